// Explains why one choice has a higher value than another, in plain words with rule numbers (ai/reasons.h).
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/reasons.h"

namespace polemarch::ancient_battles {

using polemarch::Reason;

/// Reasons for and against the first choice (reasons_of). Terms of one subject (strength and disorder; margin, brink
/// and panic) make one reason.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::ancient_battles
