#include "sim/standard_wargame/opened_battle.h"
#include "sim/shared/json.h"

#include "core/standard_wargame/files/make_battle.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/unit_words.h"
#include "sim/odds/forms.h"
#include "sim/standard_wargame/advice.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/balance_dials.h"
#include "sim/standard_wargame/board_data.h"
#include "sim/standard_wargame/event_view.h"
#include "sim/standard_wargame/generals.h"
#include "sim/standard_wargame/odds/position_action.h"
#include "sim/standard_wargame/own_armies.h"
#include "sim/standard_wargame/picture.h"
#include "sim/standard_wargame/review.h"
#include "sim/standard_wargame/state_json.h"
#include "sim/standard_wargame/training_games.h"
#include "sim/system/handicap_text.h"
#include "sim/system/own_places.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <set>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

/// "unit HF/1": whatever is in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names{"unit Bg"};
    for (const SideEntry& side : battle.scenario().sides)
        for (const UnitEntry& unit : side.units) names.insert(fmt::format("unit {}", code(unit.troops)));
    return names;
}

BattleInfo info_of(const Battle& battle, const BattleTexts& texts) {
    constexpr std::array<std::string_view, 1> of_one{"unit"};
    BattleInfo info = battle_info(system_files(), battle.scenario(), texts.shown,
                                  assumed_figures(battle.charts().figures, {}, of_one, in_play(battle)));
    for (const std::size_t side : {0u, 1u})
        info.handicaps[side] = handicap_info(battle.scenario().sides[side].handicap, handicap_dials);
    info.sources.front().hash = texts.file_hash;
    info.changes = texts.changes;
    return info;
}

/// Null after errors.
std::shared_ptr<const Battle> read_battle(const Source& source, Charts charts, const NamedFiles& files,
                                          Diagnostics& diagnostics) {
    auto scenario = parse_scenario(source, charts, diagnostics, files.finder());
    if (!scenario) return nullptr;
    return make_battle(std::move(charts), *std::move(scenario), diagnostics);
}

class WargameBattle final : public TypedBattle<Battle> {
public:
    /// `named`: the files that the scenario names, as they were read.
    WargameBattle(std::shared_ptr<const Battle> battle, BattleTexts texts, std::vector<Source> named)
        : TypedBattle(battle, info_of(*battle, texts), texts.shown, generals()),
          texts_(std::move(texts)),
          named_(std::move(named)) {}

    /// Winning draws are draws (3.4.1.5, 9.2.2), though they pay one side more than half.
    [[nodiscard]] bool drawn_with_advantage(double payoff) const override {
        return payoff > 0 && payoff < 1 && payoff != 0.5;
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
        return standard_wargame::picture(battle()->setup(), as<State>(s), due, request.overlay);
    }
    [[nodiscard]] std::string state_json(const StateBytes& s) const override {
        return standard_wargame::state_json(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] Json ground(const StateBytes& s) const override {
        return board_data::ground(*battle(), as<State>(s));
    }
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
        return standard_wargame::event_view(battle());
    }
    [[nodiscard]] std::vector<BalanceDial> balance_dials() const override {
        return standard_wargame::balance_dials(*battle());
    }
    [[nodiscard]] std::array<ArmySize, 2> army_sizes() const override {
        return standard_wargame::army_sizes(*battle());
    }
    [[nodiscard]] std::vector<Source> sources_by_place() const override {
        const Scenario& scenario = battle()->setup().scenario;
        std::array<std::vector<std::string>, 2> places;
        for (const std::size_t side : {0u, 1u})
            for (const UnitEntry& unit : scenario.sides[side].units)
                places[side].push_back(scenario.measure().text(unit.pose));
        std::vector<Source> written = sources();
        if (!scenario.has_position)
            written.front() = with_own_places(with_own_armies(written.front(), scenario), places);
        return written;
    }
    [[nodiscard]] HandicapInfo handicap(const std::string& text) const override {
        return handicap_info(handicap_in(text, handicap_dials), handicap_dials);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> handicapped(const std::array<std::string, 2>& texts,
                                                            Diagnostics& warnings) const override {
        const auto build = [this](BattleTexts changed, Diagnostics& diagnostics) -> std::unique_ptr<SystemBattle> {
            const NamedFiles files = NamedFiles::recorded(named_);
            std::shared_ptr<const Battle> changed_battle =
                read_battle(changed.scenario, battle()->charts(), files, diagnostics);
            if (!changed_battle) return nullptr;
            return std::make_unique<WargameBattle>(std::move(changed_battle), std::move(changed), named_);
        };
        return with_handicaps_of(texts_, texts, handicap_dials, build, warnings);
    }

private:
    BattleTexts texts_;
    std::vector<Source> named_;
};

}  // namespace

std::unique_ptr<SystemBattle> open_battle(BattleParts parts, const NamedFiles& files, Diagnostics& diagnostics) {
    auto battle = read_battle(parts.scenario, std::move(parts.charts), files, diagnostics);
    if (!battle) return nullptr;
    BattleTexts texts{.scenario = parts.scenario,
                      .charts = {},
                      .shown = parts.shown(files.found()),
                      .file_hash = content_hash(parts.scenario.text)};
    return std::make_unique<WargameBattle>(std::move(battle), std::move(texts), files.found());
}

}  // namespace polemarch::sim::standard_wargame
