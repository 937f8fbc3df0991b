// Outlines of what lies within a range, for drawings. Round parts are chords of 15 degrees between points at the range.
#pragma once

#include "core/table/arc.h"
#include "core/table/rectangle.h"

#include <vector>

namespace polemarch::table {

/// Of all that is at most `range` from the rectangle, clockwise.
[[nodiscard]] std::vector<Point> range_outline(const Rectangle& unit, Length range);
/// Of what of the arc before an edge (arc_of) is at most `range` from it, clockwise from the left end of the edge.
[[nodiscard]] std::vector<Point> range_outline(const Rectangle& unit, Edge edge, Length range,
                                               Angle spread = eighth_turn);
/// Of all that is at most `range` from a place.
[[nodiscard]] std::vector<Point> range_outline(Point place, Length range);

}  // namespace polemarch::table
