// The answer to a melee match-up as text and JSON.
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/ancient_battles/odds/melee_question.h"
#include "sim/ancient_battles/odds/melee_report.h"
#include "sim/odds/odds_json.h"

namespace polemarch::sim::ancient_battles {

namespace {

/// The attacker and the defender of an attack, as tables name them.
std::array<std::string, 2> names_in(const MeleeQuestion& asked, std::size_t attack) {
    return {"attacker " + asked.attacks[attack].attacker.type->code, "defender " + asked.defender.type->code};
}

void write_retreat(TextReport& report, const MeleeOdds& odds, bool asked) {
    if (odds.retreat_hexes == 0 && !asked) return;
    report.empty_line();
    if (odds.retreat_hexes == 0)
        return report.line("The defender may not retreat before this melee (11.2.3): --retreat changes nothing.");
    report.line(fmt::format("Instead the defender may retreat before melee, {}, and is disordered (11.2.3).",
                            odds.retreat_hexes == 2 ? "one hex or two" : "one hex"));
}

void write_in_turn(TextReport& report, const MeleeAnswer& found) {
    report.empty_line();
    report.title(fmt::format("All {} in turn upon {}", found.in_turn.size(), found.asked.defender.text()));
    for (std::size_t i = 0; i < found.in_turn.size(); ++i)
        write_aftermath(report,
                        fmt::format("{}. {} attacks in {}", i + 1, found.asked.attacks[i].attacker.type->code,
                                    percent(found.in_turn[i].attacks)),
                        names_in(found.asked, i), found.in_turn[i].then);
}

void write_fight(TextReport& report, const MeleeQuestion& asked, const FightOdds& fight) {
    const FightLength& length = asked.length;
    report.empty_line();
    report.title(fmt::format("{}{}{}", length.to_the_end ? "Fought to the end" : length.text("attack"),
                             asked.plan.alternate ? ", attacks by each in turn" : ", the attacker attacks each time",
                             asked.plan.defender_retreats ? "; the defender retreats when it may" : ""));
    write_states(report, fight, asked.plan.alternate);
    write_aftermath(report, length.text("attack"), names_in(asked, 0), fight.after);
    write_duration(report, fight, "attack");
}

Json attack_json(const MeleeAnswer& found, std::size_t i) {
    Json json;
    json["attacker"] = unit_json(found.asked.attacks[i].attacker);
    json["defender"] = unit_json(found.asked.defender);
    put_melee(json, found.attacks[i]);
    return json;
}

}  // namespace

std::string text_of(const MeleeAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const MeleeQuestion& asked = found.asked;
    for (std::size_t i = 0; i < found.attacks.size(); ++i) {
        const auto& [attacker, place] = asked.attacks[i];
        if (i > 0) report.empty_line();
        report.title(fmt::format("{} attacks {} from the {}{}", attacker.text(), asked.defender.text(),
                                 name_of(place.approach), title_of(asked.dice)));
        write_melee(report, found.attacks[i], names_in(asked, i));
        write_retreat(report, found.attacks[i], asked.plan.defender_retreats);
    }
    if (!found.in_turn.empty()) write_in_turn(report, found);
    if (found.fight) write_fight(report, asked, *found.fight);
    return report.text();
}

std::string json_of(const MeleeAnswer& found) {
    Json json = odds_head("ancient-battles", "melee", "11.2");
    json["dice_read"] = name_of(found.asked.dice);
    json.update(attack_json(found, 0));
    if (!found.in_turn.empty()) {
        Json sequence = Json::array();
        for (std::size_t i = 0; i < found.in_turn.size(); ++i) {
            Json step = attack_json(found, i);
            step["attacks"] = found.in_turn[i].attacks;
            step["then"] = aftermath_json(found.in_turn[i].then);
            step["then"]["retreated"] = found.in_turn[i].then.units.retreated;
            sequence.push_back(std::move(step));
        }
        json["sequence"] = std::move(sequence);
    }
    if (found.fight) {
        Json fight = fight_json(*found.fight);
        fight["attacks"] = found.asked.plan.alternate ? "alternate" : "attacker";
        fight["defender_retreats"] = found.asked.plan.defender_retreats;
        fight.update(aftermath_json(found.fight->after));
        json["fight"] = std::move(fight);
    }
    return written(json);
}

}  // namespace polemarch::sim::ancient_battles
