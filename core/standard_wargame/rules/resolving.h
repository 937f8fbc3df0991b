// What follows from the dice of a battle action (7.4.5 to 7.4.11): generals who hold, retreats, flee rolls. The record
// on top of State::pending (a shot or a fight) goes through its stages here.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/ordering.h"

#include <variant>

namespace polemarch::standard_wargame {

/// Begins a shot or a close battle: its dice are due.
void begin_shot(const View& view, State& s, UnitIndex shooter, UnitIndex target);
void begin_fight(State& s, UnitIndex attacker, UnitIndex target);

/// Begins the close battle of an attacker inside a village: its defenders choose who meets it, if several can
/// (7.4.12.3).
void begin_village_fight(const Setup& g, State& s, UnitIndex attacker);
/// A passive unit attacks, and its owner chooses among several targets (7.3, N43).
void begin_choice_of_target(State& s, UnitIndex attacker);
/// The owner of a war wagon chooses about its shot all round (7.2.1.1).
void begin_choice_of_shot(State& s, UnitIndex shooter);
/// Whether a move answers (Stage::answer): about a shot all round, by a target, by a defender of the village.
[[nodiscard]] Refusal judge_answer(const View& view, const Move& m);
/// What was chosen (Stage::answer): the defender, the target, or no shot.
void apply_answer(const View& view, State& s, const Move& m);

/// The shot or close battle on top.
[[nodiscard]] std::variant<CloseBattle, DistanceBattle> battle_on_top(const Setup& g, const State& s);
/// The dice have fallen: bit i of `passed`: fighter i kept cohesion.
void apply_action_dice(const Setup& g, State& s, std::uint8_t passed);
/// The owner of the loser at hand lets its general try to hold, or not (7.4.11).
void apply_hold(State& s, bool tries);
void apply_hold_die(State& s, bool holds);
/// An extended retreat, or the ordinary one (7.4.9).
void apply_extend(const Setup& g, State& s, bool extends);
void apply_flee_die(const Setup& g, State& s, bool survives);
/// Goes on with the record on top until somebody has a choice, a die is due, or the record is gone.
void proceed_action(const Setup& g, State& s);

/// The unit whose retreat or flee roll is at hand.
[[nodiscard]] UnitIndex loser_at_hand(const State& s);
/// The level and the battle value of its flee roll.
struct FleeRoll {
    FleeLevel level{};
    int value = 0;
};
[[nodiscard]] FleeRoll flee_roll_on_top(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
