// Flank marches in battle (4.1.6): the wait that begins with a pattern of the raw command dice, and how units come on
// over the table's side edge.
//
// A side with anybody away counts for both flanks, and is asked whenever a wait is over, whether or not somebody
// marches there: so neither dice nor steps tell the other side by which flank they come (N3).
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

#include <optional>

namespace polemarch::standard_wargame {

/// After the command dice of a bound: waits that have begun are a bound shorter, and the dice may begin others (S40).
void count_waits(const Setup& g, State& s);
/// The arrival over the first flank whose wait is over, or the next step of the bound.
void begin_arrival(State& s);
/// Whether anybody is still away: else there is nothing to ask.
[[nodiscard]] bool may_arrive(const State& s);
/// `done`: the other flank, or the next step of the bound. Who has not come on waits (S41).
void end_arrival(State& s);

/// Kind::arrive: one unit starts at the edge of the table, or behind the last file, and makes up to two moves straight
/// ahead or as a wheel; it must end on the table (4.1.6.2, N75). Enemies that it hits evade (4.1.6.3, S42).
[[nodiscard]] Refusal judge_arrival(const Setup& g, const State& s, const Move& m);
/// Where the unit ends by such a move; nothing if it is illegal.
[[nodiscard]] std::optional<table::Pose> end_of_arrival(const Setup& g, const State& s, const Move& m);
void apply_arrival(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::standard_wargame
