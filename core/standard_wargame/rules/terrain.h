// Terrain pieces on the table: what an outline touches, and what that is to troops (3.3.3).
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/table/distance.h"

#include <span>

namespace polemarch::standard_wargame {

/// The pieces on the table: those that were laid on the eve, or the scenario's. Valid until the pieces of another state
/// are requested on this thread.
[[nodiscard]] std::span<const Piece> pieces_of(const Setup& g, const State& s);

/// The ground whose columns of the terrain table hold for a piece: of a covered hill its cover (N6).
[[nodiscard]] constexpr Ground ground_of(const Piece& piece) { return piece.cover.value_or(piece.ground); }

/// Whether the outline is in the piece by more than the tolerance.
[[nodiscard]] bool touches(const Piece& piece, const table::Rectangle& outline);
/// How many corners of the outline lie in the piece (3.5.3.4, 9.1.1).
[[nodiscard]] int corners_in(const Piece& piece, const table::Rectangle& outline);

/// Whether any part of the outline is in ground that is difficult for close battle (S75).
[[nodiscard]] bool is_difficult_for_battle(const Setup& g, const State& s, const table::Rectangle& outline);
/// The worst ground for the movement of these troops under any part of the outline.
[[nodiscard]] Going movement_under(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline);
/// No better than that under any outline within this box: it is asked first, for it is cheap.
[[nodiscard]] Going worst_movement_near(const Setup& g, const State& s, Troops troops, const table::Box& area);
/// The same, under any part of it on a straight way that it makes as it stands.
[[nodiscard]] Going movement_on_way(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline,
                                    table::Angle direction, Length way);
/// Whether ground lets the troops be there: they have a move number for it in some sequence (6.1.1, S52).
[[nodiscard]] bool can_stand(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline);

}  // namespace polemarch::standard_wargame
