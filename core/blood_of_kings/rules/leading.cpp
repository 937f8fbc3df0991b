#include "core/blood_of_kings/rules/leading.h"

#include "core/blood_of_kings/rules/effects.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

void inherit(State& s, LeaderIndex successor) {
    for (Leader& leader : s.leader)
        if (leader.commands == s.vacant_command) leader.commands = successor;
    s.vacant_command = nobody;
}

void ride(const Setup& g, State& s, const Move& m) {
    Leader& leader = s.leader[m.unit];
    leader.unit = m.target;
    if (m.target != nobody) return carry(g, s, m.target);
    leader.x = static_cast<std::int16_t>(m.legs[0].amount);
    leader.y = static_cast<std::int16_t>(m.legs[1].amount);
}

}  // namespace

namespace {

/// Where the middle of the leader is when the leader's base touches the nearest base of the unit: the way there is as
/// long as the gap between the two (Leaders_5, B23). It leads towards the nearest point of the unit.
table::Point contact_place(const Setup& g, const State& s, LeaderIndex l, UnitIndex u) {
    const table::Point from = s.leader[l].at();
    const Footprint unit = footprint_of(g, s, u);
    const table::Rectangle base = leader_base(from);
    const auto gap_to = [&](const table::Rectangle& part) { return table::distance(base, part); };
    const table::Rectangle& part =
        *std::min_element(unit.parts().begin(), unit.parts().end(),
                          [&](const table::Rectangle& a, const table::Rectangle& b) { return gap_to(a) < gap_to(b); });
    const table::Point towards = table::nearest_point(part, from) - from;
    const std::int64_t whole = table::distance({}, towards);
    if (whole == 0) return from;
    const std::int64_t gap = std::min<std::int64_t>(gap_to(part), whole);
    return from +
           table::Point{static_cast<Length>(towards.x * gap / whole), static_cast<Length>(towards.y * gap / whole)};
}

}  // namespace

Refusal ride_refusal(const Setup& g, const State& s, LeaderIndex l, const Move& m) {
    const Field& field = field_of(g, s);
    const MovementChart& chart = g.charts.movement;
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
    } else if (to == from) {
        return Refusal::leader_is_there;
    } else {
        const table::Rectangle base = leader_base(to);
        if (!g.ground.measure().holds(base)) return Refusal::off_the_table;
        bool near = false;
        each_unit(field.meeting(table::grown(table::box_of(base), chart.leader_gap), enemies),
                  [&](UnitIndex v) { near = near || within(base, footprint_of(g, s, v), chart.leader_gap); });
        if (near) return Refusal::near_enemy;
    }
    const table::Point end = m.target != nobody ? contact_place(g, s, l, m.target) : to;
    static constexpr std::string_view like = "LH";
    const UnitType* horse = g.charts.unit(like);
    const table::Segment way{from, end};
    const Length cost = horse ? g.ground.cost_of(*horse, way) : table::distance(from, end);
    if (cost > chart.leader_move) return Refusal::too_far;
    const Ground::Crossings met = g.ground.crossings(way);
    if (met.barred) return Refusal::barred_ground;
    if (cost + met.obstacles * chart.obstacle > chart.leader_move) return Refusal::too_far;
    bool crosses = false;
    if (m.kind != Kind::flee)
        each_unit(field.meeting(table::box_of(way), enemies), [&](UnitIndex v) {
            crosses = crosses || table::length_within(way, field[v], 0).value_or(0) > table::grazing(tolerance);
        });
    return crosses ? Refusal::through_enemy : Refusal::legal;
}

namespace {

Move ride_to(Kind kind, LeaderIndex l, table::Point place) {
    Move m{.kind = kind, .unit = l};
    m.legs[0].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(place.x));
    m.legs[1].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(place.y));
    return m;
}

table::Angle eighths_from_ahead(LeaderIndex l, unsigned parts, unsigned of) {
    const table::Angle ahead = side_of_leader(l) == 0 ? table::Angle{} : table::half_turn;
    return {static_cast<std::uint16_t>(ahead.parts + parts * (table::eighth_turn.parts / of))};
}

}  // namespace

void propose_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Moves& rides) {
    const Field& field = field_of(g, s);
    const table::Point at = s.leader[l].at();
    const table::Rectangle base = leader_base(at);
    each_unit(field.alive() & places_of(side_of_leader(l)) & ~camps, [&](UnitIndex u) {
        if (kind == Kind::ride && !commands(g, s, l, u)) return;
        if (table::clearly_apart(base, field[u], g.charts.movement.leader_move)) return;
        rides.push_back({.kind = kind, .unit = l, .target = u});
    });
    for (const unsigned eighth : {0u, 2u, 4u, 6u})
        for (const Length inches : {6, 12}) {
            if (kind == Kind::ride && inches == 12 && eighth != 0) continue;
            rides.push_back(ride_to(kind, l, at + table::along(eighths_from_ahead(l, eighth, 1), inches * inch)));
        }
}

void list_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Moves& rides) {
    const std::size_t before = rides.size();
    Moves proposed;
    propose_rides(g, s, l, kind, proposed);
    const auto consider = [&](const Move& m) {
        if (ride_refusal(g, s, l, m) == Refusal::legal) rides.push_back(m);
    };
    for (const Move& m : proposed) consider(m);
    if (kind != Kind::flee) return;
    // Any place, the nearest first.
    const table::Point at = s.leader[l].at();
    for (Length away = inch; rides.size() == before && away <= g.charts.movement.leader_move; away += inch)
        for (unsigned way = 0; way < 64; ++way)
            consider(ride_to(kind, l, at + table::along(eighths_from_ahead(l, way, 8), away)));
}

bool leader_may_stay(const Setup& g, const State& s, UnitIndex u) {
    return std::any_of(s.leader.begin(), s.leader.end(), [&](const Leader& leader) {
        return leader.unit == u && leader.in_play() && !held(g, s, leader);
    });
}

void leave_leader(const Setup& g, State& s, UnitIndex u) {
    for (Leader& leader : s.leader)
        if (leader.unit == u && leader.in_play() && !held(g, s, leader)) leader.unit = nobody;
}

void fall(State& s, LeaderIndex l) {
    s.leader[l].set(Leader::lost_bit);
    s.leader[l].unit = nobody;
    const unsigned left = living_leaders(s, side_of_leader(l));
    if (left == 0) return;
    s.vacant_command = l;
    if (std::popcount(left) == 1)
        inherit(s, static_cast<LeaderIndex>(side_of_leader(l) * max_side_leaders +
                                            static_cast<unsigned>(std::countr_zero(left))));
}

bool find_displaced_leader(const Setup& g, State& s) {
    const Field& field = field_of(g, s);
    for (LeaderIndex l = 0; l < max_leaders; ++l) {
        const Leader& leader = s.leader[l];
        if (!leader.in_play()) continue;
        bool runs = leader.run_over() || (leader.unit != nobody && !s.unit[leader.unit].alive());
        if (leader.unit == nobody) {
            const table::Point half{half_base, half_base};
            each_unit(field.meeting({leader.at() - half, leader.at() + half},
                                    field.alive() & places_of(1 - side_of_leader(l)) & ~camps),
                      [&](UnitIndex u) { runs = runs || table::overlap(base_of(s, l), field[u], tolerance); });
        }
        if (!runs) continue;
        Moves ways;
        list_rides(g, s, l, Kind::flee, ways);
        if (ways.empty())
            fall(s, l);  // our ruling: a leader who has no place to go is taken
        else
            s.displaced_leader = l;
        return true;
    }
    return false;
}

Refusal judge_ride(const Setup& g, const State& s, const Move& m) {
    if (m.unit != s.commander) return Refusal::no_such_leader;
    const Leader& leader = s.leader[m.unit];
    if (leader.moved()) return Refusal::leader_moved;
    if (held(g, s, leader) && s.activations == 0) return Refusal::leader_caught;
    return ride_refusal(g, s, m.unit, m);
}

void apply_ride(const Setup& g, State& s, const Move& m) {
    if (held(g, s, s.leader[m.unit])) --s.activations;
    ride(g, s, m);
    s.leader[m.unit].set(Leader::moved_bit);
}

Refusal judge_flee(const Setup& g, const State& s, const Move& m) {
    return m.unit == s.displaced_leader ? ride_refusal(g, s, m.unit, m) : Refusal::malformed;
}

void apply_flee(const Setup& g, State& s, const Move& m) {
    ride(g, s, m);
    s.leader[m.unit].clear(Leader::run_over_bit);
    s.displaced_leader = nobody;
}

Refusal judge_successor(const State& s, const Move& m) {
    if (!is_bare(m) || m.target != nobody) return Refusal::malformed;
    const unsigned side = side_of_leader(s.vacant_command);
    if (m.unit >= max_leaders || side_of_leader(m.unit) != side || !s.leader[m.unit].in_play())
        return Refusal::no_such_leader;
    return Refusal::legal;
}

void apply_successor(State& s, const Move& m) { inherit(s, m.unit); }

}  // namespace polemarch::blood_of_kings
