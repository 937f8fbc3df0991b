// Who moves through which friends (6.4.1).
#pragma once

#include "core/standard_wargame/types/chart.h"

namespace polemarch::standard_wargame {

/// How many ranks of these friends the mover passes through; 0: none.
[[nodiscard]] inline int ranks_passed(Troops mover, Troops friends, Class friends_class, const Charts& charts) {
    return charts.movement.passes[static_cast<std::size_t>(friends_class)][index(mover)][index(friends)];
}

}  // namespace polemarch::standard_wargame
