// The deployment of the heuristic general (3.5).
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

namespace polemarch::standard_wargame {

/// In Step::deploy: the next unit of the side at hand and its place, or `done`. Heavy troops stand in line in the
/// middle, in as many ranks as fight, light foot before them, horse on the wings.
[[nodiscard]] Move best_deployment(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
