#include "core/ancient_battles/rules/refusals.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/shooting.h"

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

/// Whether a move of this kind is possible in a phase.
bool answers(Phase phase, Kind kind) {
    switch (phase) {
        case Phase::bid: return kind == Kind::bid || kind == Kind::concede;
        case Phase::place_leader: return kind == Kind::place;
        case Phase::first_actor: return kind == Kind::first;
        case Phase::activate:
            return kind == Kind::pass || kind == Kind::order_unit || kind == Kind::order_lead || kind == Kind::enter ||
                   kind == Kind::panic || kind == Kind::frighten;
        case Phase::formation: return kind == Kind::take || kind == Kind::done;
        case Phase::destination: return kind == Kind::go || kind == Kind::leave;
        case Phase::facing: return kind == Kind::face;
        case Phase::rapid_fire: return kind == Kind::combine;
        case Phase::target: return kind == Kind::fire || kind == Kind::hold;
        case Phase::support: return kind == Kind::support || kind == Kind::shoot;
        case Phase::flee_unit: return kind == Kind::take;
        case Phase::flee_edge: return kind == Kind::edge;
        case Phase::flee_step: return kind == Kind::step;
        case Phase::melee: return kind == Kind::attack || kind == Kind::pass;
        case Phase::second_melee: return kind == Kind::attack || kind == Kind::halt;
        case Phase::retreat: return kind == Kind::stand || kind == Kind::retreat;
        case Phase::advance: return kind == Kind::advance || kind == Kind::halt;
        case Phase::dismount: return kind == Kind::ride || kind == Kind::dismount;
        case Phase::set_up: return kind == Kind::set_up;
        case Phase::charge: return kind == Kind::charge || kind == Kind::wait;
        case Phase::hold_back: return kind == Kind::hold_back || kind == Kind::trust;
        case Phase::impetuous: return kind == Kind::take;
        default: return falls(phase) && (kind == Kind::keep || kind == Kind::again);
    }
}

/// 8.7.3: of an attack from off the map by a waiting unit.
Refusal why_not_outside(const Setup& g, const State& s, const Move& m) {
    const Arrival& arrival = arrival_of(g, s, m.unit);
    if (s.phase == Phase::second_melee) return Refusal::not_now;
    if (arrival.turn > s.turn) return Refusal::group_not_due;
    bool blocked = true;
    arrival.entry.each([&](hex::Index h) { blocked = blocked && enemy_in(g, s, h, s.mover) != none; });
    if (!blocked) return Refusal::entry_not_blocked;
    const hex::Index there = s.unit[m.value].hex;
    if (!arrival.entry.has(there) || !g.ground.off_map[m.hex].has(there)) return Refusal::not_beside_entry;
    const bool used = (s.outside_used >> g.ground.outside_index(there, m.hex)) & 1u;
    return used ? Refusal::outside_used : Refusal::equal_choice;
}

}  // namespace

Refusal why_not(const Setup& g, const State& s, const Move& m) {
    if (m.kind > last_kind) return Refusal::malformed;
    if (m.kind == Kind::order_lead &&
        (m.value < static_cast<std::uint8_t>(Order::move) || m.value > static_cast<std::uint8_t>(Order::rally)))
        return Refusal::no_such_order;
    if (!answers(s.phase, m.kind)) return Refusal::not_now;
    const auto why_not_this_unit = [&](unsigned u, unsigned side) {
        if (u >= g.first[2]) return Refusal::no_such_unit;
        if (g.trait[u].side != side) return Refusal::not_yours;
        return s.unit[u].on_map() ? Refusal::legal : Refusal::off_the_map;
    };
    const auto why_no_order = [&](unsigned u, Order order) {
        if (s.unit[u].marked()) return Refusal::marked;
        if (order < Order::move || order > Order::rally || can(g, s, static_cast<UnitIndex>(u), order))
            return Refusal::legal;
        if (order == Order::move) return Refusal::no_movement;
        if (order == Order::rally) return Refusal::not_disordered;
        return g.trait[u].shots == 0 ? Refusal::no_missiles : Refusal::no_target;
    };
    const auto why_no_target = [&](UnitIndex shooter, unsigned target) {
        if (target >= g.first[2] || !s.unit[target].on_map()) return Refusal::no_such_unit;
        if (g.trait[target].side == g.trait[shooter].side) return Refusal::own_unit;
        if (g.trait[target].base) return Refusal::immune;
        const auto from = s.unit[shooter].hex, to = s.unit[target].hex;
        if (hex::geometry().distance[from][to] > g.trait[shooter].range) return Refusal::out_of_range;
        if (!g.trait[shooter].base && !in_arc(from, s.unit[shooter].facing(), to)) return Refusal::out_of_arc;
        return sees_target(g, s, shooter, static_cast<UnitIndex>(target)) ? Refusal::no_attack_left
                                                                          : Refusal::out_of_sight;
    };
    const auto why_not_taken = [&](unsigned u) {
        if (s.phase != Phase::formation || why_not_this_unit(u, s.mover) != Refusal::legal)
            return Refusal::not_in_formation;
        if (const auto why = why_no_order(u, s.order); why != Refusal::legal) return why;
        bool faces_otherwise = false;  // than the other remaining units of the formation; wagons face all round
        each_unit(s.order == Order::move && !g.trait[u].base ? s.formation : 0, [&](UnitIndex v) {
            faces_otherwise |= !g.trait[v].base && s.unit[v].facing() != s.unit[u].facing();
        });
        return faces_otherwise ? Refusal::faces_otherwise : Refusal::not_in_formation;
    };
    const auto order = static_cast<Order>(m.value);
    switch (m.kind) {
        case Kind::pass: return s.phase == Phase::melee ? Refusal::attacks_first : Refusal::malformed;
        case Kind::frighten: return s.command_points[s.mover] == 0 ? Refusal::no_command_points : Refusal::no_elephant;
        case Kind::set_up: return Refusal::not_here;
        case Kind::again: return why_not_again(g, s, m);
        case Kind::bid: return Refusal::no_command_points;
        case Kind::place: return Refusal::no_leader_left;
        case Kind::order_unit: {
            if (const auto why = why_not_this_unit(m.unit, s.mover); why != Refusal::legal) return why;
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            const auto why = why_no_order(m.unit, order);
            return why == Refusal::legal ? Refusal::malformed : why;
        }
        case Kind::order_lead: {
            if (m.unit >= max_leaders || s.leader[m.unit] >= hex::cells || side_of_leader(m.unit) != s.mover)
                return Refusal::no_such_leader;
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            if ((s.leader_marked >> m.unit) & 1u) return Refusal::leader_marked;
            if (linked(g, s, m.unit, false) == 0) return Refusal::leader_alone;
            return equal_leader_before(g, s, m.unit) ? Refusal::equal_choice : Refusal::formation_idle;
        }
        case Kind::enter:
            if (m.value >= g.arrivals.size() || g.arrivals[m.value].side != s.mover ||
                g.arrivals[m.value].turn > s.turn)
                return Refusal::group_not_due;
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1]; ++u)
                if (expects(g.arrivals[m.value], s, u)) return Refusal::nobody_enters;
            return Refusal::group_gone;
        case Kind::panic:
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            if (!panicked(s, 1u - s.mover)) return Refusal::not_panicked;
            return s.panic_moved[1u - s.mover] != 0 ? Refusal::panic_used : Refusal::nobody_flees;
        case Kind::take:
            if (m.unit >= g.first[2]) return Refusal::no_such_unit;
            if (!((s.formation >> m.unit) & 1u)) return why_not_taken(m.unit);
            if (s.order == Order::fire) return Refusal::no_target;
            return equal_waiting_before(g, s, m.unit) ? Refusal::equal_choice : Refusal::cannot_enter;
        case Kind::done: return Refusal::nobody_acted;
        case Kind::face: return m.value < hex::directions ? Refusal::facing_closed : Refusal::no_facing;
        case Kind::combine: return Refusal::no_attack_left;
        case Kind::hold: return Refusal::hold_too_early;
        case Kind::fire: return why_no_target(s.subject, m.unit);
        case Kind::support:
            if (m.unit >= g.first[2]) return Refusal::no_such_unit;
            if (!((s.formation >> m.unit) & 1u)) return Refusal::not_in_formation;
            if (const auto why = why_no_target(m.unit, s.object); why != Refusal::no_attack_left) return why;
            if (s.unit[m.unit].disordered()) return Refusal::disordered_supporter;
            return s.last_supporter != none && m.unit <= s.last_supporter ? Refusal::supporters_order
                                                                          : Refusal::rapid_fire_only;
        case Kind::edge:
            return m.value < edges && ((nearest_edges(g, s) >> m.value) & 1u) ? Refusal::equal_choice
                                                                              : Refusal::not_nearest;
        case Kind::step: return Refusal::not_nearer;
        case Kind::attack: {
            const unsigned a = m.unit, d = m.value;
            if (a >= g.first[2]) return m.hex < hex::directions ? Refusal::nobody_waits : Refusal::no_such_unit;
            if (g.trait[a].side != s.mover) return Refusal::not_yours;
            if (d >= g.first[2] || !s.unit[d].on_map()) return Refusal::no_unit_there;
            if (g.trait[d].side == s.mover) return Refusal::own_unit_attacked;
            if (g.trait[a].base) return Refusal::never_attacks;
            if (s.unit[a].red()) return Refusal::red;
            if (strength(g, s, m.unit) == 0) return Refusal::zero_strength;
            if (s.unit[a].waits() && m.hex < hex::directions) return why_not_outside(g, s, m);
            if (!s.unit[a].on_map()) return Refusal::off_the_map;
            if (m.hex != none) return Refusal::on_the_map;
            if (s.phase == Phase::second_melee && a != s.subject) return Refusal::not_now;
            if (s.phase == Phase::second_melee && d == s.retreated) return Refusal::just_retreated;
            if (s.phase == Phase::melee && s.must_attack != 0 && !((s.must_attack >> a) & 1u))
                return Refusal::attacks_first;
            if (!zone_of(g, s, m.unit).has(s.unit[d].hex)) return Refusal::not_in_zone;
            return Refusal::front_first;
        }
        case Kind::retreat:
            return m.value > retreat_limit(g.trait[s.subject], g.trait[s.object], s.unit[s.object].disordered(),
                                           g.charts.melee)
                       ? Refusal::retreat_not_allowed
                       : Refusal::retreat_blocked;
        default: return Refusal::malformed;
    }
}

Refusal why_not_impetuous(const Setup& g, const State& s, const Move& m) {
    if (m.unit != none || m.disordered > 1 || m.value > 63) return Refusal::malformed;
    if (m.kind != Kind::go) return Refusal::not_impetuous;
    const std::uint8_t open = impetuous_facings(g, s, {m.flipped, m.driven, m.disordered}, m.hex);
    if (open == 0) return Refusal::not_impetuous;
    if (m.value == open) return Refusal::legal;
    Moves moves;
    list_impetuous(g, s, moves);
    if (std::find(moves.begin(), moves.end(), m) != moves.end()) return Refusal::legal;
    return m.value == 0 || (m.value & ~open) ? Refusal::facing_closed : Refusal::other_facings;
}

Refusal why_not_go(const Setup& g, const State& s, const Move& m) {
    const bool leaving = m.kind == Kind::leave;
    if (leaving && g.trait[s.subject].stays) return Refusal::stays_on_map;
    if (m.unit != none || m.disordered > 1 || m.value > 63 || (leaving && m.hex != none)) return Refusal::malformed;
    if (leaving && m.value > g.exits(g.trait[s.subject].side)) return Refusal::other_exit;
    if (!leaving && (m.hex >= hex::cells || !g.ground.map.has(m.hex))) return Refusal::not_on_map;
    const Mover walker = mover(g, s, s.subject);
    const Passage passage{m.flipped, m.driven, m.disordered};
    const Ends ends = find_ends(g.ground, walker, passage);
    if (leaving && ends.leaves != 0) return (ends.leaves >> m.value) & 1u ? Refusal::legal : Refusal::other_exit;
    std::uint8_t open = 0;
    for (unsigned f = 0; !leaving && f < hex::directions; ++f)
        if (ends.facing[f].has(m.hex)) open = static_cast<std::uint8_t>(open | 1u << f);
    if (!leaving && open != 0 && m.value == open) return Refusal::legal;
    Moves moves;
    list_destinations(g, s, moves);
    bool some_way = false;
    for (const Move& listed : moves) {
        if (listed == m) return Refusal::legal;
        some_way = some_way || (listed.kind == m.kind && listed.hex == m.hex);
    }
    if (open != 0) return m.value == 0 || (m.value & ~open) ? Refusal::facing_closed : Refusal::other_facings;
    if (some_way) return Refusal::wrong_passage;
    if (leaving) return s.order == Order::enter ? Refusal::just_entered : Refusal::cannot_leave;
    if (const UnitIndex there = s.at[m.hex]; there != none && there != s.subject)
        return g.trait[there].side == g.trait[s.subject].side ? Refusal::friend_in_hex : Refusal::enemy_in_hex;
    if (walker.blocked.has(m.hex)) return Refusal::prohibited;
    // A destination that would be in reach without one rule is refused by that rule.
    const auto reached = [&](const Mover& other) {
        const Ends all = find_all_ends(g.ground, other);
        return std::any_of(all.facing.begin(), all.facing.end(), [&](const hex::Set& set) { return set.has(m.hex); });
    };
    Mover bold = walker;
    bold.enemies = {};
    if (reached(bold)) return Refusal::beside_enemy;
    bold.zone = {};
    if (reached(bold))
        return walker.start < hex::cells && walker.zone.has(walker.start) ? Refusal::zone_to_zone : Refusal::must_stop;
    return Refusal::out_of_reach;
}

}  // namespace polemarch::ancient_battles
