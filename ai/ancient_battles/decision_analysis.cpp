#include "ai/ancient_battles/decision_analysis.h"

namespace polemarch::ancient_battles {

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, TurnStance stance)
    : system_(battle, settings.plans(s.mover, stance.take(battle, s, stream)), settings.evaluator),
      analysis_(system_, settings.search, s, stream) {}

}  // namespace polemarch::ancient_battles
