#include "core/standard_wargame/rules/retreat.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/probe.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/through_friends.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Rectangle;

/// What a retreat can neither push nor pass (7.4.7).
bool is_immovable(Troops t) {
    const Type type = type_of(t);
    return type == Type::elephant || is_artillery(t) || type == Type::war_wagon || type == Type::baggage;
}

/// The units directly behind in the same group, one behind the other.
StackList<UnitIndex, most_units_of_a_side> column_behind(const Groups& groups, UnitIndex u) {
    StackList<UnitIndex, most_units_of_a_side> column;
    for (UnitIndex next = groups.behind(u); next != nobody; next = groups.behind(next)) column.push_back(next);
    return column;
}

/// `trampled` is there no more.
bool ends_in_effective_zone(const Setup& g, const Field& field, UnitIndex u, const Rectangle& end, UnitIndex trampled) {
    bool found = false;
    each_unit(field.enemies_of(u), [&](UnitIndex v) {
        if (found || v == trampled) return;
        const Length reach = g.charts.combat.close_zone;
        found = is_baggage(v) ? table::within(field[v], end, reach)  // it faces all round (N52)
                              : BeforeFront(field[v]).in_effective_zone(end, reach);
    });
    return found;
}

/// Light foot is placed behind the friend that it meets, or behind the last of that column (6.4.2.1, 7.4.7).
std::optional<table::Pose> passed_backward(const Setup& g, const State& s, const Field& field, const Groups& groups,
                                           UnitIndex u, const Probe& first) {
    const UnitIndex last = last_passed(g, groups, u, first.met);
    const table::Angle back = field[u].heading() + table::half_turn;
    if (last == nobody || !hits_front(g, field, u, field[u], back, first.free, first.met)) return std::nullopt;
    const table::Pose end = place_behind(field[last], field[u]);
    const Rectangle place(end, g.trait[u].extent);
    bool free = is_on_table(g, place) && can_stand(g, s, g.troops(u), place);
    each_unit(without(field.on_table(), UnitSet(u)),
              [&](UnitIndex v) { free = free && !table::overlap(place, field[v], tolerance); });
    return free ? std::optional(end) : std::nullopt;
}

RetreatMove straight_back(const Setup& g, const State& s, const Field& field, const Groups& groups, UnitIndex u,
                          Length length, bool passes) {
    RetreatMove move;
    const table::Angle back = field[u].heading() + table::half_turn;
    const auto column = column_behind(groups, u);
    UnitSet own(u);
    Length most = length;
    bool stopped = false;
    for (const UnitIndex v : column) {
        if (is_immovable(g.troops(v))) {
            // It would have to push what cannot be pushed; elephants trample it.
            if (type_of(g.troops(u)) == Type::elephant) {
                move.trampled = v;
                own |= UnitSet(v);
                break;
            }
            move.how = Retreat::barred;
            most = 0;
            break;
        }
        own |= UnitSet(v);
    }
    const auto take = [&](UnitIndex v, const Probe& p) {
        if (p.free >= most) return;
        most = p.free;
        stopped = true;
        if (v != u) {
            move.how = Retreat::blocked;  // pushed friends that are stopped stop the retreat (N38)
            return;
        }
        const bool friendly = p.obstacle == Obstacle::friendly && !is_immovable(g.troops(p.met));
        move.how = friendly ? Retreat::blocked : Retreat::barred;
    };
    if (move.how != Retreat::barred) {
        Probe first = probe(g, s, field, u, field[u], back, length, own);
        if (passes && first.obstacle == Obstacle::friendly)
            if (const auto end = passed_backward(g, s, field, groups, u, first)) {
                move.units.push_back(u);
                move.ends.push_back(*end);
                return move;
            }
        if (type_of(g.troops(u)) == Type::elephant && first.met != nobody && move.trampled == nobody) {
            move.trampled = first.met;
            first = probe(g, s, field, u, field[u], back, length, own | UnitSet(first.met));
        }
        take(u, first);
        for (const UnitIndex v : column)
            if (own.has(v) && v != move.trampled) take(v, probe(g, s, field, v, field[v], back, length, own));
    }
    // A gap of 1 mm keeps it out of the group of who stops it (7.4.9.3b).
    const Length gap = stopped && move.how == Retreat::blocked ? std::min<Length>(most, tolerance + 1) : 0;
    const Length way = most - gap;
    const auto go = [&](UnitIndex v) {
        move.units.push_back(v);
        move.ends.push_back(table::moved(field[v].pose(), back, way));
    };
    go(u);
    for (const UnitIndex v : column)
        if (own.has(v) && v != move.trampled) go(v);
    if (move.how != Retreat::barred &&
        ends_in_effective_zone(g, field, u, Rectangle(move.ends[0], g.trait[u].extent), move.trampled))
        move.how = Retreat::barred;
    return move;
}

}  // namespace

RetreatMove retreat_of(const Setup& g, const State& s, const Field& field, const Groups& groups, UnitIndex u) {
    const bool light_foot = type_of(g.troops(u)) == Type::light_foot;
    return straight_back(g, s, field, groups, u, g.charts.movement.retreat, light_foot);
}

std::optional<RetreatMove> extended_retreat_of(const Setup& g, const State& s, const Field& field, const Groups& groups,
                                               UnitIndex u, UnitIndex enemy, Action action) {
    if (specification_of(g.troops(enemy)) == Specification::expendable) return std::nullopt;
    const RetreatMove first = retreat_of(g, s, field, groups, u);
    if (first.how != Retreat::free || first.trampled != nobody) return std::nullopt;
    const table::Angle back = field[u].heading() + table::half_turn;
    const auto goes_straight = [&](const RetreatMove& move, Length way) {
        return move.ends[0] == table::moved(field[u].pose(), back, way);
    };
    // Light foot that has passed through friends moves no farther (6.4.2.1).
    if (!goes_straight(first, g.charts.movement.retreat)) return std::nullopt;
    const Length length = g.charts.movement.retreat + g.charts.movement.extended_retreat;
    RetreatMove whole = straight_back(g, s, field, groups, u, length, true);
    if (whole.how != Retreat::free) return std::nullopt;
    whole.how = Retreat::extended;
    const Rectangle end(whole.ends[0], g.trait[u].extent);
    const bool through_friends = !goes_straight(whole, length);
    const bool to_difficult = is_foot(g.troops(u)) && action == Action::close &&
                              (!is_foot(g.troops(enemy)) || is_heavier(g.type(enemy).weight, g.type(u).weight)) &&
                              is_difficult_for_battle(g, s, end);
    return through_friends || to_difficult ? std::optional(whole) : std::nullopt;
}

void apply_retreat(const Setup& g, State& s, const RetreatMove& move) {
    if (move.trampled != nobody && s.unit[move.trampled].alive()) destroy(g, s, move.trampled);
    for (std::size_t i = 0; i < move.units.size(); ++i) {
        place(s, move.units[i], move.ends[i]);
        s.unit[move.units[i]].set(Unit::moved_bit);
    }
}

}  // namespace polemarch::standard_wargame
