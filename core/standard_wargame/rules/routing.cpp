#include "core/standard_wargame/rules/routing.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/probe.h"
#include "core/standard_wargame/rules/quarter_turn.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/through_friends.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Rectangle;

UnitIndex nearest_of(const Field& field, UnitIndex u, UnitSet units) {
    UnitIndex nearest = nobody;
    table::SquaredDistance least;
    each_unit(units, [&](UnitIndex v) {
        if (is_baggage(v)) return;
        if (nearest != nobody && !(table::squared_gap(field.box(u), field.box(v)) < least)) return;
        const auto distance = field.squared_distance(u, v);
        if (nearest != nobody && !(distance < least)) return;
        nearest = v;
        least = distance;
    });
    return nearest;
}

/// The unit after its turn: half round, unless that would lead it nearer to the enemy; or to a side.
Rectangle turned_for(const Field& field, UnitIndex u, UnitIndex cause, RoutTurn turn) {
    const Rectangle& from = field[u];
    if (turn == RoutTurn::left) return {quarter_turned(from, table::Hand::left), from.extent()};
    if (turn == RoutTurn::right) return {quarter_turned(from, table::Hand::right), from.extent()};
    const Rectangle about = table::half_turned(from);
    if (cause == nobody) return about;
    const auto after = [&](const Rectangle& unit) {
        return table::squared_distance(Rectangle(table::moved(unit.pose(), unit.heading(), base_width), unit.extent()),
                                       field[cause]);
    };
    return after(about) < table::squared_distance(from, field[cause]) ? from : about;
}

/// How far a router runs: its move number and one more, by the ground on its way (9.1.4).
Length run_of(const Setup& g, const State& s, UnitIndex u, const Rectangle& from) {
    const Troops t = g.troops(u);
    const auto length = [&](Going going) {
        return (move_number(t, going, Sequence::movement, g.charts) + g.charts.morale.more_moves) *
               g.charts.movement.move;
    };
    const Length open = length(Going::open);
    const table::Extent whole{from.extent().half_width, static_cast<std::int16_t>(from.extent().half_depth + open / 2)};
    const Rectangle path(table::moved(from.pose(), from.heading(), open), whole);
    return movement_under(g, s, t, path) == Going::open ? open : length(Going::difficult);
}

bool lacks_strategic_moves(const Setup& g, const State& s, UnitIndex u, const Rectangle& place) {
    const Going going = movement_under(g, s, g.troops(u), place);
    return going == Going::none || move_number(g.troops(u), going, Sequence::strategic, g.charts) == 0;
}

/// What becomes of one router.
struct Run {
    table::Pose end;
    RoutLoss loss = RoutLoss::none;
    bool passed = false;         ///< through a friend: no longer disordered
    UnitIndex blocked = nobody;  ///< by this friend, who routs, too

    [[nodiscard]] bool destroyed() const { return loss != RoutLoss::none; }
    /// The first reason stays.
    void lose(RoutLoss why) {
        if (!destroyed()) loss = why;
    }
};

/// `start`: the unit after its turn.
Run run(const Setup& g, const State& s, const Field& field, const Groups& groups, UnitIndex u, const Rectangle& start) {
    Run found;
    UnitSet touching;  // contact before the move does not count
    each_unit(without(field.on_table(), UnitSet(u)), [&](UnitIndex v) {
        if (table::overlap(start, field[v], tolerance)) touching |= UnitSet(v);
    });
    const Probe p = probe(g, s, field, u, start, start.heading(), run_of(g, s, u, start), touching);
    found.end = table::moved(start.pose(), start.heading(), p.free);
    switch (p.obstacle) {
        case Obstacle::none: break;
        case Obstacle::edge: found.lose(RoutLoss::edge); break;
        case Obstacle::ground: found.lose(RoutLoss::ground); break;
        case Obstacle::enemy: found.lose(RoutLoss::enemy); break;
        case Obstacle::friendly: {
            if (is_baggage(p.met)) {
                found.lose(RoutLoss::baggage);
                break;
            }
            const UnitIndex last = last_passed(g, groups, u, p.met);
            if (last != nobody && is_before_front(g, field, u, start, p.met)) {
                found.end = place_behind(field[last], start);
                found.passed = true;
            } else {
                found.blocked = p.met;
            }
            break;
        }
    }
    const Rectangle end(found.end, start.extent());
    if (lacks_strategic_moves(g, s, u, field[u]) || lacks_strategic_moves(g, s, u, end))
        found.lose(RoutLoss::no_strategic_move);
    each_unit(field.enemies_of(u), [&](UnitIndex v) {
        if (table::within(end, field[v], g.charts.combat.close_zone)) found.lose(RoutLoss::zone);
    });
    return found;
}

/// Whether it is then the nearest unit of its side to some enemy within 4 base widths (N26; a tie counts).
bool is_last_friend(const Setup& g, const Field& field, UnitIndex u) {
    bool found = false;
    each_unit(field.enemies_of(u), [&](UnitIndex v) {
        if (found || is_baggage(v) || !field.within(u, v, g.charts.morale.last_friend)) return;
        const auto own = field.squared_distance(u, v);
        bool nearest = true;
        each_unit(field.friends_of(u), [&](UnitIndex w) {
            if (!nearest || is_baggage(w) || !(table::squared_gap(field.box(w), field.box(v)) < own)) return;
            nearest = !(field.squared_distance(w, v) < own);
        });
        found = nearest;
    });
    return found;
}

/// As its owner has said, where it may; else who is carried away turns aside if that saves it, and of both hands to the
/// one that leads farther from its cause.
RoutTurn turn_of_carried(const Setup& g, const State& s, const Field& field, UnitIndex u, std::uint8_t carried) {
    if (carried != nobody && may_turn_aside(g, s, u, static_cast<RoutTurn>(carried)))
        return static_cast<RoutTurn>(carried);
    const bool left = may_turn_aside(g, s, u, RoutTurn::left), right = may_turn_aside(g, s, u, RoutTurn::right);
    if (!left || !right) return left ? RoutTurn::left : right ? RoutTurn::right : RoutTurn::half;
    const UnitIndex cause = cause_of_rout(g, field, u);
    if (cause == nobody) return RoutTurn::left;
    const auto after = [&](RoutTurn turn) {
        const Rectangle start = turned_for(field, u, cause, turn);
        return table::squared_distance(
            Rectangle(table::moved(start.pose(), start.heading(), base_width), start.extent()), field[cause]);
    };
    return after(RoutTurn::left) < after(RoutTurn::right) ? RoutTurn::right : RoutTurn::left;
}

}  // namespace

UnitIndex cause_of_rout(const Setup& g, const Field& field, UnitIndex u) {
    const UnitSet causes = disordering(g, field, u);
    return nearest_of(field, u, causes.empty() ? field.enemies_of(u) : causes);
}

bool may_turn_aside(const Setup& g, const State& s, UnitIndex u, RoutTurn turn) {
    if (turn == RoutTurn::half) return true;
    const Look look(g, s);
    const Field& field = look.view.field;
    const Groups& groups = look.view.groups;
    const UnitIndex cause = cause_of_rout(g, field, u);
    const Rectangle about = turned_for(field, u, cause, RoutTurn::half), start = turned_for(field, u, cause, turn);
    const Run straight = run(g, s, field, groups, u, about);
    if (!straight.destroyed() && straight.blocked == nobody) return false;
    if (straight.loss == RoutLoss::edge) return false;  // not to avoid the edge
    const Run aside = run(g, s, field, groups, u, start);
    if (cause != nobody) {
        const Length way = table::distance(start.pose().at(), aside.end.at());
        const Rectangle path(
            aside.end, {start.extent().half_width, static_cast<std::int16_t>(start.extent().half_depth + way / 2)});
        if (BeforeFront(field[cause]).crosses_line(path)) return false;
    }
    return !aside.destroyed() && aside.blocked == nobody;
}

std::array<bool, 3> turns_of_carried(const Setup& g, const State& s, UnitIndex u, RoutTurn turn) {
    std::array<bool, 3> differ{};
    State usual = s;
    rout(g, usual, u, turn);
    if (without(without(usual.routed, s.routed), UnitSet(u)).empty()) return differ;  // nobody is carried away
    for (std::uint8_t carried = 0; carried < 3; ++carried) {
        State other = s;
        rout(g, other, u, turn, carried);
        differ[carried] = !(usual == other);
    }
    return differ;
}

void rout(const Setup& g, State& s, UnitIndex u, RoutTurn turn, std::uint8_t carried, RoutLosses* losses) {
    // A list of those that have to go; each routs once a sequence (S99).
    StackList<UnitIndex, 2 * most_units_of_a_side> waiting;
    waiting.push_back(u);
    while (!waiting.empty()) {
        const UnitIndex next = waiting[waiting.size() - 1];
        if (!s.unit[next].on_table() || s.routed.has(next)) {
            waiting.pop_back();
            continue;
        }
        s.disordered |= UnitSet(next);
        const Look look(g, s);
        const Field& field = look.view.field;
        const Groups& groups = look.view.groups;
        // Who stands directly behind goes first (9.1.4.1).
        const UnitIndex behind = groups.behind(next);
        if (behind != nobody && !s.routed.has(behind) && waiting.size() < 2 * most_units_of_a_side) {
            bool listed = false;
            for (const UnitIndex w : waiting) listed = listed || w == behind;
            if (!listed) {
                waiting.push_back(behind);
                continue;
            }
        }
        waiting.pop_back();
        s.routed |= UnitSet(next);
        const RoutTurn to = next == u ? turn : turn_of_carried(g, s, field, next, carried);
        Run run_now = run(g, s, field, groups, next, turned_for(field, next, cause_of_rout(g, field, next), to));
        const std::uint8_t group = s.unit[next].group;
        place(s, next, run_now.end);
        s.unit[next].set(Unit::moved_bit);
        if (run_now.passed) s.disordered &= ~UnitSet(next);
        if (!run_now.destroyed() && !s.lost_groups.has(group) && is_last_friend(g, field_of(g, s), next)) {
            s.lost_groups |= UnitSet(group);  // only one of a group (S100)
            run_now.lose(RoutLoss::last_friend);
        }
        if (losses != nullptr) (*losses)[next] = run_now.loss;
        if (run_now.destroyed()) destroy(g, s, next);
        if (run_now.blocked == nobody) continue;
        for (UnitIndex v = run_now.blocked; v != nobody; v = groups.behind(v))
            if (!s.routed.has(v) && waiting.size() < 2 * most_units_of_a_side) waiting.push_back(v);
    }
}

}  // namespace polemarch::standard_wargame
