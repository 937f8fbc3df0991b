#include "core/standard_wargame/rules/turn.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/arrival.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/shooting_order.h"
#include "core/standard_wargame/rules/travelling.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"

#include <algorithm>
#include <cassert>

namespace polemarch::standard_wargame {

namespace {

bool is_bare(const Move& m) { return m.value == 0 && m.legs == std::array<Leg, 3>{}; }
bool is_empty(const Move& m) { return is_bare(m) && m.unit == nobody && m.target == nobody; }
/// Whether the legs hold the numbers of units of a side and nothing else: each choice has one way to be written.
bool names_units(const Move& m) {
    Move plain = m;
    plain.legs = {};
    plain.set_numbers(m.numbers());
    return plain == m && m.numbers() >> side_places == 0;
}
Refusal bare(const Move& m) { return is_empty(m) ? Refusal::legal : Refusal::malformed; }

}  // namespace

State first_state(const Setup& g) {
    State s = deployed(g);
    s.step = Step::first_dice;
    begin_eve(g, s);
    return s;
}

Actor actor(const State& s) {
    if (is_eve(s)) return eve_actor(s);
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.stage) {
            case Stage::dice:
            case Stage::hold_dice:
            case Stage::flee_dice: return Actor::chance;
            case Stage::evade: return static_cast<Actor>(side_of(p.unit));
            case Stage::hold:
            case Stage::extend: return static_cast<Actor>(side_of(loser_at_hand(s)));
            // The owner of a shooter or of a passive attacker, and of the village in which an attacker is.
            case Stage::answer: return static_cast<Actor>(p.what == What::shot ? side_of(p.unit) : 1u - s.active);
            case Stage::act:
            case Stage::none: break;
        }
        return static_cast<Actor>(s.active);
    }
    if (is_deployment(s.step)) return actor_in_deployment(s);
    switch (s.step) {
        case Step::first_dice:
        case Step::command_dice:
        case Step::morale_dice: return Actor::chance;
        case Step::over: return Actor::nobody;
        default: return static_cast<Actor>(s.active);
    }
}

// ---- judge

namespace {

Refusal judge_in_order(const View& view, const Move& m) {
    switch (m.kind) {
        case Kind::done: return bare(m);
        case Kind::stands: return m.target == nobody && is_bare(m) ? judge_stands(view, m.unit) : Refusal::malformed;
        case Kind::march: return judge_march(view, m);
        case Kind::go:
        case Kind::tactical:
        case Kind::turn:
        case Kind::column:
        case Kind::expand: return judge_action(view, m);
        default: return Refusal::not_now;
    }
}

Refusal judge_evade(const View& view, const Move& m) {
    const Pending& p = top(view.s);
    if (m.kind == Kind::stay) {
        if (!is_empty(m)) return Refusal::malformed;
        return is_evade_optional(view, p.unit, p.target) ? Refusal::legal : Refusal::must_evade;
    }
    if (m.kind != Kind::evade) return Refusal::not_now;
    if (m.unit != p.unit || m.target != nobody || m.value != 0) return Refusal::malformed;
    if (!names_units(m)) return Refusal::malformed;
    const UnitSet companions = companions_of(view, p.unit, p.target);
    return without(units_of(side_of(p.unit), m.numbers()), companions).empty() ? Refusal::legal
                                                                               : Refusal::cannot_evade_with;
}

Refusal judge_declare(const View& view, const Move& m) {
    if (m.unit != nobody || m.target != nobody || m.value != 0) return Refusal::malformed;
    if (!names_units(m)) return Refusal::malformed;
    const UnitSet declared = units_of(view.s.active, m.numbers());
    return without(declared, may_declare(view)).empty() ? Refusal::legal : Refusal::cannot_declare;
}

Refusal judge_shoot(const View& view, const Move& m) {
    if (m.unit >= places || (m.target >= places && m.target != nobody) || !is_bare(m)) return Refusal::malformed;
    if (!view.field.on_table().has(m.unit) && !is_inside(view.s, m.unit)) return Refusal::no_such_unit;
    if (m.target != nobody && !view.field.on_table().has(m.target)) return Refusal::no_such_unit;
    return shots(view).contains(m.unit, m.target) ? Refusal::legal : Refusal::no_shot;
}

Refusal judge_fight(const View& view, const Move& m) {
    if (m.kind != Kind::point && m.kind != Kind::fight && m.kind != Kind::feint) return Refusal::not_now;
    if (!is_bare(m)) return Refusal::malformed;
    if (m.kind == Kind::point) {
        if (m.unit >= places || m.target != nobody) return Refusal::malformed;
        if (view.s.fought != 0) return Refusal::points_come_first;
        return may_have_points(view).has(m.unit) ? Refusal::legal : Refusal::no_point_for;
    }
    if (m.unit >= places || !attackers(view).has(m.unit)) return Refusal::cannot_attack;
    if (is_inside(view.s, m.unit))
        return m.kind == Kind::fight && m.target == nobody ? Refusal::legal : Refusal::no_target;
    if (m.kind == Kind::feint) {
        if (m.target >= places || !targets_of(view, m.unit).has(m.target)) return Refusal::no_target;
        return may_feint(view, m.unit) ? Refusal::legal : Refusal::cannot_feint;
    }
    const UnitSet targets = targets_of(view, m.unit);
    if (is_owners_choice(view.s, m.unit, targets)) return m.target == nobody ? Refusal::legal : Refusal::owner_chooses;
    return m.target < places && targets.has(m.target) ? Refusal::legal : Refusal::no_target;
}

Refusal judge_rout(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::rout) return Refusal::not_now;
    if (m.unit >= places || (m.target != nobody && m.target > 2) || m.value > 2 || m.legs != std::array<Leg, 3>{})
        return Refusal::malformed;
    if (!s.disordered.has(m.unit) || s.routed.has(m.unit) || !s.unit[m.unit].on_table()) return Refusal::not_disordered;
    const auto turn = static_cast<RoutTurn>(m.value);
    const bool may =
        may_turn_aside(g, s, m.unit, turn) && (m.target == nobody || may_turn_carried(g, s, m.unit, turn, m.target));
    return may ? Refusal::legal : Refusal::no_turn_aside;
}

}  // namespace

Refusal judge(const Setup& g, const State& s, const Move& m) {
    if (m.kind > last_kind || is_outcome(m.kind)) return Refusal::malformed;
    const Actor who = actor(s);
    if (who != Actor::first && who != Actor::second) return Refusal::not_now;
    if (is_eve(s)) return judge_eve(g, s, m);
    if (is_deployment(s.step)) return judge_deployment(g, s, m);
    if (s.step == Step::arrival) return m.kind == Kind::done ? bare(m) : judge_arrival(g, s, m);
    if (s.step == Step::rout) return judge_rout(g, s, m);
    const Look look(g, s);
    const View& view = look.view;
    if (s.depth > 0) {
        switch (top(s).stage) {
            case Stage::act: return judge_in_order(view, m);
            case Stage::evade: return judge_evade(view, m);
            case Stage::answer: return judge_answer(view, m);
            case Stage::hold: return m.kind == Kind::hold || m.kind == Kind::retreat ? bare(m) : Refusal::not_now;
            case Stage::extend: return m.kind == Kind::extend || m.kind == Kind::retreat ? bare(m) : Refusal::not_now;
            default: return Refusal::not_now;
        }
    }
    switch (s.step) {
        case Step::first:
            if (m.kind != Kind::first) return Refusal::not_now;
            return m.value < 2 && m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{}
                       ? Refusal::legal
                       : Refusal::malformed;
        case Step::command: {
            if (m.kind == Kind::level) return is_empty(m) ? judge_level(s) : Refusal::malformed;
            if (m.kind != Kind::command) return Refusal::not_now;
            const bool plain = m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{};
            return plain ? judge_command(g, s, m.value) : Refusal::malformed;
        }
        case Step::movement:
        case Step::strategic:
            if (m.kind == Kind::done) return bare(m);
            if (m.kind != Kind::order) return Refusal::not_now;
            return m.legs == std::array<Leg, 3>{} ? judge_order(view, m) : Refusal::malformed;
        case Step::declare: return m.kind == Kind::declare ? judge_declare(view, m) : Refusal::not_now;
        case Step::distance: return m.kind == Kind::shoot ? judge_shoot(view, m) : Refusal::not_now;
        case Step::close: return judge_fight(view, m);
        case Step::encourage:
            if (m.kind == Kind::done) return bare(m);
            if (m.kind != Kind::encourage) return Refusal::not_now;
            return is_bare(m) ? judge_encourage(view, m.target, m.unit) : Refusal::malformed;
        default: return Refusal::not_now;
    }
}

// ---- apply

namespace {

void begin_order(const Setup& g, State& s, const Move& m) {
    const Look look(g, s);
    const View& view = look.view;
    const auto order = static_cast<Order>(m.value);
    const OrderTest test = order_test(circumstances_of(view, m.unit, m.target), g.charts);
    s.command = static_cast<std::uint8_t>(s.command - order_cost(order, sequence_of(s), s.weather, g.charts));
    s.army[s.active].give(m.target);
    Pending p;
    p.what = What::order;
    p.stage = test.needs > 0 ? Stage::dice : Stage::act;
    p.unit = m.unit;
    p.target = m.target;
    p.value = m.value;
    p.flags = look.view.groups.in_front_line(m.unit) ? 1 : 0;
    push(s, p);
    if (p.stage == Stage::act) s.army[s.active].succeeded |= static_cast<std::uint8_t>(1u << m.target);
}

void apply_order_die(State& s, bool succeeds) {
    Pending& p = top(s);
    if (!succeeds) {
        pop(s);
        return;
    }
    p.stage = Stage::act;
    s.army[s.active].succeeded |= static_cast<std::uint8_t>(1u << p.target);
}

void apply_evade(const Setup& g, State& s, const Move& m) {
    const Pending p = top(s);
    pop(s);
    if (m.kind == Kind::stay) {
        s.evaded |= UnitSet(p.unit);
        return;
    }
    evade(g, s, p.unit, units_of(side_of(p.unit), m.numbers()));
}

void apply_feint(const Setup& g, State& s, const Move& m) {
    s.unit[m.target].set(Unit::engaged_bit);
    s.targeted |= UnitSet(m.target);
    s.unit[m.unit].set(Unit::attacked_bit | Unit::engaged_bit);
    s.fought = 1;
    const bool evaded = s.evaded.has(m.unit);
    evade(g, s, m.unit);
    if (!evaded) s.evaded &= ~UnitSet(m.unit);
}

void apply_in_record(const Setup& g, State& s, const Move& m) {
    switch (top(s).stage) {
        case Stage::act: {
            const Look look(g, s);
            const View& view = look.view;
            if (m.kind == Kind::done)
                end_order(view, s);
            else if (m.kind == Kind::stands)
                apply_stands(s, m.unit);
            else if (m.kind == Kind::march)
                apply_march(s, m);
            else
                begin_action(view, s, m);
            break;
        }
        case Stage::evade: apply_evade(g, s, m); break;
        case Stage::answer: {
            const Look look(g, s);
            apply_answer(look.view, s, m);
            break;
        }
        case Stage::hold: apply_hold(s, m.kind == Kind::hold); break;
        case Stage::extend: apply_extend(g, s, m.kind == Kind::extend); break;
        default: assert(false);
    }
}

void apply_choice(const Setup& g, State& s, const Move& m) {
    if (s.depth > 0) {
        apply_in_record(g, s, m);
        return;
    }
    if (is_deployment(s.step)) {
        apply_deployment(g, s, m);
        return;
    }
    switch (m.kind) {
        case Kind::arrive: apply_arrival(g, s, m); break;
        case Kind::first: apply_first(g, s, m); break;
        case Kind::level: apply_level(s); break;
        case Kind::command: apply_command(g, s, m.value); break;
        case Kind::order: begin_order(g, s, m); break;
        case Kind::declare: {
            const Look look(g, s);
            apply_declarations(look.view, s, units_of(s.active, m.numbers()));
            break;
        }
        case Kind::shoot: {
            const Look look(g, s);
            begin_shot(look.view, s, m.unit, m.target);
            break;
        }
        case Kind::point:
            s.points |= UnitSet(m.unit);
            --s.morale;
            break;
        case Kind::fight:
            s.fought = 1;
            if (is_inside(s, m.unit))
                begin_village_fight(g, s, m.unit);
            else if (m.target == nobody)
                begin_choice_of_target(s, m.unit);
            else
                begin_fight(s, m.unit, m.target);
            break;
        case Kind::feint: apply_feint(g, s, m); break;
        case Kind::encourage: {
            const Look look(g, s);
            apply_encourage(look.view, s, m.target, m.unit);
            break;
        }
        case Kind::rout: rout(g, s, m.unit, static_cast<RoutTurn>(m.value), m.target); break;
        case Kind::done:
            if (s.step == Step::arrival) {
                end_arrival(s);
            } else if (s.step == Step::movement) {
                s.step = Step::declare;
            } else if (s.step == Step::strategic) {
                begin_morale(g, s);
            } else {
                begin_routs(g, s);
            }
            break;
        default: assert(false);
    }
}

void apply_outcome(const Setup& g, State& s, const Move& m) {
    switch (m.kind) {
        case Kind::rolled_first: apply_first_roll(s, m.value); break;
        case Kind::rolled_command:
            apply_command_roll(g, s, {static_cast<std::uint8_t>(m.legs[0].amount), m.legs[0].how, m.value});
            break;
        case Kind::rolled_order: apply_order_die(s, m.value != 0); break;
        case Kind::rolled_shot:
        case Kind::rolled_fight: apply_action_dice(g, s, m.value); break;
        case Kind::rolled_hold: apply_hold_die(s, m.value != 0); break;
        case Kind::rolled_flee: apply_flee_die(g, s, m.value != 0); break;
        case Kind::rolled_rout: apply_rout_level(g, s, m.value); break;
        case Kind::rolled_deployment: apply_deployment_roll(g, s, m.value); break;
        default: assert(false);
    }
}

/// The end of the combat sequence: artillery of the active side may shoot again (S67).
void end_combat(const Setup& g, State& s) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        const UnitIndex u = unit_of(s.active, i);
        if (s.unit[u].alive() && is_artillery(g.troops(u))) s.unit[u].clear(Unit::moved_bit);
    }
    s.fighters = s.declared = {};
    s.step = Step::strategic;
    count_groups(g, s);
}

/// One thing that happens without a choice; false if there is none: a side chooses, dice are due, or it is over.
bool step_once(const Setup& g, State& s) {
    if (is_eve(s)) return step_eve(g, s);
    if (s.depth > 0) {
        const Pending& p = top(s);
        if (p.what == What::travel) return resume_travel(g, s);
        if (p.what == What::evade) return settle_evade(g, s);
        if (p.stage == Stage::answer && !is_inside(s, p.unit)) {  // of a position that has no such choice
            const Look look(g, s);
            const UnitSet choice =
                p.what == What::shot ? targets_all_round(look.view, p.unit) : targets_of(look.view, p.unit);
            if (!choice.empty()) return false;
            pop(s);
            return true;
        }
        if (p.stage == Stage::none || p.stage == Stage::extend) {
            const State before = s;
            proceed_action(g, s);
            return !(s == before);
        }
        return false;
    }
    switch (s.step) {
        case Step::arrival:
            if (may_arrive(s)) return false;
            end_arrival(s);
            return true;
        case Step::command: {
            const auto kept = kept_in(g, s);
            if (kept[0] != kept[1] || judge_level(s) == Refusal::legal) return false;
            apply_command(g, s, kept[0]);
            return true;
        }
        case Step::movement:
        case Step::strategic:
            if (s.command > 0) return false;
            if (s.step == Step::movement)
                s.step = Step::declare;
            else
                begin_morale(g, s);
            return true;
        case Step::declare: {
            const Look look(g, s);
            if (!may_declare(look.view).empty()) return false;
            apply_declarations(look.view, s, {});
            return true;
        }
        case Step::evades: {
            const Look look(g, s);
            const View& view = look.view;
            if (const auto due = evade_in_battle(view)) {
                Pending p;
                p.what = What::evade;
                p.stage = Stage::evade;
                p.unit = due->unit;
                p.target = due->cause;
                push(s, p);
            } else {
                const UnitSet fighters = drawn_in(view, s.declared & view.field.on_table());
                s.fighters = fighters | must_declare(view, 1u - s.active) | s.declared | village_fighters(g, s);
                s.step = Step::distance;
            }
            return true;
        }
        case Step::distance: return step_distance(g, s);
        case Step::close: {
            const Look look(g, s);
            if (!attackers(look.view).empty()) return false;
            end_combat(g, s);
            return true;
        }
        case Step::encourage: {
            const Look look(g, s);
            const View& view = look.view;
            if (may_encourage_anybody(view)) return false;
            begin_routs(g, s);
            return true;
        }
        case Step::rout: {
            const UnitSet left = without(s.disordered, s.routed);
            int alive = 0;
            UnitIndex one = nobody;
            each_unit(left, [&](UnitIndex u) {
                if (!s.unit[u].on_table()) return;
                ++alive;
                one = u;
            });
            if (alive > 0) {
                const auto may_choose = [&] {
                    for (const RoutTurn turn : {RoutTurn::left, RoutTurn::right})
                        if (may_turn_aside(g, s, one, turn)) return true;
                    const auto differ = turns_of_carried(g, s, one, RoutTurn::half);
                    return std::find(differ.begin(), differ.end(), true) != differ.end();
                };
                if (alive > 1 || may_choose()) return false;
                rout(g, s, one, RoutTurn::half);
                return true;
            }
            end_bound(g, s);
            return true;
        }
        default: return false;
    }
}

}  // namespace

void apply(const Setup& g, State& s, const Move& m) {
    if (is_eve(s))
        apply_eve(g, s, m);
    else if (is_outcome(m.kind))
        apply_outcome(g, s, m);
    else
        apply_choice(g, s, m);
    settle(g, s);
}

void settle(const Setup& g, State& s) {
    while (step_once(g, s)) {
    }
}

}  // namespace polemarch::standard_wargame
