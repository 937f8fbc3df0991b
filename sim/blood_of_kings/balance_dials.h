// The dials of a battle of Blood of Kings & Heroes (sim/system/balance_dials.h).
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/system/balance_dials.h"

#include <array>
#include <vector>

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] std::vector<BalanceDial> balance_dials(const polemarch::blood_of_kings::Battle& battle);
/// Bases, and the break point (Morale_11).
[[nodiscard]] std::array<ArmySize, 2> army_sizes(const polemarch::blood_of_kings::Battle& battle);

}  // namespace polemarch::sim::blood_of_kings
