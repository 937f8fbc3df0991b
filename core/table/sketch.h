// The table seen from above as text: ground, units where they are, labels, a scale on two edges. The width of a cell is
// chosen so that the whole table fits; a cell is twice as high as wide, as characters are.
//
// What is drawn later covers what was drawn before: first the ground, then units, then labels.
#pragma once

#include "core/table/measure.h"
#include "core/table/polygon.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::table {

/// A letter for each kind of ground, which have these codes: the first of its code that no kind before it has, except
/// the letters of units and of their headings.
[[nodiscard]] std::vector<char> ground_letters(const std::vector<std::string>& codes);

class Sketch {
public:
    /// `width`: columns, with those of the scale.
    Sketch(const Measure& measure, int width);

    void draw_ground(const Polygon& shape, char letter);
    /// A strip, such as a wall, by its middle line.
    void draw_line(const Rectangle& strip, char letter);
    /// Filled with the sign of its side, 0 or 1; its label in the middle and an arrowhead before its front.
    void draw_unit(const Rectangle& unit, unsigned side, std::string_view label);
    void draw_label(Point at, std::string_view label, unsigned side);
    /// For tables with more units than there is room for: the same, but only where no side has drawn; false if one has.
    bool draw_if_free(Point at, std::string_view label, unsigned side);
    /// The side that has drawn at a place; nothing if none has.
    [[nodiscard]] std::optional<unsigned> side_at(Point at) const;

    [[nodiscard]] Length cell() const { return cell_; }  ///< the width of a cell, half of its height
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] int row_of(Point at) const;
    /// So many rows from `first` on, and the scale below them. `colour`: with escape sequences for terminals.
    [[nodiscard]] std::string text(bool colour, int first, int rows) const;

private:
    [[nodiscard]] Point middle(int column, int row) const;
    [[nodiscard]] int column_of(Point at, std::size_t size) const;  ///< where a text of this size begins
    void put(Point at, std::string_view text, char owner);

    Measure measure_;
    int columns_, rows_;
    Length cell_;
    std::vector<std::string> cells_;
    std::vector<std::string> owners_;  ///< 'A' or 'B' where a side has drawn
};

/// The first of `rows` consecutive rows that show most, if `weight` says how much each row shows; of several such, of
/// those with the most of it near their middle.
[[nodiscard]] int first_row(const std::vector<int>& weight, int rows);

}  // namespace polemarch::table
