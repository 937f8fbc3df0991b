// What is legal, and why something is not. Total: any state in which a side is to move, any sixteen bytes.
#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

namespace {

bool bare(const Move& m) { return m.value == 0 && m.legs == std::array<Leg, 3>{}; }
bool empty(const Move& m) { return bare(m) && m.unit == nobody && m.target == nobody; }

}  // namespace

Verdict Battle::judge(const State& s, const Move& m) const { return {static_cast<std::uint16_t>(why_not(s, m))}; }

Refusal Battle::why_not(const State& s, const Move& m) const {
    if (m.kind > last_kind || is_consequence(m.kind)) return Refusal::malformed;
    const Actor who = actor(s);
    if (who != Actor::first && who != Actor::second) return Refusal::not_now;
    if (s.orphan != nobody) {
        if (m.kind != Kind::heir) return Refusal::not_now;
        if (!bare(m) || m.target != nobody) return Refusal::malformed;
        const unsigned side = side_of_leader(s.orphan);
        if (m.unit >= max_leaders || side_of_leader(m.unit) != side || !s.leader[m.unit].in_play())
            return Refusal::no_such_leader;
        return Refusal::legal;
    }
    if (s.fugitive != nobody) {
        if (m.kind != Kind::flee) return Refusal::not_now;
        return m.unit == s.fugitive ? judge_ride(s, m.unit, m) : Refusal::malformed;
    }
    if (s.depth > 0) return judge_in_record(s, m);
    switch (s.step) {
        case Step::first:
            if (m.kind != Kind::first) return Refusal::not_now;
            return m.value <= 1 && m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{}
                       ? Refusal::legal
                       : Refusal::malformed;
        case Step::lead:
            if (m.kind == Kind::pass)
                return !empty(m) ? Refusal::malformed : s.passes[s.mover] > 0 ? Refusal::legal : Refusal::no_passes;
            if (m.kind != Kind::lead) return Refusal::not_now;
            if (!bare(m) || m.target != nobody) return Refusal::malformed;
            if (m.unit >= max_leaders || side_of_leader(m.unit) != s.mover || !s.leader[m.unit].in_play())
                return Refusal::no_such_leader;
            return s.leader[m.unit].acted() ? Refusal::leader_acted : Refusal::legal;
        case Step::activate: return judge_order(s, m);
        case Step::loose: {
            if (m.kind != Kind::loose) return Refusal::not_now;
            if (!bare(m) || m.unit >= places) return Refusal::malformed;
            if (side_of(m.unit) != s.mover) return Refusal::not_yours;
            if (!s.unit[m.unit].alive() || !s.unit[m.unit].loose()) return Refusal::no_such_unit;
            return judge_loose(s, m);
        }
        case Step::aim: {
            if (m.kind != Kind::aim_at) return Refusal::not_now;
            if (!bare(m) || m.unit >= places) return Refusal::malformed;
            if (side_of(m.unit) != s.mover) return Refusal::not_yours;
            if (!s.unit[m.unit].alive()) return Refusal::no_such_unit;
            if (s.unit[m.unit].aim != static_cast<std::uint8_t>(Aim::undeclared)) return Refusal::has_acted;
            if (m.target == static_cast<std::uint8_t>(Aim::hold)) return Refusal::legal;
            return judge_aim(s, m.unit, m.target);
        }
        case Step::ongoing:
            if (m.kind != Kind::melee) return Refusal::not_now;
            if (!bare(m) || m.unit >= places || is_camp(m.unit)) return Refusal::malformed;
            if (side_of(m.unit) != s.mover) return Refusal::not_yours;
            if (!s.unit[m.unit].alive()) return Refusal::no_such_unit;
            if (s.unit[m.unit].acted()) return Refusal::has_acted;
            return melee_target(s, m.unit, m.target);
        default: return Refusal::not_now;
    }
}

/// Whether u can be given an activation now.
Refusal Battle::activation(const State& s, UnitIndex u) const {
    if (u >= places || !s.unit[u].alive()) return Refusal::no_such_unit;
    if (side_of(u) != s.mover) return Refusal::not_yours;
    if (s.activations == 0) return Refusal::no_activations;
    if (s.unit[u].acted()) return Refusal::has_acted;
    if (!commands(s, s.commander, u)) return Refusal::not_commanded;
    return in_radius(s, s.commander, u) ? Refusal::legal : Refusal::out_of_command;
}

/// The target of a melee: an enemy at the unit's front, or else one whose front is on it (Melee_2, B65).
Refusal Battle::melee_target(const State& s, UnitIndex u, UnitIndex target) const {
    const Field& field = this->field(s);
    if (!field.engaged(u)) return Refusal::not_engaged;
    if (target >= places || !(field.fights(u) & bit(target))) return Refusal::not_in_contact_with;
    bool front = false;
    each_unit(field.fights(u), [&](UnitIndex v) { front = front || field.front_on(u, v); });
    return front && !field.front_on(u, target) ? Refusal::not_in_front : Refusal::legal;
}

Refusal Battle::judge_order(const State& s, const Move& m) const {
    const auto u = m.unit;
    switch (m.kind) {
        case Kind::done: return empty(m) ? Refusal::legal : Refusal::malformed;
        case Kind::ride: {
            if (u != s.commander) return Refusal::no_such_leader;
            const Leader& leader = s.leader[u];
            if (leader.moved()) return Refusal::leader_moved;
            if (held(s, leader) && s.activations == 0) return Refusal::leader_caught;
            return judge_ride(s, u, m);
        }
        case Kind::rest:
        case Kind::advance:
        case Kind::march:
        case Kind::regroup:
        case Kind::retire:
        case Kind::charge:
        case Kind::fire:
        case Kind::melee: break;
        default: return Refusal::not_now;
    }
    if (m.value > 1 || (m.kind != Kind::charge && !bare(m))) return Refusal::malformed;
    if (const Refusal why = activation(s, u); why != Refusal::legal) return why;
    const Field& field = this->field(s);
    const bool engaged = field.engaged(u);
    if (is_camp(u)) {
        if (m.kind != Kind::advance && m.kind != Kind::rest) return Refusal::camp_is_no_unit;
        if (m.target != nobody) return Refusal::malformed;
        return allowance(u, m.kind) > 0 ? Refusal::legal : Refusal::immobile;
    }
    switch (m.kind) {
        case Kind::rest: return m.target != nobody ? Refusal::malformed : engaged ? Refusal::engaged : Refusal::legal;
        case Kind::advance:
        case Kind::march: return m.target != nobody ? Refusal::malformed : engaged ? Refusal::engaged : Refusal::legal;
        case Kind::regroup:
            if (s.unit[u].status() == Status::ok) return Refusal::nothing_to_regroup;
            if (!engaged) return m.target == nobody ? Refusal::legal : Refusal::not_engaged;
            if (s.leader[s.commander].unit != u) return Refusal::leader_not_there;  // Ongoing_3
            return melee_target(s, u, m.target);
        case Kind::retire: {
            if (const Refusal why = melee_target(s, u, m.target); why != Refusal::legal) return why;
            // On its front only, or on one flank only (Ongoing_3, B72).
            unsigned edges = 0;
            each_unit(field.fights(u), [&](UnitIndex v) { edges |= 1u << static_cast<unsigned>(field.edge(u, v)); });
            if (!std::has_single_bit(edges)) return Refusal::several_faces;
            return edges == 1u << static_cast<unsigned>(table::Edge::rear) ? Refusal::rear_barred : Refusal::legal;
        }
        case Kind::melee: return melee_target(s, u, m.target);
        case Kind::fire: return judge_aim(s, u, m.target);
        default: break;
    }
    // A charge.
    if (m.target >= places || !s.unit[m.target].alive()) return Refusal::no_such_unit;
    if (side_of(m.target) == side_of(u)) return Refusal::own_unit;
    if (m.legs[1] != Leg{} || m.legs[2] != Leg{} || !well_formed(m.legs)) return Refusal::malformed;
    if (m.legs[0].way != Way::none && m.legs[0].way != Way::wheel) return Refusal::malformed;
    if (engaged) return Refusal::engaged;
    if (type(u).charge == 0) return Refusal::never_charges;
    if (s.unit[u].march()) return Refusal::marching;
    // Light Infantry and the open (Charges_1, B53).
    if (type(u).shy && !is_camp(m.target) && !type(m.target).shy && standing(s, m.target).going == Going::open &&
        cover(s, m.target, u) == Cover::none)
        return Refusal::skirmishers_in_open;
    if (m.value == 1 && !leader_may_stay(s, u)) return Refusal::leader_not_there;
    const Refusal why = charge_plan(s, u, m.target, m.legs[0], type(u).charge).refusal;
    return why == Refusal::too_far ? Refusal::beyond_charge : why;  // Charges_8
}

Refusal Battle::judge_loose(const State& s, const Move& m) const {
    return m.target < places && (temptations(s, m.unit) & bit(m.target)) ? Refusal::legal : Refusal::not_nearest;
}

Refusal Battle::judge_in_record(const State& s, const Move& m) const {
    const Pending& p = top(s);
    if (p.what == What::test) {
        if (m.kind != Kind::loose) return Refusal::not_now;
        if (!bare(m)) return Refusal::malformed;
        return m.unit == p.unit ? judge_loose(s, m) : Refusal::no_such_unit;
    }
    switch (p.stage) {
        case Stage::go:
            if (m.kind == Kind::halt) return empty(m) ? Refusal::legal : Refusal::malformed;
            return m.kind == Kind::go ? judge_go(s, p, m) : Refusal::not_now;
        case Stage::answer: {
            Answer answer = Answer::none;
            Refusal why = Refusal::not_now;
            switch (m.kind) {
                case Kind::stand: answer = Answer::stand; break;
                case Kind::evade:
                    answer = Answer::evade;
                    why = Refusal::may_not_evade;
                    break;
                case Kind::shoot:
                    answer = Answer::shoot;
                    why = Refusal::may_not_shoot;
                    break;
                case Kind::counter:
                    answer = Answer::counter;
                    why = Refusal::may_not_counter;
                    break;
                default: return Refusal::not_now;
            }
            if (m.unit != p.target || m.target != p.unit || m.value > 1 ||
                (m.value == 1 && !may_leave_leader(m.kind)) ||
                (m.kind != Kind::evade && m.legs != std::array<Leg, 3>{}))
                return Refusal::malformed;
            if (!may_answer(s, p, answer)) return why;
            if (m.value == 1 && !leader_may_stay(s, m.unit)) return Refusal::leader_not_there;
            return m.kind == Kind::evade ? judge_evade(s, m) : Refusal::legal;
        }
        case Stage::pursue:
            if (m.kind != Kind::pursue && m.kind != Kind::halt) return Refusal::not_now;
            if (!empty(m)) return Refusal::malformed;
            return m.kind == Kind::halt || pursuit(s, p) ? Refusal::legal : Refusal::no_contact;
        case Stage::join: {
            if (m.kind == Kind::halt) return empty(m) ? Refusal::legal : Refusal::malformed;
            if (m.kind != Kind::join) return Refusal::not_now;
            if (!bare(m)) return Refusal::malformed;
            if (const Refusal why = activation(s, m.unit); why != Refusal::legal) return why;
            if (const Refusal why = judge_aim(s, m.unit, m.target); why != Refusal::legal) return why;
            const bool split = m.target >= places;
            const UnitMask own = split ? fire_table(s, m.unit).all_at(m.target, 1 - side_of(m.unit)) : bit(m.target);
            return own & aimed_at(s) ? Refusal::legal : Refusal::not_fired_at;
        }
        case Stage::support:
            if (m.kind == Kind::halt) return empty(m) ? Refusal::legal : Refusal::malformed;
            if (m.kind != Kind::support) return Refusal::not_now;
            if (!bare(m) || m.target != nobody) return Refusal::malformed;
            return m.unit == overlapping(s, p, p.left) && m.unit != nobody ? Refusal::legal : Refusal::not_overlapping;
        case Stage::losses:
            if (m.kind != Kind::deal) return Refusal::not_now;
            if (!bare(m)) return Refusal::malformed;
            return fair_deal(s, m) ? Refusal::legal : Refusal::unfair_share;
        case Stage::occupy:
            if (m.kind != Kind::occupy && m.kind != Kind::halt) return Refusal::not_now;
            return empty(m) ? Refusal::legal : Refusal::malformed;
        case Stage::turn:
            if (m.kind == Kind::halt) return empty(m) ? Refusal::legal : Refusal::malformed;
            if (m.kind != Kind::turn) return Refusal::not_now;
            if (m.unit != p.left || m.target != nobody || m.legs != std::array<Leg, 3>{} || m.value < 1 || m.value > 3)
                return Refusal::malformed;
            return turned_to(s, m.unit, static_cast<table::Edge>(m.value)) ? Refusal::legal : Refusal::no_edge;
        default: return Refusal::not_now;
    }
}

}  // namespace polemarch::blood_of_kings
