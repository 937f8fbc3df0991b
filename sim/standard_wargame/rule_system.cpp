#include "sim/standard_wargame/rule_system.h"

#include "core/standard_wargame/files/army_reader.h"
#include "core/standard_wargame/files/chart_reader.h"
#include "core/standard_wargame/files/make_battle.h"
#include "core/standard_wargame/files/scenario_reader.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/unit_words.h"
#include "sim/odds/forms.h"
#include "sim/standard_wargame/advice.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/generals.h"
#include "sim/standard_wargame/meeting.h"
#include "sim/standard_wargame/named_files.h"
#include "sim/standard_wargame/odds/odds.h"
#include "sim/standard_wargame/odds/position_action.h"
#include "sim/standard_wargame/picture.h"
#include "sim/standard_wargame/review.h"
#include "sim/standard_wargame/state_json.h"
#include "sim/standard_wargame/training_games.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

/// "unit HF/1": whatever is in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names{"unit Bg"};
    for (const SideEntry& side : battle.scenario().sides)
        for (const UnitEntry& unit : side.units) names.insert(fmt::format("unit {}", code(unit.troops)));
    return names;
}

BattleInfo info_of(const Battle& battle, const std::vector<Source>& shown) {
    constexpr std::array<std::string_view, 1> of_one{"unit"};
    const Scenario& scenario = battle.scenario();
    BattleInfo info;
    info.system = system_files().name;
    info.name = scenario.name;
    info.short_name = scenario.short_name;
    info.date = scenario.date;
    info.sides = {scenario.sides[0].army, scenario.sides[1].army};
    for (const Source& source : shown) info.sources.push_back({source.name, content_hash(source.text)});
    info.assumed = assumed_figures(battle.charts().figures, {}, of_one, in_play(battle));
    return info;
}

class WargameBattle final : public TypedBattle<Battle> {
public:
    WargameBattle(std::shared_ptr<const Battle> battle, const std::vector<Source>& shown)
        : TypedBattle(battle, info_of(*battle, shown), shown, generals()) {}

    [[nodiscard]] std::string board(const StateBytes& s, const Due& due, const BoardLook& look) const override {
        return draw_table(battle()->setup(), as<State>(s), {look.colour, due, look.width});
    }
    [[nodiscard]] std::string board_part(const StateBytes& s, const StateBytes& before,
                                         const BoardRoom& room) const override {
        return table_part(battle()->setup(), as<State>(s), as<State>(before), room);
    }
    [[nodiscard]] Remark remark(const StateBytes& s, const MoveBytes& m) const override {
        return remark_on(battle()->setup(), as<State>(s), as<Move>(m));
    }
    [[nodiscard]] std::string victory() const override { return std::string(victory_in_words); }
    [[nodiscard]] std::vector<UnitInWords> units(const StateBytes& s) const override {
        return units_in_words(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] OddsAnswer odds(const StateBytes& s, const std::vector<std::string>& moves) const override {
        return in_all_forms(position_odds(game(), battle()->setup(), s, moves, info().system));
    }
    [[nodiscard]] Advice advise(const AdviceQuestion& question) const override {
        require_agent(question.general);
        return standard_wargame::advise(*battle(), question);
    }
    [[nodiscard]] std::string picture(const StateBytes& s, const Due& due,
                                      const PictureRequest& request) const override {
        if (request.zones) throw InputError("pictures of the table have no zones of control");
        return standard_wargame::picture(battle()->setup(), as<State>(s), due);
    }
    [[nodiscard]] std::string state_json(const StateBytes& s) const override {
        return standard_wargame::state_json(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] TrainingGames training_games() const override { return training_games_of(battle()); }
    [[nodiscard]] ReviewParts review() const override { return review_parts(battle()); }
};

/// The texts of a battle as they were read. `shown`: their names in reports, given the files that the scenario names.
struct Texts {
    Source scenario;
    std::vector<Source> charts;
    std::function<std::vector<Source>(const std::vector<Source>& named)> shown;
};

/// Null after errors.
std::unique_ptr<SystemBattle> build(const Texts& texts, const NamedFiles& files, Diagnostics& diagnostics) {
    auto charts = parse_charts(texts.charts, diagnostics);
    if (!charts) return nullptr;
    auto scenario = parse_scenario(texts.scenario, *charts, diagnostics, files.finder());
    if (!scenario) return nullptr;
    std::shared_ptr<const Battle> battle = make_battle(std::move(*charts), std::move(*scenario), diagnostics);
    if (!battle) return nullptr;
    return std::make_unique<WargameBattle>(std::move(battle), texts.shown(files.found()));
}

class StandardWargame final : public RuleSystem {
public:
    StandardWargame() : RuleSystem(system_files().name, system_files().folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(generals()); }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                     const std::vector<std::string>& options,
                                                     Diagnostics& diagnostics) const override {
        if (!options.empty())
            throw NotOffered(fmt::format("battles of {} have no optional rules", system_files().name));
        const auto charts = read_charts(system_files(), data);
        const auto shown = [&](const std::vector<Source>& named) {
            return shown_sources(scenario, charts, data, named);
        };
        return build({scenario, charts, shown}, NamedFiles::below(data), diagnostics);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record, Diagnostics& diagnostics) const override {
        const auto texts = sources_of(system_files(), record, diagnostics);
        if (!texts) return nullptr;
        const auto charts_end = texts->begin() + 1 + static_cast<std::ptrdiff_t>(chart_files.size());
        const auto shown = [&](const std::vector<Source>&) { return record.header.sources; };
        return build({texts->front(), {texts->begin() + 1, charts_end}, shown},
                     NamedFiles::recorded({charts_end, texts->end()}), diagnostics);
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        const auto kind = kind_of(system_files(), file, diagnostics);
        if (!kind) return std::nullopt;
        if (*kind > chart_files.size())
            return standard_wargame::validate(static_cast<MoreKind>(*kind - chart_files.size() - 1), file, data,
                                              diagnostics);
        return validate_with(*this, parse_charts, system_files(), file, data, diagnostics);
    }

    [[nodiscard]] OddsMenu odds_menu() const override { return standard_wargame::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
        return charts ? std::optional(standard_wargame::odds(question, std::move(*charts))) : std::nullopt;
    }
    [[nodiscard]] const Armies* armies() const override { return &standard_wargame::armies(); }
    [[nodiscard]] std::unique_ptr<SystemBattle> meet(const MeetingRequest& request, const std::filesystem::path& data,
                                                     Diagnostics& diagnostics) const override {
        const int points = size_of(request, data, diagnostics);
        if (diagnostics.has_errors()) return nullptr;
        const Source scenario = meeting(request.armies[0], request.armies[1], {.game_size = points});
        const auto charts = read_charts(system_files(), data);
        const auto shown = [&](const std::vector<Source>& named) {
            return shown_sources(scenario, charts, data, named);
        };
        return build({scenario, charts, shown}, NamedFiles::building(data, points, request.seed), diagnostics);
    }

private:
    /// The game size that is asked for, which armies from files must have; or theirs, the larger one; or 100.
    [[nodiscard]] static int size_of(const MeetingRequest& request, const std::filesystem::path& data,
                                     Diagnostics& diagnostics) {
        std::optional<int> size;
        for (const std::string& name : request.armies) {
            if (name.starts_with(list_prefix)) continue;
            const auto file = NamedFiles::below(data).finder()(
                {FileReference::Kind::army, {name, {"the command line"}}, {}}, diagnostics);
            const auto army = file ? parse_army(*file, diagnostics) : std::nullopt;
            if (!army) continue;
            if (request.points && *request.points != army->game_size.value)
                diagnostics.error(army->game_size.place, "the army is of another game size",
                                  std::to_string(army->game_size.value), std::to_string(*request.points), "2.2.2");
            size = std::max(size.value_or(0), army->game_size.value);
        }
        return request.points.value_or(size.value_or(100));
    }
};

}  // namespace

const RuleSystem& rule_system() {
    static const StandardWargame system;
    return system;
}

}  // namespace polemarch::sim::standard_wargame
