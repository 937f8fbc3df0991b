#include "core/standard_wargame/rules/shooting.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// One, or two if the second rank lengthens the range: same class in the same group, neither in difficult ground,
/// neither moved this bound (7.2.1).
int ranks_that_shoot(const View& view, UnitIndex u) {
    const UnitIndex second = view.groups.directly_behind(u);
    if (second == nobody || view.g.trait[second].troops != view.g.trait[u].troops ||
        view.g.trait[second].grade != view.g.trait[u].grade)
        return 1;
    for (const UnitIndex each : {u, second})
        if (view.s.unit[each].has(Unit::moved_bit) || is_difficult_for_battle(view.g, view.s, view.field[each]))
            return 1;
    return 2;
}

/// The places from which a unit shoots: its whole front, or the two halves of a war wagon's (7.2.1.1).
struct Frontages {
    StackList<table::Rectangle, 2> all;
    std::array<std::uint8_t, 2> spent_bit{Unit::shot_bit, Unit::shot_twice_bit};
    Frontages(const View& view, UnitIndex u) {
        const table::Rectangle& whole = view.field[u];
        if (type_of(view.g.troops(u)) != Type::war_wagon) {
            all.push_back(whole);
            return;
        }
        const table::Extent half{static_cast<std::int16_t>(whole.extent().half_width / 2), whole.extent().half_depth};
        for (const table::Hand hand : {table::Hand::left, table::Hand::right})
            all.push_back({table::with_front_corner(hand, whole.front_corner(hand), whole.heading(), half), half});
    }
    /// Which of them, first and second, is tried for a shot at this target: a war wagon's half on whose side of its
    /// middle the target's centre lies, so that a mirrored table has the mirrored shot; in its middle the left one.
    [[nodiscard]] std::array<std::size_t, 2> order(const View& view, UnitIndex u, UnitIndex target) const {
        if (all.size() == 1 || target == nobody || !view.field.on_table().has(target)) return {0, 1};
        const table::Rectangle& own = view.field[u];
        const bool right = dot(view.field[target].centre() - own.centre(), own.right()) > 0;
        return right ? std::array<std::size_t, 2>{1, 0} : std::array<std::size_t, 2>{0, 1};
    }
};

/// In front of the line of this front and within a base width of its side lines, in range and seen.
bool in_reach_of(const View& view, UnitIndex u, const table::Rectangle& frontage, UnitIndex v) {
    const Length range = range_of(view, u, v);
    if (range == 0 || !table::within(frontage, view.field[v], range)) return false;
    const BeforeFront front(frontage);
    return front.ahead(view.field[v]) && front.between_sides(view.field[v], view.g.charts.combat.corridor) &&
           sees(view.g, view.s, view.field, u, v);
}

bool in_reach(const View& view, UnitIndex u, UnitIndex v) {
    const Frontages frontages(view, u);
    return std::any_of(frontages.all.begin(), frontages.all.end(),
                       [&](const table::Rectangle& f) { return in_reach_of(view, u, f, v); });
}

/// Whether the close battles of this bound let `u` shoot at `v`. A war wagon shoots in spite of them at what is in its
/// close battle zone (7.2.1.1, N34).
bool may_shoot_at(const View& view, UnitIndex u, UnitIndex v) {
    if (!view.s.fighters.has(v) && !view.s.fighters.has(u)) return true;
    return type_of(view.g.troops(u)) == Type::war_wagon && view.field.within(u, v, view.g.charts.combat.close_zone);
}

bool is_blocked_from(const View& view, UnitIndex u, const table::Rectangle& frontage, UnitIndex target) {
    const auto reach = table::squared_distance(frontage, view.field[target]);
    const BeforeFront front(frontage);
    bool blocked = false;
    each_unit(view.field.friends_of(u), [&](UnitIndex v) {
        blocked = blocked ||
                  (!(reach < table::squared_distance(frontage, view.field[v])) && front.directly_ahead(view.field[v]));
    });
    return blocked;
}

/// The nearest of these to an outline; several if they are equally near.
UnitSet nearest_to(const View& view, const table::Rectangle& outline, const UnitSet& units) {
    UnitSet nearest;
    table::SquaredDistance least;
    each_unit(units, [&](UnitIndex v) {
        const auto distance = table::squared_distance(outline, view.field[v]);
        if (!nearest.empty() && least < distance) return;
        if (nearest.empty() || distance < least) nearest = {};
        least = distance;
        nearest |= UnitSet(v);
    });
    return nearest;
}

UnitSet first_targets_of(const View& view, UnitIndex u, const table::Rectangle& frontage) {
    UnitSet all, straight;
    const Length range = view.g.trait[u].range;
    if (range == 0) return all;
    const BeforeFront front(frontage);
    const table::Box near = table::grown(table::box_of(frontage), range);
    each_unit(view.field.meeting(near, view.field.enemies_of(u)), [&](UnitIndex v) {
        if (!may_shoot_at(view, u, v) || !in_reach_of(view, u, frontage, v)) return;
        all |= UnitSet(v);
        if (front.directly_ahead(view.field[v])) straight |= UnitSet(v);
    });
    return nearest_to(view, frontage, straight.empty() ? all : straight);
}

bool is_blocked_from_all(const View& view, UnitIndex u, UnitIndex target) {
    const Frontages frontages(view, u);
    return std::all_of(frontages.all.begin(), frontages.all.end(),
                       [&](const table::Rectangle& f) { return is_blocked_from(view, u, f, target); });
}

}  // namespace

Length range_of(const View& view, UnitIndex u, UnitIndex v) {
    if (view.g.trait[u].range == 0) return 0;
    const Troops troops = view.g.troops(u);
    const bool stands = is_artillery(troops) || type_of(troops) == Type::war_wagon;
    if (stands && view.s.unit[u].has(Unit::moved_bit)) return 0;
    return range_of(troops, ranks_that_shoot(view, u), view.g.troops(v), view.g.charts);
}

UnitSet targets_all_round(const View& view, UnitIndex u) {
    const Unit& unit = view.s.unit[u];
    const bool able = type_of(view.g.troops(u)) == Type::war_wagon && !unit.has(Unit::moved_bit) &&
                      !unit.has(Unit::shot_bit) && !unit.has(Unit::shot_twice_bit) && !view.s.fighters.has(u);
    UnitSet found;
    if (!able || view.s.acted.has(u)) return found;
    // The nearest within half a base width. Friends do not block it: it has no front.
    const Length reach = view.g.charts.combat.all_round;
    each_unit(view.field.enemies_near(u, reach), [&](UnitIndex v) {
        found.add(v,
                  !view.s.fighters.has(v) && view.field.within(u, v, reach) && sees(view.g, view.s, view.field, u, v));
    });
    return nearest_to(view, view.field[u], found);
}

bool is_target(const View& view, UnitIndex u, UnitIndex v) { return may_shoot_at(view, u, v) && in_reach(view, u, v); }

UnitSet shooting_targets(const View& view, UnitIndex u) {
    UnitSet found;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) { found.add(v, is_target(view, u, v)); });
    return found;
}

UnitSet first_targets(const View& view, UnitIndex u) {
    const Frontages frontages(view, u);
    UnitSet found;
    for (const table::Rectangle& frontage : frontages.all) found |= first_targets_of(view, u, frontage);
    return found;
}

bool is_blocked(const View& view, UnitIndex u, UnitIndex target) { return is_blocked_from_all(view, u, target); }

bool has_shot(const Setup& g, const Unit& unit, UnitIndex u) {
    const bool wagon = type_of(g.troops(u)) == Type::war_wagon;
    return unit.has(Unit::shot_bit) && (!wagon || unit.has(Unit::shot_twice_bit));
}

void spend_return_fire(const View& view, Unit& unit, UnitIndex u, UnitIndex target) {
    const Frontages frontages(view, u);
    const std::size_t first = frontages.order(view, u, target)[0];
    const std::uint8_t bit = frontages.spent_bit[first];
    unit.set(unit.has(bit) ? frontages.spent_bit[1 - first] : bit);
}

bool returns_fire(const View& view, UnitIndex target, UnitIndex shooter) {
    if (has_shot(view.g, view.s.unit[target], target) || view.s.fighters.has(target)) return false;
    bool beside_fighter = false;
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        if (const UnitIndex next = view.groups.beside(target, hand); next != nobody)
            beside_fighter = beside_fighter || view.s.fighters.has(next);
    if (beside_fighter) return false;
    if (is_inside(view.s, shooter)) return village_is_target(view, target);  // only artillery (7.4.12.1)
    // Who is going to fight is no target, a war wagon that shoots in spite of it included (7.2.2).
    return is_target(view, target, shooter) && !is_blocked(view, target, shooter);
}

namespace {

/// Targets of one frontage that no friend covers.
UnitSet shots_from(const View& view, UnitIndex u, const table::Rectangle& frontage) {
    UnitSet found;
    each_unit(first_targets_of(view, u, frontage),
              [&](UnitIndex v) { found.add(v, !is_blocked_from(view, u, frontage, v)); });
    return found;
}

}  // namespace

UnitSet shots_of(const View& view, UnitIndex u) {
    const Unit& unit = view.s.unit[u];
    if (view.s.step == Step::distance && view.s.acted.has(u) && type_of(view.g.troops(u)) != Type::war_wagon) return {};
    const Frontages frontages(view, u);
    UnitSet found;
    for (std::size_t i = 0; i < frontages.all.size(); ++i)
        if (!unit.has(frontages.spent_bit[i])) found |= shots_from(view, u, frontages.all[i]);
    return found;
}

void spend_shot(const View& view, Unit& unit, UnitIndex u, UnitIndex target) {
    if (type_of(view.g.troops(u)) != Type::war_wagon) {
        unit.set(Unit::shot_bit);
        return;
    }
    const Frontages frontages(view, u);
    for (const std::size_t i : frontages.order(view, u, target)) {
        const std::uint8_t bit = frontages.spent_bit[i];
        if (unit.has(bit) || !shots_from(view, u, frontages.all[i]).has(target)) continue;
        unit.set(bit);
        return;
    }
    unit.set(Unit::shot_bit | Unit::shot_twice_bit);  // all round
}

Shots shots(const View& view) {
    Shots all;
    each_unit(view.field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u) || has_shot(view.g, view.s.unit[u], u)) return;
        const UnitSet own = shots_of(view, u);
        each_unit(own, [&](UnitIndex v) { all.add({u, v}); });
        if (side_of(u) == view.s.active)
            each_unit(without(targets_all_round(view, u), own), [&](UnitIndex v) { all.add({u, v, true}); });
        if (village_is_target(view, u)) all.add({u, nobody});
    });
    if (const Piece* village = fortified_village(view.g, view.s))
        each_unit(inside_village(view.g, view.s, village->friendly), [&](UnitIndex u) {
            if (has_shot(view.g, view.s.unit[u], u)) return;
            each_unit(targets_out_of_village(view, u), [&](UnitIndex v) { all.add({u, v}); });
        });
    return all;
}

UnitIndex all_round_due(const View& view) {
    UnitIndex due = nobody;
    each_unit(view.field.on_table(), [&](UnitIndex u) {
        if (due == nobody && !targets_all_round(view, u).empty()) due = u;
    });
    return due;
}

}  // namespace polemarch::standard_wargame
