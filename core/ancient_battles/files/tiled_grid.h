// The places of hexes and their corners on a map of Tiled, in pixels.
#pragma once

#include "core/hex/hex.h"

#include <array>

namespace polemarch::ancient_battles {

struct TiledPoint {
    double x = 0, y = 0;
    bool operator==(const TiledPoint&) const = default;
};

/// Sizes of a tile. Corners are multiples of half a pixel, so two hexes that share one compute exactly the same place.
struct TiledGrid {
    int width = 0, height = 0, side = 0;

    /// The corner at the clockwise end of the hex's side `direction`.
    [[nodiscard]] TiledPoint corner(hex::Index h, unsigned direction) const {
        const double left = hex::column_of(h) * (width + side) / 2.0;
        const double top = hex::row_of(h) * height + (hex::column_of(h) % 2 == 0 ? height / 2.0 : 0.0);
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
