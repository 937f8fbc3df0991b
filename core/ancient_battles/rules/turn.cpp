#include "core/ancient_battles/rules/turn.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/deployment.h"
#include "core/ancient_battles/rules/dice.h"
#include "core/ancient_battles/rules/dismounting.h"
#include "core/ancient_battles/rules/effects.h"
#include "core/ancient_battles/rules/elephants.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/rally.h"
#include "core/ancient_battles/rules/refusals.h"
#include "core/ancient_battles/rules/sequence.h"
#include "core/ancient_battles/rules/shooting.h"

namespace polemarch::ancient_battles {

State first_state(const Setup& g) {
    State s = start_of(g);
    next_dismount(g, s, 0);
    return s;
}

void legal_moves(const Setup& g, const State& s, Moves& moves) {
    moves.clear();
    const auto put = [&](Kind kind, unsigned value = 0) {
        moves.push_back({.kind = kind, .value = static_cast<std::uint8_t>(value)});
    };
    switch (s.phase) {
        case Phase::bid:
            put(Kind::concede);
            put(Kind::bid);
            return;
        case Phase::place_leader: list_placements(g, s, moves); return;
        case Phase::first_actor:
            put(Kind::first, 0);
            put(Kind::first, 1);
            return;
        case Phase::activate: list_orders(g, s, moves); return;
        case Phase::formation: list_formation(g, s, moves); return;
        case Phase::destination:
            if (s.order == Order::impetuous) return list_impetuous(g, s, moves);
            list_destinations(g, s, moves);
            return;
        case Phase::facing:
            for (unsigned f = 0; f < hex::directions; ++f)
                if ((s.facings >> f) & 1u) put(Kind::face, f);
            return;
        case Phase::rapid_fire:
            put(Kind::combine, 0);
            for (unsigned n = 2; n <= s.singles; ++n) put(Kind::combine, n);
            return;
        case Phase::target: list_targets(g, s, moves); return;
        case Phase::support: list_supporters(g, s, moves); return;
        case Phase::flee_unit:
            each_unit(s.formation, [&](UnitIndex u) { moves.push_back({.kind = Kind::take, .unit = u}); });
            return;
        case Phase::flee_edge:
            for (unsigned open = open_edges(g, s); open; open &= open - 1)
                put(Kind::edge, static_cast<unsigned>(std::countr_zero(open)));
            return;
        case Phase::flee_step:
            flight_steps(g, s).each([&](hex::Index h) { moves.push_back({.kind = Kind::step, .hex = h}); });
            return;
        case Phase::melee:
        case Phase::second_melee: list_attacks(g, s, moves); return;
        case Phase::retreat:
            put(Kind::stand);
            for (int n = 1; n <= retreat_hexes(g, s, s.subject, s.object, s.approach); ++n)
                put(Kind::retreat, static_cast<unsigned>(n));
            return;
        case Phase::advance:
            put(Kind::halt);
            put(Kind::advance);
            return;
        case Phase::dismount:
            put(Kind::ride);
            for (std::size_t choice = 0; choice < most_dismounts; ++choice)
                if (g.on_foot[s.subject][choice] != none) put(Kind::dismount, static_cast<unsigned>(choice));
            return;
        case Phase::set_up:
            set_up_hexes(g, s).each([&](hex::Index h) { moves.push_back({.kind = Kind::set_up, .hex = h}); });
            return;
        case Phase::charge:
            put(Kind::wait);
            put(Kind::charge);
            return;
        case Phase::hold_back:
            put(Kind::trust);
            put(Kind::hold_back);
            return;
        case Phase::impetuous:
            each_unit(s.formation, [&](UnitIndex u) { moves.push_back({.kind = Kind::take, .unit = u}); });
            return;
        default: assert(buys(g, s) && "nobody is to choose"); return list_dice(g, s, moves);
    }
}

Verdict judge(const Setup& g, const State& s, const Move& m) {
    const auto refuse = [](Refusal refusal) { return Verdict{static_cast<std::uint16_t>(refusal)}; };
    if (m.zero != 0) return refuse(Refusal::malformed);
    if (s.phase == Phase::destination && (m.kind == Kind::go || m.kind == Kind::leave))
        return refuse(s.order == Order::impetuous ? why_not_impetuous(g, s, m) : why_not_go(g, s, m));
    Moves moves;
    legal_moves(g, s, moves);
    for (const Move& listed : moves)
        if (listed == m) return {};
    return refuse(why_not(g, s, m));
}

bool dominated(const Setup& g, const State& s, const Move& m) {
    if (s.phase != Phase::destination || (m.kind != Kind::go && m.kind != Kind::leave)) return false;
    Moves moves;
    legal_moves(g, s, moves);
    const Passage passage{m.flipped, m.driven, m.disordered};
    for (const Move& listed : moves) {
        const Passage other{listed.flipped, listed.driven, listed.disordered};
        const bool same_end = listed.kind == m.kind && listed.hex == m.hex && listed.driven == m.driven;
        if (m.kind == Kind::leave && listed.value != m.value) continue;
        if (same_end && other.harm() < passage.harm() && (m.kind == Kind::leave || (listed.value & m.value)))
            return true;
    }
    return false;
}

std::uint8_t facings_of_way(const Setup& g, const State& s, const Passage& passage, hex::Index h) {
    return s.order == Order::impetuous ? impetuous_facings(g, s, passage, h) : open_facings(g, s, passage, h);
}

void apply(const Setup& g, State& s, const Move& m) {
    act(g, s, m);
    settle(g, s);
}

namespace {

/// `subject` has its final facing: the next unit of the order, or whatever follows the order.
void finish_facing(const Setup& g, State& s) {
    if (s.order == Order::set_up)
        next_set_up(g, s);
    else if (s.order == Order::impetuous)
        impetuous_step(g, s);
    else
        finish_unit(s);
}

/// One automatic step; false if the state waits for a choice, for dice, or is over.
bool settle_step(const Setup& g, State& s) {
    switch (s.phase) {
        case Phase::bid:
            if (s.command_points[s.mover] > 0) return false;  // 5.2: a side that cannot pay concedes
            s.phase = Phase::place_leader;
            s.mover = s.initiative;
            return true;
        case Phase::place_leader:
            if (can_place(g, s, s.mover)) return false;
            if (can_place(g, s, 1u - s.mover)) {  // ruling 7: the side with more leaders goes on alone
                s.mover ^= 1;
                return false;
            }
            end_placement(g, s);
            return true;
        case Phase::first_actor:
            // Who acts first does not matter if one side has no points: a pass of the other ends the step in either
            // case.
            if (s.command_points[0] > 0 && s.command_points[1] > 0) return false;
            begin_actions(s, s.mover);
            return true;
        case Phase::activate:
            if (s.passes >= 2) {
                begin_melee_step(g, s);
                return true;
            }
            if (any_order(g, s)) return false;
            pass_turn_over(s);  // ruling 10: an automatic pass
            return true;
        case Phase::formation:
            if (s.formation != 0) {
                // A fire order goes on only while a unit has a target, an entry while a unit can come in.
                Moves moves;
                list_formation(g, s, moves);
                if (!moves.empty() && !(moves.size() == 1 && moves[0].kind == Kind::done)) return false;
            }
            finish_order(s);
            return true;
        case Phase::facing:
            if (!std::has_single_bit(s.facings)) return false;
            s.unit[s.subject].face(static_cast<hex::Direction>(std::countr_zero(s.facings)));
            finish_facing(g, s);
            return true;
        case Phase::support:
            if (supporters(g, s) != 0) return false;
            s.phase = Phase::shot;
            return false;
        case Phase::flee_unit:
            if (s.formation == 0) {
                finish_order(s);
                return true;
            }
            if (!std::has_single_bit(s.formation)) return false;
            begin_flight(g, s, static_cast<UnitIndex>(std::countr_zero(s.formation)));
            return true;
        case Phase::flee_edge: {
            const std::uint8_t open = open_edges(g, s);
            if (!std::has_single_bit(open)) return false;
            choose_edge(s, static_cast<std::uint8_t>(std::countr_zero(open)));
            return true;
        }
        case Phase::flee_step: {
            if (may_leave(g, s)) {  // compulsory (ruling 50)
                remove_from_map(g, s, s.subject, Gone::left);
                finish_flight(s);
                return true;
            }
            const hex::Set to = flight_steps(g, s);
            if (to.count() > 1) return false;
            if (to.any())
                to.each([&](hex::Index h) { flight_step(g, s, h); });
            else
                finish_flight(s);
            return true;
        }
        case Phase::melee: {
            if (s.must_attack != 0) return settle_hack_and_slash(g, s);
            if (s.passes >= 2) {
                if (g.in_force(Option::elephants)) return_elephants(g, s);
                s.phase = Phase::end_check;
                return true;
            }
            bool any = false;
            each_attack(g, s, s.mover, [&](UnitIndex, UnitIndex) { any = true; });
            if (!any) each_outside_attack(g, s, s.mover, [&](UnitIndex, UnitIndex, hex::Direction) { any = true; });
            if (any) return false;
            pass_turn_over(s);  // ruling 78
            return true;
        }
        case Phase::end_check:
            if (s.turn >= g.scenario.turns.last) {  // ruling 79: without a die
                end_battle(s);
                return false;
            }
            if (g.scenario.turns.end_on[s.turn] > 0) return false;
            begin_turn(g, s);
            return true;
        default: return false;
    }
}

}  // namespace

void settle(const Setup& g, State& s) {
    while (settle_step(g, s)) {
    }
}

void act(const Setup& g, State& s, const Move& m) {
    switch (m.kind) {
        case Kind::pass: pass_turn_over(s); break;
        case Kind::bid: bid(s); break;
        case Kind::concede:  // 5.2
            s.mover = s.initiative;
            s.phase = Phase::place_leader;
            break;
        case Kind::first:
            begin_actions(s, m.value == 0 ? s.initiative : static_cast<std::uint8_t>(1 - s.initiative));
            break;
        case Kind::place:
            s.leader[m.unit] = m.hex;
            s.mover ^= 1;
            break;
        case Kind::order_unit:
        case Kind::order_lead:
        case Kind::enter:
        case Kind::panic:
        case Kind::frighten: begin_order(g, s, m); break;
        case Kind::take:
            if (s.phase == Phase::flee_unit)
                begin_flight(g, s, m.unit);
            else if (s.phase == Phase::impetuous)
                begin_impetuous_move(s, m.unit);
            else
                take(g, s, m.unit);
            break;
        case Kind::done: finish_order(s); break;
        case Kind::go:
        case Kind::leave: march(g, s, m); break;
        case Kind::face:
            s.unit[s.subject].face(m.value);
            finish_facing(g, s);
            break;
        case Kind::combine: combine(s, m.value); break;
        case Kind::fire: aim(s, m); break;
        case Kind::support: support(s, m.unit); break;
        case Kind::shoot: s.phase = Phase::shot; break;
        case Kind::hold: hold_fire(s); break;
        case Kind::edge: choose_edge(s, m.value); break;
        case Kind::step: flight_step(g, s, m.hex); break;
        case Kind::attack: begin_melee(g, s, m); break;
        case Kind::stand: stand(g, s); break;
        case Kind::retreat: retreat(g, s, m.value); break;
        case Kind::advance: advance(g, s); break;
        case Kind::halt: finish_melee(g, s); break;

        case Kind::command: receive_command_points(g, s, m.unit, m.value); break;
        case Kind::initiative: take_initiative(s, m.value); break;
        case Kind::rallied: apply_rally(s, m.value != 0); break;
        case Kind::hit: apply_shot(g, s, m.value != 0); break;
        case Kind::result: apply_result(g, s, static_cast<MeleeResult>(m.value)); break;
        case Kind::escaped: {
            const auto l = static_cast<std::size_t>(std::countr_zero(s.escapers));
            s.escapers = static_cast<std::uint16_t>(s.escapers & (s.escapers - 1));
            if (!m.value) s.leader[l] = byte(Away::lost);
            if (s.escapers != 0) break;
            if (s.order == Order::fire)
                finish_shot(g, s);
            else
                after_clash(g, s);
            break;
        }
        case Kind::ended:
            if (m.value)
                end_battle(s);
            else
                begin_turn(g, s);
            break;

        case Kind::dismount: dismount(g, s, m.value); [[fallthrough]];
        case Kind::ride: next_dismount(g, s, static_cast<UnitIndex>(s.subject + 1)); break;
        case Kind::set_up: set_up(g, s, m.hex); break;
        case Kind::charge: decide_charge(g, s, true); break;
        case Kind::wait: decide_charge(g, s, false); break;
        case Kind::hold_back: hold_back(g, s); break;
        case Kind::trust: s.phase = Phase::control; break;
        case Kind::keep:
            if (const auto decided = keep(g, s)) act(g, s, *decided);
            break;
        case Kind::again: buy(s, m.value); break;
        case Kind::shows:
            if (const auto decided = show(g, s, m.value)) act(g, s, *decided);
            break;
        case Kind::controlled: settle_control(g, s, m.value != 0); break;
        case Kind::elephant: apply_fright(g, s, static_cast<ElephantResult>(m.value)); break;
    }
}

/// The longest turn: two command and initiative rolls and the bids; a placement for each leader; for each unit an
/// order, its choice in the formation, destination, facing, shots and dice; for each unit a melee with retreat, result,
/// escapes, advance, and the same once more; passes; the end check. 24 steps a unit cover that. Optional rules add: a
/// hex and a facing for each unit at its set-up, or its dismounting; a place, a facing and a charge of impetuous units;
/// a roll for each elephant for each Command Point; and where dice may be bought, a step for each die and for each
/// decision after it.
std::uint32_t longest(const Setup& g) {
    const std::uint32_t units = g.first[2];
    if (g.scenario.options.none())
        return (24u * units + 4u * static_cast<std::uint32_t>(max_leaders) + 64u) * g.scenario.turns.last;
    std::uint32_t points = 0;
    for (const auto& kind : g.kind) points += kind.command_points;
    points += 2u * *std::max_element(g.charts.command.begin(), g.charts.command.end());
    std::uint32_t turn = 30u * units + 4u * static_cast<std::uint32_t>(max_leaders) + 64u + points * (units + 2);
    if (g.in_force(Option::rerolls)) turn *= CombatTables::max_shots + 4;
    return turn * g.scenario.turns.last + 4u * units + 8u;
}

}  // namespace polemarch::ancient_battles
