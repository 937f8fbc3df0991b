#include "core/standard_wargame/rules/zones.h"

#include "core/mixed_words.h"
#include "core/per_thread.h"
#include "core/standard_wargame/rules/before_front.h"

namespace polemarch::standard_wargame {

namespace {

template <class Test>
UnitSet those_units(const UnitSet& units, Test test) {
    return table::those(units, [&](std::size_t u) { return test(static_cast<UnitIndex>(u)); });
}

/// Of an answer about a unit that depends on the field alone: fields of different battles have different stamps.
std::uint64_t key_of(const Field& field, UnitIndex u) { return mixed(field.stamp() * places + u); }

}  // namespace

bool in_frontal_zone(const Setup& g, const Field& field, UnitIndex u, UnitIndex other) {
    const Length reach = g.charts.combat.close_zone;
    if (!field.within(u, other, reach)) return false;
    return is_baggage(u) || BeforeFront(field[u]).in_frontal_zone(field[other], reach);
}

bool in_effective_zone(const Setup& g, const Field& field, UnitIndex u, UnitIndex other) {
    const Length reach = g.charts.combat.close_zone;
    if (!field.within(u, other, reach)) return false;
    return is_baggage(u) || BeforeFront(field[u]).in_effective_zone(field[other], reach);
}

UnitSet frontal_enemies(const Setup& g, const Field& field, UnitIndex u) {
    return those_units(field.enemies_near(u, g.charts.combat.close_zone),
                       [&](UnitIndex v) { return in_frontal_zone(g, field, u, v); });
}

UnitSet effective_enemies(const Setup& g, const Field& field, UnitIndex u) {
    return those_units(field.enemies_near(u, g.charts.combat.close_zone),
                       [&](UnitIndex v) { return in_effective_zone(g, field, u, v); });
}

UnitSet threatened_by(const Setup& g, const Field& field, UnitIndex u) {
    thread_local KeptResults<UnitSet, 512> kept;
    return kept.get(key_of(field, u), [&](UnitSet& found) {
        found = those_units(field.enemies_near(u, g.charts.combat.close_zone),
                            [&](UnitIndex v) { return in_effective_zone(g, field, v, u); });
    });
}

bool has_unfaced_enemy(const Setup& g, const Field& field, UnitIndex u) {
    bool found = false;
    each_unit(threatened_by(g, field, u), [&](UnitIndex v) { found = found || threatened_by(g, field, v).empty(); });
    return found;
}

namespace {

UnitIndex find_nearest_in_effective_zone(const Setup& g, const Field& field, UnitIndex u) {
    UnitIndex nearest = nobody;
    table::SquaredDistance least;
    const auto look = [&](UnitIndex v) {
        if (!in_effective_zone(g, field, u, v)) return;
        const auto distance = field.squared_distance(u, v);
        if (nearest != nobody && !(distance < least)) return;
        nearest = v;
        least = distance;
    };
    each_unit(field.enemies_near(u, g.charts.combat.close_zone), look);
    each_unit(field.friends_near(u, g.charts.combat.close_zone), look);
    return nearest;
}

}  // namespace

UnitIndex nearest_in_effective_zone(const Setup& g, const Field& field, UnitIndex u) {
    thread_local KeptResults<UnitIndex, 512> kept;
    return kept.get(key_of(field, u),
                    [&](UnitIndex& nearest) { nearest = find_nearest_in_effective_zone(g, field, u); });
}

UnitSet close_targets(const Setup& g, const Field& field, UnitIndex u, UnitSet attacked) {
    const UnitIndex nearest = nearest_in_effective_zone(g, field, u);
    if (nearest != nobody && side_of(nearest) == side_of(u)) return {};
    const UnitSet effective = effective_enemies(g, field, u);
    if (effective.empty()) return frontal_enemies(g, field, u);
    const UnitSet fresh = without(effective, attacked);
    return fresh.empty() ? effective : fresh;
}

UnitSet disordering(const Setup& g, const Field& field, UnitIndex u) {
    const MoraleChart& chart = g.charts.morale;
    thread_local KeptResults<UnitSet, 512> kept;
    return kept.get(key_of(field, u), [&](UnitSet& found) {
        found = those_units(field.enemies_near(u, chart.disorder_reach), [&](UnitIndex v) {
            if (is_baggage(v) || !field.within(u, v, chart.disorder_reach)) return false;
            const BeforeFront front(field[v]);
            return front.ahead(field[u]) && front.between_sides(field[u], chart.disorder_side);
        });
    });
}

}  // namespace polemarch::standard_wargame
