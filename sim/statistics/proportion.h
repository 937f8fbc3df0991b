// The exact interval of a share. Wilson's, which is shorter, is in sim/shared/statistics.h.
#pragma once

#include "sim/shared/statistics.h"

namespace polemarch::sim {

/// The interval of C. J. Clopper and E. S. Pearson 1934, "The use of confidence or fiducial limits illustrated in the
/// case of the binomial", for a share of which `successes` of `trials` independent trials were seen: all shares that
/// neither one-sided binomial test at (1 - confidence) / 2 refutes. It covers the true share at least as often as
/// `confidence` says, whatever the share; Wilson's interval does so on average only, and is shorter. 0 to 1 without
/// trials. The ends have 10 significant digits (to_significant).
[[nodiscard]] Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double confidence = 0.95);

}  // namespace polemarch::sim
