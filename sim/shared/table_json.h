// The boards of rule systems on a measured table as JSON (data/BOARD.md): lengths in the table's unit of length from
// its south-west corner, headings in degrees clockwise from north. Only for files that write or read JSON.
#pragma once

#include "core/table/measure.h"
#include "core/table/polygon.h"
#include "core/table/rectangle.h"
#include "sim/shared/json.h"

#include <optional>
#include <span>
#include <string>

namespace polemarch::sim {

/// The place that a person points at on a table: where the middle of the unit's front is to be, and its heading.
struct PointedPose {
    std::string unit;
    table::Point at;
    std::optional<table::Angle> heading;
};

class TableJson {
public:
    explicit TableJson(const table::Measure& measure) : measure_(measure) {}

    [[nodiscard]] double length(table::Length length) const;
    [[nodiscard]] static double degrees(table::Angle angle);
    [[nodiscard]] Json spot(table::Point at) const;  ///< [x, y]
    [[nodiscard]] Json outline(std::span<const table::Point> corners) const;
    [[nodiscard]] Json outline(const table::Polygon& shape) const { return outline(shape.corners()); }
    /// Clockwise from the left front corner.
    [[nodiscard]] Json outline(const table::Rectangle& shape) const { return outline(shape.corners()); }
    /// {"corners", "heading"}
    [[nodiscard]] Json place(const table::Rectangle& unit) const;
    /// {"kind", "unit", "width", "height"}, the beginning of a ground. `one`, `several`: of the unit of length.
    [[nodiscard]] Json frame(const std::string& one, const std::string& several) const;
    /// Throws InputError if it is not as the request "near" describes it, or off the table by more than its size.
    [[nodiscard]] PointedPose pointed(const Json& place) const;

private:
    table::Measure measure_;
};

/// How far the end of a move (`to` of its point) is from the place that was pointed at: {"length", "degrees"}; null if
/// one of the two has no such place.
[[nodiscard]] Json off_by(const Json& to, const Json& place);

}  // namespace polemarch::sim
