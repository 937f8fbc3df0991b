// The agents of the Standard Wargame Rules by their names, and their settings.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::standard_wargame {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::standard_wargame::Battle>> generals();

}  // namespace polemarch::sim::standard_wargame
