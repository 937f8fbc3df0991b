// RolloutEvaluator of Ancient Battles: the heuristic general plays both sides to the end of a turn, where the state is
// evaluated. Choices are macro-actions (macro_game.h).
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/rollout_evaluator.h"

namespace polemarch::ancient_battles {

class BattleRolloutEvaluator final : public RolloutEvaluator {
public:
    static constexpr std::size_t most_variations = 6;

    /// The battle must outlive it.
    explicit BattleRolloutEvaluator(const Battle& battle) : battle_(battle), plans_(battle, {}), evaluator_({}) {}

    [[nodiscard]] std::unique_ptr<RolloutEvaluator> copy() const override {
        auto other = std::make_unique<BattleRolloutEvaluator>(battle_);
        other->cache_ = cache_;
        return other;
    }
    [[nodiscard]] int turn(const StateBytes& s) const override { return as<State>(s).turn; }
    [[nodiscard]] double rollout(const StateBytes& s, int last, const StratifiedDice& dice) override;
    /// Everything done on an order belongs to it, chosen or scripted.
    [[nodiscard]] bool goes_on(const StateBytes& s) const override { return goes_on(as<State>(s)); }
    [[nodiscard]] std::vector<Variation> variations(const StateBytes& s) override;

private:
    [[nodiscard]] static bool goes_on(const State& s) {
        return s.phase == Phase::destination || s.phase == Phase::facing || MacroGame::scripted(s);
    }

    const Battle& battle_;
    MacroGame plans_;
    PlanEvaluator evaluator_;
    MarchCache cache_;
};

}  // namespace polemarch::ancient_battles
