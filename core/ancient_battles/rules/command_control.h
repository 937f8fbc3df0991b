// Command control (17.4): after the leaders are placed, a side with impetuous units may lose control. These units then
// march at the nearest enemy before any other action, and fight before the melees alternate. Also barbarian charges
// (17.3), which the loss of control triggers.
#pragma once

#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 17.4: impetuous units of a side on the map.
[[nodiscard]] UnitMask impetuous(const Setup& g, const State& s, unsigned side);
/// 17.4.1: the control value of the side that checks: twice the leaders on the map (ruling 94), plus the points paid.
[[nodiscard]] int control(const Setup& g, const State& s);

// ---- 17.4.2: where `subject` goes that is out of control

/// An end with the effects of a way to it.
struct ImpetuousEnd {
    hex::Index h;
    std::uint8_t facings;  ///< open there, a bit each
    Passage passage;
};
/// The ends that ruling 96 allows, with all ways of that cost, whatever they disorder: ties are the owner's.
struct ImpetuousEnds {
    int cost = 0;  ///< of the way to each of them, in Movement Points
    std::vector<ImpetuousEnd> ends;
};
void find_impetuous_ends(const Setup& g, const State& s, ImpetuousEnds& found);
/// Those of least harm (8.3.2): for each hex, facing and set of leaders driven off.
void list_impetuous(const Setup& g, const State& s, Moves& moves);
/// The facings that ways with exactly this passage allow in the hex, a bit each; 0 if there is no such way.
[[nodiscard]] std::uint8_t impetuous_facings(const Setup& g, const State& s, const Passage& passage, hex::Index h);
/// The distance from each hex to the nearest of these, 255 if there are none. No hex of the way of a unit out of
/// control is further from the enemy units than the one before.
[[nodiscard]] std::array<std::uint8_t, hex::cells> far_from(const hex::Set& enemies);

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
