// Self-play training games for the evaluation of Blood of Kings & Heroes.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/analysis/training_games.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

/// Heuristic agents play each other. Each may take another stance at the beginning of a turn, so that the states are as
/// varied as those that a search evaluates. The states are those in which a turn begins.
[[nodiscard]] TrainingGames training_games_of(std::shared_ptr<const polemarch::blood_of_kings::Battle> battle);

}  // namespace polemarch::sim::blood_of_kings
