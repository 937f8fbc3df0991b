// Which edges of two rectangles touch, and how long.
//
// Whether two touch at all is relation()'s to say (distance.h); these are for pairs that do. A corner that touches a
// side in its middle touches along some length too, by the tolerance; so does a corner that meets a corner, on two
// edges. Lengths up to grazing(tolerance) are therefore no contact along an edge but one at a corner.
#pragma once

#include "core/table/rectangle.h"

#include <optional>

namespace polemarch::table {

/// A line across the very tip of a corner runs 2.8 tolerances within reach of it, one that cuts off 0.6 of a tolerance
/// runs 4.
constexpr Length grazing(Length tolerance) { return 4 * tolerance; }

/// The length of a straight line that lies within `margin` of the rectangle, straight off its sides; nothing if none
/// does. By the rounding rule, the same from either end.
[[nodiscard]] std::optional<Length> length_within(Segment line, const Rectangle& a, Length margin);

/// The edge of one rectangle that another touches.
struct Contact {
    Edge edge{};
    Length length = 0;  ///< along the edge; 0 for a corner, of this one or of the other
    bool operator==(const Contact&) const = default;
};
/// The edge of `a` that touches `b` along the greatest length. Where none touches along a length it is the front before
/// the sides before the rear, so a front corner is front and a rear corner is flank. Nothing if no edge of `a` comes
/// within the tolerance.
[[nodiscard]] std::optional<Contact> contact(const Rectangle& a, const Rectangle& b, Length tolerance);

}  // namespace polemarch::table
