// The answer to a question of fire as text and JSON.
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/ancient_battles/odds/fire_question.h"
#include "sim/odds/odds_json.h"
#include "sim/odds/roll_report.h"

namespace polemarch::sim::ancient_battles {

namespace {

void write_shot(TextReport& report, const std::string& title, const ShotOdds& shot) {
    report.title(title);
    const TextColumns columns{44, {10, 10}};
    report.heading(columns.heads("How it adds up", {"attacker", "defender"}, "rule"));
    const auto row = [&](const std::string& what, const std::string& a, const std::string& d, const char* rule) {
        report.raw(columns.row("    " + what, {a, d}, rule));
    };
    const auto added = [](int n) { return fmt::format("{:+}", n); };
    row("dice, of which the best counts", std::to_string(shot.attack_dice), "1", "10.6");
    row("supporting units", added(shot.support), "", "10.6");
    row("missile defence", "", added(shot.printed_defence), "10.6");
    if (shot.out_of_control > 0) row("out of control", "", added(-shot.out_of_control), "17.4.2");
    row("ground: " + shot.ground->code, "", added(shot.ground_defence), "10.6");
    row("= added to the best die, to the die", added(shot.support), added(shot.defence), "10.6");
    write_outcomes(report, outcome_columns(44, 20, 10), "What the dice do", std::array{shot.missed, shot.hit},
                   shot.faces, "10.6");
}

Json shot_json(const ShotOdds& shot) {
    return {{"dice", shot.attack_dice},
            {"attacker_modifier", shot.support},
            {"defender_modifier", shot.defence},
            {"faces", shot.faces},
            {"results", {{"hit", chance_json(shot.hit)}, {"missed", chance_json(shot.missed)}}}};
}

}  // namespace

std::string text_of(const FireAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const FireQuestion& asked = found.asked;
    const FightLength& length = asked.length;
    write_shot(report,
               fmt::format("{} fires at {}{}", asked.attacker.text(), asked.defender.text(), title_of(asked.dice)),
               found.shot);
    if (found.reply) {
        report.empty_line();
        write_shot(report, fmt::format("{} fires back", asked.defender.text()), *found.reply);
    }
    const bool goes_on = !length.once() || found.reply;
    if (goes_on) {
        report.empty_line();
        report.title(fmt::format("{}{}", length.to_the_end ? "Shot to the end" : length.text("volley"),
                                 found.reply ? ", a volley by each in turn" : ""));
        write_states(report, found.fight, found.reply.has_value());
    }
    write_aftermath(report, length.text("volley"),
                    {"attacker " + asked.attacker.type->code, "defender " + asked.defender.type->code},
                    found.fight.after);
    if (goes_on) write_duration(report, found.fight, "volley");
    return report.text();
}

std::string json_of(const FireAnswer& found) {
    const FireQuestion& asked = found.asked;
    Json json = odds_head("ancient-battles", "fire", "10.6");
    json["dice_read"] = name_of(asked.dice);
    json["attacker"] = unit_json(asked.attacker);
    json["defender"] = unit_json(asked.defender);
    json["attacker_terrain"] = asked.attacker_ground->code;
    json["defender_terrain"] = asked.defender_ground->code;
    json.update(shot_json(found.shot));
    if (found.reply) json["reply"] = shot_json(*found.reply);
    json["fight"] = fight_json(found.fight);
    json["fight"].update(aftermath_json(found.fight.after));
    return written(json);
}

}  // namespace polemarch::sim::ancient_battles
