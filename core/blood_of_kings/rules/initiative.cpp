#include "core/blood_of_kings/rules/initiative.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

unsigned leaders_to_act(const State& s, unsigned side) {
    unsigned found = 0;
    for (unsigned i = 0; i < max_side_leaders; ++i) {
        const Leader& leader = s.leader[side * max_side_leaders + i];
        if (leader.in_play() && !leader.acted()) found |= 1u << i;
    }
    return found;
}

void give_initiative(State& s, LeaderIndex l) {
    s.commander = l;
    s.step = Step::command;
}

void end_initiative(State& s) {
    s.commander = nobody;
    s.activations = 0;
    s.shot_at = 0;
    s.mover ^= 1;
    s.step = Step::lead;
}

Refusal judge_first(const Move& m) {
    return m.value <= 1 && m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{}
               ? Refusal::legal
               : Refusal::malformed;
}

void apply_first(State& s, const Move& m) {
    const unsigned first = m.value == 0 ? s.mover : 1u - s.mover;
    s.mover = static_cast<std::uint8_t>(first);
    const int a = std::popcount(living_leaders(s, 0)), b = std::popcount(living_leaders(s, 1));
    s.passes = {static_cast<std::uint8_t>(std::max(b - a, 0)), static_cast<std::uint8_t>(std::max(a - b, 0))};
    s.step = Step::lead;
}

Refusal judge_lead(const State& s, const Move& m) {
    if (!is_bare(m) || m.target != nobody) return Refusal::malformed;
    if (m.unit >= max_leaders || side_of_leader(m.unit) != s.mover || !s.leader[m.unit].in_play())
        return Refusal::no_such_leader;
    return s.leader[m.unit].acted() ? Refusal::leader_acted : Refusal::legal;
}

Refusal judge_pass(const State& s, const Move& m) {
    if (!is_empty(m)) return Refusal::malformed;
    return s.passes[s.mover] > 0 ? Refusal::legal : Refusal::no_passes;
}

void apply_pass(State& s) {
    --s.passes[s.mover];
    s.mover ^= 1;
}

void apply_initiative(State& s, const Move& m) {
    s.mover = m.value;
    if (s.step == Step::loose_dice) s.step = Step::loose;
    if (s.step == Step::ongoing_dice) s.step = Step::ongoing;
    if (s.step == Step::initiative) {
        s.winner = m.value;
        s.step = Step::first;
    }
}

void apply_command(State& s, const Move& m) {
    s.activations = m.value;
    s.leader[s.commander].set(Leader::acted_bit);
    s.step = Step::activate;
}

}  // namespace polemarch::blood_of_kings
