// Ancient Battles looked at again: the heuristic general plays both sides to the end of a turn, where the evaluation
// judges; choices are plans (plans.h).
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/foresight.h"

namespace polemarch::ancient_battles {

class BattleForesight final : public Foresight {
public:
    static constexpr std::size_t most_courses = 6;

    /// The battle must outlive it.
    explicit BattleForesight(const Battle& battle) : battle_(battle), plans_(battle, {}), guide_({}) {}

    [[nodiscard]] std::unique_ptr<Foresight> copy() const override {
        auto other = std::make_unique<BattleForesight>(battle_);
        other->memory_ = memory_;
        return other;
    }
    [[nodiscard]] int turn(const StateBytes& s) const override { return as<State>(s).turn; }
    [[nodiscard]] double rehearse(const StateBytes& s, int last, const RehearsalDice& dice) override;
    /// To an order belongs all that is done on it, whoever decides where it goes.
    [[nodiscard]] bool goes_on(const StateBytes& s) const override { return goes_on(as<State>(s)); }
    [[nodiscard]] std::vector<Course> courses(const StateBytes& s) override;

private:
    [[nodiscard]] static bool goes_on(const State& s) {
        return s.phase == Phase::destination || s.phase == Phase::facing || PlannedBattle::scripted(s);
    }

    const Battle& battle_;
    PlannedBattle plans_;
    PlanGuide guide_;
    MarchMemory memory_;
};

}  // namespace polemarch::ancient_battles
