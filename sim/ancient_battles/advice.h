// Advice by the agents of Ancient Battles.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim::ancient_battles {

/// SystemBattle::advise. Depends on the agent. A level: its own simulations where it has a free choice, and the
/// immediate gain of each step where it carries out an order. Heuristic: the immediate gain of each choice. Random: the
/// advice of a level.
[[nodiscard]] Advice advise(const polemarch::ancient_battles::Battle& g, const AdviceQuestion& question);

}  // namespace polemarch::sim::ancient_battles
