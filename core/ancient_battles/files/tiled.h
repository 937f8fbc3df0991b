// Maps in the formats of the map editor Tiled (TMX and TMJ, its XML and JSON map formats, doc.mapeditor.org). A map is
// hexagonal with staggered columns, the columns A, C, E ... half a hex lower. The class of a tile names its terrain, or
// a file of ours does; hexsides are polylines of class river, ford or bridge from corner to corner.
#pragma once

#include "core/ancient_battles/types/scenario.h"

#include <functional>
#include <optional>
#include <string>

namespace polemarch::ancient_battles {

inline constexpr int tile_width = 80, tile_height = 70, tile_side = 40;  ///< of the maps that we write, in pixels

enum class TiledForm : std::uint8_t { json, xml };

/// The map as TMJ or TMX. `image` is the picture of its tiles: one for each terrain of the chart, in a row.
[[nodiscard]] std::string tiled_text(const Map& map, const Charts& charts, const std::string& image,
                                     TiledForm form = TiledForm::json);

/// Reads a file that the map names by its path from the map on, which leads to the map's folder or below it. Throws
/// InputError if it cannot be read.
using ReadBeside = std::function<Source(const std::string& path)>;

/// A map of Tiled and what belongs to it.
struct TiledSource {
    Source map;
    ReadBeside read_beside{};       ///< for tilesets in files; may be empty: there are none
    std::optional<Source> tiles{};  ///< which tile is which terrain (tiled_tiles_text), before the classes of the tiles
};

/// Reads a TMX or TMJ text. Returns nothing if there were errors: no hexagonal map of this kind, hidden parts, a tile
/// of no known terrain, a line that does not follow hexsides. Warns of flipped tiles, and of a column or row that is
/// left out because the drawing has the other columns lower.
[[nodiscard]] std::optional<Map> parse_tiled(const TiledSource& source, const Charts& charts, Diagnostics& diagnostics);

/// A file for TiledSource::tiles with a line for each tile that the map uses. Returns nothing if there were errors.
[[nodiscard]] std::optional<std::string> tiled_tiles_text(const TiledSource& source, const Charts& charts,
                                                          Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
