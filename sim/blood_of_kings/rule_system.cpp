#include "sim/blood_of_kings/rule_system.h"

#include "core/blood_of_kings/files/chart_reader.h"
#include "core/blood_of_kings/files/make_battle.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/text/board.h"
#include "core/files.h"
#include "sim/blood_of_kings/advice.h"
#include "sim/blood_of_kings/generals.h"
#include "sim/blood_of_kings/odds/odds.h"
#include "sim/blood_of_kings/picture.h"
#include "sim/blood_of_kings/review.h"
#include "sim/blood_of_kings/training_games.h"
#include "sim/blood_of_kings/umpire_service.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;
using Sources = std::vector<Source>;
constexpr SystemFiles files{"blood-of-kings", "blood_of_kings", chart_files};

/// "unit LI", "ground wood", "obstacle wall": whatever is in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names;
    for (const SideEntry& side : battle.scenario().sides)
        for (const UnitEntry& unit : side.units) names.insert("unit " + battle.charts().units[unit.type].code);
    for (const Area& area : battle.scenario().areas) names.insert("ground " + battle.charts().grounds[area.kind].code);
    for (const Obstacle& obstacle : battle.scenario().obstacles)
        names.insert("obstacle " + battle.charts().obstacles[obstacle.kind].code);
    return names;
}

BattleInfo info_of(const Battle& battle, const Sources& sources) {
    constexpr std::array<std::string_view, 3> of_one{"unit", "ground", "obstacle"};
    return battle_info(files, battle.scenario(), sources,
                       assumed_figures(battle.charts().figures, battle.scenario().figures, of_one, in_play(battle)));
}

class KingsBattle final : public TypedBattle<Battle> {
public:
    KingsBattle(std::shared_ptr<const Battle> battle, Sources shown)
        : TypedBattle(battle, info_of(*battle, shown), shown, generals()) {}

    /// Returns null after errors. `shown`: scenario and charts under the names that reports and records show.
    [[nodiscard]] static std::unique_ptr<SystemBattle> build(const Source& scenario_source,
                                                             const Sources& chart_sources, Sources shown,
                                                             Diagnostics& diagnostics) {
        auto charts = parse_charts(chart_sources, diagnostics);
        if (!charts) return nullptr;
        auto scenario = parse_scenario(scenario_source, *charts, diagnostics);
        if (!scenario) return nullptr;
        std::shared_ptr<const Battle> battle = make_battle(std::move(*charts), std::move(*scenario), diagnostics);
        if (!battle) return nullptr;
        return std::make_unique<KingsBattle>(std::move(battle), std::move(shown));
    }

    [[nodiscard]] std::string board(const StateBytes& s, const Due& due, const BoardLook& look) const override {
        return draw_table(battle()->setup(), as<State>(s), {look.colour, due, look.width});
    }
    [[nodiscard]] Advice advise(const AdviceQuestion& question) const override {
        require_agent(question.general);
        return blood_of_kings::advise(*battle(), question);
    }
    [[nodiscard]] std::string picture(const StateBytes& s, const Due& due,
                                      const PictureRequest& request) const override {
        if (request.zones) throw InputError("pictures of the table have no zones of control");
        return blood_of_kings::picture(*battle(), as<State>(s), due);
    }
    [[nodiscard]] TrainingGames training_games() const override { return training_games_of(battle()); }
    [[nodiscard]] ReviewParts review() const override { return review_parts(battle()); }
};

class BloodOfKings final : public RuleSystem {
public:
    BloodOfKings() : RuleSystem(files.name, files.folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(generals()); }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                     const std::vector<std::string>& options,
                                                     Diagnostics& diagnostics) const override {
        if (!options.empty()) throw NotOffered(fmt::format("battles of {} have no optional rules", files.name));
        const Sources charts = read_charts(files, data);
        return KingsBattle::build(scenario, charts, shown_sources(scenario, charts, data), diagnostics);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record, Diagnostics& diagnostics) const override {
        const auto named = sources_of(files, record, diagnostics);
        if (!named) return nullptr;
        return KingsBattle::build(named->front(), {named->begin() + 1, named->end()}, record.header.sources,
                                  diagnostics);
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        return validate_with(*this, parse_charts, files, file, data, diagnostics);
    }

    [[nodiscard]] OddsMenu odds_menu() const override { return blood_of_kings::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(files, data), diagnostics);
        return charts ? std::optional(blood_of_kings::odds(question, std::move(*charts))) : std::nullopt;
    }
    [[nodiscard]] bool has_umpire() const override { return true; }
    [[nodiscard]] std::unique_ptr<Umpire> umpire(std::uint64_t seed, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(files, data), diagnostics);
        return charts ? make_umpire(std::move(*charts), seed) : nullptr;
    }
};

}  // namespace

const RuleSystem& rule_system() {
    static const BloodOfKings system;
    return system;
}

}  // namespace polemarch::sim::blood_of_kings
