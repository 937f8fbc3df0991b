// Why a move is refused: the rule and a sentence. judge() asks only when it has found the move not to be legal, so
// that a refusal can never be the reason why something is illegal.
#include "core/ancient_battles/rules/battle.h"

#include <algorithm>
#include <array>

namespace polemarch::ancient_battles {

namespace {

struct Sentence {
    std::string_view rule, text;
};
/// In the order of Refusal.
constexpr std::array<Sentence, 81> sentences{{
    {"", "the move is legal"},
    {"", "these bytes are no move"},
    {"3.0", "this is not what is to be decided now"},  // explain() adds what is
    {"", "there is no such unit"},
    {"6.1", "the unit belongs to the other side"},
    {"8.7", "the unit is not on the map"},
    {"6.0", "no Command Point is left to pay for it"},
    {"6.1", "the unit already has an Action marker"},
    {"13.1.1", "the unit has no Movement Allowance"},
    {"7.0", "only a disordered unit can be rallied"},
    {"10.1", "the unit has no missiles"},
    {"10.5", "no enemy unit is within range, in the arc of fire and in sight"},
    {"6.2", "there is no such leader here"},
    {"6.3", "the leader already has an Action marker"},
    {"6.2", "the leader is not stacked with a unit without an Action marker"},
    {"6.2", "no unit of the formation can do that"},
    {"6.2", "the unit is not part of the formation, or has acted"},
    {"6.2", "the unit does not face as the units of this formation do, so that it does not move with them"},
    {"6.2.2", "at least one unit of the formation must act"},
    {"", "an equal leader, unit or edge comes first; the choice is the same"},
    {"8.7", "the reinforcements are not due yet, or not yours"},
    {"8.7", "all units of the group have come"},
    {"8.7.3", "no unit of the group can enter: its entry hexes are taken"},
    {"9.0", "the enemy's army has not panicked"},
    {"4.2", "the panic movement has been ordered this turn"},
    {"9.0", "no enemy unit is disordered, unmarked and without a leader"},
    {"8.3", "the unit cannot reach it with its Movement Allowance"},
    {"8.3.1", "an enemy unit stands there"},
    {"8.5", "another unit of the side stands there"},
    {"8.9", "this ground may not be entered"},
    {"8.8.2", "a unit that begins in an enemy zone of control may enter no other hex of one"},
    {"8.3.2", "no way there does exactly this to friends, leaders and the unit itself"},
    {"8.4", "the unit cannot end with this facing there"},
    {"10.2", "the target is out of range"},
    {"10.3", "the target is outside the arc of fire"},
    {"10.4", "the line of sight is blocked"},
    {"13.1.3", "camps and war wagons are immune to fire"},
    {"10.5", "only an enemy unit can be attacked"},
    {"10.5", "a disordered unit cannot support"},
    {"10.7.2", "without rapid fire a unit supports only the first of several single attacks"},
    {"10.5", "supporters are named in the order of the list"},
    {"10.7", "no attack of this kind is left"},
    {"11.2.2", "there is no unit in that hex"},
    {"11.2.1", "a unit with a Red Action marker cannot initiate melee"},
    {"11.2.1", "a unit with a Combat Strength of zero may not attack"},
    {"13.1.3", "camps and war wagons never initiate melee"},
    {"11.2.2", "the enemy is not in the unit's zone of control"},
    {"11.2.2", "with an enemy in its front hex the unit must attack that one"},
    {"11.6.3", "the second melee must be against another unit"},
    {"11.2.3", "the unit may not retreat so far before this melee: by its order, its type or the attacker's"},
    {"11.2.3", "the way of the retreat is blocked"},
    {"3.0", "no such leader is left to place, or no own unit stands in that hex"},
    {"9.2", "another edge is nearer"},
    {"9.1", "the unit must move to a free hex nearer to the edge"},
    {"8.6", "to leave, the unit must face off the map in a hex of its edge with a Movement Point left"},
    {"8.7", "nobody leaves the map in the move in which he enters"},
    {"8.8.1", "the unit must stop in the first hex of an enemy zone of control that it enters"},
    {"8.7.2", "reinforcements that end beside an enemy unit have only their plain Movement Allowance"},
    {"8.6", "this hex is not on the map"},
    {"8.3", "a path goes from each hex to one beside it"},
    {"8.9", "a river lies before it, without bridge or ford on that hexside"},
    {"8.4", "turning by more than one hexside costs a Movement Point, and none is left for it"},
    {"8.7", "reinforcements enter over the map's edge into an entry hex of their group"},
    {"8.4", "this way opens other facings: name all that are open, or none"},
    {"11.2", "only an enemy unit can be attacked"},
    {"8.7", "no way in over the entry hexes of its group is open to the unit"},
    {"8.7.3", "the unit fights from off the map only when enemy units hold all entry hexes of its group"},
    {"8.7.3", "on that side of the defender lies no off-map hex beside an entry hex of the unit's group"},
    {"8.7.3", "from that off-map hex a unit has attacked this turn"},
    {"8.7.3", "only a unit that waits off the map attacks from a direction"},
    {"8.7.3", "no such unit of the side waits off the map"},
    {"6.2", "a leader orders his formation to move, fire or rally; in melee each unit attacks by itself"},
    {"8.4", "a facing is a number from 1 to 6: 1 north, then clockwise"},
    {"17.5", "no enemy elephant without a marker is on the map, or the scenario has no such rule"},
    {"8.6", "by the scenario, or as an impetuous unit (17.4.2), it never leaves the map of its own will"},
    {"17.4.2", "out of control the unit goes to the nearest enemy that it can reach, by the cheapest way"},
    {"17.4.2", "units out of control attack first, and must"},
    {"17.1", "the unit cannot be set up there"},
    {"17.2.2", "there is no such die"},
    {"17.2.2", "a die is thrown again only by the other side than had it thrown again last"},
    {"8.6", "it cannot leave the map by this exit"},
}};
static_assert(sentences.size() == static_cast<std::size_t>(Refusal::other_exit) + 1);

/// Which kinds are an answer in a phase.
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
        default: return Battle::falls(phase) && (kind == Kind::keep || kind == Kind::again);
    }
}

}  // namespace

Explanation Battle::explain(const State& s, Verdict verdict) const {
    const auto& sentence = sentences[std::min<std::size_t>(verdict.refusal, sentences.size() - 1)];
    Explanation why{std::string(sentence.rule), std::string(sentence.text)};
    if (verdict.refusal == static_cast<std::uint16_t>(Refusal::not_now)) why.sentence += ": " + due(s).sentence;
    return why;
}

/// Of a move that is not legal. Whatever the bytes are, the answer is some reason.
Refusal Battle::why_not(const State& s, const Move& m) const {
    if (m.kind > last_kind) return Refusal::malformed;
    if (m.kind == Kind::order_lead &&
        (m.value < static_cast<std::uint8_t>(Order::move) || m.value > static_cast<std::uint8_t>(Order::rally)))
        return Refusal::no_such_order;
    if (!answers(s.phase, m.kind)) return Refusal::not_now;
    const auto why_not_this_unit = [&](unsigned u, unsigned side) {
        if (u >= first_[2]) return Refusal::no_such_unit;
        if (trait_[u].side != side) return Refusal::not_yours;
        return s.unit[u].on_map() ? Refusal::legal : Refusal::off_the_map;
    };
    const auto why_no_order = [&](unsigned u, Order order) {
        if (s.unit[u].marked()) return Refusal::marked;
        if (order < Order::move || order > Order::rally || can(s, static_cast<UnitIndex>(u), order))
            return Refusal::legal;
        if (order == Order::move) return Refusal::no_movement;
        if (order == Order::rally) return Refusal::not_disordered;
        return trait_[u].shots == 0 ? Refusal::no_missiles : Refusal::no_target;
    };
    const auto why_no_target = [&](UnitIndex shooter, unsigned target) {
        if (target >= first_[2] || !s.unit[target].on_map()) return Refusal::no_such_unit;
        if (trait_[target].side == trait_[shooter].side) return Refusal::own_unit;
        if (trait_[target].base) return Refusal::immune;
        const auto from = s.unit[shooter].hex, to = s.unit[target].hex;
        if (hex::geometry().distance[from][to] > trait_[shooter].range) return Refusal::out_of_range;
        if (!trait_[shooter].base && !in_arc(from, s.unit[shooter].facing(), to)) return Refusal::out_of_arc;
        return sees_target(s, shooter, static_cast<UnitIndex>(target)) ? Refusal::no_attack_left
                                                                       : Refusal::out_of_sight;
    };
    const auto why_not_taken = [&](unsigned u) {
        if (s.phase != Phase::formation || why_not_this_unit(u, s.mover) != Refusal::legal)
            return Refusal::not_in_formation;
        if (const auto why = why_no_order(u, s.order); why != Refusal::legal) return why;
        bool faces_otherwise = false;  // than those who are left of the formation; wagons face all round
        each_unit(s.order == Order::move && !trait_[u].base ? s.formation : 0,
                  [&](UnitIndex v) { faces_otherwise |= !trait_[v].base && s.unit[v].facing() != s.unit[u].facing(); });
        return faces_otherwise ? Refusal::faces_otherwise : Refusal::not_in_formation;
    };
    const auto order = static_cast<Order>(m.value);
    if (s.phase == Phase::destination && s.order == Order::impetuous) return Refusal::not_impetuous;
    switch (m.kind) {
        case Kind::pass: return s.phase == Phase::melee ? Refusal::attacks_first : Refusal::malformed;
        case Kind::frighten: return s.command_points[s.mover] == 0 ? Refusal::no_command_points : Refusal::no_elephant;
        case Kind::set_up: return Refusal::not_here;
        case Kind::again: return why_not_again(s, m);
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
            if (linked(s, m.unit, false) == 0) return Refusal::leader_alone;
            return equal_leader_before(s, m.unit) ? Refusal::equal_choice : Refusal::formation_idle;
        }
        case Kind::enter:
            if (m.value >= arrivals_.size() || arrivals_[m.value].side != s.mover || arrivals_[m.value].turn > s.turn)
                return Refusal::group_not_due;
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1]; ++u)
                if (expects(arrivals_[m.value], s, u)) return Refusal::nobody_enters;
            return Refusal::group_gone;
        case Kind::panic:
            if (s.command_points[s.mover] == 0) return Refusal::no_command_points;
            if (!panicked(s, 1u - s.mover)) return Refusal::not_panicked;
            return ((s.fled >> (1 - s.mover)) & 1u) ? Refusal::panic_used : Refusal::nobody_flees;
        case Kind::take:
            if (m.unit >= first_[2]) return Refusal::no_such_unit;
            if (!((s.formation >> m.unit) & 1u)) return why_not_taken(m.unit);
            if (s.order == Order::fire) return Refusal::no_target;
            return equal_waiting_before(s, m.unit) ? Refusal::equal_choice : Refusal::cannot_enter;
        case Kind::done: return Refusal::nobody_acted;
        case Kind::face: return m.value < hex::directions ? Refusal::facing_closed : Refusal::no_facing;
        case Kind::combine: return Refusal::no_attack_left;
        case Kind::fire: return why_no_target(s.subject, m.unit);
        case Kind::support:
            if (m.unit >= first_[2]) return Refusal::no_such_unit;
            if (!((s.formation >> m.unit) & 1u)) return Refusal::not_in_formation;
            if (const auto why = why_no_target(m.unit, s.object); why != Refusal::no_attack_left) return why;
            if (s.unit[m.unit].disordered()) return Refusal::disordered_supporter;
            return s.last_supporter != none && m.unit <= s.last_supporter ? Refusal::supporters_order
                                                                          : Refusal::rapid_fire_only;
        case Kind::edge:
            return m.value < edges && ((nearest_edges(s) >> m.value) & 1u) ? Refusal::equal_choice
                                                                           : Refusal::not_nearest;
        case Kind::step: return Refusal::not_nearer;
        case Kind::attack: {
            const unsigned a = m.unit, d = m.value;
            if (a >= first_[2]) return m.hex < hex::directions ? Refusal::nobody_waits : Refusal::no_such_unit;
            if (trait_[a].side != s.mover) return Refusal::not_yours;
            if (d >= first_[2] || !s.unit[d].on_map()) return Refusal::no_unit_there;
            if (trait_[d].side == s.mover) return Refusal::own_unit_attacked;
            if (trait_[a].base) return Refusal::never_attacks;
            if (s.unit[a].red()) return Refusal::red;
            if (strength(s, m.unit) == 0) return Refusal::zero_strength;
            if (s.unit[a].waits() && m.hex < hex::directions) return why_not_outside(s, m);
            if (!s.unit[a].on_map()) return Refusal::off_the_map;
            if (m.hex != none) return Refusal::on_the_map;
            if (s.phase == Phase::second_melee && a != s.subject) return Refusal::not_now;
            if (s.phase == Phase::second_melee && d == s.retreated) return Refusal::just_retreated;
            if (s.phase == Phase::melee && s.formation != 0 && !((s.formation >> a) & 1u))
                return Refusal::attacks_first;
            if (!zone_of(s, m.unit).has(s.unit[d].hex)) return Refusal::not_in_zone;
            return Refusal::front_first;
        }
        case Kind::retreat:
            return m.value > retreat_limit(trait_[s.subject], trait_[s.object], s.unit[s.object].disordered(),
                                           charts_.melee)
                       ? Refusal::retreat_not_allowed
                       : Refusal::retreat_blocked;
        default: return Refusal::malformed;
    }
}

/// 8.7.3: of an attack by a unit that waits, from off the map.
Refusal Battle::why_not_outside(const State& s, const Move& m) const {
    const Arrival& arrival = arrival_of(s, m.unit);
    if (s.phase == Phase::second_melee) return Refusal::not_now;
    if (arrival.turn > s.turn) return Refusal::group_not_due;
    bool blocked = true;
    arrival.entry.each([&](hex::Index h) { blocked = blocked && enemy_in(s, h, s.mover) != none; });
    if (!blocked) return Refusal::entry_not_blocked;
    const hex::Index there = s.unit[m.value].hex;
    if (!arrival.entry.has(there) || !ground_.off_map[m.hex].has(there)) return Refusal::not_beside_entry;
    const bool used = (s.outside_used >> ground_.outside_index(there, m.hex)) & 1u;
    return used ? Refusal::outside_used : Refusal::equal_choice;
}

/// Of a march: legal if exactly this passage leads there, whether or not a better one does (ruling 8.3.2).
Refusal Battle::why_not_go(const State& s, const Move& m) const {
    const bool leaving = m.kind == Kind::leave;
    if (leaving && trait_[s.subject].stays) return Refusal::stays_on_map;
    if (m.unit != none || m.disordered > 1 || m.value > 63 ||
        (leaving && (m.hex != none || m.value > exits(trait_[s.subject].side))))
        return Refusal::malformed;
    if (!leaving && (m.hex >= hex::cells || !ground_.map.has(m.hex))) return Refusal::not_on_map;
    const Mover walker = mover(s, s.subject);
    const Passage passage{m.flipped, m.driven, m.disordered};
    const Ends ends = find_ends(ground_, walker, passage);
    if (leaving && ends.leaves) {
        const unsigned side = trait_[s.subject].side;
        if (exits(side) == 0 || (find_exits(ground_, walker, passage) & exit(side, m.value)).any())
            return Refusal::legal;
        return Refusal::other_exit;
    }
    std::uint8_t open = 0;
    for (unsigned f = 0; !leaving && f < hex::directions; ++f)
        if (ends.facing[f].has(m.hex)) open = static_cast<std::uint8_t>(open | 1u << f);
    if (!leaving && open != 0 && m.value == open) return Refusal::legal;
    MoveList<Battle> moves;
    list_destinations(s, moves);
    bool some_way = false;
    for (const Move& listed : moves) {
        if (listed == m) return Refusal::legal;
        some_way = some_way || (listed.kind == m.kind && listed.hex == m.hex);
    }
    if (open != 0) return m.value == 0 || (m.value & ~open) ? Refusal::facing_closed : Refusal::other_facings;
    if (some_way) return Refusal::wrong_passage;
    if (leaving) return s.order == Order::enter ? Refusal::just_entered : Refusal::cannot_leave;
    if (const UnitIndex there = s.at[m.hex]; there != none && there != s.subject)
        return trait_[there].side == trait_[s.subject].side ? Refusal::friend_in_hex : Refusal::enemy_in_hex;
    if (walker.blocked.has(m.hex)) return Refusal::prohibited;
    // What would be in reach but for one rule is refused by that rule.
    const auto reached = [&](const Mover& other) {
        Reach reach;
        find_reach(ground_, other, reach);
        return std::any_of(reach.begin(), reach.end(), [&](const Ends& e) {
            return std::any_of(e.facing.begin(), e.facing.end(), [&](const hex::Set& set) { return set.has(m.hex); });
        });
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
