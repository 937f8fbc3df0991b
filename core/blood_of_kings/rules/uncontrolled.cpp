// Uncontrolled charges (Uncontrolled): who is tempted by whom, in mid-move too, and what becomes of it (B73 to B77).
#include "core/blood_of_kings/rules/battle.h"

#include "core/table/arc.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

/// Impetuous units of a side that may still be tempted this turn (B73).
UnitMask Battle::temptable(const State& s, unsigned side) const {
    UnitMask found = 0;
    const UnitMask candidates = impetuous_ & places_of(side);
    if (candidates == 0) return 0;
    const Field& field = this->field(s);
    each_unit(candidates & field.alive(), [&](UnitIndex u) {
        const Unit& unit = s.unit[u];
        if (!unit.acted() && !unit.tested() && !unit.march() && !unit.loose() && !field.engaged(u)) found |= bit(u);
    });
    return found;
}

/// Whether any impetuous unit of a side is within a charge of the area at all.
bool Battle::may_tempt(const State& s, unsigned side, const table::Box& area) const {
    const Field& field = this->field(s);
    bool near = false;
    each_unit(impetuous_ & places_of(side) & field.alive(),
              [&](UnitIndex u) { near = near || table::meet(grown(field.box(u), type(u).charge), area); });
    return near;
}

/// Who is tempted once the mover has come so far: the nearest such unit, or nobody.
UnitIndex Battle::tempted_on_the_way(const State& s, UnitIndex mover, const Progress& at) const {
    const int bases = s.unit[mover].bases();
    const table::Rectangle there(
        at.pose, is_camp(mover) ? field(s)[mover].extent() : extent_of(type(mover), bases, at.frontage));
    if (!may_tempt(s, 1 - side_of(mover), box_of(there))) return nobody;
    State then = s;
    then.unit[mover].form(bases, at.frontage);
    then.unit[mover].pose = at.pose;
    UnitIndex by = nobody;
    Length nearest = FireTable::out;
    each_unit(temptable(then, 1 - side_of(mover)), [&](UnitIndex u) {
        const Field& field = this->field(then);
        if (!table::within(field[u], field[mover], type(u).charge) || !(temptations(then, u) & bit(mover))) return;
        const Length far = table::distance(field[u], field[mover]);
        if (far < nearest) {
            nearest = far;
            by = u;
        }
    });
    return by;
}

/// They are asked for after every step, most of which leave everybody where he is: the last of each unit are kept.
UnitMask Battle::temptations(const State& s, UnitIndex u) const {
    struct Kept {
        std::uint64_t version = 0;
        UnitMask found = 0;
    };
    thread_local std::array<Kept, places> kept;
    const Field& field = this->field(s);
    if (!(temptable(s, side_of(u)) & bit(u)) && !s.unit[u].loose()) return 0;
    if (!s.unit[u].alive() || field.engaged(u)) return 0;
    if (kept[u].version != field.version()) kept[u] = {field.version(), find_temptations(s, u)};
    return kept[u].found;
}

/// Uncontrolled_2 and _4: the nearest enemy in its frontal arc that it can reach over open ground with nothing but
/// friendly skirmishers between, and whoever is as near (B74); nothing counts but where everybody stands.
UnitMask Battle::find_temptations(const State& s, UnitIndex u) const {
    const Field& field = this->field(s);
    // Neither from, in nor across rough ground or fortifications, whomever they slow (Uncontrolled_4).
    if (ground_.touches_cover(field[u])) return 0;
    const Length range = type(u).charge;
    const table::Arc front = table::arc_of(field[u], table::Edge::front);
    UnitMask candidates = 0;
    std::array<table::SquaredDistance, places> far;  // of each candidate
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        if (table::clearly_apart(field[u], field[v], range)) return;
        far[v] = table::squared_distance(field[u], field[v]);
        if (far[v].within(range) && table::share_in(front, field[v]) != table::Share::none) candidates |= bit(v);
    });
    UnitMask found = 0;
    table::SquaredDistance of_found{};
    while (candidates != 0) {
        auto nearest = static_cast<UnitIndex>(std::countr_zero(candidates));
        each_unit(candidates, [&](UnitIndex v) {
            if (far[v] < far[nearest]) nearest = v;
        });
        if (found != 0 && of_found < far[nearest]) break;
        candidates &= ~bit(nearest);
        if (ground_.touches_cover(field[nearest])) continue;
        const ChargePlan plan = aimed_charge(s, u, nearest, range);
        if (plan.refusal != Refusal::legal || !plan.plain) continue;
        if (ground_.touches_cover(plan.lane.swept())) continue;
        found |= bit(nearest);
        of_found = far[nearest];
    }
    return found;
}
UnitIndex Battle::temptation(const State& s, UnitIndex u) const {
    const UnitMask found = temptations(s, u);
    return found == 0 ? nobody : static_cast<UnitIndex>(std::countr_zero(found));
}

/// An uncontrolled charge at one of the temptations: in step 1 it takes its turn.
void Battle::apply_loose(State& s, UnitIndex u, UnitIndex target) const {
    s.unit[u].clear(Unit::loose_bit);
    if (s.depth > 0)
        pop(s);  // the test that it did not pass
    else
        s.mover ^= 1;
    begin_charge(s, u, target, aimed_charge(s, u, target, type(u).charge), Pending::uncontrolled_bit);
}

/// The dice of a test: what an impetuous unit does (Uncontrolled_1 to 3, B76).
void Battle::after_test(State& s, bool charges) const {
    const Pending test = top(s);
    pop(s);
    const UnitIndex u = test.unit, target = test.target;
    s.unit[u].set(Unit::tested_bit);
    if (!charges) return;
    if (test.has(Pending::waits_bit)) return s.unit[u].set(Unit::loose_bit);
    Pending* under_way = nullptr;
    if (s.depth > 0 && top(s).unit == target && (top(s).what == What::move || top(s).what == What::charge) &&
        (top(s).stage == Stage::travel || top(s).stage == Stage::chase))
        under_way = &top(s);
    s.unit[u].set(Unit::loose_bit);  // so that temptation() still speaks of it
    const auto free = [&](State& state) { state.unit[u].clear(Unit::loose_bit); };
    if (!under_way) {
        if (std::popcount(temptations(s, u)) > 1)  // its owner says at whom
            return push(s, {.what = What::test, .stage = Stage::answer, .unit = u, .target = target});
        const ChargePlan plan = aimed_charge(s, u, target, type(u).charge);
        free(s);
        if (plan.refusal == Refusal::legal) begin_charge(s, u, target, plan, Pending::uncontrolled_bit);
        return;
    }
    free(s);
    if (under_way->what == What::charge && under_way->target == u) {  // a charge at that very unit: it counter-charges
        if (const auto there = counter_charge(s, *under_way)) meet(s, *under_way, *there);
        return;
    }
    // Both go on in proportion: the first sixteenth at which the charge reaches the mover.
    const Progress whole = gone(s, *under_way, under_way->legs);
    for (unsigned part = 1; part <= 16; ++part) {
        State then = s;
        const Progress at = gone(s, *under_way, first_part(under_way->legs, whole, part));
        place(then, target, at);
        const ChargePlan plan =
            aimed_charge(then, u, target, static_cast<Length>(type(u).charge * static_cast<int>(part) / 16));
        if (plan.refusal != Refusal::legal) continue;
        place(s, target, at);
        under_way->legs = {};
        under_way->set(Pending::over_bit);
        return begin_charge(s, u, target, plan, Pending::uncontrolled_bit);
    }
    place(s, target, whole);
    under_way->legs = {};
    if (whole.barred) under_way->set(Pending::over_bit);
    rush(s, u, target);
}

/// An uncontrolled charge that does not reach: straight at its target, and an inch short of any enemy (B76).
void Battle::rush(State& s, UnitIndex u, UnitIndex target) const {
    s.unit[u].set(Unit::acted_bit);
    const Field& field = this->field(s);
    const Surroundings around{charts_, ground_, field, traits_};
    const table::Rectangle start = field[u];
    const UnitMask enemies = field.alive() & places_of(1 - side_of(u));
    UnitMask in_way = enemies;
    each_unit(field.alive() & places_of(side_of(u)) & ~bit(u), [&](UnitIndex v) {
        if (!may_pass(s, around, u, v, start.heading())) in_way |= bit(v);
    });
    const table::StraightMove way(start, start.heading(), type(u).charge);
    Length far = clear_run(s, u, start, type(u).charge, in_way);
    each_unit(enemies, [&](UnitIndex v) {
        if (const auto met = way.first_contact(field[v], tolerance))
            far = std::min(far, *met - charts_.movement.short_of);
    });
    far = std::min(far, table::distance(start, field[target]) - charts_.movement.short_of);
    const auto good = [&](Length length) {
        const table::Rectangle there = moved_on(start, length);
        if (!ground_.measure().holds(there)) return false;
        const auto cost = cost_of_run(s, u, start, length);
        if (!cost || *cost > type(u).charge) return false;
        bool free = true;
        each_unit(field.alive() & ~bit(u), [&](UnitIndex v) {
            const auto relation = table::relation(there, field[v], tolerance);
            free = free && relation != table::Relation::overlapping &&
                   (relation == table::Relation::apart || side_of(v) == side_of(u));
        });
        return free;
    };
    while (far > 0 && !good(far)) far -= std::min(step_back, far);
    if (far > 0) place(s, u, table::moved(start.pose(), start.heading(), far));
}

}  // namespace polemarch::blood_of_kings
