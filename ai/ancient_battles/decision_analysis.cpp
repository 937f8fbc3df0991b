#include "ai/ancient_battles/decision_analysis.h"

namespace polemarch::ancient_battles {

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, TurnStance stance, const Thinking& thinking)
    : BattleAnalysis(battle, settings, s, stream, stance.take(battle, s, stream, thinking), stance, thinking) {}

BattleAnalysis::BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                               AgentStream& stream, const HeuristicWeights& own, const TurnStance& stance,
                               const Thinking& thinking)
    : enemy_(stance.enemy()),
      system_(battle, settings.plans(s.mover, own, enemy_), settings.evaluator),
      analysis_(system_, settings.search, s, stream, thinking) {}

}  // namespace polemarch::ancient_battles
