// Reads scenarios. (The parts that its sources share are in scenario_parts.h.)
#pragma once

#include "core/ancient_battles/types/scenario.h"
#include "core/diagnostics.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// Parses a scenario text against the charts. Returns nothing if there were errors; a scenario may have warnings (legal
/// but senseless: a panic level above the army's strength, a unit that faces off the map ...). `words` change its
/// optional rules as in with_options(). The file is read as it is written, so that faults are reported at their places
/// in it.
[[nodiscard]] std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts,
                                                     Diagnostics& diagnostics,
                                                     const std::vector<std::string>& words = {});

/// Warns of parts of a possible battle that can never have an effect: a group that comes too late, a unit that can
/// reach no enemy, a side that cannot score ...
void lint(const Scenario& scenario, const Charts& charts, Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
