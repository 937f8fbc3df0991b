// Fortified villages (3.3.2.8): who is inside, how far from it others are, how units come in (6.5.2).
//
// Inside there is no place (N74): distances and sight are taken to and from the village's outline. There is at most one
// village; its defenders are the units of the side that laid it.
#pragma once

#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// The fortified village of the table; nullptr if there is none.
[[nodiscard]] const Piece* fortified_village(const Setup& g, const State& s);
[[nodiscard]] inline bool is_inside(const State& s, UnitIndex u) { return s.unit[u].where == Whereabouts::village; }
/// Units of a side inside.
[[nodiscard]] UnitSet inside_village(const Setup& g, const State& s, unsigned side);

/// Between two units, each on the table or inside; 0 between two that are inside.
[[nodiscard]] table::SquaredDistance distance_between(const View& view, UnitIndex u, UnitIndex v);
/// Between the village and a unit on the table.
[[nodiscard]] table::SquaredDistance distance_to_village(const View& view, UnitIndex u);

// ---- into it (6.5.2)

/// Whether a unit on the table may end an action that begins now inside: in the movement sequence, from where it is
/// within a base width. Whether its order lets an attacker do so is asked elsewhere (executing.h).
[[nodiscard]] bool may_enter(const View& view, UnitIndex u);
/// Whether the outline touches or overlaps the village: who may enter and ends its move there is inside.
[[nodiscard]] bool is_at_village(const Setup& g, const State& s, const table::Rectangle& place);
/// The ground of an outline without the village.
[[nodiscard]] Going movement_beside_village(const View& view, UnitIndex u, const table::Rectangle& place);
/// Puts a unit inside: as a defender, or as an attacker at the wall.
void enter_village(const Setup& g, State& s, UnitIndex u);

// ---- places along the wall

/// Calls visit(pose) for places outside along the edges of the village, from the middle of each edge outward, half a
/// base width apart. `facing_it`: the front is so far from the wall; otherwise the rear is, and the unit faces away.
template <class Visit>
void each_place_at_wall(const Piece& village, table::Extent extent, Length gap, bool facing_it, Visit visit) {
    std::int64_t area = 0;  // twice; positive if the corners run against the clock
    village.shape.any_edge([&](table::Segment edge) {
        area += cross(edge.from, edge.to);
        return false;
    });
    village.shape.any_edge([&](table::Segment edge) {
        const table::Angle along = table::bearing(edge.to - edge.from);
        const table::Angle out = area > 0 ? along + table::quarter_turn : along - table::quarter_turn;
        const table::Point middle{(edge.from.x + edge.to.x) / 2, (edge.from.y + edge.to.y) / 2};
        const Length half = table::distance(edge.from, edge.to) / 2, step = base_width / 2;
        for (Length off = 0; off <= half; off += step)
            for (const bool back : {false, true}) {
                if (back && off == 0) continue;
                const table::Point foot = middle + table::along(back ? along + table::half_turn : along, off);
                const Length front = facing_it ? gap : gap + 2 * extent.half_depth;
                visit(table::pose_at(foot + table::along(out, front), facing_it ? out + table::half_turn : out));
            }
        return false;
    });
}

}  // namespace polemarch::standard_wargame
