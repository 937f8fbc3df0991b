// The shot or the close battle that moves in a position lead to: its plain values, and what becomes of both units, as
// `odds close` and `odds distance` answer it for described units.
#pragma once

#include "core/standard_wargame/odds/fight.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/state.h"
#include "sim/odds/upcoming_dice.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::standard_wargame {

/// Arrays: of the attacker and the defender, or of the shooter and the target. Retreats are those of the position;
/// nobody extends one (7.4.9), and no general tries to hold (7.4.11).
struct PositionAction {
    Action kind = Action::close;
    std::array<UnitSpec, 2> units{};
    std::array<Length, 2> range{};  ///< of a shot; the target's only if it shoots back; else 0
    std::array<int, 2> value{};
    Breakdown breakdown;
    ActionOdds odds;
};
/// The action that a legal move begins: a unit shoots at another, or fights one. Nothing for other moves, and where the
/// enemy is an imaginary levy or is still to be chosen.
[[nodiscard]] std::optional<PositionAction> action_of(const Setup& g, const State& s, const Move& m);

/// The dice that the moves lead to, and the action.
struct PositionOdds {
    UpcomingDice dice;
    std::optional<PositionAction> action;
};
/// `moves`, one or more, are made in order from `s`, by the sides that are to move. Throws InputError for an illegal
/// one.
[[nodiscard]] PositionOdds position_odds(const AnyGame& game, const Setup& g, const StateBytes& s,
                                         const std::vector<std::string>& moves, const std::string& system);

[[nodiscard]] std::string text_of(const PositionOdds& found, const OddsStyle& style);
/// data/schema/odds-moves.schema.json
[[nodiscard]] std::string json_of(const PositionOdds& found);

}  // namespace polemarch::sim::standard_wargame
