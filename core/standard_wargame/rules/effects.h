// The smallest changes of a state that several subjects share.
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// Moves a unit to a pose: it is no longer behind a fortification (S37), nor in a village.
void place(State& s, UnitIndex u, table::Pose pose);
/// Destroys a unit, with its general.
void destroy(const Setup& g, State& s, UnitIndex u);

void push(State& s, const Pending& record);
void pop(State& s);

}  // namespace polemarch::standard_wargame
