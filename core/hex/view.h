// A map as it looks when it is turned round or mirrored.
//
// A program that compares equal choices by their hexes or directions prefers some part of the map, and so plays a
// battle differently when the map lies another way. It should compare them as seen in a View that goes with the map.
#pragma once

#include "core/hex/hex.h"

namespace polemarch::hex {

class View {
public:
    /// As the map is printed.
    constexpr View() : View(max_columns, max_rows, false, false) {}
    /// Of a map of so many columns and rows: upside down, with left and right exchanged, or both, which is half a turn.
    constexpr View(int columns, int rows, bool upside_down, bool mirrored)
        : upside_down_(upside_down), mirrored_(mirrored) {
        seen_.fill(nowhere);
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row)
                seen_[at(column, row)] =
                    at(mirrored ? columns - 1 - column : column, upside_down ? rows - 1 - row : row);
    }

    /// Where a hex of the map lies in this view; nowhere for other values. Of a map with an even number of columns half
    /// a turn is a symmetry of the grid, of a map with an odd number left and right are; otherwise the neighbours of a
    /// hex need not be neighbours of what it looks like.
    [[nodiscard]] constexpr Index operator()(Index hex) const { return seen_[hex]; }
    [[nodiscard]] constexpr Direction direction(Direction d) const {
        const unsigned turned = upside_down_ ? 9u - d : d;
        return static_cast<Direction>((mirrored_ ? 12u - turned : turned) % directions);
    }
    /// The same of the four edges of a map: 0 = N, then clockwise.
    [[nodiscard]] constexpr unsigned edge(unsigned e) const {
        const bool across = e % 2 == 0 ? upside_down_ : mirrored_;
        return across ? (e + 2) % 4 : e;
    }

private:
    bool upside_down_, mirrored_;
    std::array<Index, 256> seen_{};
};

}  // namespace polemarch::hex
