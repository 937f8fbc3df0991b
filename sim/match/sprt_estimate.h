// How strong the first agent is, after a sequential test.
//
// A test stops when chance has favoured one hypothesis, so the score of its pairs exaggerates. The corrected estimate
// takes the log-likelihood ratio for a Brownian motion between Wald's bounds (sim/statistics/stopped_walk.h), as
// fishtest does. For small differences of Elo the ratio after n pairs of mean score s and variance v is about
//     n (s - (s0 + s1) / 2) (s1 - s0) / v.
#pragma once

#include "sim/match/sprt.h"

#include <optional>

namespace polemarch::sim {

struct SequentialEstimate {
    double elo = 0;  ///< median-unbiased; may be infinite
    Interval elos;   ///< 95%
};

/// The estimate after these pairs, at which the test was decided or, undecided, was ended; `every`: pairs between two
/// checks of the test. Nothing below two checks, and if all pairs had the same result. In trials near the hypotheses
/// 47 to 50 % of the estimates lay above the truth (of the plain ones 35 to 63 %), and the interval held it in 95 % of
/// them. Far from both hypotheses 38 to 54 % lay above it, and the interval is too wide: it held it in 99 % and more.
/// Figures have 8 significant digits.
[[nodiscard]] std::optional<SequentialEstimate> estimate_after(const Sprt& sprt, const Pentanomial& pentanomial,
                                                               std::uint32_t every = sprt_every);

}  // namespace polemarch::sim
