// Performance marks of Ancient Battles on one core, each the best of five runs. Prints two baseline loads as well,
// since absolute times cannot be compared between machines. Exit status 1 if a mark is missed.
//   build/bench/bench/bench_marks
#include "bench/marks.h"
#include "ai/ancient_battles/heuristic.h"
#include "bench/baseline_loads.h"
#include "tests/support/ancient_battles/battles.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace polemarch::test {
namespace {

using ancient_battles::Battle;
using ancient_battles::HeuristicGeneral;
using ancient_battles::State;
using bench::all_met;
using bench::best_of_five;
using bench::line;
using bench::runs;

template <class T>
double seconds_to_copy(const T& from) {
    constexpr int times = 2'000'000;
    T to;
    return best_of_five(times, [&] {
        for (int i = 0; i < times; ++i) bench::copy(from, to);
    });
}

double seconds_to_load() {
    constexpr int times = 1'000'000;
    bench::Chase chase;
    return best_of_five(times, [&] {
        for (int i = 0; i < times; ++i) chase.load();
    });
}

struct Counts {
    std::uint64_t steps = 0, decisions = 0, listed = 0;
};

/// Plays one game and counts its steps and decisions; with `list`, also the moves listed.
template <class Player>
void play(const Battle& g, std::uint32_t game, Counts& counts, bool list) {
    const RefereeDice dice(1, game);
    AgentStream stream(1, game, Side::first);
    Player player;
    State s = g.start();
    for (; g.actor(s) != Actor::nobody; ++counts.steps) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        ++counts.decisions;
        if (list) {
            MoveList<Battle> moves;
            g.legal_moves(s, moves);
            counts.listed += moves.size();
        }
        g.apply(s, player.choose(g, s, stream));
    }
}

template <class Player>
double games_a_second(const Battle& g, std::uint32_t games) {
    Counts counts;
    return 1 / best_of_five(games, [&] {
               for (std::uint32_t game = 1; game <= games; ++game) play<Player>(g, game, counts, false);
           });
}

int measure() {
    const auto battle = load_battle("heraclea");
    const Battle& g = *battle;
    constexpr double nano = 1e9;
    fmt::print("Baselines, processor time, best of {} runs\n", runs);
    line("copy 1 KiB", seconds_to_copy(std::array<char, 1024>{}) * nano, "ns");
    line("dependent load in 256 MiB", seconds_to_load() * nano, "ns");
    fmt::print("\nHeraclea on one core, best of {} runs\n", runs);
    line("state copy", seconds_to_copy(g.start()) * nano, "ns", 30, false);
    line("random games, every move listed", games_a_second<RandomAgent<Battle>>(g, 4000), "games/s", 8000);
    line("heuristic games", games_a_second<HeuristicGeneral>(g, 200), "games/s", 200);
    constexpr std::uint32_t games = 1000;
    Counts counts;
    for (std::uint32_t game = 1; game <= games; ++game) play<RandomAgent<Battle>>(g, game, counts, true);
    fmt::print("\nA random game, mean of {}\n", games);
    line("steps (moves and rolls)", static_cast<double>(counts.steps) / games, "");
    line("decisions", static_cast<double>(counts.decisions) / games, "", 120);
    line("moves listed", static_cast<double>(counts.listed) / games, "");
    return all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::test

int main() { return polemarch::test::measure(); }
