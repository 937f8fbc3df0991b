// The kernel of all questions about two shapes with parallel opposite sides. Used by the files of this folder only.
//
// Two such shapes meet exactly if the difference d of their centres lies in the Minkowski sum of both shapes about the
// origin, and their distance is that of d from this sum. The sum is again such a shape: its sides are those of both,
// given by half of each, and d lies between a pair of them if |side x d| is at most the sum of |side x other| over all
// sides. With whole numbers that is the exact separating-axis test (S. Gottschalk, M. Lin, D. Manocha, "OBBTree",
// 1996). Along a straight move d becomes a line, which is clipped against the same pairs (M. Cyrus, J. Beck, 1978).
#pragma once

#include "core/table/rectangle.h"

#include <optional>

namespace polemarch::table::detail {

/// Half of each side, one of every parallel pair. At least two of them are not parallel to each other.
template <std::size_t N>
using Sides = std::array<Point, N>;

constexpr Sides<4> sides_of(const Rectangle& a, const Rectangle& b) {
    return {a.right(), a.ahead(), b.right(), b.ahead()};
}
/// In doubled coordinates, since the middle of a segment need not be a whole place.
constexpr Sides<3> sides_of(const Rectangle& a, Segment b) {
    const Point r = a.right(), f = a.ahead();
    return {r + r, f + f, b.to - b.from};
}
constexpr Point doubled_difference(const Rectangle& a, Segment b) {
    const Point c = a.centre();
    return b.from + b.to - c - c;
}

/// The extent of the sum across each side, times that side's length. Written out, because every test uses it.
constexpr std::array<std::int64_t, 2> reaches(const Sides<2>& s) {
    const std::int64_t area = magnitude(cross(s[0], s[1]));
    return {area, area};
}
constexpr std::array<std::int64_t, 3> reaches(const Sides<3>& s) {
    const std::int64_t a = magnitude(cross(s[0], s[1])), b = magnitude(cross(s[0], s[2])),
                       c = magnitude(cross(s[1], s[2]));
    return {a + b, a + c, b + c};
}
constexpr std::array<std::int64_t, 4> reaches(const Sides<4>& s) {
    const std::int64_t a = magnitude(cross(s[0], s[1])), b = magnitude(cross(s[2], s[3]));
    const std::int64_t c = magnitude(cross(s[0], s[2])), d = magnitude(cross(s[0], s[3]));
    const std::int64_t e = magnitude(cross(s[1], s[2])), f = magnitude(cross(s[1], s[3]));
    return {a + c + d, a + e + f, b + c + e, b + d + f};
}

/// The square of d's distance from the sum of the sides; 0 inside and on its edge.
template <std::size_t N>
constexpr SquaredDistance squared_distance_to_sum(const Sides<N>& sides, Point d) {
    std::array<std::array<std::int64_t, N>, N> turn{};  // of one side to another
    std::array<std::int64_t, N> reach{};
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = i + 1; j < N; ++j) {
            turn[i][j] = cross(sides[i], sides[j]);
            turn[j][i] = -turn[i][j];
            reach[i] += magnitude(turn[i][j]);
            reach[j] += magnitude(turn[i][j]);
        }
    std::int64_t to_corners = -1;
    for (std::size_t i = 0; i < N; ++i) {
        const std::int64_t across = cross(sides[i], d), outside = magnitude(across) - reach[i];
        if (outside <= 0) continue;
        // The edge that faces d: its middle, and half of it, with all sides parallel to it.
        Point middle, half = sides[i];
        for (std::size_t j = 0; j < N; ++j) {
            if (j == i) continue;
            if (turn[i][j] == 0)
                half = dot(sides[i], sides[j]) >= 0 ? half + sides[j] : half - sides[j];
            else
                middle = (turn[i][j] > 0) == (across > 0) ? middle + sides[j] : middle - sides[j];
        }
        const Point off = d - middle;
        const std::int64_t on = dot(off, half);
        if (magnitude(on) <= dot(half, half)) return {Wide{outside} * outside, dot(sides[i], sides[i])};
        const Point to_corner = on > 0 ? off - half : off + half;
        const std::int64_t square = dot(to_corner, to_corner);
        to_corners = to_corners < 0 ? square : std::min(to_corners, square);
    }
    return {std::max<std::int64_t>(to_corners, 0), 1};
}

/// All places p with |side x p| <= reach: the strip between two parallel lines.
struct Slab {
    Point side;
    std::int64_t reach = 0;
};

/// A part of a straight path, in fractions of it: 0 is its beginning, 1 its end. Denominators are positive.
struct Fraction {
    std::int64_t over = 0, under = 1;
    friend constexpr bool operator<(Fraction a, Fraction b) { return Wide{a.over} * b.under < Wide{b.over} * a.under; }
};
struct Part {
    Fraction from{0, 1}, to{1, 1};
};
/// The part of the path from `start` by `step` that lies in all slabs, edges included; nothing if none does.
template <std::size_t N>
constexpr std::optional<Part> part_within(const std::array<Slab, N>& slabs, Point start, Point step) {
    Part part;
    for (const Slab& slab : slabs) {
        std::int64_t first = cross(slab.side, start), speed = cross(slab.side, step);
        if (speed == 0) {
            if (magnitude(first) > slab.reach) return std::nullopt;
            continue;
        }
        if (speed < 0) {
            first = -first;
            speed = -speed;
        }
        const Fraction enters{-slab.reach - first, speed}, leaves{slab.reach - first, speed};
        if (part.from < enters) part.from = enters;
        if (leaves < part.to) part.to = leaves;
        if (part.to < part.from) return std::nullopt;
    }
    return part;
}

/// The two slabs of a rectangle about its centre, grown by a margin on all sides (corners stay square). A side may be
/// longer than its nominal length by less than 1, so that much is added: a place within the margin is always inside.
constexpr std::array<Slab, 2> slabs_of(const Rectangle& a, Length margin) {
    const std::int64_t area = magnitude(cross(a.right(), a.ahead())), by = margin;
    const Extent e = a.extent();
    return {{{a.right(), area + by * (e.half_width + 1)}, {a.ahead(), area + by * (e.half_depth + 1)}}};
}
/// The strips that contain a sum of sides, one for each side.
template <std::size_t N>
constexpr std::array<Slab, N> slabs_of(const Sides<N>& sides) {
    const auto reach = reaches(sides);
    std::array<Slab, N> slabs;
    for (std::size_t i = 0; i < N; ++i) slabs[i] = {sides[i], reach[i]};
    return slabs;
}

}  // namespace polemarch::table::detail
