// The deployment of both armies (3.5), after strategies that lead to a battle.
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// Goes on from the strategies: units take the places that the scenario gives them, and the dice for the first bound
/// are due.
void begin_deployment(const Setup& g, State& s);

}  // namespace polemarch::standard_wargame
