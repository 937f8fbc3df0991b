// A sheet of characters with colours, for drawn boards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

enum class Paint : std::uint8_t { normal, faint, side_a, side_b, water, ground, strong };

/// The text between the escape sequences of a paint; unchanged for Paint::normal.
[[nodiscard]] std::string painted(std::string_view text, Paint paint);

class Canvas {
public:
    Canvas(int width, int height)
        : width_(width), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

    /// Puts each character of the text into a cell of its own; cells off the sheet are skipped.
    void put(int x, int y, std::string_view text, Paint paint = Paint::normal);
    /// The lines, without blanks at their ends.
    [[nodiscard]] std::string text(bool colour) const { return text(colour, 0, width_); }
    /// The part of each line from column `from` to before column `to`.
    [[nodiscard]] std::string text(bool colour, int from, int to) const;

private:
    struct Cell {
        std::string glyph;  ///< empty for a blank
        Paint paint = Paint::normal;
    };
    int width_;
    std::vector<Cell> cells_;
};

}  // namespace polemarch::ancient_battles
