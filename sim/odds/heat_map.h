// A matrix of numbers as a heat map: as text with coloured cells for terminals, and as a picture (SVG 1.1, no scripts,
// no embedded fonts), whose cells have tooltips with their figures.
#pragma once

#include "sim/odds/matrix.h"
#include "sim/odds/odds.h"

#include <array>
#include <string>
#include <vector>

namespace polemarch::sim {

struct HeatMap {
    /// A row or a column. `head` is its name over a column of text; groups have their own headings there, and a gap
    /// before them in the picture.
    struct Line {
        std::string name, head;
        std::size_t group = 0;
    };
    struct Cell {
        std::string text;  ///< at most four characters
        double share = 0;  ///< of the greatest possible value, for the colour: from -1 to 1
        std::string tip;   ///< its tooltip
    };
    std::string title;
    std::string explanation;            ///< below the title of a text
    std::string legend;                 ///< for a picture: what the numbers mean
    std::string rows_are, columns_are;  ///< "attacker", "defender"
    std::vector<std::string> groups;    ///< headings, one for each group of columns
    Matrix<Line, Line, Cell> table;
    std::array<std::string, 2> ends;  ///< labels at the ends of the colour scale
    std::string scale;                ///< what the scale measures
};

/// The columns group by group, each group under its heading.
[[nodiscard]] std::string heat_map_text(const HeatMap& map, const OddsStyle& style);
[[nodiscard]] std::string heat_map_svg(const HeatMap& map);

}  // namespace polemarch::sim
