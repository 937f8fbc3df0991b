// Advice by the agents of Blood of Kings & Heroes.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim::blood_of_kings {

/// SystemBattle::advise. Depends on the agent. A level: its own simulations where it searches, else the immediate gain
/// of each choice. Heuristic: the immediate gain of each choice. Random: the advice of a level.
[[nodiscard]] Advice advise(const polemarch::blood_of_kings::Battle& g, const AdviceQuestion& question);

}  // namespace polemarch::sim::blood_of_kings
