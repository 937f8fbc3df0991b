// Who sees whom (3.3.3 to 3.3.3.3).
//
// A line can be drawn from any place of one unit to any place of the other. Sixty-five lines are tried: between the
// corners and the middles of the edges of both, and between their nearest places (N9).
#pragma once

#include "core/standard_wargame/rules/field.h"

namespace polemarch::standard_wargame {

/// Whether two units see each other, each on the table or in the fortified village, whose outline then counts (N74).
[[nodiscard]] bool sees(const Setup& g, const State& s, const Field& field, UnitIndex u, UnitIndex v);
/// Whether a unit on the table sees the enemy's fortified village, as a target (7.4.12.1).
[[nodiscard]] bool sees_village(const Setup& g, const State& s, const Field& field, UnitIndex u);

}  // namespace polemarch::standard_wargame
