#include "core/standard_wargame/rules/travelling.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// The state without the units that evade.
State without_units(const State& s, UnitSet units) {
    State rest = s;
    each_unit(units, [&](UnitIndex u) { rest.unit[u].where = Whereabouts::away; });
    return rest;
}

/// The action if everybody who has to evade were gone.
MovementAction undisturbed(const Setup& g, const State& s, const Move& m) {
    State rest = s;
    for (;;) {
        const Look look(g, rest);
        const MovementAction action = action_in_order(look.view, m);
        if (action.refusal != Refusal::legal || action.evaders.empty()) return action;
        rest = without_units(rest, action.evaders);
    }
}

/// What is left of an action after so many moves of at most `one` each: a straight leg may be several.
Move rest_of(const Move& m, int moves_done, Length one) {
    Move rest = m;
    rest.legs = {};
    std::size_t next = 0;
    for (Leg leg : m.legs) {
        if (leg.way == Way::none) break;
        const Length most = leg.way == Way::wheel ? Length{leg.amount} : one;
        for (; moves_done > 0 && leg.amount > 0; --moves_done)
            leg.amount = static_cast<std::uint16_t>(leg.amount - std::min<Length>(leg.amount, most));
        if (leg.amount > 0) rest.legs[next++] = leg;
    }
    return rest;
}

/// The first straight leg, cut short where it meets somebody who stays; no leg if that is at once.
Move cut_short(const View& view, const Move& m, const Units& units) {
    Move shorter = m;
    shorter.legs = {m.legs[0]};
    if (m.legs[0].way != Way::forward) {
        shorter.legs = {};
        return shorter;
    }
    const Length whole = m.legs[0].amount;
    Length free = whole;
    UnitSet own;
    for (const UnitIndex u : units) own |= UnitSet(u);
    for (const UnitIndex u : units) {
        // All by the same way: where it ends is rounded, and must not depend on who comes first.
        const table::StraightMove path(view.field[u], view.field[u].heading(), whole);
        each_unit(without(view.field.on_table(), own), [&](UnitIndex v) {
            if (const auto at = path.first_contact(view.field[v], tolerance)) free = std::min(free, *at);
        });
    }
    shorter.legs[0].amount = static_cast<std::uint16_t>(free);
    if (free == 0) shorter.legs = {};
    return shorter;
}

}  // namespace

Refusal judge_action(const View& view, const Move& m) {
    const MovementAction action = action_in_order(view, m);
    if (action.refusal != Refusal::legal || action.evaders.empty()) return action.refusal;
    return undisturbed(view.g, without_units(view.s, action.evaders), m).refusal;
}

namespace {

/// The order on top has made an action.
void finish(const Setup& g, State& s, const Move& m, const MovementAction& action) {
    if (is_tactical(s, m)) ++top(s).leg;
    apply_action(g, s, action);
}

}  // namespace

void begin_action(const View& view, State& s, const Move& m) {
    const MovementAction action = action_in_order(view, m);
    if (action.evaders.empty()) {
        finish(view.g, s, m, action);
        return;
    }
    Pending p;
    p.what = What::travel;
    p.unit = m.unit;
    p.move = m;
    push(s, p);
}

bool resume_travel(const Setup& g, State& s) {
    const Pending p = top(s);
    const Look look(g, s);
    const View& view = look.view;
    if (!s.unit[p.unit].on_table()) {
        pop(s);
        return true;
    }
    // The order is the record below.
    State below = s;
    pop(below);
    const View order{g, below, view.field, view.groups};
    const auto members = members_of(view.groups, p.unit, p.move.kind == Kind::go ? p.move.body() : Body{});
    if (!members) {
        pop(s);
        return true;
    }
    const MovementAction action = action_in_order(order, p.move);
    if (action.refusal == Refusal::legal && !action.evaders.empty()) {
        // Those before whom it stands evade one by one; the legs before are made.
        if (action.moves > 0) {
            for (std::size_t i = 0; i < action.units.size(); ++i) {
                place(s, action.units[i], action.ends[i]);
                s.unit[action.units[i]].set(Unit::moved_bit);
            }
            top(s).move = rest_of(p.move, action.moves, g.charts.movement.move);
            return true;
        }
        UnitIndex evader = nobody;
        each_unit(action.evaders, [&](UnitIndex u) {
            if (evader == nobody) evader = u;
        });
        if (!can_evade(g, s, evader)) {
            s.evaded |= UnitSet(evader);  // it stays (6.2.4.2)
            return true;
        }
        Pending evade;
        evade.what = What::evade;
        evade.stage = Stage::evade;
        evade.unit = evader;
        evade.target = p.unit;
        push(s, evade);
        return true;
    }
    pop(s);
    if (action.refusal == Refusal::legal) {
        finish(g, s, p.move, action);
        return true;
    }
    const Move shorter = cut_short(view, p.move, *members);
    const MovementAction rest = action_in_order(order, shorter);
    if (shorter.legs[0].way != Way::none && rest.refusal == Refusal::legal && rest.evaders.empty()) {
        apply_action(g, s, rest);
        return true;
    }
    MovementAction still;  // it has taken part
    still.units = *members;
    for (const UnitIndex u : *members) still.ends.push_back(s.unit[u].pose);
    finish(g, s, p.move, still);
    return true;
}

bool settle_evade(const Setup& g, State& s) {
    const Pending p = top(s);
    const Look look(g, s);
    const View& view = look.view;
    if (is_evade_optional(view, p.unit, p.target) || !companions_of(view, p.unit, p.target).empty()) return false;
    pop(s);
    evade(g, s, p.unit);
    return true;
}

Refusal judge_march(const View& view, const Move& m) {
    const Pending& p = top(view.s);
    if (m.unit != nobody || m.target != nobody || m.legs != std::array<Leg, 3>{} || m.value == 0)
        return Refusal::malformed;
    if (view.s.step != Step::strategic || !view.s.acted.empty() || p.more != 0) return Refusal::not_now;
    return m.value <= view.s.morale ? Refusal::legal : Refusal::too_few_points;
}

void apply_march(State& s, const Move& m) {
    top(s).more = m.value;
    s.morale = static_cast<std::uint8_t>(s.morale - m.value);
}

}  // namespace polemarch::standard_wargame
