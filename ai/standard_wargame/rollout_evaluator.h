// RolloutEvaluator of the Standard Wargame Rules: the heuristic general plays both sides to the end of a turn, where
// the state is evaluated.
#pragma once

#include "ai/rollout_evaluator.h"
#include "ai/standard_wargame/monte_carlo.h"

namespace polemarch::standard_wargame {

class BattleRolloutEvaluator final : public RolloutEvaluator {
public:
    static constexpr std::size_t most_variations = 6;

    /// The battle must outlive it.
    explicit BattleRolloutEvaluator(const Battle& battle) : battle_(battle), pruned_(battle, {}), evaluator_({}) {}

    [[nodiscard]] std::unique_ptr<RolloutEvaluator> copy() const override {
        return std::make_unique<BattleRolloutEvaluator>(battle_);
    }
    [[nodiscard]] int turn(const StateBytes& s) const override { return as<State>(s).turn; }
    [[nodiscard]] double rollout(const StateBytes& s, int last, const StratifiedDice& dice) override;
    /// A choice that is not searched belongs to the choice before it.
    [[nodiscard]] bool goes_on(const StateBytes& s) const override { return !is_searched(as<State>(s)); }
    [[nodiscard]] std::vector<Variation> variations(const StateBytes& s) override;

private:
    const Battle& battle_;
    PrunedGame pruned_;
    PrunedEvaluator evaluator_;
};

}  // namespace polemarch::standard_wargame
