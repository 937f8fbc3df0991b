// Fire (Fire): aims, units that join, and all fire at one target as one calculation. Volleys in an Initiative (Fire_5),
// defensive fire at a charge (Charges_2) and the fire at the end of the turn (Sequence_8) are resolved alike.
#pragma once

#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

// ---- questions

/// Why u may not aim like this: at the index of a target, or Aim::split. Allowed are only the nearest target of the
/// whole unit, or for each base its own nearest (Fire_6, B41). A unit that has been shot at in this Initiative is not
/// shot at again (Fire_5), but that does not make a farther one the nearest.
[[nodiscard]] Refusal aim_refusal(const Setup& g, const State& s, UnitIndex u, std::uint8_t aim);
/// Targets that are aimed at and not yet resolved.
[[nodiscard]] UnitMask aimed_at(const Setup& g, const State& s);
/// The target whose dice are due: the first of them; there must be one.
[[nodiscard]] UnitIndex volley_target(const Setup& g, const State& s);
/// Units of the commander that could join the current fire (Fire_5, B42).
[[nodiscard]] UnitMask joiners(const Setup& g, const State& s);
/// The fire at `target` of all units that aim at it. Type, status, quality, and the obstacles that they shoot across
/// are those of the majority of the firing bases; on a tie, what is better for the firer (Fire_6, B43).
[[nodiscard]] Shot shot_at(const Setup& g, const State& s, UnitIndex target);

// ---- changes

/// Step 6: units without a choice declare their aim. Returns whether all have declared; if not, State::mover is the
/// side that must choose.
bool declare_aims(const Setup& g, State& s);
/// Continues the volley on top. Returns true if something was done, false if a side must choose or dice are due.
bool proceed_volley(const Setup& g, State& s);
/// All targets are resolved: the losses take effect together (Sequence_8, B33).
void finish_volley(const Setup& g, State& s);

// ---- moves: kinds fire, join, aim_at; close_volley() if no other unit joins; dice: volley

/// The unit must be one that can be activated.
[[nodiscard]] Refusal judge_fire(const Setup& g, const State& s, const Move& m);
void apply_fire(State& s, const Move& m);
[[nodiscard]] Refusal judge_join(const Setup& g, const State& s, const Move& m);
void apply_join(State& s, const Move& m);
void close_volley(State& s);
[[nodiscard]] Refusal judge_aim(const Setup& g, const State& s, const Move& m);
void apply_aim(State& s, const Move& m);
void apply_volley(State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
