// Questions about a state that several subjects of the rules ask. Nothing here changes a state. Questions of one
// subject (targets of fire, fleeing units) are in that subject's header.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"

namespace polemarch::ancient_battles {

// ---- phases

/// Whether dice are rolled in the phase, or are on the table and may be bought (17.2.2).
[[nodiscard]] inline bool falls(Phase phase) { return phase <= Phase::end_check || phase >= Phase::control; }
/// Whether play has not begun: units are dismounted or set up.
[[nodiscard]] inline bool setting_up(const State& s) {
    return s.phase == Phase::dismount || s.phase == Phase::set_up || s.order == Order::set_up;
}
/// 17.1: whether waiting units wait to be set up.
[[nodiscard]] inline bool sets_up_freely(const Setup& g, const State& s) {
    return setting_up(s) && g.in_force(Option::free_deployment);
}
/// The part of a turn of a state: steps 3 to 5 and all before them, step 6, steps 7 and 8.
enum class Stage : std::uint8_t { before_action, action, combat };
[[nodiscard]] Stage stage_of(Phase phase, Order order);
/// Whether sides hold Command Points in such a state: in steps 4 to 6, and to the end of the turn if dice are bought
/// with them (17.2.2).
[[nodiscard]] bool holds_points(const Setup& g, Phase phase, Order order);

// ---- units

/// Whether the unit is on the map and has no Action marker.
[[nodiscard]] inline bool ready(const State& s, UnitIndex u) { return s.unit[u].on_map() && !s.unit[u].marked(); }
/// The Combat Strength printed on the visible side of the counter.
[[nodiscard]] inline int strength(const Setup& g, const State& s, UnitIndex u) {
    return g.trait[u].strength[s.unit[u].disordered()];
}
[[nodiscard]] inline Condition condition(const State& s, UnitIndex u) {
    return s.unit[u].disordered() ? Condition::disordered : Condition::good;
}
/// The unit in a hex, of either side; none for no hex or no unit.
[[nodiscard]] inline UnitIndex unit_in(const State& s, hex::Index h) { return h < hex::cells ? s.at[h] : none; }
/// The unit of the other side than `side` in a hex, or none.
[[nodiscard]] inline UnitIndex enemy_in(const Setup& g, const State& s, hex::Index h, unsigned side) {
    const UnitIndex u = unit_in(s, h);
    return u != none && g.trait[u].side != side ? u : none;
}
/// Hexes of all units of a side.
[[nodiscard]] inline hex::Set occupied(const Setup& g, const State& s, unsigned side) {
    hex::Set set;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].on_map()) set.add(s.unit[u].hex);
    return set;
}
/// 13.0: the hexes of camps and war wagons of a side.
[[nodiscard]] inline hex::Set bases(const Setup& g, const State& s, unsigned side) {
    hex::Set set;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].on_map() && g.trait[u].base) set.add(s.unit[u].hex);
    return set;
}
/// 8.8: the zone of control of a unit on the map.
[[nodiscard]] inline const hex::Set& zone_of(const Setup& g, const State& s, UnitIndex u) {
    return g.trait[u].base ? g.ground.all_round[s.unit[u].hex] : g.ground.zone[s.unit[u].hex][s.unit[u].facing()];
}
/// 8.8: the zones of control of all units of a side.
[[nodiscard]] inline hex::Set zone(const Setup& g, const State& s, unsigned side) {
    hex::Set set;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].on_map()) set |= zone_of(g, s, u);
    return set;
}
/// 8.9: whether entering the hex disorders the unit if it is in good order. Camps and wagons are never disordered by
/// ground (rulings, CP and WW).
[[nodiscard]] inline bool disorders(const Setup& g, UnitIndex u, hex::Index h) {
    return disorders(g.terrain(h), g.trait[u]);
}
/// The counter that represents a unit of the scenario (17.5); the unit itself if it is in play.
[[nodiscard]] UnitIndex counter_of(const Setup& g, const State& s, UnitIndex unit);
/// Waiting units of one group, kind and condition are one choice: whether an equal one comes before.
[[nodiscard]] bool equal_waiting_before(const Setup& g, const State& s, UnitIndex u);

// ---- reinforcements (8.7)

/// Whether the unit waits to enter with this arrival.
[[nodiscard]] inline bool expects(const Arrival& arrival, const State& s, UnitIndex u) {
    return ((arrival.units >> u) & 1u) && s.unit[u].hex == arrival.from;
}
/// The group by which a waiting unit enters; for any other unit, the group it came with, or below 0.
[[nodiscard]] inline int group_of(const Setup& g, const State& s, UnitIndex u) {
    return s.unit[u].hex == Gone::returning ? g.trait[u].return_group : g.trait[u].group;
}
/// Requires that there is a group (group_of).
[[nodiscard]] inline const Arrival& arrival_of(const Setup& g, const State& s, UnitIndex u) {
    return g.arrivals[static_cast<std::size_t>(group_of(g, s, u))];
}

// ---- leaders

[[nodiscard]] inline unsigned side_of_leader(LeaderIndex l) { return l < max_side_leaders ? 0 : 1; }
/// Leaders of a side in a hex, a bit each.
[[nodiscard]] std::uint16_t leaders_in(const Setup& g, const State& s, hex::Index h, unsigned side);
/// 3.0 step 3, ruling 4: the Command Points of the leaders who are not eliminated, on or beside the map.
[[nodiscard]] int leaders_command_points(const Setup& g, const State& s, unsigned side);
/// Leaders of one kind in the same place are one choice: whether an equal one comes before.
[[nodiscard]] bool equal_leader_before(const Setup& g, const State& s, LeaderIndex l);

// ---- armies

/// 4.0: what is left of the panic rating; below 1 the army panics.
[[nodiscard]] inline int panic_left(const Setup& g, const State& s, unsigned side) {
    return g.panic_level(side) - s.lost[side];
}
[[nodiscard]] inline bool panicked(const State& s, unsigned side) { return s.panic_turn[side] != 0; }
/// 17.3: whether the barbarians of a side charge this turn; whether they have charged in this game.
[[nodiscard]] inline bool charging(const State& s, unsigned side) { return s.charges[side] != 0; }
[[nodiscard]] inline bool has_charged(const State& s, unsigned side) { return s.has_charged[side] != 0; }
/// 17.4: whether a side has lost control this turn.
[[nodiscard]] inline bool uncontrolled(const State& s, unsigned side) { return s.uncontrolled[side] != 0; }

}  // namespace polemarch::ancient_battles
