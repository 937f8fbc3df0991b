// Movement actions of single units and columns (6.1.4.4 to 6.1.4.8): tactical moves, turns, column moves, expansions.
#pragma once

#include "core/standard_wargame/rules/moving.h"

namespace polemarch::standard_wargame {

/// Tactical moves (Kind::tactical): to a pose, in each move each front corner at most one base width from its place
/// (S55). A pose that is farther away takes several equal moves of the unit's number (S49). Straight on or back one may
/// lead through friends (6.4.2). `turned`: after a half turn, which a regroup order gives for nothing
/// (5.1.4.3).
[[nodiscard]] MovementAction tactical_of(const View& view, const Move& m, bool turned = false, int forced = 0);
/// A turn by 90 or 180 degrees (Kind::turn). 90 degrees: one front corner takes the place of the other (N21); no war
/// wagon makes it on a strategic move, whose front is a short edge (8.1.6).
[[nodiscard]] MovementAction turn_of(const View& view, const Move& m);
/// A column move (Kind::column): the units behind follow on the leader's path (S56).
[[nodiscard]] MovementAction column_of(const View& view, const Move& m, int forced = 0);
/// A column expansion (Kind::expand; S57). The front unit takes part, unless it has acted before. Those of the column
/// who find no place in the line close up, if they are none of `staying` and can (6.1.4.8).
[[nodiscard]] MovementAction expansion_of(const View& view, const Move& m, int forced = 0, const UnitSet& staying = {});

}  // namespace polemarch::standard_wargame
