// Movement actions (6.1): where a body of units comes to be by a move, and why it may not make it.
//
// A function of the position alone. Who may act, and by which order, is asked elsewhere (ordering.h).
#pragma once

#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// An action as it would be carried out.
struct MovementAction {
    Refusal refusal = Refusal::legal;
    Units units;             ///< that move
    Poses ends;              ///< where they come to be
    std::uint8_t moves = 0;  ///< that each of them makes
    bool placed = false;     ///< through friends: no further moves (6.4.2, S61)
    /// Enemies that must or may evade before the body can make its next move (6.2.2); then `ends` are the places before
    /// that move, and `moves` counts those before it.
    UnitSet evaders;
};

/// The number of moves of a unit whose path touches ground of this going (6.1.1); 0: none.
[[nodiscard]] int moves_of(const View& view, UnitIndex u, Going going);

/// Straight ahead, straight back and wheels of a body (Kind::go). `more`: moves that each unit has beyond its number
/// (8.1.3 to 8.1.5).
[[nodiscard]] MovementAction legs_of(const View& view, const Move& m, int more = 0);

}  // namespace polemarch::standard_wargame
