// Fire (Fire): aims, who joins, and all fire at one target as one calculation. Volleys in an Initiative (Fire_5),
// defensive fire at a charge (Charges_2) and the fire at the end of the turn (Sequence_8) are resolved alike.
#pragma once

#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

// ---- questions

/// Why u may not aim so: at the index of a target, or Aim::split. Only the nearest target of the whole unit, or each
/// base at its own (Fire_6, B41). Who has been shot at in this Initiative is not shot at again (Fire_5), but nobody
/// farther off becomes the nearest by that.
[[nodiscard]] Refusal aim_refusal(const Setup& g, const State& s, UnitIndex u, std::uint8_t aim);
/// Targets that are aimed at and not resolved.
[[nodiscard]] UnitMask aimed_at(const Setup& g, const State& s);
/// The target whose dice are due: the first of them; there must be one.
[[nodiscard]] UnitIndex volley_target(const Setup& g, const State& s);
/// Units of the commander that could fire at what is being fired at (Fire_5, B42).
[[nodiscard]] UnitMask joiners(const Setup& g, const State& s);
/// The fire at `target` of all units that aim at it. Type, status, quality, and the obstacles that they shoot across
/// are those of the majority of the bases that fire, and where it is equal the better for the firer (Fire_6, B43).
[[nodiscard]] Shot shot_at(const Setup& g, const State& s, UnitIndex target);

// ---- changes

/// Step 6: units that have no choice declare their aim. Whether all have declared; if not, State::mover is the side
/// that must speak.
bool declare_aims(const Setup& g, State& s);
/// The volley on top goes on: true when something was done, false when a side must speak or dice must fall.
bool proceed_volley(const Setup& g, State& s);
/// All targets are resolved: the losses fall together (Sequence_8, B33).
void finish_volley(const Setup& g, State& s);

// ---- moves: kinds fire, join, aim_at; nobody else joins: close_volley(); dice: volley

/// Of a unit that can be activated.
[[nodiscard]] Refusal judge_fire(const Setup& g, const State& s, const Move& m);
void apply_fire(State& s, const Move& m);
[[nodiscard]] Refusal judge_join(const Setup& g, const State& s, const Move& m);
void apply_join(State& s, const Move& m);
void close_volley(State& s);
[[nodiscard]] Refusal judge_aim(const Setup& g, const State& s, const Move& m);
void apply_aim(State& s, const Move& m);
void apply_volley(State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
