// The listed moves: a sample of reasonable ones. Every candidate is judged before it is listed, so nothing here is a
// rule.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"
#include "core/random.h"

namespace polemarch::blood_of_kings {

/// Replaces `moves` by a sample of reasonable moves; all legal, never empty, no duplicates. A side must be to move.
void legal_moves(const Setup& g, const State& s, Moves& moves);
/// Adds those of these moves that are actions of the unit, which must be one that can be activated.
void list_orders(const Setup& g, const State& s, UnitIndex u, Moves& moves);
/// A legal move without listing all, for random playouts: first a unit is drawn, then one of its ways, and only that
/// one is judged.
[[nodiscard]] Move any_move(const Setup& g, const State& s, AgentStream& stream);

}  // namespace polemarch::blood_of_kings
