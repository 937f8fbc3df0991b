#include "core/standard_wargame/rules/near_enemy.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/table/contact.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Angle;
using table::Edge;
using table::Hand;
using table::Point;

/// The smaller angle between two lines, at most a quarter turn.
Angle between_lines(Angle a, Angle b) {
    const Angle turn = table::between(a, b);
    return turn <= table::quarter_turn ? turn : table::half_turn - turn;
}

/// Whether the whole outline lies beyond an edge line of the enemy, on the side that the edge faces.
bool is_beyond(const table::Rectangle& unit, const table::Rectangle& enemy, Edge edge) {
    const table::Segment line = enemy.edge(edge);
    const auto corners = unit.corners();
    const Point along = line.to - line.from;
    // Edges run clockwise, so that what an edge faces lies to the left of it.
    const std::int64_t slack =
        std::int64_t{tolerance} * 2 *
        (edge == Edge::front || edge == Edge::rear ? enemy.extent().half_width : enemy.extent().half_depth);
    return std::all_of(corners.begin(), corners.end(), [&](Point p) { return cross(along, p - line.from) >= -slack; });
}

}  // namespace

Refusal judge_straight_near(const NearMove& move) {
    const BeforeFront enemy(move.enemy);
    if (BeforeFront(move.from).directly_ahead(move.enemy)) return Refusal::legal;
    for (const Hand hand : {Hand::left, Hand::right}) {
        const table::Segment path{move.from.front_corner(hand), move.to.front_corner(hand)};
        if (enemy.passes_frontal_zone(path, move.reach) && !enemy.is_in_frontal_zone(path.to, move.reach))
            return Refusal::leaves_frontal_zone;
    }
    return Refusal::legal;
}

Refusal judge_back_near(const NearMove& move) {
    return table::within(move.to, move.enemy, move.reach) ? Refusal::back_into_zone : Refusal::legal;
}

Refusal judge_turn_near(const NearMove& move) {
    return BeforeFront(move.to).in_frontal_zone(move.enemy, move.reach) ? Refusal::legal : Refusal::turns_from_enemy;
}

Refusal judge_wheel_near(const NearMove& move) {
    // The front edge runs across the heading.
    for (const Edge edge : {Edge::front, Edge::right, Edge::rear, Edge::left}) {
        const Angle line = move.enemy.outward(edge) + table::quarter_turn;
        const Angle before = between_lines(move.from.heading() + table::quarter_turn, line);
        const Angle after = between_lines(move.to.heading() + table::quarter_turn, line);
        if (after < before && is_beyond(move.from, move.enemy, edge)) return Refusal::legal;
    }
    return Refusal::wheels_from_enemy;
}

Refusal judge_end_near(const NearMove& move) {
    const table::StraightMove retreat(move.enemy, move.enemy.heading() + table::half_turn, move.retreat);
    const auto met = retreat.first_contact(move.to, tolerance);
    if (!met) return Refusal::legal;
    const table::Rectangle there(table::moved(move.enemy.pose(), move.enemy.heading() + table::half_turn, *met),
                                 move.enemy.extent());
    // A corner that meets a corner counts as the front (contact() prefers it).
    const auto touched = table::contact(move.to, there, tolerance);
    return !touched || touched->edge == Edge::front ? Refusal::legal : Refusal::before_retreat;
}

}  // namespace polemarch::standard_wargame
