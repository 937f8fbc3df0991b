// Nobody stays on another (B17): friends who make room, and units that draw back.
#pragma once

#include "core/blood_of_kings/rules/movement.h"

namespace polemarch::blood_of_kings {

/// Friendly skirmishers on whom u has come to be go behind it by the least way, or where there is no room by the least
/// way to any side.
void make_room(const Setup& g, State& s, UnitIndex u);
/// Nobody stays under a unit that has been stopped on its way through friends: those that make room do so, and from
/// those that do not it draws back, unless it fights.
void clear_place(const Setup& g, State& s, UnitIndex u);

}  // namespace polemarch::blood_of_kings
