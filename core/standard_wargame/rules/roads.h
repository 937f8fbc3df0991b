// What makes strategic moves longer (8.1.3 to 8.1.5): roads, cavalry far from the enemy's; and how war wagons go
// (8.1.6).
#pragma once

#include "core/standard_wargame/rules/view.h"
#include "core/table/straight_move.h"

namespace polemarch::standard_wargame {

/// The number of moves of a unit whose path touches ground of this going (6.1.1); 0: none. In the strategic sequence
/// cavalry, camelry and chariots far from those of the enemy have twice the number (8.1.5).
[[nodiscard]] int moves_of(const View& view, UnitIndex u, Going going);

/// Moves more for a column that keeps to roads in this sequence (8.1.4); 0: none, by the sequence or the weather.
[[nodiscard]] int road_moves(const View& view);
/// Whether some part of the unit is on a road.
[[nodiscard]] bool is_on_road(const Setup& g, const State& s, const table::Rectangle& place);
/// Whether it is at every place of a straight way (N77).
[[nodiscard]] bool keeps_to_road(const Setup& g, const State& s, const table::StraightMove& way);

/// A war wagon in the strategic sequence (8.1.6, N76): it goes along its long side, with either end ahead.
[[nodiscard]] bool goes_endwise(const View& view, UnitIndex u);
/// The outline of a war wagon seen from the end that leads, and back: `lead` is the hand of that end as it faces in
/// battle.
[[nodiscard]] table::Rectangle endwise(const table::Rectangle& wagon, table::Hand lead);
[[nodiscard]] table::Pose sidewise(const table::Rectangle& end_on, table::Hand lead);

}  // namespace polemarch::standard_wargame
