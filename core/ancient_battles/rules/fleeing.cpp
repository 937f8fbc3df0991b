// Panic movement (9.0): the enemy moves all disordered units of a panicked army towards the nearest edge, hex by hex.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

/// 9.0, ruling 46: disordered, unmarked, without a leader in the hex; no camps, no wagons. Of a panicked army only.
UnitMask Battle::fleeing(const State& s, unsigned side) const {
    if (!panicked(s, side)) return 0;
    UnitMask units = 0;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        if (ready(s, u) && s.unit[u].disordered() && !trait_[u].base && leaders_in(s, s.unit[u].hex, side) == 0)
            units |= bit(u);
    return units;
}

/// While a unit flees it may stand in a friend's hex for a moment, so it is taken out of `at`.
void Battle::begin_flight(State& s, UnitIndex u) const {
    s.subject = u;
    s.formation &= ~bit(u);
    s.points = trait_[u].movement;
    s.edge = 0;
    s.stepped = zone(s, 1u - trait_[u].side).has(s.unit[u].hex) ? State::started_in_zone : 0;
    s.at[s.unit[u].hex] = none;
    s.phase = Phase::flee_edge;
}

/// 9.1-9.2: the edges that are fewest hexes away, a bit for each Edge.
std::uint8_t Battle::nearest_edges(const State& s) const {
    const Index h = s.unit[s.subject].hex;
    std::uint8_t best = 255, near = 0;
    for (std::size_t e = 0; e < edges; ++e) best = std::min(best, ground_.to_edge[e][h]);
    for (std::size_t e = 0; e < edges; ++e)
        if (ground_.to_edge[e][h] == best) near = static_cast<std::uint8_t>(near | 1u << e);
    return near;
}

/// 9.2: of the nearest edges those between which there is something to decide. Over whichever of several edges a unit
/// leaves at once, it is gone; towards whichever it cannot step, it stays.
std::uint8_t Battle::open_edges(const State& s) const {
    const std::uint8_t near = nearest_edges(s);
    std::uint8_t open = 0;
    bool stays = false;
    State towards = s;
    for (unsigned e = 0; e < edges; ++e) {
        if (!((near >> e) & 1u)) continue;
        towards.edge = static_cast<std::uint8_t>(e + 1);
        if (may_leave(towards)) return static_cast<std::uint8_t>(1u << e);
        const bool stuck = !flight_steps(towards).any();
        if (!(stuck && stays)) open = static_cast<std::uint8_t>(open | 1u << e);
        stays = stays || stuck;
    }
    return open;
}

namespace {
/// What a hexside and a hex cost together.
int step_cost(const Ground& ground, Index from, Direction d, Index to) {
    int cost = ground.slow[d].has(from) ? 1 : 0;
    for (int c = 1; c <= 3; ++c)
        if (ground.cost[static_cast<std::size_t>(c)].has(to)) cost += c;
    return cost;
}
}  // namespace

/// 9.1: at the edge with a point left it leaves, over the map's edge or the river. Not after a stop in an enemy zone.
bool Battle::may_leave(const State& s) const {
    const Index h = s.unit[s.subject].hex;
    if (ground_.to_edge[s.edge - 1u][h] != 0 || s.points < 1) return false;
    return !(s.stepped & State::entered_hex) || !zone(s, 1u - trait_[s.subject].side).has(h);
}

/// Rulings 48-50: hexes into which the unit may step next: nearer to the edge, affordable, not barred by units or
/// zones; a friend's hex only when no free one exists and the points reach beyond him.
Set Battle::flight_steps(const State& s) const {
    const UnitIndex u = s.subject;
    const unsigned enemy = 1u - trait_[u].side;
    const Index h = s.unit[u].hex;
    const Set zone = this->zone(s, enemy);
    Set free, friends;
    if ((s.stepped & State::entered_hex) && zone.has(h)) return free;  // 8.8.1
    const auto& to_edge = ground_.to_edge[s.edge - 1u];
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index to = ground_.next[h][d];
        if (to == hex::nowhere || ground_.barred[d].has(h) || ground_.closed.has(to) || to_edge[to] + 1 != to_edge[h])
            continue;
        if ((s.stepped & State::started_in_zone) && zone.has(to)) continue;  // 8.8.2
        const int cost = step_cost(ground_, h, d, to);
        const UnitIndex there = s.at[to];
        const bool straight =
            !(s.stepped & State::entered_hex) && d == s.unit[u].facing() && there == none;  // 8.3, exception
        if (cost > s.points && !straight) continue;
        if (there == none)
            free.add(to);
        else if (trait_[there].side != enemy && !zone.has(to) && reaches_beyond(s, to, s.points - cost, zone))
            friends.add(to);
    }
    return free.any() ? free : friends;
}

/// Whether from a friend's hex the points left reach a free hex nearer to the edge, or off the map.
bool Battle::reaches_beyond(const State& s, Index friend_hex, int points, const Set& zone) const {
    const unsigned enemy = 1u - trait_[s.subject].side;
    const auto& to_edge = ground_.to_edge[s.edge - 1u];
    if (to_edge[friend_hex] == 0) return points >= 1;
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index to = ground_.next[friend_hex][d];
        if (to == hex::nowhere || ground_.barred[d].has(friend_hex) || ground_.closed.has(to)) continue;
        if (to_edge[to] + 1 != to_edge[friend_hex] || ((s.stepped & State::started_in_zone) && zone.has(to))) continue;
        const int left = points - step_cost(ground_, friend_hex, d, to);
        if (left < 0) continue;
        const UnitIndex there = s.at[to];
        if (there == none) return true;
        if (trait_[there].side != enemy && !zone.has(to) && reaches_beyond(s, to, left, zone)) return true;
    }
    return false;
}

void Battle::flight_step(State& s, Index to) const {
    const UnitIndex u = s.subject;
    Unit& unit = s.unit[u];
    const Direction d = hex::geometry().direction_to[unit.hex][to];
    s.points = static_cast<std::uint8_t>(std::max(0, s.points - step_cost(ground_, unit.hex, d, to)));
    s.stepped |= State::entered_hex;
    unit.hex = to;
    unit.face(d);
    drive_off(s, to, 1u - trait_[u].side);
    const UnitIndex there = s.at[to];
    if (there != none && !trait_[there].light && !trait_[u].light && !trait_[there].base)
        s.unit[there].set(Unit::disordered_bit);  // 8.3.2
}

/// 9.4: red, moved or not.
void Battle::finish_flight(State& s) const {
    Unit& unit = s.unit[s.subject];
    if (unit.on_map()) {
        s.at[unit.hex] = s.subject;
        mark(s, s.subject, Unit::red_bit);
    }
    s.subject = none;
    s.points = s.edge = s.stepped = 0;
    s.phase = Phase::flee_unit;
}

}  // namespace polemarch::ancient_battles
