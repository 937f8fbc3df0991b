// What is due in a state, for a person who plays: the decision or the dice, and what may be typed.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/guidance.h"

namespace polemarch::ancient_battles {

[[nodiscard]] Due due(const Setup& g, const State& s);

}  // namespace polemarch::ancient_battles
