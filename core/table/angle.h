// Angles in 1/65536 of a turn, their sine and bearing without floating point: the same bits with every compiler, option
// and processor.
//
// A heading is clockwise from north, so along(heading, length) is (length * sine, length * cosine). Sums wrap by
// themselves. The sine is that of a sum of two angles, sin(a + b) = sin a cos b + cos a sin b, with a in 128 and b in
// 128 steps to the quarter turn: two kilobytes of tables that stay in the nearest cache, computed by Taylor's series in
// 60-bit fractions, exact to 1/2^30. All four quarters use the table of the first, so the symmetries of sine and cosine
// are exact.
#pragma once

#include "core/table/point.h"

#include <array>
#include <compare>
#include <cstddef>
#include <utility>

namespace polemarch::table {

/// An angle or a heading. Sums and differences wrap.
struct Angle {
    std::uint16_t parts = 0;  ///< of a turn, 65536 to the turn
    constexpr auto operator<=>(const Angle&) const = default;
    friend constexpr Angle operator+(Angle a, Angle b) { return {static_cast<std::uint16_t>(a.parts + b.parts)}; }
    friend constexpr Angle operator-(Angle a, Angle b) { return {static_cast<std::uint16_t>(a.parts - b.parts)}; }
    friend constexpr Angle operator-(Angle a) { return Angle{} - a; }
};
inline constexpr Angle eighth_turn{8192}, quarter_turn{16384}, half_turn{32768};
constexpr Angle degrees(int whole) { return {static_cast<std::uint16_t>(divided(whole * 65536, 360))}; }
/// The smaller angle between two headings, at most a half turn.
constexpr Angle between(Angle a, Angle b) {
    const Angle clockwise = b - a;
    return clockwise <= half_turn ? clockwise : -clockwise;
}

namespace detail {
/// sin(n / 16384 of a quarter turn) in 1/2^30, n at most 16384.
constexpr std::int32_t taylor_sine(std::int64_t n) {
    constexpr std::int64_t half_pi = 0x1921FB54442D1847, one = std::int64_t{1} << 60;
    const auto times = [](std::int64_t a, std::int64_t b) { return static_cast<std::int64_t>((Wide{a} * b) >> 60); };
    const std::int64_t x = static_cast<std::int64_t>(Wide{half_pi} * n / 16384), square = times(x, x);
    std::int64_t sum = one;
    for (std::int64_t term = 22; term >= 2; term -= 2) sum = one - times(square / (term * (term + 1)), sum);
    return static_cast<std::int32_t>(divided(times(x, sum), std::int64_t{1} << 30));
}
struct SineTable {
    std::array<std::int32_t, 129> coarse{};          ///< sine of 0 ... 128 / 128 of a quarter turn
    std::array<std::int32_t, 128> fine{}, cofine{};  ///< sine and cosine of 0 ... 127 / 16384 of a quarter turn
};
inline constexpr SineTable sine_table = [] {
    SineTable table;
    for (std::size_t i = 0; i <= 128; ++i) table.coarse[i] = taylor_sine(static_cast<std::int64_t>(i) * 128);
    for (std::size_t i = 0; i < 128; ++i) {
        table.fine[i] = taylor_sine(static_cast<std::int64_t>(i));
        table.cofine[i] = taylor_sine(16384 - static_cast<std::int64_t>(i));
    }
    return table;
}();
}  // namespace detail

/// In 1/2^30.
constexpr std::int32_t sine(Angle angle) {
    const unsigned rest = angle.parts & 16383u, first = (angle.parts & 16384u) != 0 ? 16384u - rest : rest;
    const unsigned coarse = first >> 7, fine = first & 127u;
    const auto& t = detail::sine_table;
    const std::int64_t sum =
        std::int64_t{t.coarse[coarse]} * t.cofine[fine] + std::int64_t{t.coarse[128 - coarse]} * t.fine[fine];
    const auto value = static_cast<std::int32_t>((sum + (1 << 29)) >> 30);
    return (angle.parts & 32768u) != 0 ? -value : value;
}
constexpr std::int32_t cosine(Angle angle) { return sine(angle + quarter_turn); }

/// The place `length` away in this direction, as a difference, each coordinate rounded. `length` is at most 2^18.
constexpr Point along(Angle direction, Length length) {
    constexpr std::int64_t one = std::int64_t{1} << 30;
    return {static_cast<Length>(divided(length * std::int64_t{sine(direction)}, one)),
            static_cast<Length>(divided(length * std::int64_t{cosine(direction)}, one))};
}

/// A vector given as distance to the right and distance ahead, as seen facing `heading`; each coordinate rounded once.
constexpr Point turned(Point way, Angle heading) {
    constexpr std::int64_t one = std::int64_t{1} << 30;
    const std::int64_t s = sine(heading), c = cosine(heading);
    return {static_cast<Length>(divided(way.x * c + way.y * s, one)),
            static_cast<Length>(divided(way.y * c - way.x * s, one))};
}

/// The direction of a difference of places, to the nearest part of a turn; north for the zero vector.
constexpr Angle bearing(Point way) {
    if (way == Point{}) return {};
    std::int64_t x = magnitude(way.x), y = magnitude(way.y);
    const bool steep = x > y;  // from here on in the eighth of a turn next to north
    if (steep) std::swap(x, y);
    const auto past = [&](std::int64_t s, std::int64_t c) { return s * y > c * x; };
    const auto& coarse = detail::sine_table.coarse;
    std::size_t step = 0;  // the last of the coarse table that is not beyond the direction
    for (std::size_t bit = 64; bit != 0; bit >>= 1)
        if (step + bit <= 64 && !past(coarse[step + bit], coarse[128 - step - bit])) step += bit;
    // The rest is a small angle: its tangent, in parts of a turn (65536 / 2 pi in 1/2^16), then the neighbours.
    const Wide across = Wide{x} * coarse[128 - step] - Wide{y} * coarse[step];
    const Wide onward = Wide{x} * coarse[step] + Wide{y} * coarse[128 - step];
    auto angle = static_cast<unsigned>(step * 128) + static_cast<unsigned>(across * 683565276 / (onward << 16));
    const auto middle_past = [&](unsigned low) {
        const Angle a{static_cast<std::uint16_t>(low)}, b{static_cast<std::uint16_t>(low + 1)};
        return past(std::int64_t{sine(a)} + sine(b), std::int64_t{cosine(a)} + cosine(b));
    };
    while (angle > 0 && middle_past(angle - 1)) --angle;
    while (!middle_past(angle)) ++angle;
    if (steep) angle = 16384 - angle;
    if (way.y < 0) angle = 32768 - angle;
    const Angle found{static_cast<std::uint16_t>(angle)};
    return way.x < 0 ? -found : found;
}

namespace detail {
inline constexpr std::int64_t arc_of_part = 1686629713;  ///< 2 pi / 65536 in 1/2^44
}
/// The path length of a point that turns round another at this radius: the cost of a wheel if the arc is paid (Blood of
/// Kings). If the chord is paid, take distance() of both places of the corner. `radius` is at most 2^17, not negative.
constexpr Length arc_length(Length radius, Angle by) {
    return static_cast<Length>(divided(Wide{radius} * by.parts * detail::arc_of_part, Wide{1} << 44));
}
/// The largest angle, up to a half turn, whose arc at this radius is at most `arc`; both not negative.
constexpr Angle angle_of_arc(Length radius, Length arc) {
    if (radius == 0) return half_turn;
    // arc_length rounds halves up: below (2 * arc + 1) / 2.
    const Wide parts = (((Wide{arc} * 2 + 1) << 43) - 1) / (Wide{radius} * detail::arc_of_part);
    return parts < half_turn.parts ? Angle{static_cast<std::uint16_t>(parts)} : half_turn;
}

}  // namespace polemarch::table
