#include "core/blood_of_kings/rules/uncontrolled.h"

#include "core/blood_of_kings/rules/answering.h"
#include "core/blood_of_kings/rules/charging.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/travel.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// An uncontrolled charge at one of the temptations. In step 1 it waits for its turn.
void begin_loose_charge(const Setup& g, State& s, UnitIndex u, UnitIndex target) {
    s.unit[u].clear(Unit::loose_bit);
    if (s.depth > 0)
        pop(s);  // the test that it failed
    else
        s.mover ^= 1;
    begin_charge(g, s, u, target, aimed_charge(g, s, u, target, g.type(u).charge), Pending::uncontrolled_bit);
}

/// An uncontrolled charge that does not reach its target: straight at it, and an inch short of any enemy (B76).
void rush(const Setup& g, State& s, UnitIndex u, UnitIndex target) {
    s.unit[u].set(Unit::acted_bit);
    const Field& field = field_of(g, s);
    const table::Rectangle start = field[u];
    const UnitMask enemies = field.alive() & places_of(1 - side_of(u));
    UnitMask in_way = enemies;
    each_unit(field.alive() & places_of(side_of(u)) & ~bit(u), [&](UnitIndex v) {
        if (!may_pass(g, s, u, v, start.heading())) in_way |= bit(v);
    });
    const table::StraightMove way(start, start.heading(), g.type(u).charge);
    Length far = clear_run(g, s, u, start, g.type(u).charge, in_way);
    each_unit(enemies, [&](UnitIndex v) {
        if (const auto met = way.first_contact(field[v], tolerance))
            far = std::min(far, *met - g.charts.movement.short_of);
    });
    far = std::min(far, table::distance(start, field[target]) - g.charts.movement.short_of);
    const auto good = [&](Length length) {
        const table::Rectangle there = moved_on(start, length);
        if (!g.ground.measure().holds(there)) return false;
        const auto cost = cost_of_run(g, s, u, start, length);
        if (!cost || *cost > g.type(u).charge) return false;
        bool free = true;
        each_unit(field.alive() & ~bit(u), [&](UnitIndex v) {
            const auto relation = table::relation(there, field[v], tolerance);
            free = free && relation != table::Relation::overlapping &&
                   (relation == table::Relation::apart || side_of(v) == side_of(u));
        });
        return free;
    };
    while (far > 0 && !good(far)) far -= std::min(step_back, far);
    if (far > 0) place(g, s, u, table::moved(start.pose(), start.heading(), far));
}

}  // namespace

UnitMask testers(const Setup& g, const State& s) {
    UnitMask found = 0;
    each_unit(temptable(g, s, 0) | temptable(g, s, 1), [&](UnitIndex u) {
        if (temptation(g, s, u) != nobody) found |= bit(u);
    });
    return found;
}

void test_next(const Setup& g, State& s) {
    const auto u = static_cast<UnitIndex>(std::countr_zero(s.tests));
    s.tests &= ~bit(u);
    const UnitIndex target = temptation(g, s, u);
    if (target == nobody) return;
    push(s, {.what = What::test, .stage = Stage::dice, .unit = u, .target = target, .flags = Pending::waits_bit});
}

bool test_tempted(const Setup& g, State& s) {
    UnitIndex tempted = nobody;
    table::SquaredDistance least{};
    each_unit(temptable(g, s, 0) | temptable(g, s, 1), [&](UnitIndex u) {
        const UnitIndex by = temptation(g, s, u);
        if (by == nobody) return;
        const auto far = table::squared_distance(field_of(g, s)[u], field_of(g, s)[by]);
        if (tempted != nobody && !(far < least)) return;
        tempted = u;
        least = far;
    });
    if (tempted == nobody) return false;
    push(s, {.what = What::test, .stage = Stage::dice, .unit = tempted, .target = temptation(g, s, tempted)});
    return true;
}

Loose charge_next(const Setup& g, State& s) {
    std::array<UnitMask, 2> loose{};
    for (UnitIndex u = 0; u < places; ++u) {
        if (!s.unit[u].alive() || !s.unit[u].loose()) continue;
        if (s.unit[u].acted() || temptation(g, s, u) == nobody)
            s.unit[u].clear(Unit::loose_bit);
        else
            loose[side_of(u)] |= bit(u);
    }
    if ((loose[0] | loose[1]) == 0) return Loose::none;
    if (loose[s.mover] == 0) s.mover ^= 1;
    if (std::popcount(loose[s.mover]) > 1) return Loose::choice;
    const auto u = static_cast<UnitIndex>(std::countr_zero(loose[s.mover]));
    const UnitMask targets = temptations(g, s, u);
    if (std::popcount(targets) > 1) return Loose::choice;
    begin_loose_charge(g, s, u, static_cast<UnitIndex>(std::countr_zero(targets)));
    return Loose::charged;
}

Refusal judge_loose(const Setup& g, const State& s, const Move& m) {
    if (s.depth > 0) {  // a test during the turn
        if (!is_bare(m)) return Refusal::malformed;
        if (m.unit != top(s).unit) return Refusal::no_such_unit;
    } else {
        if (!is_bare(m) || m.unit >= places) return Refusal::malformed;
        if (side_of(m.unit) != s.mover) return Refusal::not_yours;
        if (!s.unit[m.unit].alive() || !s.unit[m.unit].loose()) return Refusal::no_such_unit;
    }
    return m.target < places && (temptations(g, s, m.unit) & bit(m.target)) ? Refusal::legal : Refusal::not_nearest;
}

void apply_loose(const Setup& g, State& s, const Move& m) { begin_loose_charge(g, s, m.unit, m.target); }

void apply_tempted(const Setup& g, State& s, const Move& m) {
    const Pending test = top(s);
    pop(s);
    const UnitIndex u = test.unit, target = test.target;
    s.unit[u].set(Unit::tested_bit);
    if (m.value == 0) return;
    if (test.has(Pending::waits_bit)) return s.unit[u].set(Unit::loose_bit);
    Pending* under_way = nullptr;
    if (s.depth > 0 && top(s).unit == target && (top(s).what == What::move || top(s).what == What::charge) &&
        (top(s).stage == Stage::travel || top(s).stage == Stage::chase))
        under_way = &top(s);
    s.unit[u].set(Unit::loose_bit);  // so that temptations() still counts it
    const auto free = [&](State& state) { state.unit[u].clear(Unit::loose_bit); };
    if (!under_way) {
        if (std::popcount(temptations(g, s, u)) > 1)  // its owner chooses the target
            return push(s, {.what = What::test, .stage = Stage::answer, .unit = u, .target = target});
        const ChargePlan plan = aimed_charge(g, s, u, target, g.type(u).charge);
        free(s);
        if (plan.refusal == Refusal::legal) begin_charge(g, s, u, target, plan, Pending::uncontrolled_bit);
        return;
    }
    free(s);
    if (under_way->what == What::charge && under_way->target == u) {  // a charge at the tested unit: it counter-charges
        if (const auto there = counter_charge(g, s, *under_way)) meet(g, s, *under_way, *there);
        return;
    }
    // Both move in proportion: the first sixteenth at which the charge reaches the mover.
    const Progress whole = gone(g, s, *under_way, under_way->legs);
    for (unsigned part = 1; part <= 16; ++part) {
        State then = s;
        const Progress at = gone(g, s, *under_way, first_part(under_way->legs, whole, part));
        go_to(g, then, target, at);
        const ChargePlan plan =
            aimed_charge(g, then, u, target, static_cast<Length>(g.type(u).charge * static_cast<int>(part) / 16));
        if (plan.refusal != Refusal::legal) continue;
        go_to(g, s, target, at);
        under_way->legs = {};
        under_way->set(Pending::over_bit);
        return begin_charge(g, s, u, target, plan, Pending::uncontrolled_bit);
    }
    go_to(g, s, target, whole);
    under_way->legs = {};
    if (whole.barred) under_way->set(Pending::over_bit);
    rush(g, s, u, target);
}

}  // namespace polemarch::blood_of_kings
