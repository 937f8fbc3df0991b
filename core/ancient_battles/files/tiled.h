// Maps in the format of the map editor Tiled (TMJ: its JSON map format, doc.mapeditor.org). A map is hexagonal with
// staggered columns, the columns A, C, E ... half a hex lower. The class of a tile of an embedded tileset names its
// terrain; hexsides are polylines of class river, ford or bridge from corner to corner.
#pragma once

#include "core/ancient_battles/types/scenario.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

inline constexpr int tile_width = 80, tile_height = 70, tile_side = 40;  ///< of the maps that we write, in pixels

/// The map as TMJ. `image` is the picture of its tiles: one for each terrain of the chart, in a row.
[[nodiscard]] std::string tiled_text(const Map& map, const Charts& charts, const std::string& image);

/// Reads a TMJ text. Returns nothing if there were errors: no hexagonal map of this kind, a flipped tile, a tile of no
/// known terrain, a line that does not follow hexsides.
[[nodiscard]] std::optional<Map> parse_tiled(const Source& source, const Charts& charts, Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
