// Through friends by an ordered move (6.4.2): who passes, and where it is placed.
#pragma once

#include "core/standard_wargame/rules/view.h"
#include "core/table/straight_move.h"

#include <optional>

namespace polemarch::standard_wargame {

/// Whether a unit that comes to a friend from here may pass through it by its front edge: it does not start partly
/// behind the friend's front line, unless it is light foot (6.4.2.1).
[[nodiscard]] bool is_before_front(const Setup& g, const Field& field, UnitIndex mover, const table::Rectangle& from,
                                   UnitIndex friendly);

/// The same, of a unit that goes straight in a direction and meets the friend after `way`: it also has to meet the
/// friend's front edge or a corner of it, which only light foot could miss.
[[nodiscard]] bool hits_front(const Setup& g, const Field& field, UnitIndex mover, const table::Rectangle& from,
                              table::Angle direction, Length way, UnitIndex friendly);

/// Where a unit on a straight way is placed that meets a friend through which it can go: behind the friend whose front
/// it hits, light foot behind the last of that column (6.4.2.1); from behind, before the front of its group (6.4.2.1b).
/// Nothing if it meets nobody, or may not pass.
[[nodiscard]] std::optional<table::Pose> placed_through(const View& view, UnitIndex u, const table::StraightMove& way);

}  // namespace polemarch::standard_wargame
