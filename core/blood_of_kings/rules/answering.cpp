#include "core/blood_of_kings/rules/answering.h"

#include "core/blood_of_kings/rules/charge_plan.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/room.h"
#include "core/blood_of_kings/rules/travel.h"
#include "core/mixed_words.h"
#include "core/per_thread.h"
#include "core/table/arc.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// The greatest length up to `most` for which `good` is true. Requires that lengths below a good one are good, too.
template <class Good>
Length longest_within(Length most, Good good) {
    if (good(most)) return most;
    Length low = 0;
    while (low < most) {
        const Length middle = (low + most + 1) / 2;
        if (good(middle))
            low = middle;
        else
            most = middle - 1;
    }
    return low;
}

/// The lane of a charger that has not moved yet.
Lane lane_of(const Pending& charge, const table::Rectangle& start) {
    Lane lane{start};
    for (const Leg& leg : charge.legs) {
        if (leg.way == Way::wheel)
            lane.wheeled = {table::wheeled(start, hand_of(leg), {leg.amount}), start.extent()};
        else if (leg.way == Way::forward)
            lane.run = leg.amount;
    }
    return lane;
}

/// A bit for each possible Answer of the target.
unsigned answers(const Setup& g, const State& s, const Pending& charge) {
    unsigned found = 0;
    for (const Answer answer : {Answer::stand, Answer::shoot, Answer::counter, Answer::evade}) {
        bool open = may_answer(g, s, charge, answer);
        if (open && answer == Answer::evade) {
            open = false;
            // The eighths of a turn first, then the angles between them.
            for (const unsigned finer : {1u, 4u})
                for (unsigned part = 0; part < 8 * finer && !open; ++part) {
                    const table::Angle turn{static_cast<std::uint16_t>(part * table::eighth_turn.parts / finer)};
                    open = (finer == 1 || part % finer != 0) && evasion(g, s, charge.target, turn);
                }
        }
        if (open) found |= 1u << static_cast<unsigned>(answer);
    }
    return found;
}

Refusal judge_evade(const Setup& g, const State& s, const Move& m) {
    const Leg& turn = m.legs[0];
    if (m.legs[1] != Leg{} || m.legs[2] != Leg{}) return Refusal::malformed;
    if (turn != Leg{} && (turn.way != Way::turn || turn.how != 0 || turn.amount == 0)) return Refusal::malformed;
    return evasion(g, s, m.unit, {turn.amount}) ? Refusal::legal : Refusal::no_room;
}

}  // namespace

bool may_answer(const Setup& g, const State& s, const Pending& charge, Answer answer) {
    if (answer == Answer::stand) return true;
    const UnitIndex u = charge.target;
    if (is_camp(u) || !s.unit[u].alive()) return false;
    const Field& field = field_of(g, s);
    if (field.engaged(u)) return false;  // Ongoing_4
    if (answer == Answer::evade) return g.type(u).evades && !g.trait[u].impetuous;
    if (s.unit[u].acted()) return false;
    // A column shoots with its one front base, but does not charge (Charges_1, B19).
    if (answer == Answer::counter && s.unit[u].march()) return false;
    if (answer == Answer::shoot ? !g.type(u).massed_bows || g.trait[u].weapon == Weapon::none : !g.trait[u].aggressive)
        return false;
    if (table::share_in(table::arc_of(field[u], table::Edge::front), field[charge.unit]) == table::Share::none)
        return false;
    return answer == Answer::shoot || counter_charge(g, s, charge);
}

namespace {

std::optional<table::Pose> find_evasion(const Setup& g, const State& s, UnitIndex u, table::Angle turn) {
    const Pending& charge = top(s);
    const Field& field = field_of(g, s);
    const table::Extent extent = field[u].extent();
    const table::Rectangle faced(table::with_centre(field[u].centre(), field[u].heading() + turn, extent), extent);
    if (!g.ground.measure().holds(faced)) return std::nullopt;
    const table::Angle heading = faced.heading();
    const UnitMask others = field.alive() & ~bit(u) & ~bit(charge.unit);
    // As far as the allowance goes over this ground.
    Length far = longest_within(g.type(u).advance, [&](Length length) {
        const auto cost = cost_of_run(g, s, u, faced, length);
        return cost && *cost <= g.type(u).advance;
    });
    UnitMask in_way = others & places_of(1 - side_of(u));
    each_unit(others & places_of(side_of(u)), [&](UnitIndex v) {
        if (!may_pass(g, s, u, v, heading)) in_way |= bit(v);
    });
    far = clear_run(g, s, u, faced, far, in_way);
    const auto clear = [&](const table::Rectangle& there) {
        if (!g.ground.measure().holds(there)) return false;
        for (UnitMask left = others; left; left &= left - 1) {
            const auto v = static_cast<UnitIndex>(std::countr_zero(left));
            const auto relation = table::clearly_apart(there, field[v], tolerance)
                                      ? table::Relation::apart
                                      : table::relation(there, field[v], tolerance);
            if (relation == table::Relation::overlapping) return false;
            if (side_of(v) == side_of(u)) continue;
            if (relation == table::Relation::touching) return false;
            if (!is_camp(v) && field.zone_bars(v, field[u], there)) return false;
        }
        return true;
    };
    while (far > 0 && !clear(moved_on(faced, far))) far -= std::min(step_back, far);
    const table::Rectangle end = moved_on(faced, far);
    if (far == 0) return std::nullopt;
    // No unit evades through its charger: its middle stays clear of the charger and of all the ground of the charge,
    // and at the end the whole unit does (Formations_10, B55).
    const table::Rectangle& charger = field[charge.unit];
    for (const table::Rectangle& there : {charger, lane_of(charge, charger).swept()})
        if (table::within(end, there, tolerance) || table::length_within({faced.centre(), end.centre()}, there, 0))
            return std::nullopt;
    // It must end farther from the charger than it was (B55).
    if (!(table::squared_distance(field[u], charger) < table::squared_distance(end, charger))) return std::nullopt;
    return end.pose();
}

}  // namespace

std::optional<table::Pose> evasion(const Setup& g, const State& s, UnitIndex u, table::Angle turn) {
    // Tried as the charge is weighed, made and answered. find_evasion() reads the outlines and the charge.
    thread_local KeptResults<std::optional<table::Pose>, 512> kept;
    const Pending& charge = top(s);
    std::uint64_t word = joined(field_of(g, s).version(), std::uint64_t{turn.parts} << 16 | charge.unit << 8u | u);
    for (const Leg& leg : charge.legs)
        word = joined(
            word, std::uint64_t{static_cast<std::uint8_t>(leg.way)} << 32 | std::uint64_t{leg.how} << 16 | leg.amount);
    return kept.get(word, [&](std::optional<table::Pose>& pose) { pose = find_evasion(g, s, u, turn); });
}

std::optional<Counter> counter_charge(const Setup& g, const State& s, const Pending& charge) {
    const Field& field = field_of(g, s);
    const UnitIndex u = charge.target;
    const Lane lane = lane_of(charge, field[charge.unit]);
    const table::Extent extent = field[u].extent();
    const table::Angle towards = lane.wheeled.heading() + table::half_turn;
    if (table::between(towards, field[u].heading()) > table::eighth_turn + table::eighth_turn) return std::nullopt;
    const table::Rectangle faced(table::with_centre(field[u].centre(), towards, extent), extent);
    const table::StraightMove gap(lane.wheeled, lane.wheeled.heading(), g.type(charge.unit).charge + 12 * inch);
    const auto between = gap.first_contact(faced, tolerance);
    if (!between || !g.ground.measure().holds(faced)) return std::nullopt;
    if (table::overlap(faced, lane.wheeled, tolerance)) return std::nullopt;  // there is no room to turn
    Length own = std::min<Length>(*between / 2, g.type(u).charge);
    const auto cost = cost_of_run(g, s, u, faced, own);
    if (!cost || *cost > g.type(u).charge) return std::nullopt;
    const Length met_at = *between - own;
    if (met_at > lane.run) return std::nullopt;  // once it has turned, it is out of the charger's way
    const table::Rectangle charger = moved_on(lane.wheeled, met_at);
    const table::StraightMove way(faced, towards, std::max<Length>(own, 1));
    const table::StraightMove before(faced, towards, std::max<Length>(own - inch, 0));
    bool barred = false;
    each_unit(field.alive() & ~bit(u) & ~bit(charge.unit), [&](UnitIndex v) {
        barred = barred || table::overlap(faced, field[v], tolerance) || way.leads_into(field[v], tolerance);
        if (side_of(v) == side_of(u)) return;
        // No other enemy's front is crossed (Charges_1, B49), and the charger does not meet it on a friend that makes
        // no room.
        barred = barred || (!is_camp(v) && own > inch && field.in_zone(v, before)) ||
                 (table::overlap(charger, field[v], tolerance) && !makes_room(g, field, v));
    });
    if (barred) return std::nullopt;
    return Counter{met_at, moved_on(faced, own).pose()};
}

std::optional<Length> pursuit(const Setup& g, const State& s, const Pending& charge) {
    if (charge.left == 0 || !s.unit[charge.target].alive()) return std::nullopt;
    const Field& field = field_of(g, s);
    const UnitIndex u = charge.unit;
    const table::Rectangle& from = field[u];
    const table::Angle heading = from.heading();
    const table::StraightMove ahead(from, heading, charge.left);
    const auto met = ahead.first_contact(field[charge.target], tolerance);
    if (!met || *met == 0) return std::nullopt;
    const auto cost = cost_of_run(g, s, u, from, *met);
    if (!cost || *cost > charge.left) return std::nullopt;
    const table::StraightMove run(from, heading, *met);
    const table::Rectangle end = moved_on(from, *met);
    bool barred = false;
    each_unit(field.alive() & ~bit(u) & ~bit(charge.target), [&](UnitIndex v) {
        const bool enemy = side_of(v) != side_of(u);
        if (run.leads_into(field[v], tolerance))
            barred = barred || enemy || !may_pass(g, s, u, v, heading) ||
                     (table::overlap(end, field[v], tolerance) && !makes_room(g, field, v));
        barred = barred || (enemy && !is_camp(v) && field.in_zone(v, run));
    });
    if (barred) return std::nullopt;
    return met;
}

void meet(const Setup& g, State& s, Pending& charge, const Counter& there) {
    charge.kind = static_cast<std::uint8_t>(Answer::counter);
    charge.set(Pending::countered_bit);
    for (Leg& leg : charge.legs)
        if (leg.way == Way::forward) leg.amount = static_cast<std::uint16_t>(there.run);
    go_to(g, s, charge.unit, gone(g, s, charge, charge.legs));
    charge.legs = {};
    s.unit[charge.target].set(Unit::acted_bit);
    make_room(g, s, charge.unit);  // before friends come into contact
    place(g, s, charge.target, there.target);
}

bool answer_unasked(const Setup& g, State& s) {
    const Pending& p = top(s);
    const unsigned open = answers(g, s, p);
    if (g.trait[p.target].impetuous && (open >> unsigned(Answer::counter) & 1u))
        apply_answer(g, s, {.kind = Kind::counter, .unit = p.target, .target = p.unit});
    else if (open == 1u << unsigned(Answer::stand))
        apply_answer(g, s, {.kind = Kind::stand, .unit = p.target, .target = p.unit});
    else
        return false;
    return true;
}

Refusal judge_answer(const Setup& g, const State& s, const Move& m) {
    const Pending& p = top(s);
    Answer answer = Answer::none;
    Refusal why = Refusal::not_now;
    switch (m.kind) {
        case Kind::stand: answer = Answer::stand; break;
        case Kind::evade:
            answer = Answer::evade;
            why = Refusal::may_not_evade;
            break;
        case Kind::shoot:
            answer = Answer::shoot;
            why = Refusal::may_not_shoot;
            break;
        case Kind::counter:
            answer = Answer::counter;
            why = Refusal::may_not_counter;
            break;
        default: return Refusal::not_now;
    }
    if (m.unit != p.target || m.target != p.unit || m.value > 1 || (m.value == 1 && !may_leave_leader(m.kind)) ||
        (m.kind != Kind::evade && m.legs != std::array<Leg, 3>{}))
        return Refusal::malformed;
    if (!may_answer(g, s, p, answer)) return why;
    if (m.value == 1 && !leader_may_stay(g, s, m.unit)) return Refusal::leader_not_there;
    return m.kind == Kind::evade ? judge_evade(g, s, m) : Refusal::legal;
}

void apply_answer(const Setup& g, State& s, const Move& m) {
    Pending& p = top(s);
    const UnitIndex u = p.target;
    if (m.value == 1) leave_leader(g, s, u);
    switch (m.kind) {
        case Kind::evade: {
            const table::Pose there = *evasion(g, s, u, {m.legs[0].amount});
            p.kind = static_cast<std::uint8_t>(Answer::evade);
            p.stage = Stage::travel;
            s.unit[u].set(Unit::acted_bit);
            place(g, s, u, there);
            // No other unit is contacted, not even one that the evader has uncovered (B56).
            const Lane lane = lane_of(p, field_of(g, s)[p.unit]);
            const Length run = clear_run(g, s, p.unit, lane.wheeled, lane.run,
                                         field_of(g, s).alive() & places_of(side_of(u)) & ~bit(u));
            for (Leg& leg : p.legs)
                if (leg.way == Way::forward && run < lane.run)
                    leg = run > 0 ? Leg{Way::forward, 0, static_cast<std::uint16_t>(run)} : Leg{};
            return;
        }
        case Kind::shoot: {
            p.kind = static_cast<std::uint8_t>(Answer::shoot);
            p.stage = Stage::travel;
            s.unit[u].set(Unit::acted_bit);
            // The charger halts an inch short; the rest of the way is left for after the fire (B47).
            for (Leg& leg : p.legs)
                if (leg.way == Way::forward) {
                    const Length before = std::max<Length>(leg.amount - g.charts.movement.short_of, 0);
                    p.more[0] = static_cast<std::uint8_t>((leg.amount - before) & 255);
                    p.more[1] = static_cast<std::uint8_t>((leg.amount - before) >> 8);
                    leg.amount = static_cast<std::uint16_t>(before);
                    if (before == 0) leg = {};
                }
            return;
        }
        case Kind::counter: {
            p.stage = Stage::travel;
            return meet(g, s, p, *counter_charge(g, s, p));
        }
        default: p.kind = static_cast<std::uint8_t>(Answer::stand); p.stage = Stage::travel;
    }
}

Refusal judge_pursue(const Setup& g, const State& s, const Move& m) {
    if (!is_empty(m)) return Refusal::malformed;
    return pursuit(g, s, top(s)) ? Refusal::legal : Refusal::no_contact;
}

void apply_pursue(const Setup& g, State& s) {
    Pending& p = top(s);
    p.stage = Stage::chase;
    p.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(*pursuit(g, s, p))};
}

}  // namespace polemarch::blood_of_kings
