// The temperaments (ai/temperament.h) of Ancient Battles.
#pragma once

#include "ai/ancient_battles/heuristic_weights.h"
#include "ai/temperament.h"

namespace polemarch::ancient_battles {

/// The heuristic general's weights for this temperament.
[[nodiscard]] constexpr HeuristicWeights heuristic_weights_of(Temperament temperament) {
    HeuristicWeights heuristic_weights;
    if (temperament == Temperament::bold) {
        heuristic_weights.ardour += 40;
        heuristic_weights.exposure -= 130;
        heuristic_weights.approach += 6;
    } else if (temperament == Temperament::cautious) {
        heuristic_weights.ardour -= 40;
        heuristic_weights.exposure += 170;
        heuristic_weights.approach = heuristic_weights.slowness = 1;
    }
    return heuristic_weights;
}

}  // namespace polemarch::ancient_battles
