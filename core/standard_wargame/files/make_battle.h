// Builds a battle from charts and a scenario.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/rules/battle.h"

#include <memory>

namespace polemarch::standard_wargame {

/// The battle begins with the [position] of the scenario's text if it has one, else where the scenario says (Begins).
/// Reports faults of the position to `diagnostics` and then returns null.
/// `charts` must be those with which the scenario was read.
[[nodiscard]] std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
