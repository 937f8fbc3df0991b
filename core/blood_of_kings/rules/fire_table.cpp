#include "core/blood_of_kings/rules/fire_table.h"

#include "core/mixed_words.h"
#include "core/per_thread.h"
#include "core/table/arc.h"
#include "core/table/sight.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

UnitMask FireTable::all_at(std::uint8_t aim) const {
    UnitMask found = 0;
    for (int b = 0; b < bases; ++b)
        if (const UnitIndex v = at(b, aim); v != nobody) found |= bit(v);
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
    constexpr Length out = 1 << 20;                              // not a target
    std::array<std::array<Length, side_places>, max_bases> far;  // of the nearest base of each enemy, from each base
    for (auto& row : far) row.fill(out);
    table.nearest.fill(nobody);
    const Unit& unit = s.unit[u];
    const unsigned enemy = 1 - side_of(u);
    const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
    const int frontage = unit.frontage();
    const bool all_round = g.type(u).all_round;
    table.bases = static_cast<std::uint8_t>(all_round ? unit.bases() : frontage);
    const table::Rectangle& outline = field[u];
    const table::Arc front = table::arc_of(outline, table::Edge::front);
    UnitMask candidates = 0;
    std::array<UnitMask, side_places> others{};  // units that may be between it and each of them
    std::array<std::array<table::Rectangle, max_bases>, side_places> bases;  // of each of them
    for (UnitMask left = field.alive() & places_of(enemy) & ~camps; left; left &= left - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(left));
        if (!table::within(outline, field[v], range) || field.engaged(v)) continue;
        if (!all_round && table::share_in(front, field[v]) == table::Share::none) continue;
        candidates |= bit(v);
        for (int k = 0; k < s.unit[v].bases(); ++k)
            bases[v % side_places][static_cast<std::size_t>(k)] = base_at(g.type(v), field[v], s.unit[v].frontage(), k);
        others[v % side_places] = field.meeting(grown(box_round(field.box(u), field.box(v)), 2 * tolerance),
                                                field.alive() & ~bit(u) & ~bit(v) & ~camps);
    }
    for (int b = 0; candidates != 0 && b < table.bases; ++b) {
        const table::Rectangle base = base_at(g.type(u), outline, frontage, b);
        const auto fire_from = [&](table::Edge side) {
            const table::Arc arc = table::arc_of(base, side);
            each_unit(candidates, [&](UnitIndex v) {
                Length& least = far[static_cast<std::size_t>(b)][v % side_places];
                if (least < out) return;  // it reaches the unit from another side already
                // Some base of the target must be in range and in the arc; how near the target is, is measured to the
                // nearest of its bases (Fire_6).
                Length nearest = out;
                bool reached = false;
                for (int k = 0; k < s.unit[v].bases(); ++k) {
                    const table::Rectangle& other = bases[v % side_places][static_cast<std::size_t>(k)];
                    if (table::clearly_apart(base, other, reached ? std::min(range, nearest) : range)) continue;
                    const auto square = table::squared_distance(base, other);
                    if (!square.within(range)) continue;
                    nearest = std::min(nearest, square.rounded());
                    reached = reached || table::share_in(arc, other) != table::Share::none;
                }
                if (!reached || !sees(g, s, u, base, side, v, others[v % side_places])) return;
                least = nearest;
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
    Length least = out;
    for (std::size_t b = 0; b < static_cast<std::size_t>(table.bases); ++b) {
        Length nearest = out;
        each_unit(table.targets, [&](UnitIndex v) {
            const Length gap = far[b][v % side_places];
            if (gap == out) return;
            table.targets_of[b] |= bit(v);
            if (gap < nearest) {
                nearest = gap;
                table.nearest[b] = v;
            }
            if (gap < least) {
                least = gap;
                table.primary = 0;
            }
            if (gap == least) table.primary |= bit(v);
        });
    }
    // Whether firing each base at its own nearest target differs from firing all at the nearest of the unit.
    const auto first = static_cast<UnitIndex>(std::countr_zero(table.primary));
    for (int b = 0; b < table.bases; ++b)
        if (table.at(b, static_cast<std::uint8_t>(Aim::split)) != table.at(b, first)) table.split = true;
    return table;
}

/// A word of all that find_fire_table() reads: the outlines of the enemies in range, of the units between, and of those
/// that touch the enemies.
std::uint64_t word_round(const Setup& g, const Field& field, UnitIndex u) {
    const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
    table::Box area = field.box(u);
    each_unit(field.meeting(grown(area, range), field.alive() & places_of(1 - side_of(u)) & ~camps),
              [&](UnitIndex v) { area = box_round(area, field.box(v)); });
    std::uint64_t word = mixed(g.id << 8 | u);
    each_unit(field.meeting(grown(area, 2 * tolerance), field.alive()), [&](UnitIndex v) { word += field.word(v); });
    return word;
}

}  // namespace

bool can_shoot(const Setup& g, const State& s, UnitIndex u) {
    return s.unit[u].alive() && g.trait[u].weapon != Weapon::none && !field_of(g, s).engaged(u);
}

const FireTable& fire_table(const Setup& g, const State& s, UnitIndex u) {
    // Called again and again while no unit moves; and simulations meet the same neighbours again.
    thread_local std::array<LastResult<std::uint64_t, FireTable>, places> last;
    thread_local KeptResults<FireTable, 2048> kept;
    const Field& field = field_of(g, s);
    return last[u].get(field.version(), [&]() -> const FireTable& {
        return kept.get(word_round(g, field, u), [&](FireTable& table) { table = find_fire_table(g, s, u); });
    });
}

}  // namespace polemarch::blood_of_kings
