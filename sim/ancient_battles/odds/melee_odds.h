// The odds of one melee, with all that they are made of: for match-ups and for positions.
#pragma once

#include "core/ancient_battles/odds/fight.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

/// A line of how the modifiers come about. Lines of one part add up to its last, the sum; the Modified Melee Strength
/// is the base strength times the multiple.
struct BreakdownLine {
    std::string part;  ///< "strength", "multiple", "modified", "die"
    std::string what;
    int attacker = 0, defender = 0;
    std::string rule;
    bool sum = false;
};

/// One melee: the units, the sums, the results.
struct MeleeOdds {
    Encounter encounter;
    MeleeModifiers sums;
    std::array<std::uint8_t, melee_results> ways{};
    std::vector<BreakdownLine> lines;
    Prospects after;  ///< of one attack
    std::array<Loss, 2> losses;
    int retreat = 0;  ///< hexes that the defender may retreat before it (11.2.3)

    MeleeOdds(const Encounter& encounter, const MeleeTable& table, const CombatTables& tables);
    /// Expected Combat Strength that this attack takes from the defender more than from the attacker.
    [[nodiscard]] double swing() const { return losses[1].strength - losses[0].strength; }
};

inline constexpr std::array<std::string_view, melee_results> result_codes{"AE", "AD", "EN", "DD", "DE"};
/// "attacker disordered": what a result does to these two.
[[nodiscard]] std::string meaning(MeleeResult result, const Encounter& encounter, const MeleeTable& table);

void write_breakdown(TextReport& report, const MeleeOdds& odds);
void write_results(TextReport& report, const MeleeOdds& odds, const MeleeTable& table);
/// What becomes of both, and what it costs; `names` are the attacker's and the defender's.
void write_prospects(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const Prospects& after, const std::array<Loss, 2>& losses);

/// "attacker_strength" to "results", "breakdown", "after": the fields that every melee has.
void put_melee(Json& json, const MeleeOdds& odds, const MeleeTable& table);
[[nodiscard]] Json prospect_json(const Prospect& prospect, const Loss& loss);

}  // namespace polemarch::sim::ancient_battles
