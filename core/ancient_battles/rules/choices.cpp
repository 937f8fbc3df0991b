// What may be chosen, whether a move may be made, and what it does.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

void Battle::legal_moves(const State& s, MoveList<Battle>& moves) const {
    moves.clear();
    const auto put = [&](Kind kind, unsigned value = 0) {
        moves.push_back({.kind = kind, .value = static_cast<std::uint8_t>(value)});
    };
    switch (s.phase) {
        case Phase::bid:
            put(Kind::concede);
            put(Kind::bid);
            return;
        case Phase::place_leader: list_placements(s, moves); return;
        case Phase::first_actor:
            put(Kind::first, 0);
            put(Kind::first, 1);
            return;
        case Phase::activate: list_orders(s, moves); return;
        case Phase::formation: list_formation(s, moves); return;
        case Phase::destination:
            if (s.order == Order::impetuous) return list_impetuous(s, moves);
            list_destinations(s, moves);
            return;
        case Phase::facing:
            for (unsigned f = 0; f < hex::directions; ++f)
                if ((s.facings >> f) & 1u) put(Kind::face, f);
            return;
        case Phase::rapid_fire:
            put(Kind::combine, 0);
            for (unsigned n = 2; n <= s.singles; ++n) put(Kind::combine, n);
            return;
        case Phase::target: list_targets(s, moves); return;
        case Phase::support: list_supporters(s, moves); return;
        case Phase::flee_unit:
            each_unit(s.formation, [&](UnitIndex u) { moves.push_back({.kind = Kind::take, .unit = u}); });
            return;
        case Phase::flee_edge:
            for (unsigned open = open_edges(s); open; open &= open - 1)
                put(Kind::edge, static_cast<unsigned>(std::countr_zero(open)));
            return;
        case Phase::flee_step:
            flight_steps(s).each([&](hex::Index h) { moves.push_back({.kind = Kind::step, .hex = h}); });
            return;
        case Phase::melee:
        case Phase::second_melee: list_attacks(s, moves); return;
        case Phase::retreat:
            put(Kind::stand);
            for (int n = 1; n <= retreat_hexes(s, s.subject, s.object, s.approach); ++n)
                put(Kind::retreat, static_cast<unsigned>(n));
            return;
        case Phase::advance:
            put(Kind::halt);
            put(Kind::advance);
            return;
        case Phase::dismount:
            put(Kind::ride);
            for (std::size_t choice = 0; choice < most_dismounts; ++choice)
                if (on_foot_[s.subject][choice] != none) put(Kind::dismount, static_cast<unsigned>(choice));
            return;
        case Phase::set_up:
            set_up_hexes(s).each([&](hex::Index h) { moves.push_back({.kind = Kind::set_up, .hex = h}); });
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
        default: assert(buys(s) && "nobody is to choose"); return list_dice(s, moves);
    }
}

/// Step 5: a leader of each kind still aside (equal ones are one choice), in every hex with an own unit.
void Battle::list_placements(const State& s, MoveList<Battle>& moves) const {
    for (unsigned bits = leaders_[s.mover]; bits; bits &= bits - 1) {
        const auto l = static_cast<LeaderIndex>(std::countr_zero(bits));
        if (s.leader[l] != Away::aside || equal_leader_before(s, l)) continue;
        for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1]; ++u)
            if (s.unit[u].on_map()) moves.push_back({.kind = Kind::place, .unit = l, .hex = s.unit[u].hex});
    }
}

Verdict Battle::judge(const State& s, const Move& m) const {
    const auto refuse = [](Refusal refusal) { return Verdict{static_cast<std::uint16_t>(refusal)}; };
    if (m.zero != 0) return refuse(Refusal::malformed);
    if (s.phase == Phase::destination && s.order != Order::impetuous && (m.kind == Kind::go || m.kind == Kind::leave))
        return refuse(why_not_go(s, m));
    MoveList<Battle> moves;
    legal_moves(s, moves);
    for (const Move& listed : moves)
        if (listed == m) return {};
    return refuse(why_not(s, m));
}

void Battle::apply(State& s, const Move& m) const {
    act(s, m);
    settle(s);
}

void Battle::act(State& s, const Move& m) const {
    switch (m.kind) {
        case Kind::pass: pass_turn_over(s); break;
        case Kind::bid:  // 5.1
            --s.command_points[s.mover];
            s.initiative = s.mover;
            s.mover ^= 1;
            break;
        case Kind::concede:  // 5.2
            s.mover = s.initiative;
            s.phase = Phase::place_leader;
            break;
        case Kind::first:
            s.mover = m.value == 0 ? s.initiative : static_cast<std::uint8_t>(1 - s.initiative);
            s.phase = Phase::activate;
            s.passes = 0;
            break;
        case Kind::place:
            s.leader[m.unit] = m.hex;
            s.mover ^= 1;
            break;
        case Kind::order_unit:
        case Kind::order_lead:
        case Kind::enter:
        case Kind::panic:
        case Kind::frighten: begin_order(s, m); break;
        case Kind::take:
            if (s.phase == Phase::flee_unit)
                begin_flight(s, m.unit);
            else if (s.phase == Phase::impetuous)
                begin_impetuous_move(s, m.unit);
            else
                take(s, m.unit);
            break;
        case Kind::done: finish_order(s); break;
        case Kind::go:
        case Kind::leave: march(s, m); break;
        case Kind::face:
            s.unit[s.subject].face(m.value);
            if (s.order == Order::set_up)
                next_set_up(s);
            else
                finish_unit(s);
            break;
        case Kind::combine:
            s.combined = m.value;
            s.singles = static_cast<std::uint8_t>(s.singles - m.value);
            s.phase = Phase::target;
            break;
        case Kind::fire: aim(s, m); break;
        case Kind::support:  // 10.5: it fires now, so it is marked now
            mark(s, m.unit, Unit::red_bit);
            s.formation &= ~bit(m.unit);
            s.last_supporter = m.unit;
            ++s.supporters;
            break;
        case Kind::shoot: s.phase = Phase::shot; break;
        case Kind::hold:
            s.singles = s.combined = 0;
            mark(s, s.subject, Unit::red_bit);
            s.attack = 0;
            finish_unit(s);
            break;
        case Kind::edge:
            s.edge = static_cast<std::uint8_t>(m.value + 1);
            s.phase = Phase::flee_step;
            break;
        case Kind::step: flight_step(s, m.hex); break;
        case Kind::attack: begin_melee(s, m); break;
        case Kind::stand:
            s.mover = trait_[s.subject].side;
            s.phase = Phase::clash;
            break;
        case Kind::retreat: retreat(s, m.value); break;
        case Kind::advance: advance(s); break;
        case Kind::halt: finish_melee(s); break;

        case Kind::command: {  // 3.0 step 3
            const std::array<int, 2> die{m.unit, m.value};
            for (unsigned side = 0; side < 2; ++side) {
                const int points = die[side] + leaders_command_points(s, side) + handicap(side).command_points;
                s.command_points[side] = static_cast<std::uint8_t>(std::max(0, points));
            }
            s.phase = Phase::initiative;
            break;
        }
        case Kind::initiative:  // 5.1: the loser of the roll is asked first
            s.initiative = m.value;
            s.mover = static_cast<std::uint8_t>(1 - m.value);
            s.phase = Phase::bid;
            break;
        case Kind::rallied:
            if (m.value) s.unit[s.subject].clear(Unit::disordered_bit);
            mark(s, s.subject, Unit::yellow_bit);
            finish_unit(s);
            break;
        case Kind::hit:
            if (m.value) leave(s, s.object, hurt(condition(s, s.object)));
            if (s.escapers != 0)
                s.phase = Phase::escape;
            else
                finish_shot(s);
            break;
        case Kind::result: apply_result(s, static_cast<MeleeResult>(m.value)); break;
        case Kind::escaped: {
            const auto l = static_cast<std::size_t>(std::countr_zero(s.escapers));
            s.escapers = static_cast<std::uint16_t>(s.escapers & (s.escapers - 1));
            if (!m.value) s.leader[l] = byte(Away::lost);
            if (s.escapers != 0) break;
            if (s.order == Order::fire)
                finish_shot(s);
            else
                after_clash(s);
            break;
        }
        case Kind::ended:
            if (m.value)
                end_battle(s);
            else
                begin_turn(s);
            break;

        case Kind::dismount: dismount(s, m.value); [[fallthrough]];
        case Kind::ride: next_dismount(s, static_cast<UnitIndex>(s.subject + 1)); break;
        case Kind::set_up: set_up(s, m.hex); break;
        case Kind::charge: charge(s, s.mover); [[fallthrough]];
        case Kind::wait:
            if (s.mover == s.initiative) {
                offer_charge(s, 1u - s.initiative);
                break;
            }
            s.mover = s.initiative;
            s.phase = Phase::first_actor;
            break;
        case Kind::hold_back:
            --s.command_points[s.mover];
            ++s.points;
            if (control(s) >= sure_control)
                settle_control(s, true);
            else if (s.command_points[s.mover] == 0)
                s.phase = Phase::control;
            break;
        case Kind::trust: s.phase = Phase::control; break;
        case Kind::keep: keep(s); break;
        case Kind::again: buy(s, m.value); break;
        case Kind::shows: show(s, m.value); break;
        case Kind::controlled: settle_control(s, m.value != 0); break;
        case Kind::elephant: apply_fright(s, static_cast<ElephantResult>(m.value)); break;
    }
}

}  // namespace polemarch::ancient_battles
