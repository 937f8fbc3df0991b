#include "core/standard_wargame/rules/reforming.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/near_enemy.h"
#include "core/standard_wargame/rules/terrain.h"
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

MovementAction refused(Refusal why) {
    MovementAction action;
    action.refusal = why;
    return action;
}

/// Whom a unit at this place would overlap, `besides` left out.
UnitIndex overlapped(const View& view, const Rectangle& place, UnitSet besides) {
    UnitIndex found = nobody;
    each_unit(without(view.field.on_table(), besides), [&](UnitIndex v) {
        if (found == nobody && table::overlap(place, view.field[v], tolerance)) found = v;
    });
    return found;
}

Refusal into(UnitIndex mover, UnitIndex met) {
    return side_of(mover) == side_of(met) ? Refusal::into_friend : Refusal::into_enemy;
}

Going going_of(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to) {
    const Troops t = view.g.troops(u);
    return std::max(movement_under(view.g, view.s, t, from), movement_under(view.g, view.s, t, to));
}

NearMove near_move(const View& view, UnitIndex enemy, const Rectangle& from, const Rectangle& to) {
    return {from, to, view.field[enemy], view.g.charts.combat.close_zone, view.g.charts.movement.retreat};
}

/// Calls judge(move) for every enemy within half a base width of either place; the first refusal, or of the end.
template <class Judge>
Refusal judge_near(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to, Judge judge) {
    const Length reach = view.g.charts.movement.near;
    Refusal why = Refusal::legal;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
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

/// How a tactical move leads, seen from the unit.
enum class Direction : std::uint8_t { ahead, back, other };
Direction direction_of(const Rectangle& from, const Rectangle& to) {
    if (from.heading() != to.heading()) return Direction::other;
    const Point way = to.pose().at() - from.pose().at();
    const Length off = static_cast<Length>(table::magnitude(cross(from.ahead(), way)) / from.extent().half_depth);
    if (off > tolerance) return Direction::other;
    return dot(way, from.ahead()) >= 0 ? Direction::ahead : Direction::back;
}

Rectangle turned_about(const Rectangle& unit) {
    return {table::with_centre(unit.centre(), unit.heading() + table::half_turn, unit.extent()), unit.extent()};
}

}  // namespace

Pose quarter_turned(const Rectangle& unit, Hand hand) {
    // Turning right the left front corner comes to where the right one was, so that the unit lies behind its old front
    // line and inside its old side line.
    const Angle heading =
        hand == Hand::right ? unit.heading() + table::quarter_turn : unit.heading() - table::quarter_turn;
    const Hand kept = hand == Hand::right ? Hand::left : Hand::right;
    const Hand old = hand == Hand::right ? Hand::right : Hand::left;
    return table::with_front_corner(kept, unit.front_corner(old), heading, unit.extent());
}

MovementAction turn_of(const View& view, const Move& m) {
    if (m.value < 1 || m.value > 3 || (m.target != nobody && (m.target != 1 || m.value == 2)))
        return refused(Refusal::malformed);
    const UnitIndex u = m.unit;
    const Rectangle& from = view.field[u];
    MovementAction action;
    action.moves = 1;
    action.units.push_back(u);
    if (m.value == 2) {
        action.ends.push_back(turned_about(from).pose());
    } else {
        // The unit may not cross the lines of its old place: it must not be deeper than wide (N21).
        if (from.extent().half_depth > from.extent().half_width) return refused(Refusal::too_deep_to_turn);
        action.ends.push_back(quarter_turned(from, m.value == 1 ? Hand::right : Hand::left));
        if (m.target == 1) {
            const UnitIndex next = view.groups.directly_behind(u);
            if (next == nobody || !is_foot(view.g.troops(u)) || !is_foot(view.g.troops(next)) ||
                2 * (from.extent().half_depth + view.field[next].extent().half_depth) > base_width)
                return refused(Refusal::cannot_turn_together);
            action.units.push_back(next);
            action.ends.push_back(table::behind(Rectangle(action.ends[0], from.extent())));
        }
    }
    UnitSet own;
    for (const UnitIndex each : action.units) own |= UnitSet(each);
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex each = action.units[i];
        const Rectangle& before = view.field[each];
        const Rectangle to(action.ends[i], before.extent());
        if (!is_on_table(view.g, to)) return refused(Refusal::off_the_table);
        if (const UnitIndex met = overlapped(view, to, own); met != nobody) return refused(into(u, met));
        Refusal why = judge_count(view, each, going_of(view, each, before, to), 1, {}, false, before);
        if (why == Refusal::legal) why = judge_near(view, each, before, to, judge_turn_near);
        if (why != Refusal::legal) return refused(why);
    }
    return action;
}

namespace {

/// Whom a unit meets on a straight way; nobody if it is free.
UnitIndex met_on_way(const View& view, UnitIndex u, const table::StraightMove& path) {
    UnitIndex met = nobody;
    each_unit(without(view.field.on_table(), UnitSet(u)), [&](UnitIndex v) {
        if (met == nobody && path.leads_into(view.field[v], tolerance)) met = v;
    });
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

}  // namespace

namespace {

/// A place on the way from one to another, a part n of `of` equal ones.
Rectangle part_of_way(const Rectangle& from, const Rectangle& to, int n, int of) {
    const Point way = to.centre() - from.centre();
    const auto turn = static_cast<std::int16_t>(to.heading().parts - from.heading().parts);
    const Point centre = from.centre() + Point{way.x * n / of, way.y * n / of};
    const Angle heading{static_cast<std::uint16_t>(from.heading().parts + turn * n / of)};
    return {table::with_centre(centre, heading, from.extent()), from.extent()};
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

/// One tactical move as number `number` of its action; `worst`: the ground so far.
Refusal judge_tactical_move(const View& view, UnitIndex u, const Rectangle& from, const Rectangle& to, bool enters,
                            int number, Going& worst) {
    if (!is_on_table(view.g, to)) return Refusal::off_the_table;
    if (const UnitIndex met = overlapped(view, to, UnitSet(u)); met != nobody) return into(u, met);
    // The way must be free (S55), if it turns at the end or at the beginning.
    const Point way = to.centre() - from.centre();
    const Angle direction = table::bearing(way);
    const Length length = table::distance(from.centre(), to.centre());
    Rectangle outline = from;
    if (const UnitIndex met = met_on_way(view, u, {from, direction, length}); met != nobody) {
        outline = {table::with_centre(from.centre(), to.heading(), from.extent()), from.extent()};
        if (met_on_way(view, u, {outline, direction, length}) != nobody) return into(u, met);
    }
    Going going = std::max(going_of(view, u, from, to),
                           movement_on_way(view.g, view.s, view.g.troops(u), outline, direction, length));
    if (going == Going::none && enters)
        going = std::max(movement_beside_village(view, u, from), movement_beside_village(view, u, to));
    worst = std::max(worst, going);
    if (const Refusal why = judge_count(view, u, worst, number, {}, false, from); why != Refusal::legal) return why;
    const Direction towards = direction_of(from, to);
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

MovementAction tactical_of(const View& view, const Move& m, bool turned) {
    const UnitIndex u = m.unit;
    const Rectangle from = turned ? turned_about(view.field[u]) : view.field[u];
    const auto coordinate = [](const Leg& leg) { return static_cast<std::int16_t>(leg.amount); };
    const Pose pose{coordinate(m.legs[0]), coordinate(m.legs[1]), Angle{m.legs[2].amount}};
    const Rectangle to(pose, from.extent());
    const int moves = tactical_moves(view, from, to, std::max(1, moves_of(view, u, Going::open)));
    if (moves == 0) return refused(Refusal::too_far);
    if (!turned && moves == 1)
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
        const Refusal why = judge_tactical_move(view, u, at, next, action.entering.has(u), n, worst);
        if (why != Refusal::legal) return refused(why);
        at = next;
    }
    return action;
}

namespace {

/// A path through the front middles of a column: straight pieces, from the leader's new place backward.
class Trail {
public:
    void add(Point place) { places_.push_back(place); }
    /// The place so far back along the path, and the direction of the path there (toward the leader).
    [[nodiscard]] Pose back(Length along) const {
        std::int64_t left = along;
        for (std::size_t i = 0; i + 1 < places_.size(); ++i) {
            const Point step = places_[i + 1] - places_[i];
            const Length length = table::distance(places_[i], places_[i + 1]);
            if (length == 0) continue;
            const bool last = i + 2 == places_.size();
            if (left <= length || last) {
                const Point at{places_[i].x + static_cast<Length>(
                                                  table::divided(std::int64_t{step.x} * left, std::int64_t{length})),
                               places_[i].y + static_cast<Length>(
                                                  table::divided(std::int64_t{step.y} * left, std::int64_t{length}))};
                return table::pose_at(at, table::bearing(-step));
            }
            left -= length;
        }
        return table::pose_at(places_[0], {});
    }

private:
    StackList<Point, 2 * most_units_of_a_side + 8> places_;
};

}  // namespace

namespace {

/// The first moves of an action, the rest left out: a straight leg may be several of at most `one` each.
Move first_moves(const Move& m, int moves, Length one) {
    Move first = m;
    first.legs = {};
    std::size_t next = 0;
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none || moves == 0) break;
        const Length whole = leg.amount, most = leg.way == Way::wheel ? whole : one;
        Length made = 0;
        for (; moves > 0 && made < whole; --moves) made = std::min(whole, made + most);
        first.legs[next++] = {leg.way, leg.how, static_cast<std::uint16_t>(made)};
    }
    return first;
}

}  // namespace

MovementAction column_of(const View& view, const Move& m, int forced) {
    // The leader's own legs, as a single unit; only straight ahead and wheels (6.1.4.7b).
    for (const Leg& leg : m.legs)
        if (leg.way == Way::backward) return refused(Refusal::malformed);
    Move alone = m;
    alone.kind = Kind::go;
    alone.set(Body{});
    if (!view.groups.in_front_line(m.unit)) return refused(Refusal::body_not_together);
    MovementAction action = legs_of(view, alone, {forced, true});
    if (action.refusal != Refusal::legal || goes_endwise(view, m.unit)) return action;
    if (!action.evaders.empty()) {
        if (action.moves == 0) return action;
        // All follow the moves that are made before somebody evades.
        MovementAction before = column_of(view, first_moves(m, action.moves, view.g.charts.movement.move), forced);
        before.evaders = action.evaders;
        return before;
    }
    // The path of front middles: the present places of all, and the places after each leg of the leader.
    StackList<Point, 8> ahead;
    const Groups& groups = view.groups;
    Rectangle leader = view.field[m.unit];
    Length travelled = 0;
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        const Pose next = leg.way == Way::forward
                              ? table::moved(leader.pose(), leader.heading(), leg.amount)
                              : table::wheeled(leader, static_cast<Hand>(leg.how & 1), Angle{leg.amount});
        travelled += table::distance(leader.pose().at(), next.at());
        leader = Rectangle(next, leader.extent());
        ahead.push_back(next.at());
    }
    Trail trail;
    for (std::size_t i = ahead.size(); i-- > 0;) trail.add(ahead[i]);
    UnitSet own(m.unit);
    UnitIndex last = m.unit;
    for (UnitIndex u = m.unit; u != nobody; u = groups.behind(u)) {
        trail.add(view.field[u].pose().at());
        own |= UnitSet(u);
        last = u;
    }
    const Rectangle& tail = view.field[last];
    trail.add(tail.pose().at() - table::along(tail.heading(), 2 * base_width));
    Length behind = 2 * Length{view.g.trait[m.unit].extent.half_depth};
    for (UnitIndex u = groups.behind(m.unit); u != nobody; u = groups.behind(u)) {
        const Rectangle& from = view.field[u];
        // A column that is straight stays so to the last bit.
        const UnitIndex before = groups.ahead_of(u);
        const Rectangle in_front(action.ends[action.ends.size() - 1], view.field[before].extent());
        const Pose flush = table::behind(in_front), followed = trail.back(behind);
        const bool straight = table::between(followed.heading, in_front.heading()) <= Angle{91};
        const Pose end = straight ? flush : followed;
        const Rectangle to(end, from.extent());
        if (!is_on_table(view.g, to)) return refused(Refusal::off_the_table);
        if (const UnitIndex met = overlapped(view, to, own); met != nobody) return refused(into(u, met));
        // On a road all along the trail (N77)?
        bool on_road = road_moves(view) > 0;
        for (Length back = behind; on_road && back <= behind + travelled; back += 2 * tolerance)
            on_road = is_on_road(view.g, view.s, {trail.back(back), from.extent()});
        Refusal why = judge_count(view, u, going_of(view, u, from, to), action.moves, {forced, true}, on_road, from);
        // Who comes through a curve wheels (6.3).
        if (why == Refusal::legal)
            why = judge_near(view, u, from, to, [](const NearMove& move) {
                const bool turns = table::between(move.from.heading(), move.to.heading()) > slack;
                return turns ? judge_wheel_near(move) : judge_straight_near(move);
            });
        if (why != Refusal::legal) return refused(why);
        action.units.push_back(u);
        action.ends.push_back(end);
        behind += 2 * from.extent().half_depth;
    }
    return action;
}

namespace {

/// A column with a curve opens to the side of the curve only (6.1.4.8).
bool opens_to(const View& view, UnitIndex front, const Units& column, Hand hand) {
    const Rectangle& first = view.field[front];
    for (const UnitIndex u : column) {
        const Point way = view.field[u].centre() - first.centre();
        const std::int64_t aside = dot(way, first.right()) / first.extent().half_width;
        if (hand == Hand::right ? aside < -tolerance : aside > tolerance) return false;
    }
    return true;
}

}  // namespace

MovementAction expansion_of(const View& view, const Move& m, int forced) {
    if (m.target > 1 || m.value == 0) return refused(Refusal::malformed);
    const auto hand = static_cast<Hand>(m.target);
    const UnitIndex front = m.unit;
    if (!view.groups.in_front_line(front) || view.groups.beside(front, hand) != nobody)
        return refused(Refusal::body_not_together);
    Units column;
    for (UnitIndex u = view.groups.behind(front); u != nobody; u = view.groups.behind(u)) column.push_back(u);
    if (column.size() < m.value || !opens_to(view, front, column, hand)) return refused(Refusal::body_not_together);
    MovementAction action;
    action.moves = m.value;
    UnitSet own(front);
    for (const UnitIndex u : column) own |= UnitSet(u);
    // The second unit of the column ends farthest out (6.1.4.8); who finds no place in the line closes up behind.
    Units line;
    for (std::size_t i = m.value; i-- > 0;) line.push_back(column[i]);
    // The front unit stays, and takes part with the others.
    if (!view.s.acted.has(front)) {
        action.units.push_back(front);
        action.ends.push_back(view.field[front].pose());
    }
    Rectangle beside = view.field[front];
    for (const UnitIndex u : line) {
        const Rectangle to(table::beside(beside, hand, view.g.trait[u].extent), view.g.trait[u].extent);
        action.units.push_back(u);
        action.ends.push_back(to.pose());
        beside = to;
    }
    Rectangle ahead = view.field[front];
    for (std::size_t i = m.value; i < column.size(); ++i) {
        const Rectangle to(table::behind(ahead), view.g.trait[column[i]].extent);
        action.units.push_back(column[i]);
        action.ends.push_back(to.pose());
        ahead = to;
    }
    const bool near_enemy = [&] {
        bool near = false;
        each_unit(view.field.enemies_of(front), [&](UnitIndex v) {
            for (std::size_t i = 0; i < action.units.size(); ++i)
                near = near || view.field.within(action.units[i], v, view.g.charts.movement.near) ||
                       table::within(Rectangle(action.ends[i], view.g.trait[action.units[i]].extent), view.field[v],
                                     view.g.charts.movement.near);
        });
        return near;
    }();
    if (near_enemy && m.value > 1) return refused(Refusal::expands_near_enemy);
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex u = action.units[i];
        const Rectangle& from = view.field[u];
        const Rectangle to(action.ends[i], from.extent());
        if (!is_on_table(view.g, to)) return refused(Refusal::off_the_table);
        if (const UnitIndex met = overlapped(view, to, own); met != nobody) return refused(into(u, met));
        if (const Refusal why = judge_count(view, u, going_of(view, u, from, to), m.value, {forced}, false, from);
            why != Refusal::legal)
            return refused(why);
        if (!near_enemy || u == front) continue;
        if (sequence_of(view.s) == Sequence::strategic) return refused(Refusal::into_zone);
        // Only enemies in its own effective zone or in that of the front unit may be near (6.3).
        Refusal why = Refusal::legal;
        each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
            const Rectangle& enemy = view.field[v];
            const Length reach = view.g.charts.combat.close_zone;
            if (!table::within(from, enemy, reach) && !table::within(to, enemy, reach)) return;
            if (!BeforeFront(to).in_effective_zone(enemy, reach) &&
                !BeforeFront(view.field[front]).in_effective_zone(enemy, reach))
                why = Refusal::expands_near_enemy;
            else if (why == Refusal::legal)
                why = judge_end_near(near_move(view, v, from, to));
        });
        if (why != Refusal::legal) return refused(why);
    }
    return action;
}

}  // namespace polemarch::standard_wargame
