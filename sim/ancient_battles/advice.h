// What the generals of Ancient Battles think of a choice.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim::ancient_battles {

/// SystemBattle::advise. A level's own looks where he has a free choice; what each step promises at once where his
/// script carries out an order, and of the heuristic general; of the random one what a level thinks.
[[nodiscard]] Advice advise(const polemarch::ancient_battles::Battle& g, const AdviceQuestion& question);

}  // namespace polemarch::sim::ancient_battles
