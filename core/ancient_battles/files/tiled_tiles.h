// The tiles of a layer of Tiled.
#pragma once

#include "core/ancient_battles/files/tiled_document.h"
#include "core/ancient_battles/files/tiled_grid.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// A tile that is drawn, in the order of drawing.
struct TiledTile {
    TiledCell at;
    std::uint32_t gid = 0;              ///< its number on the map, from 1; without the bits that flip it
    const OrderedJson* part = nullptr;  ///< where it is written: its number, or the layer's packed data
};

/// Reads the tiles of all layers of one map.
class TiledTiles {
public:
    /// `columns` and `rows`: of a map of fixed size; both 0 on an infinite one.
    TiledTiles(const TiledDocument& document, int columns, int rows)
        : document_(document), columns_(columns), rows_(rows) {}

    /// Adds the drawn tiles of a layer, or reports what is wrong with it. `where`: the layer, for messages.
    void read(const OrderedJson& layer, const std::string& where);
    [[nodiscard]] const std::vector<TiledTile>& tiles() const { return tiles_; }
    /// The place of a tile as a person finds it in the editor: "hex C2", "tile -3, 12".
    [[nodiscard]] std::string name(const TiledCell& at) const;
    /// One warning if tiles are flipped or turned, which means nothing.
    void warn_of_flips() const;

private:
    struct Area {
        int column, row, width, height;
        [[nodiscard]] std::size_t tiles() const {
            return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
        }
    };
    void read_chunks(const OrderedJson& layer, const std::string& where);
    void read_area(const OrderedJson& of, const Area& area, const OrderedJson& layer, const std::string& where);
    void read_packed(const OrderedJson& data, const Area& area, const OrderedJson& layer, const std::string& where);
    bool add(std::uint64_t number, const TiledCell& at, const OrderedJson& part, const std::string& where);

    const TiledDocument& document_;
    int columns_, rows_;
    std::vector<TiledTile> tiles_;
    std::size_t read_ = 0;  ///< tiles of all layers, drawn or not
    std::size_t flipped_ = 0;
    const OrderedJson* first_flipped_ = nullptr;
    std::string where_flipped_;
};

}  // namespace polemarch::ancient_battles
