// The sequence of play (3.0), army panic (4.0), initiative (5.0), leader placement, end of turn (12.0).
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// Goes on while nobody has anything to choose: after it a side has a real choice, dice must fall, or it is over.
void Battle::settle(State& s) const {
    while (settle_step(s)) {
    }
}

/// One automatic step; false if the state waits for a choice, for dice, or is over.
bool Battle::settle_step(State& s) const {
    switch (s.phase) {
        case Phase::bid:
            if (s.command_points[s.mover] > 0) return false;  // 5.2: who cannot pay concedes
            s.phase = Phase::place_leader;
            s.mover = s.initiative;
            return true;
        case Phase::place_leader:
            if (can_place(s, s.mover)) return false;
            if (can_place(s, 1u - s.mover)) {  // ruling 7: who has more goes on alone
                s.mover ^= 1;
                return false;
            }
            end_placement(s);
            return true;
        case Phase::first_actor:
            // Nothing hangs on it when one side has no points: a pass of the other ends the step either way.
            if (s.command_points[0] > 0 && s.command_points[1] > 0) return false;
            s.phase = Phase::activate;
            s.passes = 0;
            return true;
        case Phase::activate:
            if (s.passes >= 2) {
                begin_melee_step(s);
                return true;
            }
            if (any_order(s)) return false;
            pass_turn_over(s);  // ruling 10: an automatic pass
            return true;
        case Phase::formation:
            if (s.formation != 0) {
                // A fire order goes on only while somebody has a target, an entry while somebody can come in.
                MoveList<Battle> moves;
                list_formation(s, moves);
                if (!moves.empty() && !(moves.size() == 1 && moves[0].kind == Kind::done)) return false;
            }
            finish_order(s);
            return true;
        case Phase::facing:
            if (!std::has_single_bit(s.facings)) return false;
            s.unit[s.subject].face(static_cast<hex::Direction>(std::countr_zero(s.facings)));
            finish_unit(s);
            return true;
        case Phase::support:
            if (supporters(s) != 0) return false;
            s.phase = Phase::shot;
            return false;
        case Phase::flee_unit:
            if (s.formation == 0) {
                finish_order(s);
                return true;
            }
            if (!std::has_single_bit(s.formation)) return false;
            begin_flight(s, static_cast<UnitIndex>(std::countr_zero(s.formation)));
            return true;
        case Phase::flee_edge: {
            const std::uint8_t open = open_edges(s);
            if (!std::has_single_bit(open)) return false;
            s.edge = static_cast<std::uint8_t>(std::countr_zero(open) + 1);
            s.phase = Phase::flee_step;
            return true;
        }
        case Phase::flee_step: {
            if (may_leave(s)) {  // compulsory (ruling 50)
                remove_from_map(s, s.subject, Gone::left);
                finish_flight(s);
                return true;
            }
            const hex::Set to = flight_steps(s);
            if (to.count() > 1) return false;
            if (to.any())
                to.each([&](hex::Index h) { flight_step(s, h); });
            else
                finish_flight(s);
            return true;
        }
        case Phase::melee: {
            if (s.formation != 0) return settle_hack_and_slash(s);
            if (s.passes >= 2) {
                if (in_force(Option::elephants)) return_elephants(s);
                s.phase = Phase::end_check;
                return true;
            }
            bool any = false;
            each_attack(s, s.mover, [&](UnitIndex, UnitIndex) { any = true; });
            if (!any) each_outside_attack(s, s.mover, [&](UnitIndex, UnitIndex, hex::Direction) { any = true; });
            if (any) return false;
            pass_turn_over(s);  // ruling 78
            return true;
        }
        case Phase::end_check:
            if (s.turn >= scenario_.turns.last) {  // ruling 79: without a die
                end_battle(s);
                return false;
            }
            if (scenario_.turns.end_on[s.turn] > 0) return false;
            begin_turn(s);
            return true;
        default: return false;
    }
}

void Battle::end_battle(State& s) const {
    s.phase = Phase::over;
    s.command_points = {};  // those kept for dice (17.2.2)
}

void Battle::pass_turn_over(State& s) const {
    ++s.passes;
    s.mover ^= 1;
}

bool Battle::can_place(const State& s, unsigned side) const {
    bool leader = false;
    each_leader(leaders_[side], [&](LeaderIndex l) { leader = leader || s.leader[l] == Away::aside; });
    if (!leader) return false;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        if (s.unit[u].on_map()) return true;
    return false;  // ruling 7: no own unit on the map, so he stays aside
}

/// Step 7 begins: yellow markers go, points are lost (3.0; ruling 11).
void Battle::begin_melee_step(State& s) const {
    for (UnitIndex u = 0; u < first_[2]; ++u) s.unit[u].clear(Unit::yellow_bit);
    s.leader_marked = 0;                                    // 6.3: yellow too
    if (!in_force(Option::rerolls)) s.command_points = {};  // ruling 91
    s.phase = Phase::melee;
    s.mover = s.initiative;
    s.passes = 0;
    if (in_force(Option::command_control)) begin_hack_and_slash(s);
}

/// Step 8, then steps 1 and 2 of the next turn.
void Battle::begin_turn(State& s) const {
    ++s.turn;
    s.command_points = {};
    for (UnitIndex u = 0; u < first_[2]; ++u) s.unit[u].clear(Unit::yellow_bit | Unit::red_bit);
    s.leader_marked = 0;
    s.fled = 0;
    s.outside_used = 0;
    s.passes = 0;
    s.mover = 0;
    for (auto& leader : s.leader)
        if (leader < hex::cells) leader = byte(Away::aside);
    // 4.0: both sides at once (ruling 42); flipped are the units on the map (ruling 44).
    for (unsigned side = 0; side < 2; ++side) {
        if (panicked(s, side)) continue;
        bool led = false;
        each_leader(leaders_[side], [&](LeaderIndex l) { led = led || s.leader[l] != Away::lost; });
        if (panic_left(s, side) >= 1 && led) continue;
        s.panic_turn[side] = s.turn;
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (s.unit[u].on_map() && !trait_[u].base) s.unit[u].set(Unit::disordered_bit);
    }
    s.phase = Phase::command;
}

}  // namespace polemarch::ancient_battles
