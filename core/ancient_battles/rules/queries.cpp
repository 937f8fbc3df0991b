#include "core/ancient_battles/rules/queries.h"

#include <bit>
#include <cstring>

namespace polemarch::ancient_battles {

Stage stage_of(Phase phase, Order order) {
    switch (phase) {
        case Phase::command:
        case Phase::initiative:
        case Phase::bid:
        case Phase::place_leader:
        case Phase::first_actor:
        case Phase::dismount:
        case Phase::set_up:
        case Phase::charge:
        case Phase::hold_back:
        case Phase::control: return Stage::before_action;
        case Phase::facing: return order == Order::set_up ? Stage::before_action : Stage::action;
        case Phase::clash:
        case Phase::end_check:
        case Phase::melee:
        case Phase::retreat:
        case Phase::advance:
        case Phase::second_melee:
        case Phase::over: return Stage::combat;
        case Phase::escape: return order == Order::fire ? Stage::action : Stage::combat;
        default: return Stage::action;
    }
}

bool holds_points(const Setup& g, Phase phase, Order order) {
    if (phase == Phase::command || phase == Phase::dismount || order == Order::set_up || phase == Phase::over)
        return false;
    return stage_of(phase, order) != Stage::combat || g.in_force(Option::rerolls);
}

UnitIndex counter_of(const Setup& g, const State& s, UnitIndex unit) {
    if (s.unit[unit].hex != Gone::absent) return unit;
    for (const UnitIndex other : {g.on_foot[unit][0], g.on_foot[unit][1], g.turned[unit]})
        if (other != none && s.unit[other].hex != Gone::absent) return other;
    return unit;
}

bool equal_waiting_before(const Setup& g, const State& s, UnitIndex u) {
    for (UnitIndex k = g.first[g.trait[u].side]; k < u; ++k)
        if (s.unit[k].waits() && group_of(g, s, k) == group_of(g, s, u) && s.unit[k].bits == s.unit[u].bits &&
            g.trait[k].same_kind(g.trait[u]))
            return true;
    return false;
}

std::uint16_t leaders_in(const Setup& g, const State& s, hex::Index h, unsigned side) {
    // The eight leaders of a side are compared at once: bytes that are equal become zero, zero bytes a bit each.
    static_assert(max_side_leaders == sizeof(std::uint64_t) && std::endian::native == std::endian::little);
    constexpr std::uint64_t ones = 0x0101010101010101, low = 0x7f * ones;
    std::uint64_t places;
    std::memcpy(&places, &s.leader[side * max_side_leaders], sizeof places);
    places ^= h * ones;
    const std::uint64_t zeros = ~(((places & low) + low) | places | low) >> 7;  // bit 8 l: leader l is there
    const auto bits = static_cast<unsigned>((zeros * 0x0102040810204080) >> 56);
    return static_cast<std::uint16_t>((bits << side * max_side_leaders) & g.leaders[side]);
}

int leaders_command_points(const Setup& g, const State& s, unsigned side) {
    int points = 0;
    each_leader(g.leaders[side], [&](LeaderIndex l) {
        if (s.leader[l] != Away::lost && s.leader[l] != Away::coming) points += g.kind[l].command_points;
    });
    return points;
}

bool equal_leader_before(const Setup& g, const State& s, LeaderIndex l) {
    const unsigned side = side_of_leader(l);
    for (unsigned k = side * static_cast<unsigned>(max_side_leaders); k < l; ++k) {
        if (!((g.leaders[side] >> k) & 1u) || s.leader[k] != s.leader[l]) continue;
        if (((s.leader_marked >> k) & 1u) == ((s.leader_marked >> l) & 1u) && g.kind[k].code == g.kind[l].code)
            return true;
    }
    return false;
}

}  // namespace polemarch::ancient_battles
