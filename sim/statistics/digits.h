// How many digits of a figure its interval justifies.
//
// The rule of the Particle Data Group (R. L. Workman and others 2022, "Review of Particle Physics", introduction,
// section 5.3, "Rounding"), with half the interval's width as the error: of the error's three leading digits, 100 to
// 354 keep two, 355 to 949 keep one, 950 to 999 are rounded up to 1000 and keep two. The value and the ends of its
// interval are printed to the same decimal. So 0.827 +- 0.119 is 0.83 +- 0.12, and 0.827 +- 0.367 is 0.8 +- 0.4.
#pragma once

#include "sim/shared/statistics.h"

#include <optional>
#include <string>

namespace polemarch::sim {

/// Digits after the decimal point, at most 9; negative for tens (-1), hundreds (-2) ... An interval with one infinite
/// end has the distance of the value to its other end as its error. 0 if both ends are infinite; 9 without a width.
[[nodiscard]] int justified_decimals(double value, const Interval& interval);
/// The number with so many digits after the point: "58.3"; with -1 "590". Never "-0". "inf" and "-inf" if infinite.
[[nodiscard]] std::string with_decimals(double number, int decimals);
/// The value as its interval justifies it: "0.83".
[[nodiscard]] std::string justified(double value, const Interval& interval);
/// Its interval to the same decimal: "0.71 to 0.95".
[[nodiscard]] std::string justified_ends(double value, const Interval& interval);

/// A share in percent as its interval justifies it, and the ends to the same decimal: "81", "69", "89". At most three
/// digits after the point; one, if the interval has no width. Rounding never makes a share 0 or 100 that is neither.
struct JustifiedPercent {
    std::string value, low, high;  ///< "< 0.1": without spaces in an end
};
[[nodiscard]] JustifiedPercent justified_percent(double share, const Interval& interval);
/// The same in the columns of tables, under "     share     95% interval": "    65.9 %    62.9 to  68.8 %". Without an
/// interval a dash in its place.
[[nodiscard]] std::string percent_columns(double share, const std::optional<Interval>& interval);

/// A mean and its standard error, both to the decimal that the error justifies, at most three: {"12.3", "0.4"}.
/// Without a positive error the mean has two decimals.
struct JustifiedMean {
    std::string mean, error;  ///< "-" if unknown
};
[[nodiscard]] JustifiedMean justified_mean(double mean, std::optional<double> error);

/// The number with so many significant digits. The last bits of a library's exp, log or quantile depend on the
/// processor; a figure that is to be the same everywhere is rounded by this first.
[[nodiscard]] double to_significant(double number, int digits = 10);

}  // namespace polemarch::sim
