#include "ai/ancient_battles/decision_analysis.h"

namespace polemarch::ancient_battles {

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, TurnStance stance)
    : own_(stance.take(battle, s, stream)),
      enemy_(stance.enemy()),
      system_(battle, settings.plans(s.mover, own_, enemy_), settings.evaluator),
      analysis_(system_, settings.search, s, stream) {}

}  // namespace polemarch::ancient_battles
