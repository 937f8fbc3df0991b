// Why the evaluation holds one future for better than another, in plain words with rule names (ai/reasons.h).
#pragma once

#include "ai/blood_of_kings/evaluation.h"
#include "ai/reasons.h"

namespace polemarch::blood_of_kings {

/// reasons_of: what speaks for the first choice and what against it; of points toward breaking as the weaker army
/// counts.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::blood_of_kings
