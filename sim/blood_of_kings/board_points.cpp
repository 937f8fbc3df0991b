#include "sim/blood_of_kings/board_data.h"

#include "core/blood_of_kings/rules/charge_plan.h"
#include "sim/blood_of_kings/board_parts.h"

#include <utility>

namespace polemarch::sim::blood_of_kings::board_data {

namespace {

void add_way(const Setup& g, const State& s, const Move& m, Pointer& p) {
    const Pending& order = top(s);
    Walk walk(g, s, m.unit, gait_of(static_cast<Kind>(order.kind)), order.left);
    p.path.push_back(walk.outline().pose().at());
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none || walk.take(leg) != Refusal::legal) break;
        p.path.push_back(walk.outline().pose().at());
    }
    p.to = walk.outline();
    p.cost = walk.spent();
}

void add_charge(const Setup& g, const State& s, const Move& m, Pointer& p) {
    const ChargePlan plan = charge_plan(g, s, m.unit, m.target, m.legs[0], g.type(m.unit).charge);
    if (plan.refusal != Refusal::legal) return;
    p.path.push_back(field_of(g, s)[m.unit].pose().at());
    if (plan.wheel.way != Way::none) p.path.push_back(plan.lane.wheeled.pose().at());
    p.path.push_back(plan.lane.at_contact().pose().at());
    p.to = plan.lane.at_contact();
    p.cost = plan.cost;
}

UnitIndex target_of(std::uint8_t target) { return target < places ? target : nobody; }

}  // namespace

Pointer pointer_of(const Setup& g, const State& s, const Move& m) {
    Pointer p;
    const auto of_unit = [&](UnitIndex u, std::string_view does, std::uint8_t target = nobody) {
        p.piece.unit = u;
        p.does = does;
        p.target = target_of(target);
    };
    const auto of_leader = [&](std::string_view does) {
        p.piece.leader = m.unit;
        p.does = does;
    };
    const auto orders = [&](std::string_view order) {
        of_unit(m.unit, "order");
        p.order = order;
    };
    switch (m.kind) {
        case Kind::lead:
        case Kind::successor: of_leader("order"); break;
        case Kind::ride:
        case Kind::flee:
            of_leader("move");
            p.target = target_of(m.target);
            if (m.target == nobody)
                p.place = table::Point{static_cast<std::int16_t>(m.legs[0].amount),
                                       static_cast<std::int16_t>(m.legs[1].amount)};
            break;
        case Kind::rest: of_unit(m.unit, "stay"); break;
        case Kind::advance: orders("advance"); break;
        case Kind::march: orders("march"); break;
        case Kind::regroup: of_unit(m.unit, "rally", m.target); break;
        case Kind::retire:
            orders("retire");
            p.target = target_of(m.target);
            break;
        case Kind::charge:
            of_unit(m.unit, "charge", m.target);
            add_charge(g, s, m, p);
            break;
        case Kind::loose: of_unit(m.unit, "charge", m.target); break;
        case Kind::fire:
        case Kind::aim_at: of_unit(m.unit, "fire", m.target); break;
        case Kind::join: of_unit(m.unit, "support", m.target); break;
        case Kind::melee: of_unit(m.unit, "melee", m.target); break;
        case Kind::go:
            of_unit(m.unit, "move");
            add_way(g, s, m, p);
            break;
        case Kind::stand: of_unit(m.unit, "stay", m.target); break;
        case Kind::shoot: of_unit(m.unit, "fire", m.target); break;
        case Kind::counter: of_unit(m.unit, "charge", m.target); break;
        case Kind::evade: of_unit(m.unit, "move"); break;
        case Kind::pursue: of_unit(top(s).unit, "charge", top(s).target); break;
        case Kind::occupy: of_unit(top(s).unit, "move"); break;
        case Kind::turn: of_unit(m.unit, "face"); break;
        case Kind::support: of_unit(m.unit, "support"); break;
        case Kind::deal: of_unit(m.unit, "other", m.target); break;
        case Kind::halt:
            if (s.depth > 0 && top(s).stage == Stage::go) of_unit(top(s).unit, "stay");
            break;
        default: break;  // of the side
    }
    return p;
}

Json point(const Battle& battle, const State& s, const Move& m) {
    const Setup& g = battle.setup();
    const TableJson table = table_json(g);
    const Pointer p = pointer_of(g, s, m);
    Json json{{"unit", nullptr}, {"does", p.does}};
    if (p.piece.any()) {
        json["unit"] = name_of(p.piece);
        json["id"] = id_of(p.piece);
    }
    if (!p.order.empty()) json["order"] = p.order;
    if (p.to) json["to"] = table.place(*p.to);
    if (p.place) {
        const Json at = table.spot(*p.place);
        json["to"] = {{"x", at[0]}, {"y", at[1]}};
    }
    if (p.target != nobody) json["target"] = name_of({.unit = p.target});
    if (!p.path.empty()) json["path"] = table.outline(p.path);
    if (p.cost) json["cost"] = table.length(*p.cost);
    return json;
}

}  // namespace polemarch::sim::blood_of_kings::board_data
