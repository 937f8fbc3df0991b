#include "sim/standard_wargame/odds/position_action.h"

#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/village.h"
#include "sim/odds/made_move.h"
#include "sim/standard_wargame/odds/action_report.h"

#include <utility>

namespace polemarch::sim::standard_wargame {

namespace {

UnitSpec spec_of(const Fighter& f) {
    UnitSpec spec;
    spec.troops = f.troops;
    spec.grade = f.grade;
    spec.ranks = f.ranks;
    spec.general = f.general;
    spec.fortified = f.fortified;
    return spec;
}

const Names& names_of(const PositionAction& action) {
    return action.kind == Action::close ? close_names : distance_names;
}

/// `battle` without the retreats of the position.
template <class PlainBattle>
PositionAction answered(const View& view, PlainBattle battle, Action kind, std::array<UnitIndex, 2> units) {
    PositionAction action;
    action.kind = kind;
    for (std::size_t i = 0; i < 2; ++i) {
        Fighter& f = battle.fighters[i];
        if (!is_inside(view.s, units[i])) f.retreat = retreat_of(view.g, view.s, view.field, view.groups, units[i]).how;
        action.units[i] = spec_of(f);
        action.value[i] = battle_value(f, battle.fighters[1 - i], view.g.charts);
    }
    action.breakdown = breakdown(battle, view.g.charts);
    action.odds = odds_of(battle, {}, view.g.charts);
    return action;
}

}  // namespace

std::optional<PositionAction> action_of(const Setup& g, const State& s, const Move& m) {
    if ((m.kind != Kind::fight && m.kind != Kind::shoot) || m.unit >= places || m.target >= places) return std::nullopt;
    const Look look(g, s);
    const View& view = look.view;
    std::array<UnitIndex, 2> units{m.unit, m.target};
    if (m.kind == Kind::shoot) {
        const DistanceBattle battle = distance_battle_of(view, m.unit, m.target);
        PositionAction action = answered(view, battle, Action::distance, units);
        if (!is_inside(s, m.unit)) action.range[0] = range_of(view, m.unit, m.target);
        if (battle.return_fire && !is_inside(s, m.unit)) action.range[1] = range_of(view, m.target, m.unit);
        return action;
    }
    // In a village the defender names itself and the attacker (7.4.12.3).
    if (s.depth > 0 && is_inside(s, top(s).unit)) std::swap(units[0], units[1]);
    return answered(view, close_battle_of(view, units[0], units[1]), Action::close, units);
}

PositionOdds position_odds(const AnyGame& game, const Setup& g, const StateBytes& s,
                           const std::vector<std::string>& moves, const std::string& system) {
    PositionOdds found{upcoming_dice(game, s, moves, system), {}};
    StateBytes before = s;
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) game.apply(before, legal_move(game, before, moves[i]));
    found.action = action_of(g, as<State>(before), as<Move>(legal_move(game, before, moves.back())));
    return found;
}

std::string text_of(const PositionOdds& found, const OddsStyle& style) {
    std::string text = text_of(found.dice, style);
    if (!found.action) return text;
    const PositionAction& action = *found.action;
    TextReport report(style);
    write_breakdown(report, names_of(action), action.value, action.breakdown, action.odds);
    write_results(report, names_of(action), action.odds);
    report.line("No general tries to hold (7.4.11), and nobody extends its retreat (7.4.9).");
    return text + report.text();
}

std::string json_of(const PositionOdds& found) {
    Json json = fields_of(found.dice);
    json["action"] = nullptr;
    if (found.action) {
        const PositionAction& action = *found.action;
        Json fields = {{"question", action.kind == Action::close ? "close" : "distance"}};
        add_action(fields, names_of(action), action.units, action.value, action.breakdown, action.odds);
        if (action.kind == Action::distance) {
            const auto range = [&](std::size_t i) {
                return action.range[i] > 0 ? Json(base_widths(action.range[i])) : Json(nullptr);
            };
            fields["range"] = range(0);
            fields["return_range"] = range(1);
        }
        json["action"] = std::move(fields);
    }
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
