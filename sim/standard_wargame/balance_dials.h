// The dials of a battle of the Standard Wargame Rules (sim/system/balance_dials.h).
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/system/balance_dials.h"

#include <array>
#include <vector>

namespace polemarch::sim::standard_wargame {

[[nodiscard]] std::vector<BalanceDial> balance_dials(const polemarch::standard_wargame::Battle& battle);
/// Prices of the units (2.2.1). What an army can lose is decided by dice (9.1.1).
[[nodiscard]] std::array<ArmySize, 2> army_sizes(const polemarch::standard_wargame::Battle& battle);

}  // namespace polemarch::sim::standard_wargame
