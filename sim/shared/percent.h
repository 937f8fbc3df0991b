// Shares and chances in percent. Rounding never makes a share 0 or 100 that is neither.
#pragma once

#include <cmath>
#include <string>

#include <fmt/format.h>

namespace polemarch::sim {

inline constexpr double rounding = 1e-12;  ///< of sums of chances

/// "2.8", "< 0.1", "> 99.9": in percent, with this many digits after the point.
[[nodiscard]] inline std::string percent_figure(double share, int digits = 1) {
    const double grain = std::pow(10.0, -digits);  // percent
    if (share > rounding && 100 * share < grain / 2) return fmt::format("< {:.{}f}", grain, digits);
    if (share < 1 - rounding && 100 * share >= 100 - grain / 2) return fmt::format("> {:.{}f}", 100 - grain, digits);
    return fmt::format("{:.{}f}", 100 * (share > rounding ? share : 0), digits);
}
/// "2.8 %"
[[nodiscard]] inline std::string percent(double share, int digits = 1) { return percent_figure(share, digits) + " %"; }

}  // namespace polemarch::sim
