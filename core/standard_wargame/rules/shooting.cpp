#include "core/standard_wargame/rules/shooting.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"

namespace polemarch::standard_wargame {

namespace {

/// One, or two if the second rank lengthens the range: same class in the same group, neither in difficult ground,
/// neither moved this bound (7.2.1).
int ranks_that_shoot(const View& view, UnitIndex u) {
    const UnitIndex second = view.groups.behind(u);
    if (second == nobody || view.g.trait[second].troops != view.g.trait[u].troops ||
        view.g.trait[second].grade != view.g.trait[u].grade)
        return 1;
    for (const UnitIndex each : {u, second})
        if (view.s.unit[each].has(Unit::moved_bit) || is_difficult_for_battle(view.g, view.s, view.field[each]))
            return 1;
    return 2;
}

/// In front of the line of its front and within a base width of its side lines, in range and seen.
bool in_reach(const View& view, UnitIndex u, UnitIndex v) {
    const Length range = range_of(view, u, v);
    if (range == 0 || !view.field.within(u, v, range)) return false;
    const BeforeFront front(view.field[u]);
    return front.ahead(view.field[v]) && front.between_sides(view.field[v], view.g.charts.combat.corridor) &&
           sees(view.g, view.s, view.field, u, v);
}

}  // namespace

Length range_of(const View& view, UnitIndex u, UnitIndex v) {
    const Troops troops = view.g.troops(u);
    const bool stands = is_artillery(troops) || type_of(troops) == Type::war_wagon;
    if (stands && view.s.unit[u].has(Unit::moved_bit)) return 0;
    return range_of(troops, ranks_that_shoot(view, u), view.g.troops(v), view.g.charts);
}

bool is_target(const View& view, UnitIndex u, UnitIndex v) {
    if (view.s.fighters.has(v) || view.s.fighters.has(u)) {
        // A war wagon shoots in spite of a close battle, at what is in its close battle zone (7.2.1.1, N34).
        if (type_of(view.g.troops(u)) != Type::war_wagon) return false;
        if (!view.field.within(u, v, view.g.charts.combat.close_zone)) return false;
    }
    return in_reach(view, u, v);
}

UnitSet shooting_targets(const View& view, UnitIndex u) {
    UnitSet found;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        if (is_target(view, u, v)) found |= UnitSet(v);
    });
    return found;
}

UnitSet first_targets(const View& view, UnitIndex u) {
    const UnitSet all = shooting_targets(view, u);
    const BeforeFront front(view.field[u]);
    UnitSet straight;
    each_unit(all, [&](UnitIndex v) {
        if (front.directly_ahead(view.field[v])) straight |= UnitSet(v);
    });
    const UnitSet candidates = straight.empty() ? all : straight;
    UnitSet nearest;
    table::SquaredDistance least;
    each_unit(candidates, [&](UnitIndex v) {
        const auto distance = view.field.squared_distance(u, v);
        if (!nearest.empty() && least < distance) return;
        if (nearest.empty() || distance < least) nearest = {};
        least = distance;
        nearest |= UnitSet(v);
    });
    return nearest;
}

bool is_blocked(const View& view, UnitIndex u, UnitIndex target) {
    const auto reach = view.field.squared_distance(u, target);
    const BeforeFront front(view.field[u]);
    bool blocked = false;
    each_unit(view.field.friends_of(u), [&](UnitIndex v) {
        blocked = blocked || (!(reach < view.field.squared_distance(u, v)) && front.directly_ahead(view.field[v]));
    });
    return blocked;
}

bool returns_fire(const View& view, UnitIndex target, UnitIndex shooter) {
    if (view.s.unit[target].has(Unit::shot_bit) || view.s.fighters.has(target)) return false;
    bool beside_fighter = false;
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        if (const UnitIndex next = view.groups.beside(target, hand); next != nobody)
            beside_fighter = beside_fighter || view.s.fighters.has(next);
    return !beside_fighter && in_reach(view, target, shooter) && !is_blocked(view, target, shooter);
}

Shots shots(const View& view) {
    Shots all;
    each_unit(view.field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u)) return;
        const Unit& unit = view.s.unit[u];
        const bool wagon = type_of(view.g.troops(u)) == Type::war_wagon;
        if (unit.has(wagon ? Unit::shot_twice_bit : Unit::shot_bit)) return;
        each_unit(first_targets(view, u), [&](UnitIndex v) {
            if (!is_blocked(view, u, v)) all.add({u, v});
        });
    });
    return all;
}

}  // namespace polemarch::standard_wargame
