// Why the evaluation holds one future for better than another, in plain words with rule numbers.
#pragma once

#include "ai/ancient_battles/evaluation.h"

#include <string>
#include <vector>

namespace polemarch::ancient_battles {

using TermFigures = std::array<double, terms>;

/// Means over many states, as one side sees them: its own figure less the enemy's.
struct MeanState {
    TermFigures terms{};  ///< in thousandths of natural units, as Terms
    TermFigures parts{};  ///< payoff_parts: with 1/2 they sum to the mean of the expected payoffs
};

/// One subject in which two futures differ.
struct Reason {
    double effect = 0;     ///< on the expected payoff: above 0 if it speaks for the first
    std::string sentence;  ///< of the first against the second: "1.3 points of strength more on the balance"
    std::string rule;
};

/// What each term of one state adds to the first side's expected payoff: its share of the weighted sum, of what the
/// payoff is above 1/2. So a figure counts for less where the battle is all but decided.
[[nodiscard]] TermFigures payoff_parts(const Terms& counted, const TermWeights& weights);

/// What speaks for `first` against `second` and what against it, by weight. Terms that tell of one thing (strength and
/// its disorder, the ways to panic) are one reason, told by the one that weighs most. Left out is what is not worth a
/// word: below 1/1000 of the payoff, or a figure that rounds to nothing; and what weighs otherwise than a
/// soldier would expect, because of how decided the battles are or because the term corrects another.
[[nodiscard]] std::vector<Reason> reasons(const Battle& g, const MeanState& first, const MeanState& second,
                                          const Weights& weights = default_weights);

}  // namespace polemarch::ancient_battles
