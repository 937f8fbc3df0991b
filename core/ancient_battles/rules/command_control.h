// Command control (17.4): after the leaders are placed, a side with impetuous units may lose control. These units then
// march at the nearest enemy before any other action, and fight before the melees alternate. Also barbarian charges
// (17.3), which the loss of control triggers.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 17.4: impetuous units of a side on the map.
[[nodiscard]] UnitMask impetuous(const Setup& g, const State& s, unsigned side);
/// 17.4.1: the control value of the side that checks: twice the leaders on the map (ruling 94), plus the points paid.
[[nodiscard]] int control(const Setup& g, const State& s);
/// 17.4.2: the moves of `subject`, which is out of control.
void list_impetuous(const Setup& g, const State& s, Moves& moves);

/// Step 5 is over: control is checked, for the player without the initiative first; or barbarians may charge (17.3).
void end_placement(const Setup& g, State& s);
/// 17.4.1: a Command Point is paid for control.
void hold_back(const Setup& g, State& s);
/// 17.4.1: control of `mover` is kept or lost; then the other side checks, or the units out of control move.
void settle_control(const Setup& g, State& s, bool kept);
/// 17.3, ruling 92: before the first action of Step 6 the barbarians of `mover` charge or wait; then those of the other
/// side may, or the first actor is decided.
void decide_charge(const Setup& g, State& s, bool charges);
/// 17.4.2: this unit moves next among those that are out of control.
void begin_impetuous_move(State& s, UnitIndex u);
/// The next unit out of control moves; if only one is left, there is no choice. After the last the turn goes on.
void impetuous_step(const Setup& g, State& s);

/// Hack and slash (ruling 97): units out of control attack before the melees alternate, the Initiative Player's first.
void begin_hack_and_slash(const Setup& g, State& s);
/// Sets the side whose turn it is among them. Returns false if a unit is to attack.
bool settle_hack_and_slash(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
