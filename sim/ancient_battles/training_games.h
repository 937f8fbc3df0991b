// Self-play training games for the evaluation of Ancient Battles.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/analysis/training_games.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

/// Heuristic agents play each other. Each may take another of the six sets of heuristic weights at the beginning of a
/// turn, so that the states are as varied as those that a search evaluates. The states are those in which a turn
/// begins.
[[nodiscard]] TrainingGames training_games_of(std::shared_ptr<const polemarch::ancient_battles::Battle> battle);

}  // namespace polemarch::sim::ancient_battles
