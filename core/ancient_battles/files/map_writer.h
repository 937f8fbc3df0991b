// Writes [map] as text, and a scenario with another map.
#pragma once

#include "core/ancient_battles/types/scenario.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

/// The table [map] of a scenario with this map: size, drawing, hexsides in the order of their hexes.
[[nodiscard]] std::string map_text(const Map& map, const Charts& charts);

/// The scenario's text with this table (map_text) in place of its own [map]; if it has none, before its first table.
/// All else stays as written. Returns nothing, and reports an error, if its map is not written as a table of its own.
[[nodiscard]] std::optional<Source> with_map(const Source& scenario, const std::string& table,
                                             Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
