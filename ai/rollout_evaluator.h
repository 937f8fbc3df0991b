// How a finished game is looked at again: what a state was worth, and what could have been chosen instead. A rule
// system says it of its own games (ai/<system>/foresight.h).
#pragma once

#include "ai/stratified_dice.h"
#include "core/any_game.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace polemarch {

/// A choice carried out: its first move, and the state after all that belongs to it.
struct Variation {
    MoveBytes first;
    StateBytes after;
    std::optional<MoveBytes> second{};  ///< the next move of the same choice (the facing of a march), if there is one
};

/// One piece of work has one of its own. It may remember what it saw, and judge a little otherwise for that; what is to
/// be judged alike is looked at by copies of one. States are those of its game.
class RolloutEvaluator {
public:
    RolloutEvaluator() = default;
    RolloutEvaluator(const RolloutEvaluator&) = delete;
    RolloutEvaluator& operator=(const RolloutEvaluator&) = delete;
    virtual ~RolloutEvaluator() = default;

    /// Another that remembers the same.
    [[nodiscard]] virtual std::unique_ptr<RolloutEvaluator> copy() const = 0;
    /// The turn of a state, from 1; no step leads to an earlier one.
    [[nodiscard]] virtual int turn(const StateBytes& s) const = 0;
    /// The first side's expected result as one game sees it that is played on from `s` with these dice to the end of
    /// turn `last`, or to its own.
    [[nodiscard]] virtual double rollout(const StateBytes& s, int last, const StratifiedDice& dice) = 0;
    /// Whether the choice in `s` belongs to one that the same side made at once before it.
    [[nodiscard]] virtual bool goes_on(const StateBytes& s) const = 0;
    /// The few choices of most promise in `s`, in which a side is to move, carried out; at least one.
    [[nodiscard]] virtual std::vector<Variation> variations(const StateBytes& s) = 0;
};

/// The indices of the highest priors, the best first, of equals the one that stands first; at most `most`.
[[nodiscard]] inline std::vector<std::size_t> most_promising(std::span<const float> priors, std::size_t most) {
    std::vector<std::size_t> order(priors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return priors[a] > priors[b]; });
    if (order.size() > most) order.resize(most);
    return order;
}

}  // namespace polemarch
