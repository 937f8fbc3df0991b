#include "core/standard_wargame/rules/leaving.h"

#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// How far back along its heading the unit's rear edge is inside, at most one move; nothing if nowhere.
std::optional<Length> way_back(const View& view, const table::Rectangle& end) {
    const Piece& village = *fortified_village(view.g, view.s);
    const table::Angle back = end.heading() + table::half_turn;
    for (Length way = view.g.charts.movement.move; way > 0; way -= std::min(way, tolerance)) {
        const table::Rectangle start(table::moved(end.pose(), back, way), end.extent());
        if (table::contains(village.shape, start.rear_corner(table::Hand::left)) &&
            table::contains(village.shape, start.rear_corner(table::Hand::right)))
            return way;
    }
    return std::nullopt;
}

Refusal judge_leaving(const View& view, UnitIndex u, const table::Rectangle& end) {
    if (!is_on_table(view.g, end)) return Refusal::off_the_table;
    if (touches(*fortified_village(view.g, view.s), end)) return Refusal::cannot_enter;
    // It counts as moving in difficult ground.
    if (movement_beside_village(view, u, end) == Going::none || moves_of(view, u, Going::difficult) == 0)
        return Refusal::cannot_enter;
    const auto way = way_back(view, end);
    if (!way) return Refusal::too_far;
    const table::Rectangle start(table::moved(end.pose(), end.heading() + table::half_turn, *way), end.extent());
    const table::StraightMove path(start, end.heading(), *way);
    const table::Rectangle whole(
        end.pose(), {end.extent().half_width, static_cast<std::int16_t>(end.extent().half_depth + *way / 2)});
    Refusal why = Refusal::legal;
    each_unit(view.field.on_table(), [&](UnitIndex v) {
        if (why != Refusal::legal) return;
        if (side_of(v) != side_of(u)) {
            const bool near = table::within(whole, view.field[v], view.g.charts.combat.close_zone);
            if (near) why = Refusal::into_zone;
        }
        if (why == Refusal::legal && path.leads_into(view.field[v], tolerance))
            why = side_of(v) == side_of(u) ? Refusal::into_friend : Refusal::into_enemy;
    });
    return why;
}

}  // namespace

MovementAction leaving_of(const View& view, const Move& m) {
    MovementAction action;
    const auto coordinate = [](const Leg& leg) { return static_cast<std::int16_t>(leg.amount); };
    const table::Pose pose{coordinate(m.legs[0]), coordinate(m.legs[1]), table::Angle{m.legs[2].amount}};
    action.refusal = judge_leaving(view, m.unit, {pose, view.g.trait[m.unit].extent});
    if (action.refusal != Refusal::legal) return action;
    action.moves = 1;
    action.units.push_back(m.unit);
    action.ends.push_back(pose);
    return action;
}

}  // namespace polemarch::standard_wargame
