// Who deploys first at a step of the deployment (3.5.2).
#pragma once

#include "core/standard_wargame/rules/opposed_roll.h"
#include "core/standard_wargame/rules/strategy.h"

namespace polemarch::standard_wargame {

/// Units of an army as 3.5.2 counts them, flank marchers included (S32).
struct TroopCounts {
    int heavy = 0, light = 0;
    bool operator==(const TroopCounts&) const = default;
};
/// What one unit of these troops counts.
[[nodiscard]] TroopCounts counts_of(Troops troops, const Charts& charts);

/// What an army adds to its dice by its numbers.
[[nodiscard]] int modifier_of(const TroopCounts& own, const TroopCounts& enemy, const Charts& charts);

/// Of a step; the side with the LOWER sum deploys first. `effects`: of the strategies, as in StrategyPair. Index: own
/// side 0, enemy 1.
[[nodiscard]] OpposedRoll deployment_roll(const std::array<TroopCounts, 2>& counts,
                                          const std::array<StrategyEffects, 2>& effects, const Charts& charts);

}  // namespace polemarch::standard_wargame
