#include "sim/standard_wargame/board_data.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/orders.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/standard_wargame/text/names.h"
#include "core/table/range_outline.h"
#include "sim/standard_wargame/board_parts.h"

#include <algorithm>
#include <utility>

namespace polemarch::sim::standard_wargame::board_data {

namespace {

/// Where the unit could come to alone, by wheels and straight on, under any general (6.1.4).
Json reach_json(const TableView& view, UnitIndex u) {
    Json reach = Json::array();
    if (is_baggage(u)) return reach;
    const Setup& g = view.g;
    const int moves = move_number(g.troops(u), Going::open, sequence_of(view.s), g.charts);
    const View asked = view.asked();
    Move m{.kind = Kind::go, .unit = u};
    m.set(Body{});
    const auto fan = drag_fan(view.field[u].pose().at(), moves * g.charts.movement.move,
                              [&](const DragLegs& drag) -> std::optional<DragEnd> {
                                  const auto legs = legs_of_drag(drag);
                                  if (!legs) return std::nullopt;
                                  m.legs = *legs;
                                  return end_of(legs_of(asked, m), u);
                              });
    if (!fan.empty()) reach.push_back(table_json(g).outline(fan));
    return reach;
}

/// 7.3.1: the frontal zone, then the effective one.
Json zones_json(const TableView& view, UnitIndex u) {
    const TableJson table = table_json(view.g);
    const Length reach = view.g.charts.combat.close_zone;
    const table::Rectangle& unit = view.field[u];
    if (is_baggage(u)) return Json::array({table.outline(table::range_outline(unit, reach))});
    return Json::array({table.outline(table::range_outline(unit, table::Edge::front, reach, table::quarter_turn)),
                        table.outline(table::range_outline(unit, table::Edge::front, reach, table::Angle{}))});
}

/// 7.2.1, 7.2.2: ahead of the front, within a base width of its side lines, up to its longest range.
Json fire_json(const TableView& view, UnitIndex u) {
    const Length range = view.g.trait[u].range, corridor = view.g.charts.combat.corridor;
    if (range == 0) return Json::array();
    const table::Rectangle& unit = view.field[u];
    const Length half = unit.extent().half_width;
    std::vector<table::Point> outline{unit.at(-half - std::min(corridor, range), 0)};
    outline.push_back(unit.at(-half - std::min(corridor, range), range));
    outline.push_back(unit.at(half + std::min(corridor, range), range));
    outline.push_back(unit.at(half + std::min(corridor, range), 0));
    return Json::array({table_json(view.g).outline(outline)});
}

Json threats_json(const TableView& view, UnitIndex u) {
    Json threats = Json::array();
    const auto add = [&](UnitIndex enemy, std::string_view by) {
        threats.push_back({{"unit", unit_name(enemy)}, {"by", by}});
    };
    each_unit(view.field.on_table() & places_of(1 - side_of(u)), [&](UnitIndex enemy) {
        if (is_baggage(enemy)) return;
        const auto targets = targets_of(view, enemy);
        if (std::find(targets.begin(), targets.end(), u) != targets.end()) add(enemy, "fire");
        if (close_targets(view.g, view.field, enemy, {}).has(u)) add(enemy, "melee");
    });
    return threats;
}

}  // namespace

Json look(const Battle& battle, const State& s, const std::string& unit) {
    const Setup& g = battle.setup();
    const UnitIndex u = find_unit(g, s, unit);
    Json json{{"unit", unit_name(u)},     {"reach", Json::array()},         {"zones", Json::array()},
              {"fire", Json::array()},    {"sees", Json::array()},          {"targets", Json::array()},
              {"attacks", Json::array()}, {"threatened_by", Json::array()}, {"commanded_by", Json::array()},
              {"command", Json::array()}};
    if (!s.unit[u].on_table()) {
        if (const auto area = area_to_deploy(g, s); area && side_of(u) == s.eve.deploys)
            json["reach"].push_back(box_json(g, *area));
        return json;
    }
    const TableView view{g, s};
    json["reach"] = reach_json(view, u);
    json["zones"] = zones_json(view, u);
    if (!is_baggage(u)) {
        json["fire"] = fire_json(view, u);
        json["targets"] = names_json(targets_of(view, u));
        json["attacks"] = names_json(close_targets(g, view.field, u, {}));
    }
    json["sees"] = names_json(seen_by(view, u));
    json["threatened_by"] = threats_json(view, u);
    const unsigned side = side_of(u);
    for (std::size_t i = 0; i < most_generals; ++i) {
        if (!is_present(g, s, side, i)) continue;
        const UnitIndex with = g.general[side][i];
        const Issuer issuer = issuer_of(g, s, side, i);
        const Length distance = distance_between(view.asked(), with, u).rounded();
        if (!is_baggage(u) && reaches(issuer, distance, g.charts))
            json["commanded_by"].push_back(general_name(side, i));
        // The commander-in-chief orders at any distance (5.1).
        if (with == u && issuer != Issuer::commander)
            json["command"].push_back(
                table_json(g).outline(table::range_outline(view.field[u], g.charts.orders.reach)));
    }
    return json;
}

Json zones(const Battle& battle, const State& s) {
    const TableView view{battle.setup(), s};
    const auto of_side = [&](unsigned side) {
        Json outlines = Json::array();
        each_unit(view.field.on_table() & places_of(side), [&](UnitIndex u) {
            for (Json& outline : zones_json(view, u)) outlines.push_back(std::move(outline));
        });
        return outlines;
    };
    return {{"A", of_side(0)}, {"B", of_side(1)}};
}

}  // namespace polemarch::sim::standard_wargame::board_data
