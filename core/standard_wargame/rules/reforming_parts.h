// What the movement actions of single units and columns share (reforming.h).
#pragma once

#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/near_enemy.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

[[nodiscard]] inline MovementAction refused(Refusal why) {
    MovementAction action;
    action.refusal = why;
    return action;
}

/// What an acting unit would hit: enemies that evade before it (6.2.2), and any other unit in its way.
struct Hit {
    UnitSet evaders;
    UnitIndex barring = nobody;  ///< the first of them
};
[[nodiscard]] inline Hit sorted(const View& view, UnitIndex u, const UnitSet& units) {
    Hit hit;
    each_unit(units, [&](UnitIndex v) {
        if (side_of(v) != side_of(u) && sequence_of(view.s) == Sequence::movement && has_evade_capacity(view, v, u))
            hit.evaders |= UnitSet(v);
        else if (hit.barring == nobody)
            hit.barring = v;
    });
    return hit;
}
/// The units that it would overlap at this place, without those in `besides`.
[[nodiscard]] inline UnitSet overlapped(const View& view, const table::Rectangle& place, const UnitSet& besides) {
    const UnitSet near = view.field.meeting(table::box_of(place), without(view.field.on_table(), besides));
    return table::those(
        near, [&](std::size_t v) { return table::overlap(place, view.field[static_cast<UnitIndex>(v)], tolerance); });
}
/// An action that begins when these have evaded: nobody has moved yet.
[[nodiscard]] inline MovementAction after_evades(const View& view, MovementAction action, const UnitSet& evaders) {
    action.evaders = evaders;
    action.entering = {};
    action.moves = 0;
    action.ends = {};
    for (const UnitIndex u : action.units) action.ends.push_back(view.s.unit[u].pose);
    return action;
}

[[nodiscard]] inline Refusal into(UnitIndex mover, UnitIndex met) {
    return side_of(mover) == side_of(met) ? Refusal::into_friend : Refusal::into_enemy;
}

[[nodiscard]] inline Going going_of(const View& view, UnitIndex u, const table::Rectangle& from,
                                    const table::Rectangle& to) {
    const Troops t = view.g.troops(u);
    return std::max(movement_under(view.g, view.s, t, from), movement_under(view.g, view.s, t, to));
}

[[nodiscard]] inline NearMove near_move(const View& view, UnitIndex enemy, const table::Rectangle& from,
                                        const table::Rectangle& to) {
    return {from, to, view.field[enemy], view.g.charts.combat.close_zone, view.g.charts.movement.retreat};
}

/// Calls judge(move) for every enemy within half a base width of either place; the first refusal, or of the end.
template <class Judge>
[[nodiscard]] Refusal judge_near(const View& view, UnitIndex u, const table::Rectangle& from,
                                 const table::Rectangle& to, Judge judge) {
    const Length reach = view.g.charts.movement.near;
    Refusal why = Refusal::legal;
    const table::Box area = table::box_round(table::box_of(from), table::box_of(to));
    each_unit(view.field.meeting(table::grown(area, reach), view.field.enemies_of(u)), [&](UnitIndex v) {
        if (why != Refusal::legal) return;
        if (!table::within(from, view.field[v], reach) && !table::within(to, view.field[v], reach)) return;
        if (sequence_of(view.s) == Sequence::strategic) {
            if (table::within(to, view.field[v], view.g.charts.combat.close_zone)) why = Refusal::into_zone;
            return;  // 8.1.2.1b
        }
        const NearMove move = near_move(view, v, from, to);
        why = judge(move);
        if (why == Refusal::legal) why = judge_end_near(move);
    });
    return why;
}

}  // namespace polemarch::standard_wargame
