// Where a unit stands behind another and is of its group (5.3).
#pragma once

#include "core/table/snap.h"

namespace polemarch::standard_wargame {

/// In column behind the leader, middle on middle. Behind a unit of another width, a war wagon, one front corner is on
/// the rear corner at this hand: both cannot be (6.4.2.1).
[[nodiscard]] inline table::Pose place_behind(const table::Rectangle& leader, table::Extent extent,
                                              table::Hand corner) {
    if (leader.extent().half_width == extent.half_width) return table::behind(leader);
    return table::with_front_corner(corner, leader.rear_corner(corner), leader.heading(), extent);
}
/// The corner of the leader's rear on whose side the unit is.
[[nodiscard]] inline table::Hand corner_behind(const table::Rectangle& leader, const table::Rectangle& unit) {
    const table::Point right = table::along(leader.heading() + table::quarter_turn, leader.extent().half_width);
    return dot(unit.centre() - leader.centre(), right) > 0 ? table::Hand::right : table::Hand::left;
}
/// Behind the leader, for a unit that comes from there.
[[nodiscard]] inline table::Pose place_behind(const table::Rectangle& leader, const table::Rectangle& unit) {
    return place_behind(leader, unit.extent(), corner_behind(leader, unit));
}

}  // namespace polemarch::standard_wargame
