// The turn sequence (Sequence): which side acts, what is legal, what a move does, and what follows automatically. The
// only file that knows all subjects: judge() sends each kind of move to the judge_... of its subject, apply() to the
// apply_..., and settle() goes on with the record on top of the stack, or else with the step of the turn. (In a state
// that asks for its kind, a judge_... takes any bytes; an apply_... takes a legal move.)
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

/// The first state of a battle in which a side has a choice or dice are due: start_of(), then the beginning of the
/// first turn.
[[nodiscard]] State first_state(const Setup& g);
/// The actor: the side that has a choice, chance if dice are due, nobody when the battle is over.
[[nodiscard]] Actor actor(const State& s);
/// Why the move is not legal, or Refusal::legal. Total: takes any state in which a side is to move, and any bytes in m.
[[nodiscard]] Refusal judge(const Setup& g, const State& s, const Move& m);
/// Carries out a legal move or a listed outcome, and settles what follows.
void apply(const Setup& g, State& s, const Move& m);
/// Goes on until a side has a choice, dice are due or the battle is over. Changes nothing if that is so already.
void settle(const Setup& g, State& s);
/// No battle has more steps.
[[nodiscard]] std::uint32_t longest(const Setup& g);

}  // namespace polemarch::blood_of_kings
