// Victory (14.0).
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 14.0: total strength of a side on the map, without camps and war wagons.
[[nodiscard]] int total_strength(const Setup& g, const State& s, unsigned side);
/// Whether a side has at least twice the enemy's strength on the map, which is worth a victory point (14.0).
[[nodiscard]] bool slaughtering(const Setup& g, const State& s, unsigned side);
/// 14.0: victory points, if they were counted now: those that cannot be lost again, and that for slaughter.
[[nodiscard]] int lasting_points(const Setup& g, const State& s, unsigned side);
[[nodiscard]] int victory_points(const Setup& g, const State& s, unsigned side);
/// The side's victory points less the enemy's.
[[nodiscard]] int points_ahead(const Setup& g, const State& s, unsigned side);
/// Special rules: how many units have left by this exit of a side, numbered from 1.
[[nodiscard]] int units_out(const Setup& g, const State& s, unsigned side, std::size_t number);
/// 14.0: the points earned at one exit, and at all exits.
[[nodiscard]] int exit_points(const Setup& g, const State& s, unsigned side, std::size_t number);
[[nodiscard]] int exit_points(const Setup& g, const State& s, unsigned side);

/// The battle must be over: 1 if side A has won, 0 if it has lost, 1/2 for a draw that counts for neither side.
[[nodiscard]] double payoff(const Setup& g, const State& s);

}  // namespace polemarch::ancient_battles
