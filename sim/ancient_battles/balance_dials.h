// The dials of a battle on hexes (sim/system/balance_dials.h).
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/system/balance_dials.h"

#include <array>
#include <vector>

namespace polemarch::sim::ancient_battles {

[[nodiscard]] std::vector<BalanceDial> balance_dials(const polemarch::ancient_battles::Battle& battle);
/// Strength in good order, and the panic level (4.0).
[[nodiscard]] std::array<ArmySize, 2> army_sizes(const polemarch::ancient_battles::Battle& battle);

}  // namespace polemarch::sim::ancient_battles
