#include "core/ancient_battles/text/unit_words.h"

#include "core/ancient_battles/rules/melee.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr int near_enough = 3;         ///< hexes: how far away an enemy is named that is not next to the unit
constexpr std::size_t most_named = 3;  ///< of those

std::string place_of(const Setup& g, const State& s, UnitIndex u) {
    return g.type(u).code + " " + hex::name(s.unit[u].hex);
}

/// "in front", "at its rear flank"; camps and wagons have no flanks (13.0).
std::string seen_from(const Setup& g, const State& s, UnitIndex u, hex::Direction to) {
    if (g.trait[u].base) return "next to it";
    switch (approach_of(to, s.unit[u].facing())) {
        case Approach::front: return "in front";
        case Approach::front_flank: return "at its front flank";
        case Approach::rear_flank: return "at its rear flank";
        default: return "at its rear";
    }
}

/// Enemies next to the unit, those near it, and those who may shoot at it.
std::vector<std::string> enemies_of(const Setup& g, const State& s, UnitIndex u) {
    const hex::Index here = s.unit[u].hex;
    const unsigned other = 1u - g.trait[u].side;
    std::vector<std::string> contacts, shooters, clauses;
    std::vector<std::pair<int, std::string>> others;
    for (UnitIndex enemy = g.first_unit(other); enemy < g.end_unit(other); ++enemy) {
        if (!s.unit[enemy].on_map()) continue;
        const hex::Index there = s.unit[enemy].hex;
        const int distance = hex::geometry().distance[here][there];
        if (distance == 1)
            contacts.push_back(fmt::format("{} {}", place_of(g, s, enemy),
                                           seen_from(g, s, u, hex::geometry().direction_to[here][there])));
        else
            others.emplace_back(distance, place_of(g, s, enemy));
        if (g.trait[enemy].shots > 0 && !g.trait[u].base && sees_target(g, s, enemy, u))
            shooters.push_back(place_of(g, s, enemy));
    }
    std::stable_sort(others.begin(), others.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (!contacts.empty()) clauses.push_back("enemies next to it: " + enumerated(contacts));
    std::vector<std::string> named;
    for (const auto& [distance, name] : others)
        if (named.size() < most_named && (distance <= near_enough || (contacts.empty() && named.empty())))
            named.push_back(fmt::format("{} at {} hexes", name, distance));
    if (!named.empty()) clauses.push_back("nearest: " + enumerated(named));
    if (!shooters.empty()) clauses.push_back("in range and sight of " + enumerated(shooters));
    if (clauses.empty()) clauses.emplace_back("no enemy on the map");
    return clauses;
}

std::string sentence_of(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const Trait& trait = g.trait[u];
    const UnitType& type = g.type(u);
    std::string text = fmt::format("Side {}, {}, {}", trait.side == 0 ? 'A' : 'B', place_of(g, s, u), type.name);
    if (const HexTerrain& ground = g.terrain(unit.hex); g.scenario.map.terrain[unit.hex] != 0)
        text += ", on " + ground.code;
    if (!trait.base) text += fmt::format(", faces {} ({})", direction_name(unit.facing()), unit.facing() + 1);
    text += fmt::format(", strength {}, {}", strength(g, s, u), unit.disordered() ? "disordered" : "in good order");
    if (unit.red())
        text += ", marked red: it may not attack this turn";
    else if (unit.marked())
        text += ", marked yellow: it has acted";
    if (trait.camp) text += ", the camp";
    if (const unsigned leaders = leaders_in(g, s, unit.hex, trait.side)) {
        std::vector<std::string> names;
        each_leader(leaders, [&](LeaderIndex l) { names.push_back(leader_words(g, l)); });
        text += ", with " + enumerated(names);
    }
    for (const std::string& clause : enemies_of(g, s, u)) text += "; " + clause;
    return text + ".";
}

}  // namespace

std::string leader_words(const Setup& g, LeaderIndex l) {
    const unsigned side = side_of_leader(l);
    const std::string& name = g.scenario.sides[side].leaders[l - side * max_side_leaders].name;
    return fmt::format("{}{}leader of kind {}", name, name.empty() ? "" : ", ", g.kind[l].code);
}

std::string_view direction_name(hex::Direction direction) {
    constexpr std::array<std::string_view, hex::directions> names{"north", "north-east", "south-east",
                                                                  "south", "south-west", "north-west"};
    return names[direction];
}

std::vector<UnitInWords> units_in_words(const Setup& g, const State& s) {
    std::vector<UnitInWords> units;
    for (unsigned side = 0; side < 2; ++side) {
        const Side of = side == 0 ? Side::first : Side::second;
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u)
            if (s.unit[u].on_map())
                units.push_back({of, hex::name(s.unit[u].hex), place_of(g, s, u), sentence_of(g, s, u),
                                 u == s.subject || u == s.object});
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            const std::uint8_t at = s.leader[l];
            const bool alone = at < hex::cells && (s.at[at] == none || g.trait[s.at[at]].side != side);
            if (alone || at == Away::aside)
                units.push_back({of, alone ? hex::name(at) : "", "leader " + g.kind[l].code,
                                 fmt::format("Side {}, {}, {}.", side == 0 ? 'A' : 'B', leader_words(g, l),
                                             alone ? "alone in " + hex::name(at) : "beside the map")});
        });
    }
    return units;
}

}  // namespace polemarch::ancient_battles
