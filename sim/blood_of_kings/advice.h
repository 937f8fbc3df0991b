// What the generals of Blood of Kings & Heroes think of a choice.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim::blood_of_kings {

/// SystemBattle::advise. A level's own looks where it searches; what each choice promises at once of the heuristic
/// general, and where a level follows his rules of thumb; of the random one what a level thinks.
[[nodiscard]] Advice advise(const polemarch::blood_of_kings::Battle& g, const AdviceQuestion& question);

}  // namespace polemarch::sim::blood_of_kings
