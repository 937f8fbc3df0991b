// Dismounted cavalry (17.5, the second): before everything else side A, then side B says of each unit of cavalry
// whether it fights on foot. Its counter of the infantry type then takes its place for good.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// The first unit from `from` on that may dismount is to be decided; when there is none, the set-up goes on (ruling
/// 101): free deployment (17.1), or the first turn.
void next_dismount(const Setup& g, State& s, UnitIndex from);
/// `subject` fights on foot, as the `choice`-th of what it may be.
void dismount(const Setup& g, State& s, std::size_t choice);

}  // namespace polemarch::ancient_battles
