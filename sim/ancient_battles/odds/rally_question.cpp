#include "sim/ancient_battles/odds/rally_question.h"

#include "core/diagnostics.h"
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/odds/odds_json.h"
#include "sim/odds/roll_report.h"

namespace polemarch::sim::ancient_battles {

void check(const RallyQuestion& question) {
    check_unit_spec(question.unit);
    if (question.beside_leader && !question.unit.leaders.empty())
        throw InputError("'--beside-leader' has no effect on a unit with a leader of its own (rule 7.2)");
}

RallyAnswer answer(const RallyQuestion& question, const Charts& charts) {
    check(question);
    RallyAnswer found{question};
    found.taken_as_disordered = !question.unit.disordered;
    found.asked.unit.disordered = true;
    found.strength = question.unit.type->disordered_strength;
    found.help = question.beside_leader ? 1 : question.unit.leaders.empty() ? 0 : 2;
    const int ways = tables_for(charts, question.dice).rally(found.strength, found.help);
    found.results = {outcome_in("still disordered", static_cast<dice::Ways>(6 - ways), 6),
                     outcome_in("rallied", static_cast<dice::Ways>(ways), 6)};
    dice::Chain<2> chain(2);
    const double success = found.results[1].chance;
    found.results[0].chance = 1 - success;
    chain.open(0) << 1 - success, success;
    const FightLength& length = question.length;
    const dice::Chain<2>::Passage end =
        length.to_the_end ? chain.end(chain.at(0)) : chain.after(chain.at(0), length.rounds);
    found.rallied = end.states(1);
    found.attempts = end.steps;
    return found;
}

std::string text_of(const RallyAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    report.title(
        fmt::format("{} rolls to rally in a formation{}", found.asked.unit.text(), title_of(found.asked.dice)));
    if (found.taken_as_disordered) report.line("Only disordered units rally (7.0), so it is taken as disordered.");
    const TextColumns columns{44, {10, 10}};
    report.heading(columns.heads("How it adds up", {"", ""}, "rule"));
    report.raw(columns.row("    its disordered strength, at most", {"", std::to_string(found.strength)}, "7.1"));
    report.raw(columns.row(found.help == 2   ? "    off the die: stacked with a leader"
                           : found.help == 1 ? "    off the die: beside a leader"
                                             : "    off the die: no leader near",
                           {"", std::to_string(found.help)}, "7.2"));
    report.raw(columns.row("    a 1 always rallies, a 6 never", {"", ""}, "7.3"));
    write_outcomes(report, outcome_columns(44, 10, 10), "What the die does", found.results, 6, "7.1");
    report.empty_line();
    const FightLength& length = found.asked.length;
    if (!length.once())
        report.line(fmt::format("{}: rallied {}; {:.3f} attempts on the average.", length.text("attempt"),
                                percent(found.rallied), found.attempts));
    report.line("Alone, for a Command Point of its own, it rallies without a die (7.0).");
    return report.text();
}

std::string json_of(const RallyAnswer& found) {
    Json json = odds_head("ancient-battles", "rally", "7.1");
    json["dice_read"] = name_of(found.asked.dice);
    json["unit"] = unit_json(found.asked.unit);
    json["disordered_strength"] = found.strength;
    json["help"] = found.help;
    json["faces"] = 6;
    json["results"] = {{"rallied", chance_json(found.results[1])}, {"disordered", chance_json(found.results[0])}};
    json["attempts"] = {
        {"rounds", rounds_json(found.asked.length)}, {"expected_rounds", found.attempts}, {"rallied", found.rallied}};
    return written(json);
}

}  // namespace polemarch::sim::ancient_battles
