// How two rectangles lie to each other: apart, touching or overlapping, and how far apart.
//
// Between turned rectangles in whole numbers "along an edge" is never exact. So contact and overlap share one
// tolerance, which belongs to the rule system (1 mm: 10 in 1/256 inch, 13 in 1/512 base width): a gap up to it is
// contact, an overlap no deeper than it is contact, too. Depth is how far one must be pushed straight off a side of
// either, along that side's nominal length. All results are exact and do not depend on which of the two comes first.
#pragma once

#include "core/table/rectangle.h"

namespace polemarch::table {

enum class Relation : std::uint8_t { apart, touching, overlapping };

/// Half the width and height of the bounding box. Two comparisons of these find most pairs that cannot meet.
constexpr Point half_bounds(const Rectangle& a) {
    const Point r = a.right(), f = a.ahead();
    return {std::abs(r.x) + std::abs(f.x), std::abs(r.y) + std::abs(f.y)};
}
/// Whether the bounding boxes alone show a gap above `tolerance`.
constexpr bool clearly_apart(const Rectangle& a, const Rectangle& b, Length tolerance) {
    const Point d = b.centre() - a.centre(), reach = half_bounds(a) + half_bounds(b);
    return std::abs(d.x) > reach.x + tolerance || std::abs(d.y) > reach.y + tolerance;
}

/// An upright rectangle, its boundary included.
struct Box {
    Point low, high;
};
constexpr Box box_of(const Rectangle& a) {
    const Point centre = a.centre(), bounds = half_bounds(a);
    return {centre - bounds, centre + bounds};
}
constexpr Box box_of(Segment a) {
    return {{std::min(a.from.x, a.to.x), std::min(a.from.y, a.to.y)},
            {std::max(a.from.x, a.to.x), std::max(a.from.y, a.to.y)}};
}
/// The smallest box that contains both.
constexpr Box box_round(const Box& a, const Box& b) {
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}
constexpr Box grown(const Box& a, Length by) { return {a.low - Point{by, by}, a.high + Point{by, by}}; }
constexpr bool meet(const Box& a, const Box& b) {
    // Without branches: where units stand cannot be predicted.
    const bool along = (a.high.x >= b.low.x) & (a.low.x <= b.high.x);
    return along & ((a.high.y >= b.low.y) & (a.low.y <= b.high.y));
}
/// The larger of the gaps between two boxes along both axes: never more than the distance.
constexpr Length least_gap(const Box& a, const Box& b) {
    const Length x = std::max(a.low.x - b.high.x, b.low.x - a.high.x);
    const Length y = std::max(a.low.y - b.high.y, b.low.y - a.high.y);
    return std::max<Length>(0, std::max(x, y));
}
/// The square of the distance between two boxes: never more than that between what they contain.
constexpr SquaredDistance squared_gap(const Box& a, const Box& b) {
    const Length x = std::max<Length>(0, std::max(a.low.x - b.high.x, b.low.x - a.high.x));
    const Length y = std::max<Length>(0, std::max(a.low.y - b.high.y, b.low.y - a.high.y));
    return {std::int64_t{x} * x + std::int64_t{y} * y, 1};
}

/// `tolerance` is at least 0 and smaller than every half width and half depth.
[[nodiscard]] Relation relation(const Rectangle& a, const Rectangle& b, Length tolerance);
[[nodiscard]] inline bool overlap(const Rectangle& a, const Rectangle& b, Length tolerance) {
    return !clearly_apart(a, b, 0) && relation(a, b, tolerance) == Relation::overlapping;
}
[[nodiscard]] inline bool touch(const Rectangle& a, const Rectangle& b, Length tolerance) {
    return !clearly_apart(a, b, tolerance) && relation(a, b, tolerance) == Relation::touching;
}

/// How deep two overlap, rounded down: the least way that one must be pushed straight off a side of either; 0 if they
/// do not.
[[nodiscard]] Length overlap_depth(const Rectangle& a, const Rectangle& b);

/// Between the nearest points of both; 0 if they share one.
[[nodiscard]] SquaredDistance squared_distance(const Rectangle& a, const Rectangle& b);
[[nodiscard]] SquaredDistance squared_distance(const Rectangle& a, Point b);
[[nodiscard]] inline Length distance(const Rectangle& a, const Rectangle& b) {
    return squared_distance(a, b).rounded();
}
/// Whether the distance is at most `reach`: ranges, command radius, "within 3 inches".
[[nodiscard]] inline bool within(const Rectangle& a, const Rectangle& b, Length reach) {
    return !clearly_apart(a, b, reach) && squared_distance(a, b).within(reach);
}
/// The place in `a` nearest to `b`, rounded; b itself if it lies in a.
[[nodiscard]] Point nearest_point(const Rectangle& a, Point b);

}  // namespace polemarch::table
