// The sequence of play (3.0), army panic (4.0), placing of leaders, end of turn (12.0): the steps themselves. `settle`
// (turn.h) decides which step follows when no side has a choice.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 3.0 step 3: both sides receive the Command Points of their leaders and dice; `first` and `second` are those of the
/// dice.
void receive_command_points(const Setup& g, State& s, int first, int second);
/// 3.0 step 4: the side has the initiative; the loser of the roll decides first whether to seize it (5.1).
void take_initiative(State& s, std::uint8_t side);
/// 5.1: `mover` seizes it for a Command Point.
void bid(State& s);
/// 3.0 step 5, ruling 7: whether the side has a leader aside and a unit on the map that he could join.
[[nodiscard]] bool can_place(const Setup& g, const State& s, unsigned side);
/// 3.0 step 5: a leader of each kind still aside (equal ones are one choice), in every hex with an own unit.
void list_placements(const Setup& g, const State& s, Moves& moves);
/// Step 6: the first action is `side`'s (6.0).
void begin_actions(State& s, std::uint8_t side);
/// Step 7 begins: yellow markers go, points are lost (3.0; ruling 11).
void begin_melee_step(const Setup& g, State& s);
/// Step 8, then steps 1 and 2 of the next turn.
void begin_turn(const Setup& g, State& s);
/// 12.0.
void end_battle(State& s);

}  // namespace polemarch::ancient_battles
