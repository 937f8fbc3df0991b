#include "ai/blood_of_kings/evaluation.h"

#include "ai/blood_of_kings/unit_values.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/table/arc.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// The weights of data/blood_of_kings/evaluation.toml, which the build turns into lines WEIGHT(term, early, late).
constexpr Weights kings_weights() {
    Weights weights;
#define WEIGHT(term, at_first, at_last)                                 \
    weights.opening[static_cast<std::size_t>(Term::term)] = (at_first); \
    weights.endgame[static_cast<std::size_t>(Term::term)] = (at_last);
#include "blood_of_kings/evaluation_weights.inc"
#undef WEIGHT
    return weights;
}

/// Expected gain of a unit's best charge and of its fire, in the unit of UnitValues.
struct Prospects {
    int charge = 0, fire = 0;
};
Prospects prospects(const Setup& g, const State& s, const Field& field, const UnitValues& unit_values, UnitIndex u) {
    Prospects found;
    const UnitType& type = g.type(u);
    const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
    const bool charges = type.charge > 0 && !s.unit[u].march();
    const Length reach = std::max(charges ? type.charge : 0, range);
    if (reach == 0) return found;
    const table::Arc arc = table::arc_of(field[u], table::Edge::front);
    const Condition own = condition_of(g, s, u);
    Length nearest = reach;
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        if (!table::within(field[u], field[v], reach)) return;
        const bool ahead = table::share_in(arc, field[v]) != table::Share::none;
        if (!ahead && !type.all_round) return;
        const Length gap = table::distance(field[u], field[v]);
        const Condition theirs = condition_of(g, s, v);
        if (charges && ahead && gap <= type.charge && (!type.shy || g.type(v).shy)) {
            const table::Point off = field[u].pose().at() - field[v].centre(), front = field[v].ahead();
            const bool on_front = table::dot(off, front) > table::dot(front, front);
            const Clash clash = clash_of(g, s, {u, v, on_front ? table::Edge::front : table::Edge::right, true});
            found.charge = std::max(found.charge, unit_values.clash(lead(clash, g.charts), u, own, v, theirs));
        }
        if (range > 0 && gap <= std::min(range, nearest) && !field.engaged(v)) {
            nearest = gap;
            found.fire = unit_values.shot(lead(shot_of(g, s, u, v, Cover::none), g.charts), v, theirs);
        }
    });
    return found;
}

}  // namespace

const Weights default_weights = kings_weights();

int age_of(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    int age = 0;
    for (unsigned side = 0; side < 2; ++side)
        age = std::max(age, 1000 * points_lost(g, s, side) / std::max<int>(1, g.scenario.sides[side].break_point));
    return std::min(age, 1000);
}

Terms count_terms(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const UnitValues unit_values(g);
    const Field field = field_of(g, s);
    const int scale = std::max<int>(1, std::min(g.scenario.sides[0].break_point, g.scenario.sides[1].break_point));
    Terms t{};
    const auto term = [&](Term which) -> std::int32_t& { return t[static_cast<std::size_t>(which)]; };
    for (unsigned side = 0; side < 2; ++side) {
        const int sign = side == 0 ? 1 : -1;
        int all = 0, disordered = 0, demoralized = 0, called = 0, free = 0, charges = 0, fire = 0;
        each_unit(field.alive() & places_of(side) & ~camps, [&](UnitIndex u) {
            const Unit& unit = s.unit[u];
            const int points = g.type(u).points * unit.bases();
            all += points;
            if (unit.status() == Status::disordered) disordered += points;
            if (unit.status() == Status::demoralized) demoralized += points;
            if (field.engaged(u)) return;
            free += points;
            const LeaderIndex l = s.leader[g.trait[u].leader].commands;
            if (l != nobody && s.leader[l].in_play() && in_radius(g, s, l, u)) called += points;
            const Prospects seen = prospects(g, s, field, unit_values, u);
            charges += seen.charge;
            fire += seen.fire;
        });
        const int level = std::max<int>(1, g.scenario.sides[side].break_point);
        const int lost = std::min(1000, 1000 * points_lost(g, s, side) / level);
        term(Term::strength) += sign * 1000 * all / scale;
        term(Term::disorder) += sign * 1000 * disordered / scale;
        term(Term::demoralized) += sign * 1000 * demoralized / scale;
        term(Term::margin) += sign * (1000 - lost);
        term(Term::brink) += sign * lost * lost / 1000;
        term(Term::threats) += sign * charges / 10;
        term(Term::fire) += sign * fire / 10;
        term(Term::command) += sign * 1000 * called / level;
        term(Term::reserve) += sign * 1000 * free / level;
        for (unsigned i = 0; i < max_side_leaders; ++i)
            if (s.leader[side * max_side_leaders + i].in_play()) term(Term::leaders) += sign * 1000;
    }
    int melee = 0;
    each_unit(field.alive() & places_of(0) & ~camps, [&](UnitIndex u) {
        each_unit(field.fights(u), [&](UnitIndex v) {
            const Pending fight{.what = What::fight,
                                .stage = Stage::dice,
                                .unit = u,
                                .target = v,
                                .more = {nobody, nobody, nobody, nobody}};
            melee += unit_values.clash(lead(clash_in(g, s, fight), g.charts), u, condition_of(g, s, u), v,
                                       condition_of(g, s, v));
        });
    });
    term(Term::melee) = melee / 10;
    return t;
}

}  // namespace polemarch::blood_of_kings
