// What a game review needs from a rule system: the value of a state and the alternatives to a choice. Implemented in
// ai/<system>/rollout_evaluator.h.
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

/// A choice carried out: its first move, and the state after all moves that belong to it.
struct Variation {
    MoveBytes first;
    StateBytes after;
    std::optional<MoveBytes> second{};  ///< the next move of the same choice (the facing of a march), if there is one
};

/// Evaluates states of one game by rollouts. Not thread-safe: each task owns one. It may keep approximate caches, which
/// can change values a little; states whose values are compared should be evaluated by copies of the same evaluator.
class RolloutEvaluator {
public:
    RolloutEvaluator() = default;
    RolloutEvaluator(const RolloutEvaluator&) = delete;
    RolloutEvaluator& operator=(const RolloutEvaluator&) = delete;
    virtual ~RolloutEvaluator() = default;

    /// A copy with the same caches.
    [[nodiscard]] virtual std::unique_ptr<RolloutEvaluator> copy() const = 0;
    /// The turn of a state, from 1; it never decreases in a game.
    [[nodiscard]] virtual int turn(const StateBytes& s) const = 0;
    /// The first side's expected result by one rollout from `s` with these dice, to the end of turn `last` or of the
    /// game.
    [[nodiscard]] virtual double rollout(const StateBytes& s, int last, const StratifiedDice& dice) = 0;
    /// Whether the choice in `s` continues the choice that the same side made directly before it.
    [[nodiscard]] virtual bool goes_on(const StateBytes& s) const = 0;
    /// The choices of highest prior in `s`, carried out; at least one. Requires that a side is to move in `s`.
    [[nodiscard]] virtual std::vector<Variation> variations(const StateBytes& s) = 0;
};

/// The indices of the highest priors, best first; ties keep their order. At most `most`.
[[nodiscard]] inline std::vector<std::size_t> most_promising(std::span<const float> priors, std::size_t most) {
    std::vector<std::size_t> order(priors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return priors[a] > priors[b]; });
    if (order.size() > most) order.resize(most);
    return order;
}

}  // namespace polemarch
