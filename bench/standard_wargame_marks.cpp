// Performance marks of the Standard Wargame Rules on one core, each the best of five runs. Exit status 1 if a mark is
// missed.
//   build/bench/bench/bench_standard_wargame_marks
#include "ai/standard_wargame/monte_carlo.h"
#include "bench/close_battles.h"
#include "bench/marks.h"
#include "core/standard_wargame/files/make_battle.h"
#include "core/standard_wargame/files/scenario_reader.h"
#include "core/standard_wargame/odds/fight.h"
#include "sim/standard_wargame/meeting.h"
#include "tests/support/standard_wargame/charts.h"

#include <vector>

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using bench::best_of_five;
using bench::line;

/// Two armies on the eve of the battle; a shipped army by its short name, or "list:NAME", built for `points` ME.
std::unique_ptr<const Battle> eve_of(const std::string& a, const std::string& b, int points) {
    Diagnostics diagnostics;
    const auto parts = sim::standard_wargame::meeting_parts({.armies = {a, b}, .points = points}, wargame_charts(),
                                                            POLEMARCH_SOURCE_DIR "/data", diagnostics);
    auto scenario =
        parts ? parse_scenario(parts->scenario, wargame_charts(), diagnostics, parts->files.finder()) : std::nullopt;
    auto battle = scenario ? make_battle(wargame_charts(), std::move(*scenario), diagnostics) : nullptr;
    if (!battle) throw std::runtime_error(diagnostics.text());
    return battle;
}

struct Counts {
    std::uint64_t steps = 0, decisions = 0;
};

/// Plays whole games by `choose`.
template <class Choose>
void play(const Battle& g, std::uint32_t games, Counts& counts, Choose choose) {
    for (std::uint32_t game = 1; game <= games; ++game) {
        AgentStream stream(1, game, Side::first);
        State s = g.start();
        for (; g.actor(s) != Actor::nobody; ++counts.steps) {
            if (g.actor(s) == Actor::chance) {
                g.apply(s, draw(g, s, stream));
                continue;
            }
            ++counts.decisions;
            g.apply(s, choose(s, stream));
        }
    }
}

/// As the heuristic general plays, strategies drawn.
Move heuristic(const Battle& g, const State& s, AgentStream& stream) { return HeuristicGeneral{}.choose(g, s, stream); }

void measure_battles() {
    const auto battle = eve_of("carthage-218bc", "romans-200bc", 100);
    const Battle& g = *battle;
    fmt::print("Two armies of 100 ME from the eve on, on one core, best of {} runs\n", bench::runs);
    const auto any = [&](const State& s, AgentStream& stream) { return g.any_move(s, stream); };
    constexpr std::uint32_t random_games = 100;
    Counts random;
    play(g, random_games, random, any);
    line("applied moves through any_move",
         1 / best_of_five(static_cast<double>(random.steps),
                          [&] {
                              Counts c;
                              play(g, random_games, c, any);
                          }),
         "/s", 200'000);
    const auto by_heuristic = [&](const State& s, AgentStream& stream) { return heuristic(g, s, stream); };
    struct Applied {
        State before;
        Move move;
    };
    std::vector<Applied> applied;
    std::vector<State> states;
    Counts games;
    constexpr std::uint32_t sample = 20;
    play(g, sample, games, [&](const State& s, AgentStream& stream) {
        states.push_back(s);
        const Move move = heuristic(g, s, stream);
        applied.push_back({s, move});
        return move;
    });
    line("moves of these games applied",
         1 / best_of_five(static_cast<double>(applied.size()),
                          [&] {
                              for (const Applied& one : applied) {
                                  State s = one.before;
                                  g.apply(s, one.move);
                                  benchmark::DoNotOptimize(s);
                              }
                          }),
         "/s");
    MoveList<Battle> moves;
    std::uint64_t listed = 0;
    line("full lists",
         1 / best_of_five(static_cast<double>(states.size()),
                          [&] {
                              for (const State& s : states) {
                                  g.legal_moves(s, moves);
                                  listed += moves.size();
                              }
                          }),
         "/s", 30'000);
    line("heuristic games",
         1 / best_of_five(sample,
                          [&] {
                              Counts c;
                              play(g, sample, c, by_heuristic);
                          }),
         "games/s", 10);
    fmt::print("\nA game of the heuristic general, mean of {}\n", sample);
    line("steps (moves and rolls)", static_cast<double>(games.steps) / sample, "");
    line("decisions", static_cast<double>(games.decisions) / sample, "");
    line("moves listed a decision", static_cast<double>(listed) / bench::runs / static_cast<double>(states.size()), "");
    line("bytes of a state", sizeof(State), "", 2048, false);
    line("bytes of a move", sizeof(Move), "", 16, false);
}

void measure_close_battle() {
    const auto battles = bench::all_close_battles();
    constexpr int times = 100;
    constexpr double nano = 1e9;
    fmt::print("\nOne close battle\n");
    line("both cohesion tests with all modifiers",
         nano * best_of_five(static_cast<double>(times * battles.size()),
                             [&] {
                                 for (int i = 0; i < times; ++i)
                                     for (const CloseBattle& battle : battles)
                                         benchmark::DoNotOptimize(cohesion_tests(battle, wargame_charts()));
                             }),
         "ns", 50, false);
}

/// The longest decision of a level-4 general in the first bounds of a battle of 60 units a side.
void measure_level_4() {
    const auto battle = eve_of("list:gauls-52bc", "list:gauls-52bc", 200);
    const Battle& g = *battle;
    AgentStream stream(1, 1, Side::first);
    State s = g.start();
    MonteCarloGeneral general(general_of(levels[3]));
    double longest = 0, sum = 0;
    int decisions = 0;
    while (g.actor(s) != Actor::nobody && s.turn <= 3) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, stream));
            continue;
        }
        if (s.step < Step::first_dice) {
            g.apply(s, heuristic(g, s, stream));
            continue;
        }
        const std::clock_t from = std::clock();
        const Move move = general.choose(g, s, stream);
        const double seconds = static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
        longest = std::max(longest, seconds);
        sum += seconds;
        ++decisions;
        g.apply(s, move);
    }
    fmt::print("\nLevel-4 with {} and {} units, {} decisions of the first three turns\n",
               g.scenario().sides[0].units.size(), g.scenario().sides[1].units.size(), decisions);
    line("the longest", 1000 * longest, "ms", 2000, false);
    line("the mean", 1000 * sum / std::max(1, decisions), "ms");
}

int measure() {
    measure_battles();
    measure_close_battle();
    measure_level_4();
    return bench::all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::test

int main() { return polemarch::test::measure(); }
