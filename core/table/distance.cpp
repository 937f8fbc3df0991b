#include "core/table/distance.h"

#include "core/table/slabs.h"

#include <algorithm>
#include <limits>

namespace polemarch::table {

Relation relation(const Rectangle& a, const Rectangle& b, Length tolerance) {
    const detail::Sides<4> sides = detail::sides_of(a, b);
    const auto reach = detail::reaches(sides);
    const Point d = b.centre() - a.centre();
    const std::array<Length, 4> nominal{a.extent().half_width, a.extent().half_depth, b.extent().half_width,
                                        b.extent().half_depth};
    bool deep = true, outside = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t gap = magnitude(cross(sides[i], d)) - reach[i];
        if (gap > 0) {
            outside = true;
            const std::int64_t length = dot(sides[i], sides[i]);
            if (!SquaredDistance{Wide{gap} * gap, length}.within(tolerance)) return Relation::apart;
        }
        deep = deep && -gap > std::int64_t{tolerance} * nominal[i];
    }
    if (deep) return Relation::overlapping;
    // Near a corner, the distance may be greater than from any side.
    return outside && !detail::squared_distance_to_sum(sides, d).within(tolerance) ? Relation::apart
                                                                                   : Relation::touching;
}

Length overlap_depth(const Rectangle& a, const Rectangle& b) {
    const detail::Sides<4> sides = detail::sides_of(a, b);
    const auto reach = detail::reaches(sides);
    const Point d = b.centre() - a.centre();
    const std::array<Length, 4> nominal{a.extent().half_width, a.extent().half_depth, b.extent().half_width,
                                        b.extent().half_depth};
    std::int64_t least = std::numeric_limits<Length>::max();
    for (std::size_t i = 0; i < 4; ++i)
        least = std::min(least, std::max<std::int64_t>(0, reach[i] - magnitude(cross(sides[i], d))) / nominal[i]);
    return static_cast<Length>(least);
}

SquaredDistance squared_distance(const Rectangle& a, const Rectangle& b) {
    return detail::squared_distance_to_sum(detail::sides_of(a, b), b.centre() - a.centre());
}

SquaredDistance squared_distance(const Rectangle& a, Point b) {
    return detail::squared_distance_to_sum(detail::Sides<2>{a.right(), a.ahead()}, b - a.centre());
}

Point nearest_point(const Rectangle& a, Point b) {
    const Point d = b - a.centre();
    const detail::Sides<2> sides{a.right(), a.ahead()};
    const std::int64_t area = magnitude(cross(sides[0], sides[1]));
    Point nearest = b;
    std::int64_t best = -1;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::int64_t across = cross(sides[i], d);
        if (magnitude(across) <= area) continue;
        const Point half = sides[i], other = sides[1 - i];
        const Point middle = (cross(half, other) > 0) == (across > 0) ? other : -other;
        const std::int64_t length = dot(half, half), on = std::clamp(dot(d - middle, half), -length, length);
        const Point foot =
            a.centre() + middle +
            Point{static_cast<Length>(divided(half.x * on, length)), static_cast<Length>(divided(half.y * on, length))};
        const std::int64_t square = dot(b - foot, b - foot);
        if (best < 0 || square < best) {
            best = square;
            nearest = foot;
        }
    }
    return nearest;
}

}  // namespace polemarch::table
