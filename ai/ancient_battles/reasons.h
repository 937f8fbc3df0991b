// Why the evaluation holds one future for better than another, in plain words with rule numbers.
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/reasons.h"

namespace polemarch::ancient_battles {

using TermFigures = std::array<double, terms>;
using MeanState = MeanStateOf<terms>;
using polemarch::Reason;

/// bent_parts.
[[nodiscard]] inline TermFigures payoff_parts(const Terms& counted, const TermWeights& weights) {
    return bent_parts<terms>(counted, weights);
}

/// What speaks for `first` against `second` and what against it (reasons_by_weight). Terms that tell of one thing
/// (strength and its disorder, the ways to panic) are one reason.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const MeanState& first, const MeanState& second,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::ancient_battles
