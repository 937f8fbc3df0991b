#include "sim/ancient_battles/odds/fight_report.h"

#include "core/diagnostics.h"

namespace polemarch::sim::ancient_battles {

namespace {

std::string condition_name(Condition condition) {
    return condition == Condition::good ? "good" : condition == Condition::disordered ? "disordered" : "eliminated";
}
std::string ending_name(FightEnding ending) {
    constexpr std::array<std::string_view, 5> names{"going-on", "eliminated", "looted", "retreated", "stand-off"};
    return std::string(names[static_cast<std::size_t>(ending)]);
}

/// The states that a fight can come to, in their order.
std::vector<int> reached(const Fight& fight) {
    std::vector<bool> seen(Fight::states);
    std::vector<int> open{fight.start()};
    seen[static_cast<std::size_t>(fight.start())] = true;
    while (!open.empty()) {
        const int from = open.back();
        open.pop_back();
        for (int to = 0; to < Fight::states; ++to)
            if (fight.chain().transition(from, to) > 0 && !seen[static_cast<std::size_t>(to)]) {
                seen[static_cast<std::size_t>(to)] = true;
                open.push_back(to);
            }
    }
    std::vector<int> states;
    for (int i = 0; i < Fight::states; ++i)
        if (seen[static_cast<std::size_t>(i)]) states.push_back(i);
    return states;
}

std::string state_name(const Standing& s, bool alternate) {
    const std::string attacker = s.ending == FightEnding::looted ? "looting" : condition_name(s.attacker);
    std::string text = attacker + " / " + condition_name(s.defender);
    if (s.ending == FightEnding::retreated) text += ", retreated";
    if (s.ending == FightEnding::stand_off) text += ", stand-off";
    if (s.ending == FightEnding::going_on && alternate) text += s.defender_acts ? ", defender acts" : ", attacker acts";
    return text;
}

}  // namespace

Json fight_json(const Fight& fight, const FightLength& length, const Fight::Chain::End& end) {
    const std::vector<int> states = reached(fight);
    Json names = Json::array(), rows = Json::array();
    int start = 0;
    for (std::size_t n = 0; n < states.size(); ++n) {
        const Standing& s = Fight::standing(states[n]);
        if (states[n] == fight.start()) start = static_cast<int>(n);
        names.push_back({{"attacker", s.ending == FightEnding::looted ? "looting" : condition_name(s.attacker)},
                         {"defender", condition_name(s.defender)},
                         {"ending", ending_name(s.ending)},
                         {"next", s.ending != FightEnding::going_on ? "nobody"
                                  : s.defender_acts                 ? "defender"
                                                                    : "attacker"},
                         {"probability", end.states(states[n])}});
        Json row = Json::array();
        for (const int to : states) row.push_back(fight.chain().transition(states[n], to));
        rows.push_back(std::move(row));
    }
    return {{"rounds", length.to_the_end ? Json(nullptr) : Json(length.rounds)},
            {"expected_rounds", end.endless > 0 ? Json(nullptr) : Json(end.steps)},
            {"endless", end.endless},
            {"start", start},
            {"states", std::move(names)},
            {"transition", std::move(rows)}};
}

void write_transitions(TextReport& report, const Fight& fight, const Fight::Chain::End& end, bool alternate,
                       const FightLength& length) {
    const char* when = length.to_the_end ? "at the end" : "then";
    report.heading(fmt::format("{:<44}{:>14}   {}", "Attacker / defender", when, "one step leads from there to"));
    for (const int i : reached(fight)) {
        const Standing& from = Fight::standing(i);
        std::vector<std::string> items;
        if (from.ending == FightEnding::going_on)
            for (int to = 0; to < Fight::states; ++to)
                if (const double p = fight.chain().transition(i, to); p > 0)
                    items.push_back(fmt::format("{} {}", state_name(Fight::standing(to), false), percent(p)));
        std::string line = fmt::format("    {}{:>14}", fitted(state_name(from, alternate), 40), percent(end.states(i)));
        if (items.empty()) {
            report.raw(line + "   the end\n");
            continue;
        }
        report.raw(line + "\n" + wrapped(items, "; ", report.style().columns, {"        -> ", "           "}));
    }
}

void write_length(TextReport& report, const Fight::Chain::End& end, std::string_view noun, double retreated) {
    report.raw("\n");
    if (end.endless > 0)
        report.line(fmt::format("In {} it never ends.", percent(end.endless)));
    else if (retreated > 0)
        report.line(fmt::format("Expected number of {}s: {:.3f} declared, {:.3f} fought.", noun, end.steps,
                                end.steps - retreated));
    else
        report.line(fmt::format("Expected number of {}s: {:.3f}.", noun, end.steps));
}

Json unit_json(const UnitSpec& unit) {
    return {{"type", unit.type->code},
            {"disordered", unit.disordered},
            {"leaders", unit.leaders},
            {"charging", unit.charging},
            {"uncontrolled", unit.uncontrolled}};
}

}  // namespace polemarch::sim::ancient_battles
