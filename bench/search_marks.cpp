// The marks of the tree search: looks a second on Connect Four and on Heraclea, games played on to the end of a turn,
// and what a second processor brings to two trees. Exit status 1 if a mark is missed.
//   build/bench/bench/bench_search_marks
#include "ai/ancient_battles/monte_carlo.h"
#include "bench/connect_four_positions.h"
#include "bench/marks.h"
#include "bench/yardsticks.h"
#include "tests/support/ancient_battles.h"

#include <chrono>

#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using bench::best_of_five;
using bench::line;

double connect_four_looks() {
    const ConnectFour g;
    const auto roots = bench::connect_four_positions();
    Tree<ConnectFour, RandomGuide> tree(g, RandomGuide{}, {});
    AgentStream stream(1);
    const auto each = static_cast<double>(roots.size()) * 1000;
    return 1 / best_of_five(each, [&] {
               for (const auto& root : roots) {
                   tree.forget();
                   tree.plant(root);
                   for (int i = 0; i < 1000; ++i) tree.iterate(stream);
               }
           });
}

/// Every `every`-th free choice of a heuristic game that no script makes.
std::vector<State> free_choices(const Battle& g, int every) {
    std::vector<State> states;
    AgentStream dice(1);
    int n = 0;
    for (State s = g.start(); g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, dice));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        const bool free = moves.size() > 1 && !PlannedBattle::scripted(s) && s.phase != Phase::facing;
        if (free && ++n % every == 0) states.push_back(s);
        g.apply(s, HeuristicGeneral{}.best(g, s));
    }
    return states;
}

/// Thinks about all of them as a level-6 general in so many trees; returns the looks taken.
double think(const Battle& g, const std::vector<State>& states, std::uint32_t trees) {
    MonteCarloGeneral::Settings settings = general_of(levels[5]);
    settings.search.trees = trees;
    const PlannedBattle plans(g, {});
    Search<PlannedBattle, PlanGuide> search(plans, PlanGuide(settings.guide), settings.search);
    double looks = 0;
    for (const State& s : states) {
        AgentStream stream(1);
        for (const auto& considered : search.consider(s, stream)) looks += static_cast<double>(considered.visits);
    }
    return looks;
}

double looks_a_second(const Battle& g, const std::vector<State>& states) {
    const double looks = think(g, states, 1);
    return 1 / best_of_five(looks, [&] { think(g, states, 1); });
}

double turns_a_second(const Battle& g, const std::vector<State>& states) {
    MarchMemory memory;
    const HeuristicGeneral general;
    constexpr std::uint32_t times = 200;
    return 1 / best_of_five(static_cast<double>(states.size()) * times, [&] {
               for (const State& s : states)
                   for (std::uint32_t n = 0; n < times; ++n) {
                       const RefereeDice dice(1, n);
                       State end = s;
                       play_on(g, end, {&general, &general}, s.turn, memory,
                               [&](const State& due) { return g.resolve(due, dice(g.roll(due)).view()); });
                   }
           });
}

/// The best of five times by the clock on the wall, two trees on so many threads.
double seconds_of_two_trees(const Battle& g, const std::vector<State>& states, std::size_t threads) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < bench::runs; ++run) {
        const auto from = std::chrono::steady_clock::now();
        think(g, states, 2);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
    }
    return best;
}

int measure() {
    const auto battle = load_battle("heraclea");
    const Battle& g = *battle;
    const auto states = free_choices(g, 4);
    fmt::print("Search on one core, processor time, best of {} runs\n", bench::runs);
    line("Connect Four, 1,000 looks a move", connect_four_looks() / 1000, "thousand/s", 1000);
    line("Heraclea, looks to the end of the turn", looks_a_second(g, states), "/s");
    line("Heraclea, turns played on", turns_a_second(g, states), "/s");
    const double one = seconds_of_two_trees(g, states, 1), two = seconds_of_two_trees(g, states, 2);
    fmt::print("\nTwo trees on Heraclea, time by the clock, best of {} runs\n", bench::runs);
    line("on 1 thread", one * 1000, "ms");
    line("on 2 threads", two * 1000, "ms");
    line("efficiency", 100 * one / (2 * two), "%", 90);
    return bench::all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::test

int main() { return polemarch::test::measure(); }
