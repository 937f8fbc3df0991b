// The smallest changes of a state that several subjects of the rules share: counters are moved, marked and removed, an
// order goes on or ends. None of them continues play: `settle` in turn.h does.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

// ---- units

/// 6.3: an Action marker, Unit::yellow_bit or Unit::red_bit.
inline void mark(State& s, UnitIndex u, std::uint8_t marker) { s.unit[u].set(marker); }
/// Puts the unit into the hex with the leaders who were with it (ruling 20); a reinforcement with those who come with
/// its group (8.7). Nothing else happens.
void relocate(const Setup& g, State& s, UnitIndex u, hex::Index to);
/// Enters a hex outside ordinary movement (advance): ground disorders, lone enemy leaders are set aside.
void enter_hex(const Setup& g, State& s, UnitIndex u, hex::Index to);
/// 8.3.1, 11.5.2: leaders of `side` alone in a hex that the enemy enters return at the next Place Leaders Step.
void drive_off(const Setup& g, State& s, hex::Index h, unsigned side);
/// The unit is removed. Leaders with it leave too and return at the next step 5 (ruling 35; looting, 13.1.4); those of
/// an eliminated unit stay to roll (11.5.1). A unit that flees over a friend's hex is not in that hex (see `at`): the
/// leaders there are the friend's and stay.
void remove_from_map(const Setup& g, State& s, UnitIndex u, Gone gone);
/// 17.5: one counter takes the place of another, with its facing, order and marker.
void replace(State& s, UnitIndex counter, UnitIndex by);
/// 11.4, 4.0: the unit is removed and its good-order strength is lost for the panic rating; its leaders must roll
/// (11.5.1).
void eliminate(const Setup& g, State& s, UnitIndex u);
/// 11.3: the condition of the unit after a combat.
void leave_in(const Setup& g, State& s, UnitIndex u, Condition condition);

// ---- orders

/// The unit has acted: the formation goes on, or the order ends.
void finish_unit(State& s);
/// 6.3: the leader is marked, and the other player acts.
void finish_order(State& s);
/// A pass, chosen or automatic: the other player is next.
inline void pass_turn_over(State& s) {
    ++s.passes;
    s.mover ^= 1;
}

}  // namespace polemarch::ancient_battles
