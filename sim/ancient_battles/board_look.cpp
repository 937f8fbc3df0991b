#include "sim/ancient_battles/board_data.h"

#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/text/unit_card.h"
#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/ancient_battles/board_parts.h"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

bool may_march(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    return g.trait[u].movement > 0 && (unit.on_map() || (unit.waits() && group_of(g, s, u) >= 0));
}

/// Each hex once, with all facings that are open there, the points of the cheapest way, and the effects of a way of
/// least harm.
Json reach_json(const Setup& g, const State& s, UnitIndex u) {
    if (!may_march(g, s, u)) return Json::array();
    const Mover march = mover(g, s, u);
    Reach reach;
    find_reach(g.ground, march, reach);
    struct End {
        unsigned facings = 0;
        int cost = 0;
        Move least;  ///< with the effects of a way of least harm: these come first
    };
    std::array<End, hex::cells> ends{};
    hex::Set all;
    for (const Ends& of_passage : reach) {
        hex::Set hexes;
        for (const hex::Set& set : of_passage.facing) hexes |= set;
        hexes.each([&](hex::Index h) {
            std::uint8_t facings = 0;
            for (unsigned f = 0; f < hex::directions; ++f)
                if (of_passage.facing[f].has(h)) facings = static_cast<std::uint8_t>(facings | 1u << f);
            const auto way = find_way(g.ground, march, of_passage.passage, h, facings);
            End& end = ends[h];
            if (!all.has(h))
                end = {0, way ? way->cost : march.allowance,
                       Move{.driven = of_passage.passage.driven,
                            .disordered = of_passage.passage.disordered,
                            .flipped = of_passage.passage.flipped}};
            else if (way)
                end.cost = std::min(end.cost, way->cost);
            end.facings |= facings;
            all.add(h);
        });
    }
    Json json = Json::array();
    all.each([&](hex::Index h) {
        const End& end = ends[h];
        Json place = place_json(h);
        place["facings"] = facings_json(g.trait[u].base ? 0 : end.facings);
        place["cost"] = end.cost;
        place["effects"] = passage_words(g, s, end.least);
        json.push_back(std::move(place));
    });
    return json;
}

/// 10.2-10.4: where its shots reach now.
hex::Set fire_hexes(const Setup& g, const State& s, UnitIndex u) {
    hex::Set hexes;
    if (g.trait[u].shots == 0) return hexes;
    (g.ground.disc[s.unit[u].hex][g.trait[u].range] & g.ground.map).each([&](hex::Index h) {
        if (h != s.unit[u].hex && sees_hex(g, s, u, h)) hexes.add(h);
    });
    return hexes;
}

UnitMask attackable(const Setup& g, const State& s, UnitIndex u) {
    UnitMask units = 0;
    each_attack_of(g, s, u, [&](UnitIndex, UnitIndex defender) { units |= bit(defender); });
    return units;
}

/// Whether an enemy that has not acted could march next to the unit this turn and attack it.
bool comes_on(const Setup& g, const State& s, UnitIndex enemy, UnitIndex u) {
    if (!ready(s, enemy) || g.trait[enemy].movement == 0 || g.trait[enemy].base) return false;
    const hex::Index from = s.unit[enemy].hex;
    const bool in_zone = zone(g, s, g.trait[u].side).has(from);
    Reach reach;
    find_reach(g.ground, mover(g, s, enemy), reach);
    for (const Ends& ends : reach)
        for (const hex::Index next : g.ground.next[s.unit[u].hex])
            for (unsigned f = 0; next != hex::nowhere && f < hex::directions; ++f) {
                // 8.8.3: a unit that leaves an enemy zone of control may not attack.
                if (!ends.facing[f].has(next) || (in_zone && next != from)) continue;
                State there = s;
                Unit& unit = there.unit[enemy];
                there.at[from] = none;
                there.at[next] = enemy;
                unit.hex = next;
                unit.face(static_cast<hex::Direction>(f));
                if (ends.passage.disordered) unit.set(Unit::disordered_bit);
                if ((attackable(g, there, enemy) >> u) & 1u) return true;
            }
    return false;
}

Json threats_json(const Setup& g, const State& s, UnitIndex u) {
    Json threats = Json::array();
    const unsigned side = 1u - g.trait[u].side;
    for (UnitIndex enemy = g.first_unit(side); enemy < g.end_unit(side); ++enemy) {
        if (!s.unit[enemy].on_map()) continue;
        const auto add = [&](std::string_view by) {
            threats.push_back({{"unit", name_of(g, s, {.unit = enemy})}, {"by", by}});
        };
        if ((targets(g, s, enemy) >> u) & 1u) add("fire");
        if ((attackable(g, s, enemy) >> u) & 1u)
            add("melee");
        else if (comes_on(g, s, enemy, u))
            add("march");
    }
    return threats;
}

/// 6.2: the leaders who could order it now.
Json commanders_json(const Setup& g, const State& s, UnitIndex u) {
    Json names = Json::array();
    each_leader(g.leaders[g.trait[u].side], [&](LeaderIndex l) {
        if (s.leader[l] < hex::cells && !((s.leader_marked >> l) & 1u) && ((linked(g, s, l, false) >> u) & 1u))
            names.push_back(name_of(g, s, {.leader = l}));
    });
    return names;
}

/// 6.2: the hexes of the units that leaders with this unit could order now.
hex::Set commanded(const Setup& g, const State& s, UnitIndex u) {
    hex::Set hexes;
    each_leader(leaders_in(g, s, s.unit[u].hex, g.trait[u].side), [&](LeaderIndex l) {
        if ((s.leader_marked >> l) & 1u) return;
        each_unit(linked(g, s, l, false), [&](UnitIndex other) { hexes.add(s.unit[other].hex); });
    });
    return hexes;
}

}  // namespace

Json look(const Battle& battle, const State& s, const std::string& unit) {
    const Setup& g = battle.setup();
    const Piece piece = find_piece(g, s, unit);
    if (piece.unit == none)
        throw InputError(fmt::format("'{}' is a leader: ask for the unit of that hex", printable(unit)));
    const UnitIndex u = piece.unit;
    Json json{{"unit", name_of(g, s, piece)}, {"reach", reach_json(g, s, u)}};
    const bool on_map = s.unit[u].on_map();
    UnitMask seen = 0;
    const unsigned enemies = 1u - g.trait[u].side;
    for (UnitIndex v = g.first_unit(enemies); on_map && g.trait[u].shots > 0 && v < g.end_unit(enemies); ++v)
        if (s.unit[v].on_map() && sees_target(g, s, u, v)) seen |= bit(v);
    json["zones"] = outlines_json(on_map ? zone_of(g, s, u) : hex::Set{});
    json["fire"] = outlines_json(on_map ? fire_hexes(g, s, u) : hex::Set{});
    json["sees"] = names_json(g, s, seen);
    json["targets"] = names_json(g, s, targets(g, s, u));
    json["attacks"] = names_json(g, s, attackable(g, s, u));
    json["threatened_by"] = on_map ? threats_json(g, s, u) : Json::array();
    json["commanded_by"] = on_map ? commanders_json(g, s, u) : Json::array();
    json["command"] = outlines_json(on_map ? commanded(g, s, u) : hex::Set{});
    return json;
}

Json zones(const Battle& battle, const State& s) {
    return {{"A", outlines_json(zone(battle.setup(), s, 0))}, {"B", outlines_json(zone(battle.setup(), s, 1))}};
}

}  // namespace polemarch::sim::ancient_battles::board_data
