// What happens next in a state: a decision, dice, or nothing more.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

[[nodiscard]] Due due(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
