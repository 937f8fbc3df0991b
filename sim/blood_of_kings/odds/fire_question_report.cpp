// The answer to a question of fire as text and JSON.
#include "sim/blood_of_kings/odds/fight_report.h"
#include "sim/blood_of_kings/odds/fire_question.h"
#include "sim/blood_of_kings/odds/rolls_report.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/odds_json.h"

namespace polemarch::sim::blood_of_kings {

std::string text_of(const FireAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const FireQuestion& asked = found.asked;
    report.title(fmt::format("{} fires at {}{}", asked.actor.text(), asked.target.text(),
                             asked.target.charging ? ", which charges it" : ""));
    write_breakdown(report, found.fire.breakdown, "Fire");
    write_roll(report, "What the two dice do", found.fire.odds);
    if (found.reply) {
        report.empty_line();
        report.title(fmt::format("{} fires back at the same moment", asked.target.text()));
        write_breakdown(report, found.reply->breakdown, "Fire; actor: who fires back");
        write_roll(report, "What the two dice do; target: who fired first", found.reply->odds);
    }
    write_prospects(report, asked.length.text("volley"),
                    {"actor " + asked.actor.type->code, "target " + asked.target.type->code}, found.fight.after);
    if (!asked.length.once()) write_ends(report, found.fight, "volley");
    return report.text();
}

std::string json_of(const FireAnswer& found) {
    Json json = odds_head("blood-of-kings", "fire", "Fire");
    json["actor"] = unit_json(found.asked.actor);
    json["target"] = unit_json(found.asked.target);
    json["fire"] = roll_json(found.fire);
    if (found.reply) json["reply"] = roll_json(*found.reply);
    json["fight"] = fight_json(found.fight);
    return written(json);
}

}  // namespace polemarch::sim::blood_of_kings
