// Where a rectangle is and how large it is: what a game's State stores of a unit (rectangle.h has the rest).
#pragma once

#include "core/table/angle.h"

#include <algorithm>

namespace polemarch::table {

/// Half the width and half the depth, both above 0 and at most 2^14 (a width of 128 inches).
struct Extent {
    std::int16_t half_width = 0, half_depth = 0;
    bool operator==(const Extent&) const = default;
};

/// The middle of a front edge, and its heading. Six bytes, for a game's State.
struct Pose {
    std::int16_t x = 0, y = 0;
    Angle heading;
    [[nodiscard]] constexpr Point at() const { return {x, y}; }
    bool operator==(const Pose&) const = default;
};
/// A coordinate beyond 16 bits is clamped, 128 inches or 64 base widths from the origin. That is off every table, so a
/// game that checks after each leg of a move whether a unit has left the table never sees a wrong place.
constexpr Pose pose_at(Point at, Angle heading) {
    const auto held = [](Length c) { return static_cast<std::int16_t>(std::clamp<Length>(c, -32767, 32767)); };
    return {held(at.x), held(at.y), heading};
}
/// Moved in any direction, facing kept: forward (direction = heading), backward, sideways, or in echelon.
constexpr Pose moved(Pose pose, Angle direction, Length length) {
    return pose_at(pose.at() + along(direction, length), pose.heading);
}

}  // namespace polemarch::table
