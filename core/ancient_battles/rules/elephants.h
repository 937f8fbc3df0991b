// Elephants frightened and turned (17.5, the first). One that panics is the enemy's until the turn ends: his own
// counter takes its place, so that every rule treats it as his.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 17.5a: elephants that an attempt of `side` would make roll: unmarked, on the map (ruling 99), and not turned already
/// (ruling 100).
[[nodiscard]] UnitMask nervous(const Setup& g, const State& s, unsigned side);

/// The order is given: one die for each of them.
void frighten(const Setup& g, State& s);
/// What the die does to `subject`; then the next one rolls, or the order ends.
void apply_fright(const Setup& g, State& s, ElephantResult result);
/// The Melee Step is over: back to their owners before anything is counted, or lost to them.
void return_elephants(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
