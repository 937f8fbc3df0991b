// Intervals for a statistic of which no formula is known: the pairs of games are drawn again, with replacement.
//
// The pairs are independent and their games are not, so whole pairs are drawn, never single games. Which pairs a
// resample holds is a function of the seed, the resample's number and the draw's (Purpose::bootstrap), the same on
// every machine.
#pragma once

#include "sim/shared/statistics.h"

#include <cstdint>
#include <functional>
#include <span>

namespace polemarch::sim {

/// A statistic of the pairs, pair i counted times[i] times: 1 each for the pairs as they were seen. Must return a
/// finite number for every choice of pairs, and is called several thousand times.
using PairStatistic = std::function<double(std::span<const std::uint32_t> times)>;

struct BootstrapRequest {
    std::uint64_t seed = 1;
    std::uint32_t resamples = 2000;  ///< 1000 at least for 95%: an end rests on a fortieth of them
    double confidence = 0.95;
};

struct Bootstrap {
    double value = 0;     ///< of the pairs as they were seen
    double error = 0;     ///< standard deviation of the resampled values
    Interval percentile;  ///< quantiles of the resampled values
    /// Bias-corrected and accelerated (B. Efron 1987, "Better bootstrap confidence intervals"): quantiles of the
    /// resampled values, at levels moved by `bias` and `acceleration`. It is the better interval of a skewed statistic.
    Interval bca;
    double bias = 0;          ///< z_0: normal quantile of the share of resampled values below `value`
    double acceleration = 0;  ///< a: sixth of the skewness of the jackknife
};

/// Requires two pairs at least. Above 500 pairs the jackknife leaves out one of 500 groups of pairs at a time instead
/// of one pair. If all resampled values are equal, both intervals are that value.
[[nodiscard]] Bootstrap bootstrap(std::uint32_t pairs, const PairStatistic& statistic,
                                  const BootstrapRequest& request = {});

}  // namespace polemarch::sim
