// The smallest changes of a state, which several subjects of the rules share. None of them continues play: settle() of
// turn.h does after the whole move.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

// ---- the stack of pending records

void push(State& s, const Pending& record);
void pop(State& s);

// ---- units

/// Uses an activation of the commander, and the unit's action of this turn.
void spend(State& s, UnitIndex u);
/// Puts the unit there, with that frontage; leaders with it come along. `run_over`: enemy leaders whom it has run over
/// and who must make way; bit l for LeaderIndex l.
void put(const Setup& g, State& s, UnitIndex u, const table::Pose& pose, int frontage, unsigned run_over);
/// The unit turns about its middle to the pose's heading and goes straight there, over leaders in its path.
void place(const Setup& g, State& s, UnitIndex u, const table::Pose& pose);
/// Leaders with the unit move to its middle.
void carry(const Setup& g, State& s, UnitIndex u);
/// The unit loses so many levels in combat, at once: first status, then bases from its last rank; a single rank loses
/// the end that is farther from the enemy (Effects_7, B5). It may be destroyed.
void lose(const Setup& g, State& s, UnitIndex u, Levels levels);
/// The unit or camp is destroyed and off the table.
void remove_unit(State& s, UnitIndex u);

}  // namespace polemarch::blood_of_kings
