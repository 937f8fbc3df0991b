#include "core/blood_of_kings/rules/turn.h"

#include "core/blood_of_kings/rules/answering.h"
#include "core/blood_of_kings/rules/charging.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/fighting.h"
#include "core/blood_of_kings/rules/initiative.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/orders.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "core/blood_of_kings/rules/travel.h"
#include "core/blood_of_kings/rules/uncontrolled.h"

namespace polemarch::blood_of_kings {

namespace {

constexpr Actor actor_of_side(unsigned side) { return static_cast<Actor>(side); }

}  // namespace

Actor actor(const State& s) {
    if (s.vacant_command != nobody) return actor_of_side(side_of_leader(s.vacant_command));
    if (s.displaced_leader != nobody) return actor_of_side(side_of_leader(s.displaced_leader));
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.stage) {
            case Stage::orders:
            case Stage::dice:
            case Stage::casualty: return Actor::chance;
            case Stage::answer: return actor_of_side(side_of(p.what == What::test ? p.unit : p.target));
            case Stage::support: return actor_of_side(side_of(p.left < 2 ? p.unit : p.target));
            case Stage::losses: return actor_of_side(losing_side(p));
            case Stage::turn: return actor_of_side(side_of(static_cast<UnitIndex>(p.left)));
            default: return actor_of_side(side_of(p.unit));
        }
    }
    switch (s.step) {
        case Step::loose_dice:
        case Step::initiative:
        case Step::command:
        case Step::volley:
        case Step::ongoing_dice: return Actor::chance;
        case Step::over: return Actor::nobody;
        default: return actor_of_side(s.mover);
    }
}

namespace {

/// A side that has a choice in the record on top may decline it.
Refusal judge_halt(const Pending& p, const Move& m) {
    switch (p.stage) {
        case Stage::go:
        case Stage::pursue:
        case Stage::join:
        case Stage::support:
        case Stage::occupy:
        case Stage::turn: return is_empty(m) ? Refusal::legal : Refusal::malformed;
        default: return Refusal::not_now;
    }
}

Refusal judge_in_record(const Setup& g, const State& s, const Move& m) {
    const Pending& p = top(s);
    if (m.kind == Kind::halt) return judge_halt(p, m);
    switch (p.stage) {
        case Stage::go: return m.kind == Kind::go ? judge_go(g, s, m) : Refusal::not_now;
        case Stage::answer:
            if (p.what == What::charge) return judge_answer(g, s, m);
            return m.kind == Kind::loose ? judge_loose(g, s, m) : Refusal::not_now;
        case Stage::pursue: return m.kind == Kind::pursue ? judge_pursue(g, s, m) : Refusal::not_now;
        case Stage::join: return m.kind == Kind::join ? judge_join(g, s, m) : Refusal::not_now;
        case Stage::support: return m.kind == Kind::support ? judge_support(g, s, m) : Refusal::not_now;
        case Stage::losses: return m.kind == Kind::deal ? judge_deal(g, s, m) : Refusal::not_now;
        case Stage::occupy: return m.kind == Kind::occupy ? judge_occupy(m) : Refusal::not_now;
        case Stage::turn: return m.kind == Kind::turn ? judge_turn(g, s, m) : Refusal::not_now;
        default: return Refusal::not_now;
    }
}

/// Step 4: the leader's own move, the end of the Initiative, or an action of a unit that the leader activates.
Refusal judge_activation(const Setup& g, const State& s, const Move& m) {
    if (m.kind == Kind::done) return is_empty(m) ? Refusal::legal : Refusal::malformed;
    if (m.kind == Kind::ride) return judge_ride(g, s, m);
    if (m.kind < Kind::rest || m.kind > Kind::melee) return Refusal::not_now;
    if (m.value > 1 || (m.kind != Kind::charge && !is_bare(m))) return Refusal::malformed;
    if (const Refusal why = activation(g, s, m.unit); why != Refusal::legal) return why;
    if (is_camp(m.unit) && m.kind != Kind::advance && m.kind != Kind::rest) return Refusal::camp_is_no_unit;
    switch (m.kind) {
        case Kind::charge: return judge_charge(g, s, m);
        case Kind::fire: return judge_fire(g, s, m);
        case Kind::melee: return judge_melee(g, s, m);
        default: return judge_order(g, s, m);
    }
}

}  // namespace

Refusal judge(const Setup& g, const State& s, const Move& m) {
    if (m.kind > last_kind || is_consequence(m.kind)) return Refusal::malformed;
    const Actor who = actor(s);
    if (who != Actor::first && who != Actor::second) return Refusal::not_now;
    if (s.vacant_command != nobody) return m.kind == Kind::successor ? judge_successor(s, m) : Refusal::not_now;
    if (s.displaced_leader != nobody) return m.kind == Kind::flee ? judge_flee(g, s, m) : Refusal::not_now;
    if (s.depth > 0) return judge_in_record(g, s, m);
    switch (s.step) {
        case Step::loose: return m.kind == Kind::loose ? judge_loose(g, s, m) : Refusal::not_now;
        case Step::first: return m.kind == Kind::first ? judge_first(m) : Refusal::not_now;
        case Step::lead:
            if (m.kind == Kind::pass) return judge_pass(s, m);
            return m.kind == Kind::lead ? judge_lead(s, m) : Refusal::not_now;
        case Step::activate: return judge_activation(g, s, m);
        case Step::aim: return m.kind == Kind::aim_at ? judge_aim(g, s, m) : Refusal::not_now;
        case Step::ongoing: return m.kind == Kind::melee ? judge_melee(g, s, m) : Refusal::not_now;
        default: return Refusal::not_now;
    }
}

namespace {

void apply_halt(const Setup& g, State& s) {
    switch (top(s).what) {
        case What::volley: return close_volley(s);
        case What::fight: return decline_fight(s);
        case What::charge: return end_charge(g, s);
        default: decline_order(g, s);
    }
}

void apply_alone(const Setup& g, State& s, const Move& m) {
    switch (m.kind) {
        // the turn
        case Kind::first: return apply_first(s, m);
        case Kind::lead: return give_initiative(s, m.unit);
        case Kind::pass: return apply_pass(s);
        case Kind::done: return end_initiative(s);
        case Kind::ride: return apply_ride(g, s, m);
        case Kind::loose: return apply_loose(g, s, m);
        // actions
        case Kind::rest:
        case Kind::advance:
        case Kind::march:
        case Kind::regroup:
        case Kind::retire: return apply_order(s, m);
        case Kind::charge: return apply_charge(g, s, m);
        case Kind::fire: return apply_fire(s, m);
        case Kind::melee: return apply_melee(g, s, m);
        // within them
        case Kind::go: return apply_go(g, s, m);
        case Kind::halt: return apply_halt(g, s);
        case Kind::stand:
        case Kind::evade:
        case Kind::shoot:
        case Kind::counter: return apply_answer(g, s, m);
        case Kind::pursue: return apply_pursue(g, s);
        case Kind::aim_at: return apply_aim(s, m);
        case Kind::join: return apply_join(s, m);
        case Kind::support: return apply_support(s, m);
        case Kind::deal: return apply_deal(g, s, m);
        case Kind::occupy: return apply_occupy(g, s);
        case Kind::turn: return apply_turn(g, s, m);
        case Kind::flee: return apply_flee(g, s, m);
        case Kind::successor: return apply_successor(s, m);
        // dice
        case Kind::initiative: return apply_initiative(s, m);
        case Kind::command: return apply_command(s, m);
        case Kind::orders:
        case Kind::regrouped:
        case Kind::retired: return apply_order_dice(g, s, m);
        case Kind::tempted: return apply_tempted(g, s, m);
        case Kind::volley: return apply_volley(s, m);
        case Kind::clash: return apply_clash(s, m);
        case Kind::casualty: return apply_casualty(g, s, m);
    }
}

}  // namespace

void apply(const Setup& g, State& s, const Move& m) {
    apply_alone(g, s, m);
    settle(g, s);
}

namespace {

void begin_turn(const Setup& g, State& s) {
    for (Unit& unit : s.unit) {
        unit.clear(Unit::acted_bit | Unit::tested_bit | Unit::turned_bit | Unit::loose_bit);
        unit.aim = static_cast<std::uint8_t>(Aim::undeclared);
    }
    for (Leader& leader : s.leader) leader.flags = static_cast<std::uint8_t>(leader.flags & Leader::lost_bit);
    s.step = Step::tests;
    s.mover = 0;
    s.winner = 0;
    s.commander = nobody;
    s.activations = 0;
    s.passes = {};
    s.shot_at = 0;
    s.tests = testers(g, s);
}

/// Step 8.
void end_turn(const Setup& g, State& s) {
    check_break(g, s);
    const bool over = s.broken[0] != 0 || s.broken[1] != 0 || s.turn >= g.scenario.turn_limit;
    if (!over) ++s.turn;
    begin_turn(g, s);
    if (!over) return;
    s.step = Step::over;
    s.tests = 0;
}

// What goes on automatically. Each returns true if something was done, false if a side must choose or dice are due.

/// The record on top.
bool proceed(const Setup& g, State& s) {
    const Pending& p = top(s);
    switch (p.what) {
        case What::move:
        case What::charge:
            if (p.stage == Stage::answer) return answer_unasked(g, s);
            if (p.stage == Stage::pursue) return false;
            if (on_its_way(s, p))
                travel(g, s);
            else if (p.what == What::charge && !p.has(Pending::over_bit) && s.unit[p.unit].alive())
                arrive(g, s);
            else
                end_travel(g, s);
            return true;
        case What::volley: return proceed_volley(g, s);
        case What::fight: return proceed_fight(g, s);
        case What::test:
            if (p.stage == Stage::dice || temptations(g, s, p.unit) != 0) return false;
            pop(s);
            return true;
        default: return false;
    }
}

/// Step 1: impetuous units test one after the other, then their charges begin alternately.
bool step_tests(const Setup& g, State& s) {
    if (s.tests != 0) {
        test_next(g, s);
        return true;
    }
    std::array<bool, 2> loose{};
    for (UnitIndex u = 0; u < places; ++u)
        if (s.unit[u].alive() && s.unit[u].loose()) loose[side_of(u)] = true;
    s.mover = loose[0] ? 0 : 1;
    s.step = loose[0] && loose[1] ? Step::loose_dice : loose[0] || loose[1] ? Step::loose : Step::initiative;
    return true;
}
bool step_loose(const Setup& g, State& s) {
    const Loose next = charge_next(g, s);
    if (next == Loose::none) {
        s.step = Step::initiative;
        s.mover = 0;
    }
    return next != Loose::choice;
}

/// Step 3: if a side cannot pass and has one leader left, that leader has the Initiative; when no leader is left, units
/// fire.
bool step_lead(State& s) {
    const std::array<unsigned, 2> left{leaders_to_act(s, 0), leaders_to_act(s, 1)};
    if (left[0] == 0 && left[1] == 0) {
        s.step = Step::aim;
        s.mover = 0;
        return true;
    }
    if (left[s.mover] == 0) {
        s.mover ^= 1;
        return true;
    }
    if (std::popcount(left[s.mover]) > 1 || s.passes[s.mover] > 0) return false;
    give_initiative(s, static_cast<LeaderIndex>(s.mover * max_side_leaders +
                                                static_cast<unsigned>(std::countr_zero(left[s.mover]))));
    return true;
}

/// Step 4 ends automatically when nothing is left to do in it.
bool step_activate(const Setup& g, State& s) {
    const Leader& leader = s.leader[s.commander];
    if (leader.in_play() && (s.activations > 0 || (!leader.moved() && !held(g, s, leader)))) return false;
    end_initiative(s);
    return true;
}

/// Step 6.
bool step_aim(const Setup& g, State& s) {
    if (!declare_aims(g, s)) return false;
    s.step = Step::volley;
    s.mover = 0;
    return true;
}
bool step_volley(const Setup& g, State& s) {
    if (aimed_at(g, s) != 0) return false;
    finish_volley(g, s);
    if (find_displaced_leader(g, s)) return true;
    const UnitMask first = ongoing_fighters(g, s, 0), second = ongoing_fighters(g, s, 1);
    s.mover = first != 0 ? 0 : 1;
    s.step = first != 0 && second != 0 ? Step::ongoing_dice : Step::ongoing;
    return true;
}

/// Step 7: units still in contact fight alternately. The only unit left of a side, with one target, fights without a
/// choice.
bool step_ongoing(const Setup& g, State& s) {
    const std::array<UnitMask, 2> left{ongoing_fighters(g, s, 0), ongoing_fighters(g, s, 1)};
    if ((left[0] | left[1]) == 0) {
        end_turn(g, s);
        return true;
    }
    if (left[s.mover] == 0) s.mover ^= 1;
    if (std::popcount(left[s.mover]) > 1) return false;
    const auto u = static_cast<UnitIndex>(std::countr_zero(left[s.mover]));
    UnitMask targets = 0;
    each_unit(field_of(g, s).fights(u), [&](UnitIndex v) {
        if (melee_refusal(g, s, u, v) == Refusal::legal) targets |= bit(v);
    });
    if (std::popcount(targets) > 1) return false;
    s.mover ^= 1;
    begin_fight(g, s, u, static_cast<UnitIndex>(std::countr_zero(targets)), 0);
    return true;
}

/// The step of the turn, if no record is pending.
bool next_step(const Setup& g, State& s) {
    switch (s.step) {
        case Step::tests: return step_tests(g, s);
        case Step::loose: return step_loose(g, s);
        case Step::lead: return step_lead(s);
        case Step::activate: return step_activate(g, s);
        case Step::aim: return step_aim(g, s);
        case Step::volley: return step_volley(g, s);
        case Step::ongoing: return step_ongoing(g, s);
        default: return false;
    }
}

}  // namespace

void settle(const Setup& g, State& s) {
    while (s.step != Step::over && s.vacant_command == nobody && s.displaced_leader == nobody) {
        if (s.depth > 0) {
            if (!proceed(g, s)) return;
            continue;
        }
        if (find_displaced_leader(g, s)) continue;
        const bool interruptible =
            s.step == Step::activate || s.step == Step::lead || s.step == Step::loose || s.step == Step::ongoing;
        if (interruptible && test_tempted(g, s)) return;
        if (!next_step(g, s)) return;
    }
}

State first_state(const Setup& g) {
    State s = start_of(g);
    begin_turn(g, s);
    settle(g, s);
    return s;
}

/// In a turn every unit tests, acts and answers once, fires twice, and each melee has a handful of decisions.
std::uint32_t longest(const Setup& g) {
    const auto pieces = static_cast<std::uint32_t>(g.units(0) + g.units(1) + 2 * static_cast<int>(max_leaders));
    return g.scenario.turn_limit * (40u * pieces + 100u);
}

}  // namespace polemarch::blood_of_kings
