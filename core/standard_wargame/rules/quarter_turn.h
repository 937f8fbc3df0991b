// The place after a turn by 90 degrees (6.1.4.6): one front corner takes the place of the other (N21).
#pragma once

#include "core/table/rectangle.h"

namespace polemarch::standard_wargame {

/// Turning right the left front corner comes to where the right one was, so that the unit lies behind its old front
/// line and inside its old side line.
[[nodiscard]] inline table::Pose quarter_turned(const table::Rectangle& unit, table::Hand hand) {
    const bool right = hand == table::Hand::right;
    const table::Angle heading = right ? unit.heading() + table::quarter_turn : unit.heading() - table::quarter_turn;
    const table::Hand kept = right ? table::Hand::left : table::Hand::right;
    return table::with_front_corner(kept, unit.front_corner(hand), heading, unit.extent());
}

}  // namespace polemarch::standard_wargame
