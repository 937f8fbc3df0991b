// Leaders (Leaders): command, their own move, being run over, who takes over a command.
#include "core/blood_of_kings/rules/battle.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

table::Rectangle Battle::base_of(const State& s, LeaderIndex l) const { return leader_base(s.leader[l].at()); }

std::uint8_t Battle::leader_with(const State& s, UnitIndex u) const {
    std::uint8_t best = 0;
    const unsigned first = side_of(u) * max_side_leaders;
    for (unsigned l = first; l < first + max_side_leaders; ++l)
        if (s.leader[l].unit == u && s.leader[l].in_play())
            best = std::max<std::uint8_t>(best, leader_entry(static_cast<LeaderIndex>(l)).exceptional ? 2 : 1);
    return best;
}

bool Battle::commands(const State& s, LeaderIndex l, UnitIndex u) const {
    if (side_of_leader(l) != side_of(u)) return false;
    if (is_camp(u)) return true;
    return s.leader[traits_[u].leader].commands == l || s.leader[commander_[side_of(u)]].commands == l;
}

bool Battle::in_radius(const State& s, LeaderIndex l, UnitIndex u) const {
    if (s.leader[l].unit == u) return true;
    const MovementChart& chart = charts_.movement;
    const Length radius = type(u).skirmisher ? chart.skirmisher_radius : chart.radius;
    const table::Rectangle& unit = field(s)[u];
    // From middle to middle is farther than from edge to edge.
    if (table::squared_distance(unit.centre(), s.leader[l].at()).within(radius)) return true;
    return table::within(base_of(s, l), unit, radius);
}

unsigned Battle::living_leaders(const State& s, unsigned side) const {
    unsigned found = 0;
    for (unsigned i = 0; i < max_side_leaders; ++i)
        if (s.leader[side * max_side_leaders + i].in_play()) found |= 1u << i;
    return found;
}

/// An attached leader is where his unit is.
void Battle::carry(State& s, UnitIndex u) const {
    for (Leader& leader : s.leader) {
        if (leader.unit != u || !leader.in_play()) continue;
        const table::Point centre = field(s)[u].centre();
        leader.x = static_cast<std::int16_t>(centre.x);
        leader.y = static_cast<std::int16_t>(centre.y);
    }
}

/// Whether a leader is with the unit who may stay where he is as it goes: none who is held (Leaders_9).
bool Battle::leader_may_stay(const State& s, UnitIndex u) const {
    return std::any_of(s.leader.begin(), s.leader.end(),
                       [&](const Leader& leader) { return leader.unit == u && leader.in_play() && !held(s, leader); });
}
void Battle::leave_leader(State& s, UnitIndex u) const {
    for (Leader& leader : s.leader)
        if (leader.unit == u && leader.in_play() && !held(s, leader)) leader.unit = nobody;
}

/// Of a ride to a place, or to the unit `m.target`; also of making way.
Refusal Battle::judge_ride(const State& s, LeaderIndex l, const Move& m) const {
    const Field& field = this->field(s);
    const MovementChart& chart = charts_.movement;
    const unsigned side = side_of_leader(l);
    const UnitMask enemies = field.alive() & places_of(1 - side) & ~camps;
    if (m.value != 0 || m.legs[2] != Leg{}) return Refusal::malformed;
    table::Point to{static_cast<std::int16_t>(m.legs[0].amount), static_cast<std::int16_t>(m.legs[1].amount)};
    for (const Leg& leg : m.legs)
        if (leg.way != Way::none || leg.how != 0) return Refusal::malformed;
    const table::Point from = s.leader[l].at();
    if (m.target != nobody) {
        if (to != table::Point{}) return Refusal::malformed;
        if (m.target >= places || is_camp(m.target) || !s.unit[m.target].alive()) return Refusal::no_such_unit;
        if (side_of(m.target) != side) return Refusal::not_yours;
        if (s.leader[l].unit == m.target) return Refusal::leader_not_there;
        to = field[m.target].centre();
    } else if (to == from) {
        return Refusal::malformed;
    } else {
        const table::Rectangle base = leader_base(to);
        if (!ground_.measure().holds(base)) return Refusal::off_the_table;
        bool near = false;
        each_unit(field.meeting(table::grown(table::box_of(base), chart.leader_gap), enemies),
                  [&](UnitIndex v) { near = near || table::within(base, field[v], chart.leader_gap); });
        if (near) return Refusal::near_enemy;
    }
    // To a unit he goes as far as its nearest base.
    const table::Point end = m.target != nobody ? table::nearest_point(field[m.target], from) : to;
    static constexpr std::string_view like = "LH";
    const UnitType* horse = charts_.unit(like);
    const table::Segment way{from, end};
    const Length cost = horse ? ground_.cost_of(*horse, way) : table::distance(from, end);
    if (cost > chart.leader_move) return Refusal::too_far;
    const Ground::Crossings met = ground_.crossings(way);
    if (met.barred) return Refusal::barred_ground;
    if (cost + met.obstacles * chart.obstacle > chart.leader_move) return Refusal::too_far;
    bool crosses = false;
    if (m.kind != Kind::flee)
        each_unit(field.meeting(table::box_of(way), enemies), [&](UnitIndex v) {
            crosses = crosses || table::length_within(way, field[v], 0).value_or(0) > table::grazing(tolerance);
        });
    return crosses ? Refusal::through_enemy : Refusal::legal;
}

void Battle::ride(State& s, const Move& m) const {
    Leader& leader = s.leader[m.unit];
    leader.unit = m.target;
    if (m.target != nobody) return carry(s, m.target);
    leader.x = static_cast<std::int16_t>(m.legs[0].amount);
    leader.y = static_cast<std::int16_t>(m.legs[1].amount);
}

/// He is out of the battle; his command goes to one living leader at once (Leaders_8, B26).
void Battle::fall(State& s, LeaderIndex l) const {
    s.leader[l].set(Leader::lost_bit);
    s.leader[l].unit = nobody;
    const unsigned left = living_leaders(s, side_of_leader(l));
    if (left == 0) return;
    s.orphan = l;
    if (std::popcount(left) == 1)
        inherit(s, static_cast<LeaderIndex>(side_of_leader(l) * max_side_leaders +
                                            static_cast<unsigned>(std::countr_zero(left))));
}

void Battle::inherit(State& s, LeaderIndex heir) const {
    for (Leader& leader : s.leader)
        if (leader.commands == s.orphan) leader.commands = heir;
    s.orphan = nobody;
}

}  // namespace polemarch::blood_of_kings
