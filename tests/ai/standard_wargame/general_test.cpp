// The agents of the Standard Wargame Rules: legal and reproducible choices, whole games, reasons.
#include "ai/standard_wargame/decision_analysis.h"
#include "ai/standard_wargame/rollout_evaluator.h"

#include "core/random.h"
#include "core/standard_wargame/rules/queries.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"
#include "tests/support/standard_wargame/shipped.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// The next state after `s` in which a searched choice with several moves is due, by the heuristic general.
State next_choice(const Battle& g, State s, AgentStream& dice) {
    for (;;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, dice));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        if (is_searched(s) && moves.size() > 1) return s;
        g.apply(s, HeuristicGeneral().best(g, s));
    }
}

TEST(WargameSearch, ChoosesTheSameAgainAndOnlyWhatIsLegal) {
    for (const auto& battle : {load_wargame("skirmish"), crowded_wargame()}) {
        MonteCarloGeneral first(general_of(levels[1])), second(general_of(levels[1]));
        State s = battle->start();
        AgentStream dice(3);
        for (int choices = 0; choices < (sanitized ? 10 : 60) && battle->actor(s) != Actor::nobody;) {
            if (battle->actor(s) == Actor::chance) {
                battle->apply(s, draw(*battle, s, dice));
                continue;
            }
            AgentStream one(9), other(9);
            const Move m = first.choose(*battle, s, one);
            ASSERT_TRUE(battle->judge(s, m)) << battle->text(s, m);
            ASSERT_EQ(m, second.choose(*battle, s, other));
            battle->apply(s, m);
            ++choices;
        }
    }
}

TEST(WargameSearch, RolloutsEndWithABoundBeforeTheDiceOfTheNext) {
    const auto battle = load_wargame("skirmish");
    AgentStream dice(3), stream(1);
    const State root = next_choice(*battle, battle->start(), dice);
    const PrunedGame game(*battle, {});
    for (const int bounds : {0, 1}) {
        const PrunedEvaluator evaluator({.bounds = bounds});
        State end = root;
        SimulationRandom random(stream, 7, 0);
        evaluator.play_on(game, end, root, random, [](State& due, const auto& carry_out) { carry_out(due); });
        EXPECT_EQ(bound_of(end), bound_of(root) + bounds + 1);
        EXPECT_EQ(end.step, Step::command_dice);
    }
}

TEST(WargameSearch, ListsTheDeclarationOfTheHeuristicGeneral) {
    const auto battle = load_wargame("skirmish");
    const PrunedGame game(*battle, {});
    AgentStream dice(5);
    int seen = 0;
    for (State s = battle->start(); battle->actor(s) != Actor::nobody;) {
        if (battle->actor(s) == Actor::chance) {
            battle->apply(s, draw(*battle, s, dice));
            continue;
        }
        const Move best = HeuristicGeneral().best(*battle, s);
        if (s.depth == 0 && s.step == Step::declare) {
            MoveList<PrunedGame> moves;
            game.legal_moves(s, moves);
            EXPECT_EQ(std::count(moves.begin(), moves.end(), best), 1);
            ++seen;
        }
        battle->apply(s, best);
    }
    EXPECT_GT(seen, 0);
}

TEST(WargameHeuristic, EveryOrderToRegroupTurnsSomebody) {
    int turned = 0;
    for (const char* name : {"skirmish", "carrhae-53bc", "hastings-1066"}) {
        const auto battle = load_wargame(name);
        AgentStream dice(2);
        State s = battle->start();
        for (int steps = 0; steps < 600 && battle->actor(s) != Actor::nobody; ++steps) {
            if (battle->actor(s) == Actor::chance) {
                battle->apply(s, draw(*battle, s, dice));
                continue;
            }
            const Move best = HeuristicGeneral().best(*battle, s);
            if (s.depth > 0 && top(s).what == What::order && static_cast<Order>(top(s).value) == Order::regroup &&
                top(s).stage == Stage::act && s.acted.empty()) {
                EXPECT_NE(best.kind, Kind::done) << name << ": " << battle->text(s, best);
                ++turned;
            }
            battle->apply(s, best);
        }
    }
    EXPECT_GT(turned, 0);
}

TEST(WargameHeuristic, BeatsTheRandomGeneral) {
    const auto battle = load_wargame("skirmish");
    double points = 0;
    constexpr int games = 20;
    for (int n = 0; n < games; ++n) {
        const auto own = static_cast<Actor>(n % 2);
        AgentStream stream(static_cast<std::uint64_t>(n));
        RandomAgent<Battle> random;
        State s = battle->start();
        for (Actor actor = battle->actor(s); actor != Actor::nobody; actor = battle->actor(s))
            battle->apply(s, actor == Actor::chance ? draw(*battle, s, stream)
                             : actor == own         ? HeuristicGeneral().best(*battle, s)
                                                    : random.choose(*battle, s, stream));
        points += own == Actor::first ? battle->payoff(s) : 1 - battle->payoff(s);
    }
    EXPECT_GE(points / games, 0.80);
}

TEST(WargameRolloutEvaluator, VariationsArePlayedAndRolloutsAreBetweenDefeatAndVictory) {
    const auto battle = load_wargame("skirmish");
    BattleRolloutEvaluator evaluator(*battle);
    AgentStream dice(3);
    const State s = next_choice(*battle, battle->start(), dice);
    const auto variations = evaluator.variations(state_bytes(s));
    ASSERT_FALSE(variations.empty());
    EXPECT_LE(variations.size(), BattleRolloutEvaluator::most_variations);
    for (const auto& variation : variations) {
        EXPECT_TRUE(battle->judge(s, as<Move>(variation.first)));
        const double value = evaluator.rollout(variation.after, s.turn, StratifiedDice(1, 0));
        EXPECT_GE(value, 0);
        EXPECT_LE(value, 1);
    }
}

/// Values, reasons and losses come from the same simulations.
TEST(WargameAnalysisTraits, ReasonsComeFromTheSimulationsOfTheValue) {
    const auto battle = load_wargame("skirmish");
    AgentStream dice(3), stream(4);
    State s = next_choice(*battle, battle->start(), dice);
    while (s.turn < 3) {
        battle->apply(s, HeuristicGeneral().best(*battle, s));
        s = next_choice(*battle, s, dice);
    }
    MonteCarloGeneral::Settings settings = general_of(levels[5]);
    settings.search.simulations = 40;
    const AnalysisTraits system(pruned_game(*battle, static_cast<unsigned>(battle->actor(s)), Temperament::steady),
                                settings.evaluator);
    DecisionAnalysis<AnalysisTraits> analysis_of_decision(system, settings.search, s, stream);
    const auto all = analysis_of_decision.analyse();
    ASSERT_GE(all.size(), 2u);
    ASSERT_GE(all[1].visits, 10u);
    for (const auto& choice : all) {
        ASSERT_EQ(choice.simulations.size(), choice.visits);
        double sum = 0;
        for (const auto& simulation : choice.simulations) sum += simulation.value / static_cast<double>(choice.visits);
        EXPECT_TRUE(choice.visits == 0 || std::abs(sum - choice.value) < 1e-9) << sum << " " << choice.value;
    }
    double reported = 0;
    for (const Reason& reason : reasons(*battle, analysis_of_decision.compared(all[0], all[1])))
        reported += reason.effect;
    EXPECT_NEAR(reported, all[0].value - all[1].value, 0.0011);
}

}  // namespace
}  // namespace polemarch::test
