// Whether an army is legal: rule by rule, with every fault (2.1.5, 2.2, 2.3).
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/types/army.h"

#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

/// The rule of faults about an army that is too large for the program.
inline constexpr std::string_view unit_limit_rule = "60 units";

/// Every fault of the army by this list, in the order of its file: place, what is wrong, what was found, what would be
/// right, and the number of the rule. Empty: the army is legal.
[[nodiscard]] std::vector<Diagnostic> check(const Charts& charts, const ArmyList& list, const Army& army);

}  // namespace polemarch::standard_wargame
