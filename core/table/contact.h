// Which edges of two rectangles touch, and along which length.
//
// Whether two touch at all is decided by relation() (distance.h); these functions are for pairs that do. By the
// tolerance, a corner that touches the middle of a side touches along some length, too; so does a corner that meets a
// corner, on two edges. Lengths up to grazing(tolerance) are therefore contact at a corner, not along an edge.
#pragma once

#include "core/table/rectangle.h"

#include <optional>

namespace polemarch::table {

/// Derivation: a line across the very tip of a corner runs within the tolerance for 2.8 tolerances, one that cuts off
/// 0.6 of a tolerance for 4.
constexpr Length grazing(Length tolerance) { return 4 * tolerance; }

/// The length of a straight line within `margin` of the rectangle, measured straight off its sides; nothing if no part
/// of it is. Rounded; the same from either end.
[[nodiscard]] std::optional<Length> length_within(Segment line, const Rectangle& a, Length margin);

/// The edge of one rectangle that another touches.
struct Contact {
    Edge edge{};
    Length length = 0;  ///< along the edge; 0 for a corner, of this one or of the other
    bool operator==(const Contact&) const = default;
};
/// The edge of `a` that touches `b` along the greatest length. If none touches along a length, the front comes before
/// the sides and these before the rear, so a front corner is front and a rear corner is flank. Nothing if no edge of
/// `a` comes within the tolerance.
[[nodiscard]] std::optional<Contact> contact(const Rectangle& a, const Rectangle& b, Length tolerance);

}  // namespace polemarch::table
