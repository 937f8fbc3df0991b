// No unit ends on another (B17): friends that make room, and units that draw back.
#pragma once

#include "core/blood_of_kings/rules/movement.h"

namespace polemarch::blood_of_kings {

/// Friendly skirmishers on which u has ended go behind it by the shortest way; if there is no room, by the shortest way
/// to any side.
void make_room(const Setup& g, State& s, UnitIndex u);
/// Clears the place of a unit that has been stopped on its path through friends: friends that make room do so; from the
/// others the unit draws back, unless it fights.
void clear_place(const Setup& g, State& s, UnitIndex u);

}  // namespace polemarch::blood_of_kings
