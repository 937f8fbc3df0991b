// A batch has the same result with any number of threads, and a control shows that the test could fail. Interrupted, it
// covers the longest unbroken run of games.
#include "sim/batch/batch.h"

#include "core/files.h"
#include "sim/batch/play_game.h"
#include "tests/support/connect_four.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::ConnectFour;
constexpr int thread_counts[] = {1, 2, 3, 8};

/// The threads that take part in a run. On a busy machine one thread could play all games before another wakes up, and
/// a comparison of threads would compare nothing. So the first games wait until two threads have arrived.
class Crew {
public:
    explicit Crew(int threads) : wanted_(threads > 1 ? 2 : 1) {}
    /// The number of the calling thread, from 0 in the order of arrival.
    std::size_t join() {
        std::unique_lock lock(mutex_);
        const std::size_t number = numbers_.try_emplace(std::this_thread::get_id(), numbers_.size()).first->second;
        arrived_.notify_all();
        arrived_.wait_for(lock, std::chrono::seconds(20), [&] { return numbers_.size() >= wanted_; });
        return number;
    }
    [[nodiscard]] bool complete() const { return numbers_.size() >= wanted_; }

private:
    std::size_t wanted_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::map<std::thread::id, std::size_t> numbers_;
};

/// Everything that a run took, as text: number, payoff and length of each game in the order in which they were taken.
class Log {
public:
    void operator()(const GameRow& row) {
        text_ += std::to_string(row.game) + " " + std::to_string(row.payoff) + " " + std::to_string(row.steps) + "\n";
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string hash() const { return content_hash(text_); }

private:
    std::string text_;
};

std::optional<GameRow> play_random(std::uint32_t game, const std::atomic<bool>& stop) {
    const ConnectFour g;
    RandomAgent<ConnectFour> first, second;
    const auto played = play_game(g, {&first, &second}, game_key(7, game, SideSwap::fixed), stop);
    if (!played) return std::nullopt;
    return GameRow{game, played->payoff, played->steps, played->decisions};
}

std::string run_random(GameRange range, int threads) {
    const std::atomic<bool> stop{false};
    Crew crew(threads);
    Log log;
    const auto play = [&](std::uint32_t game) {
        crew.join();
        return play_random(game, stop);
    };
    EXPECT_EQ(run_batch(range, threads, stop, play, std::ref(log)), range.count);
    EXPECT_TRUE(crew.complete() || range.count == 0);
    return log.text();
}
std::string hash_random(GameRange range, int threads) { return content_hash(run_random(range, threads)); }

TEST(Batch, SameAtAnyNumberOfThreads) {
    const std::string alone = hash_random({1, 3000}, 1);
    for (const int threads : thread_counts) EXPECT_EQ(hash_random({1, 3000}, threads), alone) << threads << " threads";
}

// Control for the test above: with one stream per thread, passed from game to game, it must fail.
TEST(Batch, ControlWithOneStreamAThreadDiffers) {
    const auto run = [](int threads) {
        const std::atomic<bool> stop{false};
        Crew crew(threads);
        std::vector<AgentStream> streams;  // the fault: a stream belongs to a thread
        for (std::uint64_t thread = 0; thread < 8; ++thread) streams.emplace_back(thread);
        Log log;
        const auto play = [&](std::uint32_t game) -> std::optional<GameRow> {
            AgentStream& stream = streams.at(crew.join());
            const ConnectFour g;
            RandomAgent<ConnectFour> agent;
            ConnectFour::State s = g.start();
            std::uint32_t steps = 0;
            for (; g.actor(s) != Actor::nobody; ++steps) g.apply(s, agent.choose(g, s, stream));
            return GameRow{game, g.payoff(s), steps, steps};
        };
        run_batch({1, 3000}, threads, stop, play, std::ref(log));
        return log.hash();
    };
    const std::string alone = run(1);
    EXPECT_EQ(run(1), alone);
    for (const int threads : {2, 3, 8}) EXPECT_NE(run(threads), alone) << threads << " threads";
}

TEST(Batch, ShardsJoinToTheWhole) {
    EXPECT_EQ(content_hash(run_random({1, 400}, 2) + run_random({401, 600}, 3)), hash_random({1, 1000}, 2));
}

TEST(Batch, NothingAskedNothingPlayed) { EXPECT_EQ(run_random({1, 0}, 2), ""); }

TEST(Batch, InterruptedCoversTheLongestUnbrokenRun) {
    const std::string whole = run_random({1, 2000}, 1);
    for (const int threads : thread_counts) {
        std::atomic<bool> stop{false};
        Log log;
        const auto play = [&](std::uint32_t game) {
            if (game == 500) stop = true;  // in the middle of game 500, with others under way
            return play_random(game, stop);
        };
        const auto taken = run_batch({1, 2000}, threads, stop, play, std::ref(log));
        EXPECT_GT(taken, 0u);
        EXPECT_LT(taken, 500u);
        // The report is the beginning of the whole run, byte for byte.
        EXPECT_EQ(log.hash(), content_hash(whole.substr(0, log.text().size())));
        EXPECT_EQ(std::count(log.text().begin(), log.text().end(), '\n'), static_cast<std::ptrdiff_t>(taken));
    }
}

// A dropped game ends what is covered, even if later ones were finished.
TEST(Batch, NothingIsCountedBehindADroppedGame) {
    for (const int threads : thread_counts) {
        const std::atomic<bool> stop{false};
        std::vector<std::uint32_t> games;
        const auto play = [](std::uint32_t game) {
            return game == 40 ? std::nullopt : std::optional(GameRow{game, 0.5});
        };
        const auto taken = run_batch({1, 100}, threads, stop, play, [&](GameRow&& row) { games.push_back(row.game); });
        std::vector<std::uint32_t> expected(39);
        std::iota(expected.begin(), expected.end(), 1u);
        EXPECT_EQ(taken, 39u);
        EXPECT_EQ(games, expected);
    }
}

TEST(Batch, StoppedBeforeItBeginsPlaysNothing) {
    const std::atomic<bool> stop{true};
    const auto play = [](std::uint32_t game) { return std::optional(GameRow{game, 0.5}); };
    EXPECT_EQ(run_batch({1, 100}, 2, stop, play, [](GameRow&&) { FAIL(); }), 0u);
}

TEST(Batch, FaultsPassThrough) {
    const std::atomic<bool> stop{false};
    const auto play = [](std::uint32_t game) -> std::optional<GameRow> {
        if (game == 30) throw std::logic_error("game 30");
        return GameRow{game, 0.5};
    };
    const auto draw = [](std::uint32_t game) { return std::optional(GameRow{game, 0.5}); };
    const auto full = [](GameRow&& row) {
        if (row.game == 20) throw OutputError("disk full");
    };
    EXPECT_THROW(run_batch({1, 100}, 2, stop, play, [](GameRow&&) {}), std::logic_error);
    EXPECT_THROW(run_batch({1, 100}, 2, stop, draw, full), OutputError);
}

TEST(Match, PairsShareDiceAndChangeSides) {
    EXPECT_EQ(game_key(1, 5, SideSwap::fixed).pair, 5u);
    EXPECT_EQ(game_key(1, 1, SideSwap::swapped).pair, 1u);
    EXPECT_EQ(game_key(1, 2, SideSwap::swapped).pair, 1u);
    EXPECT_EQ(game_key(1, 3, SideSwap::swapped).pair, 2u);
    EXPECT_FALSE(sides_swapped(2, SideSwap::fixed));
    EXPECT_FALSE(sides_swapped(1, SideSwap::swapped));
    EXPECT_TRUE(sides_swapped(2, SideSwap::swapped));
}

}  // namespace
}  // namespace polemarch::sim
