// Lines of sight past units. How far a line runs in woods or another piece of ground is length_inside() of polygon.h;
// whose outlines block, and how much of a wood may be seen through, the rule system knows.
#pragma once

#include "core/table/contact.h"

namespace polemarch::table {

/// Whether the unit stands in the way of a line of sight. A line that only grazes it is free: one that begins at a
/// corner shared with a neighbour, say, or cuts off less than the tolerance at a corner. A line along the seam of two
/// units in contact is not.
[[nodiscard]] inline bool hinders(const Rectangle& unit, Segment line, Length tolerance) {
    return length_within(line, unit, tolerance).value_or(0) > grazing(tolerance);
}

}  // namespace polemarch::table
