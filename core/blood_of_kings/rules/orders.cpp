#include "core/blood_of_kings/rules/orders.h"

#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/fighting.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/movement.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

Length allowance(const Setup& g, UnitIndex u, Kind order) {
    const Length advance = is_camp(u) ? g.scenario.sides[side_of(u)].camp->advance : g.type(u).advance;
    return order == Kind::march ? advance * 3 / 2 : advance;
}

Refusal judge_order(const Setup& g, const State& s, const Move& m) {
    const UnitIndex u = m.unit;
    if (is_camp(u)) {
        if (m.target != nobody) return Refusal::malformed;
        return allowance(g, u, m.kind) > 0 ? Refusal::legal : Refusal::immobile;
    }
    const Field& field = field_of(g, s);
    const bool engaged = field.engaged(u);
    switch (m.kind) {
        case Kind::regroup:
            if (s.unit[u].status() == Status::ok) return Refusal::nothing_to_regroup;
            if (!engaged) return m.target == nobody ? Refusal::legal : Refusal::not_engaged;
            if (s.leader[s.commander].unit != u) return Refusal::leader_not_there;  // Ongoing_3
            return melee_refusal(g, s, u, m.target);
        case Kind::retire: {
            if (const Refusal why = melee_refusal(g, s, u, m.target); why != Refusal::legal) return why;
            // On its front only, or on one flank only (Ongoing_3, B72).
            unsigned edges = 0;
            each_unit(field.fights(u), [&](UnitIndex v) { edges |= 1u << static_cast<unsigned>(field.edge(u, v)); });
            if (!std::has_single_bit(edges)) return Refusal::several_faces;
            return edges == 1u << static_cast<unsigned>(table::Edge::rear) ? Refusal::rear_barred : Refusal::legal;
        }
        default: return m.target != nobody ? Refusal::malformed : engaged ? Refusal::engaged : Refusal::legal;
    }
}

void apply_order(State& s, const Move& m) {
    spend(s, m.unit);
    if (m.kind == Kind::rest) return;
    push(s, {.what = What::order,
             .stage = Stage::orders,
             .unit = m.unit,
             .target = m.target,
             .kind = static_cast<std::uint8_t>(m.kind)});
}

void apply_order_dice(const Setup& g, State& s, const Move& m) {
    Pending& p = top(s);
    const Pending order = p;
    Unit& unit = s.unit[p.unit];
    switch (m.kind) {
        case Kind::orders:
            if (static_cast<Orders>(m.value) == Orders::lost) return pop(s);
            p.left = static_cast<std::uint16_t>(allowance(g, p.unit, static_cast<Kind>(p.kind)));
            if (static_cast<Orders>(m.value) == Orders::delayed) p.left /= 2;
            p.stage = Stage::go;
            return;
        case Kind::regrouped: {
            const int level = std::max(static_cast<int>(unit.status()) - m.value, 0);
            unit.become(static_cast<Status>(level));
            pop(s);
            if (order.target != nobody) begin_fight(g, s, order.unit, order.target, 0);  // Ongoing_3
            return;
        }
        default:
            if (m.value != 0) {
                p.left = static_cast<std::uint16_t>(allowance(g, p.unit, Kind::retire));
                p.stage = Stage::go;
                return;
            }
            pop(s);
            begin_fight(g, s, order.unit, order.target, 0);  // Ongoing_2
    }
}

Refusal judge_go(const Setup& g, const State& s, const Move& m) {
    const Pending& order = top(s);
    if (m.unit != order.unit || m.target != nobody || m.value > 1 || m.legs[0].way == Way::none)
        return Refusal::malformed;
    if (const Refusal why = well_formed(m.legs); why != Refusal::legal) return why;
    const auto kind = static_cast<Kind>(order.kind);
    if (m.value == 1 && !leader_may_stay(g, s, order.unit)) return Refusal::leader_not_there;
    if (kind == Kind::retire && m.legs[1].way != Way::none) return Refusal::retire_straight;
    Walk walk(g, s, order.unit, gait_of(kind), order.left);
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        if (const Refusal why = walk.take(leg); why != Refusal::legal) return why;
    }
    if (const Refusal why = walk.end(); why != Refusal::legal) return why;
    if (kind == Kind::retire) {
        const Field& field = field_of(g, s);
        bool touching = false;
        each_unit(field.fights(order.unit), [&](UnitIndex v) {
            touching = touching || table::relation(walk.outline(), field[v], tolerance) != table::Relation::apart;
        });
        if (touching) return Refusal::still_touching;
    }
    return Refusal::legal;
}

void apply_go(const Setup& g, State& s, const Move& m) {
    Pending& p = top(s);
    if (m.value == 1) leave_leader(g, s, p.unit);
    p.what = What::move;
    p.stage = Stage::travel;
    p.legs = m.legs;
}

void decline_order(const Setup& g, State& s) {
    const Pending order = top(s);
    pop(s);
    if (static_cast<Kind>(order.kind) == Kind::retire) begin_fight(g, s, order.unit, order.target, 0);
}

}  // namespace polemarch::blood_of_kings
