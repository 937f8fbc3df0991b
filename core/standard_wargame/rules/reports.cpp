#include "core/standard_wargame/rules/reports.h"

#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// Troops of a side, without baggage, each once, in the order of all_troops.
std::vector<Troops> troops_of(const Setup& g, unsigned side) {
    std::vector<Troops> all;
    for (const UnitEntry& unit : g.scenario.sides[side].units) all.push_back(unit.troops);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// "hf_1": a code as part of a machine name.
std::string machine_name(Troops troops) {
    std::string name;
    for (const char c : code(troops)) {
        if (c == '-') continue;
        name += c == '/' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name;
}

/// The code of a drawn battle (3.4.1.5).
std::int32_t ending_of_draw(double payoff) { return payoff == 0.5 ? 2 : payoff > 0.5 ? 3 : 4; }

/// What became of a side's flank marches.
enum class March : std::uint8_t { none, away, partly, on };
const std::vector<std::string> march_names{"no flank march", "did not come on", "came due, not all came on",
                                           "all came on"};

/// Waits are counted while anybody is away, and stay as they are after that: so one that is over tells of a march.
March march_of(const ArmyState& army, std::int32_t away) {
    const auto& waits = army.march_wait;
    const bool due = std::find(waits.begin(), waits.end(), std::uint8_t{0}) != waits.end();
    if (away > 0) return due ? March::partly : March::away;
    return due ? March::on : March::none;
}

}  // namespace

std::vector<Fact> facts(const Setup& g) {
    std::vector<Fact> facts;
    facts.push_back({.name = "turns", .unit = "turns", .label = "last turn"});
    facts.push_back({.name = "ending",
                     .unit = "",
                     .names = {"A broke", "B broke", "drawn", "winning draw of A", "winning draw of B"},
                     .label = "how it ended"});
    facts.push_back({.name = "day", .unit = "days", .label = "day of the battle"});
    facts.push_back({.name = "weather",
                     .unit = "",
                     .names = {weather_names.begin(), weather_names.end()},
                     .label = "weather at the end"});
    for (const Side side : {Side::first, Side::second}) {
        const unsigned i = side == Side::first ? 0 : 1;
        const std::string letter = i == 0 ? "a" : "b";
        const auto add = [&](const std::string& name, const char* unit, const std::string& label, const char* group) {
            facts.push_back({.name = name + "_" + letter, .unit = unit, .label = label, .group = group, .side = side});
        };
        add("units_lost", "units", "units lost", "Losses");
        add("generals_lost", "generals", "generals lost", "Losses");
        add("baggage_lost", "baggage", "baggage lost", "Losses");
        for (const Troops troops : troops_of(g, i))
            add("lost_" + machine_name(troops), "units", std::string(code(troops)) + " lost", "By troops");
        add("level", "levels", "maintenance levels left", "Armies");
        facts.push_back({.name = "strategy_" + letter,
                         .unit = "",
                         .names = {strategy_names.begin(), strategy_names.end()},
                         .label = "strategy",
                         .group = "Armies",
                         .side = side});
        facts.push_back({.name = "flank_march_" + letter,
                         .unit = "",
                         .names = march_names,
                         .label = "flank march",
                         .group = "Armies",
                         .side = side});
        add("marchers_away", "units", "away on a march", "Armies");
    }
    return facts;
}

void report(const Setup& g, const State& s, std::span<std::int32_t> row) {
    std::size_t at = 0;
    row[at++] = s.turn;
    row[at++] = s.loser < 2 ? s.loser : ending_of_draw(payoff_of(g, s));
    row[at++] = s.eve.day;
    row[at++] = static_cast<std::int32_t>(s.weather);
    for (unsigned side = 0; side < 2; ++side) {
        const auto lost = [&](UnitIndex u) { return s.unit[u].where == Whereabouts::destroyed ? 1 : 0; };
        std::int32_t units = 0, generals = 0, away = 0;
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
            const UnitIndex u = unit_of(side, i);
            units += lost(u);
            away += s.unit[u].where == Whereabouts::away ? 1 : 0;
            if (role_of(g, s, u) != Role::none) generals += lost(u);
        }
        row[at++] = units;
        row[at++] = generals;
        row[at++] = lost(baggage_of(side));
        for (const Troops troops : troops_of(g, side)) {
            std::int32_t& count = row[at++] = 0;
            for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i)
                if (g.troops(unit_of(side, i)) == troops) count += lost(unit_of(side, i));
        }
        row[at++] = s.army[side].level;
        row[at++] = static_cast<std::int32_t>(s.eve.strategy[side]);
        row[at++] = static_cast<std::int32_t>(march_of(s.army[side], away));
        row[at++] = away;
    }
}

}  // namespace polemarch::standard_wargame
