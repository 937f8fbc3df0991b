// One melee by the rules (11.2): how the modifiers add up, the possible results, and what becomes of both units. Used
// by match-ups, matrices and positions.
#pragma once

#include "sim/ancient_battles/odds/fight_odds.h"
#include "sim/ancient_battles/odds/match_up.h"
#include "sim/odds/odds.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim::ancient_battles {

/// A line of the breakdown of the modifiers. The lines of one part add up to its last line, the sum. The Modified Melee
/// Strength is the base strength times the multiple.
struct BreakdownLine {
    std::string part;  ///< "strength", "multiple", "modified", "die"
    std::string what;
    int attacker = 0, defender = 0;
    std::string rule;
    bool sum = false;
};

/// Refers to the charts, by its place.
struct MeleeOdds {
    Place place;
    MeleeModifiers sums;  ///< strengths, advantages, and what each side adds to its die (11.2.4, 11.2.5)
    std::vector<BreakdownLine> breakdown;
    /// By MeleeResult: its effect on these two units, out of 36 (11.2.6)
    std::array<RollOutcome, melee_results> results;
    Aftermath after;        ///< after this one attack
    int retreat_hexes = 0;  ///< how many hexes the defender may retreat before it, 0 to 2 (11.2.3)

    /// The attacker's quotient of strengths, negative: the defender's (11.2.5 ii).
    [[nodiscard]] int advantage() const { return sums.attacker_advantage - sums.defender_advantage; }
    /// Mean Combat Strength that this attack takes from the defender, minus what it takes from the attacker.
    [[nodiscard]] double swing() const { return after.losses[1].strength - after.losses[0].strength; }
};
[[nodiscard]] MeleeOdds melee_odds(const Encounter& encounter, const MeleeTable& table, const CombatTables& tables);

/// The rules' codes, by MeleeResult.
inline constexpr std::array<std::string_view, melee_results> result_codes{"AE", "AD", "EN", "DD", "DE"};

}  // namespace polemarch::sim::ancient_battles
