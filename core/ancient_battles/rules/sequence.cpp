#include "core/ancient_battles/rules/sequence.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

void receive_command_points(const Setup& g, State& s, int first, int second) {
    const std::array<int, 2> die{first, second};
    for (unsigned side = 0; side < 2; ++side) {
        const int points = die[side] + leaders_command_points(g, s, side) + g.handicap(side).command_points;
        s.command_points[side] = static_cast<std::uint8_t>(std::max(0, points));
    }
    s.phase = Phase::initiative;
}

void take_initiative(State& s, std::uint8_t side) {
    s.initiative = side;
    s.mover = static_cast<std::uint8_t>(1 - side);
    s.phase = Phase::bid;
}

void bid(State& s) {
    --s.command_points[s.mover];
    s.initiative = s.mover;
    s.mover ^= 1;
}

bool can_place(const Setup& g, const State& s, unsigned side) {
    bool leader = false;
    each_leader(g.leaders[side], [&](LeaderIndex l) { leader = leader || s.leader[l] == Away::aside; });
    if (!leader) return false;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].on_map()) return true;
    return false;  // ruling 7: no own unit on the map, so the leader stays aside
}

void list_placements(const Setup& g, const State& s, Moves& moves) {
    for (unsigned bits = g.leaders[s.mover]; bits; bits &= bits - 1) {
        const auto l = static_cast<LeaderIndex>(std::countr_zero(bits));
        if (s.leader[l] != Away::aside || equal_leader_before(g, s, l)) continue;
        for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1]; ++u)
            if (s.unit[u].on_map()) moves.push_back({.kind = Kind::place, .unit = l, .hex = s.unit[u].hex});
    }
}

void begin_actions(State& s, std::uint8_t side) {
    s.mover = side;
    s.phase = Phase::activate;
    s.passes = 0;
}

void begin_melee_step(const Setup& g, State& s) {
    for (UnitIndex u = 0; u < g.first[2]; ++u) s.unit[u].clear(Unit::yellow_bit);
    s.leader_marked = 0;                                      // 6.3: yellow too
    if (!g.in_force(Option::rerolls)) s.command_points = {};  // ruling 91
    s.phase = Phase::melee;
    s.mover = s.initiative;
    s.passes = 0;
    if (g.in_force(Option::command_control)) begin_hack_and_slash(g, s);
}

void begin_turn(const Setup& g, State& s) {
    ++s.turn;
    s.command_points = {};
    for (UnitIndex u = 0; u < g.first[2]; ++u) s.unit[u].clear(Unit::yellow_bit | Unit::red_bit);
    s.leader_marked = 0;
    s.panic_moved = s.charges = s.uncontrolled = {};
    s.outside_used = 0;
    s.passes = 0;
    s.mover = 0;
    for (auto& leader : s.leader)
        if (leader < hex::cells) leader = byte(Away::aside);
    // 4.0: both sides at once (ruling 42); flipped are the units on the map (ruling 44).
    for (unsigned side = 0; side < 2; ++side) {
        if (panicked(s, side)) continue;
        bool led = false;
        each_leader(g.leaders[side], [&](LeaderIndex l) { led = led || s.leader[l] != Away::lost; });
        if (panic_left(g, s, side) >= 1 && led) continue;
        s.panic_turn[side] = s.turn;
        for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
            if (s.unit[u].on_map() && !g.trait[u].base) s.unit[u].set(Unit::disordered_bit);
    }
    s.phase = Phase::command;
}

void end_battle(State& s) {
    s.phase = Phase::over;
    s.command_points = {};  // those kept for dice (17.2.2)
}

}  // namespace polemarch::ancient_battles
