// Who evades before whom (6.2.1).
#pragma once

#include "core/standard_wargame/types/chart.h"

namespace polemarch::standard_wargame {

/// Whether troops on ground that is open for movement must evade before this enemy.
[[nodiscard]] inline bool must_evade(Troops troops, Troops enemy, const Charts& charts) {
    return charts.movement.evades[index(troops)].has(enemy);
}

}  // namespace polemarch::standard_wargame
