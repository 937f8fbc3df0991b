// Why an evaluation holds one future for better than another, in plain words with rule numbers: what is common to all
// rule systems. Each has a line of words for every term (ai/<system>/reasons.cpp).
#pragma once

#include "ai/evaluation.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polemarch {

/// In which part of many states the battle is over, and how it has ended for one side.
struct Endings {
    double won = 0, drawn = 0, lost = 0;
    /// What they add to the expected payoff, as parts do.
    [[nodiscard]] double part() const { return (won - lost) / 2; }
};

/// Means over many states, as one side sees them: its own figure less the enemy's.
template <std::size_t N>
struct MeanStateOf {
    std::array<double, N> terms{};  ///< in thousandths of natural units, as TermCounts
    /// bent_parts, 0 where the battle is over: with 1/2 and that of the endings they sum to the mean of the expected
    /// payoffs.
    std::array<double, N> parts{};
    Endings endings{};
};

/// One subject in which two futures differ.
struct Reason {
    double effect = 0;     ///< on the expected payoff: above 0 if it speaks for the first
    std::string sentence;  ///< of the first against the second: "1.3 points of strength more on the balance"
    std::string rule;
};

/// How the futures differ in one term.
struct TermDifference {
    std::size_t subject = 0;  ///< terms of one subject are told as one
    double more = 0;          ///< of the first's figure, thousandths of natural units
    double effect = 0;        ///< on the expected payoff
    bool natural = true;      ///< the sign of its weight is what a soldier would expect
    int sense = 1;            ///< TermInfo::sense
    std::string_view rule;
};

/// That battles end otherwise in the first future than in the second; `rule`: which says who has won. Nothing if it is
/// not worth a word.
[[nodiscard]] std::optional<Reason> decided(const Endings& first, const Endings& second, std::string_view rule);

/// What speaks for the first future and what against it, by weight, `decided` with it. Terms of one subject are one
/// reason, told by the one that weighs most. Left out is what is not worth a word: below 1/1000 of the payoff, or a
/// figure for which `tell(term, more)` has no sentence; and what weighs otherwise than a soldier would expect, because
/// of how decided the battles are or because the term corrects another.
[[nodiscard]] std::vector<Reason> reasons_by_weight(std::span<const TermDifference> terms,
                                                    const std::function<std::string(std::size_t, double)>& tell,
                                                    const std::optional<Reason>& decided);

}  // namespace polemarch
