#include "sim/ancient_battles/board_data.h"

#include "core/ancient_battles/text/special_rules.h"
#include "core/ancient_battles/text/unit_card.h"
#include "sim/ancient_battles/board_parts.h"
#include "sim/shared/board_json.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

constexpr std::string_view terrain_rule = "8.9";

const SideTerrain& terrain_of(const Charts& charts, Map::HexSide side) {
    switch (side) {
        case Map::HexSide::ford: return charts.ford;
        case Map::HexSide::bridge: return charts.bridge;
        default: return charts.river;
    }
}

Json corner_json(hex::Index h, unsigned direction) {
    const hex::Spot at = hex::unit_layout.middle(h) + hex::unit_layout.corner(direction);
    return board_spot(at.x, at.y);
}

Json hexes_json(const Setup& g, const State& s) {
    std::map<hex::Index, std::array<Json, 2>> of_hexes;  // entries, exits
    for (const Gate& gate : gates(g, s))
        gate.hexes.each([&](hex::Index h) {
            Json& list = of_hexes[h][gate.kind == Gate::Kind::in ? 0 : 1];
            list.push_back({{"side", gate.side == 0 ? "A" : "B"}, {"number", gate.number}});
        });
    Json hexes = Json::array();
    g.ground.map.each([&](hex::Index h) {
        Json json = place_json(h);
        json["ground"] = g.terrain(h).code;
        if (const auto found = of_hexes.find(h); found != of_hexes.end())
            for (const std::size_t kind : {0u, 1u})
                if (!found->second[kind].is_null()) json[kind == 0 ? "entry" : "exit"] = found->second[kind];
        hexes.push_back(std::move(json));
    });
    return hexes;
}

/// Each hexside with something on it once; at the map's edge with one hex.
Json sides_json(const Setup& g) {
    const Map& map = g.scenario.map;
    Json sides = Json::array();
    map.hexes.each([&](hex::Index h) {
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            const auto side = map.sides[h][d];
            const hex::Index next = g.ground.next[h][d];
            if (side == Map::HexSide::open || (next != hex::nowhere && next < h)) continue;
            Json hexes{hex::name(h)};
            if (next != hex::nowhere) hexes.push_back(hex::name(next));
            sides.push_back({{"hexes", std::move(hexes)},
                             {"from", corner_json(h, d + 5u)},
                             {"to", corner_json(h, d)},
                             {"ground", terrain_of(g.charts, side).code}});
        }
    });
    return sides;
}

Json legend_json(const Setup& g) {
    const Map& map = g.scenario.map;
    std::vector<bool> ground(g.charts.terrain.size());
    std::array<bool, 4> water{};
    map.hexes.each([&](hex::Index h) {
        ground[map.terrain[h]] = true;
        for (const auto side : map.sides[h]) water[static_cast<std::size_t>(side)] = true;
    });
    Json legend = Json::array();
    const auto add = [&](const std::string& code, const std::string& words) {
        legend.push_back({{"ground", code}, {"say", words}, {"rule", terrain_rule}});
    };
    for (std::size_t i = 0; i < ground.size(); ++i)
        if (ground[i]) add(g.charts.terrain[i].code, ground_words(g.charts.terrain[i]));
    for (const auto side : {Map::HexSide::river, Map::HexSide::ford, Map::HexSide::bridge})
        if (water[static_cast<std::size_t>(side)])
            add(terrain_of(g.charts, side).code, hexside_words(terrain_of(g.charts, side)));
    return legend;
}

}  // namespace

Json ground(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const Map& map = g.scenario.map;
    Json corners = Json::array();
    for (unsigned i = 0; i < hex::directions; ++i) {
        const hex::Spot corner = hex::unit_layout.corner(i + 5);
        corners.push_back(board_spot(corner.x, corner.y));
    }
    return {{"kind", "hexes"},
            {"columns", map.columns},
            {"rows", map.rows},
            {"width", rounded_for_board(hex::unit_layout.width(map.columns))},
            {"height", rounded_for_board(hex::unit_layout.height(map.columns, map.rows))},
            {"corners", std::move(corners)},
            {"hexes", hexes_json(g, s)},
            {"sides", sides_json(g)},
            {"legend", legend_json(g)}};
}

}  // namespace polemarch::sim::ancient_battles::board_data
