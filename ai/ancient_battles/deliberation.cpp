#include "ai/ancient_battles/deliberation.h"

namespace polemarch::ancient_battles {

Deliberation::Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                           AgentStream& stream, TurnPosture posture)
    : system_(battle, settings.plans(s.mover, posture.take(battle, s, stream)), settings.guide),
      weighing_(system_, settings.search, s, stream) {}

}  // namespace polemarch::ancient_battles
