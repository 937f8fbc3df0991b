// The moves that are offered: a sample of what a general would think of. Whatever is offered is judged first, so
// nothing here is a rule.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"
#include "core/random.h"

namespace polemarch::blood_of_kings {

/// Replaces `moves` by the moves that a general would think of; all legal, never empty, no doubles. A side is to act.
void legal_moves(const Setup& g, const State& s, Moves& moves);
/// A legal move without listing all, for playouts of bare armies: a unit is drawn before its orders are thought of, and
/// of ways only the drawn one is judged.
[[nodiscard]] Move any_move(const Setup& g, const State& s, AgentStream& stream);

}  // namespace polemarch::blood_of_kings
