#include "core/blood_of_kings/rules/charging.h"

#include "core/blood_of_kings/rules/answering.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/fighting.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/room.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// Turns about the point of contact until the front lies flush, or as far as no other unit bars it (Charges_7, B52).
void conform(const Setup& g, State& s, UnitIndex u, UnitIndex target) {
    const Field& field = field_of(g, s);
    const auto contact = contact_of(field[target], field[u]);
    if (!contact) return;
    const table::Rectangle before = field[u];
    const Footprint unit = footprint_of(g, s, u);
    const auto free = [&](const table::Rectangle& there) {
        bool barred = !g.ground.measure().holds(there) || g.ground.crossings(unit, unit.at(there)).barred ||
                      table::relation(there, field[target], tolerance) != table::Relation::touching;
        each_unit(field.alive() & ~bit(u) & ~bit(target), [&](UnitIndex v) {
            barred = barred || (table::overlap(there, field[v], tolerance) &&
                                (side_of(v) != side_of(u) || !makes_room(g, field, v)));
        });
        return !barred;
    };
    table::Pose turned = before.pose();
    for (int parts = 1; parts <= table::conform_parts; ++parts) {
        const table::Rectangle there(table::conformed(before, field[target], contact->edge, parts), before.extent());
        if (!free(there)) break;
        turned = there.pose();
    }
    place(g, s, u, turned);
}

}  // namespace

void begin_charge(const Setup& g, State& s, UnitIndex u, UnitIndex target, const ChargePlan& plan, std::uint8_t flags) {
    s.unit[u].set(Unit::acted_bit);
    Pending p{.what = What::charge,
              .stage = Stage::answer,
              .unit = u,
              .target = target,
              .left = static_cast<std::uint16_t>(std::max<Length>(g.type(u).charge - plan.cost, 0)),
              .flags = flags};
    std::size_t leg = 0;
    if (plan.wheel.way == Way::wheel) p.legs[leg++] = plan.wheel;
    if (plan.lane.run > 0) p.legs[leg] = {Way::forward, 0, static_cast<std::uint16_t>(plan.lane.run)};
    push(s, p);
}

void arrive(const Setup& g, State& s) {
    Pending& p = top(s);
    const UnitIndex u = p.unit, target = p.target;
    if (!s.unit[target].alive()) return end_charge(g, s);
    if (is_camp(target)) {  // Effects_12
        remove_unit(s, target);
        return end_charge(g, s);
    }
    const auto answer = static_cast<Answer>(p.kind);
    if (p.stage == Stage::travel && answer == Answer::shoot) {
        p.stage = Stage::reload;
        s.unit[target].aim = u;
        s.volleyed = 0;
        push(s, {.what = What::volley, .stage = Stage::dice, .unit = target, .target = u});
        return;
    }
    if (p.stage == Stage::reload) {
        p.stage = Stage::chase;
        const unsigned rest = p.more[0] + 256u * p.more[1];
        p.more = {};
        if (rest > 0) p.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(rest)};
        return;
    }
    if (p.stage == Stage::travel && answer == Answer::evade) {
        if (!pursuit(g, s, p)) return end_charge(g, s);
        p.stage = Stage::pursue;
        return;
    }
    const Field& field = field_of(g, s);
    if (table::relation(field[u], field[target], tolerance) == table::Relation::apart) {
        // A unit has come between, or the target is not where the charge leads: no contact.
        return end_charge(g, s);
    }
    if (answer != Answer::counter) conform(g, s, u, target);
    const auto flags = static_cast<std::uint8_t>(Pending::charged_bit | (p.flags & Pending::countered_bit));
    // A moving unit that is charged is stopped by the contact: its own action is over (B77).
    for (std::size_t i = 0; i + 1 < s.depth; ++i)
        if (s.pending[i].unit == target && (s.pending[i].what == What::move || s.pending[i].what == What::charge)) {
            s.pending[i].set(Pending::over_bit);
            clear_place(g, s, target);
        }
    end_charge(g, s);
    begin_fight(g, s, u, target, flags);
}

void end_charge(const Setup& g, State& s) {
    const UnitIndex u = top(s).unit;
    pop(s);
    clear_place(g, s, u);
}

Refusal judge_charge(const Setup& g, const State& s, const Move& m) {
    const UnitIndex u = m.unit;
    if (m.target >= places || !s.unit[m.target].alive()) return Refusal::no_such_unit;
    if (side_of(m.target) == side_of(u)) return Refusal::own_unit;
    if (m.legs[1] != Leg{} || m.legs[2] != Leg{} || well_formed(m.legs) != Refusal::legal) return Refusal::malformed;
    if (m.legs[0].way != Way::none && m.legs[0].way != Way::wheel) return Refusal::malformed;
    if (field_of(g, s).engaged(u)) return Refusal::engaged;
    if (g.type(u).charge == 0) return Refusal::never_charges;
    if (s.unit[u].march()) return Refusal::marching;
    // Light Infantry and the open (Charges_1, B53).
    if (g.type(u).shy && !is_camp(m.target) && !g.type(m.target).shy &&
        standing_of(g, s, m.target).going == Going::open && cover_of(g, s, m.target, u) == Cover::none)
        return Refusal::skirmishers_in_open;
    if (m.value == 1 && !leader_may_stay(g, s, u)) return Refusal::leader_not_there;
    const Refusal why = charge_plan(g, s, u, m.target, m.legs[0], g.type(u).charge).refusal;
    return why == Refusal::too_far ? Refusal::beyond_charge : why;  // Charges_8
}

void apply_charge(const Setup& g, State& s, const Move& m) {
    const ChargePlan plan = charge_plan(g, s, m.unit, m.target, m.legs[0], g.type(m.unit).charge);
    spend(s, m.unit);
    if (m.value == 1) leave_leader(g, s, m.unit);
    begin_charge(g, s, m.unit, m.target, plan, 0);
}

}  // namespace polemarch::blood_of_kings
