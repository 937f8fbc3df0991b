#include "core/blood_of_kings/rules/charge_plan.h"

#include "core/mixed_words.h"
#include "core/per_thread.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

ChargePlan find_charge_plan(const Setup& g, const State& s, UnitIndex u, UnitIndex target, const Leg& wheel,
                            Length range) {
    const Field& field = field_of(g, s);
    const table::Rectangle& start = field[u];
    const unsigned enemy = 1 - side_of(u);
    const UnitMask others = field.alive() & ~bit(u);
    const bool into_melee = !is_camp(target) && field.engaged(target);
    ChargePlan plan;
    plan.lane.wheeled = start;
    const auto refuse = [&](Refusal why) {
        plan.refusal = why;
        return plan;
    };
    const auto friend_in_way = [&](const auto& leads_into, std::optional<table::Angle> direction) {
        for (UnitMask left = others & places_of(1 - enemy); left; left &= left - 1) {
            const auto v = static_cast<UnitIndex>(std::countr_zero(left));
            if (!leads_into(field[v])) continue;
            if (into_melee) return Refusal::no_interpenetration;  // Ongoing_4
            if (!may_pass(g, s, u, v, direction)) return Refusal::in_the_way;
            if (!makes_room(g, field, v)) plan.plain = false;
        }
        return Refusal::legal;
    };
    // No other unit's front may be crossed within an inch before it (Charges_1, B49).
    const auto crosses_front = [&](const auto& way) {
        for (UnitMask left = others & places_of(enemy) & ~bit(target) & ~camps; left; left &= left - 1)
            if (field.in_zone(static_cast<UnitIndex>(std::countr_zero(left)), way)) return true;
        return false;
    };
    if (wheel.way == Way::wheel) {
        const table::Wheel arc(start, hand_of(wheel), {wheel.amount});
        const auto leads_into = [&](const table::Rectangle& other) { return arc.leads_into(other, tolerance); };
        plan.cost = table::arc_length(2 * start.extent().half_width, {wheel.amount});
        if (plan.cost > range) return refuse(Refusal::too_far);
        for (UnitMask left = others & places_of(enemy); left; left &= left - 1)
            if (leads_into(field[static_cast<UnitIndex>(std::countr_zero(left))])) return refuse(Refusal::in_the_way);
        if (const Refusal why = friend_in_way(leads_into, std::nullopt); why != Refusal::legal) return refuse(why);
        if (crosses_front(arc)) return refuse(Refusal::crosses_front);
        if (!g.ground.measure().holds(arc.end()) || !g.ground.holds(arc)) return refuse(Refusal::off_the_table);
        if (!g.ground.open()) {
            const Footprint before = footprint_of(g, s, u), after = before.at(arc.end());
            const auto toll = crossing_cost(g, u, s.unit[u].frontage(), g.ground.crossings(before, arc));
            if (!toll) return refuse(toll.error());
            plan.cost = g.ground.cost_of(g.type(u), before, after, plan.cost, false) + *toll;
        }
        plan.wheel = wheel;
        plan.lane.wheeled = arc.end();
    }
    const table::Rectangle& wheeled = plan.lane.wheeled;
    const table::Angle heading = wheeled.heading();
    const Length rest = range - plan.cost;
    if (rest < 0) return refuse(Refusal::too_far);
    // A path longer than the range distinguishes "too far" from "misses it".
    const table::StraightMove ahead(wheeled, heading, std::max<Length>(rest, 1) + 4 * inch);
    const auto met = ahead.first_contact(field[target], tolerance);
    if (!met) return refuse(Refusal::no_contact);
    if (*met > rest) return refuse(Refusal::too_far);
    const Length length = plan.lane.run = *met;
    for (UnitMask left = others & places_of(enemy) & ~bit(target); left; left &= left - 1) {
        const auto other = ahead.first_contact(field[static_cast<UnitIndex>(std::countr_zero(left))], tolerance);
        if (other && *other < length - tolerance) return refuse(Refusal::other_first);
    }
    const table::StraightMove run(wheeled, heading, length);
    const auto into = [&](const table::Rectangle& other) { return run.leads_into(other, tolerance); };
    if (const Refusal why = friend_in_way(into, heading); why != Refusal::legal) return refuse(why);
    if (length > inch && crosses_front(table::StraightMove(wheeled, heading, length - inch)))
        return refuse(Refusal::crosses_front);
    const table::Rectangle end = plan.lane.at_contact();
    if (!g.ground.measure().holds(end)) return refuse(Refusal::off_the_table);
    // Friends that do not make room block the end of the path (B17).
    for (UnitMask left = others & places_of(1 - enemy); left; left &= left - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(left));
        if (table::overlap(end, field[v], tolerance) && !makes_room(g, field, v)) return refuse(Refusal::in_the_way);
    }
    const auto cost = cost_of_run(g, s, u, wheeled, length);
    if (!cost) return refuse(cost.error());
    plan.cost += *cost;
    if (plan.cost > range) return refuse(Refusal::too_far);
    plan.refusal = Refusal::legal;
    return plan;
}

}  // namespace

ChargePlan charge_plan(const Setup& g, const State& s, UnitIndex u, UnitIndex target, const Leg& wheel, Length range) {
    // A charge is planned as it is listed, judged and made. find_charge_plan() reads only outlines and ranks from the
    // state.
    thread_local KeptResults<ChargePlan, 256> kept;
    const std::uint64_t how = std::uint64_t{u} | std::uint64_t{target} << 8 |
                              std::uint64_t{static_cast<std::uint8_t>(wheel.way)} << 16 |
                              std::uint64_t{wheel.how} << 24 | std::uint64_t{wheel.amount} << 32;
    const std::uint64_t word = joined(joined(field_of(g, s).version(), how), static_cast<std::uint32_t>(range));
    return kept.get(word, [&](ChargePlan& plan) { plan = find_charge_plan(g, s, u, target, wheel, range); });
}

ChargePlan aimed_charge(const Setup& g, const State& s, UnitIndex u, UnitIndex target, Length range) {
    const Field& field = field_of(g, s);
    const table::Rectangle& start = field[u];
    if (!table::within(start, field[target], range)) return {.refusal = Refusal::too_far, .lane = {start}};
    ChargePlan straight = charge_plan(g, s, u, target, {}, range);
    if (straight.refusal == Refusal::legal) return straight;
    // Towards the target's middle, by turning about the corner on its side; then by fractions of that angle.
    const table::Angle off = table::bearing(field[target].centre() - start.pose().at()) - start.heading();
    const bool right = off <= table::half_turn;
    const table::Hand hand = right ? table::Hand::right : table::Hand::left;
    table::Angle by = right ? off : -off;
    if (by > table::quarter_turn) by = table::quarter_turn;
    for (int pass = 0; pass < 2; ++pass) {  // the wheel moves the middle of the front: aim again from there
        const table::Pose there = table::wheeled(start, hand, by);
        const table::Angle still = table::bearing(field[target].centre() - there.at()) - there.heading;
        const int correction = static_cast<std::int16_t>(still.parts) * (right ? 1 : -1);
        by = {static_cast<std::uint16_t>(std::clamp(static_cast<int>(by.parts) + correction, 0, 16384))};
    }
    // Seen from the pivot corner. A wheel smaller than the one to the first of the target's corners lets the front meet
    // nothing; the wheel to the nearest corner is the least that is worth trying.
    const table::Point pivot = start.front_corner(hand);
    table::Point first = field[target].front_corner(hand) - pivot, nearest = first;
    for (const table::Point corner : field[target].corners()) {
        const table::Point there = corner - pivot;
        if (const auto turn = table::cross(first, there); right ? turn > 0 : turn < 0) first = there;
        if (table::dot(there, there) < table::dot(nearest, nearest)) nearest = there;
    }
    const auto needed = [&](table::Point there) {
        return static_cast<std::int16_t>((table::bearing(there) - start.heading()).parts) * (right ? 1 : -1);
    };
    const int least = needed(first);
    // The target must be met, not grazed, and within the range.
    const Length away = table::distance({}, nearest), width = 2 * start.extent().half_width;
    int worth = needed(nearest) + table::angle_of_arc(away, 2 * tolerance).parts;
    if (worth > 0 && worth <= table::quarter_turn.parts &&
        table::arc_length(width, {static_cast<std::uint16_t>(worth)}) + away > range + inch / 4)
        worth = 0;
    for (const int amount : {by.parts / 2, int{by.parts}, by.parts * 3 / 4, worth}) {
        if (amount <= 0 || amount < least || amount > table::quarter_turn.parts) continue;
        const Leg wheel{Way::wheel, static_cast<std::uint8_t>(right ? 1 : 0), static_cast<std::uint16_t>(amount)};
        const ChargePlan plan = charge_plan(g, s, u, target, wheel, range);
        if (plan.refusal == Refusal::legal) return plan;
        if (amount == by.parts) straight.refusal = plan.refusal;
    }
    return straight;
}

}  // namespace polemarch::blood_of_kings
