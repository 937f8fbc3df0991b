// Ancient Battles looked at again: the heuristic general plays both sides to the end of a turn, where the evaluation
// judges; choices are plans (plans.h).
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/foresight.h"

namespace polemarch::ancient_battles {

class BattleForesight final : public Foresight<Battle> {
public:
    static constexpr std::size_t most_courses = 6;

    /// The battle must outlive it.
    explicit BattleForesight(const Battle& battle) : battle_(battle), plans_(battle, {}), guide_({}) {}

    [[nodiscard]] std::unique_ptr<Foresight> copy() const override {
        auto other = std::make_unique<BattleForesight>(battle_);
        other->memory_ = memory_;
        return other;
    }
    [[nodiscard]] int turn(const State& s) const override { return s.turn; }
    [[nodiscard]] double rehearse(const State& s, int last, const RehearsalDice& dice) override;
    /// To an order belongs all that is done on it, whoever decides where it goes.
    [[nodiscard]] bool goes_on(const State& s) const override {
        return s.phase == Phase::destination || s.phase == Phase::facing || PlannedBattle::scripted(s);
    }
    [[nodiscard]] std::vector<Course<Battle>> courses(const State& s) override;

private:
    const Battle& battle_;
    PlannedBattle plans_;
    PlanGuide guide_;
    MarchMemory memory_;
};

}  // namespace polemarch::ancient_battles
