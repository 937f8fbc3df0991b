#include "core/ancient_battles/rules/reports.h"

#include "core/ancient_battles/rules/victory.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

/// The types of a side's units, in the order of the chart.
std::vector<const UnitType*> types_of(const Setup& g, std::size_t side) {
    std::vector<const UnitType*> types;
    for (const UnitType& type : g.charts.units)
        for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
            if (&g.charts.units[g.trait[u].type] == &type && !g.trait[u].turncoat) {
                types.push_back(&type);
                break;
            }
    return types;
}

}  // namespace

std::vector<Fact> facts(const Setup& g) {
    const std::vector<std::string> levels{"none", "marginal", "substantive", "decisive"};
    std::vector<Fact> facts{
        {.name = "turn", .unit = "turns", .label = "length", .group = "The game"},
        {.name = "ended_by", .unit = "", .names = {"end check", "last turn"}, .label = "ended by", .group = "The game"},
        {.name = "first_melee_turn", .unit = "turns", .label = "first melee", .group = "The game", .never = "no melee"},
        {.name = "melees", .unit = "melees", .label = "melees", .group = "The game"},
        {.name = "first_panic_turn",
         .unit = "turns",
         .label = "first army panics",
         .group = "The game",
         .never = "no army panics"},
    };
    for (const Side side : {Side::first, Side::second}) {
        const auto add = [&](Fact fact) {
            fact.name = (side == Side::first ? "a_" : "b_") + fact.name;
            if (fact.group.empty()) fact.group = "Sides";
            fact.side = side;
            facts.push_back(std::move(fact));
        };
        add({.name = "points", .unit = "victory points", .label = "victory points"});
        add({.name = "level", .unit = "", .names = levels, .label = "victory level"});
        add({.name = "panic_turn", .unit = "turns", .label = "army panics", .never = "no panic"});
        add({.name = "camp_lost", .unit = "camps", .label = "camp lost"});
        add({.name = "leaders_lost", .unit = "leaders", .label = "leaders lost"});
        add({.name = "strength", .unit = "strength points", .label = "strength at the end"});
        add({.name = "strength_lost", .unit = "strength points", .label = "strength lost (4.0)"});
        for (const UnitType* type : types_of(g, index(side)))
            add({.name = "lost_" + type->code,
                 .unit = "units",
                 .label = type->code + " " + type->name,
                 .group = "Units lost"});
        for (std::size_t number = 1; number <= g.exits(side == Side::first ? 0 : 1); ++number) {
            add({.name = fmt::format("exit_{}_units", number),
                 .unit = "units",
                 .label = fmt::format("units out by exit {}", number),
                 .group = "Exits"});
            add({.name = fmt::format("exit_{}_points", number),
                 .unit = "victory points",
                 .label = fmt::format("victory points, exit {}", number),
                 .group = "Exits",
                 .never = "never scored"});
        }
    }
    return facts;
}

void report(const Setup& g, const State& s, std::span<std::int32_t> row) {
    std::size_t n = 0;
    const auto put = [&](int value) { row[n++] = value; };
    put(s.turn);
    put(s.turn == g.scenario.turns.last ? 1 : 0);
    put(s.first_melee_turn);
    put(s.melees);
    const auto [early, late] = std::minmax(s.panic_turn[0], s.panic_turn[1]);
    put(early > 0 ? early : late);
    for (unsigned side = 0; side < 2; ++side) {
        put(victory_points(g, s, side));
        put(std::clamp(victory_points(g, s, side) - victory_points(g, s, 1 - side), 0, 3));
        put(s.panic_turn[side]);
        put(s.camp_lost[side]);
        int leaders = 0;
        for (unsigned l = 0; l < max_leaders; ++l)
            leaders += ((g.leaders[side] >> l) & 1u) && s.leader[l] == Away::lost;
        put(leaders);
        put(total_strength(g, s, side));
        put(s.lost[side]);
        for (const UnitType* type : types_of(g, side)) {
            int lost = 0;
            for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
                if (&g.charts.units[g.trait[u].type] == type)
                    lost += s.unit[u].hex == Gone::eliminated || s.unit[u].hex == Gone::looting;
            put(lost);
        }
        for (std::size_t number = 1; number <= g.exits(side); ++number) {
            put(units_out(g, s, side, number));
            put(exit_points(g, s, side, number));
        }
    }
    assert(n == row.size());
}

}  // namespace polemarch::ancient_battles
