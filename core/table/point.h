// Points and lengths of a measured table, in whole numbers, and the one rounding rule.
//
// The geometry knows no inches: the unit belongs to the rule system (1/256 inch, 1/512 base width). x grows to the
// east, y to the north. Every coordinate lies within `farthest` of the origin, which is best put in the middle of the
// table. A product of two is then below 2^36, and the square of such a product, needed to compare distances, has 128
// bits. Nothing here checks that limit: the code that reads or makes points must (see polygon.h and Pose).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace polemarch::table {

using Length = std::int32_t;                 ///< in the system's unit
inline constexpr Length farthest = 1 << 16;  ///< 256 inches or 128 base widths from the origin, either way
__extension__ using Wide = __int128;         ///< for squares of products

/// Rounds to the nearest whole number, halves away from zero: the one rule. So a mirrored or quarter-turned table gives
/// mirrored or turned results, to the last bit. `by` is positive.
template <class Number>
constexpr Number divided(Number number, Number by) {
    return (number < 0 ? number - by / 2 : number + by / 2) / by;
}

namespace detail {
/// [n - 64]: the root of 256 (n + 1), at most 255, for n of 64 to 255.
inline constexpr std::array<std::uint8_t, 192> roots = [] {
    std::array<std::uint8_t, 192> found{};
    std::uint32_t root = 128;
    for (std::uint32_t n = 64; n < 256; ++n) {
        while (root < 255 && (root + 1) * (root + 1) <= 256 * (n + 1)) ++root;
        found[n - 64] = static_cast<std::uint8_t>(root);
    }
    return found;
}();
}  // namespace detail

/// The largest whole number whose square is at most `number`. Newton's method in whole numbers from a table, each step
/// with twice the bits (M. Dickinson's isqrt in CPython: the last step is at most one too high).
constexpr std::uint64_t whole_root(std::uint64_t number) {
    if (number == 0) return 0;
    const int shift = std::countl_zero(number) & ~1;
    const std::uint64_t n = number << shift;
    std::uint64_t root = detail::roots[(n >> 56) - 64];
    root = (root << 7) + static_cast<std::uint32_t>(n >> 41) / static_cast<std::uint32_t>(root);
    root = (root << 15) + (n >> 17) / root;
    root >>= shift / 2;
    return root - (root * root > number ? 1 : 0);
}

/// A place on the table, or the vector from one place to another.
struct Point {
    Length x = 0, y = 0;
    bool operator==(const Point&) const = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator-(Point a) { return {-a.x, -a.y}; }
};
constexpr std::int64_t dot(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
/// Positive if b points to the left of a, negative if to the right, 0 if along it.
constexpr std::int64_t cross(Point a, Point b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t magnitude(std::int64_t number) { return number < 0 ? -number : number; }

/// The square of a distance, exactly: numerator / denominator. Comparing two distances therefore never depends on
/// rounding.
struct SquaredDistance {
    Wide numerator = 0;
    std::int64_t denominator = 1;

    /// Whether the distance is at most `reach`, which is not negative.
    [[nodiscard]] constexpr bool within(Length reach) const {
        return numerator <= Wide{std::int64_t{reach} * reach} * denominator;
    }
    /// The distance by the rounding rule.
    [[nodiscard]] constexpr Length rounded() const {
        // A division of 128 bits is a call, and seldom needed.
        const auto low = static_cast<std::uint64_t>(numerator), under = static_cast<std::uint64_t>(denominator);
        const auto below =
            low == numerator ? (under == 1 ? low : low / under) : static_cast<std::uint64_t>(numerator / denominator);
        const auto root = static_cast<std::int64_t>(whole_root(below));
        const bool up = 4 * numerator >= Wide{(2 * root + 1) * (2 * root + 1)} * denominator;
        return static_cast<Length>(root + (up ? 1 : 0));
    }
    friend constexpr bool operator<(const SquaredDistance& a, const SquaredDistance& b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    }
    friend constexpr bool operator==(const SquaredDistance& a, const SquaredDistance& b) {
        return a.numerator * b.denominator == b.numerator * a.denominator;
    }
};
constexpr SquaredDistance squared_distance(Point a, Point b) { return {dot(b - a, b - a), 1}; }
/// Between two places, rounded: how far a base's centre moved, the chord of a wheel.
constexpr Length distance(Point a, Point b) { return squared_distance(a, b).rounded(); }

/// A straight line between two places: a line of sight, an edge, the path of a base's centre.
struct Segment {
    Point from, to;
    bool operator==(const Segment&) const = default;
};

}  // namespace polemarch::table
