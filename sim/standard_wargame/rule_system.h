// The Standard Wargame Rules as a rule system that the registry lists.
#pragma once

#include "sim/system/rule_system.h"

namespace polemarch::sim::standard_wargame {

[[nodiscard]] const RuleSystem& rule_system();

}  // namespace polemarch::sim::standard_wargame
