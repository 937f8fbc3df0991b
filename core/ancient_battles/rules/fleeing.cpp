#include "core/ancient_battles/rules/fleeing.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

namespace {

/// The cost of hexside and hex together.
int step_cost(const Ground& ground, Index from, Direction d, Index to) {
    int cost = ground.slow[d].has(from) ? 1 : 0;
    for (int c = 1; c <= 3; ++c)
        if (ground.cost[static_cast<std::size_t>(c)].has(to)) cost += c;
    return cost;
}

/// Whether the points left lead from a friend's hex to a free hex nearer to the edge, or off the map.
bool reaches_beyond(const Setup& g, const State& s, Index friend_hex, int points, const Set& zone) {
    const unsigned enemy = 1u - g.trait[s.subject].side;
    const auto& to_edge = g.ground.to_edge[s.edge - 1u];
    if (to_edge[friend_hex] == 0) return points >= 1;
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index to = g.ground.next[friend_hex][d];
        if (to == hex::nowhere || g.ground.barred[d].has(friend_hex) || g.ground.closed.has(to)) continue;
        if (to_edge[to] + 1 != to_edge[friend_hex] || (s.started_in_zone && zone.has(to))) continue;
        const int left = points - step_cost(g.ground, friend_hex, d, to);
        if (left < 0) continue;
        const UnitIndex there = s.at[to];
        if (there == none) return true;
        if (g.trait[there].side != enemy && !zone.has(to) && reaches_beyond(g, s, to, left, zone)) return true;
    }
    return false;
}

}  // namespace

UnitMask fleeing(const Setup& g, const State& s, unsigned side) {
    if (!panicked(s, side)) return 0;
    UnitMask units = 0;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (ready(s, u) && s.unit[u].disordered() && !g.trait[u].base && leaders_in(g, s, s.unit[u].hex, side) == 0)
            units |= bit(u);
    return units;
}

void begin_flight(const Setup& g, State& s, UnitIndex u) {
    s.subject = u;
    s.formation &= ~bit(u);
    s.flight_points = g.trait[u].movement;
    s.edge = 0;
    s.entered_hex = 0;
    s.started_in_zone = zone(g, s, 1u - g.trait[u].side).has(s.unit[u].hex) ? 1 : 0;
    s.at[s.unit[u].hex] = none;
    s.phase = Phase::flee_edge;
}

std::uint8_t nearest_edges(const Setup& g, const State& s) {
    const Index h = s.unit[s.subject].hex;
    std::uint8_t best = 255, near = 0;
    for (std::size_t e = 0; e < edges; ++e) best = std::min(best, g.ground.to_edge[e][h]);
    for (std::size_t e = 0; e < edges; ++e)
        if (g.ground.to_edge[e][h] == best) near = static_cast<std::uint8_t>(near | 1u << e);
    return near;
}

/// 9.2: the nearest edges between which there is something to decide. If the unit can leave at once over an edge, only
/// that one; of the edges towards which it cannot step, only the first.
std::uint8_t open_edges(const Setup& g, const State& s) {
    const std::uint8_t near = nearest_edges(g, s);
    std::uint8_t open = 0;
    bool stays = false;
    State towards = s;
    for (unsigned e = 0; e < edges; ++e) {
        if (!((near >> e) & 1u)) continue;
        towards.edge = static_cast<std::uint8_t>(e + 1);
        if (may_leave(g, towards)) return static_cast<std::uint8_t>(1u << e);
        const bool stuck = !flight_steps(g, towards).any();
        if (!(stuck && stays)) open = static_cast<std::uint8_t>(open | 1u << e);
        stays = stays || stuck;
    }
    return open;
}

bool may_leave(const Setup& g, const State& s) {
    const Index h = s.unit[s.subject].hex;
    if (g.ground.to_edge[s.edge - 1u][h] != 0 || s.flight_points < 1) return false;
    return !s.entered_hex || !zone(g, s, 1u - g.trait[s.subject].side).has(h);
}

Set flight_steps(const Setup& g, const State& s) {
    const UnitIndex u = s.subject;
    const unsigned enemy = 1u - g.trait[u].side;
    const Index h = s.unit[u].hex;
    const Set zone = ancient_battles::zone(g, s, enemy);
    Set free, friends;
    if (s.entered_hex && zone.has(h)) return free;  // 8.8.1
    const auto& to_edge = g.ground.to_edge[s.edge - 1u];
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index to = g.ground.next[h][d];
        if (to == hex::nowhere || g.ground.barred[d].has(h) || g.ground.closed.has(to) || to_edge[to] + 1 != to_edge[h])
            continue;
        if (s.started_in_zone && zone.has(to)) continue;  // 8.8.2
        const int cost = step_cost(g.ground, h, d, to);
        const UnitIndex there = s.at[to];
        const bool straight = !s.entered_hex && d == s.unit[u].facing() && there == none;  // 8.3, exception
        if (cost > s.flight_points && !straight) continue;
        if (there == none)
            free.add(to);
        else if (g.trait[there].side != enemy && !zone.has(to) &&
                 reaches_beyond(g, s, to, s.flight_points - cost, zone))
            friends.add(to);
    }
    return free.any() ? free : friends;
}

void choose_edge(State& s, std::uint8_t edge) {
    s.edge = static_cast<std::uint8_t>(edge + 1);
    s.phase = Phase::flee_step;
}

void flight_step(const Setup& g, State& s, Index to) {
    const UnitIndex u = s.subject;
    Unit& unit = s.unit[u];
    const Direction d = hex::geometry().direction_to[unit.hex][to];
    s.flight_points = static_cast<std::uint8_t>(std::max(0, s.flight_points - step_cost(g.ground, unit.hex, d, to)));
    s.entered_hex = 1;
    unit.hex = to;
    unit.face(d);
    drive_off(g, s, to, 1u - g.trait[u].side);
    const UnitIndex there = s.at[to];
    if (there != none && !g.trait[there].light && !g.trait[u].light && !g.trait[there].base)
        s.unit[there].set(Unit::disordered_bit);  // 8.3.2
}

void finish_flight(State& s) {
    Unit& unit = s.unit[s.subject];
    if (unit.on_map()) {
        s.at[unit.hex] = s.subject;
        mark(s, s.subject, Unit::red_bit);
    }
    s.subject = none;
    s.flight_points = s.edge = s.entered_hex = s.started_in_zone = 0;
    s.phase = Phase::flee_unit;
}

}  // namespace polemarch::ancient_battles
