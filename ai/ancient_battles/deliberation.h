// What the general by tree search thought of each of his plans in one state (ai/weighing.h).
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/ancient_battles/reasons.h"
#include "ai/weighing.h"

namespace polemarch::ancient_battles {

/// How plans are weighed.
class PlanWeighing {
public:
    using Searched = PlannedBattle;
    using Guide = PlanGuide;
    static constexpr std::size_t terms = ancient_battles::terms;
    static constexpr std::uint32_t rehearsals = 200;

    PlanWeighing(const Battle& battle, const PlannedBattle::Settings& plans, const PlanGuide::Settings& guide,
                 MarchMemory& memory)
        : plans_(battle, plans), guide_(guide), memory_(memory) {}

    [[nodiscard]] const PlannedBattle& searched() const { return plans_; }
    [[nodiscard]] PlanGuide guide() const { return PlanGuide(guide_); }
    template <class ThrowOne>
    void play_on(State& s, int last, ThrowOne&& throw_one) {
        ancient_battles::play_on(plans_.battle(), s, {&plans_.general(0), &plans_.general(1)}, last, memory_,
                                 throw_one);
    }
    [[nodiscard]] Move rule_of_thumb(const State& s) const { return plans_.general(s.mover).best(plans_.battle(), s); }
    void count(const State& end, Terms& counted, TermFigures& parts) const;
    /// Points that come off the panic ratings (4.0).
    [[nodiscard]] static std::array<double, 2> lost(const State& s) {
        return {static_cast<double>(s.lost[0]), static_cast<double>(s.lost[1])};
    }

private:
    PlannedBattle plans_;
    PlanGuide::Settings guide_;
    MarchMemory& memory_;
};

/// A plan that was looked at; `move` as in PlannedBattle::Move.
using WeighedPlan = Weighing<PlanWeighing>::Weighed;

/// One decision of the general of these settings: as he makes it if `stream` is his.
class Deliberation {
public:
    static constexpr std::uint32_t rehearsals = PlanWeighing::rehearsals;

    /// A side has a free choice in `s`. Battle and stream must outlive it. `posture` has been told of the choices
    /// before; of a general who enters the battle with this one there are none.
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream,
                 TurnPosture posture);
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream)
        : Deliberation(battle, settings, s, stream, TurnPosture(settings.temperament, settings.posture)) {}
    Deliberation(const Deliberation&) = delete;
    Deliberation& operator=(const Deliberation&) = delete;

    [[nodiscard]] const PlannedBattle& plans() const { return system_.searched(); }
    /// As Weighing's.
    [[nodiscard]] std::vector<WeighedPlan> weigh(std::size_t most) { return weighing_.weigh(most); }
    [[nodiscard]] WeighedPlan weigh_alone(const Move& plan, std::uint64_t looks) {
        return weighing_.weigh_alone(plan, looks);
    }

private:
    MarchMemory memory_;
    PlanWeighing system_;
    Weighing<PlanWeighing> weighing_;
};

}  // namespace polemarch::ancient_battles
