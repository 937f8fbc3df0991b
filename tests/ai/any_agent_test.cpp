// Typed agents and agents of runtime objects are interchangeable; thinking is observed and cut short.
#include "ai/any_agent.h"

#include "ai/mcts_agent.h"
#include "tests/support/connect_four.h"

#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using Searcher = SearchAgent<ConnectFour, RandomRolloutEvaluator>;

TEST(AnyAgent, ChoosesAsTheTypedAgentBehindIt) {
    const auto game = std::make_shared<const ConnectFour>();
    const GameAdapter<ConnectFour> erased_game(game);
    const auto searcher = [] {
        return std::make_unique<Searcher>(RandomRolloutEvaluator{}, SearchSettings{.simulations = 200});
    };
    Searcher typed(RandomRolloutEvaluator{}, SearchSettings{.simulations = 200});
    TypedAgent<ConnectFour> there_and_back(erased_game, std::make_unique<ErasedAgent<ConnectFour>>(searcher()));
    AgentStream one(7), two(7);
    ConnectFour::State s = game->start();
    for (int move = 0; move < 8 && game->actor(s) != Actor::nobody; ++move) {
        const auto chosen = typed.choose(*game, s, one);
        EXPECT_TRUE(chosen == there_and_back.choose(*game, s, two));
        game->apply(s, chosen);
    }
}

TEST(AnyAgent, IsWhatTemplatesOverAGamePlay) {
    const GameAdapter<ConnectFour> game(std::make_shared<const ConnectFour>());
    RandomAgent<AnyGame> random;
    SearchAgent<AnyGame, RandomRolloutEvaluator> searcher(RandomRolloutEvaluator{}, {.simulations = 50});
    AgentStream stream(3);
    StateBytes s = game.start();
    while (game.actor(s) != Actor::nobody) {
        AnyAgent& agent = game.actor(s) == Actor::first ? static_cast<AnyAgent&>(searcher) : random;
        const MoveBytes move = agent.choose(game, s, stream);
        ASSERT_TRUE(game.judge(s, move));
        game.apply(s, move);
    }
}

TEST(Thinking, ReportsHowFarASearchHasCome) {
    const ConnectFour game;
    for (const std::uint32_t candidates : {0u, 4u}) {
        Searcher searcher(RandomRolloutEvaluator{}, {.simulations = 640, .candidates = candidates});
        std::vector<double> reports;
        const Thinking thinking{{}, [&](const ThinkingProgress& progress) {
                                    EXPECT_EQ(progress.stage, "searching");
                                    reports.push_back(progress.done);
                                }};
        AgentStream stream(1), other(1);
        const auto watched = searcher.choose(game, game.start(), stream, thinking);
        ASSERT_GT(reports.size(), 30u);
        EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
        EXPECT_GT(reports.back(), 0.9);
        Searcher alone(RandomRolloutEvaluator{}, {.simulations = 640, .candidates = candidates});
        EXPECT_TRUE(watched == alone.choose(game, game.start(), other)) << "watching changes nothing";
    }
}

TEST(Thinking, ASearchThatIsStoppedChoosesAtOnce) {
    const ConnectFour game;
    for (const std::uint32_t candidates : {0u, 4u})
        for (const std::uint32_t milliseconds : {0u, 3'000'000u}) {
            Searcher searcher(RandomRolloutEvaluator{},
                              {.simulations = 10'000'000, .milliseconds = milliseconds, .candidates = candidates});
            std::stop_source stop;
            const std::jthread later([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                stop.request_stop();
            });
            AgentStream stream(1);
            const auto begin = std::chrono::steady_clock::now();
            const auto chosen = searcher.choose(game, game.start(), stream, {stop.get_token(), {}});
            EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
            EXPECT_TRUE(game.judge(game.start(), chosen));
        }
}

}  // namespace
}  // namespace polemarch::test
