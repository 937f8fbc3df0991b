#include "core/standard_wargame/rules/through_friends.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/passing.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/probe.h"
#include "core/table/contact.h"
#include "core/table/snap.h"

namespace polemarch::standard_wargame {

namespace {

using table::Rectangle;

bool finds_room(const View& view, UnitIndex u, const Rectangle& place) {
    bool free = is_on_table(view.g, place);
    each_unit(without(view.field.on_table(), UnitSet(u)),
              [&](UnitIndex v) { free = free && !table::overlap(place, view.field[v], tolerance); });
    return free;
}

/// Before the front of its own group, from behind a friend of it, flush (6.4.2.1b).
std::optional<table::Pose> before_group(const View& view, UnitIndex u) {
    UnitIndex first = view.groups.ahead_of(u);
    for (int ranks = 1;; ++ranks, first = view.groups.ahead_of(first)) {
        if (ranks > ranks_passed(view.g.troops(u), view.g.troops(first), view.g.trait[first].grade, view.g.charts))
            return std::nullopt;
        if (view.groups.in_front_line(first)) break;
    }
    const Rectangle& front = view.field[first];
    const table::Extent extent = view.g.trait[u].extent;
    const table::Point forward = table::along(front.heading(), 2 * extent.half_depth);
    if (front.extent().half_width == extent.half_width)
        return table::pose_at(front.pose().at() + forward, front.heading());
    const table::Hand corner = corner_behind(front, view.field[u]);
    return table::with_front_corner(corner, front.front_corner(corner) + forward, front.heading(), extent);
}

}  // namespace

bool is_before_front(const Setup& g, const Field& field, UnitIndex mover, const Rectangle& from, UnitIndex friendly) {
    const BeforeFront front(field[friendly]);
    return type_of(g.troops(mover)) == Type::light_foot ? front.ahead(from) : front.wholly_ahead(from);
}

bool hits_front(const Setup& g, const Field& field, UnitIndex mover, const Rectangle& from, table::Angle direction,
                Length way, UnitIndex friendly) {
    if (!is_before_front(g, field, mover, from, friendly)) return false;
    const auto touched = table::contact(
        field[friendly], Rectangle(table::moved(from.pose(), direction, way), from.extent()), 2 * tolerance);
    return !touched || touched->edge == table::Edge::front;
}

std::optional<table::Pose> placed_through(const View& view, UnitIndex u, const table::StraightMove& way) {
    // Of friend and enemy met at the same place the enemy counts, whichever army has the lower numbers.
    UnitIndex met = nobody;
    Length least = 0;
    each_unit(without(view.field.on_table(), UnitSet(u)), [&](UnitIndex v) {
        const auto at = way.first_contact(view.field[v], tolerance);
        if (!at || (met != nobody && (*at > least || (*at == least && side_of(v) == side_of(u))))) return;
        met = v;
        least = *at;
    });
    if (met == nobody || side_of(met) != side_of(u) || is_baggage(met)) return std::nullopt;
    std::optional<table::Pose> end;
    if (met == view.groups.ahead_of(u) && view.groups.directly_behind(met) == u) {
        end = before_group(view, u);
    } else if (hits_front(view.g, view.field, u, view.field[u], way.direction(), least, met)) {
        const UnitIndex last = last_passed(view.g, view.groups, u, met);
        if (last != nobody) end = place_behind(view.field[last], view.field[u]);
    }
    if (end && !finds_room(view, u, {*end, view.g.trait[u].extent})) end.reset();
    return end;
}

}  // namespace polemarch::standard_wargame
