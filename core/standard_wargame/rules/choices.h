// A sample of the legal moves of a state: advances, wheels and single moves, at usual lengths. judge() takes any other.
#pragma once

#include "core/random.h"
#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// Never empty where a side has a choice; no doubles.
void legal_moves(const Setup& g, const State& s, Moves& moves);
/// One of these moves, without listing all, for random playouts: of orders and actions a unit is drawn and one of its
/// candidates, and only that one is judged; of places a few are listed. Each has a chance, not the same one.
[[nodiscard]] Move any_move(const Setup& g, const State& s, AgentStream& stream);

}  // namespace polemarch::standard_wargame
