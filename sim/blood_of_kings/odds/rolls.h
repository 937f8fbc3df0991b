// The roll of two dice in a combat, in words: what each side adds to its die and why, and the effect and the ways of
// each result. Odds and umpire both use it, so they show the same.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/odds/odds.h"

#include <string>
#include <vector>

namespace polemarch::sim::blood_of_kings {

/// The possible results of a roll.
struct RollOdds {
    std::string rule;                    ///< "Outcomes_3"
    std::uint32_t of = 36;               ///< all equally likely faces
    std::vector<RollOutcome> results{};  ///< worst first for the side that acts; includes results of 0 ways
    int added = 0;                       ///< to a unit's single die
    std::string needs{};                 ///< what the sum must reach: "a level from 4 on, two from 6"
};

/// What both sides add to their dice, part by part; the last line, "added to the die", is the sum.
struct BreakdownLine {
    std::string what;
    int actor = 0, target = 0;
};

/// An opposed roll of two dice.
struct CombatRoll {
    std::vector<BreakdownLine> breakdown;
    RollOdds odds;
};
/// `actor` and `target` are the conditions before the melee.
[[nodiscard]] CombatRoll melee_roll(const Clash& clash, const Condition& actor, const Condition& target,
                                    const Charts& charts);
/// `target` is its condition before the fire; `halts`: the target charges, and two levels halt it (B47).
[[nodiscard]] CombatRoll fire_roll(const Shot& shot, const Condition& target, bool halts, const Charts& charts);

/// "loses 2 levels: demoralized", "is destroyed", "is not harmed".
[[nodiscard]] std::string loss_words(const Condition& before, Levels levels);
/// The effects of a melee: "the actor loses a level: disordered; the target ..."
[[nodiscard]] std::string toll_words(const Toll& toll, const Condition& actor, const Condition& target);
/// "a level", "2 levels"
[[nodiscard]] std::string levels_text(Levels levels);

}  // namespace polemarch::sim::blood_of_kings
