// Reads scenarios. (The parts that its sources share are in scenario_parts.h.)
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "core/standard_wargame/types/scenario.h"

#include <optional>

namespace polemarch::standard_wargame {

/// Parses a scenario text against the charts. Returns nothing if there were errors. Battles that begin before the
/// armies are deployed are refused. A [position] is noted, not read (position.h).
[[nodiscard]] std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts,
                                                     Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
