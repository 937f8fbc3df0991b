// Leaders (Leaders): their own moves, making way, and who takes over a command. What they command is in queries.h.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

// ---- questions

/// Why the leader cannot go to where the move says, a place or the unit `m.target`: of a ride, and of making way
/// (Leaders_4, Leaders_6).
[[nodiscard]] Refusal ride_refusal(const Setup& g, const State& s, LeaderIndex l, const Move& m);
/// The rides, or ways to make way, of the leader that a general would think of: to units, then to places. All are legal
/// as far as the way goes. A leader who has to make way and has no place among them has none at all: every inch is
/// looked at in 64 directions (B29). Adds to `rides`.
void list_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Moves& rides);
/// Whether a leader is with the unit who may stay where he is as it goes: none who is held (Leaders_9).
[[nodiscard]] bool leader_may_stay(const Setup& g, const State& s, UnitIndex u);

// ---- changes

/// Leaders with the unit who may stay, do so.
void leave_leader(const Setup& g, State& s, UnitIndex u);
/// The leader is out of the battle. His command goes to a living leader at once: to the only one, or State::orphan
/// waits for the choice (Leaders_8, B26).
void fall(State& s, LeaderIndex l);
/// If a leader must make way, since his unit is gone, an enemy has gone over him or is where he is (Leaders_6, B29):
/// State::fugitive waits for his way, or he falls if he has none. Whether there was one.
bool find_displaced_leader(const Setup& g, State& s);

// ---- moves: kinds ride, flee, heir

[[nodiscard]] Refusal judge_ride(const Setup& g, const State& s, const Move& m);
void apply_ride(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_flee(const Setup& g, const State& s, const Move& m);
void apply_flee(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_successor(const State& s, const Move& m);
void apply_successor(State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
