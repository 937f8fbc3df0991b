// Games by which the evaluation of Blood of Kings & Heroes is fitted.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/analysis/training_games.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

/// Heuristic generals against one another, each of whom may take another posture at the beginning of a turn, so that
/// the states are as various as those that a search asks about; the states are those in which a turn begins.
[[nodiscard]] TrainingGames training_games_of(std::shared_ptr<const polemarch::blood_of_kings::Battle> battle);

}  // namespace polemarch::sim::blood_of_kings
