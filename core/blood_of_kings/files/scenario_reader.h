// Reads scenarios. (The parts that its sources share are in scenario_parts.h.)
#pragma once

#include "core/blood_of_kings/types/scenario.h"
#include "core/diagnostics.h"
#include "core/toml_reader.h"

#include <optional>
#include <string>

namespace polemarch::blood_of_kings {

/// Parses a scenario text against the charts. Returns nothing if there were errors.
[[nodiscard]] std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts,
                                                     Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
