// Games that are played for what happens to each unit in them.
#pragma once

#include "sim/answers/game_course.h"
#include "sim/experiment/run.h"
#include "sim/service/battle_service.h"

#include <cstdint>
#include <functional>

namespace polemarch::sim {

/// Takes a finished game and its course: in the order of game numbers, never concurrently.
using TakeCourse = std::function<void(const GameRow& row, GameCourse&& course)>;

/// Plays the games of the request; returns how many were taken. Throws InputError for an unknown agent, one that thinks
/// by the clock, a battle that shows no steps, and armies that are built anew for each pair: their units have nothing
/// in common.
std::uint32_t play_observed(const BattleService& service, const BatchRequest& request, const RunHooks& hooks,
                            const TakeCourse& take);

}  // namespace polemarch::sim
