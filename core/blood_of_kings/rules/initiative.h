// Steps 2, 3 and 5 of the turn (Sequence_4 to 7): which side goes first, which leader has the Initiative and with how
// many activations, passes.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

/// Leaders of a side who have not had their Initiative this turn; bit i for its i-th.
[[nodiscard]] unsigned leaders_to_act(const State& s, unsigned side);
/// The leader has the Initiative; dice decide the number of activations.
void give_initiative(State& s, LeaderIndex l);
/// The Initiative is over, and the other side gives one (Sequence_7).
void end_initiative(State& s);

// ---- moves: kinds first, lead, pass; the end of an Initiative is end_initiative()

[[nodiscard]] Refusal judge_first(const Move& m);
/// A side gets as many passes as the other has more leaders (Sequence_7, B31).
void apply_first(State& s, const Move& m);
[[nodiscard]] Refusal judge_lead(const State& s, const Move& m);
[[nodiscard]] Refusal judge_pass(const State& s, const Move& m);
void apply_pass(State& s);

// ---- dice: kinds initiative, command

/// The side that chooses who goes first, or that begins if both have uncontrolled charges or ongoing fights.
void apply_initiative(State& s, const Move& m);
void apply_command(State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
