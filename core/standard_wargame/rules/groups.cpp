#include "core/standard_wargame/rules/groups.h"

#include "core/standard_wargame/rules/before_front.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

bool meet(table::Point a, table::Point b) { return table::squared_distance(a, b).within(tolerance); }

/// Front corners on rear corners, same heading; of units of two widths one corner.
bool is_flush_behind(const table::Rectangle& u, const table::Rectangle& ahead) {
    if (table::between(u.heading(), ahead.heading()) > slack) return false;
    const auto on_corner = [&](table::Hand hand) { return meet(u.front_corner(hand), ahead.rear_corner(hand)); };
    const bool left = on_corner(table::Hand::left), right = on_corner(table::Hand::right);
    return u.extent().half_width == ahead.extent().half_width ? left && right : left || right;
}

/// In the curve of a column (N31).
bool is_behind_in_curve(const table::Rectangle& u, const table::Rectangle& ahead) {
    const table::Angle turn = table::between(u.heading(), ahead.heading());
    if (turn <= slack || turn > table::quarter_turn) return false;
    const Length depth = 2 * ahead.extent().half_depth;
    const table::Point way = u.pose().at() - ahead.pose().at();
    return table::squared_distance(u.pose().at(), ahead.pose().at()).within(depth + tolerance) &&
           dot(way, ahead.ahead()) < 0;
}

/// Front corner on front corner, same heading: `v` at the right of `u`.
bool is_right_of(const table::Rectangle& v, const table::Rectangle& u) {
    return table::between(u.heading(), v.heading()) <= slack &&
           meet(u.front_corner(table::Hand::right), v.front_corner(table::Hand::left));
}

}  // namespace

Groups::Groups(const Field& field) {
    ahead_.fill(nobody);
    behind_.fill(nobody);
    for (auto& hand : beside_) hand.fill(nobody);
    for (std::size_t u = 0; u < places; ++u) group_[u] = static_cast<UnitIndex>(u);
    /// Whether `u` is before `v` in its column, however far: a ring of units has no front.
    const auto leads = [&](UnitIndex u, UnitIndex v) {
        for (; v != nobody; v = ahead_[v])
            if (v == u) return true;
        return false;
    };
    const auto column = [&](auto follows) {
        each_unit(field.on_table(), [&](UnitIndex u) {
            if (is_baggage(u) || ahead_[u] != nobody) return;
            each_unit(field.friends_at(u), [&](UnitIndex v) {
                if (is_baggage(v) || ahead_[u] != nobody || behind_[v] != nobody) return;
                if (!follows(field[u], field[v]) || !field.within(u, v, tolerance) || leads(u, v)) return;
                ahead_[u] = v;
                behind_[v] = u;
            });
        });
    };
    column(is_flush_behind);
    each_unit(field.on_table(), [&](UnitIndex u) { flush_.add(u, ahead_[u] != nobody); });
    column(is_behind_in_curve);
    each_unit(field.on_table(), [&](UnitIndex u) { link(field, u); });
    // Every unit has the number of its group's first unit: down the columns, along the lines, until nothing changes.
    const auto join = [&](UnitIndex u, UnitIndex v) {
        if (v == nobody || group_[u] == group_[v]) return false;
        group_[u] = group_[v] = std::min(group_[u], group_[v]);
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        each_unit(field.on_table(), [&](UnitIndex u) {
            changed |= join(u, ahead_[u]);
            changed |= join(u, beside(u, table::Hand::right));
        });
    }
    each_unit(field.on_table(), [&](UnitIndex u) { members_[group_[u]] |= UnitSet(u); });
}

void Groups::link(const Field& field, UnitIndex u) {
    if (is_baggage(u) || !in_front_line(u)) return;
    each_unit(field.friends_at(u), [&](UnitIndex v) {
        if (is_baggage(v) || !in_front_line(v) || !is_right_of(field[v], field[u])) return;
        auto& right = beside_[static_cast<std::size_t>(table::Hand::right)][u];
        auto& left = beside_[static_cast<std::size_t>(table::Hand::left)][v];
        if (right != nobody || left != nobody) return;
        right = v;
        left = u;
    });
}

int Groups::ranks(const Setup& g, UnitIndex u) const {
    int ranks = 1;
    for (UnitIndex next = directly_behind(u); next != nobody; next = directly_behind(next), ++ranks)
        if (g.trait[next].troops != g.trait[u].troops || g.trait[next].grade != g.trait[u].grade) break;
    return ranks;
}

}  // namespace polemarch::standard_wargame
