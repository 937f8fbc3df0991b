// Victory points of tournaments (9.2.2).
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <array>

namespace polemarch::standard_wargame {

/// Turns begun after the first 5, at most those that a battle has: what the winner loses and the loser gets (S103).
[[nodiscard]] int late_turns(int turns_started, const Charts& charts);
/// The points of both sides. `loser`: the side whose army is broken; 2: none, a draw. `turns_started`: the turn under
/// way is one of them.
[[nodiscard]] std::array<int, 2> victory_points(unsigned loser, int turns_started, const Charts& charts);
/// The points of a draw in which one side has the advantage of defending (3.4.1.5, S29); the first number is its own.
/// Both together are those of a plain draw.
[[nodiscard]] std::array<int, 2> winning_draw(const Charts& charts);

}  // namespace polemarch::standard_wargame
