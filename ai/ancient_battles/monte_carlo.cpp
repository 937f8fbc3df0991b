#include "ai/ancient_battles/monte_carlo.h"

#include "ai/ancient_battles/quick_play.h"

#include <utility>

namespace polemarch::ancient_battles {
static double ev(const Battle& g, const State& s, const Weights& w) { return eval_hook ? eval_hook(g, s) : expected_payoff(count_terms(g, s), w); }

void PlanGuide::priors(const PlannedBattle& g, const PlannedBattle::State& s, const MoveList<PlannedBattle>& moves,
                       std::span<float> priors) {
    if (s.battle.phase == Phase::destination) {  // listed best first
        for (std::size_t i = 0; i < priors.size(); ++i) priors[i] = 1.0f / static_cast<float>(1 + i);
        return;
    }
    MoveList<Battle> plain;
    for (Move m : moves) {
        m.zero = 0;
        plain.push_back(m);
    }
    std::array<int, Battle::max_moves> values;
    g.general(0).rate(g.battle(), s.battle, plain, {values.data(), moves.size()}, settings_.remember ? &memory_ : nullptr);
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
        if (moves[i].zero > 1) priors[i] *= settings_.other_script;
    }
}

double PlanGuide::value(const PlannedBattle& g, const PlannedBattle::State& from, AgentStream& stream) const {
    if (settings_.finish) {
        State s = from.battle;
        while (s.phase == Phase::destination || s.phase == Phase::facing)
            g.battle().apply(s, g.general(0).best(g.battle(), s));
        finish_turn(g.battle(), s, stream);
        if (g.battle().actor(s) == Actor::nobody) return g.battle().payoff(s);
        return ev(g.battle(), s, settings_.weights);
    }
    if (settings_.playout == 0 && from.battle.phase == Phase::destination && from.battle.commander != none) {
        // In the middle of a formation's march: the script finishes it.
        PlannedBattle::State s = from;
        g.go_on(s, true);
        return ev(g.battle(), s.battle, settings_.weights);
    }
    if (settings_.playout == 0) return ev(g.battle(), from.battle, settings_.weights);
    const Battle& battle = g.battle();
    State s = from.battle;
    for (std::uint32_t decisions = 0; decisions < settings_.playout;) {
        const Actor actor = battle.actor(s);
        if (actor == Actor::nobody) return battle.payoff(s);
        if (actor == Actor::chance) {
            battle.apply(s, draw(battle, s, stream));
            continue;
        }
        ++decisions;
        battle.apply(s, g.general(0).best(battle, s));
    }
    while (battle.actor(s) == Actor::chance) battle.apply(s, draw(battle, s, stream));
    if (battle.actor(s) == Actor::nobody) return battle.payoff(s);
    return ev(battle, s, settings_.weights);
}

void MonteCarloGeneral::begin(const Battle& g) {
    plans_ = std::make_unique<PlannedBattle>(g, settings_.plans);
    search_.emplace(*plans_, PlanGuide(*plans_, settings_.guide), settings_.search);
}

Move MonteCarloGeneral::choose(const Battle& g, const State& s, AgentStream& stream) {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    if (!plans_) begin(g);
    if (s.phase == Phase::facing || plans_->scripted(s)) {
        const Move face{.kind = Kind::face, .value = std::exchange(facing_, none)};
        if (s.phase == Phase::facing && std::find(moves.begin(), moves.end(), face) != moves.end()) return face;
        if (s.phase != Phase::formation || s.order != Order::move) return plans_->scripted_move(s, script_);
        const auto next = plans_->next_march(s, script_);
        if (next.unit == none) return {.kind = Kind::done};
        return {.kind = Kind::take, .unit = next.unit};
    }
    search_->consider(plans_->planned(s), stream);
    Move choice = search_->choice(stream).move;
    if (s.phase == Phase::activate) script_ = choice.zero;
    if (s.phase == Phase::destination && choice.zero > 0) facing_ = static_cast<hex::Direction>(choice.zero - 1);
    choice.zero = 0;
    return choice;
}

}  // namespace polemarch::ancient_battles
