// Where hexes lie in a plane, for drawings: the only place that turns indices into distances. x grows to the east, y to
// the south; 0, 0 is the upper left corner of the map's frame.
#pragma once

#include "core/hex/hex.h"

namespace polemarch::hex {

struct Spot {
    double x = 0, y = 0;
};
constexpr Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }

/// Hexes of this radius, from the middle to a corner.
struct Layout {
    double radius = 1;

    /// From the middle of a hex to the middle of a side; twice this is the distance of two neighbours.
    [[nodiscard]] constexpr double half_height() const { return radius * 0.8660254037844386; }
    [[nodiscard]] constexpr double width(int columns) const { return radius * (1.5 * columns + 0.5); }
    [[nodiscard]] constexpr double height(int columns, int rows) const {
        return half_height() * (2 * rows + (columns > 1 ? 1 : 0));
    }
    /// The middle of a hex.
    [[nodiscard]] constexpr Spot middle(Index h) const {
        const Centre at = centre_of(h);
        return {radius + at.x * radius / 2, half_height() + at.y * half_height()};
    }
    /// From a hex's middle to the corner at the clockwise end of its side `direction`; the side begins at the corner of
    /// the direction before it.
    [[nodiscard]] constexpr Spot corner(unsigned direction) const {
        const std::array<Spot, directions> corners{{{radius / 2, -half_height()},
                                                    {radius, 0},
                                                    {radius / 2, half_height()},
                                                    {-radius / 2, half_height()},
                                                    {-radius, 0},
                                                    {-radius / 2, -half_height()}}};
        return corners[direction % directions];
    }
};
/// The layout in which the middles of two neighbours are 1 apart.
inline constexpr Layout unit_layout{0.5 / 0.8660254037844386};

}  // namespace polemarch::hex
