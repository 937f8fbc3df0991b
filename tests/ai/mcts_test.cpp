// Tree search on games with known answers: Connect Four against a solver, the dice game, and what a tree keeps.
#include "ai/mcts_agent.h"
#include "ai/sequential_halving.h"
#include "tests/support/connect_four.h"
#include "tests/support/dice_game.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <thread>

namespace polemarch::test {
namespace {

using FourSearch = Search<ConnectFour, RandomRolloutEvaluator>;
using DiceSearch = Search<DiceGame, RandomRolloutEvaluator>;

/// The first side's payoff under perfect play, doubled: 0, 1 or 2. Alpha-beta; for positions with few empty cells.
int solved(const ConnectFour& g, const ConnectFour::State& s, int alpha = 0, int beta = 2) {
    if (g.actor(s) == Actor::nobody) return static_cast<int>(2 * g.payoff(s));
    const bool first = g.actor(s) == Actor::first;
    int best = first ? 0 : 2;
    MoveList<ConnectFour> moves;
    g.legal_moves(s, moves);
    for (const auto& m : moves) {
        ConnectFour::State next = s;
        g.apply(next, m);
        const int value = solved(g, next, alpha, beta);
        if (first)
            alpha = std::max(alpha, best = std::max(best, value));
        else
            beta = std::min(beta, best = std::min(best, value));
        if (alpha >= beta) break;
    }
    return best;
}

/// A position after `stones` random moves in which the open moves have different values.
ConnectFour::State open_position(const ConnectFour& g, std::uint32_t stones, AgentStream& stream) {
    for (;;) {
        ConnectFour::State s = g.start();
        MoveList<ConnectFour> moves;
        while (g.actor(s) != Actor::nobody && s.count < stones) {
            g.legal_moves(s, moves);
            g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (g.actor(s) == Actor::nobody) continue;
        g.legal_moves(s, moves);
        int least = 2, most = 0;
        for (const auto& m : moves) {
            ConnectFour::State next = s;
            g.apply(next, m);
            least = std::min(least, solved(g, next));
            most = std::max(most, solved(g, next));
        }
        if (least < most) return s;
    }
}

TEST(Mcts, PlaysSmallConnectFourPositionsPerfectly) {
    const ConnectFour g;
    AgentStream stream(5);
    for (int n = 0; n < unless_sanitized(60); ++n) {
        const auto s = open_position(g, 22 + static_cast<std::uint32_t>(n % 8), stream);
        FourSearch search(g, {}, {.simulations = 20'000});
        search.search(s, stream);
        ConnectFour::State next = s;
        g.apply(next, search.choice(stream).move);
        EXPECT_EQ(solved(g, next), solved(g, s)) << "position " << n;
    }
}

TEST(Mcts, FindsTheOddsOfTheDiceGame) {
    const DiceGame g;
    AgentStream stream(1);
    using Kind = DiceGame::Move::Kind;
    for (const auto& [throws, from] : {std::pair<std::uint8_t, int>{1, 5}, {2, 4}})  // stopping is right from there on
        for (std::uint8_t face = 1; face <= 6; ++face) {
            DiceGame::State s = g.start();
            for (std::uint8_t n = 0; n < throws; ++n) {
                if (n > 0) g.apply(s, {Kind::again, 0});
                g.apply(s, {Kind::face, face});
            }
            DiceSearch search(g, {}, {.simulations = 40'000});
            search.search(s, stream);
            EXPECT_EQ(search.choice(stream).move.kind, face >= from ? Kind::stop : Kind::again)
                << int{throws} << " throws, face " << int{face};
        }
    // The first side has stopped on 3, the second has rolled a 2 and rolls again: 17/4 pips under perfect play.
    DiceGame::State s = g.start();
    g.apply(s, {Kind::face, 3});
    g.apply(s, {Kind::stop, 0});
    g.apply(s, {Kind::face, 2});
    DiceSearch search(g, {}, {.simulations = 200'000});
    search.search(s, stream);
    EXPECT_NEAR(search.choice(stream).mean(), 0.5 + (3 - 17.0 / 4) / 10, 0.01);
}

TEST(Mcts, ChoosesTheSameAtAnyNumberOfThreads) {
    const ConnectFour g;
    std::vector<std::vector<std::uint64_t>> visits;
    for (const std::size_t threads : {1u, 2u, 3u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        AgentStream stream(9);
        FourSearch search(g, {}, {.simulations = 6000, .trees = 4});
        visits.emplace_back();
        for (const auto& root_move : search.search(g.start(), stream)) visits.back().push_back(root_move.visits);
    }
    EXPECT_EQ(visits[0], visits[1]);
    EXPECT_EQ(visits[0], visits[2]);
}

/// However few threads there are.
TEST(Mcts, TreesShareOneBudgetOfTime) {
    const ConnectFour g;
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
    for (const std::uint32_t candidates : {0u, 4u}) {
        AgentStream stream(9);
        FourSearch search(g, {}, {.trees = 8, .milliseconds = 100, .candidates = candidates});
        const auto begin = std::chrono::steady_clock::now();
        search.search(g.start(), stream);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        EXPECT_GE(taken.count(), 0.1);
        EXPECT_LT(taken.count(), 0.4) << candidates;   // separate budgets for each tree would take .8 s
        const std::size_t parts = search.trees() / 8;  // of a tree
        for (std::size_t tree = 0; tree < 8; ++tree) {
            std::uint64_t visits = 0;
            for (std::size_t part = 0; part < parts; ++part) visits += search.tree(tree * parts + part).visits();
            EXPECT_GT(visits, 0u) << tree;
        }
    }
}

/// Three threads: one decides with two trees, one works on the second of them and is slow, one adds other work.
struct Meeting {
    std::thread::id decider;
    std::atomic<bool> slow_tree{false}, offered{false}, over{false};
    static void wait_for(const std::atomic<bool>& sign, std::chrono::milliseconds most = std::chrono::seconds(5)) {
        const auto end = std::chrono::steady_clock::now() + most;
        while (!sign && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    }
};
struct MeetingEvaluator : RandomRolloutEvaluator {
    Meeting* meeting;
    double value(const ConnectFour&, const ConnectFour::State&, const ConnectFour::State&, SimulationRandom&) const {
        if (std::this_thread::get_id() == meeting->decider) {
            Meeting::wait_for(meeting->slow_tree);
            Meeting::wait_for(meeting->offered);
        } else {
            meeting->slow_tree = true;
            Meeting::wait_for(meeting->over);
        }
        return 0.5;
    }
};

TEST(Mcts, AThreadThatWaitsForItsTreesTakesNoOtherWork) {
    const ConnectFour g;
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 3);
    Meeting meeting;
    std::atomic<bool> deciding{false}, disturbed{false};
    tbb::task_arena(3).execute([&] {
        tbb::task_group others;
        meeting.decider = std::this_thread::get_id();
        others.run([&] {
            Meeting::wait_for(meeting.slow_tree);
            others.run([&] { disturbed = disturbed || (deciding && std::this_thread::get_id() == meeting.decider); });
            meeting.offered = true;
            Meeting::wait_for(disturbed, std::chrono::milliseconds(300));
            meeting.over = true;
        });
        AgentStream stream(1);
        MeetingEvaluator evaluator;
        evaluator.meeting = &meeting;
        Search<ConnectFour, MeetingEvaluator> search(g, evaluator, {.simulations = 2, .trees = 2});
        deciding = true;
        search.search(g.start(), stream);
        deciding = false;
        others.wait();
    });
    EXPECT_FALSE(disturbed);
}

TEST(Mcts, TreesOfOneSearchDiffer) {
    const ConnectFour g;
    AgentStream stream(9);
    FourSearch search(g, {}, {.simulations = 2000, .trees = 2});
    search.search(g.start(), stream);
    std::vector<double> totals[2];
    for (std::size_t tree = 0; tree < 2; ++tree)
        for (const auto& edge : search.tree(tree).moves()) totals[tree].push_back(edge.total);
    EXPECT_NE(totals[0], totals[1]);
}

TEST(Mcts, VisitsAndValuesAddUp) {
    const ConnectFour g;
    AgentStream stream(2);
    const RandomRolloutEvaluator evaluator;
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, evaluator, {});
    tree.set_root(g.start());
    for (int i = 0; i < 5000; ++i) tree.simulate(stream);
    std::uint32_t visits = 0;
    double prior = 0;
    for (const auto& edge : tree.moves()) {
        visits += edge.visits;
        prior += static_cast<double>(edge.prior);
        EXPECT_GE(edge.total, 0);
        EXPECT_LE(edge.total, edge.visits);
        std::uint32_t below = 0;
        for (const auto& reply : tree.children(edge)) below += reply.visits;
        EXPECT_EQ(below + 1, edge.visits) << "all visits but the one that made the child went on";
    }
    EXPECT_EQ(visits, 5000u);
    EXPECT_NEAR(prior, 1, 1e-6);
}

TEST(Mcts, KeepsWhatItLearntOfThePositionThatComes) {
    const ConnectFour g;
    AgentStream stream(3);
    const RandomRolloutEvaluator evaluator;
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, evaluator, {});
    tree.set_root(g.start());
    for (int i = 0; i < 4000; ++i) tree.simulate(stream);
    const auto move = tree.moves()[3];
    std::vector<std::uint32_t> replies;
    for (const auto& edge : tree.children(move)) replies.push_back(edge.visits);
    ConnectFour::State next = g.start();
    g.apply(next, move.move);
    tree.set_root(next);
    EXPECT_EQ(tree.visits(), move.visits);
    std::vector<std::uint32_t> kept;
    for (const auto& edge : tree.moves()) kept.push_back(edge.visits);
    EXPECT_EQ(kept, replies);
    Tree<ConnectFour, RandomRolloutEvaluator> forgetful(g, evaluator, {.reused = false});
    forgetful.set_root(g.start());
    for (int i = 0; i < 4000; ++i) forgetful.simulate(stream);
    forgetful.set_root(next);
    EXPECT_EQ(forgetful.visits(), 0u);
    // A position that is not in the tree begins anew.
    g.apply(next, {0});
    for (int i = 0; i < 5; ++i) g.apply(next, {6});
    tree.set_root(next);
    EXPECT_EQ(tree.visits(), 0u);
    EXPECT_EQ(tree.size(), 1u);
}

TEST(Mcts, KeepsToItsMemory) {
    const ConnectFour g;
    AgentStream stream(4);
    const RandomRolloutEvaluator evaluator;
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, evaluator, {.nodes = 100});
    tree.set_root(g.start());
    for (int i = 0; i < 5000; ++i) tree.simulate(stream);
    EXPECT_EQ(tree.size(), 100u);
    EXPECT_EQ(tree.visits(), 5000u);
}

TEST(Mcts, DiceOfOneTrialFallAlike) {
    const DiceGame g;
    AgentStream stream(1);
    std::set<std::uint8_t> faces;
    DiceGame::State s = g.start();
    ASSERT_EQ(g.actor(s), Actor::chance);
    for (std::uint32_t trial = 0; trial < 60; ++trial) {
        SimulationRandom one(stream, 7, trial), two(stream, 7, trial);
        const auto fallen = one.resolve(g, s);
        EXPECT_EQ(fallen, two.resolve(g, s));
        faces.insert(fallen.face);
    }
    EXPECT_EQ(faces.size(), 6u);
}

TEST(Mcts, HalvingDistributesSimulationsOverTheCandidates) {
    const ConnectFour g;
    for (const std::uint32_t trees : {1u, 3u}) {
        AgentStream stream(9);
        FourSearch search(g, {}, {.simulations = 900, .trees = trees, .candidates = 4});
        std::vector<std::uint64_t> visits;
        for (const auto& root_move : search.search(g.start(), stream)) visits.push_back(root_move.visits);
        std::sort(visits.begin(), visits.end());
        // 4 candidates of 7, two rounds of 450 simulations: 112 each, then 225 more for two.
        EXPECT_THAT(visits, testing::ElementsAre(0, 0, 0, 112, 112, 337, 337));
    }
}

TEST(Mcts, HalvingWithATreeBelowSolvesSmallConnectFourPositions) {
    const ConnectFour g;
    AgentStream stream(15);
    for (int n = 0; n < 20; ++n) {
        const auto s = open_position(g, 26 + static_cast<std::uint32_t>(n % 6), stream);
        FourSearch search(g, {}, {.simulations = 20'000, .candidates = 7});
        search.search(s, stream);
        ConnectFour::State next = s;
        g.apply(next, search.choice(stream).move);
        EXPECT_EQ(solved(g, next), solved(g, s)) << "position " << n;
    }
}

TEST(Mcts, HalvingChoosesTheSameAtAnyNumberOfThreads) {
    const ConnectFour g;
    std::vector<std::vector<double>> totals;
    for (const std::size_t threads : {1u, 2u, 3u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        AgentStream stream(9);
        FourSearch search(g, {}, {.simulations = 6000, .trees = 4, .candidates = 5});
        totals.emplace_back();
        for (const auto& root_move : search.search(g.start(), stream)) totals.back().push_back(root_move.total);
    }
    EXPECT_EQ(totals[0], totals[1]);
    EXPECT_EQ(totals[0], totals[2]);
}

/// The visits of all parts of all trees, and their nodes.
std::pair<std::uint64_t, std::size_t> grown(const FourSearch& search) {
    std::uint64_t visits = 0;
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < search.trees(); ++i) {
        visits += search.tree(i).visits();
        nodes = std::max(nodes, search.tree(i).size());
    }
    return {visits, nodes};
}

TEST(Mcts, TasksKeepToTheirMemoryAndRunAllSimulations) {
    const ConnectFour g;
    AgentStream stream(6);
    FourSearch search(g, {}, {.simulations = 6300, .trees = 2, .candidates = 7, .tree = {.nodes = 100}});
    std::uint64_t simulations = 0;
    for (const auto& root_move : search.search(g.start(), stream)) simulations += root_move.visits;
    EXPECT_EQ(simulations, 3 * 2100u);  // 7, 4 and 2 candidates
    const auto [visits, nodes] = grown(search);
    EXPECT_EQ(visits, simulations);
    EXPECT_EQ(nodes, 50u);
}

TEST(Mcts, ThePartBehindTheMoveThatIsMadeIsKept) {
    const ConnectFour g;
    for (const bool reused : {true, false}) {
        AgentStream stream(7);
        FourSearch search(g, {}, {.simulations = 4000, .trees = 2, .candidates = 6, .tree = {.reused = reused}});
        search.search(g.start(), stream);
        const auto made = search.choice(stream);
        ConnectFour::State next = g.start();
        g.apply(next, made.move);
        std::uint64_t simulations = 0;
        for (const auto& root_move : search.search(next, stream)) simulations += root_move.visits;
        EXPECT_EQ(grown(search).first, simulations + (reused ? made.visits : 0));
    }
}

TEST(Halving, PartsShareOutTheTrials) {
    for (const std::uint32_t parts : {1u, 3u, 16u}) {
        std::vector<std::vector<std::uint32_t>> made(parts);  // by root move; one thread at a time
        const auto value = [&](std::size_t candidate, std::uint32_t trial) {
            made[trial % parts].push_back(trial);
            return candidate == 2 ? 1.0 : static_cast<double>(trial % 2) * 0.1;
        };
        EXPECT_EQ(best_by_halving(4, 10, value, parts), 2u);
        std::map<std::uint32_t, int> times;
        for (const auto& part : made)
            for (const std::uint32_t trial : part) ++times[trial];
        EXPECT_EQ(times.size(), 20u);
        for (const auto& [trial, count] : times) EXPECT_EQ(count, trial < 10 ? 4 : 2) << trial;
    }
}

TEST(Halving, FindsTheBestOfNoisyCandidates) {
    AgentStream stream(3);
    int right = 0;
    std::vector<int> tries(8);
    for (int run = 0; run < 200; ++run)
        right += best_by_halving(8, 100, [&](std::size_t candidate, std::uint32_t) {
                     ++tries[candidate];
                     return stream.below(100) < 40 + 5 * (candidate % 7) ? 1.0 : 0.0;  // 6 has 70 of 100, 5 has 65
                 }) == 6;
    EXPECT_GT(right, 120);
    EXPECT_EQ(*std::min_element(tries.begin(), tries.end()), 200 * 100);
    EXPECT_EQ(best_by_halving(1, 5, [](std::size_t, std::uint32_t) { return 0.0; }), 0u);
    EXPECT_EQ(best_by_halving(5, 5, [](std::size_t, std::uint32_t) { return 1.0; }), 0u) << "the first of equals";
}

TEST(Mcts, TheTemperatureSelectsByVisits) {
    const ConnectFour g;
    AgentStream stream(6);
    FourSearch sharp(g, {}, {.simulations = 300}), dull(g, {}, {.simulations = 300, .inverse_temperature = 1});
    sharp.search(g.start(), stream);
    const auto root_moves = dull.search(g.start(), stream);
    std::vector<int> chosen(7);
    constexpr int times = 20'000;
    for (int i = 0; i < times; ++i) ++chosen[dull.choice(stream).move.column];
    std::uint64_t all = 0;
    for (const auto& c : root_moves) all += c.visits;
    for (const auto& c : root_moves) {
        const double share = static_cast<double>(c.visits) / static_cast<double>(all);
        EXPECT_NEAR(chosen[c.move.column] / double{times}, share, 4 * std::sqrt(share * (1 - share) / times) + 1e-4);
    }
    for (int i = 0; i < 10; ++i) EXPECT_EQ(sharp.choice(stream).move, sharp.choice(stream).move);
}

/// Prefers the outer columns, whatever they are worth.
struct OuterColumns : RandomRolloutEvaluator {
    void priors(const ConnectFour&, const ConnectFour::State&, const MoveList<ConnectFour>& moves,
                std::span<float> priors) const {
        for (std::size_t i = 0; i < moves.size(); ++i) priors[i] = moves[i].column == 0 ? 1.0f : 0.02f;
    }
};

// S6: "By these simulations 2 is better by 5.1 % (error 1.7 %); he takes 1 all the same."
TEST(FinalChoice, NothingThatSimulationsShowToBeBetterIsPassedOver) {
    const ConnectFour g;
    int overruled = 0;
    for (const std::uint32_t candidates : {0u, 6u})
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            AgentStream stream(seed);
            Search<ConnectFour, OuterColumns> search(
                g, {}, {.simulations = 1200, .candidates = candidates, .prior_weight = candidates > 0 ? 1.0 : 0});
            const auto root_moves = search.search(g.start(), stream);
            const auto& choice = search.choice(stream);
            EXPECT_TRUE(same_bytes(search.ranked().front()->move, choice.move)) << "advice and play";
            const auto by_score = std::max_element(root_moves.begin(), root_moves.end(), [&](auto& a, auto& b) {
                return a.visits != b.visits ? a.visits < b.visits : search.score(a) < search.score(b);
            });
            overruled += same_bytes(by_score->move, choice.move) ? 0 : 1;
            for (const auto& other : root_moves) {
                if (candidates == 0 || other.values.size() < fewest_compared) continue;
                const std::size_t common = std::min(other.values.size(), choice.values.size());
                const Difference better = paired_difference(other.values, choice.values, common);
                EXPECT_FALSE(better.value > 0 && better.sure()) << "column " << int{other.move.column};
            }
        }
    EXPECT_GT(overruled, 0) << "or this test shows nothing";
}

}  // namespace
}  // namespace polemarch::test
