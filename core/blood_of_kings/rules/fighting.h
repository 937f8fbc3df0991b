// A pending melee (Melee, Ongoing) and what follows it (Effects): supporters who join, dice, leaders, losses, ground,
// flanks. The record on top of the stack goes through these stages.
#pragma once

#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

// ---- questions

/// Why the unit may not fight that target. The target must be an enemy at its front, or else an enemy whose front
/// touches it (Melee_2, B65).
[[nodiscard]] Refusal melee_refusal(const Setup& g, const State& s, UnitIndex u, UnitIndex target);
/// Step 7: units of a side that are in a combat and have not acted (B34).
[[nodiscard]] UnitMask ongoing_fighters(const Setup& g, const State& s, unsigned side);

// ---- changes

/// A melee goes on the stack, if both units are alive and in contact with a front involved. `flags` are those of
/// Pending.
void begin_fight(const Setup& g, State& s, UnitIndex actor, UnitIndex target, std::uint8_t flags);
/// Continues the melee on top. Returns true if something was done, false if a side must choose or dice are due.
bool proceed_fight(const Setup& g, State& s);

// ---- moves: kinds melee, support, deal, occupy, turn; decline_fight() if the side declines to support, occupy or turn

/// In step 4 the unit must be one that can be activated; in step 7 any bytes are allowed.
[[nodiscard]] Refusal judge_melee(const Setup& g, const State& s, const Move& m);
void apply_melee(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_support(const Setup& g, const State& s, const Move& m);
void apply_support(State& s, const Move& m);
/// The move names who gets the second and third level: no unit gets more than the principal, and supporters are within
/// one of each other (Effects_9, B67). Recipients are named principal first, then in order.
[[nodiscard]] Refusal judge_deal(const Setup& g, const State& s, const Move& m);
void apply_deal(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_occupy(const Move& m);
void apply_occupy(const Setup& g, State& s);
[[nodiscard]] Refusal judge_turn(const Setup& g, const State& s, const Move& m);
void apply_turn(const Setup& g, State& s, const Move& m);
void decline_fight(State& s);

// ---- dice: kinds clash, casualty

void apply_clash(State& s, const Move& m);
void apply_casualty(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
