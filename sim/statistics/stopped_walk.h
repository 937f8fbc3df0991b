// Estimates after a sequential stop.
//
// A test that ends as soon as the evidence is strong enough ends at a moment when chance has exaggerated: the mean of
// what was seen is biased. What was seen is taken here as a Brownian motion with drift, from 0 and with variance 1 for
// a unit of time, that ended at the first of two barriers. The ends are ordered by stages (P. Armitage 1957,
// "Restricted sequential procedures"; A. A. Tsiatis, G. L. Rosner and C. R. Mehta 1984, "Exact confidence intervals
// following a group sequential test"): lowest those at the lower barrier, the earlier the lower; then those between the
// barriers, by their place; then those at the upper barrier, the earlier the higher. The drift for which the chance of
// an end at least as high as the one seen is 1/2 is the median-unbiased estimate; those for which it is 2.5 % and 97.5
// % are the 95% interval, exact for the Brownian motion.
#pragma once

#include "sim/shared/statistics.h"

namespace polemarch::sim {

struct StoppedWalk {
    double lower = -1, upper = 1;  ///< barriers, lower < 0 < upper
    double time = 1;               ///< when it ended, or was looked at, above 0
    double place = 0;              ///< where it was then; at a barrier or beyond it: it ended there
};

/// The chance of an end at least as high as this one. Grows with the drift. Error below 1e-8.
[[nodiscard]] double chance_of_at_least(const StoppedWalk& walk, double drift);

struct DriftEstimate {
    double drift = 0;  ///< median-unbiased
    Interval interval;
};
[[nodiscard]] DriftEstimate drift_of(const StoppedWalk& walk, double confidence = 0.95);

/// How far a barrier must be moved outwards if the walk is looked at only after each step of this standard deviation:
/// the mean overshoot, 0.5826 deviations (D. Siegmund 1985, "Sequential analysis", section 10.3).
[[nodiscard]] constexpr double mean_overshoot(double deviation) { return 0.5825971579 * deviation; }

}  // namespace polemarch::sim
