// Thousands of games on all processors, with the same result with any number of threads.
//
// Three things ensure that: a game is a function of its number alone (play_game.h); results are taken in the order of
// game numbers, in whatever order they finish; and only whole numbers are counted. oneTBB's pipeline hands out the
// games in ascending order, so games finish nearly in order, memory does not grow with the run, and an interrupted run
// covers an unbroken range of games. Without that, a report of the finished games would be biased towards short games.
#pragma once

#include "core/game.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What an agent did in a game.
struct AgentWork {
    std::uint64_t decisions = 0;
    std::uint64_t timed = 0;        ///< those of them that a clock has measured: not those that a record tells of
    std::uint64_t nanoseconds = 0;  ///< in the timed ones, by the wall clock; the game's number does not determine it
    void add(const AgentWork& other) {
        decisions += other.decisions;
        timed += other.timed;
        nanoseconds += other.nanoseconds;
    }
};

/// What a run keeps of one game.
struct GameRow {
    std::uint32_t game = 0;
    double payoff = 0;
    std::uint32_t steps = 0, decisions = 0;
    std::vector<std::int32_t> facts{};  ///< in the order of the game's facts()
    std::vector<Fact> named{};          ///< those facts, if the battle is of this pair of games alone
    bool drawn_with_advantage = false;  ///< a draw, though the payoff is not a half
    std::string record{};               ///< its record, if records were asked for
    std::array<AgentWork, 2> work{};    ///< by agent, in the request's order; if agents are clocked or the game is read
};

struct GameRange {
    std::uint32_t first = 1;
    std::uint32_t count = 0;
};

/// Identifies a game of a run: everything its dice depend on. Games are numbered from 1.
struct GameKey {
    std::uint64_t seed = 1;
    std::uint32_t game = 1;
    std::uint32_t pair = 1;  ///< games of one pair get the same referee's dice wherever the same event happens
};

/// Whether agents change sides. Swapped: games 2k - 1 and 2k are pair k, with the agents' sides exchanged in game 2k.
/// So neither the better side nor its luck is mistaken for the stronger agent.
enum class SideSwap : std::uint8_t { fixed, swapped };

constexpr GameKey game_key(std::uint64_t seed, std::uint32_t game, SideSwap side_swap) {
    return {seed, game, side_swap == SideSwap::fixed ? game : (game + 1) / 2};
}
/// Whether the agents' sides are exchanged in this game.
constexpr bool sides_swapped(std::uint32_t game, SideSwap side_swap) {
    return side_swap == SideSwap::swapped && game % 2 == 0;
}

/// Everything that decides a batch, and nothing else: the same request gives the same report.
struct BatchRequest {
    GameRange games{1, 2000};
    std::array<std::string, 2> agents{"heuristic", "heuristic"};  ///< by side; of game 1 if sides are swapped
    std::uint64_t seed = 1;
    SideSwap side_swap = SideSwap::fixed;
};

/// Throws InputError if agents swap sides and the range does not begin and end with a whole pair: the games of a pair
/// share their dice, so half a pair can be neither counted nor left to another run.
void check_whole_pairs(const BatchRequest& request);

/// The same request if its agents differ or do not swap sides. Else a request for the first games of its pairs only,
/// without swapping: an agent against itself plays the same game again when sides are swapped, since the dice are the
/// pair's. (An agent that uses random numbers of its own plays a second game under these dice, which carries little
/// more information.)
[[nodiscard]] BatchRequest without_copies(BatchRequest request);

/// For runs that nobody stops.
inline constexpr std::atomic<bool> never_stops{false};

/// Plays one game; returns nothing if it was dropped because the run is to stop. Called on any thread, concurrently.
using PlayGame = std::function<std::optional<GameRow>(std::uint32_t game)>;
/// Takes a finished game. Called once per game, in ascending order without gaps, never concurrently.
using TakeGame = std::function<void(GameRow&&)>;

/// Takes the two finished games of a pair.
using TakePair = std::function<void(GameRow&& first, GameRow&& second)>;
/// A TakeGame that keeps the first game of each pair until the second is there, so that only whole pairs are counted,
/// also if the run is interrupted. The range must begin with a whole pair.
[[nodiscard]] TakeGame in_pairs(TakePair take);

/// Plays the games of `range` on `threads` threads (1 or more). When `stop` is set, no new game starts. Returns how
/// many games were taken: the longest unbroken run of finished games from the first. An exception from `play` or `take`
/// ends the run and propagates.
std::uint32_t run_batch(const GameRange& range, int threads, const std::atomic<bool>& stop, const PlayGame& play,
                        const TakeGame& take);

}  // namespace polemarch::sim
