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

// ---- out of it

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
