#include "sim/blood_of_kings/rule_system.h"

#include "core/blood_of_kings/files/chart_reader.h"
#include "core/blood_of_kings/files/make_battle.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/text/board.h"
#include "core/blood_of_kings/text/guidance.h"
#include "core/blood_of_kings/text/meanings.h"
#include "core/blood_of_kings/text/unit_words.h"
#include "core/files.h"
#include "sim/blood_of_kings/advice.h"
#include "sim/blood_of_kings/balance_dials.h"
#include "sim/blood_of_kings/board_data.h"
#include "sim/blood_of_kings/event_view.h"
#include "sim/blood_of_kings/generals.h"
#include "sim/blood_of_kings/odds/odds.h"
#include "sim/blood_of_kings/picture.h"
#include "sim/blood_of_kings/review.h"
#include "sim/blood_of_kings/training_games.h"
#include "sim/blood_of_kings/umpire_service.h"
#include "sim/shared/json.h"
#include "sim/system/figures.h"
#include "sim/system/handicap_text.h"
#include "sim/system/own_places.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;
using Sources = std::vector<Source>;
constexpr std::array<FigureSubject, 7> subjects{{{"unit", "units"},
                                                 {"ground", "terrain"},
                                                 {"obstacle", "terrain"},
                                                 {"movement", "movement"},
                                                 {"command", "command"},
                                                 {"combat", "combat"},
                                                 {"morale", "morale"}}};
constexpr SystemFiles files{
    .name = "blood-of-kings", .folder = "blood_of_kings", .chart_files = chart_files, .subjects = subjects};

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

BattleInfo info_of(const Battle& battle, const BattleTexts& texts) {
    constexpr std::array<std::string_view, 3> of_one{"unit", "ground", "obstacle"};
    BattleInfo info =
        battle_info(files, battle.scenario(), texts.shown,
                    assumed_figures(battle.charts().figures, battle.scenario().figures, of_one, in_play(battle)));
    for (const std::size_t side : {0u, 1u})
        info.handicaps[side] = handicap_info(battle.scenario().sides[side].handicap, handicap_dials);
    info.sources.front().hash = texts.file_hash;
    info.changes = texts.changes;
    return info;
}

class KingsBattle final : public TypedBattle<Battle> {
public:
    KingsBattle(std::shared_ptr<const Battle> battle, BattleTexts texts)
        : TypedBattle(battle, info_of(*battle, texts), texts.shown, generals()), texts_(std::move(texts)) {}

    /// Null after errors.
    [[nodiscard]] static std::unique_ptr<SystemBattle> build(BattleTexts texts, Diagnostics& diagnostics) {
        const auto own = own_charts(texts.scenario, texts.charts, diagnostics);
        auto charts = own ? parse_charts(*own, diagnostics) : std::nullopt;
        if (!charts) return nullptr;
        auto scenario = parse_scenario(texts.scenario, *charts, diagnostics);
        if (!scenario) return nullptr;
        std::shared_ptr<const Battle> battle = make_battle(std::move(*charts), std::move(*scenario), diagnostics);
        if (!battle) return nullptr;
        return std::make_unique<KingsBattle>(std::move(battle), std::move(texts));
    }

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
    [[nodiscard]] std::string rounded(const std::string& text) const override { return table::in_quarters(text); }
    [[nodiscard]] std::string victory() const override { return std::string(victory_in_words); }
    [[nodiscard]] std::vector<UnitInWords> units(const StateBytes& s) const override {
        return units_in_words(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] Advice advise(const AdviceQuestion& question) const override {
        require_agent(question.general);
        return blood_of_kings::advise(*battle(), question);
    }
    [[nodiscard]] std::string picture(const StateBytes& s, const Due& due,
                                      const PictureRequest& request) const override {
        if (request.zones) throw InputError("pictures of the table have no zones of control");
        return blood_of_kings::picture(*battle(), as<State>(s), due, request.overlay);
    }
    [[nodiscard]] Json ground(const StateBytes&) const override { return board_data::ground(*battle()); }
    [[nodiscard]] Json pieces(const StateBytes& s) const override {
        return board_data::pieces(*battle(), as<State>(s));
    }
    [[nodiscard]] Json point(const StateBytes& s, const MoveBytes& m) const override {
        return board_data::point(*battle(), as<State>(s), as<Move>(m));
    }
    [[nodiscard]] Json look(const StateBytes& s, const std::string& unit) const override {
        return board_data::look(*battle(), as<State>(s), unit);
    }
    [[nodiscard]] Json zones(const StateBytes& s) const override { return board_data::zones(*battle(), as<State>(s)); }
    [[nodiscard]] std::string nearest_move(const StateBytes& s, const Json& place) const override {
        return board_data::nearest_move(*battle(), as<State>(s), place);
    }
    [[nodiscard]] TrainingGames training_games() const override { return training_games_of(battle()); }
    [[nodiscard]] ReviewParts review() const override { return review_parts(battle()); }
    [[nodiscard]] std::unique_ptr<const EventView> event_view() const override {
        return blood_of_kings::event_view(battle());
    }
    [[nodiscard]] std::vector<BalanceDial> balance_dials() const override {
        return blood_of_kings::balance_dials(*battle());
    }
    [[nodiscard]] std::array<ArmySize, 2> army_sizes() const override { return blood_of_kings::army_sizes(*battle()); }
    [[nodiscard]] std::vector<Source> sources_by_place() const override {
        const Scenario& scenario = battle()->setup().scenario;
        std::array<std::vector<std::string>, 2> places;
        for (const std::size_t side : {0u, 1u})
            for (const UnitEntry& unit : scenario.sides[side].units)
                places[side].push_back(scenario.measure.text(unit.pose));
        std::vector<Source> written = sources();
        written.front() = with_own_places(written.front(), places);
        return written;
    }
    [[nodiscard]] HandicapInfo handicap(const std::string& text) const override {
        return handicap_info(handicap_in(text, handicap_dials), handicap_dials);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> handicapped(const std::array<std::string, 2>& texts,
                                                            Diagnostics& warnings) const override {
        return with_handicaps_of(texts_, texts, handicap_dials, &KingsBattle::build, warnings);
    }

private:
    BattleTexts texts_;
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
        return KingsBattle::build({.scenario = scenario,
                                   .charts = charts,
                                   .shown = shown_sources(scenario, charts, data),
                                   .file_hash = content_hash(scenario.text)},
                                  diagnostics);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record, Diagnostics& diagnostics) const override {
        const auto named = sources_of(files, record, diagnostics);
        if (!named) return nullptr;
        return KingsBattle::build({.scenario = named->front(),
                                   .charts = {named->begin() + 1, named->end()},
                                   .shown = record.header.sources,
                                   .file_hash = content_hash(named->front().text)},
                                  diagnostics);
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        return validate_with(*this, parse_charts, files, file, data, diagnostics);
    }
    [[nodiscard]] std::optional<std::vector<PlausibleFigure>> plausible_figures(
        const std::filesystem::path& data, Diagnostics& diagnostics) const override {
        return plausible_with(parse_charts, files, data, diagnostics);
    }

    [[nodiscard]] std::vector<HandicapDial> handicap_dials() const override {
        return described(polemarch::blood_of_kings::handicap_dials);
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
