#include "core/standard_wargame/rules/reforming.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/reforming_parts.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Hand;
using table::Point;
using table::Pose;
using table::Rectangle;

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

/// Whether the column is straight as far as to its unit `i`.
bool is_straight(const View& view, UnitIndex front, const Units& column, std::size_t i) {
    for (std::size_t k = 0; k <= i; ++k)
        if (table::between(view.field[column[k]].heading(), view.field[front].heading()) > slack) return false;
    return true;
}

/// Why a unit cannot close up: it goes straight ahead, by as many moves as the expansion takes.
Refusal judge_closing(const View& view, UnitIndex u, const Rectangle& to, int moves, int forced) {
    const Rectangle& from = view.field[u];
    if (!is_on_table(view.g, to)) return Refusal::off_the_table;
    const Refusal why = judge_count(view, u, going_of(view, u, from, to), moves, {forced}, false, from);
    return why == Refusal::legal ? judge_near(view, u, from, to, judge_straight_near) : why;
}

/// The rules near enemies of a unit that comes into the line: only enemies in its own effective zone or in that of the
/// front unit may be near (6.3).
Refusal judge_expanding_near(const View& view, UnitIndex u, UnitIndex front, const Rectangle& to) {
    if (sequence_of(view.s) == Sequence::strategic) return Refusal::into_zone;
    const Rectangle& from = view.field[u];
    const Length reach = view.g.charts.combat.close_zone;
    Refusal why = Refusal::legal;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        const Rectangle& enemy = view.field[v];
        if (!table::within(from, enemy, reach) && !table::within(to, enemy, reach)) return;
        if (!BeforeFront(to).in_effective_zone(enemy, reach) &&
            !BeforeFront(view.field[front]).in_effective_zone(enemy, reach))
            why = Refusal::expands_near_enemy;
        else if (why == Refusal::legal)
            why = judge_end_near(near_move(view, v, from, to));
    });
    return why;
}

}  // namespace

MovementAction expansion_of(const View& view, const Move& m, int forced, const UnitSet& staying) {
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
    // The front unit stays, and takes part with the others.
    UnitSet own(front);
    if (!view.s.acted.has(front)) {
        action.units.push_back(front);
        action.ends.push_back(view.field[front].pose());
    }
    const std::size_t line_begins = action.units.size();
    // The second unit of the column ends farthest out (6.1.4.8).
    Rectangle beside = view.field[front];
    for (std::size_t i = m.value; i-- > 0;) {
        const UnitIndex u = column[i];
        beside = Rectangle(table::beside(beside, hand, view.g.trait[u].extent), view.g.trait[u].extent);
        action.units.push_back(u);
        action.ends.push_back(beside.pose());
        own |= UnitSet(u);
    }
    const std::size_t line_ends = action.units.size();
    const auto end = [&](std::size_t i) { return Rectangle(action.ends[i], view.g.trait[action.units[i]].extent); };
    // Who finds no place in the line closes up, each to where so many before it stood, one behind the other until
    // somebody cannot; the others stay.
    Rectangle ahead = view.field[front];
    for (std::size_t i = m.value; i < column.size() && !staying.has(column[i]); ++i) {
        const UnitIndex u = column[i];
        const Pose place =
            is_straight(view, front, column, i) ? table::behind(ahead) : view.field[column[i - m.value]].pose();
        const Rectangle to(place, view.g.trait[u].extent);
        bool free = judge_closing(view, u, to, m.value, forced) == Refusal::legal;
        for (std::size_t k = line_begins; k < line_ends; ++k) free = free && !table::overlap(to, end(k), tolerance);
        if (!free) break;
        action.units.push_back(u);
        action.ends.push_back(place);
        own |= UnitSet(u);
        ahead = to;
    }
    UnitSet evaders;
    for (std::size_t i = line_begins; i < action.units.size(); ++i) {
        const Hit hit = sorted(view, action.units[i], overlapped(view, end(i), own));
        if (hit.barring != nobody) return refused(into(action.units[i], hit.barring));
        evaders |= hit.evaders;
    }
    if (!evaders.empty()) return after_evades(view, action, evaders);
    bool near_enemy = false;
    each_unit(view.field.enemies_of(front), [&](UnitIndex v) {
        const Length near = view.g.charts.movement.near;
        near_enemy = near_enemy || view.field.within(front, v, near);
        for (std::size_t i = line_begins; i < line_ends; ++i)
            near_enemy =
                near_enemy || view.field.within(action.units[i], v, near) || table::within(end(i), view.field[v], near);
    });
    if (near_enemy && m.value > 1) return refused(Refusal::expands_near_enemy);
    for (std::size_t i = 0; i < line_ends; ++i) {
        const UnitIndex u = action.units[i];
        if (!is_on_table(view.g, end(i))) return refused(Refusal::off_the_table);
        Refusal why =
            judge_count(view, u, going_of(view, u, view.field[u], end(i)), m.value, {forced}, false, view.field[u]);
        if (why == Refusal::legal && near_enemy && u != front) why = judge_expanding_near(view, u, front, end(i));
        if (why != Refusal::legal) return refused(why);
    }
    return action;
}

}  // namespace polemarch::standard_wargame
