// Explains why one choice has a higher value than another, in plain words with rule numbers (ai/reasons.h).
#pragma once

#include "ai/reasons.h"
#include "ai/standard_wargame/evaluation.h"

namespace polemarch::standard_wargame {

/// Reasons for and against the first choice (reasons_of). Units are counted toward breaking the weaker army (9.2).
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::standard_wargame
