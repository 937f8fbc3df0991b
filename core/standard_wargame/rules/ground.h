// What ground is to troops (3.3.2, 3.3.3), and how many moves they make on it (6.1.1).
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/sequence.h"

namespace polemarch::standard_wargame {

/// The column of the terrain table for movement; `none`: these troops cannot enter it. Pouring rain makes every piece
/// difficult, and takes what a road gives (S18). Difficult ground cannot be entered without a move number, either.
[[nodiscard]] Going movement_on(Troops troops, Ground ground, Weather weather, const Charts& charts);
/// The column for close battle.
[[nodiscard]] Going combat_on(Ground ground, Weather weather, const Charts& charts);
/// The printed number of moves; 0: none ("-"). `going`: of the whole path (S52), open or difficult.
[[nodiscard]] int move_number(Troops troops, Going going, Sequence sequence, const Charts& charts);

}  // namespace polemarch::standard_wargame
