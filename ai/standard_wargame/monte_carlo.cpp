#include "ai/standard_wargame/monte_carlo.h"

#include "core/standard_wargame/rules/queries.h"

#include <algorithm>

namespace polemarch::standard_wargame {

void PrunedGame::legal_moves(const State& s, MoveList<PrunedGame>& moves) const {
    battle_.legal_moves(s, moves);
    if (s.depth > 0 || s.step != Step::declare) return;
    const Move declaration = general(s.active).best(battle_, s);
    if (std::find(moves.begin(), moves.end(), declaration) == moves.end() && moves.size() < max_moves)
        moves.push_back(declaration);
}

double balance_of_losses(const Battle& g, const State& s) {
    const auto lost = [&](unsigned side) {
        return static_cast<double>(casualties(s, side)) / break_point(g.setup(), side);
    };
    return (lost(1) - lost(0)) / 2;
}

double judged(const Battle& g, const State& s, const Weights& weights) {
    return blended_value(expected_result(g, s, weights), balance_of_losses(g, s));
}

void PrunedEvaluator::priors(const PrunedGame& g, const State& s, const MoveList<PrunedGame>& moves,
                             std::span<float> priors) const {
    std::array<int, Battle::max_moves> values;
    g.general(static_cast<unsigned>(g.actor(s)))
        .rate(g.battle(), s, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
    }
}

double PrunedEvaluator::value(const PrunedGame& g, State s, const State& root, SimulationRandom& random) const {
    play_on(g, s, root, random, [](State& due, const auto& carry_out) { carry_out(due); });
    return terminal_value(g, s);
}

bool is_searched(const State& s) {
    if (s.depth > 0) {
        const Pending& p = top(s);
        // Once the ordered unit has acted, the default policy ends the order.
        return p.stage == Stage::evade || (p.stage == Stage::act && !s.acted.has(p.unit));
    }
    switch (s.step) {
        case Step::command:
        case Step::movement:
        case Step::declare:
        case Step::close:
        case Step::strategic: return true;
        default: return false;
    }
}

PrunedGame pruned_game(const Battle& g, unsigned side, Temperament temperament) {
    std::array<HeuristicWeights, 2> both{};
    both[side] = heuristic_weights_of(temperament);
    return {g, both};
}

MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament) {
    MonteCarloGeneral::Settings settings{.search = settings_of(level), .temperament = temperament};
    // A rollout of two bounds on the measured table takes some 100 times as long as one of a turn on hexes.
    settings.search.simulations = std::clamp<std::uint32_t>(level.simulations / 30, 3, 200);
    settings.search.candidates = level.simulations < 250 ? 3 : 4;
    settings.evaluator.bounds = level.simulations < 100 ? 0 : 1;
    settings.search.tree.nodes = 1;  // too few simulations for a tree
    return settings;
}

Move MonteCarloGeneral::decide(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    const PrunedGame battle = pruned_game(g, static_cast<unsigned>(g.actor(s)), settings_.temperament);
    if (!is_searched(s)) return battle.general(static_cast<unsigned>(g.actor(s))).choose(g, s, stream);
    MoveList<PrunedGame> moves;
    battle.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    Search<PrunedGame, PrunedEvaluator> search(battle, PrunedEvaluator(settings_.evaluator), settings_.search);
    search.search(s, stream, {}, thinking);
    return search.choice(stream).move;
}

}  // namespace polemarch::standard_wargame
