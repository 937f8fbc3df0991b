#include "sim/ancient_battles/odds/fight_report.h"

#include "sim/odds/odds_json.h"

namespace polemarch::sim::ancient_battles {

namespace {

std::string condition_name(Condition condition) {
    return condition == Condition::good ? "good" : condition == Condition::disordered ? "disordered" : "eliminated";
}
std::string attacker_name(const Standing& s) {
    return s.ending == FightEnding::looted ? "looting" : condition_name(s.attacker);
}
std::string ending_name(FightEnding ending) {
    constexpr std::array<std::string_view, 5> names{"going-on", "eliminated", "looted", "retreated", "stand-off"};
    return std::string(names[static_cast<std::size_t>(ending)]);
}

std::string state_name(const Standing& s, bool alternate) {
    std::string text = attacker_name(s) + " / " + condition_name(s.defender);
    if (s.ending == FightEnding::retreated) text += ", retreated";
    if (s.ending == FightEnding::stand_off) text += ", stand-off";
    if (s.ending == FightEnding::going_on && alternate) text += s.defender_acts ? ", defender acts" : ", attacker acts";
    return text;
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

}  // namespace

void write_aftermath(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const Aftermath& after) {
    const TextColumns columns{32, {11, 12, 12, 7, 10, 13}};
    report.heading(columns.heads(heading, {"good order", "disordered", "eliminated"}),
                   "  panic  strength  leader lost");
    const std::array<const Prospect*, 2> both{&after.units.attacker, &after.units.defender};
    for (const std::size_t i : {0u, 1u}) {
        const Loss& loss = after.losses[i];
        report.raw(columns.row("    " + names[i], {percent(both[i]->good), percent(both[i]->disordered),
                                                   percent(both[i]->eliminated), fmt::format("{:.2f}", loss.panic),
                                                   fmt::format("{:.2f}", loss.strength), percent(loss.leader)}));
    }
    if (after.units.attacker.looting > 0)
        report.line(fmt::format("    The attacker is gone with the loot in {} (13.1.4).",
                                percent(after.units.attacker.looting)));
    if (after.units.retreated > 0)
        report.line(fmt::format("    The defender has retreated in {} (11.2.3).", percent(after.units.retreated)));
}

void write_states(TextReport& report, const FightOdds& fight, bool alternate) {
    const TextColumns columns{44, {14}};
    report.heading(columns.heads("Attacker / defender", {fight.duration.asked.to_the_end ? "at the end" : "then"},
                                 "one step leads from there to"));
    for (const FightOdds::State& from : fight.states) {
        const bool ends = from.standing.ending != FightEnding::going_on;
        report.raw(
            columns.row("    " + state_name(from.standing, alternate), {percent(from.chance)}, ends ? "the end" : ""));
        if (ends) continue;
        std::vector<std::string> items;
        for (std::size_t to = 0; to < fight.states.size(); ++to)
            if (from.next[to] > 0)
                items.push_back(
                    fmt::format("{} {}", state_name(fight.states[to].standing, false), percent(from.next[to])));
        report.raw(wrapped(items, "; ", report.style().columns, {"        -> ", "           "}));
    }
}

void write_duration(TextReport& report, const FightOdds& fight, std::string_view noun) {
    report.empty_line();
    const FightDuration& duration = fight.duration;
    report.line(
        fight.after.units.retreated > 0 && duration.endless <= rounding
            ? fmt::format("Expected number of {}s: {:.3f} declared, {:.3f} fought.", noun, duration.steps, fight.fought)
            : duration.text(noun));
}

Json unit_json(const UnitSpec& unit) {
    return {{"type", unit.type->code},
            {"disordered", unit.disordered},
            {"leaders", unit.leaders},
            {"charging", unit.charging},
            {"uncontrolled", unit.uncontrolled}};
}

Json aftermath_json(const Aftermath& after) {
    return {{"attacker", prospect_json(after.units.attacker, after.losses[0])},
            {"defender", prospect_json(after.units.defender, after.losses[1])}};
}

Json fight_json(const FightOdds& fight) {
    Json states = Json::array(), transition = Json::array();
    for (const FightOdds::State& state : fight.states) {
        const Standing& s = state.standing;
        states.push_back({{"attacker", attacker_name(s)},
                          {"defender", condition_name(s.defender)},
                          {"ending", ending_name(s.ending)},
                          {"next", s.ending != FightEnding::going_on ? "nobody"
                                   : s.defender_acts                 ? "defender"
                                                                     : "attacker"},
                          {"probability", state.chance}});
        transition.push_back(state.next);
    }
    Json json = duration_json(fight.duration);
    json["start"] = fight.start;
    json["states"] = std::move(states);
    json["transition"] = std::move(transition);
    return json;
}

}  // namespace polemarch::sim::ancient_battles
