// Dice that are due, in words: what they need, what changes them, and by which rule.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/orders.h"
#include "core/standard_wargame/rules/rout_level.h"
#include "core/standard_wargame/rules/setup.h"

#include <string>

namespace polemarch::standard_wargame {

/// The battle action on top of State::pending.
struct ActionAtHand {
    Pair fighters;
    CohesionTests tests;
    Breakdown factors;
    bool is_close = false;
    bool return_fire = false;  ///< of a distance battle: the target shoots back

    /// Who loses cohesion, given who passed the test (7.4.6.1).
    [[nodiscard]] Flags lost(Flags passed) const;
};
[[nodiscard]] ActionAtHand action_at_hand(const Setup& g, const State& s);

/// Whether the fighter's die can lose it its cohesion: not with combat advantage (7.4.3.4), nor if nobody shoots at it.
[[nodiscard]] bool is_tested(const ActionAtHand& action, std::size_t fighter);
/// What a fighter needs: "needs 5 (battle value 4 of B2; -1 the enemy is heavier [7.4.4.1])".
[[nodiscard]] std::string need_words(const ActionAtHand& action, std::size_t fighter, UnitIndex enemy);
/// "two dice, the higher counts [7.4.3.1]"; empty for one die.
[[nodiscard]] std::string_view dice_rule(CombatDice dice);

/// "not seen by the commander-in-chief, 4 base widths or more away", and what light troops are spared.
[[nodiscard]] std::string reason_words(const OrderTest& test, const Charts& charts);
/// "easy"; "7.4.10.1b".
[[nodiscard]] std::string_view flee_rule(FleeLevel level);
/// What a roll of this level takes: "an easy flee roll, two dice of which one must be 4 or more".
[[nodiscard]] std::string flee_words(FleeLevel level, int value);
/// "4 destroyed, less 1 unspent morale point".
[[nodiscard]] std::string rout_words(const RoutLevel& level);

/// In a state in which dice are due: all that changes them; may be empty.
[[nodiscard]] std::string breakdown_text(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
