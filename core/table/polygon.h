// Simple polygons, convex or not: terrain.
//
// A polygon contains its boundary: a line of sight along the edge of a wood runs in the wood, and a base whose side
// lies on the edge touches it. To tolerate that, ask about a rectangle that is smaller by the tolerance on all sides.
// Nothing here depends on which way round the corners are given.
#pragma once

#include "core/table/rectangle.h"

#include <span>

namespace polemarch::table {

enum class PolygonFault : std::uint8_t {
    none,
    too_few_corners,   ///< below 3
    too_many_corners,  ///< above Polygon::most
    too_far,           ///< a coordinate beyond `farthest`
    crosses_itself,    ///< edges that meet elsewhere than at their common corner, or a corner given twice
};
/// Why these corners do not form a simple polygon.
[[nodiscard]] PolygonFault fault_of(std::span<const Point> corners);

class Polygon {
public:
    static constexpr std::size_t most = 32;  ///< corners
    Polygon() = default;
    /// fault_of(corners) must be none.
    explicit Polygon(std::span<const Point> corners);

    [[nodiscard]] std::span<const Point> corners() const& { return {corners_.data(), count_}; }
    std::span<const Point> corners() const&& = delete;  // the corners of a temporary would dangle
    [[nodiscard]] Point low() const { return low_; }    ///< the least x and the least y
    [[nodiscard]] Point high() const { return high_; }  ///< the largest
    [[nodiscard]] Polygon moved(Point by) const {
        Polygon there = *this;
        for (std::size_t i = 0; i < count_; ++i) there.corners_[i] = there.corners_[i] + by;
        there.low_ = low_ + by;
        there.high_ = high_ + by;
        return there;
    }
    /// Calls visit(Segment) for every edge, in the order of the corners. Stops and returns true once a call returns
    /// true.
    template <class Visit>
    constexpr bool any_edge(Visit visit) const {
        for (std::size_t i = 0, before = count_ - 1; i < count_; before = i++)
            if (visit(Segment{corners_[before], corners_[i]})) return true;
        return false;
    }

private:
    std::array<Point, most> corners_{};
    std::size_t count_ = 0;
    Point low_, high_;
};

/// A shape drawn facing north about its own origin, placed on the table at a point and a heading. Edges of a shape with
/// details finer than two units may cross after rounding: check with fault_of().
[[nodiscard]] Polygon placed(const Polygon& shape, Point at, Angle heading);

/// Whether the upright rectangle from low to high and the bounding box of the polygon are disjoint.
[[nodiscard]] inline bool clearly_off(const Polygon& ground, Point low, Point high) {
    return low.x > ground.high().x || high.x < ground.low().x || low.y > ground.high().y || high.y < ground.low().y;
}
[[nodiscard]] bool contains(const Polygon& ground, Point place);
/// Whether they share a point.
[[nodiscard]] bool meets(const Polygon& ground, const Rectangle& unit);
/// Between the nearest points of both; 0 if they meet.
[[nodiscard]] SquaredDistance squared_distance(const Polygon& ground, const Rectangle& unit);
/// The length of a straight line inside the polygon, rounded: the same from either end.
[[nodiscard]] Length length_inside(const Polygon& ground, Segment line);

/// The same of several polygons together: overlaps count once.
[[nodiscard]] Length length_inside(std::span<const Polygon* const> grounds, Segment line);

}  // namespace polemarch::table
