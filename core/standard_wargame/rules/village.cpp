#include "core/standard_wargame/rules/village.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

const Piece* fortified_village(const Setup& g, const State& s) {
    for (const Piece& piece : pieces_of(g, s))
        if (piece.ground == Ground::fortified_village) return &piece;
    return nullptr;
}

UnitSet inside_village(const Setup& g, const State& s, unsigned side) {
    UnitSet found;
    if (fortified_village(g, s) == nullptr) return found;
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) found.add(unit_of(side, i), is_inside(s, unit_of(side, i)));
    return found;
}

table::SquaredDistance distance_to_village(const View& view, UnitIndex u) {
    return table::squared_distance(fortified_village(view.g, view.s)->shape, view.field[u]);
}

table::SquaredDistance distance_between(const View& view, UnitIndex u, UnitIndex v) {
    const bool first = is_inside(view.s, u), second = is_inside(view.s, v);
    if (!first && !second) return view.field.squared_distance(u, v);
    return first && second ? table::SquaredDistance{} : distance_to_village(view, first ? v : u);
}

// ---- into it

bool may_enter(const View& view, UnitIndex u) {
    return fortified_village(view.g, view.s) != nullptr && view.s.step == Step::movement &&
           !view.s.unit[u].has(Unit::moved_bit) && distance_to_village(view, u).within(view.g.charts.movement.village);
}

bool is_at_village(const Setup& g, const State& s, const table::Rectangle& place) {
    const Piece* village = fortified_village(g, s);
    return village != nullptr && table::squared_distance(village->shape, place).within(tolerance);
}

Going movement_beside_village(const View& view, UnitIndex u, const table::Rectangle& place) {
    Going worst = Going::open;
    for (const Piece& piece : pieces_of(view.g, view.s)) {
        if (piece.ground == Ground::fortified_village) continue;
        const Going here = movement_on(view.g.troops(u), ground_of(piece), view.s.weather, view.g.charts);
        if (here > worst && touches(piece, place)) worst = here;
    }
    return worst;
}

void enter_village(const Setup& g, State& s, UnitIndex u) {
    Unit& unit = s.unit[u];
    unit.pose = {};
    unit.where = Whereabouts::village;
    unit.inside = fortified_village(g, s)->friendly == side_of(u) ? Inside::defender : Inside::at_wall;
    unit.clear(Unit::fortified_bit);
}

}  // namespace polemarch::standard_wargame
