#include "core/standard_wargame/rules/probe.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/passing.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

Probe probe(const Setup& g, const State& s, const Field& field, UnitIndex u, const table::Rectangle& from,
            table::Angle direction, Length length, UnitSet ignored) {
    Probe found;
    found.free = length;
    const table::StraightMove path(from, direction, length);
    const auto stop = [&](Length at, Obstacle what, UnitIndex who) {
        // Of friend and enemy at the same place the enemy counts, whichever army has the lower numbers.
        const bool before_friend = at == found.free && what == Obstacle::enemy && found.obstacle == Obstacle::friendly;
        if (at >= found.free && found.obstacle != Obstacle::none && !before_friend) return;
        found = {what, std::min(at, length), who};
    };
    each_unit(without(field.on_table(), ignored | UnitSet(u)), [&](UnitIndex v) {
        if (const auto at = path.first_contact(field[v], tolerance))
            stop(*at, side_of(v) == side_of(u) ? Obstacle::friendly : Obstacle::enemy, v);
    });
    for (const Piece& piece : pieces_of(g, s)) {
        const Going going = movement_on(g.troops(u), ground_of(piece), s.weather, g.charts);
        const bool barred =
            going == Going::none ||
            (going == Going::difficult && move_number(g.troops(u), going, Sequence::movement, g.charts) == 0);
        if (!barred || touches(piece, from)) continue;
        if (const auto at = path.first_contact(piece.shape)) stop(*at, Obstacle::ground, nobody);
    }
    if (!is_on_table(g, table::Rectangle(path.end(), from.extent()))) {
        // The last whole length at which all corners are on the table.
        Length low = 0, high = length;
        while (low + 1 < high) {
            const Length middle = (low + high) / 2;
            const table::Rectangle there(table::moved(from.pose(), direction, middle), from.extent());
            (is_on_table(g, there) ? low : high) = middle;
        }
        stop(low, Obstacle::edge, nobody);
    }
    return found;
}

UnitIndex last_passed(const Setup& g, const Groups& groups, UnitIndex mover, UnitIndex first) {
    UnitIndex last = first;
    for (int ranks = 1;; ++ranks, last = groups.behind(last)) {
        if (ranks > ranks_passed(g.troops(mover), g.troops(last), g.trait[last].grade, g.charts)) return nobody;
        if (groups.behind(last) == nobody) return last;
    }
}

}  // namespace polemarch::standard_wargame
