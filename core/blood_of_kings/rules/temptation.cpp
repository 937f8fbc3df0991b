#include "core/blood_of_kings/rules/temptation.h"

#include "core/mixed_words.h"
#include "core/per_thread.h"
#include "core/table/arc.h"

#include <algorithm>
#include <limits>

namespace polemarch::blood_of_kings {

namespace {

UnitMask find_temptations(const Setup& g, const State& s, UnitIndex u) {
    const Field& field = field_of(g, s);
    // Neither from, in nor across rough ground or fortifications, whichever units these slow (Uncontrolled_4).
    if (g.ground.touches_cover(footprint_of(g, s, u))) return 0;
    const Length range = g.type(u).charge;
    const table::Arc front = table::arc_of(field[u], table::Edge::front);
    UnitMask candidates = 0;
    std::array<table::SquaredDistance, places> far;  // of each candidate
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        if (table::clearly_apart(field[u], field[v], range)) return;
        far[v] = table::squared_distance(field[u], field[v]);
        if (far[v].within(range) && table::share_in(front, field[v]) != table::Share::none) candidates |= bit(v);
    });
    UnitMask found = 0;
    table::SquaredDistance of_found{};
    while (candidates != 0) {
        auto nearest = static_cast<UnitIndex>(std::countr_zero(candidates));
        each_unit(candidates, [&](UnitIndex v) {
            if (far[v] < far[nearest]) nearest = v;
        });
        if (found != 0 && of_found < far[nearest]) break;
        candidates &= ~bit(nearest);
        if (g.ground.touches_cover(footprint_of(g, s, nearest))) continue;
        const ChargePlan plan = aimed_charge(g, s, u, nearest, range);
        if (plan.refusal != Refusal::legal || !plan.plain) continue;
        const Footprint from = footprint_of(g, s, u, plan.lane.wheeled);
        if (g.ground.touches_cover(Lane{from.parts().front(), plan.lane.run}.swept())) continue;
        if (!from.whole() && g.ground.touches_cover(from.parts().back())) continue;
        found |= bit(nearest);
        of_found = far[nearest];
    }
    return found;
}

}  // namespace

UnitMask temptable(const Setup& g, const State& s, unsigned side) {
    UnitMask found = 0;
    const UnitMask candidates = g.impetuous & places_of(side);
    if (candidates == 0) return 0;
    const Field& field = field_of(g, s);
    each_unit(candidates & field.alive(), [&](UnitIndex u) {
        const Unit& unit = s.unit[u];
        if (!unit.acted() && !unit.tested() && !unit.march() && !unit.loose() && !field.engaged(u)) found |= bit(u);
    });
    return found;
}

bool may_tempt(const Setup& g, const State& s, unsigned side, const table::Box& area) {
    const Field& field = field_of(g, s);
    bool near = false;
    each_unit(g.impetuous & places_of(side) & field.alive(),
              [&](UnitIndex u) { near = near || table::meet(grown(field.box(u), g.type(u).charge), area); });
    return near;
}

UnitMask temptations(const Setup& g, const State& s, UnitIndex u) {
    // Called after every step; most steps move no unit. find_temptations() reads only positions from the state, and the
    // version identifies those.
    thread_local KeptResults<UnitMask, 512> kept;
    const Field& field = field_of(g, s);
    if (!(temptable(g, s, side_of(u)) & bit(u)) && !s.unit[u].loose()) return 0;
    if (!s.unit[u].alive() || field.engaged(u)) return 0;
    return kept.get(joined(field.version(), u), [&](UnitMask& found) { found = find_temptations(g, s, u); });
}

UnitIndex temptation(const Setup& g, const State& s, UnitIndex u) {
    const UnitMask found = temptations(g, s, u);
    return found == 0 ? nobody : static_cast<UnitIndex>(std::countr_zero(found));
}

UnitIndex tempted_on_way(const Setup& g, const State& s, UnitIndex mover, const table::Pose& pose, int frontage) {
    const int bases = s.unit[mover].bases();
    const table::Rectangle there(
        pose, is_camp(mover) ? field_of(g, s)[mover].extent() : extent_of(g.type(mover), bases, frontage));
    if (!may_tempt(g, s, 1 - side_of(mover), box_of(there))) return nobody;
    State then = s;
    then.unit[mover].form(bases, frontage);
    then.unit[mover].pose = pose;
    UnitIndex by = nobody;
    Length nearest = std::numeric_limits<Length>::max();
    each_unit(temptable(g, then, 1 - side_of(mover)), [&](UnitIndex u) {
        const Field& field = field_of(g, then);
        if (!table::within(field[u], field[mover], g.type(u).charge) || !(temptations(g, then, u) & bit(mover))) return;
        const Length far = table::distance(field[u], field[mover]);
        if (far < nearest) {
            nearest = far;
            by = u;
        }
    });
    return by;
}

}  // namespace polemarch::blood_of_kings
