// `polemarch odds ancient-battles melee`: one attacker, or several in turn upon one defender.
#include "core/diagnostics.h"
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/ancient_battles/odds/questions.h"

namespace polemarch::sim::ancient_battles {

namespace {

void check_attacker(const UnitSpec& unit) {
    if (unit.trait.base)
        throw InputError(
            fmt::format("{} may not attack: camps and war wagons never initiate melee (rule 13.1.3)", unit.type->code));
    if (!can_attack(unit.combatant()))
        throw InputError(fmt::format("{} may not attack: its Combat Strength is zero (rule 11.2.1)", unit.text()));
}

struct MeleeQuestion {
    Charts charts;
    CombatTables tables;
    std::vector<UnitSpec> attackers;
    UnitSpec defender;
    std::vector<Encounter> encounters;
    FightPlan plan;
    FightLength length;

    DiceReading dice;
    MeleeQuestion(Charts from, DiceReading read) : charts(std::move(from)), tables(read.tables(charts)), dice(read) {}
    [[nodiscard]] MeleeOdds odds(std::size_t i) const { return {encounters[i], charts.melee, tables}; }
    [[nodiscard]] Fight fight() const { return Fight::melee(encounters.front(), plan, charts.melee, tables); }
    [[nodiscard]] bool goes_on() const { return !length.one() || plan.alternate || plan.defender_retreats; }
    [[nodiscard]] std::string title(std::size_t i) const {
        const Encounter& e = encounters[i];
        return fmt::format("{} attacks {} from the {}{}", attackers[i].text(), defender.text(), name_of(e.approach),
                           dice.text());
    }
};

std::shared_ptr<const MeleeQuestion> read_melee(const OddsQuestion& question, Charts charts) {
    QuestionReader reader(question);
    auto q = std::make_shared<MeleeQuestion>(std::move(charts), DiceReading(reader));
    const std::string attackers = reader.needed("attacker");
    q->defender = read_unit_spec(reader.needed("defender"), q->charts);
    const std::string approach = reader.text("approach", "front"), ground = reader.text("attacker-terrain", "clear"),
                      hexside = reader.text("hexside", "none");
    const HexTerrain* there = read_ground(reader.text("defender-terrain", "clear"), q->charts, q->defender);
    q->length = read_length(reader);
    const std::string attacks = reader.text("attacks", "attacker");
    if (attacks != "attacker" && attacks != "alternate")
        throw InputError(fmt::format("the option '--attacks' must be one of attacker, alternate, found '{}'", attacks));
    q->plan = {attacks == "alternate", reader.flag("retreat")};
    if (q->plan.alternate && !reader.given("rounds") && !q->length.to_the_end)
        throw InputError("the option '--attacks alternate' needs '--rounds' or '--to-the-end'");
    reader.finish();
    for (std::size_t from = 0; from <= attackers.size();) {
        const std::size_t end = std::min(attackers.find(' ', from), attackers.size());
        if (end > from || attackers.empty())
            q->attackers.push_back(read_unit_spec(attackers.substr(from, end - from), q->charts, true));
        from = end + 1;
    }
    if (q->attackers.empty()) throw InputError("the option '--attacker' names no unit");
    if (q->attackers.size() > 12)
        throw InputError(fmt::format("the option '--attacker' names {} units, at most 12 can follow one another",
                                     q->attackers.size()));
    for (const UnitSpec& unit : q->attackers) {
        check_attacker(unit);
        const auto own = [&](const char* key, const std::string& otherwise) {
            return unit.place.contains(key) ? unit.place.at(key) : otherwise;
        };
        q->encounters.push_back(
            {unit.combatant(), q->defender.combatant(), read_ground(own("terrain", ground), q->charts, unit), there,
             read_hexside(own("hexside", hexside), q->charts), read_approach(own("approach", approach))});
    }
    if (q->attackers.size() > 1 && (!q->length.one() || q->plan.alternate))
        throw InputError("several attackers attack once each: '--rounds', '--to-the-end' and '--attacks' go with one");
    return q;
}

void write_retreat(TextReport& report, const MeleeOdds& odds, bool asked) {
    if (odds.retreat == 0 && !asked) return;
    report.raw("\n");
    if (odds.retreat == 0)
        return report.line("The defender may not retreat before this melee (11.2.3): --retreat changes nothing.");
    report.line(fmt::format("Instead the defender may retreat before melee, {}, and is disordered (11.2.3).",
                            odds.retreat == 2 ? "one hex or two" : "one hex"));
}

std::string text_of(const MeleeQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    for (std::size_t i = 0; i < q.attackers.size(); ++i) {
        const MeleeOdds odds = q.odds(i);
        const std::array<std::string, 2> names{"attacker " + q.attackers[i].type->code,
                                               "defender " + q.defender.type->code};
        if (i > 0) report.raw("\n");
        report.title(q.title(i));
        write_breakdown(report, odds);
        write_results(report, odds, q.charts.melee);
        write_prospects(report, "After this attack", names, odds.after, odds.losses);
        write_retreat(report, odds, q.plan.defender_retreats);
    }
    if (q.attackers.size() > 1) {
        report.raw("\n");
        report.title(fmt::format("All {} in turn upon {}", q.attackers.size(), q.defender.text()));
        const auto assaults = in_turn(q.encounters, q.plan, q.charts.melee, q.tables);
        for (std::size_t i = 0; i < assaults.size(); ++i) {
            const Assault& a = assaults[i];
            const Encounter& e = q.encounters[i];
            write_prospects(report,
                            fmt::format("{}. {} attacks in {}", i + 1, q.attackers[i].type->code, percent(a.attacks)),
                            {"attacker " + q.attackers[i].type->code, "defender " + q.defender.type->code},
                            {a.attacker, a.defender, a.retreated},
                            {loss(e.attacker, a.attacker, q.tables), loss(e.defender, a.defender, q.tables)});
        }
    } else if (q.goes_on()) {
        const Fight fight = q.fight();
        const auto end = q.length.of(fight);
        const Prospects after = prospects(end.states);
        report.raw("\n");
        report.title(fmt::format("{}{}{}", q.length.to_the_end ? "Fought to the end" : q.length.text("attack"),
                                 q.plan.alternate ? ", attacks by each in turn" : ", the attacker attacks each time",
                                 q.plan.defender_retreats ? "; the defender retreats when it may" : ""));
        write_transitions(report, fight, end, q.plan.alternate, q.length);
        write_prospects(report, q.length.text("attack"),
                        {"attacker " + q.attackers[0].type->code, "defender " + q.defender.type->code}, after,
                        {loss(q.encounters[0].attacker, after.attacker, q.tables),
                         loss(q.encounters[0].defender, after.defender, q.tables)});
        write_length(report, end, "attack", after.retreated);
    }
    return report.text();
}

Json place_json(const MeleeQuestion& q, std::size_t i) {
    const Encounter& e = q.encounters[i];
    Json json;
    json["attacker"] = unit_json(q.attackers[i]);
    json["defender"] = unit_json(q.defender);
    json["approach"] = typed_name(e.approach);
    json["attacker_terrain"] = e.attacker_ground->code;
    json["defender_terrain"] = e.defender_ground->code;
    json["hexside"] = e.hexside ? e.hexside->code : "none";
    return json;
}

std::string json_of(const MeleeQuestion& q) {
    Json json = odds_head("ancient-battles", "melee", "11.2");
    json["dice_read"] = q.dice.json();
    json.update(place_json(q, 0));
    put_melee(json, q.odds(0), q.charts.melee);
    if (q.attackers.size() > 1) {
        Json sequence = Json::array();
        const auto assaults = in_turn(q.encounters, q.plan, q.charts.melee, q.tables);
        for (std::size_t i = 0; i < assaults.size(); ++i) {
            const Assault& a = assaults[i];
            const Encounter& e = q.encounters[i];
            Json step = place_json(q, i);
            put_melee(step, q.odds(i), q.charts.melee);
            step["attacks"] = a.attacks;
            step["then"] = {{"attacker", prospect_json(a.attacker, loss(e.attacker, a.attacker, q.tables))},
                            {"defender", prospect_json(a.defender, loss(e.defender, a.defender, q.tables))},
                            {"retreated", a.retreated}};
            sequence.push_back(std::move(step));
        }
        json["sequence"] = std::move(sequence);
    } else if (q.goes_on()) {
        const Fight fight = q.fight();
        const auto end = q.length.of(fight);
        const Prospects after = prospects(end.states);
        Json then = fight_json(fight, q.length, end);
        then["attacks"] = q.plan.alternate ? "alternate" : "attacker";
        then["defender_retreats"] = q.plan.defender_retreats;
        then["attacker"] = prospect_json(after.attacker, loss(q.encounters[0].attacker, after.attacker, q.tables));
        then["defender"] = prospect_json(after.defender, loss(q.encounters[0].defender, after.defender, q.tables));
        json["fight"] = std::move(then);
    }
    return written(json);
}

}  // namespace

OddsAnswer melee_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_melee(question, std::move(charts)));
}

}  // namespace polemarch::sim::ancient_battles
