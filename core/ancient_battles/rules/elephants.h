// Elephants frightened and turned (17.5, the first rule). A panicked elephant belongs to the enemy until the turn ends:
// the enemy's own counter takes its place, so that every rule treats it as the enemy's.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 17.5a: elephants that must roll after an attempt of `side`: unmarked, on the map (ruling 99), and not yet turned
/// (ruling 100).
[[nodiscard]] UnitMask nervous(const Setup& g, const State& s, unsigned side);

/// The order is given: one die for each of them.
void frighten(const Setup& g, State& s);
/// The result of the die for `subject`; then the next one rolls, or the order ends.
void apply_fright(const Setup& g, State& s, ElephantResult result);
/// The Melee Step is over: turned elephants return to their owners before anything is counted, or are lost to them.
void return_elephants(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
