#include "core/table/polygon_pair.h"

#include "core/table/distance.h"

#include <algorithm>
#include <optional>

namespace polemarch::table {
namespace {

SquaredDistance between(Segment edge, Point place) {
    const Point way = edge.to - edge.from, there = place - edge.from;
    const std::int64_t on = dot(way, there), square = dot(way, way);
    if (on <= 0) return squared_distance(edge.from, place);
    if (on >= square) return squared_distance(edge.to, place);
    const Wide off = cross(way, there);
    return {off * off, square};
}

/// Twice the area, positive if the corners run counterclockwise.
std::int64_t doubled_area(const Polygon& ground) {
    std::int64_t area = 0;
    ground.any_edge([&](Segment edge) {
        area += cross(edge.from, edge.to);
        return false;
    });
    return area;
}

/// Whether all of `b` lies beyond an edge of `a`, or so little on this side of it that it is within the tolerance.
bool is_beyond_an_edge(const Polygon& a, const Polygon& b, Length tolerance) {
    const bool counterclockwise = doubled_area(a) > 0;
    return a.any_edge([&](Segment edge) {
        const Point way = counterclockwise ? edge.to - edge.from : edge.from - edge.to;
        std::int64_t inside = 0;  // the deepest corner, times the length of the edge
        for (const Point p : b.corners()) inside = std::max(inside, cross(way, p - edge.from));
        return Wide{inside} * inside <= Wide{tolerance} * tolerance * dot(way, way);
    });
}

SquaredDistance from_corners(const Polygon& a, const Polygon& b) {
    std::optional<SquaredDistance> least;
    for (const Point p : b.corners())
        a.any_edge([&](Segment edge) {
            const SquaredDistance here = between(edge, p);
            if (!least || here < *least) least = here;
            return false;
        });
    return *least;
}

/// Whether the distance of a corner of `b` from an edge of `a` passes the test, which none beyond the reach does.
template <class Test>
bool has_corner_near(const Polygon& a, const Polygon& b, Length reach, Test test) {
    const Box box_of_b{b.low(), b.high()};
    return a.any_edge([&](Segment edge) {
        const Box near = grown(box_of(edge), reach);
        if (!meet(near, box_of_b)) return false;
        const auto corners = b.corners();
        return std::any_of(corners.begin(), corners.end(), [&](Point p) {
            return meet(near, Box{p, p}) && test(between(edge, p));
        });
    });
}

}  // namespace

SquaredDistance squared_distance(const Polygon& ground, Point place) {
    if (contains(ground, place)) return {};
    std::optional<SquaredDistance> least;
    ground.any_edge([&](Segment edge) {
        const SquaredDistance here = between(edge, place);
        if (!least || here < *least) least = here;
        return false;
    });
    return *least;
}

bool overlap(const Polygon& a, const Polygon& b, Length tolerance) {
    return !clearly_off(a, b.low(), b.high()) && !is_beyond_an_edge(a, b, tolerance) &&
           !is_beyond_an_edge(b, a, tolerance);
}

SquaredDistance squared_distance(const Polygon& a, const Polygon& b) {
    if (overlap(a, b, 0)) return {};
    const SquaredDistance one = from_corners(a, b), two = from_corners(b, a);
    return one < two ? one : two;
}

namespace {

/// Whether the distance passes the test, which 0 does.
template <class Test>
bool is_near(const Polygon& a, const Polygon& b, Length reach, Test test) {
    const Box near = grown(Box{a.low(), a.high()}, reach);
    if (clearly_off(b, near.low, near.high)) return false;
    return has_corner_near(a, b, reach, test) || has_corner_near(b, a, reach, test) || overlap(a, b, 0);
}

}  // namespace

bool within(const Polygon& a, const Polygon& b, Length reach) {
    return is_near(a, b, reach, [=](SquaredDistance distance) { return distance.within(reach); });
}

bool nearer(const Polygon& a, const Polygon& b, Length reach) {
    const SquaredDistance least{Wide{reach} * reach, 1};
    return reach > 0 && is_near(a, b, reach, [=](SquaredDistance distance) { return distance < least; });
}

}  // namespace polemarch::table
