#include "core/blood_of_kings/rules/queries.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

template <class Way>
unsigned leaders_under(const State& s, UnitIndex u, const Way& way) {
    unsigned found = 0;
    const unsigned first = (1 - side_of(u)) * max_side_leaders;
    for (unsigned l = first; l < first + max_side_leaders; ++l) {
        const Leader& leader = s.leader[l];
        if (!leader.in_play() || leader.unit != nobody) continue;
        if (way.leads_into(leader_base(leader.at()), tolerance)) found |= 1u << l;
    }
    return found;
}

}  // namespace

Condition condition_of(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    if (!unit.alive()) return {Status::destroyed, 0, g.trait[u].at_start};
    return {unit.status(), static_cast<std::uint8_t>(unit.bases()), g.trait[u].at_start};
}

Footprint footprint_of(const Setup& g, const State& s, UnitIndex u) { return footprint_of(g, s, u, field_of(g, s)[u]); }
Footprint footprint_of(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& there) {
    return is_camp(u) ? Footprint(there) : Footprint(g.type(u), there, s.unit[u].bases(), s.unit[u].frontage());
}

Standing standing_of(const Setup& g, const State& s, UnitIndex u) {
    if (g.ground.open()) return {};
    return g.ground.standing(g.type(u), field_of(g, s)[u], s.unit[u].bases(), s.unit[u].frontage());
}

Cover cover_of(const Setup& g, const State& s, UnitIndex u, UnitIndex enemy) {
    if (g.ground.open()) return Cover::none;
    const Field& field = field_of(g, s);
    return std::max(standing_of(g, s, u).cover,
                    g.ground.obstacle_cover(footprint_of(g, s, u), {field[enemy].centre(), field[u].centre()},
                                            g.charts.movement.obstacle_cover));
}

Refusal activation(const Setup& g, const State& s, UnitIndex u) {
    if (u >= places || !s.unit[u].alive()) return Refusal::no_such_unit;
    if (side_of(u) != s.mover) return Refusal::not_yours;
    if (s.activations == 0) return Refusal::no_activations;
    if (s.unit[u].acted()) return Refusal::has_acted;
    if (!commands(g, s, s.commander, u)) return Refusal::not_commanded;
    return in_radius(g, s, s.commander, u) ? Refusal::legal : Refusal::out_of_command;
}

table::Rectangle base_of(const State& s, LeaderIndex l) { return leader_base(s.leader[l].at()); }

std::uint8_t leader_with(const Setup& g, const State& s, UnitIndex u) {
    std::uint8_t best = 0;
    const unsigned first = side_of(u) * max_side_leaders;
    for (unsigned l = first; l < first + max_side_leaders; ++l)
        if (s.leader[l].unit == u && s.leader[l].in_play())
            best = std::max<std::uint8_t>(best, g.leader_entry(static_cast<LeaderIndex>(l)).exceptional ? 2 : 1);
    return best;
}

bool commands(const Setup& g, const State& s, LeaderIndex l, UnitIndex u) {
    if (side_of_leader(l) != side_of(u)) return false;
    if (is_camp(u)) return true;
    return s.leader[g.trait[u].leader].commands == l || s.leader[g.army_commander[side_of(u)]].commands == l;
}

bool in_radius(const Setup& g, const State& s, LeaderIndex l, UnitIndex u) {
    return s.leader[l].unit == u || in_radius_of(g, s, field_of(g, s), s.leader[l].at(), u);
}

bool in_radius_of(const Setup& g, const State& s, const Field& field, table::Point leader, UnitIndex u) {
    const MovementChart& chart = g.charts.movement;
    const Length radius = g.type(u).skirmisher ? chart.skirmisher_radius : chart.radius;
    const table::Rectangle& unit = field[u];
    // The distance of the middles is at least that of the edges.
    if (table::squared_distance(unit.centre(), leader).within(radius)) return true;
    const Length far = half_base + radius + 2;  // parts of a unit are rounded, too
    const table::Point reach{far, far};
    if (!table::meet(field.box(u), {leader - reach, leader + reach})) return false;
    return within(leader_base(leader), footprint_of(g, s, u, unit), radius);
}

unsigned living_leaders(const State& s, unsigned side) {
    unsigned found = 0;
    for (unsigned i = 0; i < max_side_leaders; ++i)
        if (s.leader[side * max_side_leaders + i].in_play()) found |= 1u << i;
    return found;
}

unsigned leaders_on(const State& s, UnitIndex u, const table::StraightMove& way) { return leaders_under(s, u, way); }
unsigned leaders_on(const State& s, UnitIndex u, const table::Wheel& way) { return leaders_under(s, u, way); }

}  // namespace polemarch::blood_of_kings
