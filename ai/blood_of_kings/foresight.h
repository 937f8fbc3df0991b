// Blood of Kings & Heroes looked at again: the heuristic general plays both sides to the end of a turn, where the
// evaluation judges.
#pragma once

#include "ai/blood_of_kings/monte_carlo.h"
#include "ai/foresight.h"

namespace polemarch::blood_of_kings {

class KingsForesight final : public Foresight {
public:
    static constexpr std::size_t most_courses = 6;

    /// The battle must outlive it.
    explicit KingsForesight(const Battle& battle) : battle_(battle), considered_(battle, {}), guide_({}) {}

    [[nodiscard]] std::unique_ptr<Foresight> copy() const override { return std::make_unique<KingsForesight>(battle_); }
    [[nodiscard]] int turn(const StateBytes& s) const override { return as<State>(s).turn; }
    [[nodiscard]] double rehearse(const StateBytes& s, int last, const RehearsalDice& dice) override;
    /// What is left to a script belongs to the choice before it.
    [[nodiscard]] bool goes_on(const StateBytes& s) const override { return !weighed(as<State>(s)); }
    [[nodiscard]] std::vector<Course> courses(const StateBytes& s) override;

private:
    const Battle& battle_;
    ConsideredBattle considered_;
    KingsGuide guide_;
};

}  // namespace polemarch::blood_of_kings
