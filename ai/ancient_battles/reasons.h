// Why the evaluation holds one future for better than another, in plain words with rule numbers.
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/reasons.h"

namespace polemarch::ancient_battles {

using polemarch::Reason;

/// reasons_of: what speaks for the first choice and what against it. Terms that tell of one thing (strength and its
/// disorder, the ways to panic) are one reason.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::ancient_battles
