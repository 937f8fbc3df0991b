// Thousands of games on all processors, with the same result at any number of threads.
//
// Three things make it so: a game is a function of its number alone (play_game.h); results are taken in the
// order of game numbers, whatever finished first; and what is counted is whole numbers. The work is handed out game by
// game in ascending order through oneTBB's pipeline, so that games finish nearly in order, memory does not grow with
// the run, and an interrupted run has an unbroken beginning: short games finish first, and a report of whatever
// happened to be finished would be one of short games.
#pragma once

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
    std::uint64_t nanoseconds =
        0;  ///< in all of them, by the wall clock: the only figure of a game that is not its own
    void add(const AgentWork& other) {
        decisions += other.decisions;
        nanoseconds += other.nanoseconds;
    }
};

/// What a run keeps of one game.
struct GameRow {
    std::uint32_t game = 0;
    double payoff = 0;
    std::uint32_t steps = 0, decisions = 0;
    std::vector<std::int32_t> facts{};  ///< in the order of the game's facts()
    std::string record{};               ///< its record, if records were asked for
    std::array<AgentWork, 2> work{};    ///< by agent as the request names them; of Service::game only
};

struct GameRange {
    std::uint32_t first = 1;
    std::uint32_t count = 0;
};

/// Which game of a run this is: everything its dice depend on. Games are numbered from 1.
struct GameKey {
    std::uint64_t seed = 1;
    std::uint32_t game = 1;
    std::uint32_t pair = 1;  ///< games of one pair see the same referee's dice wherever the same thing happens
};

/// Whether agents change sides. Swapped, game 2k - 1 and game 2k are pair k, and in game 2k they sit exchanged, so
/// that neither the better side nor its luck is taken for the better general.
enum class SideSwap : std::uint8_t { fixed, swapped };

constexpr GameKey game_key(std::uint64_t seed, std::uint32_t game, SideSwap side_swap) {
    return {seed, game, side_swap == SideSwap::fixed ? game : (game + 1) / 2};
}
/// Whether the agents sit exchanged in this game.
constexpr bool sides_swapped(std::uint32_t game, SideSwap side_swap) {
    return side_swap == SideSwap::swapped && game % 2 == 0;
}

/// What decides a batch, and nothing that does not: the same request gives the same report.
struct BatchRequest {
    GameRange games{1, 2000};
    std::array<std::string, 2> agents{"heuristic", "heuristic"};  ///< by side; of game 1 if sides are swapped
    std::uint64_t seed = 1;
    SideSwap side_swap = SideSwap::fixed;
};

/// Plays one game; nothing if it was dropped because the run is to stop. Called on any thread, several at a time.
using PlayGame = std::function<std::optional<GameRow>(std::uint32_t game)>;
/// Takes a finished game; called once a game in ascending order without gaps, never twice at a time.
using TakeGame = std::function<void(GameRow&&)>;

/// Plays the games of `range` on `threads` threads (1 or more). When `stop` is set no new game starts. Returns how
/// many games were taken: the longest unbroken run of finished games from the first. An exception of `play` or
/// `take` ends the run and passes through.
std::uint32_t run_batch(const GameRange& range, int threads, const std::atomic<bool>& stop, const PlayGame& play,
                        const TakeGame& take);

}  // namespace polemarch::sim
