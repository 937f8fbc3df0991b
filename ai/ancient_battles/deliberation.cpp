#include "ai/ancient_battles/deliberation.h"

namespace polemarch::ancient_battles {

void PlanWeighing::count(const State& end, Terms& counted, TermFigures& parts) const {
    const Battle& g = plans_.battle();
    counted = count_terms(g, end);
    parts = payoff_parts(counted, guide_.weights.at(age_of(g, end)));
    if (g.actor(end) == Actor::nobody) parts.fill(0);  // nothing but who has won counts any more
}

Deliberation::Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                           AgentStream& stream, TurnPosture posture)
    : system_(battle, settings.plans(s.mover, posture.take(battle, s, stream)), settings.guide, memory_),
      weighing_(system_, settings.search, s, stream) {}

}  // namespace polemarch::ancient_battles
