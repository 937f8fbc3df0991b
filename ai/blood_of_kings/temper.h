// What a heuristic general values: the numbers behind his rules of thumb.
#pragma once

#include "ai/temperament.h"

namespace polemarch::blood_of_kings {

/// Worth as in worth.h, hundredths of a percent of a break point; shares in percent.
struct Temper {
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
[[nodiscard]] constexpr Temper temper_of(Temperament temperament) {
    Temper temper;
    if (temperament == Temperament::bold) {
        temper.ardour += 40;
        temper.approach += 15;
        temper.hope += 15;
        temper.fear -= 25;
    } else if (temperament == Temperament::cautious) {
        temper.ardour -= 30;
        temper.approach -= 12;
        temper.impatience -= 10;
        temper.fear += 30;
        temper.shelter += 30;
    }
    return temper;
}

}  // namespace polemarch::blood_of_kings
