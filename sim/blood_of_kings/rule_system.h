// Blood of Kings & Heroes as a rule system that the registry lists.
#pragma once

#include "sim/system/rule_system.h"

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] const RuleSystem& rule_system();

}  // namespace polemarch::sim::blood_of_kings
