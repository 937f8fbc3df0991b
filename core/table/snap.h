// Joining: a unit that joins another takes its heading and its corner, so lines and columns never drift apart by
// rounding, however often their units move.
#pragma once

#include "core/table/rectangle.h"

#include <optional>

namespace polemarch::table {

/// In line at the neighbour's left or right: front corner on front corner, to the last bit. `ahead` shifts it along the
/// shared side (behind, if negative): units in echelon.
[[nodiscard]] constexpr Pose beside(const Rectangle& neighbour, Hand hand, Extent extent, Length ahead = 0) {
    const Point corner = neighbour.front_corner(hand) + along(neighbour.heading(), ahead);
    return with_front_corner(hand == Hand::left ? Hand::right : Hand::left, corner, neighbour.heading(), extent);
}
/// In column behind the leader, middle on middle: with the same width, front corners on rear corners to the last bit.
[[nodiscard]] constexpr Pose behind(const Rectangle& leader) {
    return pose_at(leader.centre() - leader.ahead(), leader.heading());
}
/// The front laid on an edge of the other, facing it. The place `on_edge` from the edge's middle (towards its end:
/// edges run clockwise) and the place `on_front` to the right of the front's middle coincide.
[[nodiscard]] Pose flush(const Rectangle& other, Edge edge, Length on_edge, Length on_front = 0);

/// After a charge: turned about the point of contact until the front lies flush on the edge of the other, without a
/// slide. The point of contact is where front and edge are nearest to each other. With `parts` below `conform_parts`,
/// the pose after so many parts of the turn.
inline constexpr int conform_parts = 16;
[[nodiscard]] Pose conformed(const Rectangle& charger, const Rectangle& other, Edge edge, int parts = conform_parts);

/// The pose that the unit takes if it joins the other, beside it or behind it. It joins if both of its front corners
/// are at most `tolerance` from their new places and its heading turns by at most `slack`. Nothing if it does not join.
[[nodiscard]] std::optional<Pose> joined(const Rectangle& unit, const Rectangle& other, Length tolerance, Angle slack);

}  // namespace polemarch::table
