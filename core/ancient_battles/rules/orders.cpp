#include "core/ancient_battles/rules/orders.h"

#include "core/ancient_battles/rules/effects.h"
#include "core/ancient_battles/rules/elephants.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/rally.h"
#include "core/ancient_battles/rules/shooting.h"

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

/// 8.7: whether a waiting unit has any way onto the map.
bool finds_way_in(const Setup& g, const State& s, UnitIndex u) {
    const Ends all = find_all_ends(g.ground, mover(g, s, u));
    return std::any_of(all.facing.begin(), all.facing.end(), [](const hex::Set& set) { return set.any(); });
}

/// 8.7: whether the group is due and one of its units can come in.
bool can_enter(const Setup& g, const State& s, std::size_t group) {
    const Arrival& arrival = g.arrivals[group];
    if (arrival.side != s.mover || arrival.turn > s.turn) return false;
    bool enters = false;
    each_unit(arrival.units, [&](UnitIndex u) {
        enters = enters || (expects(arrival, s, u) && !s.unit[u].marked() && finds_way_in(g, s, u));
    });
    return enters;
}

/// 9.0: the enemy's panic movement, once a turn.
bool may_move_panicked(const Setup& g, const State& s) {
    const unsigned enemy = 1u - s.mover;
    return s.panic_moved[enemy] == 0 && fleeing(g, s, enemy) != 0;
}

}  // namespace

bool can(const Setup& g, const State& s, UnitIndex u, Order order) {
    switch (order) {
        case Order::move: return g.trait[u].movement > 0;
        case Order::fire: return g.trait[u].shots > 0 && targets(g, s, u) != 0;
        case Order::rally: return s.unit[u].disordered();
        default: return false;
    }
}

namespace {

/// The units connected with `head` by units for which `belongs` is true.
template <class Belongs>
UnitMask connected(const Setup& g, const State& s, UnitIndex head, Belongs belongs) {
    const unsigned side = g.trait[head].side;
    hex::Set able;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (ready(s, u) && belongs(u)) able.add(s.unit[u].hex);
    UnitMask units = 0;
    for (hex::Set front = hex::set_of(s.unit[head].hex) & able; front.any();) {
        able -= front;
        hex::Set near;
        front.each([&](hex::Index h) {
            units |= bit(s.at[h]);
            near |= g.ground.disc[h][1];
        });
        front = near & able;
    }
    return units;
}

/// For a Move: the units connected with `head` that have this facing, and war wagons.
UnitMask connected_alike(const Setup& g, const State& s, UnitIndex head, hex::Direction facing) {
    return connected(g, s, head, [&](UnitIndex u) {
        return g.trait[u].movement > 0 && (g.trait[u].base || s.unit[u].facing() == facing);
    });
}

/// The unit whose formation the leader can activate, or none.
UnitIndex head_of(const Setup& g, const State& s, LeaderIndex l) {
    const UnitIndex head = unit_in(s, s.leader[l]);
    return head != none && g.trait[head].side == side_of_leader(l) && ready(s, head) ? head : none;
}

}  // namespace

UnitMask linked(const Setup& g, const State& s, LeaderIndex l, bool alike) {
    const UnitIndex head = head_of(g, s, l);
    if (head == none) return 0;
    if (!alike) return connected(g, s, head, [](UnitIndex) { return true; });
    if (!g.trait[head].base) return connected_alike(g, s, head, s.unit[head].facing());
    UnitMask units = 0;
    for (hex::Direction facing = 0; facing < hex::directions; ++facing) units |= connected_alike(g, s, head, facing);
    return units;
}

UnitMask formation(const Setup& g, const State& s, LeaderIndex l, Order order) {
    UnitMask able = 0;
    each_unit(linked(g, s, l, order == Order::move), [&](UnitIndex u) {
        if (can(g, s, u, order)) able |= bit(u);
    });
    return able;
}

bool any_order(const Setup& g, const State& s) {
    if (s.command_points[s.mover] == 0) return false;
    for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1]; ++u)
        if (ready(s, u) && (can(g, s, u, Order::move) || can(g, s, u, Order::rally) || can(g, s, u, Order::fire)))
            return true;
    for (std::size_t group = 0; group < g.arrivals.size(); ++group)
        if (can_enter(g, s, group)) return true;
    return may_move_panicked(g, s) || nervous(g, s, s.mover) != 0;
}

void list_orders(const Setup& g, const State& s, Moves& moves) {
    moves.push_back({.kind = Kind::pass});
    if (s.command_points[s.mover] == 0) return;
    UnitMask movers = 0, shooters = 0, broken = 0;
    const auto order = [&](Kind kind, unsigned who, Order what) {
        moves.push_back(
            {.kind = kind, .unit = static_cast<std::uint8_t>(who), .value = static_cast<std::uint8_t>(what)});
    };
    const std::array<hex::Set, 2> all{occupied(g, s, 0), occupied(g, s, 1)};
    for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1]; ++u) {
        if (!ready(s, u)) continue;
        if (can(g, s, u, Order::move)) movers |= bit(u), order(Kind::order_unit, u, Order::move);
        if (targets(g, s, u, all) != 0) shooters |= bit(u), order(Kind::order_unit, u, Order::fire);
        if (can(g, s, u, Order::rally)) broken |= bit(u), order(Kind::order_unit, u, Order::rally);
    }
    for (unsigned bits = g.leaders[s.mover]; bits; bits &= bits - 1) {
        const auto l = static_cast<LeaderIndex>(std::countr_zero(bits));
        const UnitIndex head = head_of(g, s, l);
        if (head == none || ((s.leader_marked >> l) & 1u) || equal_leader_before(g, s, l)) continue;
        // The unit with the leader belongs to the formation for a Move if it moves itself; else nobody does.
        if (movers & bit(head)) order(Kind::order_lead, l, Order::move);
        const UnitMask wanted = (shooters & bit(head) ? 0 : shooters) | (broken & bit(head) ? 0 : broken);
        const UnitMask group = bit(head) | (wanted != 0 ? linked(g, s, l, false) : 0);
        if (group & shooters) order(Kind::order_lead, l, Order::fire);
        if (group & broken) order(Kind::order_lead, l, Order::rally);
    }
    for (std::size_t group = 0; group < g.arrivals.size(); ++group)
        if (can_enter(g, s, group)) moves.push_back({.kind = Kind::enter, .value = static_cast<std::uint8_t>(group)});
    if (may_move_panicked(g, s)) moves.push_back({.kind = Kind::panic});
    if (nervous(g, s, s.mover) != 0) moves.push_back({.kind = Kind::frighten});
    assert(any_order(g, s) == (moves.size() > 1));
}

void list_formation(const Setup& g, const State& s, Moves& moves) {
    if (s.acted) moves.push_back({.kind = Kind::done});
    each_unit(s.formation, [&](UnitIndex u) {
        if (s.order == Order::fire && targets(g, s, u) == 0) return;
        if (s.order == Order::enter && (equal_waiting_before(g, s, u) || !finds_way_in(g, s, u))) return;
        moves.push_back({.kind = Kind::take, .unit = u});
    });
}

void begin_order(const Setup& g, State& s, const Move& m) {
    s.passes = 0;
    --s.command_points[s.mover];
    switch (m.kind) {
        case Kind::order_unit:
            s.order = static_cast<Order>(m.value);
            take(g, s, m.unit);
            return;
        case Kind::order_lead:
            s.order = static_cast<Order>(m.value);
            s.commander = m.unit;
            s.formation = linked(g, s, m.unit, s.order == Order::move);
            // Only units that can obey are kept; but a shooter without a target may find one after another unit is
            // eliminated.
            each_unit(s.formation, [&](UnitIndex u) {
                const bool able = s.order == Order::fire ? g.trait[u].shots > 0 : can(g, s, u, s.order);
                if (!able) s.formation &= ~bit(u);
            });
            s.phase = Phase::formation;
            return;
        case Kind::enter:
            s.order = Order::enter;
            each_unit(g.arrivals[m.value].units, [&](UnitIndex u) {
                if (expects(g.arrivals[m.value], s, u) && !s.unit[u].marked()) s.formation |= bit(u);
            });
            s.phase = Phase::formation;
            return;
        case Kind::frighten: frighten(g, s); return;
        default:
            assert(m.kind == Kind::panic);
            s.order = Order::flee;
            s.panic_moved[1u - s.mover] = 1;
            s.formation = fleeing(g, s, 1u - s.mover);
            s.phase = Phase::flee_unit;
            return;
    }
}

namespace {

/// 8.1: the first unit with a facing that marches in the formation of a war wagon determines the formation's facing.
void face_as(const Setup& g, State& s, UnitIndex u) {
    const hex::Direction facing = s.unit[u].facing();
    const UnitIndex head = unit_in(s, s.leader[s.commander]);
    if (!s.acted && head != none && g.trait[head].base) s.formation &= connected_alike(g, s, head, facing);
    each_unit(s.formation, [&](UnitIndex v) {  // wagons may have marched before
        if (!g.trait[v].base && s.unit[v].facing() != facing) s.formation &= ~bit(v);
    });
}

}  // namespace

void take(const Setup& g, State& s, UnitIndex u) {
    if (s.commander != none && s.order == Order::move && !g.trait[u].base) face_as(g, s, u);
    s.subject = u;
    s.formation &= ~bit(u);
    s.acted = 1;
    switch (s.order) {
        case Order::fire: begin_fire(g, s); return;
        case Order::rally: begin_rally(s); return;
        default: s.phase = Phase::destination; return;
    }
}

}  // namespace polemarch::ancient_battles
