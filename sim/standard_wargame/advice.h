// Advice by the agents of the Standard Wargame Rules.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim::standard_wargame {

/// SystemBattle::advise. Depends on the agent. A level: its own simulations where it searches, else the immediate gain
/// of each choice. Heuristic: the immediate gain of each choice. Random: the advice of a level.
[[nodiscard]] Advice advise(const polemarch::standard_wargame::Battle& g, const AdviceQuestion& question);

}  // namespace polemarch::sim::standard_wargame
