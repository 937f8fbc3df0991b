// Reads scenarios, and writes handicaps into them. (The parts that its sources share: scenario_parts.h.)
#pragma once

#include "core/ancient_battles/types/scenario.h"
#include "core/diagnostics.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// Parses a scenario text against the charts. Nothing if there were errors; warnings may remain beside a scenario
/// (legal but senseless: a panic level above the army's strength, a unit that faces off the map ...). `words` change
/// its optional rules as those of with_options do; the file is read as it stands, so that faults lie where it has them.
[[nodiscard]] std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts,
                                                     Diagnostics& diagnostics,
                                                     const std::vector<std::string>& words = {});

/// Warnings of what can never come to anything in a battle that is possible: a group that comes too late, a unit that
/// can reach no enemy, a side that cannot score ...
void lint(const Scenario& scenario, const Charts& charts, Diagnostics& diagnostics);

/// The scenario's text with a [[handicap]] more for each side that has one here. `source` has no faults; whether the
/// battle is possible with the handicap, parse_scenario says.
[[nodiscard]] Source with_handicaps(const Source& source, const std::array<Handicap, 2>& handicaps);

}  // namespace polemarch::ancient_battles
