// Rout moves (9.1.4 to 9.1.4.3): where a disordered unit runs, whom it carries away, and whether it is destroyed.
#pragma once

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/types/state.h"

#include <array>

namespace polemarch::standard_wargame {

/// Which way a router turns first.
enum class RoutTurn : std::uint8_t { half, left, right };

/// Why a router is destroyed (9.1.4.3).
enum class RoutLoss : std::uint8_t { none, edge, ground, enemy, baggage, no_strategic_move, zone, last_friend };
using RoutLosses = std::array<RoutLoss, places>;

/// Whether a rout move to that hand is allowed instead of the half turn: it must save the unit, or spare friends, and
/// may not touch the front line of the enemy that causes it.
[[nodiscard]] bool may_turn_aside(const Setup& g, const State& s, UnitIndex u, RoutTurn turn);
/// The enemy that makes it rout: the nearest that fulfils 9.1.2, or else the nearest on the table (S99, N45); nobody if
/// there is none.
[[nodiscard]] UnitIndex cause_of_rout(const Setup& g, const Field& field, UnitIndex u);
/// Carries out the rout move of a disordered unit and of all that it carries away. Those behind it in its group go
/// first. `carried`: a RoutTurn for these, where they may turn so; nobody: they turn aside if that saves them or
/// others, to the hand that leads farther from the enemy. `losses`: filled in for those that are destroyed.
void rout(const Setup& g, State& s, UnitIndex u, RoutTurn turn, std::uint8_t carried = nobody,
          RoutLosses* losses = nullptr);
/// For each RoutTurn as `carried` (less than 3): whether it makes a difference to what happens without it.
[[nodiscard]] std::array<bool, 3> turns_of_carried(const Setup& g, const State& s, UnitIndex u, RoutTurn turn);
[[nodiscard]] inline bool may_turn_carried(const Setup& g, const State& s, UnitIndex u, RoutTurn turn,
                                           std::uint8_t carried) {
    return turns_of_carried(g, s, u, turn)[carried];
}

}  // namespace polemarch::standard_wargame
