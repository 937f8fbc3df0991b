// A sheet of characters with paint, and texts measured in columns of a terminal. For drawn boards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

enum class Paint : std::uint8_t { normal, faint, side_a, side_b, water, ground, strong };

/// The text between the escape sequences of a paint; as it is for Paint::normal.
[[nodiscard]] std::string painted(std::string_view text, Paint paint);

/// Columns that a UTF-8 text takes: one a character, two for the wide ones of East Asia, none for combining marks.
[[nodiscard]] int width_of(std::string_view text);
/// Cut to `columns`, with ".." at the end if anything was cut, and filled with blanks to it.
[[nodiscard]] std::string fitted(std::string_view text, int columns);
/// The same without filling.
[[nodiscard]] std::string shortened(std::string_view text, int columns);

class Canvas {
public:
    Canvas(int width, int height)
        : width_(width), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

    /// Each character of the text in a cell of its own; cells off the sheet are passed over.
    void put(int x, int y, std::string_view text, Paint paint = Paint::normal);
    /// The lines, without blanks at their ends.
    [[nodiscard]] std::string text(bool colour) const;

private:
    struct Cell {
        std::string glyph;  ///< empty for a blank
        Paint paint = Paint::normal;
    };
    int width_;
    std::vector<Cell> cells_;
};

}  // namespace polemarch::ancient_battles
