// `polemarch odds ancient-battles fire` and `rally`.
#include "core/diagnostics.h"
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/ancient_battles/odds/questions.h"

namespace polemarch::sim::ancient_battles {

namespace {

/// Fire: volleys at a target, perhaps with a reply.
struct FireQuestion {
    Charts charts;  ///< the units refer to it
    CombatTables tables;
    UnitSpec attacker, defender;
    std::string attacker_terrain, defender_terrain;
    Shot shot;
    std::optional<Shot> reply;
    FightLength length;

    DiceReading dice;
    FireQuestion(Charts from, DiceReading read) : charts(std::move(from)), tables(read.tables(charts)), dice(read) {}
    [[nodiscard]] Fight fight() const {
        return Fight::fire({shot, reply, attacker.disordered, defender.disordered}, tables);
    }
};

Shot read_shot(const UnitSpec& lead, const UnitSpec& target, const HexTerrain& ground, int attacks, int support) {
    if (lead.trait.shots == 0) throw InputError(fmt::format("{} has no missiles (rule 10.1)", lead.type->code));
    if (target.trait.base)
        throw InputError(fmt::format("{} is immune to ranged combat (rule 13.1.3)", target.type->code));
    Shot shot = shot_of(lead.trait, target.trait, ground, attacks, support);
    shot.defence -= target.uncontrolled;
    return shot;
}

std::shared_ptr<const FireQuestion> read_fire(const OddsQuestion& question, Charts from) {
    QuestionReader reader(question);
    auto q = std::make_shared<FireQuestion>(std::move(from), DiceReading(reader));
    const Charts& charts = q->charts;
    q->attacker = read_unit_spec(reader.needed("attacker"), charts);
    q->defender = read_unit_spec(reader.needed("defender"), charts);
    const HexTerrain* here =
        read_ground(q->attacker_terrain = reader.text("attacker-terrain", "clear"), charts, q->attacker);
    const HexTerrain* there =
        read_ground(q->defender_terrain = reader.text("defender-terrain", "clear"), charts, q->defender);
    const int support = reader.number("support", 0, 0, 30), attacks = reader.number("combine", 1, 1, 3);
    q->length = read_length(reader);
    const bool exchange = reader.flag("exchange");
    if (!exchange && reader.given("reply-support"))
        throw InputError("the option '--reply-support' needs '--exchange': without it the target does not fire");
    const int their_support = exchange ? reader.number("reply-support", 0, 0, 30) : 0;
    reader.finish();
    q->shot = read_shot(q->attacker, q->defender, *there, attacks, support);
    if (exchange) q->reply = read_shot(q->defender, q->attacker, *here, 1, their_support);
    return q;
}

void write_shot(TextReport& report, const std::string& title, const Shot& shot, const UnitSpec& target,
                const std::string& ground, const CombatTables& tables) {
    report.title(title);
    report.heading(fmt::format("{:<44}{:>10}{:>10}   {}", "How it adds up", "attacker", "defender", "rule"));
    const auto row = [&](const std::string& what, const std::string& a, const std::string& d, const char* rule) {
        report.raw(fmt::format("    {}{:>10}{:>10}   {}\n", fitted(what, 40), a, d, rule));
    };
    row("dice, of which the best counts", std::to_string(shot.dice), "1", "10.6");
    row("supporting units", fmt::format("{:+}", shot.support), "", "10.6");
    const int printed = target.trait.missile_defence;
    row("missile defence", "", fmt::format("{:+}", printed), "10.6");
    if (target.uncontrolled) row("out of control", "", "-1", "17.4.2");
    row("ground: " + ground, "", fmt::format("{:+}", shot.defence - printed + target.uncontrolled), "10.6");
    row("= added to the best die, to the die", fmt::format("{:+}", shot.support), fmt::format("{:+}", shot.defence),
        "10.6");
    const std::uint32_t all = CombatTables::shot_ways(shot), hit = tables.hit(shot);
    report.heading(fmt::format("{:<44}{:>20}{:>10}   {}", "What the dice do", "ways", "chance", "rule"));
    for (const auto& [what, ways] : {std::pair<std::string, std::uint32_t>{"no effect", all - hit},
                                     {target.disordered ? "hit: target eliminated" : "hit: target disordered", hit}})
        report.raw(fmt::format("    {}{:>20}{:>10}   10.6\n", fitted(what, 40), fmt::format("{}/{}", ways, all),
                               percent(dice::probability(ways, all))));
}

std::string text_of(const FireQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    write_shot(report, fmt::format("{} fires at {}{}", q.attacker.text(), q.defender.text(), q.dice.text()), q.shot,
               q.defender, q.defender_terrain, q.tables);
    if (q.reply) {
        report.raw("\n");
        write_shot(report, fmt::format("{} fires back", q.defender.text()), *q.reply, q.attacker, q.attacker_terrain,
                   q.tables);
    }
    const Fight fight = q.fight();
    const auto end = q.length.of(fight);
    const Prospects after = prospects(end.states);
    const std::array<Loss, 2> losses{loss(q.attacker.combatant(), after.attacker, q.tables),
                                     loss(q.defender.combatant(), after.defender, q.tables)};
    if (!q.length.one() || q.reply) {
        report.raw("\n");
        report.title(fmt::format("{}{}", q.length.to_the_end ? "Shot to the end" : q.length.text("volley"),
                                 q.reply ? ", a volley by each in turn" : ""));
        write_transitions(report, fight, end, q.reply.has_value(), q.length);
    }
    write_prospects(report, q.length.text("volley"),
                    {"attacker " + q.attacker.type->code, "defender " + q.defender.type->code}, after, losses);
    if (!q.length.one() || q.reply) write_length(report, end, "volley");
    return report.text();
}

Json shot_json(const Shot& shot, const CombatTables& tables) {
    const std::uint32_t all = CombatTables::shot_ways(shot), hit = tables.hit(shot);
    return {{"dice", shot.dice},
            {"attacker_modifier", shot.support},
            {"defender_modifier", shot.defence},
            {"faces", all},
            {"results",
             {{"hit", {{"count", hit}, {"probability", dice::probability(hit, all)}}},
              {"missed", {{"count", all - hit}, {"probability", dice::probability(all - hit, all)}}}}}};
}

std::string json_of(const FireQuestion& q) {
    Json json = odds_head("ancient-battles", "fire", "10.6");
    json["dice_read"] = q.dice.json();
    json["attacker"] = unit_json(q.attacker);
    json["defender"] = unit_json(q.defender);
    json["attacker_terrain"] = q.attacker_terrain;
    json["defender_terrain"] = q.defender_terrain;
    json.update(shot_json(q.shot, q.tables));
    if (q.reply) json["reply"] = shot_json(*q.reply, q.tables);
    const Fight fight = q.fight();
    const auto end = q.length.of(fight);
    const Prospects after = prospects(end.states);
    Json then = fight_json(fight, q.length, end);
    then["attacker"] = prospect_json(after.attacker, loss(q.attacker.combatant(), after.attacker, q.tables));
    then["defender"] = prospect_json(after.defender, loss(q.defender.combatant(), after.defender, q.tables));
    json["fight"] = std::move(then);
    return written(json);
}

/// Rally: a die of 7.1, thrown until it succeeds or so many times.
struct RallyQuestion {
    Charts charts;  ///< the unit refers to it
    DiceReading dice;
    UnitSpec unit;
    bool taken_as_disordered = false;  ///< since only such units rally
    int help = 0, ways = 0;
    FightLength length;

    RallyQuestion(Charts from, DiceReading read) : charts(std::move(from)), dice(read) {}
    [[nodiscard]] double chance() const { return dice::probability(static_cast<dice::Ways>(ways), 6); }
    [[nodiscard]] dice::Chain<2>::Passage after() const {
        dice::Chain<2> chain(2);
        chain.open(0) << 1 - chance(), chance();
        return length.to_the_end ? chain.end(chain.at(0)) : chain.after(chain.at(0), length.rounds);
    }
};

std::shared_ptr<const RallyQuestion> read_rally(const OddsQuestion& question, Charts from) {
    QuestionReader reader(question);
    auto q = std::make_shared<RallyQuestion>(std::move(from), DiceReading(reader));
    const Charts& charts = q->charts;
    q->unit = read_unit_spec(reader.needed("unit"), charts);
    q->taken_as_disordered = !q->unit.disordered;
    q->unit.disordered = true;
    const bool beside = reader.flag("beside-leader");
    if (beside && !q->unit.leaders.empty())
        throw InputError("'--beside-leader' has no effect on a unit with a leader of its own (rule 7.2)");
    q->help = beside ? 1 : q->unit.leaders.empty() ? 0 : 2;
    q->length = read_length(reader);
    reader.finish();
    q->ways = q->dice.tables(charts).rally(q->unit.trait.strength[1], q->help);
    return q;
}

std::string text_of(const RallyQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    report.title(fmt::format("{} rolls to rally in a formation{}", q.unit.text(), q.dice.text()));
    if (q.taken_as_disordered) report.line("Only disordered units rally (7.0), so it is taken as disordered.");
    report.heading(fmt::format("{:<44}{:>10}{:>10}   {}", "How it adds up", "", "", "rule"));
    const auto row = [&](const std::string& what, int n, const char* rule) {
        report.raw(fmt::format("    {}{:>10}{:>10}   {}\n", fitted(what, 40), "", n, rule));
    };
    row("its disordered strength, at most", q.unit.trait.strength[1], "7.1");
    row(q.help == 2   ? "off the die: stacked with a leader"
        : q.help == 1 ? "off the die: beside a leader"
                      : "off the die: no leader near",
        q.help, "7.2");
    report.raw(fmt::format("    {:<60}   7.3\n", "a 1 always rallies, a 6 never"));
    report.heading(fmt::format("{:<44}{:>10}{:>10}   {}", "What the die does", "ways", "chance", "rule"));
    for (const auto& [what, ways] : {std::pair<std::string, int>{"still disordered", 6 - q.ways}, {"rallied", q.ways}})
        report.raw(fmt::format("    {}{:>10}{:>10}   7.1\n", fitted(what, 40), fmt::format("{}/6", ways),
                               percent(ways / 6.0)));
    report.raw("\n");
    if (!q.length.one()) {
        const auto after = q.after();
        report.line(fmt::format("{}: rallied {}; {:.3f} attempts on the average.", q.length.text("attempt"),
                                percent(after.states(1)), after.steps));
    }
    report.line("Alone, for a Command Point of its own, it rallies without a die (7.0).");
    return report.text();
}

std::string json_of(const RallyQuestion& q) {
    Json json = odds_head("ancient-battles", "rally", "7.1");
    const auto after = q.after();
    json["dice_read"] = q.dice.json();
    json["unit"] = unit_json(q.unit);
    json["disordered_strength"] = q.unit.trait.strength[1];
    json["help"] = q.help;
    json["faces"] = 6;
    json["results"] = {{"rallied", {{"count", q.ways}, {"probability", q.chance()}}},
                       {"disordered", {{"count", 6 - q.ways}, {"probability", 1 - q.chance()}}}};
    json["attempts"] = {{"rounds", q.length.to_the_end ? Json(nullptr) : Json(q.length.rounds)},
                        {"expected_rounds", after.steps},
                        {"rallied", after.states(1)}};
    return written(json);
}

}  // namespace

OddsAnswer fire_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_fire(question, std::move(charts)));
}

OddsAnswer rally_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_rally(question, std::move(charts)));
}

}  // namespace polemarch::sim::ancient_battles
