#include "ai/ancient_battles/decision_analysis.h"

namespace polemarch::ancient_battles {

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, TurnStance stance)
    : BattleAnalysis(battle, settings, s, stream, stance.take(battle, s, stream), stance) {}

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, const HeuristicWeights& own, const TurnStance& stance)
    : enemy_(stance.enemy()),
      system_(battle, settings.plans(s.mover, own, enemy_), settings.evaluator),
      analysis_(system_, settings.search, s, stream) {}

}  // namespace polemarch::ancient_battles
