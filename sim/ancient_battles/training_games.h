// Games by which the evaluation of Ancient Battles is fitted.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/analysis/training_games.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

/// Heuristic generals against one another, each of whom may take another of the six tempers at the beginning of a
/// turn, so that the states are as various as those that a search asks about; the states are those in which a turn
/// begins.
[[nodiscard]] TrainingGames training_games_of(std::shared_ptr<const polemarch::ancient_battles::Battle> battle);

}  // namespace polemarch::sim::ancient_battles
