// Parameters of the heuristic general.
#pragma once

#include "ai/temperament.h"

namespace polemarch::blood_of_kings {

/// Values in the unit of UnitValues, hundredths of a percent of a break point; shares in percent.
struct HeuristicWeights {
    int ardour = 60;      ///< bonus for a charge above its expected value
    int hope = 45;        ///< share of the expected gain of the best charge from a position
    int fear = 45;        ///< share of the expected gain of enemy charges at it
    int volley = 70;      ///< share of the expected gain of fire from it
    int shelter = 50;     ///< share of the expected loss by fire at it
    int approach = 20;    ///< for an inch nearer to the enemy
    int reach = 70;       ///< for a unit in its leader's command radius
    int screen = 60;      ///< cost of a position where skirmishers block the line behind them
    int line = 20;        ///< for a flank that a friend covers
    int impatience = 20;  ///< percent by which `approach` grows with every turn
};

/// The heuristic general's weights for this temperament.
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
