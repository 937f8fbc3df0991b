// A table of numbers as a heat map: with coloured cells on a terminal, and as a picture (SVG 1.1, no scripts, no fonts
// of its own), where each cell says its figures when pointed at.
#pragma once

#include "sim/odds/text_report.h"

#include <array>
#include <string>
#include <vector>

namespace polemarch::sim {

struct HeatMap {
    /// A row or a column. `head` is its name over a column of text; the groups are told apart by their headings there,
    /// by a gap in the picture.
    struct Line {
        std::string name, head;
        std::size_t group = 0;
    };
    struct Cell {
        std::string text;  ///< at most four characters
        double share = 0;  ///< of the most that can be, for the colour: from -1 to 1
        std::string tip;   ///< what it says when pointed at
    };
    std::string title;
    std::string legend;                 ///< what the numbers are
    std::string rows_are, columns_are;  ///< "attacker", "defender"
    std::vector<std::string> groups;    ///< headings, one for each group of columns
    std::vector<Line> rows, columns;
    std::vector<Cell> cells;          ///< row by row
    std::array<std::string, 2> ends;  ///< of the scale of colours
    std::string scale;                ///< what the scale says

    [[nodiscard]] const Cell& at(std::size_t row, std::size_t column) const {
        return cells[row * columns.size() + column];
    }
};

/// The columns group by group, below each group's heading.
void write_heat_map(TextReport& report, const HeatMap& map);
[[nodiscard]] std::string heat_map_svg(const HeatMap& map);

}  // namespace polemarch::sim
