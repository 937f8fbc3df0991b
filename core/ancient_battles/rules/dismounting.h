// Dismounted cavalry (17.5, the second rule): before everything else side A, then side B, decides for each unit of
// cavalry whether it fights on foot. The counter of the infantry type then takes its place for good.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// Asks for the first unit from `from` on that may dismount. If there is none, the set-up goes on (ruling 101): free
/// deployment (17.1), or the first turn.
void next_dismount(const Setup& g, State& s, UnitIndex from);
/// `subject` fights on foot, as the `choice`-th of its infantry types.
void dismount(const Setup& g, State& s, std::size_t choice);

}  // namespace polemarch::ancient_battles
