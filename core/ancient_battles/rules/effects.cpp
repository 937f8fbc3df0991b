#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

namespace {

/// 8.7, our ruling: leaders come with the first unit of their group that enters. When the last unit has been eliminated
/// off the map (8.7.3), they never arrive and are lost to the army (4.0).
void lose_leaders_of(State& s, const Arrival& arrival) {
    for (UnitMask units = arrival.units; units; units &= units - 1)
        if (s.unit[static_cast<std::size_t>(std::countr_zero(units))].hex == Gone::waiting) return;
    each_leader(arrival.leaders, [&](LeaderIndex l) {
        if (auto& leader = s.leader[l]; leader == Away::coming) leader = byte(Away::lost);
    });
}

}  // namespace

void finish_unit(State& s) {
    s.subject = none;
    s.object = none;
    s.facings = 0;
    if (s.commander != none || s.order == Order::enter)
        s.phase = Phase::formation;
    else
        finish_order(s);
}

void finish_order(State& s) {
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

void relocate(const Setup& g, State& s, UnitIndex u, hex::Index to) {
    Unit& unit = s.unit[u];
    const unsigned side = g.trait[u].side;
    if (unit.on_map()) {
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            if (auto& leader = s.leader[l]; leader == unit.hex) leader = to;
        });
        if (s.at[unit.hex] == u) s.at[unit.hex] = none;
    } else if (group_of(g, s, u) >= 0) {  // 8.7: leaders of the group come with its first unit
        each_leader(arrival_of(g, s, u).leaders, [&](LeaderIndex l) {
            if (auto& leader = s.leader[l]; leader == Away::coming) leader = to;
        });
    }
    unit.hex = to;
    s.at[to] = u;
}

void enter_hex(const Setup& g, State& s, UnitIndex u, hex::Index to) {
    relocate(g, s, u, to);
    drive_off(g, s, to, 1u - g.trait[u].side);
    if (disorders(g, u, to)) s.unit[u].set(Unit::disordered_bit);
}

void drive_off(const Setup& g, State& s, hex::Index h, unsigned side) {
    each_leader(leaders_in(g, s, h, side), [&](LeaderIndex l) { s.leader[l] = byte(Away::aside); });
}

void remove_from_map(const Setup& g, State& s, UnitIndex u, Gone gone) {
    Unit& unit = s.unit[u];
    if (unit.on_map() && s.at[unit.hex] == u) {
        s.at[unit.hex] = none;
        if (gone != Gone::eliminated) drive_off(g, s, unit.hex, g.trait[u].side);
    }
    const Arrival* arrival = unit.waits() ? &arrival_of(g, s, u) : nullptr;
    unit.hex = static_cast<std::uint8_t>(gone);
    unit.bits = 0;
    if (arrival) lose_leaders_of(s, *arrival);
}

void replace(State& s, UnitIndex counter, UnitIndex by) {
    Unit& old = s.unit[counter];
    if (old.on_map()) s.at[old.hex] = by;
    s.unit[by] = old;
    old = {byte(Gone::absent), 0};
}

void leave_in(const Setup& g, State& s, UnitIndex u, Condition condition) {
    if (condition == Condition::eliminated)
        eliminate(g, s, u);
    else if (condition == Condition::disordered)
        s.unit[u].set(Unit::disordered_bit);
}

void eliminate(const Setup& g, State& s, UnitIndex u) {
    const unsigned side = g.trait[u].side;
    if (s.unit[u].on_map()) s.escapers = static_cast<std::uint16_t>(s.escapers | leaders_in(g, s, s.unit[u].hex, side));
    if (g.trait[u].camp) s.camp_lost[side] = 1;
    const unsigned owner = g.trait[u].turncoat ? 1 - side : side;
    if (!g.trait[u].base) s.lost[owner] = static_cast<std::uint16_t>(s.lost[owner] + g.trait[u].strength[0]);
    remove_from_map(g, s, u, Gone::eliminated);
}

}  // namespace polemarch::ancient_battles
