#include "sim/blood_of_kings/board_data.h"

#include "core/blood_of_kings/rules/charge_plan.h"
#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/rules/orders.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/diagnostics.h"
#include "core/table/range_outline.h"
#include "core/text.h"
#include "sim/blood_of_kings/board_parts.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings::board_data {

namespace {

/// Where the unit could come to by an Advance (Actions_2).
Json reach_json(const Setup& g, const State& s, UnitIndex u) {
    Json reach = Json::array();
    const Length most = allowance(g, u, Kind::advance);
    if (most <= 0 || field_of(g, s).engaged(u)) return reach;
    const Walk walk(g, s, u, gait_of(Kind::advance), most);
    const auto fan = drag_fan(walk.outline().pose().at(), most, [&](const DragLegs& drag) -> std::optional<DragEnd> {
        const auto legs = legs_of_drag(drag);
        return legs ? end_of(walk, *legs) : std::nullopt;
    });
    if (!fan.empty()) reach.push_back(table_json(g).outline(fan));
    return reach;
}

/// Fire_1 to Fire_3: the range before the front, or before all sides.
Json fire_json(const Setup& g, const State& s, UnitIndex u) {
    Json outlines = Json::array();
    if (!can_shoot(g, s, u)) return outlines;
    const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
    for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left})
        if (edge == table::Edge::front || g.type(u).all_round)
            outlines.push_back(table_json(g).outline(table::range_outline(field_of(g, s)[u], edge, range)));
    return outlines;
}

/// Whom the unit fights, or could charge.
UnitMask attackable(const Setup& g, const State& s, UnitIndex u) {
    const Field& field = field_of(g, s);
    if (is_camp(u)) return 0;
    if (field.engaged(u)) return field.fights(u);
    UnitMask found = 0;
    const Length range = g.type(u).charge;
    if (range == 0 || s.unit[u].march()) return found;
    each_unit(field.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) {
        if (table::within(field_of(g, s)[u], field_of(g, s)[v], range) &&
            aimed_charge(g, s, u, v, range).refusal == Refusal::legal)
            found |= bit(v);
    });
    return found;
}

Json threats_json(const Setup& g, const State& s, UnitIndex u) {
    Json threats = Json::array();
    each_unit(field_of(g, s).alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex enemy) {
        const auto add = [&](std::string_view by) { threats.push_back({{"unit", unit_label(enemy)}, {"by", by}}); };
        if (can_shoot(g, s, enemy) && ((fire_table(g, s, enemy).targets >> u) & 1u)) add("fire");
        if ((attackable(g, s, enemy) >> u) & 1u) add(field_of(g, s).engaged(enemy) ? "melee" : "charge");
    });
    return threats;
}

}  // namespace

Json look(const Battle& battle, const State& s, const std::string& unit) {
    const Setup& g = battle.setup();
    const TableJson table = table_json(g);
    const Piece piece = find_piece(g, s, unit);
    if (piece.unit == nobody)
        throw InputError(fmt::format("'{}' is a leader: ask for the leader's unit", printable(unit)));
    const UnitIndex u = piece.unit;
    Json json{{"unit", unit_label(u)},    {"reach", Json::array()},         {"zones", Json::array()},
              {"fire", Json::array()},    {"sees", Json::array()},          {"targets", Json::array()},
              {"attacks", Json::array()}, {"threatened_by", Json::array()}, {"commanded_by", Json::array()},
              {"command", Json::array()}};
    if (!s.unit[u].alive()) return json;
    json["reach"] = reach_json(g, s, u);
    if (!is_camp(u)) json["zones"].push_back(table.outline(field_of(g, s).zone_shape(u)));
    json["fire"] = fire_json(g, s, u);
    if (can_shoot(g, s, u)) {
        json["sees"] = names_json(fire_table(g, s, u).targets);
        json["targets"] = names_json(fire_table(g, s, u).primary);
    }
    json["attacks"] = names_json(attackable(g, s, u));
    json["threatened_by"] = threats_json(g, s, u);
    for (LeaderIndex l = 0; l < max_leaders; ++l) {
        const Leader& leader = s.leader[l];
        if (!leader.in_play()) continue;
        if (commands(g, s, l, u) && in_radius(g, s, l, u)) json["commanded_by"].push_back(leader_label(l));
        if (leader.unit == u)
            json["command"].push_back(table.outline(table::range_outline(base_of(s, l), g.charts.movement.radius)));
    }
    return json;
}

Json zones(const Battle& battle, const State& s) {
    const Field& field = field_of(battle.setup(), s);
    const auto of_side = [&](unsigned side) {
        Json outlines = Json::array();
        each_unit(field.alive() & places_of(side) & ~camps,
                  [&](UnitIndex u) { outlines.push_back(table_json(battle.setup()).outline(field.zone_shape(u))); });
        return outlines;
    };
    return {{"A", of_side(0)}, {"B", of_side(1)}};
}

}  // namespace polemarch::sim::blood_of_kings::board_data
