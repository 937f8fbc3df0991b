// The places of hexes and their corners on a map of Tiled, in pixels.
#pragma once

#include "core/hex/hex.h"

#include <array>

namespace polemarch::ancient_battles {

struct TiledPoint {
    double x = 0, y = 0;
    bool operator==(const TiledPoint&) const = default;
};

/// A place among the tiles of a drawing, which may be anywhere on an infinite map.
struct TiledCell {
    int column = 0, row = 0;
    bool operator==(const TiledCell&) const = default;
};

/// Sizes of a tile, and which part of the drawing is the map. Corners are multiples of half a pixel, so two hexes that
/// share one compute exactly the same place.
struct TiledGrid {
    int width = 0, height = 0, side = 0;
    TiledCell first{};          ///< the tile of hex A1, or the one above it with `top_left_out`
    bool odd_lower = false;     ///< which columns of tiles are half a hex lower: the odd ones or the even ones
    bool top_left_out = false;  ///< of the columns that are not lower the highest tile is no hex

    [[nodiscard]] bool is_lower(int column) const { return (column % 2 != 0) == odd_lower; }

    [[nodiscard]] TiledCell cell(hex::Index h) const {
        const bool next = top_left_out && hex::column_of(h) % 2 == 0;
        return {first.column + hex::column_of(h), first.row + hex::row_of(h) + (next ? 1 : 0)};
    }

    /// The corner at the clockwise end of the hex's side `direction`.
    [[nodiscard]] TiledPoint corner(hex::Index h, unsigned direction) const {
        const TiledCell at = cell(h);
        const double left = at.column * (width + side) / 2.0;
        const double top = at.row * height + (is_lower(at.column) ? height / 2.0 : 0.0);
        const double near = (width - side) / 2.0, far = (width + side) / 2.0;
        const std::array<TiledPoint, hex::directions> corners{{{left + far, top},
                                                               {left + width, top + height / 2.0},
                                                               {left + far, top + height},
                                                               {left + near, top + height},
                                                               {left, top + height / 2.0},
                                                               {left + near, top}}};
        return corners[direction % hex::directions];
    }
};

}  // namespace polemarch::ancient_battles
