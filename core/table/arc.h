// Arcs: the area before an edge of a rectangle, between two straight lines from its corners outward.
//
// Four arcs at 45 degrees are the front, the flanks and the rear; with lines straight ahead it is the corridor before
// the front. An arc is unbounded: for ranges see distance.h. Its boundary belongs to it.
#pragma once

#include "core/table/rectangle.h"

namespace polemarch::table {

enum class Share : std::uint8_t { none, part, whole };

struct Arc {
    Point left, right;          ///< where the lines begin, seen from behind the edge
    Point left_ray, right_ray;  ///< along the lines, 2^15 long
    bool operator==(const Arc&) const = default;
};

/// From the corners of an edge, `spread` outward on either side, at most 90 degrees.
constexpr Arc arc_of(const Rectangle& unit, Edge edge, Angle spread = eighth_turn) {
    const Angle out{
        static_cast<std::uint16_t>(unit.heading().parts + static_cast<unsigned>(edge) * quarter_turn.parts)};
    const Segment line = unit.edge(edge);
    return {line.from, line.to, along(out - spread, 1 << 15), along(out + spread, 1 << 15)};
}
/// Straight ahead of the front, wider by `margin` on both sides: 0 is "directly in front".
constexpr Arc corridor_of(const Rectangle& unit, Length margin) {
    Arc corridor = arc_of(unit, Edge::front, {});
    const Point wider = along(unit.heading() + quarter_turn, margin);
    corridor.left = corridor.left - wider;
    corridor.right = corridor.right + wider;
    return corridor;
}

[[nodiscard]] constexpr bool contains(const Arc& arc, Point place) {
    const Point from_left = place - arc.left, from_right = place - arc.right;
    return cross(arc.left_ray, from_left) <= 0 && cross(arc.right_ray, from_right) >= 0 &&
           cross(arc.right - arc.left, from_left) >= 0;
}
/// How much of a rectangle lies in the arc: touching its boundary counts as a part.
[[nodiscard]] Share share_in(const Arc& arc, const Rectangle& other);

}  // namespace polemarch::table
