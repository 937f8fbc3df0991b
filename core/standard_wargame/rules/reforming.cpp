#include "core/standard_wargame/rules/reforming.h"

#include "core/standard_wargame/rules/quarter_turn.h"
#include "core/standard_wargame/rules/reforming_parts.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

using table::Angle;
using table::Hand;
using table::Point;
using table::Pose;
using table::Rectangle;

MovementAction turn_of(const View& view, const Move& m) {
    if (m.value < 1 || m.value > 3 || (m.target != nobody && (m.target != 1 || m.value == 2)))
        return refused(Refusal::malformed);
    const UnitIndex u = m.unit;
    const Rectangle& from = view.field[u];
    MovementAction action;
    action.moves = 1;
    action.units.push_back(u);
    if (m.value == 2) {
        action.ends.push_back(table::half_turned(from).pose());
    } else {
        // The unit may not cross the lines of its old place: it must not be deeper than wide (N21).
        if (from.extent().half_depth > from.extent().half_width || goes_endwise(view, u))
            return refused(Refusal::too_deep_to_turn);
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
        const Hit hit = sorted(view, each, overlapped(view, to, own));
        if (hit.barring != nobody) return refused(into(u, hit.barring));
        if (!hit.evaders.empty()) return after_evades(view, action, hit.evaders);
        Refusal why = judge_count(view, each, going_of(view, each, before, to), 1, {}, false, before);
        if (why == Refusal::legal) why = judge_near(view, each, before, to, judge_turn_near);
        if (why != Refusal::legal) return refused(why);
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

struct Path {
    Trail trail;
    Length travelled = 0;  ///< by the leader
};
/// Of the front middles of a column: where the leader comes, leg by leg, and behind it the present places of all.
Path path_of(const View& view, const Move& m) {
    StackList<Point, 8> ahead;
    Path path;
    Rectangle leader = view.field[m.unit];
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        const Pose next = leg.way == Way::forward
                              ? table::moved(leader.pose(), leader.heading(), leg.amount)
                              : table::wheeled(leader, static_cast<Hand>(leg.how & 1), Angle{leg.amount});
        path.travelled += table::distance(leader.pose().at(), next.at());
        leader = Rectangle(next, leader.extent());
        ahead.push_back(next.at());
    }
    for (std::size_t i = ahead.size(); i-- > 0;) path.trail.add(ahead[i]);
    UnitIndex last = m.unit;
    for (UnitIndex u = m.unit; u != nobody; u = view.groups.behind(u)) {
        path.trail.add(view.field[u].pose().at());
        last = u;
    }
    const Rectangle& tail = view.field[last];
    path.trail.add(tail.pose().at() - table::along(tail.heading(), 2 * base_width));
    return path;
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
    const Groups& groups = view.groups;
    const auto [trail, travelled] = path_of(view, m);
    UnitSet own;
    for (UnitIndex u = m.unit; u != nobody; u = groups.behind(u)) own |= UnitSet(u);
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
        const Hit hit = sorted(view, u, overlapped(view, to, own));
        if (hit.barring != nobody) return refused(into(u, hit.barring));
        if (!hit.evaders.empty()) {  // before anybody moves
            action.units.push_back(u);
            return after_evades(view, action, hit.evaders);
        }
        // On a road all along the trail (N77)?
        bool on_road = road_moves(view) > 0;
        for (Length back = behind; on_road && back <= behind + travelled; back += 2 * tolerance)
            on_road = is_on_road(view.g, view.s, {trail.back(back), from.extent()});
        const Going going = going_of(view, u, from, to);
        // Each move of a forced march begins where the one before has ended.
        Refusal why = judge_count(view, u, going, forced > 0 ? 1 : action.moves, {forced, true}, on_road, from);
        for (int n = 2; forced > 0 && n <= action.moves && why == Refusal::legal; ++n) {
            const Path done = path_of(view, first_moves(m, n - 1, view.g.charts.movement.move));
            const Rectangle there(done.trail.back(behind), from.extent());
            why = judge_count(view, u, going, n, {forced, true}, on_road, there);
        }
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

}  // namespace polemarch::standard_wargame
