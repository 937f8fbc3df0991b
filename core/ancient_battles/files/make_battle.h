// Makes a battle from charts and scenario.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "core/diagnostics.h"

#include <memory>

namespace polemarch::ancient_battles {

/// Builds all tables; reads the [position] of the scenario's text if it has one. Reports faults to `diagnostics` and
/// then returns null.
[[nodiscard]] std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
