#include "core/standard_wargame/rules/evasion.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/evading.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/probe.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/through_friends.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/snap.h"

namespace polemarch::standard_wargame {

namespace {

struct EvadeMove {
    std::optional<table::Pose> end;  ///< nothing: it cannot
    UnitIndex in_the_way = nobody;   ///< a friend that has to rout first
};

table::Rectangle faced(const table::Rectangle& unit, Facing facing) {
    return facing == Facing::kept ? unit : table::half_turned(unit);
}

/// Straight back by one base width. `ignored`: who goes with it.
EvadeMove evade_of(const Setup& g, const State& s, UnitIndex u, UnitSet ignored, Facing facing) {
    const Look look(g, s);
    const Field& field = look.view.field;
    const table::Rectangle from = faced(field[u], facing);
    const Probe p = probe(g, s, field, u, from, from.heading() + table::half_turn, g.charts.movement.evade, ignored);
    EvadeMove move;
    table::Pose end = evade_pose(field[u], g.charts.movement.evade, facing);
    if (p.obstacle == Obstacle::friendly) {
        const UnitIndex last = last_passed(g, look.view.groups, u, p.met);
        if (last == nobody || !hits_front(g, field, u, from, from.heading() + table::half_turn, p.free, p.met)) {
            if (!is_baggage(p.met)) move.in_the_way = p.met;
            return move;
        }
        end = place_behind(field[last], from);
    } else if (p.obstacle != Obstacle::none) {
        return move;
    }
    const table::Rectangle place(end, from.extent());
    bool free = is_on_table(g, place) && can_stand(g, s, g.troops(u), place);
    each_unit(field.enemies_of(u),
              [&](UnitIndex v) { free = free && !table::within(place, field[v], g.charts.combat.close_zone); });
    UnitIndex in_the_way = nobody;  // where it would be placed behind those whom it passes
    each_unit(without(field.friends_of(u), ignored), [&](UnitIndex v) {
        if (in_the_way == nobody && table::overlap(place, field[v], tolerance)) in_the_way = v;
    });
    if (free && in_the_way == nobody) move.end = end;
    if (free && in_the_way != nobody && !is_baggage(in_the_way)) move.in_the_way = in_the_way;
    return move;
}

/// A half turn where it makes a full move possible, before any friend routs (6.2.3, S58).
Facing facing_of(const Setup& g, const State& s, UnitIndex u, UnitSet ignored) {
    const bool turns =
        !evade_of(g, s, u, ignored, Facing::kept).end && evade_of(g, s, u, ignored, Facing::turned).end.has_value();
    return turns ? Facing::turned : Facing::kept;
}

/// Friends in the way rout, one after another, until the way is free or nobody moves any more.
std::optional<table::Pose> cleared(const Setup& g, State& s, UnitIndex u, UnitSet ignored, Facing facing) {
    for (std::size_t tries = 0; tries < most_units_of_a_side; ++tries) {
        const EvadeMove move = evade_of(g, s, u, ignored, facing);
        if (move.in_the_way == nobody || s.routed.has(move.in_the_way)) return move.end;
        rout(g, s, move.in_the_way, RoutTurn::half);
        if (!s.unit[u].on_table()) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

table::Pose evade_pose(const table::Rectangle& from, Length way, Facing facing) {
    const table::Pose start = faced(from, facing).pose();
    return table::moved(start, start.heading + table::half_turn, way);
}

bool has_evade_capacity(const View& view, UnitIndex u, UnitIndex cause) {
    return view.s.unit[u].on_table() && !view.s.evaded.has(u) &&
           must_evade(view.g.troops(u), view.g.troops(cause), view.g.charts) &&
           movement_under(view.g, view.s, view.g.troops(u), view.field[u]) == Going::open;
}

bool is_evade_optional(const View& view, UnitIndex u, UnitIndex cause) {
    return !without(threatened_by(view.g, view.field, cause), UnitSet(u)).empty();
}

std::optional<table::Pose> evade_end(const Setup& g, const State& s, UnitIndex u) {
    State trial = s;
    trial.routed = trial.disordered = {};
    return cleared(g, trial, u, {}, facing_of(g, s, u, {}));
}

UnitSet companions_of(const View& view, UnitIndex u, UnitIndex cause) {
    UnitSet found;
    each_unit(view.groups.members(view.groups.group_of(u)), [&](UnitIndex v) {
        if (v != u && has_evade_capacity(view, v, cause)) found |= UnitSet(v);
    });
    if (found.empty()) return found;
    State after = view.s;
    evade(view.g, after, u, found);
    if (!after.unit[u].on_table()) return {};
    const Look look(view.g, after);
    return found & look.view.groups.members(look.view.groups.group_of(u));
}

void evade(const Setup& g, State& s, UnitIndex evader, UnitSet companions) {
    const UnitSet units = UnitSet(evader) | companions;
    const Facing facing = facing_of(g, s, evader, units);
    const UnitSet disordered = s.disordered, routed = s.routed;  // of no morale sequence
    // The rearmost first: units with the most friends ahead of them in their column.
    StackList<UnitIndex, most_units_of_a_side> order;
    {
        const Look look(g, s);
        const auto rank = [&](UnitIndex u) {
            int ahead = 0;
            for (UnitIndex v = look.view.groups.ahead_of(u); v != nobody; v = look.view.groups.ahead_of(v)) ++ahead;
            return ahead;
        };
        each_unit(units, [&](UnitIndex u) { order.push_back(u); });
        // A stable sort would allocate.
        std::sort(order.begin(), order.end(), [&](UnitIndex a, UnitIndex b) {
            const int of_a = rank(a), of_b = rank(b);
            return of_a != of_b ? of_a > of_b : a < b;
        });
    }
    for (const UnitIndex u : order) {
        if (!s.unit[u].on_table()) continue;
        s.evaded |= UnitSet(u);
        s.routed = s.disordered = {};
        const auto end = cleared(g, s, u, units, facing);
        if (!end || !s.unit[u].on_table()) continue;
        place(s, u, *end);
        s.unit[u].set(Unit::moved_bit);
    }
    s.disordered = disordered;
    s.routed = routed;
}

}  // namespace polemarch::standard_wargame
