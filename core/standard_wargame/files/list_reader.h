// Reads army lists (data/standard_wargame/lists). Format: data/standard_wargame/README.md.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/types/army.h"

#include <optional>

namespace polemarch::standard_wargame {

/// Parses a list. Returns nothing if there were errors: first those of its form; if it has none, those that make it
/// impossible by 2.3.1 to 2.3.4.1.
[[nodiscard]] std::optional<ArmyList> parse_list(const Source& source, const Charts& charts, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
