// A sample of the legal moves of a state: advances, wheels and single moves, at usual lengths. judge() takes any other.
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// Never empty where a side has a choice; no doubles.
void legal_moves(const Setup& g, const State& s, Moves& moves);

}  // namespace polemarch::standard_wargame
