#include "core/standard_wargame/rules/ordering.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/village.h"

namespace polemarch::standard_wargame {

namespace {

/// Between the general's unit and the ordered one; 0 for the general's own.
Length distance_to(const View& view, UnitIndex general, UnitIndex unit) {
    return general == unit ? 0 : distance_between(view, general, unit).rounded();
}

/// 5.2.1, 5.2.2: who of a contingent listens to whom.
bool is_under(const Setup& g, UnitIndex unit, unsigned side, std::size_t general) {
    const std::uint8_t contingent = g.trait[unit].contingent;
    if (general == 0) return true;
    const Trait& issuer = g.trait[g.general[side][general]];
    return issuer.role == Role::ally ? contingent == issuer.contingent : contingent == nobody;
}

/// Whether general `i` could order some unit in reach that is still ready (N69).
bool has_anybody_to_order(const View& view, std::size_t i) {
    const unsigned side = view.s.active;
    const UnitIndex general = view.g.general[side][i];
    bool found = false;
    const UnitSet own = (view.field.on_table() & places_of(side)) | inside_village(view.g, view.s, side);
    each_unit(own, [&](UnitIndex u) {
        found = found || (!is_baggage(u) && judge_ready(view, u) == Refusal::legal && is_under(view.g, u, side, i) &&
                          reaches(Issuer::sub, distance_to(view, general, u), view.g.charts));
    });
    return found;
}

/// Whether every sub-general on the table has given an order in this turn, or has nobody to give one to.
bool subs_have_ordered(const View& view) {
    const unsigned side = view.s.active;
    for (std::size_t i = 1; i < most_generals; ++i) {
        if (!is_present(view.g, view.s, side, i) || view.g.trait[view.g.general[side][i]].role != Role::sub) continue;
        if (view.s.army[side].given(i) == 0 && has_anybody_to_order(view, i)) return false;
    }
    return true;
}

}  // namespace

bool may_start_strategic(const View& view, UnitIndex u, const table::Rectangle& place) {
    const Class grade = view.g.trait[u].grade;
    const MovementChart& chart = view.g.charts.movement;
    const Length far =
        grade == Class::regular || grade == Class::veteran ? chart.strategic_steady : chart.strategic_others;
    const Piece* village = fortified_village(view.g, view.s);
    const bool inside = is_inside(view.s, u);
    bool near = false;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        near = near || (inside ? distance_to_village(view, v).within(far) : table::within(place, view.field[v], far));
    });
    if (near || village == nullptr) return !near;
    // The village is the enemy's, or enemies are inside.
    if (village->friendly == side_of(u) && inside_village(view.g, view.s, 1 - side_of(u)).empty()) return true;
    return !inside && !table::squared_distance(village->shape, place).within(far);
}

Refusal judge_ready(const View& view, UnitIndex u) {
    const Unit& unit = view.s.unit[u];
    if (!unit.on_table() && !is_inside(view.s, u)) return Refusal::no_such_unit;
    if (unit.has(Unit::ordered_bit)) return Refusal::had_an_order;
    if (sequence_of(view.s) == Sequence::movement) return Refusal::legal;
    return may_start_strategic(view, u, view.field[u]) ? Refusal::legal : Refusal::too_near_for_strategy;
}

Refusal judge_general(const View& view, std::size_t i) {
    const unsigned side = view.s.active;
    if (i >= most_generals) return Refusal::no_such_general;
    if (i > 0 && !is_present(view.g, view.s, side, i)) return Refusal::no_such_general;
    const int given = view.s.army[side].given(i);
    if (given == 0) return Refusal::legal;
    const Issuer issuer = issuer_of(view.g, view.s, side, i);
    if (issuer == Issuer::ally) return Refusal::general_has_ordered;
    if (issuer == Issuer::sub && !view.g.army_type(side).orders_again) return Refusal::general_has_ordered;
    return subs_have_ordered(view) ? Refusal::legal : Refusal::subs_come_first;
}

GivenOrder circumstances_of(const View& view, UnitIndex unit, std::size_t general) {
    const unsigned side = view.s.active;
    GivenOrder order;
    order.troops = view.g.troops(unit);
    order.issuer = issuer_of(view.g, view.s, side, general);
    order.out_of_village = view.s.unit[unit].where == Whereabouts::village;
    order.first = (view.s.army[side].succeeded >> general & 1) == 0;
    order.weather = view.s.weather;
    if (order.issuer != Issuer::second) order.distance = distance_to(view, view.g.general[side][general], unit);
    const UnitIndex commander = view.g.general[side][0];
    order.unseen = !is_present(view.g, view.s, side, 0) ||
                   (commander != unit && !sees(view.g, view.s, view.field, commander, unit));
    return order;
}

Refusal judge_order(const View& view, const Move& m) {
    if (m.value >= order_types || m.unit >= places) return Refusal::malformed;
    if (side_of(m.unit) != view.s.active) return Refusal::not_yours;
    if (const Refusal why = judge_general(view, m.target); why != Refusal::legal) return why;
    if (const Refusal why = judge_ready(view, m.unit); why != Refusal::legal) return why;
    return judge_order(view, m, circumstances_of(view, m.unit, m.target));
}

Refusal judge_order(const View& view, const Move& m, const GivenOrder& given) {
    const unsigned side = view.s.active;
    const auto order = static_cast<Order>(m.value);
    const Sequence sequence = sequence_of(view.s);
    switch (bar_of(given.troops, order, sequence, given.out_of_village, view.g.charts)) {
        case OrderBar::none: break;
        case OrderBar::baggage: return Refusal::baggage_takes_no_orders;
        case OrderBar::no_advance: return Refusal::never_advances;
        case OrderBar::strategic: return Refusal::no_strategic_advance;
        case OrderBar::leaves_a_village: return Refusal::leaves_by_manoeuvre;
    }
    if (!is_under(view.g, m.unit, side, m.target)) return Refusal::other_contingent;
    if (!reaches(given.issuer, given.distance, view.g.charts)) return Refusal::out_of_reach;
    if (order_cost(order, sequence, view.s.weather, view.g.charts) > view.s.command) return Refusal::too_few_points;
    return Refusal::legal;
}

}  // namespace polemarch::standard_wargame
