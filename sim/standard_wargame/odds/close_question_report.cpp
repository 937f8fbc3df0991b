// The answer to a close battle as text and JSON.
#include "sim/standard_wargame/odds/action_report.h"
#include "sim/standard_wargame/odds/close_question.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

void write_fight(TextReport& report, const CloseAnswer& found) {
    report.heading(found.asked.length.text("bound"));
    const auto row = [&](const char* words, double chance) {
        report.raw(fmt::format("    {:<52}  {:>7}\n", words, percent(chance)));
    };
    row("the attacker is destroyed", found.fight[Fight::attacker_destroyed]);
    row("the defender is destroyed", found.fight[Fight::defender_destroyed]);
    row("both are destroyed", found.fight[Fight::both_destroyed]);
    row("neither", found.fight[Fight::first_bound] + found.fight[Fight::second_bound]);
    report.line(found.duration.text("bound"));
    report.line("The bounds of both players alternate, who retreated comes on again, and nothing else changes.");
}

}  // namespace

std::string text_of(const CloseAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const CloseQuestion& asked = found.asked;
    report.title(fmt::format("{} attacks {}, in the {}'s bound{}", asked.units[0].text(), asked.units[1].text(),
                             close_names[asked.active], asked.in_village ? ", in a fortified village" : ""));
    write_breakdown(report, close_names, found.value, found.breakdown, found.odds);
    write_results(report, close_names, found.odds);
    if (!asked.length.once()) write_fight(report, found);
    return report.text();
}

std::string json_of(const CloseAnswer& found) {
    Json json = question_head("close");
    add_action(json, close_names, found.asked.units, found.value, found.breakdown, found.odds);
    json["fight"] = {{"attacker_destroyed", found.fight[Fight::attacker_destroyed]},
                     {"defender_destroyed", found.fight[Fight::defender_destroyed]},
                     {"both_destroyed", found.fight[Fight::both_destroyed]},
                     {"undecided", found.fight[Fight::first_bound] + found.fight[Fight::second_bound]},
                     {"expected_bounds", found.duration.endless > 0 ? Json(nullptr) : Json(found.duration.steps)}};
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
