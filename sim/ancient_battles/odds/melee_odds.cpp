#include "sim/ancient_battles/odds/melee_odds.h"
#include "core/ancient_battles/text/guidance.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

std::vector<BreakdownLine> breakdown_of(const Encounter& e, const Clash& clash, const MeleeModifiers& m,
                                        const MeleeTable& table) {
    const Fighter &a = clash.attacker, &d = clash.defender;
    const bool charge = e.attacker.times > 1 || e.defender.times > 1;
    std::vector<BreakdownLine> lines{
        {"strength", charge ? "on the side that shows; charging times 3" : "printed on the side that shows", a.printed,
         d.printed, charge ? "17.3" : "11.2.4"}};
    if (a.printed == 0 || d.printed == 0)
        lines.push_back({"strength", "a strength of 0 counts as 1", a.printed == 0, d.printed == 0, "11.2.1"});
    lines.push_back({"strength", "+1 leaders", a.additions, d.additions, "11.2.4"});
    lines.push_back({"strength", "base strength", a.base(), d.base(), "11.2.4", true});
    lines.push_back({"multiple", "the unit itself", 1, 1, "11.2.4"});
    lines.push_back({"multiple", "x1 and x2 leaders", a.multiples, d.multiples, "11.2.4"});
    lines.push_back({"multiple", "cavalry-effective against cavalry", a.effective, d.effective, "11.2.4"});
    lines.push_back({"multiple", "multiple", a.multiple(), d.multiple(), "11.2.4", true});
    lines.push_back({"modified", "Modified Melee Strength", m.attacker_strength, m.defender_strength, "11.2.4", true});

    const int more = std::max(m.attacker_strength, m.defender_strength);
    const int less = std::min(m.attacker_strength, m.defender_strength);
    std::string why = fmt::format("strength {} to {}", m.attacker_strength, m.defender_strength);
    if (clash.attacker_elephant)
        why += ": none, an elephant attacks";
    else if (more / less > table.most_advantage)
        why += fmt::format(": {} at most", table.most_advantage);
    else if (m.defender_strength > m.attacker_strength && m.defender_advantage == 0)
        why += ": +1 only in its zone";
    lines.push_back({"die", why, m.attacker_advantage, m.defender_advantage, "11.2.5 ii"});
    const int crossing = e.hexside ? e.hexside->attacker : 0, crossed = e.hexside ? e.hexside->defender : 0;
    lines.push_back({"die", fmt::format("ground: {}, {}", e.attacker_ground->code, e.defender_ground->code),
                     clash.attacker_terrain - crossing, clash.defender_terrain - crossed, "11.2.5 iii"});
    lines.push_back(
        {"die", fmt::format("hexside: {}", e.hexside ? e.hexside->code : "none"), crossing, crossed, "11.2.5 iii"});
    const bool all_front = e.defender.unit->base;
    lines.push_back({"die", fmt::format("approach: {}", all_front ? "all is front" : name_of(e.approach)), clash.vector,
                     0, all_front ? "13.1.2" : "11.2.5 iv"});
    lines.push_back({"die", "added to the die", m.attacker, m.defender, "11.2.5 v", true});
    return lines;
}

/// "attacker disordered": the effect of a result on these two units.
std::string meaning(MeleeResult result, const Encounter& e, const MeleeTable& table) {
    const auto before = [](const Combatant& c) { return c.disordered ? Condition::disordered : Condition::good; };
    return effect_of(result, {before(e.attacker), before(e.defender)}, e.defender.unit->base && table.camp_steadfast);
}

}  // namespace

MeleeOdds melee_odds(const Encounter& e, const MeleeTable& table, const CombatTables& tables) {
    const Clash clash = clash_of(e, table);
    MeleeOdds odds;
    odds.place = {e.approach, e.attacker_ground, e.defender_ground, e.hexside};
    odds.sums = modifiers(clash, table);
    odds.breakdown = breakdown_of(e, clash, odds.sums, table);
    const auto ways = tables.melee(odds.sums);
    for (std::size_t i = 0; i < melee_results; ++i)
        odds.results[i] = outcome_in(meaning(static_cast<MeleeResult>(i), e, table), ways[i], CombatTables::melee_ways);
    odds.after =
        aftermath(e.attacker, e.defender, prospects(Fight::melee(e, {}, table, tables).after(1).states), tables);
    odds.retreat_hexes = retreat_limit(*e.attacker.unit, *e.defender.unit, e.defender.disordered, table);
    return odds;
}

}  // namespace polemarch::sim::ancient_battles
