// The analysis of a decision: its figures are those of its simulations, and reasons are in plain words.
#include "ai/ancient_battles/decision_analysis.h"

#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/connect_four.h"
#include "tests/support/sanitized.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

MonteCarloGeneral::Settings simulating(std::uint32_t simulations, std::uint32_t trees = 1) {
    return general_of(
        {.name = "", .description = "", .simulations = simulations, .trees = trees, .inverse_temperature = 0});
}

TEST(Mcts, ErrorsAreThoseOfTheValuesSeen) {
    RootMove<int> c;
    for (const double value : {0.25, 0.5, 1.0, 0.25}) {
        ++c.visits;
        c.total += value;
        c.squares += value * value;
        EXPECT_EQ(c.error().has_value(), c.visits > 1);
    }
    // mean 1/2, squared deviations 1/16 + 0 + 1/4 + 1/16 = 3/8; variance of the mean 3/8 / 3 / 4
    EXPECT_NEAR(*c.error(), std::sqrt(0.375 / 12), 1e-12);
}

TEST(Mcts, OneMoveAloneGetsAllSimulations) {
    const ConnectFour g;
    AgentStream stream(5);
    Search<ConnectFour, RandomRolloutEvaluator> search(g, {}, {.simulations = 500, .trees = 2});
    MoveList<ConnectFour> moves;
    g.legal_moves(g.start(), moves);
    const ConnectFour::Move only = moves[2];
    const auto& root_moves = search.search(g.start(), stream, {&only, 1});
    ASSERT_EQ(root_moves.size(), 1u);
    EXPECT_TRUE(root_moves[0].move == only);
    EXPECT_EQ(root_moves[0].visits, 500u);
    EXPECT_EQ(search.search(g.start(), stream).size(), 7u);
}

TEST(BattleAnalysis, IsWhatTheGeneralOfThatStreamChose) {
    const auto g = load_battle("heraclea");
    AgentStream dice(4);
    int free = 0;
    for (State s = g->start(); free < (test::sanitized ? 2 : 6);) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, draw(*g, s, dice));
            continue;
        }
        AgentStream his(77), mine(77);
        MonteCarloGeneral general(simulating(300, 2));
        const Move move = general.choose(*g, s, his);
        MoveList<Battle> moves;
        g->legal_moves(s, moves);
        if (moves.size() > 1 && !MacroGame::scripted(s) && s.phase != Phase::facing) {
            ++free;
            const auto plans = BattleAnalysis(*g, simulating(300, 2), s, mine).analysis().analyse();
            EXPECT_EQ(plans.front().move.move(), move);
            std::uint64_t visits = 0;
            for (const auto& plan : plans) visits += plan.visits;
            EXPECT_GT(visits, 150u);
            EXPECT_LE(visits, 300u);
        }
        g->apply(s, move);
    }
}

TEST(BattleAnalysis, FiguresAreTheMoversOwn) {
    // The same table with the sides exchanged: both sides value the same attack alike.
    for (const unsigned side : {0u, 1u}) {
        const std::vector<std::string> strong{"KT E6/1", "MI R1/4"}, weak{"HI E5/1", "MI R12/1"};
        RulesTable t({.a = side == 0 ? strong : weak, .b = side == 0 ? weak : strong});
        t.melee(side).disorder("E5");
        AgentStream stream(1);
        BattleAnalysis battle_analysis(t.battle(), simulating(400), t.state(), stream);
        const auto plans = battle_analysis.analysis().analyse();
        ASSERT_EQ(plans.size(), 2u);
        EXPECT_EQ(plans[0].move.kind, Kind::attack) << side;
        EXPECT_GT(plans[0].value, plans[1].value);
        EXPECT_GT(plans[0].lost_enemy, plans[1].lost_enemy);
    }
}

/// Free choices from a game of quick searches.
template <class Visit>
void each_free_choice(const Battle& g, std::uint64_t seed, int count, Visit visit) {
    const HeuristicGeneral general;
    AgentStream dice(seed);
    for (State s = g.start(); count > 0 && g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, dice));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        const bool free = moves.size() > 1 && !MacroGame::scripted(s) && s.phase != Phase::facing;
        if (free && dice.below(4) == 0) visit(s), --count;
        g.apply(s, general.best(g, s));
    }
}

TEST(BattleAnalysis, TheHeuristicGeneralsOpinionCountsUntilEnemiesTouch) {
    const auto g = load_battle("second-mantinea");
    std::array<int, 2> seen{};
    each_free_choice(*g, 3, 20, [&](const State& s) {
        int nearest = 99;
        for (UnitIndex a = g->setup().first_unit(0); a < g->setup().end_unit(0); ++a)
            for (UnitIndex b = g->setup().first_unit(1); b < g->setup().end_unit(1); ++b)
                if (s.unit[a].on_map() && s.unit[b].on_map())
                    nearest = std::min<int>(nearest, hex::geometry().distance[s.unit[a].hex][s.unit[b].hex]);
        const bool touch = nearest == 1;
        ++seen[touch];
        AgentStream stream(1);
        BattleAnalysis battle_analysis(*g, simulating(12), s, stream);
        static_cast<void>(battle_analysis.analysis().analyse());
        EXPECT_EQ(battle_analysis.analysis().prior_weight(), touch ? 0 : 0.1);
    });
    EXPECT_GT(seen[0], 0);
    EXPECT_GT(seen[1], 0);
}

/// With trees below the candidates as in the levels, and with PUCT at the root.
TEST(BattleAnalysis, ReasonsComeFromTheSimulationsOfTheValue) {
    const auto g = load_battle("heraclea");
    auto grown = simulating(400, 2), by_puct = simulating(300);
    grown.search.tree.nodes = 200;
    by_puct.search.candidates = 0;
    by_puct.search.tree.nodes = 200;
    for (const auto& settings : {simulating(300), grown, by_puct})
        each_free_choice(*g, 5, unless_sanitized(6), [&](const State& s) {
            AgentStream stream(3);
            BattleAnalysis battle_analysis(*g, settings, s, stream);
            const auto plans = battle_analysis.analysis().analyse();
            for (const AnalysedPlan& plan : plans) {
                ASSERT_EQ(plan.simulations.size(), plan.visits);
                if (plan.visits == 0) continue;
                double sum = 0, own = 0;
                for (const auto& simulation : plan.simulations) sum += simulation.value, own += simulation.lost[0];
                EXPECT_NEAR(sum / static_cast<double>(plan.visits), plan.value, 1e-9);
                EXPECT_NEAR(own / static_cast<double>(plan.visits), plan.lost_own, 1e-9);
                EXPECT_LE(plan.reply ? plan.reply->times : 0, plan.replied);
                EXPECT_LE(plan.replied, plan.visits);
                EXPECT_TRUE(plan.replied < plan.visits || plan.visits < 20)
                    << "in half of the simulations the opponent model chooses";
            }
            if (plans.size() < 2 || plans[1].visits < 2) return;
            const auto compared = battle_analysis.analysis().compared(plans[0], plans[1]);
            EXPECT_NEAR(compared.value().value, plans[0].value - plans[1].value, 1e-9);
            // Terms, endings and losses together are the whole difference.
            double sum = compared.of([&](const auto& simulation) { return simulation.balance; }).value +
                         compared.of([&](const auto& simulation) { return compared.ending(simulation); }).value;
            for (std::size_t term = 0; term < terms; ++term)
                sum += compared.of([&](const auto& simulation) { return compared.part(simulation, term); }).value;
            EXPECT_NEAR(sum, plans[0].value - plans[1].value, 1e-6);
            double reported = 0;
            for (const Reason& reason : reasons(*g, compared)) {
                reported += reason.effect;
                if (reason.rule.empty()) continue;
                EXPECT_GE(std::abs(reason.effect), 2 * reason.error) << reason.sentence;
            }
            EXPECT_NEAR(reported, plans[0].value - plans[1].value, 0.0011);
        });
}

TEST(BattleAnalysis, TwoChoicesAreAnalysedAgainWithTheSameDice) {
    const auto g = load_battle("heraclea");
    each_free_choice(*g, 6, unless_sanitized(4), [&](const State& s) {
        AgentStream stream(3);
        BattleAnalysis battle_analysis(*g, simulating(100), s, stream);
        const auto plans = battle_analysis.analysis().analyse();
        const auto& worst = plans.back().move;
        const auto [best, other] = battle_analysis.analysis().analyse_pair(plans.front().move, worst, 70);
        EXPECT_EQ(best.move, plans.front().move);
        EXPECT_EQ(other.move, worst);
        EXPECT_EQ(best.visits, 70u);
        EXPECT_EQ(other.visits, 70u);
        const auto [again, same] = battle_analysis.analysis().analyse_pair(worst, plans.front().move, 5);
        EXPECT_EQ(again.visits, 64u);
        // Exchanging the two moves gives the same values, simulation by simulation.
        AgentStream one(9), two(9);
        const auto first =
            BattleAnalysis(*g, simulating(100), s, one).analysis().analyse_pair(worst, plans.front().move, 70);
        const auto second =
            BattleAnalysis(*g, simulating(100), s, two).analysis().analyse_pair(plans.front().move, worst, 70);
        for (std::size_t n = 0; n < 70; ++n) EXPECT_EQ(first[0].simulations[n].value, second[1].simulations[n].value);
    });
}

TEST(Comparison, CommonRandomNumbersAddNoError) {
    std::vector<SimulationEnd<1>> first(6), second(4);
    const std::array random{0.1, -0.1, 0.2, -0.2, 0.3, -0.3};
    for (std::uint32_t n = 0; n < 6; ++n) first[n].number = n, first[n].value = 0.5 + random[n];
    for (std::uint32_t n = 0; n < 4; ++n) second[n].number = n, second[n].value = 0.4 + random[n];
    const auto value = [](const SimulationEnd<1>& simulation) { return simulation.value; };
    // Variances 0.28 / 5 and 0.1 / 3, covariance of the four pairs 0.1 / 3.
    EXPECT_NEAR(Comparison<1>(first, second, false).of(value).error, std::sqrt(0.056 / 6 + 0.1 / 3 / 4), 1e-12);
    EXPECT_NEAR(Comparison<1>(first, second, true).of(value).error,
                std::sqrt(0.056 / 6 + 0.1 / 3 / 4 - 2 * 0.1 / 3 * 4 / (6 * 4)), 1e-12);
    first.resize(4);
    const Difference paired = Comparison<1>(first, second, true).of(value);
    EXPECT_NEAR(paired.value, 0.1, 1e-12);
    EXPECT_NEAR(paired.error, 0, 1e-7);
    EXPECT_FALSE(Comparison<1>(first, second, true).enough());
}

/// A term that is the same on average adds nothing, however decided a battle is by others.
TEST(Comparison, PartsSumAndOnlyWhatDiffersAdds) {
    std::vector<SimulationEnd<3>> first(10), second(10);
    for (std::size_t n = 0; n < 10; ++n) {
        first[n].weighed = {1.5, 0.8, 0.1 * static_cast<double>(n)};
        second[n].weighed = {1.5, -0.4, 0.3};
        for (SimulationEnd<3>* simulation : {&first[n], &second[n]})
            simulation->value = 0.5 + result_share * sigmoid(simulation->sum());
    }
    second[9].payoff = 1;
    second[9].weighed = {};
    second[9].value = 0.99;
    second[9].balance = 0.015;
    const Comparison<3> compared(first, second, true);
    double sum =
        compared.of([&](const auto& simulation) { return compared.ending(simulation) + simulation.balance; }).value;
    for (const std::size_t term : {0u, 1u, 2u})
        sum += compared.of([&](const auto& simulation) { return compared.part(simulation, term); }).value;
    EXPECT_NEAR(sum, compared.value().value, 1e-9);
    EXPECT_NEAR(compared.of([&](const auto& simulation) { return compared.part(simulation, 0); }).value, 0, 1e-12);
    EXPECT_GT(compared.of([&](const auto& simulation) { return compared.part(simulation, 1); }).value, 0.04);
}

/// On the last turn no unit can reach an enemy, and the side to move has the greater strength on the map (14.0). It has
/// won whatever it does, by passing at once or by a march.
TEST(BattleAnalysis, ABattleHasTheSameValueInTreeAndRollout) {
    for (const bool winner : {true, false})
        for (const std::uint32_t simulations : {120u, 400u}) {  // without a tree, with one
            const std::vector<std::string> strong{"PX A9/1", "LI E10/1", "PX B9/1"}, weak{"HI E2/4"};
            RulesTable t({.a = winner ? strong : weak, .b = winner ? weak : strong, .tail = "[turns]\nlast = 1\n"});
            t.activation(0, 1);
            AgentStream stream(1);
            BattleAnalysis battle_analysis(t.battle(), simulating(simulations), t.state(), stream);
            const auto plans = battle_analysis.analysis().analyse();
            ASSERT_GT(plans.size(), 1u);
            for (const auto& plan : plans) {
                ASSERT_GT(plan.visits, 0u);
                EXPECT_NEAR(plan.value, winner ? 0.975 : 0.025, 1e-9) << t.battle().text(t.state(), plan.move.move());
                for (const auto& simulation : plan.simulations) {
                    EXPECT_EQ(simulation.payoff, winner ? 1 : 0);
                    EXPECT_EQ(simulation.balance, 0);
                }
            }
        }
}

/// On the last turn knights may attack a disordered enemy whose loss breaks its army.
TEST(Reasons, ThatABattleIsWonIsAReason) {
    for (const unsigned side : {0u, 1u}) {
        const std::vector<std::string> strong{"KT E6/1", "MI R1/4"}, weak{"HI E5/1", "MI R12/1"};
        RulesTable t({.a = side == 0 ? strong : weak,
                      .b = side == 0 ? weak : strong,
                      .tail = "[turns]\nlast = 1\n",
                      .panic_a = side == 0 ? 20 : 2,
                      .panic_b = side == 0 ? 2 : 20});
        t.melee(side).disorder("E5");
        AgentStream stream(1);
        BattleAnalysis battle_analysis(t.battle(), simulating(400), t.state(), stream);
        const auto plans = battle_analysis.analysis().analyse();
        ASSERT_EQ(plans.size(), 2u);
        ASSERT_EQ(plans[0].move.kind, Kind::attack);
        const auto won = [](const AnalysedPlan& plan) {
            double won = 0;
            for (const auto& simulation : plan.simulations) won += simulation.payoff.value() == 1 ? 1 : 0;
            return won / static_cast<double>(plan.visits);
        };
        const double more = won(plans[0]) - won(plans[1]);
        EXPECT_GT(more, 0.2);
        const auto all = reasons(t.battle(), battle_analysis.analysis().compared(plans[0], plans[1]));
        ASSERT_EQ(all.size(), 2u);
        EXPECT_EQ(all[0].sentence,
                  fmt::format("the battle is won {0:.0f} % more often, drawn {0:.0f} % less often", 100 * more));
        EXPECT_EQ(all[0].rule, "14.0");
        EXPECT_NEAR(all[0].effect, 0.95 * more / 2, 1e-9);
        EXPECT_NE(all[1].sentence.find("the balance of losses is better by "), std::string::npos);
        EXPECT_NEAR(all[0].effect + all[1].effect, plans[0].value - plans[1].value, 0.001);
    }
}

TEST(Reasons, EndingsAndLossesAreReportedByWhatTheyChange) {
    const auto said = [](double effect, double won, double drawn, double lost) {
        const auto reason = reason_of_endings({effect, 0.01}, won, drawn, lost, "14.0");
        return reason ? fmt::format("{:+.2f} {}", reason->effect, reason->sentence) : "";
    };
    EXPECT_EQ(said(0.17, 0.34, 0, 0), "+0.17 the battle is won 34 % more often");
    EXPECT_EQ(said(0.1, 0, 0.2, -0.2), "+0.10 the battle is drawn 20 % more often, lost 20 % less often");
    EXPECT_EQ(said(-0.15, 0, 0, 0.3), "-0.15 the battle is lost 30 % more often");
    EXPECT_EQ(said(0.002, 0.004, 0, 0), "");
    EXPECT_EQ(reason_of_losses({-0.02, 0.001}, -1.25, "4.0")->sentence, "the balance of losses is worse by 1.2 points");
    EXPECT_FALSE(reason_of_losses({0.002, 0.001}, 0.04, "4.0"));
}

/// Ten simulations, each with this much of one term and nothing else.
std::vector<SimulationEnd<terms>> only(Term term, double thousandths) {
    SimulationEnd<terms> simulation;
    const auto at = static_cast<std::size_t>(term);
    simulation.terms[at] = thousandths;
    simulation.weighed[at] = thousandths * 500 * term_infos[at].sense / 1e6;  // whatever the weights in use
    simulation.value = 0.5 + result_share * sigmoid(simulation.sum());
    std::vector<SimulationEnd<terms>> simulations(10, simulation);
    for (std::uint32_t n = 0; n < 10; ++n) simulations[n].number = n;
    return simulations;
}

TEST(Reasons, SayInPlainWordsWhatIsBetterAndWorse) {
    const RulesTable t({.a = {"MI C5/1"}, .b = {"MI R12/1"}, .panic_a = 20, .panic_b = 30});
    Weights weights{};  // whatever the weights in use
    for (std::size_t i = 0; i < terms; ++i) weights.opening[i] = weights.endgame[i] = term_infos[i].sense;
    const auto one = [&](Term term, double thousandths) {
        const auto much = only(term, thousandths), none = only(term, 0);
        const auto more = reasons(t.battle(), Comparison<terms>(much, none, true), weights);
        const auto less = reasons(t.battle(), Comparison<terms>(none, much, true), weights);
        EXPECT_EQ(more.size(), 1u);
        EXPECT_EQ(less.size(), 1u);
        if (more.empty() || less.empty()) return std::string();
        EXPECT_NEAR(more[0].effect, -less[0].effect, 1e-12);
        EXPECT_NE(more[0].sentence, less[0].sentence);
        return more[0].sentence + " [" + more[0].rule + "]" + (more[0].effect > 0 ? " +" : " -");
    };
    // A thousand is the weaker army's panic level: 20 points.
    EXPECT_EQ(one(Term::strength, 150), "3.0 points of strength more are left, compared with the enemy [4.0] +");
    EXPECT_EQ(one(Term::disorder, 150), "3.0 points of strength more are disordered, compared with the enemy [7.0] -");
    EXPECT_EQ(one(Term::margin, 250), "25 % more of the panic rating is left, compared with the enemy [4.0] +");
    EXPECT_EQ(one(Term::points, 2000), "2.0 victory points more, compared with the enemy [14.0] +");
    EXPECT_EQ(one(Term::command, 1500), "1.5 more Command Points are left, compared with the enemy [3.0] +");
    EXPECT_EQ(one(Term::leaders, 1000), "1.0 more leaders live, compared with the enemy [11.5] +");
    // The evaluation counts 3600ths of threats in quarters, per point of the panic level: 900 make a point of 20.
    EXPECT_EQ(one(Term::threats, 90),
              "the next attacks promise 2.0 points of strength more, compared with the enemy's [11.0] +");
    const auto none = only(Term::leaders, 0);
    EXPECT_TRUE(reasons(t.battle(), Comparison<terms>(none, none, true)).empty());
    EXPECT_EQ(one(Term::slaughter, 100), "twice the enemy's strength is reached 10 % more often [14.0] +");
}

}  // namespace
}  // namespace polemarch::test
