// Explains why one choice has a higher value than another, in plain words with rule names (ai/reasons.h).
#pragma once

#include "ai/blood_of_kings/evaluation.h"
#include "ai/reasons.h"

namespace polemarch::blood_of_kings {

/// Reasons for and against the first choice (reasons_of). Points are points toward breaking of the weaker army.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::blood_of_kings
