// Maps as JSON; data/schema/maps.schema.json documents every key.
#include "sim/answers/battle_maps.h"
#include "sim/answers/figure_json.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

Json place_json(const BoardOverlay::Place& place) { return {place.x, place.y}; }
std::string side_word(Side side) { return std::string(letter(side)); }

Json map_json(const BattleMaps& maps, const BattleMap& map) {
    Json cells = Json::array();
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
        const ClusterSums& of = map.cells[cell];
        if (of.sum() == 0) continue;
        cells.push_back({{"place", maps.grid.name(cell)},
                         {"middle", place_json(maps.grid.middle(cell))},
                         {"mean", of.mean()},
                         {"interval", figure_json(of.interval())}});
    }
    const std::string unit = map.kind == MapKind::occupation ? "share of the turns"
                             : map.kind == MapKind::losses   ? maps.strength + " a game"
                                                             : "units and turns a game";
    return {{"kind", name_of(map.kind)}, {"side", side_word(map.side)}, {"unit", unit}, {"cells", std::move(cells)}};
}

Json route_json(const BattleMaps& maps, const UnitRoute& route) {
    Json stops = Json::array();
    for (const UnitRoute::Stop& stop : route.stops)
        stops.push_back(
            {{"turn", stop.turn}, {"mean", place_json(stop.mean)}, {"spread", stop.spread}, {"share", stop.share}});
    const EventUnit& unit = maps.scene.units[route.unit];
    return {{"side", side_word(unit.side)}, {"unit", unit.label}, {"stops", std::move(stops)}};
}

}  // namespace

std::string json_report(const BattleMaps& maps) {
    Json all = Json::array(), routes = Json::array();
    for (const BattleMap& map : maps.maps) all.push_back(map_json(maps, map));
    for (const UnitRoute& route : maps.routes) routes.push_back(route_json(maps, route));
    Json json = basis_json(maps.basis);
    json["format"] = "polemarch-maps";
    json["version"] = 1;
    json["read"] = maps.read;
    json["strength"] = maps.strength;
    json["board"] = {
        {"hexes", maps.grid.hexes()},
        {"cell", maps.grid.size()},
        {"places", maps.grid.hexes() ? "columns and rows, from 1; A1 is 1, 1"
                                     : fmt::format("{} from the south-western corner", maps.scene.length)}};
    json["maps"] = std::move(all);
    json["routes"] = std::move(routes);
    return written(json);
}

}  // namespace polemarch::sim
