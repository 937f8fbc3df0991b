#include "sim/blood_of_kings/odds/die_question.h"

#include "sim/blood_of_kings/odds/die_actions.h"
#include "sim/blood_of_kings/odds/rolls_report.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/odds_json.h"

namespace polemarch::sim::blood_of_kings {

DieAnswer answer(const DieQuestion& question, const Charts& charts) {
    DieAnswer found{question, {}};
    check_unit_spec(found.asked.unit);
    found.odds = die_odds(question.action, found.asked.unit, charts);
    return found;
}

std::string text_of(const DieAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    report.title(fmt::format("{}: {}", found.asked.unit.text(), die_title(found.asked.action)));
    write_roll(report, "What the die does", found.odds);
    return report.text();
}

std::string json_of(const DieAnswer& found) {
    Json json = odds_head("blood-of-kings", found.asked.action, found.odds.rule);
    json["actor"] = unit_json(found.asked.unit);
    json["die"] = roll_json(found.odds);
    return written(json);
}

}  // namespace polemarch::sim::blood_of_kings
