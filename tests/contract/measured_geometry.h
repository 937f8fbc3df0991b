// The least geometry that the skeleton of a measured table needs, in whole numbers: 1/256 inch, 1/65536 turn. The
// project's own is core/table; this one stays small so that the skeleton can be read in one sitting.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace polemarch::test::measured {

inline constexpr int inch = 256;
/// One tolerance for contact and overlap: between turned rectangles in whole numbers "along an edge" is never exact.
/// A gap up to it is contact, an overlap up to it is none.
inline constexpr int touch = 3;

/// The sine of a quarter turn in 16384 steps, in 1/16384, by Taylor's series with + * / only: the library's sine
/// differs between processors.
inline constexpr auto quarter_sine = [] {
    std::array<std::int16_t, 16385> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double x = static_cast<double>(i) * (1.57079632679489661923 / 16384), y = x * x;
        double sum = 1;
        for (int term = 12; term >= 2; term -= 2) sum = 1 - y / (term * (term + 1)) * sum;
        table[i] =
            static_cast<std::int16_t>(x * sum * 16384 + 0.5);  // NOLINT(bugprone-incorrect-roundings): not negative
    }
    return table;
}();
constexpr int sine(std::uint16_t angle) {
    const std::size_t rest = angle & 16383u;
    const int value = quarter_sine[(angle & 16384u) != 0 ? 16384 - rest : rest];
    return (angle & 32768u) != 0 ? -value : value;
}
constexpr int cosine(std::uint16_t angle) { return sine(static_cast<std::uint16_t>(angle + 16384u)); }
/// A product with a sine, back in the table's unit. The one rounding rule: halves up.
constexpr int scaled(int product) { return (product + 8192) >> 14; }

/// Centre, x to the east and y to the north; heading clockwise from north.
struct Pose {
    std::int16_t x = 0, y = 0;
    std::uint16_t heading = 0;
    bool operator==(const Pose&) const = default;
};
struct Size {
    int half_width = 0, half_depth = 0;
};
struct Box {
    Pose pose;
    Size size;
};

constexpr Pose shifted(Pose pose, int right, int ahead) {
    const int s = sine(pose.heading), c = cosine(pose.heading);
    pose.x = static_cast<std::int16_t>(pose.x + scaled(right * c + ahead * s));
    pose.y = static_cast<std::int16_t>(pose.y + scaled(ahead * c - right * s));
    return pose;
}
constexpr Pose facing(Pose pose, int heading) {
    pose.heading = static_cast<std::uint16_t>(heading);
    return pose;
}
/// A wheel forward about the right front corner (by > 0) or the left one (by < 0).
constexpr Pose wheeled(Pose pose, Size size, int by) {
    const int corner = by > 0 ? size.half_width : -size.half_width;
    pose = shifted(pose, corner, size.half_depth);
    return shifted(facing(pose, pose.heading + by), -corner, -size.half_depth);
}
/// What a wheel costs: the arc of the moving corner (B11). 411775 is 2 pi / 65536 in 1/2^32.
constexpr int wheel_cost(Size size, int by) {
    return static_cast<int>((std::int64_t{2} * size.half_width * std::abs(by) * 411775 + (std::int64_t{1} << 31)) >>
                            32);
}
/// The ground that a straight move covers.
constexpr Box swept(Pose pose, Size size, int distance) {
    return {shifted(pose, 0, distance / 2), {size.half_width, size.half_depth + distance / 2}};
}
/// Whether at least `margin` lies between two rectangles along one of their axes; a negative margin tolerates an
/// overlap. Absolute values are rounded, so the order of the two does not matter.
constexpr bool apart(const Box& a, const Box& b, int margin) {
    const int dx = b.pose.x - a.pose.x, dy = b.pose.y - a.pose.y;
    const auto between = static_cast<std::uint16_t>(b.pose.heading - a.pose.heading);
    const int c = std::abs(cosine(between)), s = std::abs(sine(between));
    const auto outside = [&](const Box& one, const Box& two) {
        const int sh = sine(one.pose.heading), ch = cosine(one.pose.heading);
        const int width = one.size.half_width + scaled(two.size.half_width * c + two.size.half_depth * s) + margin;
        const int depth = one.size.half_depth + scaled(two.size.half_width * s + two.size.half_depth * c) + margin;
        return scaled(std::abs(dx * ch - dy * sh)) >= width || scaled(std::abs(dx * sh + dy * ch)) >= depth;
    };
    return outside(a, b) || outside(b, a);
}

}  // namespace polemarch::test::measured
