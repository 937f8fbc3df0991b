// Activation and formations (6.0), rally (7.0), and how every order ends.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

bool Battle::can(const State& s, UnitIndex u, Order order) const {
    switch (order) {
        case Order::move: return trait_[u].movement > 0;
        case Order::fire: return trait_[u].shots > 0 && targets(s, u) != 0;
        case Order::rally: return s.unit[u].disordered();
        default: return false;
    }
}

/// 6.2, rulings 14-17: the connected group of unmarked units that holds the leader's unit; for a Move only those that
/// face as it does, without camps, and with war wagons as if of any facing. A wagon that leads links wagons only.
UnitMask Battle::linked(const State& s, LeaderIndex l, bool alike) const {
    const unsigned side = side_of_leader(l);
    const UnitIndex head = unit_in(s, s.leader[l]);
    if (head == none || trait_[head].side != side || !ready(s, head)) return 0;
    hex::Set able;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u) {
        if (!ready(s, u)) continue;
        if (alike && trait_[u].movement == 0) continue;
        if (alike && !trait_[u].base && (trait_[head].base || s.unit[u].facing() != s.unit[head].facing())) continue;
        able.add(s.unit[u].hex);
    }
    UnitMask units = 0;
    for (hex::Set front = hex::set_of(s.unit[head].hex) & able; front.any();) {
        able -= front;
        hex::Set near;
        front.each([&](hex::Index h) {
            units |= bit(s.at[h]);
            near |= ground_.disc[h][1];
        });
        front = near & able;
    }
    return units;
}

UnitMask Battle::formation(const State& s, LeaderIndex l, Order order) const {
    UnitMask able = 0;
    each_unit(linked(s, l, order == Order::move), [&](UnitIndex u) {
        if (can(s, u, order)) able |= bit(u);
    });
    return able;
}

/// 8.7: the group is due and somebody of it can come in.
bool Battle::can_enter(const State& s, std::size_t group) const {
    const Arrival& arrival = arrivals_[group];
    if (arrival.side != s.mover || arrival.turn > s.turn) return false;
    bool enters = false;
    each_unit(arrival.units, [&](UnitIndex u) {
        if (enters || !expects(arrival, s, u) || s.unit[u].marked()) return;
        Reach reach;
        find_reach(ground_, mover(s, u), reach);
        enters = !reach.empty();
    });
    return enters;
}

/// Whether list_orders would list more than the pass; quicker, since every settling asks it.
bool Battle::any_order(const State& s) const {
    if (s.command_points[s.mover] == 0) return false;
    for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1]; ++u)
        if (ready(s, u) && (can(s, u, Order::move) || can(s, u, Order::rally) || can(s, u, Order::fire))) return true;
    for (std::size_t g = 0; g < arrivals_.size(); ++g)
        if (can_enter(s, g)) return true;
    return may_move_panicked(s) || nervous(s, s.mover) != 0;
}

void Battle::list_orders(const State& s, MoveList<Battle>& moves) const {
    moves.push_back({.kind = Kind::pass});
    if (s.command_points[s.mover] == 0) return;
    UnitMask movers = 0, shooters = 0, broken = 0;
    const auto order = [&](Kind kind, unsigned who, Order what) {
        moves.push_back(
            {.kind = kind, .unit = static_cast<std::uint8_t>(who), .value = static_cast<std::uint8_t>(what)});
    };
    for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1]; ++u) {
        if (!ready(s, u)) continue;
        if (can(s, u, Order::move)) movers |= bit(u), order(Kind::order_unit, u, Order::move);
        if (can(s, u, Order::fire)) shooters |= bit(u), order(Kind::order_unit, u, Order::fire);
        if (can(s, u, Order::rally)) broken |= bit(u), order(Kind::order_unit, u, Order::rally);
    }
    for (unsigned bits = leaders_[s.mover]; bits; bits &= bits - 1) {
        const auto l = static_cast<LeaderIndex>(std::countr_zero(bits));
        if (s.leader[l] >= hex::cells || ((s.leader_marked >> l) & 1u) || equal_leader_before(s, l)) continue;
        if (linked(s, l, true) & movers) order(Kind::order_lead, l, Order::move);
        if ((shooters | broken) == 0) continue;
        const UnitMask all = linked(s, l, false);
        if (all & shooters) order(Kind::order_lead, l, Order::fire);
        if (all & broken) order(Kind::order_lead, l, Order::rally);
    }
    for (std::size_t g = 0; g < arrivals_.size(); ++g)
        if (can_enter(s, g)) moves.push_back({.kind = Kind::enter, .value = static_cast<std::uint8_t>(g)});
    if (may_move_panicked(s)) moves.push_back({.kind = Kind::panic});
    if (nervous(s, s.mover) != 0) moves.push_back({.kind = Kind::frighten});
    assert(any_order(s) == (moves.size() > 1));
}

/// 9.0: the enemy's panic movement, once a turn.
bool Battle::may_move_panicked(const State& s) const {
    const unsigned enemy = 1u - s.mover;
    return !((s.fled >> enemy) & 1u) && fleeing(s, enemy) != 0;
}

/// Two leaders of one kind that stand alike are one choice: the first of them is offered.
bool Battle::equal_leader_before(const State& s, LeaderIndex l) const {
    const unsigned side = side_of_leader(l);
    for (unsigned k = side * static_cast<unsigned>(max_side_leaders); k < l; ++k) {
        if (!((leaders_[side] >> k) & 1u) || s.leader[k] != s.leader[l]) continue;
        if (((s.leader_marked >> k) & 1u) == ((s.leader_marked >> l) & 1u) && kind_[k].code == kind_[l].code)
            return true;
    }
    return false;
}

/// The same for units of a group that wait: of one type and in one condition.
bool Battle::equal_waiting_before(const State& s, UnitIndex u) const {
    for (UnitIndex k = first_[trait_[u].side]; k < u; ++k)
        if (s.unit[k].waits() && group_of(s, k) == group_of(s, u) && trait_[k].type == trait_[u].type &&
            trait_[k].rapid_fire == trait_[u].rapid_fire && s.unit[k].bits == s.unit[u].bits)
            return true;
    return false;
}

void Battle::list_formation(const State& s, MoveList<Battle>& moves) const {
    if (s.acted) moves.push_back({.kind = Kind::done});
    each_unit(s.formation, [&](UnitIndex u) {
        if (s.order == Order::fire && targets(s, u) == 0) return;
        if (s.order == Order::enter) {
            if (equal_waiting_before(s, u)) return;
            Reach reach;
            find_reach(ground_, mover(s, u), reach);
            if (reach.empty()) return;
        }
        moves.push_back({.kind = Kind::take, .unit = u});
    });
}

/// An order is given: its point is spent and its units are fixed (6.2.1; ruling 16).
void Battle::begin_order(State& s, const Move& m) const {
    s.passes = 0;
    --s.command_points[s.mover];
    switch (m.kind) {
        case Kind::order_unit:
            s.order = static_cast<Order>(m.value);
            take(s, m.unit);
            return;
        case Kind::order_lead:
            s.order = static_cast<Order>(m.value);
            s.commander = m.unit;
            s.formation = linked(s, m.unit, s.order == Order::move);
            // Only those that may do it are kept: a shooter without a target may find one when another has fallen.
            each_unit(s.formation, [&](UnitIndex u) {
                const bool able = s.order == Order::fire ? trait_[u].shots > 0 : can(s, u, s.order);
                if (!able) s.formation &= ~bit(u);
            });
            s.phase = Phase::formation;
            return;
        case Kind::enter:
            s.order = Order::enter;
            each_unit(arrivals_[m.value].units, [&](UnitIndex u) {
                if (expects(arrivals_[m.value], s, u) && !s.unit[u].marked()) s.formation |= bit(u);
            });
            s.phase = Phase::formation;
            return;
        case Kind::frighten: frighten(s); return;
        default:
            assert(m.kind == Kind::panic);
            s.order = Order::flee;
            s.fled = static_cast<std::uint8_t>(s.fled | 1u << (1 - s.mover));
            s.formation = fleeing(s, 1u - s.mover);
            s.phase = Phase::flee_unit;
            return;
    }
}

/// `u` does what was ordered.
void Battle::take(State& s, UnitIndex u) const {
    s.subject = u;
    s.formation &= ~bit(u);
    s.acted = 1;
    switch (s.order) {
        case Order::fire: begin_fire(s); return;
        case Order::rally:
            if (s.commander != none) {
                s.phase = Phase::rally;
                return;
            }
            s.unit[u].clear(Unit::disordered_bit);  // 7.0, procedure 1: a single unit rallies without a die
            mark(s, u, Unit::yellow_bit);
            finish_unit(s);
            return;
        default: s.phase = Phase::destination; return;
    }
}

void Battle::mark(State& s, UnitIndex u, std::uint8_t marker) const { s.unit[u].set(marker); }

/// The unit has acted: the formation goes on, or the order ends.
void Battle::finish_unit(State& s) const {
    s.subject = none;
    s.object = none;
    s.facings = 0;
    if (s.commander != none || s.order == Order::enter)
        s.phase = Phase::formation;
    else if (s.order == Order::impetuous)
        impetuous_step(s);
    else
        finish_order(s);
}

/// 6.3: the leader is marked, and the other player acts.
void Battle::finish_order(State& s) const {
    if (s.commander != none) s.leader_marked = static_cast<std::uint16_t>(s.leader_marked | 1u << s.commander);
    s.order = Order::nothing;
    s.commander = none;
    s.formation = 0;
    s.acted = 0;
    s.subject = none;
    s.object = none;
    s.phase = Phase::activate;
    s.mover ^= 1;
}

int Battle::rally_help(const State& s, UnitIndex u) const {
    const unsigned side = trait_[u].side;
    int help = 0;
    for (unsigned bits = leaders_[side]; bits; bits &= bits - 1) {
        const auto h = s.leader[static_cast<std::size_t>(std::countr_zero(bits))];
        if (h >= hex::cells) continue;
        const auto distance = hex::geometry().distance[s.unit[u].hex][h];
        if (distance <= 1) help = std::max(help, 2 - distance);
    }
    return help;
}

}  // namespace polemarch::ancient_battles
