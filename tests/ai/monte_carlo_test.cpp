// The general by tree search of Ancient Battles: plans are what the battle's own moves make of them, and choices depend
// on nothing but the state and the stream.
#include "ai/ancient_battles/monte_carlo.h"

#include "ai/levels.h"
#include "tests/support/ancient_battles.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

MonteCarloGeneral::Settings small_search(std::uint32_t trees = 1) {
    MonteCarloGeneral::Settings settings;
    settings.search.iterations = 60;
    settings.search.trees = trees;
    return settings;
}

/// Calls visit(state) at every choice of a game that random moves play, every `every`-th time.
template <class Visit>
void each_choice(const Battle& g, std::uint64_t seed, int every, Visit visit) {
    AgentStream stream(seed);
    int n = 0;
    for (State s = g.start(); g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, stream));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        if (moves.size() > 1 && ++n % every == 0) visit(s);
        g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

class Plans : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Quick, Plans,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"));

TEST_P(Plans, ArePlayedToTheirEndByMovesThatTheBattleAllows) {
    const auto g = load_battle(GetParam());
    Temper bold;
    bold.exposure = 100;
    const PlannedBattle plans(*g, {.scripts = {Temper{}, bold}});
    AgentStream stream(3);
    for (int game = 0; game < 6; ++game) {
        PlannedBattle::State s = plans.start();
        std::uint32_t steps = 0;
        while (plans.actor(s) != Actor::nobody) {
            ASSERT_LT(++steps, plans.longest());
            if (plans.actor(s) == Actor::chance) {
                plans.apply(s, draw(plans, s, stream));
                continue;
            }
            MoveList<PlannedBattle> moves;
            plans.legal_moves(s, moves);
            ASSERT_FALSE(moves.empty());
            std::set<std::string> different;
            for (const Move& m : moves) {
                EXPECT_TRUE(plans.judge(s, m)) << g->text(s.battle, m);
                different.emplace(reinterpret_cast<const char*>(&m), sizeof m);
            }
            EXPECT_EQ(different.size(), moves.size());
            plans.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
            EXPECT_TRUE(plans.actor(s) == Actor::nobody || plans.actor(s) == Actor::chance ||
                        !PlannedBattle::scripted(s.battle));
        }
    }
}

TEST_P(Plans, EveryChoiceOfTheGeneralIsLegalWhateverHasGoneBefore) {
    const auto g = load_battle(GetParam());
    MonteCarloGeneral kept(small_search());
    AgentStream stream(8);
    each_choice(*g, 4, 3, [&](const State& s) {
        MonteCarloGeneral fresh(small_search());
        EXPECT_TRUE(g->judge(s, fresh.choose(*g, s, stream)));
        EXPECT_TRUE(g->judge(s, kept.choose(*g, s, stream)));
    });
}

TEST(MonteCarloGeneral, ChoosesTheSameAtAnyNumberOfThreads) {
    const auto g = load_battle("heraclea");
    std::vector<std::vector<Move>> chosen;
    for (const std::size_t threads : {1u, 2u, 5u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        chosen.emplace_back();
        each_choice(*g, 11, 5, [&](const State& s) {
            AgentStream stream(5);
            MonteCarloGeneral general(small_search(3));
            chosen.back().push_back(general.choose(*g, s, stream));
        });
    }
    EXPECT_GT(chosen[0].size(), 10u);
    EXPECT_EQ(chosen[0], chosen[1]);
    EXPECT_EQ(chosen[0], chosen[2]);
}

TEST(Evaluation, IsEvenInAMirroredState) {
    // What one side is expected to get, the other is expected to lose.
    for (std::size_t term = 0; term < terms; ++term) {
        Terms counted{};
        counted[term] = 700;
        const double there = expected_payoff(counted, default_weights);
        counted[term] = -700;
        EXPECT_DOUBLE_EQ(there + expected_payoff(counted, default_weights), 1) << term;
    }
}

TEST(Levels, RiseInWhatTheyLookAt) {
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GT(levels[i].iterations, levels[i - 1].iterations);
        EXPECT_LE(settings_of(levels[i]).tree.nodes, levels[i].iterations / levels[i].trees + 1);
    }
}

}  // namespace
}  // namespace polemarch::test
