#include "ai/ancient_battles/monte_carlo.h"

#include <utility>

namespace polemarch::ancient_battles {

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
    g.general(0).rate(g.battle(), s.battle, plain, {values.data(), moves.size()},
                      settings_.remember ? &memory_ : nullptr);
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
        if (moves[i].zero > 1) priors[i] *= settings_.other_script;
    }
}

double PlanGuide::value(const PlannedBattle& g, const PlannedBattle::State& from, AgentStream& stream) const {
    const Battle& battle = g.battle();
    State s = from.battle;
    for (std::uint32_t decisions = 0; decisions < settings_.playout;) {
        const Actor actor = battle.actor(s);
        if (actor == Actor::nobody) return battle.payoff(s);
        if (actor != Actor::chance) ++decisions;
        battle.apply(s, actor == Actor::chance ? draw(battle, s, stream) : g.general(0).best(battle, s));
    }
    while (battle.actor(s) == Actor::chance) battle.apply(s, draw(battle, s, stream));
    if (battle.actor(s) == Actor::nobody) return battle.payoff(s);
    return expected_payoff(count_terms(battle, s), settings_.weights);
}

void MonteCarloGeneral::begin(const Battle& g) {
    plans_ = std::make_unique<PlannedBattle>(g, settings_.plans);
    search_.emplace(*plans_, PlanGuide(settings_.guide), settings_.search);
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
