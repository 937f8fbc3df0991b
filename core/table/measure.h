// Lengths, places and angles as people write them: decimal numbers of the rule system's measure (an inch, a base
// width) and degrees, places from the south-west corner of the table.
#pragma once

#include "core/table/rectangle.h"

#include <optional>
#include <string>
#include <string_view>

namespace polemarch::table {

/// The table of a battle, which has its middle at the origin, and how lengths on it are written. Every written length
/// is read back to the last bit as long as `one` is at most 10^decimals.
struct Measure {
    Length half_width = 0, half_depth = 0;
    Length one = 1;           ///< the length that is written "1": 256 for an inch, 512 for a base width
    int decimals = 3;         ///< the most that are written and read, 1 to 6
    std::string_view name{};  ///< of the measure, in messages: "inches"

    /// "2.5"
    [[nodiscard]] std::string text(Length length) const;
    /// "24.5 10"
    [[nodiscard]] std::string place(Point at) const;
    /// "24.5 10 facing 90"
    [[nodiscard]] std::string text(const Pose& pose) const;
    /// Up to 1,000, not negative. Nothing for any other text.
    [[nodiscard]] std::optional<Length> read(std::string_view word) const;
    /// What read() takes, for messages: "inches with up to three decimals".
    [[nodiscard]] std::string expected() const;
    /// The place so far from the western and from the southern edge.
    [[nodiscard]] Point at(Length x, Length y) const { return {x - half_width, y - half_depth}; }
    [[nodiscard]] bool holds(Point p) const {
        return p.x >= -half_width && p.x <= half_width && p.y >= -half_depth && p.y <= half_depth;
    }
    [[nodiscard]] bool holds(const Rectangle& unit) const {
        for (const Point corner : unit.corners())
            if (!holds(corner)) return false;
        return true;
    }
};

/// A text with every decimal number in it to the nearest quarter, with "~" before one that was changed: for lists of
/// lengths and places, where thousandths are noise.
[[nodiscard]] std::string in_quarters(std::string_view text);

/// With as few decimals, up to three, as read back to the same angle: "30", "17.3".
[[nodiscard]] std::string degrees_text(Angle angle);
/// From 0 to less than 360. Nothing for any other text.
[[nodiscard]] std::optional<Angle> read_degrees(std::string_view word);

}  // namespace polemarch::table
