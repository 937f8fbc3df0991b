// Self-play training games for the evaluation of the Standard Wargame Rules.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/analysis/training_games.h"

#include <memory>

namespace polemarch::sim::standard_wargame {

/// Heuristic agents play each other. Each may take another temperament at the beginning of a bound, so that the states
/// are as varied as those that a search evaluates. The states are those in which a bound begins.
[[nodiscard]] TrainingGames training_games_of(std::shared_ptr<const polemarch::standard_wargame::Battle> battle);

}  // namespace polemarch::sim::standard_wargame
