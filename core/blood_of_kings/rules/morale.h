// Army Morale: points lost toward the break points, and which side has won.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

/// Points lost toward the break point, as counted in step 8 (Morale_2 to 11). Never negative.
[[nodiscard]] int points_lost(const Setup& g, const State& s, unsigned side);
/// Armies that have lost their break point or more are broken from this turn on (Morale_1).
void check_break(const Setup& g, State& s);
/// Of a battle that is over: 1 if side A has won, 0 if side B has, 1/2 if it is drawn (Morale_1, B36).
[[nodiscard]] double payoff(const Setup& g, const State& s);

}  // namespace polemarch::blood_of_kings
