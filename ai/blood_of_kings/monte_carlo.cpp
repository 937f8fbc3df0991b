#include "ai/blood_of_kings/monte_carlo.h"

#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

struct Stances {
    std::array<HeuristicWeights, 5> all{};
    std::size_t count = 0;
};

constexpr Stances made(Temperament temperament) {
    Stances made;
    const auto add = [&](auto change) { change(made.all[made.count++] = heuristic_weights_of(temperament)); };
    add([](HeuristicWeights&) {});
    if (temperament != Temperament::bold) add([](HeuristicWeights& stand) { stand.approach = stand.impatience = 0; });
    if (temperament != Temperament::cautious)
        add([](HeuristicWeights& storm) { storm.approach = 50, storm.fear = 10; });
    if (temperament != Temperament::bold)
        add([](HeuristicWeights& wait) { wait.fear = 90, wait.ardour = 20, wait.approach = 10; });
    add([](HeuristicWeights& shoot) { shoot.volley = 160, shoot.approach = 8, shoot.shelter = 20; });
    return made;
}

constexpr std::array<Stances, temperament_names.size()> all_stances{made(Temperament::steady), made(Temperament::bold),
                                                                    made(Temperament::cautious)};

}  // namespace

std::span<const HeuristicWeights> stances_of(Temperament temperament) {
    const Stances& stances = all_stances[static_cast<std::size_t>(temperament)];
    return {stances.all.data(), stances.count};
}

void PrunedGame::legal_moves(const State& s, MoveList<PrunedGame>& moves) const {
    moves.clear();
    if (s.vacant_command == nobody && s.displaced_leader == nobody && s.depth > 0 && top(s).stage == Stage::go) {
        StackList<Manoeuvre, 16> best;
        HeuristicAnalysis(battle_.setup(), s, weights_by_side_[static_cast<unsigned>(battle_.actor(s))])
            .manoeuvres(best, ways);
        for (const Manoeuvre& one : best) moves.push_back(one.move);
        if (!moves.empty()) return;
    }
    battle_.legal_moves(s, moves);
}

double balance_of_losses(const Battle& g, const State& s) {
    const auto lost = [&](unsigned side) {
        return static_cast<double>(points_lost(g.setup(), s, side)) /
               std::max<int>(1, g.setup().scenario.sides[side].break_point);
    };
    return (lost(1) - lost(0)) / 2;
}

double judged(const Battle& g, const State& s, const Weights& weights) {
    return blended_value(expected_result(g, s, weights), balance_of_losses(g, s));
}

void PrunedEvaluator::priors(const PrunedGame& g, const State& s, const MoveList<PrunedGame>& moves,
                             std::span<float> priors) const {
    std::array<int, Battle::max_moves> values;
    std::array<std::uint8_t, Battle::max_moves> scoring;
    g.general(static_cast<unsigned>(g.actor(s)))
        .rate(g.battle(), s, {moves.begin(), moves.size()}, {values.data(), moves.size()},
              {scoring.data(), moves.size()});
    const bool may_be_last = Stakes(g.battle().setup(), s).may_be_last();
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
        // What scores is always compared; if the battle may end with this turn, before all but the general's own
        // choice.
        if (scoring[i]) priors[i] = std::max(priors[i], may_be_last ? 0.999f : 0.5f);
    }
}

double PrunedEvaluator::value(const PrunedGame& g, State s, const State& root, SimulationRandom& random) const {
    play_on(g, s, root, random, [](State& due, const auto& carry_out) { carry_out(due); });
    return terminal_value(g, s);
}

bool is_searched(const State& s) {
    if (s.vacant_command != nobody || s.displaced_leader != nobody) return false;
    if (s.depth > 0) {
        const Stage stage = top(s).stage;
        return stage == Stage::go || stage == Stage::answer || stage == Stage::pursue;
    }
    return s.step == Step::activate || s.step == Step::lead || s.step == Step::first;
}

const HeuristicWeights& taken_stance(const Battle& g, const State& s, const MonteCarloGeneral::Settings& settings,
                                     TurnChoice<Battle>& choice, AgentStream& stream, const Thinking& thinking) {
    const std::span<const HeuristicWeights> stances = stances_of(settings.temperament);
    const auto best = [&](const State& from, AgentStream& drawn) {
        const auto side = static_cast<unsigned>(g.actor(from));
        return best_by_rollouts(
            g, from, stances.size(), settings.rollouts, settings.search.trees, drawn, thinking,
            [&](std::size_t, std::size_t candidate, State end, const auto& roll_one) {
                pruned_game(g, side, stances[candidate]).play_on(end, from.turn + settings.stance_turns - 1, roll_one);
                const double payoff = judged(g, end, settings.evaluator.weights);
                return side == 0 ? payoff : 1 - payoff;
            });
    };
    return stances[choice.take(s, stream, best)];
}

PrunedGame pruned_game(const Battle& g, unsigned side, const HeuristicWeights& stance) {
    std::array<HeuristicWeights, 2> both{};
    both[side] = stance;
    return {g, both};
}

MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament) {
    MonteCarloGeneral::Settings settings{.search = settings_of(level), .temperament = temperament};
    // A rollout of two turns on the measured table takes about 60 times as long as one of a turn on hexes. So few
    // simulations separate no more than three candidates.
    settings.search.simulations = std::max<std::uint32_t>(3, level.simulations / 62);
    settings.search.candidates = 3;
    settings.search.prior_weight = std::min(0.1, 50.0 / level.simulations);
    settings.evaluator.turns = 1;
    settings.rollouts = std::min(level.simulations / 200, 20u);
    settings.search.tree.nodes = 1;  // too few simulations for a tree
    return settings;
}

void MonteCarloGeneral::recall(const Battle& g, const State& seen, const AgentStream& stream) {
    if (is_searched(seen)) stance_.recall(g, seen, stream);
}

Move MonteCarloGeneral::decide(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    if (!is_searched(s)) return HeuristicGeneral(heuristic_weights_of(settings_.temperament)).best(g, s);
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    const HeuristicWeights& stance = taken_stance(g, s, settings_, stance_, stream, thinking);
    const PrunedGame battle = pruned_game(g, static_cast<unsigned>(g.actor(s)), stance);
    Search<PrunedGame, PrunedEvaluator> search(battle, PrunedEvaluator(settings_.evaluator), settings_.search);
    search.search(s, stream, {}, thinking);
    return search.choice(stream).move;
}

}  // namespace polemarch::blood_of_kings
