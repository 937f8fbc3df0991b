// What the temperaments (ai/temperament.h) mean in Ancient Battles.
#pragma once

#include "ai/ancient_battles/worth.h"
#include "ai/temperament.h"

namespace polemarch::ancient_battles {

/// What a heuristic general of this temperament values.
[[nodiscard]] constexpr Temper temper_of(Temperament temperament) {
    Temper temper;
    if (temperament == Temperament::bold) {
        temper.ardour += 40;
        temper.exposure -= 130;
        temper.approach += 6;
    } else if (temperament == Temperament::cautious) {
        temper.ardour -= 40;
        temper.exposure += 170;
        temper.approach = temper.slowness = 1;
    }
    return temper;
}

}  // namespace polemarch::ancient_battles
