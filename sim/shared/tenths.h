// Numbers with one decimal, as tables show them.
#pragma once

#include <cmath>

namespace polemarch::sim {

/// The number, or 0 if it rounds to 0, which otherwise might print as "-0.0".
[[nodiscard]] inline double tenths(double number) { return std::abs(number) < 0.05 ? 0 : number; }

}  // namespace polemarch::sim
