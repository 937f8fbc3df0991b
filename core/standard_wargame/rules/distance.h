// Ranges of distance battles (7.2.1).
#pragma once

#include "core/standard_wargame/types/chart.h"

namespace polemarch::standard_wargame {

/// The range of a shooter with this many ranks against a target; 0: it cannot shoot at it. A second rank counts only if
/// it is of the same class, neither is in ground that is difficult for close battle, and neither moved this bound.
[[nodiscard]] inline Length range_of(Troops shooter, int ranks, Troops target, const Charts& charts) {
    const Reach& reach = charts.combat.reach[index(shooter)][index(target)];
    return ranks > 1 ? reach.two_ranks : reach.one;
}

}  // namespace polemarch::standard_wargame
