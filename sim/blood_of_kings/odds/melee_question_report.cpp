// The answer to a melee or a charge as text and JSON.
#include "sim/blood_of_kings/odds/fight_report.h"
#include "sim/blood_of_kings/odds/melee_question.h"
#include "sim/blood_of_kings/odds/rolls_report.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/odds_json.h"

namespace polemarch::sim::blood_of_kings {

std::string text_of(const MeleeAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const MeleeQuestion& asked = found.asked;
    const UnitType &actor = *asked.actor.type, &target = *asked.target.type;
    report.title(fmt::format("{} {} {}{}", found.met.actor.text(), asked.charge ? "charges" : "fights",
                             found.met.target.text(), asked.target.flanked ? ", in flank or rear" : ""));
    if (!found.contact) {
        report.line(
            fmt::format("The target evades {} inches and is not caught: the charger's {} are too few (Charges_4).",
                        target.advance / inch, actor.charge / inch));
        return report.text();
    }
    if (asked.reply == Reply::evade)
        report.line(
            fmt::format("The target evades and is caught in the rear: it starts within {:.0f} inches (Charges_4).",
                        found.caught_within));
    if (asked.reply == Reply::counter_charge)
        report.line("The target counter-charges: impact counts for neither (Charges_3).");
    if (found.fire) {
        report.line("The target shoots first (Charges_2): two levels lost halt the charge, one makes it worse.");
        write_breakdown(report, found.fire->breakdown, "Charges_2; actor: who shoots");
        write_roll(report, "What the dice of the fire do; target: who charges", found.fire->odds);
    }
    write_breakdown(report, found.melee.breakdown, found.fire ? "Melee, if the fire does no harm" : "Melee");
    write_roll(report, "What the two dice do", found.melee.odds);
    write_prospects(report, asked.length.text("melee"), {"actor " + actor.code, "target " + target.code},
                    found.fight->after);
    if (!asked.length.once() || found.fire) write_ends(report, *found.fight, "melee");
    return report.text();
}

std::string json_of(const MeleeAnswer& found) {
    const MeleeQuestion& asked = found.asked;
    Json json = odds_head("blood-of-kings", asked.charge ? "charge" : "melee", asked.charge ? "Charges" : "Melee");
    json["actor"] = unit_json(found.met.actor);
    json["target"] = unit_json(found.met.target);
    if (asked.charge) json["answer"] = reply_names[static_cast<std::size_t>(*asked.reply)];
    if (asked.charge) json["contact"] = found.contact;
    if (!found.contact) return written(json);
    if (found.fire) json["fire"] = roll_json(*found.fire);
    json["melee"] = roll_json(found.melee);
    json["fight"] = fight_json(*found.fight);
    json["fight"]["activation"] = activation_names[static_cast<std::size_t>(asked.activation)];
    return written(json);
}

}  // namespace polemarch::sim::blood_of_kings
