// What a heuristic general values: the numbers behind his rules of thumb.
#pragma once

#include "ai/temperament.h"

namespace polemarch::blood_of_kings {

/// Worth as in worth.h, hundredths of a percent of a break point; shares in percent.
struct HeuristicWeights {
    int ardour = 60;      ///< for striking first: a charge is worth that much more than its dice say
    int hope = 45;        ///< share of what the best charge from a place promises
    int fear = 45;        ///< share of what enemy charges at it promise them
    int volley = 70;      ///< share of what can be shot from there
    int shelter = 50;     ///< share of what can be shot at it
    int approach = 20;    ///< for an inch nearer to the enemy
    int reach = 70;       ///< for a unit that its leader can call on
    int screen = 60;      ///< against a place where skirmishers hold up the line behind them
    int line = 20;        ///< for a flank that a friend covers
    int impatience = 20;  ///< percent by which `approach` grows with every turn
};

/// What a heuristic general of this temperament values.
[[nodiscard]] constexpr HeuristicWeights heuristic_weights_of(Temperament temperament) {
    HeuristicWeights heuristic_weights;
    if (temperament == Temperament::bold) {
        heuristic_weights.ardour += 40;
        heuristic_weights.approach += 15;
        heuristic_weights.hope += 15;
        heuristic_weights.fear -= 25;
    } else if (temperament == Temperament::cautious) {
        heuristic_weights.ardour -= 30;
        heuristic_weights.approach -= 12;
        heuristic_weights.impatience -= 10;
        heuristic_weights.fear += 30;
        heuristic_weights.shelter += 30;
    }
    return heuristic_weights;
}

}  // namespace polemarch::blood_of_kings
