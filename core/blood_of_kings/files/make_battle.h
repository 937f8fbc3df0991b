// Builds a battle from charts and a scenario.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "core/diagnostics.h"

#include <memory>

namespace polemarch::blood_of_kings {

/// Computes all tables. The battle begins with the [position] of the scenario's text if it has one. Reports faults of
/// the position to `diagnostics` and then returns null. `charts` must be those with which the scenario was read.
[[nodiscard]] std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
