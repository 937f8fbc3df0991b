// The units on the table in words, a sentence each: for screen readers, and wherever there is no room for the board.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/guidance.h"

#include <vector>

namespace polemarch::blood_of_kings {

/// All units on the table and camps in the order of the scenario, and leaders who are alone; side A's first. Lengths
/// are in inches, to the nearest quarter.
[[nodiscard]] std::vector<UnitInWords> units_in_words(const Setup& g, const State& s);

}  // namespace polemarch::blood_of_kings
