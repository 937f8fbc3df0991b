// Lines of sight past units. length_inside() of polygon.h gives how far a line runs in woods or another piece of
// ground. The rule system decides whose outlines block and how much of a wood may be seen through.
#pragma once

#include "core/table/contact.h"

namespace polemarch::table {

/// Whether the unit blocks a line of sight. A line that only grazes it is free: for example one that begins at a corner
/// shared with a neighbour, or cuts off less than the tolerance at a corner. A line along the seam of two units in
/// contact is not free.
[[nodiscard]] inline bool hinders(const Rectangle& unit, Segment line, Length tolerance) {
    return length_within(line, unit, tolerance).value_or(0) > grazing(tolerance);
}

}  // namespace polemarch::table
