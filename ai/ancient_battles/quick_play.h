// The rest of a turn played fast: nobody gives another order, and what stands in contact fights as far as it promises
// something. A search judges the state after it, so that melees that hang over a position are fought before it is
// judged.
#pragma once

#include "ai/ancient_battles/worth.h"

namespace polemarch::ancient_battles {

/// Plays on from a state of a turn until it is over (the next command dice are due, or the game has ended).
void finish_turn(const Battle& g, State& s, AgentStream& stream);

}  // namespace polemarch::ancient_battles
