// Leaders (Leaders): their own moves, making way, and succession to a command. What they command is in queries.h.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

// ---- questions

/// Why the leader cannot go where the move leads, to a place or to the unit `m.target`: for a ride, and for making way
/// (Leaders_4, Leaders_6).
[[nodiscard]] Refusal ride_refusal(const Setup& g, const State& s, LeaderIndex l, const Move& m);
/// Adds reasonable rides, or ways to make way, of the leader to `rides`: to units, then to places. Their paths are
/// legal. If a leader who must make way gets none of the usual places, every inch is tried in 64 directions, so an
/// empty list means that there is no place at all (B29).
void list_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Moves& rides);
/// Adds the same rides, legal or not.
void propose_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Moves& rides);
/// Whether a leader with the unit may stay behind as it goes: no leader who is held may (Leaders_9).
[[nodiscard]] bool leader_may_stay(const Setup& g, const State& s, UnitIndex u);

// ---- changes

/// Leaders with the unit who may stay behind do so.
void leave_leader(const Setup& g, State& s, UnitIndex u);
/// The leader is out of the battle. The command passes to a living leader at once: to the only one, or
/// State::vacant_command waits for the choice (Leaders_8, B26).
void fall(State& s, LeaderIndex l);
/// Finds a leader who must make way, because the leader's unit is gone, an enemy has run the leader over or is on the
/// leader's place (Leaders_6, B29). State::displaced_leader then waits for the move, or the leader falls if there is
/// none. Returns whether there was one.
bool find_displaced_leader(const Setup& g, State& s);

// ---- moves: kinds ride, flee, successor

[[nodiscard]] Refusal judge_ride(const Setup& g, const State& s, const Move& m);
void apply_ride(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_flee(const Setup& g, const State& s, const Move& m);
void apply_flee(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_successor(const State& s, const Move& m);
void apply_successor(State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
