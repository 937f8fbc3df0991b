#include "core/standard_wargame/rules/executing.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/leaving.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reforming.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/zones.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

Order order_of(const Pending& p) { return static_cast<Order>(p.value); }

MoveKind kind_of(const Leg& leg) {
    return leg.way == Way::forward ? MoveKind::straight : leg.way == Way::backward ? MoveKind::back : MoveKind::wheel;
}

/// Whether the order allows every kind of move in the action (5.1.4). `tactical`: it counts as the tactical one.
bool allows(const OrderType& order, const Move& m, bool tactical) {
    const auto allowed = [&](MoveKind kind) { return (order.moves >> static_cast<int>(kind) & 1) != 0; };
    switch (m.kind) {
        case Kind::tactical: return allowed(MoveKind::tactical);
        case Kind::turn: return allowed(MoveKind::turn) || tactical;
        case Kind::column: return allowed(MoveKind::column);
        case Kind::expand: return allowed(MoveKind::expansion);
        default: break;
    }
    return std::all_of(m.legs.begin(), m.legs.end(),
                       [&](const Leg& leg) { return leg.way == Way::none || allowed(kind_of(leg)); });
}

Refusal judge_joins(const View& view, UnitIndex u, const Pending& p) {
    return judge_joins(view, u, p.unit, order_of(p), p.target);
}

/// 5.2.6, which the strategic sequence does not know (8.1.6).
bool is_wagon_behind(const View& view, UnitIndex u, const Groups& groups) {
    return type_of(view.g.troops(u)) == Type::war_wagon && sequence_of(view.s) == Sequence::movement &&
           !groups.in_front_line(u);
}

/// Where who takes part must have started or must end (5.1.4.1 to 5.1.4.3, 5.2.6).
Refusal judge_group(const View& view, const MovementAction& action, const Pending& p) {
    if (order_of(p) == Order::manoeuvre) {
        for (const UnitIndex u : action.units) {
            if (u == p.unit) continue;
            if (view.s.unit[u].group != view.s.unit[p.unit].group || (p.flags & 1) == 0)
                return Refusal::not_in_its_group;
            if (is_wagon_behind(view, u, view.groups)) return Refusal::wagon_not_in_front;
        }
        return Refusal::legal;
    }
    if (std::all_of(action.units.begin(), action.units.end(), [&](UnitIndex u) { return u == p.unit; }))
        return Refusal::legal;
    State after = view.s;
    for (std::size_t i = 0; i < action.units.size(); ++i) after.unit[action.units[i]].pose = action.ends[i];
    const Look look(view.g, after);
    const Groups& groups = look.view.groups;
    for (const UnitIndex u : action.units) {
        if (u == p.unit) continue;
        if (!groups.together(u, p.unit) || !groups.in_front_line(p.unit)) return Refusal::not_in_its_group;
        if (is_wagon_behind(view, u, groups)) return Refusal::wagon_not_in_front;
    }
    return Refusal::legal;
}

/// Those behind this unit who take no part in an expansion of its column, since they may not join the order.
UnitSet staying_behind(const View& view, UnitIndex front, const Pending& p) {
    UnitSet staying;
    for (UnitIndex u = view.groups.behind(front); u != nobody; u = view.groups.behind(u)) {
        MovementAction alone;
        alone.units.push_back(u);
        const bool of_group = order_of(p) != Order::manoeuvre || judge_group(view, alone, p) == Refusal::legal;
        staying.add(u, view.s.acted.has(u) || !of_group || judge_joins(view, u, p) != Refusal::legal);
    }
    return staying;
}

/// Units that may move tactically by an order (6.1.4.4, S49).
std::size_t most_tactical(Order order) { return order == Order::regroup ? 2 : 1; }

/// Whether the bytes of a move are as its kind writes them: every action has one way to be written.
bool is_well_formed(const Move& m) {
    bool ended = false;
    for (const Leg& leg : m.legs) {
        if (m.kind == Kind::tactical) {
            if (leg.way != Way::none || leg.how != 0) return false;
            continue;
        }
        if (leg.way > Way::wheel || leg.how > (leg.way == Way::wheel ? 1 : 0)) return false;
        if (leg.way == Way::none ? leg.amount != 0 : (ended || leg.amount == 0)) return false;
        ended = ended || leg.way == Way::none;
    }
    const bool legs = m.kind == Kind::go || m.kind == Kind::column;
    if (!legs && m.kind != Kind::tactical && !(m.legs == std::array<Leg, 3>{})) return false;
    if (m.kind == Kind::tactical || m.kind == Kind::column) return m.target == nobody && m.value == 0;
    return true;
}

}  // namespace

Refusal judge_joins(const View& view, UnitIndex u, UnitIndex ordered, Order order, std::size_t general) {
    if (u == ordered) return Refusal::legal;
    if (side_of(u) != view.s.active) return Refusal::not_yours;
    if (const Refusal why = judge_ready(view, u); why != Refusal::legal) return why;
    if (!may_join(view.g.troops(u), view.g.troops(ordered), order, view.g.charts)) return Refusal::cannot_join;
    const std::uint8_t contingent = view.g.trait[u].contingent;
    const UnitIndex issuer = general == 0 ? nobody : view.g.general[view.s.active][general];
    if (contingent != nobody && issuer != nobody && view.g.trait[issuer].contingent != contingent)
        return Refusal::other_contingent;  // 5.2.2
    return Refusal::legal;
}

bool is_tactical(const State& s, const Move& m) {
    return m.kind == Kind::tactical || (m.kind == Kind::turn && order_of(top(s)) == Order::advance);
}

MovementAction action_in_order(const View& view, const Move& m) {
    const Pending& p = top(view.s);
    MovementAction action;
    const auto refuse = [&](Refusal why) {
        action = {};
        action.refusal = why;
        return action;
    };
    if (!is_well_formed(m)) return refuse(Refusal::malformed);
    if (m.unit >= places) return refuse(Refusal::no_such_unit);
    const bool inside = is_inside(view.s, m.unit);
    if (!view.s.unit[m.unit].on_table() && !(inside && m.kind == Kind::tactical)) return refuse(Refusal::no_such_unit);
    const bool first = !view.s.acted.has(p.unit);
    switch (m.kind) {
        case Kind::go: action = legs_of(view, m, {.forced = p.more}); break;
        case Kind::tactical:
            action = inside ? leaving_of(view, m) : tactical_of(view, m, false, p.more);
            if (!inside && action.refusal != Refusal::legal && order_of(p) == Order::regroup)
                if (const MovementAction turned = tactical_of(view, m, true, p.more); turned.refusal == Refusal::legal)
                    action = turned;  // 5.1.4.3
            break;
        case Kind::turn: action = turn_of(view, m); break;
        case Kind::column: action = column_of(view, m, p.more); break;
        case Kind::expand: action = expansion_of(view, m, p.more, staying_behind(view, m.unit, p)); break;
        default: return refuse(Refusal::not_now);
    }
    if (action.refusal != Refusal::legal) return action;
    const OrderType& order = view.g.charts.order(order_of(p));
    const bool tactical = is_tactical(view.s, m);
    if (!allows(order, m, tactical)) return refuse(Refusal::not_in_this_order);
    // Attackers come into a village to fight there (6.5.2).
    if (!action.entering.empty() && fortified_village(view.g, view.s)->friendly != view.s.active && !order.close_battle)
        return refuse(Refusal::not_in_this_order);
    bool ordered = false;
    for (const UnitIndex u : action.units) {
        ordered = ordered || u == p.unit;
        if (view.s.acted.has(u)) return refuse(Refusal::had_an_order);
        if (const Refusal why = judge_joins(view, u, p); why != Refusal::legal) return refuse(why);
    }
    if (first && !ordered) return refuse(Refusal::ordered_unit_first);
    if (ordered && order_of(p) == Order::regroup && m.kind != Kind::turn) return refuse(Refusal::stays_in_regroup);
    const std::size_t tactical_units = p.leg + (m.kind == Kind::turn ? action.units.size() : 1);
    if (tactical && tactical_units > most_tactical(order_of(p))) return refuse(Refusal::tactical_used);
    // Where it leads is known when all have evaded.
    if (!action.evaders.empty()) return action;
    if (const Refusal why = judge_group(view, action, p); why != Refusal::legal) return refuse(why);
    return action;
}

namespace {

void takes_part(State& s, UnitIndex u, Order order) {
    s.acted |= UnitSet(u);
    s.unit[u].set(Unit::ordered_bit);
    if (order == Order::advance) s.unit[u].set(Unit::advanced_bit);
}

}  // namespace

void apply_action(const Setup& g, State& s, const MovementAction& action) {
    Pending& p = top(s);
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex u = action.units[i];
        const bool moved = !(s.unit[u].pose == action.ends[i]) || is_inside(s, u);
        if (moved) {
            place(s, u, action.ends[i]);
            s.unit[u].set(Unit::moved_bit);
        }
        if (action.entering.has(u)) enter_village(g, s, u);
        takes_part(s, u, order_of(p));
    }
}

Refusal judge_stands(const View& view, UnitIndex u) {
    const Pending& p = top(view.s);
    if (u >= places || !view.s.unit[u].on_table()) return Refusal::no_such_unit;
    if (view.s.acted.has(u)) return Refusal::had_an_order;
    if (!view.s.acted.has(p.unit) && u != p.unit) return Refusal::ordered_unit_first;
    if (const Refusal why = judge_joins(view, u, p); why != Refusal::legal) return why;
    MovementAction still;
    still.units.push_back(u);
    still.ends.push_back(view.s.unit[u].pose);
    return judge_group(view, still, p);
}

void apply_stands(State& s, UnitIndex u) { takes_part(s, u, order_of(top(s))); }

void end_order(const View& view, State& s) {
    const Pending p = top(s);
    const Order order = order_of(p);
    if (s.unit[p.unit].alive()) takes_part(s, p.unit, order);
    if (order == Order::advance && s.unit[p.unit].on_table() && view.groups.in_front_line(p.unit))
        each_unit(view.groups.members(view.groups.group_of(p.unit)), [&](UnitIndex u) {
            if (s.acted.has(u) || s.unit[u].has(Unit::moved_bit)) return;
            if (judge_joins(view, u, p) != Refusal::legal || frontal_enemies(view.g, view.field, u).empty()) return;
            takes_part(s, u, order);
        });
    s.acted = {};
    pop(s);
}

}  // namespace polemarch::standard_wargame
