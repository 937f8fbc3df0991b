// Ancient Battles Deluxe as a rule system that the registry lists.
#pragma once

#include "sim/system/rule_system.h"

namespace polemarch::sim::ancient_battles {

[[nodiscard]] const RuleSystem& rule_system();

}  // namespace polemarch::sim::ancient_battles
