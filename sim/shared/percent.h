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

/// An end of an interval in five columns: " 62.9", " <0.1", ">99.9".
[[nodiscard]] inline std::string percent_end(double share) {
    std::string figure = percent_figure(share);
    std::erase(figure, ' ');
    return fmt::format("{:>5}", figure);
}
/// " 62.9 to  68.8 %"
[[nodiscard]] inline std::string percent_interval(double low, double high) {
    return fmt::format("{} to {} %", percent_end(low), percent_end(high));
}

}  // namespace polemarch::sim
