#include "core/blood_of_kings/rules/room.h"

#include "core/blood_of_kings/rules/effects.h"

namespace polemarch::blood_of_kings {

namespace {

/// How far to search for room.
constexpr Length farthest_shift = 12 * inch;

/// Whether u may be shifted to there: on passable ground, clear of all units, and not within an inch before an enemy.
bool may_stand(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& there) {
    const Field& field = field_of(g, s);
    const Footprint now = footprint_of(g, s, u);
    if (!g.ground.measure().holds(there) || g.ground.crossings(now, now.at(there)).barred) return false;
    bool free = true;
    each_unit(field.alive() & ~bit(u), [&](UnitIndex v) {
        if (!free || table::clearly_apart(there, field[v], g.charts.movement.zone + tolerance)) return;
        const auto relation = table::relation(there, field[v], tolerance);
        const bool enemy = side_of(v) != side_of(u);
        free = relation == table::Relation::apart || (!enemy && relation == table::Relation::touching);
        free = free && !(enemy && !is_camp(v) && field.in_zone(v, there));
    });
    return free;
}

}  // namespace

void make_room(const Setup& g, State& s, UnitIndex u) {
    const table::Rectangle outline = field_of(g, s)[u];
    const auto shift = [&](UnitIndex v, const table::Rectangle& before, unsigned eighths, Length far) {
        const table::Angle direction{
            static_cast<std::uint16_t>(outline.heading().parts + eighths * table::eighth_turn.parts)};
        const table::Rectangle there(table::moved(before.pose(), direction, far), before.extent());
        if (!may_stand(g, s, v, there)) return false;
        place(g, s, v, there.pose());
        return true;
    };
    each_unit(places_of(side_of(u)) & field_of(g, s).alive() & ~bit(u), [&](UnitIndex v) {
        const table::Rectangle before = field_of(g, s)[v];
        if (!table::overlap(outline, before, tolerance) || !makes_room(g, field_of(g, s), v)) return;
        for (Length far = tolerance; far <= farthest_shift; far += step_back)
            if (shift(v, before, 4, far)) return;
        for (Length far = tolerance; far <= farthest_shift; far += step_back)
            for (const unsigned eighths : {3u, 5u, 2u, 6u, 1u, 7u, 0u})
                if (shift(v, before, eighths, far)) return;
    });
}

void clear_place(const Setup& g, State& s, UnitIndex u) {
    if (!s.unit[u].alive()) return;
    const auto free = [&](const table::Rectangle& there, UnitMask others) {
        bool found = true;
        each_unit(others, [&](UnitIndex v) { found = found && !table::overlap(there, field_of(g, s)[v], tolerance); });
        return found;
    };
    const UnitMask others = field_of(g, s).alive() & ~bit(u);
    const table::Rectangle outline = field_of(g, s)[u];
    if (free(outline, others & places_of(side_of(u)))) return;
    make_room(g, s, u);
    if (field_of(g, s).engaged(u)) return;
    for (Length far = 0; far <= farthest_shift; far += step_back) {
        const table::Rectangle there(table::moved(outline.pose(), outline.heading() + table::half_turn, far),
                                     outline.extent());
        if (!g.ground.measure().holds(there)) return;
        if (free(there, others)) return place(g, s, u, there.pose());
    }
}

}  // namespace polemarch::blood_of_kings
