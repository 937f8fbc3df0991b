#include "core/blood_of_kings/rules/morale.h"

namespace polemarch::blood_of_kings {

int points_lost(const Setup& g, const State& s, unsigned side) {
    const MoraleChart& morale = g.charts.morale;
    int points = 0;
    for (int i = 0; i < g.units(side); ++i) {
        const auto u = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i));
        const Condition c = condition_of(g, s, u);
        points += g.type(u).points * (c.at_start - c.bases);
        if (c.status == Status::demoralized) points += morale.demoralized;
    }
    for (std::size_t l = 0; l < g.scenario.sides[side].leaders.size(); ++l)
        if (s.leader[side * max_side_leaders + l].lost())
            points += g.scenario.sides[side].leaders[l].commander ? morale.army_commander : morale.subordinate;
    if (g.scenario.sides[side].camp && !s.unit[camp_of(side)].alive()) points += g.scenario.sides[side].camp->points;
    return points;
}

void check_break(const Setup& g, State& s) {
    for (unsigned side = 0; side < 2; ++side)
        if (points_lost(g, s, side) >= g.scenario.sides[side].break_point) s.broken[side] = s.turn;
}

double payoff(const Setup& g, const State& s) {
    if (s.broken[0] != 0 || s.broken[1] != 0) return s.broken[0] == 0 ? 1 : s.broken[1] == 0 ? 0 : 0.5;
    // The turn limit: the smaller share of the break point lost wins (B36).
    const int first = points_lost(g, s, 0) * g.scenario.sides[1].break_point;
    const int second = points_lost(g, s, 1) * g.scenario.sides[0].break_point;
    return first < second ? 1 : first > second ? 0 : 0.5;
}

}  // namespace polemarch::blood_of_kings
