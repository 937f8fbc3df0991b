// Which tile of a drawing of Tiled is which terrain: by the classes of the tiles, or by a file that says it for
// tilesets of other people.
#pragma once

#include "core/ancient_battles/files/tiled_tilesets.h"
#include "core/ancient_battles/types/chart.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

class TiledTerrain {
public:
    explicit TiledTerrain(const Charts& charts);

    /// Reads a file such as tiles_text() writes. Reports unknown tilesets, tiles and terrain.
    void read(const Source& file, const Tilesets& tilesets, Diagnostics& diagnostics);

    /// The index into Charts::terrain; nothing for a tile that is none.
    [[nodiscard]] std::optional<std::uint8_t> of(const Tileset& set, int id) const;
    [[nodiscard]] const std::vector<std::string>& codes() const { return codes_; }

private:
    [[nodiscard]] std::optional<std::uint8_t> named(const std::string& code) const;
    std::vector<std::string> codes_;                            ///< of the chart, in its order
    std::map<std::string, std::map<int, std::uint8_t>> tiles_;  ///< by the tileset's name and the tile's ID
};

/// A tile that a map uses.
struct UsedTile {
    const Tileset* set = nullptr;
    int id = 0;
    std::vector<std::string> hexes;  ///< "A1"; not empty
};
/// A file for TiledTerrain::read(): a line for each tile, with the terrain that its class names, or "?".
[[nodiscard]] std::string tiles_text(const std::string& map, const std::vector<UsedTile>& used,
                                     const TiledTerrain& terrain);

}  // namespace polemarch::ancient_battles
