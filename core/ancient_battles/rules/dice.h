// The chance half of the contract (core/game.h): the dice of an event are rolled together (events.h), or one by one
// where they may be bought again (rerolls.h).
#pragma once

#include "core/ancient_battles/rules/events.h"

namespace polemarch::ancient_battles {

[[nodiscard]] Roll roll(const Setup& g, const State& s);
[[nodiscard]] Move resolve(const Setup& g, const State& s, Faces faces);
void outcomes(const Setup& g, const State& s, Outcomes& out);

}  // namespace polemarch::ancient_battles
