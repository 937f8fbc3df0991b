// Lengths, places and angles as people write them: inches and degrees with up to three decimals, places from the
// south-west corner of the table. On a half-scale table all lengths are half as long: the written length is half of the
// stored one. Every written value is read back to the last bit.
#pragma once

#include "core/table/rectangle.h"

#include <optional>
#include <string>
#include <string_view>

namespace polemarch::blood_of_kings {

struct Measure {
    table::Length half_width = 0, half_depth = 0;  ///< of the table, which has its middle at the origin
    int scale = 1;                                 ///< 2 for a half-scale table

    [[nodiscard]] std::string inches(table::Length length) const;  ///< "2.5"
    [[nodiscard]] std::string place(table::Point at) const;        ///< "24.5 10"
    /// Up to 1,000 inches, not negative. Nothing for any other text.
    [[nodiscard]] std::optional<table::Length> read_inches(std::string_view word) const;
    [[nodiscard]] table::Point at(table::Length x, table::Length y) const { return {x - half_width, y - half_depth}; }
    [[nodiscard]] bool holds(table::Point p) const {
        return p.x >= -half_width && p.x <= half_width && p.y >= -half_depth && p.y <= half_depth;
    }
    [[nodiscard]] bool holds(const table::Rectangle& unit) const {
        for (const table::Point corner : unit.corners())
            if (!holds(corner)) return false;
        return true;
    }
};

/// A text with every decimal number in it to the nearest quarter, with "~" before one that was changed: for lists of
/// lengths and places, where thousandths are noise.
[[nodiscard]] std::string in_quarters(std::string_view text);

[[nodiscard]] std::string pose_text(const table::Pose& pose, const Measure& measure);  ///< "24.5 10 facing 90"
[[nodiscard]] std::string degrees_text(table::Angle angle);                            ///< "17.3"
/// From 0 to less than 360. Nothing for any other text.
[[nodiscard]] std::optional<table::Angle> read_degrees(std::string_view word);

}  // namespace polemarch::blood_of_kings
