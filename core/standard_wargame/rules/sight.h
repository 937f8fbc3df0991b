// Who sees whom (3.3.3 to 3.3.3.3).
//
// A line can be drawn from any place of one unit to any place of the other. Sixty-five lines are tried: between the
// corners and the middles of the edges of both, and between their nearest places (N9).
#pragma once

#include "core/standard_wargame/rules/field.h"

namespace polemarch::standard_wargame {

/// Whether two units on the table see each other.
[[nodiscard]] bool sees(const Setup& g, const State& s, const Field& field, UnitIndex u, UnitIndex v);

}  // namespace polemarch::standard_wargame
