#include "core/standard_wargame/rules/reforming.h"

#include "core/standard_wargame/rules/reforming_parts.h"
#include "core/standard_wargame/rules/through_friends.h"
#include "core/standard_wargame/rules/village.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Angle;
using table::Hand;
using table::Point;
using table::Pose;
using table::Rectangle;

/// How a tactical move leads, seen from the unit.
enum class Direction : std::uint8_t { ahead, back, other };
Direction direction_of(const Rectangle& from, const Rectangle& to) {
    if (from.heading() != to.heading()) return Direction::other;
    const Point way = to.pose().at() - from.pose().at();
    const Length off = static_cast<Length>(table::magnitude(cross(from.ahead(), way)) / from.extent().half_depth);
    if (off > tolerance) return Direction::other;
    return dot(way, from.ahead()) >= 0 ? Direction::ahead : Direction::back;
}

/// The units that it meets on a straight way.
UnitSet met_on_way(const View& view, UnitIndex u, const table::StraightMove& path) {
    UnitSet met;
    each_unit(without(view.field.on_table(), UnitSet(u)),
              [&](UnitIndex v) { met.add(v, path.leads_into(view.field[v], tolerance)); });
    return met;
}

/// Straight on or back through friends (6.4.2); nothing if the way leads through nobody.
std::optional<MovementAction> through_friends(const View& view, UnitIndex u, Direction direction, const Rectangle& from,
                                              const Rectangle& to) {
    if (direction == Direction::other) return std::nullopt;
    const Angle heading = direction == Direction::ahead ? from.heading() : from.heading() + table::half_turn;
    const auto end =
        placed_through(view, u, table::StraightMove(from, heading, table::distance(from.pose().at(), to.pose().at())));
    if (!end) return std::nullopt;
    const Rectangle place(*end, from.extent());
    Refusal why = judge_count(view, u, going_of(view, u, from, place), 1, {}, false, from);
    if (why == Refusal::legal)
        why = judge_near(view, u, from, place, [&](const NearMove& move) {
            return direction == Direction::back ? judge_back_near(move) : Refusal::legal;
        });
    if (why != Refusal::legal) return refused(why);
    MovementAction action;
    action.moves = 1;
    action.units.push_back(u);
    action.ends.push_back(*end);
    action.placed = true;
    return action;
}

/// A place on the way from one to another, a part n of `of` equal ones.
Rectangle part_of_way(const Rectangle& from, const Rectangle& to, int n, int of) {
    const Point way = to.centre() - from.centre();
    const auto turn = static_cast<std::int16_t>(to.heading().parts - from.heading().parts);
    const Point centre = from.centre() + Point{way.x * n / of, way.y * n / of};
    const Angle heading{static_cast<std::uint16_t>(from.heading().parts + turn * n / of)};
    return {table::with_centre(centre, heading, from.extent()), from.extent()};
}

/// Whether a strategic move leads through an enemy's close battle zone (8.1.2.1b).
bool enters_zone_on_way(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to) {
    if (sequence_of(view.s) != Sequence::strategic) return false;
    constexpr int parts = 8;
    const Length reach = view.g.charts.combat.close_zone;
    bool found = false;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        for (int n = 1; n <= parts && !found; ++n)
            found = table::within(part_of_way(from, to, n, parts), view.field[v], reach);
    });
    return found;
}

bool is_one_tactical_move(const View& view, const Rectangle& from, const Rectangle& to) {
    for (const Hand hand : {Hand::left, Hand::right})
        if (!table::squared_distance(from.front_corner(hand), to.front_corner(hand))
                 .within(view.g.charts.movement.move))
            return false;
    return true;
}

/// The least number of equal tactical moves that lead there, at most `most`; 0: none.
int tactical_moves(const View& view, const Rectangle& from, const Rectangle& to, int most) {
    for (int moves = 1; moves <= most; ++moves) {
        bool all = true;
        for (int n = 1; n <= moves && all; ++n)
            all = is_one_tactical_move(view, n == 1 ? from : part_of_way(from, to, n - 1, moves),
                                       n == moves ? to : part_of_way(from, to, n, moves));
        if (all) return moves;
    }
    return 0;
}

/// One tactical move as number `number` of its action; `worst`: the ground so far. `evaders`: who must evade before it
/// can be made; then nothing else is judged.
Refusal judge_tactical_move(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to, bool enters,
                            int number, int forced, Going& worst, UnitSet& evaders) {
    if (!is_on_table(view.g, to)) return Refusal::off_the_table;
    const Hit at_end = sorted(view, u, overlapped(view, to, UnitSet(u)));
    if (at_end.barring != nobody) return into(u, at_end.barring);
    // The way must be free (S55), if it turns at the end or at the beginning.
    const Point way = to.centre() - from.centre();
    const Angle direction = table::bearing(way);
    const Length length = table::distance(from.centre(), to.centre());
    Rectangle outline = from;
    Hit on_way = sorted(view, u, met_on_way(view, u, {from, direction, length}));
    if (on_way.barring != nobody || !on_way.evaders.empty()) {
        const Rectangle turned(table::with_centre(from.centre(), to.heading(), from.extent()), from.extent());
        const Hit after_turn = sorted(view, u, met_on_way(view, u, {turned, direction, length}));
        if (on_way.barring != nobody && after_turn.barring != nobody) return into(u, on_way.barring);
        if (on_way.barring != nobody || (after_turn.barring == nobody && after_turn.evaders.empty())) {
            outline = turned;
            on_way = after_turn;
        }
    }
    if (enters_zone_on_way(view, u, from, to)) return Refusal::into_zone;
    const Direction towards = direction_of(from, to);
    evaders = at_end.evaders | on_way.evaders;
    if (towards == Direction::ahead)
        each_unit(view.field.enemies_near(u, 4 * base_width), [&](UnitIndex v) {
            const NearMove move = near_move(view, v, from, to);
            const Length reach = view.g.charts.movement.near;
            if (table::within(from, move.enemy, reach) || table::within(to, move.enemy, reach))
                if (judge_straight_near(move) != Refusal::legal) evaders |= sorted(view, u, UnitSet(v)).evaders;
        });
    if (!evaders.empty()) return Refusal::legal;
    Going going = std::max(going_of(view, u, from, to),
                           movement_on_way(view.g, view.s, view.g.troops(u), outline, direction, length));
    if (going == Going::none && enters)
        going = std::max(movement_beside_village(view, u, from), movement_beside_village(view, u, to));
    worst = std::max(worst, going);
    if (const Refusal why = judge_count(view, u, worst, number, {forced}, false, from); why != Refusal::legal)
        return why;
    return judge_near(view, u, from, to, [&](const NearMove& move) {
        switch (towards) {
            case Direction::ahead: return judge_straight_near(move);
            case Direction::back: return judge_back_near(move);
            case Direction::other: break;
        }
        return Refusal::no_tactical_near;
    });
}

}  // namespace

namespace {

/// From one outline to another, which of a war wagon on a strategic move are end on; `pose`: that of the second in
/// battle.
MovementAction between(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to, Pose pose,
                       bool turned, int forced) {
    const int moves = tactical_moves(view, from, to, std::max(1, moves_of(view, u, Going::open) + forced));
    if (moves == 0) return refused(Refusal::too_far);
    if (!turned && moves == 1 && !goes_endwise(view, u))
        if (const auto through = through_friends(view, u, direction_of(from, to), from, to)) return *through;
    MovementAction action;
    action.moves = static_cast<std::uint8_t>(moves);
    action.units.push_back(u);
    action.ends.push_back(pose);
    action.entering.add(u, may_enter(view, u) && is_at_village(view.g, view.s, to));
    if (turned)
        if (const Refusal why = judge_near(view, u, view.field[u], from, judge_turn_near); why != Refusal::legal)
            return refused(why);
    Going worst = Going::open;
    Rectangle at = from;
    for (int n = 1; n <= moves; ++n) {
        const Rectangle next = n == moves ? to : part_of_way(from, to, n, moves);
        UnitSet evaders;
        const Refusal why = judge_tactical_move(view, u, at, next, action.entering.has(u), n, forced, worst, evaders);
        if (why != Refusal::legal) return refused(why);
        if (!evaders.empty()) return after_evades(view, action, evaders);
        at = next;
    }
    return action;
}

}  // namespace

MovementAction tactical_of(const View& view, const Move& m, bool turned, int forced) {
    const UnitIndex u = m.unit;
    const Rectangle from = turned ? table::half_turned(view.field[u]) : view.field[u];
    const auto coordinate = [](const Leg& leg) { return static_cast<std::int16_t>(leg.amount); };
    const Pose pose{coordinate(m.legs[0]), coordinate(m.legs[1]), Angle{m.legs[2].amount}};
    const Rectangle to(pose, from.extent());
    if (!goes_endwise(view, u)) return between(view, u, from, to, pose, turned, forced);
    // Either end of a war wagon may lead (8.1.6); the places of its short edge are measured.
    MovementAction right = between(view, u, endwise(from, Hand::right), endwise(to, Hand::right), pose, turned, forced);
    if (right.refusal == Refusal::legal) return right;
    MovementAction left = between(view, u, endwise(from, Hand::left), endwise(to, Hand::left), pose, turned, forced);
    return left.refusal == Refusal::legal ? left : right;
}

}  // namespace polemarch::standard_wargame
