// Scenarios that name no file of an army.
#pragma once

#include "core/standard_wargame/types/scenario.h"

namespace polemarch::sim::standard_wargame {

/// The text of a scenario in which armies that come from files are written out: so a unit can be changed or removed
/// there, and no list judges the army that is left. The battle is the same. Requires a scenario without a position.
[[nodiscard]] Source with_own_armies(const Source& text, const polemarch::standard_wargame::Scenario& scenario);

}  // namespace polemarch::sim::standard_wargame
