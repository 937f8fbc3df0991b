// Two things measured on the same pairs, or by the same seeds: by how much the first is larger.
#pragma once

#include "sim/shared/statistics.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace polemarch::sim {

struct PairedDifference {
    std::uint64_t pairs = 0;
    double difference = 0;        ///< mean of first - second; 0 without pairs
    std::optional<double> error;  ///< its standard error; unknown below two pairs
    /// Student's t with pairs - 1 degrees of freedom; everything below two pairs.
    Interval interval{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    std::optional<double> t;  ///< difference / error; unknown if the error is unknown or 0
    /// Two-sided p-value of "no difference". 1 if all differences are 0; unknown if all are equal and not 0, since
    /// they show nothing of their spread.
    std::optional<double> p;
    /// What pairing gained: by this factor more unpaired observations would be needed for the same error, (variance of
    /// first + variance of second) / variance of the differences. Below 1 if pairing cost precision. Unknown if the
    /// error is unknown or 0.
    std::optional<double> gain;
};

/// Requires two lists of the same length; entries of the same index belong together (Student 1908, "The probable error
/// of a mean"). Where the games of an observation are paired themselves, an entry is the mean of its pair of games.
/// All figures have 10 significant digits (to_significant).
[[nodiscard]] PairedDifference paired_difference(std::span<const double> first, std::span<const double> second,
                                                 double confidence = 0.95);
/// Of scores and other shares, from 0 to 1: the interval is cut to the differences that are possible, -1 to 1.
[[nodiscard]] PairedDifference difference_of_shares(std::span<const double> first, std::span<const double> second);

}  // namespace polemarch::sim
