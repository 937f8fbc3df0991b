#include "core/blood_of_kings/rules/reports.h"

#include "core/blood_of_kings/rules/morale.h"

namespace polemarch::blood_of_kings {

std::vector<Fact> facts() {
    std::vector<Fact> facts;
    facts.push_back({.name = "turns", .unit = "turns", .label = "last turn"});
    facts.push_back({.name = "ending",
                     .unit = "",
                     .names = {"A broke", "B broke", "both broke", "turn limit"},
                     .label = "how it ended"});
    facts.push_back({.name = "fights", .unit = "melees", .label = "melees"});
    for (const Side side : {Side::first, Side::second}) {
        const std::string letter = side == Side::first ? "a" : "b";
        facts.push_back({.name = "points_" + letter,
                         .unit = "points",
                         .label = "toward breaking",
                         .group = "Losses",
                         .side = side});
        facts.push_back(
            {.name = "units_lost_" + letter, .unit = "units", .label = "units lost", .group = "Losses", .side = side});
        facts.push_back(
            {.name = "bases_lost_" + letter, .unit = "bases", .label = "bases lost", .group = "Losses", .side = side});
        facts.push_back({.name = "leaders_lost_" + letter,
                         .unit = "leaders",
                         .label = "leaders lost",
                         .group = "Losses",
                         .side = side});
    }
    return facts;
}

void report(const Setup& g, const State& s, std::span<std::int32_t> row) {
    std::size_t at = 0;
    row[at++] = s.turn;
    row[at++] = s.broken[0] != 0 ? (s.broken[1] != 0 ? 2 : 0) : s.broken[1] != 0 ? 1 : 3;
    row[at++] = s.fights;
    for (unsigned side = 0; side < 2; ++side) {
        std::int32_t lost_units = 0, bases = 0, leaders = 0;
        for (int i = 0; i < g.units(side); ++i) {
            const Condition c =
                condition_of(g, s, static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i)));
            lost_units += c.status == Status::destroyed;
            bases += c.at_start - c.bases;
        }
        for (std::size_t l = 0; l < max_side_leaders; ++l) leaders += s.leader[side * max_side_leaders + l].lost();
        row[at++] = points_lost(g, s, side);
        row[at++] = lost_units;
        row[at++] = bases;
        row[at++] = leaders;
    }
}

}  // namespace polemarch::blood_of_kings
