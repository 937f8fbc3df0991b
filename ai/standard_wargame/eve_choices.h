// Choices of the heuristic general before the battle: terrain, strategy, flank marches.
#pragma once

#include "ai/standard_wargame/heuristic_weights.h"
#include "core/random.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <span>

namespace polemarch::standard_wargame {

/// The value of a legal move on the eve or in the deployment, of no unit: only to be compared with others of the same
/// state. An army of light and loose troops likes rough ground, others provide little of it and keep it away from the
/// middle. Marches go around the flank where the ground is open.
[[nodiscard]] int eve_value(const Setup& g, const State& s, const Move& m, const HeuristicWeights& weights);

/// Draws a strategy that the side may choose, as often as data/standard_wargame/strategy_mix.toml says: what a general
/// chooses always, the enemy can answer.
[[nodiscard]] Move drawn_strategy(const Setup& g, const State& s, const HeuristicWeights& weights, AgentStream& stream);

/// One of the moves of the highest value; `values` has as many items as `moves`, and some. Of pieces to provide it
/// draws the ground first, so that eves differ.
[[nodiscard]] Move drawn_best(std::span<const Move> moves, std::span<const int> values, AgentStream& stream);

}  // namespace polemarch::standard_wargame
