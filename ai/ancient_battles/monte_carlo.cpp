#include "ai/ancient_battles/monte_carlo.h"

#include <array>
#include <limits>
#include <utility>

namespace polemarch::ancient_battles {

void PlanEvaluator::priors(const MacroGame& g, const State& s, const MoveList<MacroGame>& moves,
                           std::span<float> priors) {
    if (!settings_.priors) return std::fill(priors.begin(), priors.end(), 1.0f);
    if (s.phase == Phase::destination) {  // listed best first
        for (std::size_t i = 0; i < priors.size(); ++i) priors[i] = 1.0f / static_cast<float>(1 + i);
        return;
    }
    MoveList<Battle> plain;
    for (const MacroMove& m : moves) plain.push_back(m.move());
    std::array<int, Battle::max_moves> values;
    std::array<std::uint8_t, Battle::max_moves> scoring;
    g.general(s.mover).rate(g.battle(), s, plain, {values.data(), moves.size()}, &cache_,
                            {scoring.data(), moves.size()});
    const bool may_be_last = Stakes(g.battle().setup(), s, g.general(s.mover).heuristic_weights()).may_be_last();
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
        // What scores is always compared; if the battle may end with this turn, before all but the general's own
        // choice.
        if (scoring[i]) priors[i] = std::max(priors[i], may_be_last ? 0.999f : 0.5f);
    }
}

std::size_t PlanEvaluator::predict_reply(const MacroGame& g, const State& s, const MoveList<MacroGame>& moves,
                                         std::span<const float> priors) {
    return SideView(g.battle().setup(), s.mover).first_of_highest(moves, priors);
}

double PlanEvaluator::value(const MacroGame& g, const State& from, const State& root, SimulationRandom& random) {
    State s = from;
    play_on(g, s, root, random, [](State& due, const auto& carry_out) { carry_out(due); });
    return terminal_value(g, s);
}

int PlanEvaluator::last_turn(const State& root) const {
    const std::array last{int{root.turn}, std::numeric_limits<int>::max(), -1, root.turn + 1};  // by Playout
    return last[static_cast<std::size_t>(settings_.playout)];
}

MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament) {
    MonteCarloGeneral::Settings settings{.search = settings_of(level), .temperament = temperament};
    settings.search.tree.opponent_model = default_opponent_model;
    settings.stance.rollouts = rollouts_for(level.simulations);
    // Each part has its own march cache, so with more parts too many marches are evaluated twice.
    settings.stance.parts = std::min(level.trees, 2u);
    return settings;
}

void MonteCarloGeneral::recall(const Battle& g, const State& seen, const AgentStream& stream) {
    stance_.recall(g, seen, stream);
    search_.reset();
    plans_.reset();
    if (seen.phase != Phase::destination) facing_ = none;
}

void MonteCarloGeneral::take_stance(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    const HeuristicWeights& heuristic_weights = stance_.take(g, s, stream, thinking);
    if (plans_ && &heuristic_weights == heuristic_weights_) return;
    heuristic_weights_ = &heuristic_weights;
    search_.reset();
    plans_ = std::make_unique<MacroGame>(g, settings_.plans(s.mover, heuristic_weights));
    search_.emplace(*plans_, PlanEvaluator(settings_.evaluator), settings_.search);
}

Move MonteCarloGeneral::decide(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    if (uses_default_policy(g, s)) return HeuristicGeneral(heuristic_weights_of(settings_.temperament)).best(g, s);
    take_stance(g, s, stream, thinking);
    if (s.phase == Phase::facing || MacroGame::scripted(s, settings_.whole_orders)) {
        const Move face{.kind = Kind::face, .value = std::exchange(facing_, none)};
        if (s.phase == Phase::facing && std::find(moves.begin(), moves.end(), face) != moves.end()) return face;
        if (s.phase != Phase::formation || s.order != Order::move) return plans_->general(s.mover).best(g, s);
        const auto next = plans_->next_march(s);
        if (next.unit == none) return {.kind = Kind::done};
        return {.kind = Kind::take, .unit = next.unit};
    }
    search_->search(s, stream, {}, thinking);
    const MacroMove choice = search_->choice(stream).move;
    facing_ = choice.facing().value_or(none);
    return choice.move();
}

}  // namespace polemarch::ancient_battles
