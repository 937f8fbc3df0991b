#include "core/blood_of_kings/rules/fire_table.h"

#include "core/per_thread.h"
#include "core/table/arc.h"
#include "core/table/sight.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

UnitIndex FireTable::at(int b, std::uint8_t aim, unsigned enemy) const {
    const auto& row = far[static_cast<std::size_t>(b)];
    if (aim < places && side_of(aim) == enemy && row[aim % side_places] < out) return aim;
    Length least = out;
    UnitIndex nearest = nobody;
    for (std::size_t i = 0; i < side_places; ++i)
        if (row[i] < least) {
            least = row[i];
            nearest = static_cast<UnitIndex>(enemy * side_places + i);
        }
    return nearest;
}

UnitMask FireTable::all_at(std::uint8_t aim, unsigned enemy) const {
    UnitMask found = 0;
    for (int b = 0; b < bases; ++b)
        if (const UnitIndex v = at(b, aim, enemy); v != nobody) found |= bit(v);
    return found;
}

namespace {

/// Both corners of the side that the base fires from must see some point of the target (Fire_3, B39, B40). Only
/// `others` can be in the way.
bool sees(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& base, table::Edge side, UnitIndex v,
          UnitMask others) {
    const Field& field = field_of(g, s);
    const table::Rectangle& target = field[v];
    UnitMask blockers = field.meeting(box_round(box_of(base), field.box(v)), others);
    if (blockers != 0 && !g.ground.flat()) {
        // Fire goes over units that are lower than the firer, unless they are close to a target on the same level
        // (Fire_3).
        const std::uint8_t height = standing_of(g, s, u).level, theirs = standing_of(g, s, v).level;
        each_unit(blockers, [&](UnitIndex w) {
            const std::uint8_t level = standing_of(g, s, w).level;
            const bool screens = level == theirs && within(footprint_of(g, s, w), footprint_of(g, s, v), inch);
            if (level < height && !screens) blockers &= ~bit(w);
        });
    }
    if (blockers == 0 && g.ground.open()) return true;
    const auto clear = [&](table::Segment line) {
        for (UnitMask left = field.meeting(grown(box_of(line), 2 * tolerance), blockers); left; left &= left - 1)
            if (table::hinders(field[static_cast<UnitIndex>(std::countr_zero(left))], line, tolerance)) return false;
        return g.ground.open() || g.ground.concealed(line) <= g.charts.movement.sight_in_cover;
    };
    for (const table::Point eye : {base.edge(side).from, base.edge(side).to}) {
        bool seen = false;
        for (int k = 0; k < s.unit[v].bases() && !seen; ++k) {
            const table::Rectangle other = base_at(g.type(v), target, s.unit[v].frontage(), k);
            seen = clear({eye, table::nearest_point(other, eye)});
            for (const table::Point corner : other.corners()) seen = seen || clear({eye, corner});
        }
        if (!seen) return false;
    }
    return true;
}

FireTable find_fire_table(const Setup& g, const State& s, UnitIndex u) {
    const Field& field = field_of(g, s);
    FireTable table;
    for (auto& row : table.far) row.fill(FireTable::out);
    const Unit& unit = s.unit[u];
    const unsigned enemy = 1 - side_of(u);
    const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
    const int frontage = unit.frontage();
    const bool all_round = g.type(u).all_round;
    table.bases = all_round ? unit.bases() : frontage;
    const table::Rectangle& outline = field[u];
    const table::Arc front = table::arc_of(outline, table::Edge::front);
    UnitMask candidates = 0;
    std::array<UnitMask, side_places> others{};  // units that may be between it and each of them
    for (UnitMask left = field.alive() & places_of(enemy) & ~camps; left; left &= left - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(left));
        if (!table::within(outline, field[v], range) || field.engaged(v)) continue;
        if (!all_round && table::share_in(front, field[v]) == table::Share::none) continue;
        candidates |= bit(v);
        others[v % side_places] = field.meeting(grown(box_round(field.box(u), field.box(v)), 2 * tolerance),
                                                field.alive() & ~bit(u) & ~bit(v) & ~camps);
    }
    for (int b = 0; candidates != 0 && b < table.bases; ++b) {
        const table::Rectangle base = base_at(g.type(u), outline, frontage, b);
        const auto fire_from = [&](table::Edge side) {
            const table::Arc arc = table::arc_of(base, side);
            each_unit(candidates, [&](UnitIndex v) {
                Length& least = table.far[static_cast<std::size_t>(b)][v % side_places];
                if (least < FireTable::out) return;  // it reaches the unit from another side already
                // Some base of the target must be in range and in the arc; how near the target is, is measured to the
                // nearest of its bases (Fire_6).
                Length far = FireTable::out;
                bool reached = false;
                for (int k = 0; k < s.unit[v].bases(); ++k) {
                    const table::Rectangle other = base_at(g.type(v), field[v], s.unit[v].frontage(), k);
                    if (table::clearly_apart(base, other, reached ? std::min(range, far) : range)) continue;
                    const auto square = table::squared_distance(base, other);
                    if (!square.within(range)) continue;
                    far = std::min(far, square.rounded());
                    reached = reached || table::share_in(arc, other) != table::Share::none;
                }
                if (!reached || !sees(g, s, u, base, side, v, others[v % side_places])) return;
                least = far;
                table.targets |= bit(v);
            });
        };
        // The sides on which no base of the unit is before it, those to an empty place too; only the front, except for
        // Light Horse.
        if (b < frontage) fire_from(table::Edge::front);
        if (all_round && (b % frontage == frontage - 1 || b == unit.bases() - 1)) fire_from(table::Edge::right);
        if (all_round && b + frontage >= unit.bases()) fire_from(table::Edge::rear);
        if (all_round && b % frontage == 0) fire_from(table::Edge::left);
    }
    if (table.targets == 0) return table;
    Length least = FireTable::out;
    for (int b = 0; b < table.bases; ++b)
        each_unit(table.targets, [&](UnitIndex v) {
            const Length far = table.far[static_cast<std::size_t>(b)][v % side_places];
            if (far < least) {
                least = far;
                table.primary = 0;
            }
            if (far == least && far < FireTable::out) table.primary |= bit(v);
        });
    // Whether firing each base at its own nearest target differs from firing all at the nearest of the unit.
    const auto first = static_cast<UnitIndex>(std::countr_zero(table.primary));
    for (int b = 0; b < table.bases; ++b)
        if (table.at(b, static_cast<std::uint8_t>(Aim::split), enemy) != table.at(b, first, enemy)) table.split = true;
    return table;
}

}  // namespace

bool can_shoot(const Setup& g, const State& s, UnitIndex u) {
    return s.unit[u].alive() && g.trait[u].weapon != Weapon::none && !field_of(g, s).engaged(u);
}

const FireTable& fire_table(const Setup& g, const State& s, UnitIndex u) {
    // Called again and again while no unit moves. find_fire_table() reads only positions from the state, and the
    // version identifies those.
    thread_local std::array<LastResult<std::uint64_t, FireTable>, places> last;
    return last[u].get(field_of(g, s).version(), [&] { return find_fire_table(g, s, u); });
}

}  // namespace polemarch::blood_of_kings
