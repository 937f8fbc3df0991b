// The listed moves of a flank march that comes on (4.1.6.2).
#pragma once

#include "core/random.h"
#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// A sample: `done`; behind the last file and beside all files; places along the edge. Never empty.
void arrival_moves(const Setup& g, const State& s, Moves& moves);
/// `done`, or one of these moves without the others.
[[nodiscard]] Move any_arrival(const Setup& g, const State& s, AgentStream& stream);

}  // namespace polemarch::standard_wargame
