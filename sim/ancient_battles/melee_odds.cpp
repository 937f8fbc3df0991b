#include "sim/ancient_battles/melee_odds.h"

#include "core/ancient_battles/text/guidance.h"

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::size_t what_width = 52;  // of the first column

std::vector<BreakdownLine> breakdown(const Encounter& e, const Clash& clash, const MeleeModifiers& m,
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

}  // namespace

MeleeOdds::MeleeOdds(const Encounter& e, const MeleeTable& table, const CombatTables& tables) : encounter(e) {
    const Clash clash = clash_of(e, table);
    sums = modifiers(clash, table);
    const auto row = tables.melee(sums);
    std::copy(row.begin(), row.end(), ways.begin());
    lines = breakdown(e, clash, sums, table);
    after = prospects(Fight::melee(e, {}, table, tables).after(1).states);
    losses = {loss(e.attacker, after.attacker, tables), loss(e.defender, after.defender, tables)};
    retreat = retreat_limit(*e.attacker.unit, *e.defender.unit, e.defender.disordered, table);
}

std::string meaning(MeleeResult result, const Encounter& e, const MeleeTable& table) {
    const auto before = [](const Combatant& c) { return c.disordered ? Condition::disordered : Condition::good; };
    return effect_of(result, {before(e.attacker), before(e.defender)}, e.defender.unit->base && table.camp_steadfast);
}

void write_breakdown(Page& page, const MeleeOdds& odds) {
    page.heading(fmt::format("{:<{}}{:>10}{:>10}   {}", "How it adds up", what_width, "attacker", "defender", "rule"));
    std::string part;
    for (const BreakdownLine& line : odds.lines) {
        const bool first = line.part != part;  // nothing stands before it to which it is added
        part = line.part;
        const bool signs = line.part == "die" || (!first && !line.sum);
        const auto number = [&](int n) { return signs && n != 0 ? fmt::format("{:+}", n) : std::to_string(n); };
        const std::string label = !line.sum ? "    " : line.part == "multiple" ? "  x " : "  = ";
        page.raw(fmt::format("{}{:>10}{:>10}   {}\n", fitted(label + line.what, what_width), number(line.attacker),
                             number(line.defender), line.rule));
    }
}

void write_results(Page& page, const MeleeOdds& odds, const MeleeTable& table) {
    page.heading(fmt::format("{:<{}}{:>10}{:>10}   {}", "What the two dice do", what_width, "ways", "chance", "rule"));
    for (std::size_t i = 0; i < melee_results; ++i)
        page.raw(fmt::format(
            "    {}{:>10}{:>10}   11.2.6\n",
            fitted(fmt::format("{}  {}", result_codes[i], meaning(static_cast<MeleeResult>(i), odds.encounter, table)),
                   what_width - 4),
            fmt::format("{}/36", odds.ways[i]), percent(dice::probability(odds.ways[i], CombatTables::melee_ways))));
}

void write_prospects(Page& page, const std::string& heading, const std::array<std::string, 2>& names,
                     const Prospects& after, const std::array<Loss, 2>& losses) {
    page.heading(fmt::format("{:<32}{:>11}{:>12}{:>12}", heading, "good order", "disordered", "eliminated"),
                 "  panic  strength  leader lost");
    const std::array<const Prospect*, 2> both{&after.attacker, &after.defender};
    for (const std::size_t i : {0u, 1u})
        page.raw(fmt::format("    {}{:>11}{:>12}{:>12}{:>7.2f}{:>10.2f}{:>13}\n", fitted(names[i], 28),
                             percent(both[i]->good), percent(both[i]->disordered), percent(both[i]->eliminated),
                             losses[i].panic, losses[i].strength, percent(losses[i].leader)));
    if (after.attacker.looting > 0)
        page.line(
            fmt::format("    The attacker is gone with the loot in {} (13.1.4).", percent(after.attacker.looting)));
    if (after.retreated > 0)
        page.line(fmt::format("    The defender has retreated in {} (11.2.3).", percent(after.retreated)));
}

Json prospect_json(const Prospect& p, const Loss& loss) {
    return {{"good", p.good},
            {"disordered", p.disordered},
            {"eliminated", p.eliminated},
            {"looting", p.looting},
            {"panic_loss", loss.panic},
            {"strength_loss", loss.strength},
            {"leader_lost", loss.leader}};
}

void put_melee(Json& json, const MeleeOdds& odds, const MeleeTable& table) {
    const MeleeModifiers& m = odds.sums;
    json["attacker_strength"] = m.attacker_strength;
    json["defender_strength"] = m.defender_strength;
    json["advantage"] = m.attacker_advantage - m.defender_advantage;
    json["attacker_modifier"] = m.attacker;
    json["defender_modifier"] = m.defender;
    json["faces"] = CombatTables::melee_ways;
    Json results;
    for (std::size_t i = 0; i < melee_results; ++i)
        results[std::string(result_codes[i])] = {
            {"count", odds.ways[i]},
            {"probability", dice::probability(odds.ways[i], CombatTables::melee_ways)},
            {"means", meaning(static_cast<MeleeResult>(i), odds.encounter, table)}};
    json["results"] = std::move(results);
    Json lines = Json::array();
    for (const BreakdownLine& line : odds.lines)
        lines.push_back({{"part", line.part},
                         {"what", line.what},
                         {"attacker", line.attacker},
                         {"defender", line.defender},
                         {"sum", line.sum},
                         {"rule", line.rule}});
    json["breakdown"] = std::move(lines);
    json["retreat_before_melee"] = odds.retreat;
    json["after"] = {{"attacker", prospect_json(odds.after.attacker, odds.losses[0])},
                     {"defender", prospect_json(odds.after.defender, odds.losses[1])}};
}

}  // namespace polemarch::sim::ancient_battles
