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

    PlanWeighing(const Battle& battle, const PlannedBattle::Settings& plans, const PlanGuide::Settings& guide)
        : plans_(battle, plans), guide_(guide) {}

    [[nodiscard]] const PlannedBattle& searched() const { return plans_; }
    [[nodiscard]] PlanGuide guide() const { return PlanGuide(guide_); }
    [[nodiscard]] Terms count(const State& end) const { return count_terms(plans_.battle(), end); }
    [[nodiscard]] TermWeights weights(const State& end) const {
        return guide_.weights.at(age_of(plans_.battle(), end));
    }
    [[nodiscard]] double balance(const State& end) const { return balance_of_losses(plans_.battle(), end); }
    [[nodiscard]] bool free(const State& s) const {
        MoveList<Battle> moves;
        plans_.battle().legal_moves(s, moves);
        return moves.size() > 1;
    }
    [[nodiscard]] static Move plain(const MacroMove& m) { return m.move(); }
    /// Points that come off the panic ratings (4.0).
    [[nodiscard]] static std::array<double, 2> lost(const State& s) {
        return {static_cast<double>(s.lost[0]), static_cast<double>(s.lost[1])};
    }

private:
    PlannedBattle plans_;
    PlanGuide::Settings guide_;
};

/// A plan that was looked at.
using WeighedPlan = Weighing<PlanWeighing>::Weighed;

/// One decision of the general of these settings: as he makes it if `stream` is his.
class Deliberation {
public:
    /// A side has a free choice in `s`. Battle and stream must outlive it. `posture` has been told of the choices
    /// before; of a general who enters the battle with this one there are none.
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream,
                 TurnPosture posture);
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream)
        : Deliberation(battle, settings, s, stream, TurnPosture(settings.temperament, settings.posture)) {}
    Deliberation(const Deliberation&) = delete;
    Deliberation& operator=(const Deliberation&) = delete;

    [[nodiscard]] const PlannedBattle& plans() const { return system_.searched(); }
    [[nodiscard]] Weighing<PlanWeighing>& weighing() { return weighing_; }

private:
    PlanWeighing system_;
    Weighing<PlanWeighing> weighing_;
};

}  // namespace polemarch::ancient_battles
