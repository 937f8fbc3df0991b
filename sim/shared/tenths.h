// Figures as tables show them: to one decimal.
#pragma once

#include <cmath>

namespace polemarch::sim {

/// The number, or 0 if it is shown so, which else might read "-0.0".
[[nodiscard]] inline double tenths(double number) { return std::abs(number) < 0.05 ? 0 : number; }

}  // namespace polemarch::sim
