// Performance marks of the tree search: simulations a second on Connect Four and on Heraclea, rollouts to the end of
// the turn, and the speed-up of two trees by a second processor. Exit status 1 if a mark is missed.
//   build/bench/bench/bench_search_marks
#include "ai/ancient_battles/monte_carlo.h"
#include "bench/baseline_loads.h"
#include "bench/connect_four_positions.h"
#include "bench/marks.h"
#include "tests/support/ancient_battles/battles.h"

#include <chrono>
#include <thread>

#include <benchmark/benchmark.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using bench::best_of_five;
using bench::line;

constexpr int runs_of_two_trees = 20;

double connect_four_simulations() {
    const ConnectFour g;
    const auto roots = bench::connect_four_positions();
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, RandomRolloutEvaluator{}, {});
    AgentStream stream(1);
    const auto each = static_cast<double>(roots.size()) * 1000;
    return 1 / best_of_five(each, [&] {
               for (const auto& root : roots) {
                   tree.forget();
                   tree.set_root(root);
                   for (int i = 0; i < 1000; ++i) tree.simulate(stream);
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
        const bool free = moves.size() > 1 && !MacroGame::scripted(s) && s.phase != Phase::facing;
        if (free && ++n % every == 0) states.push_back(s);
        g.apply(s, HeuristicGeneral{}.best(g, s));
    }
    return states;
}

using Thinking = Search<MacroGame, PlanEvaluator>;

/// The search of a level-6 general, with `trees` trees.
Thinking thinking_in(const MacroGame& plans, std::uint32_t trees) {
    MonteCarloGeneral::Settings settings = general_of(levels[5]);
    settings.search.trees = trees;
    return {plans, PlanEvaluator(settings.evaluator), settings.search};
}

/// Searches all states; returns the number of simulations.
double think(const MacroGame& plans, const std::vector<State>& states) {
    Thinking thinking = thinking_in(plans, 1);
    double simulations = 0;
    for (const State& s : states) {
        AgentStream stream(1);
        for (const auto& root_move : thinking.search(s, stream)) simulations += static_cast<double>(root_move.visits);
    }
    return simulations;
}

double simulations_a_second(const Battle& g, const std::vector<State>& states) {
    const MacroGame plans(g, {});
    const double simulations = think(plans, states);
    return 1 / best_of_five(simulations, [&] { think(plans, states); });
}

double turns_a_second(const Battle& g, const std::vector<State>& states) {
    MarchCache cache;
    const HeuristicGeneral general;
    constexpr std::uint32_t times = 200;
    return 1 / best_of_five(static_cast<double>(states.size()) * times, [&] {
               for (const State& s : states)
                   for (std::uint32_t n = 0; n < times; ++n) {
                       const RefereeDice dice(1, n);
                       State end = s;
                       play_on(g, end, {&general, &general}, s.turn, cache,
                               [&](const State& due) { return g.resolve(due, dice(g.roll(due)).view()); });
                   }
           });
}

/// Wall-clock seconds of searches with two trees, over all states and runs.
struct TwoTrees {
    double on_one = 0;  ///< on one thread, the other processor idle
    double beside = 0;  ///< on one thread, an independent search running on the other processor
    double on_two = 0;  ///< on two threads
};

/// Measures the three alternately, each with its own caches, so that other load on the machine affects all alike.
TwoTrees time_two_trees(const Battle& g, const std::vector<State>& states) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 2);
    const MacroGame plans(g, {});
    const auto seconds = [](Thinking& thinking, const State& s) {
        AgentStream stream(1);
        const auto from = std::chrono::steady_clock::now();
        thinking.search(s, stream);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    };
    const auto on_one = [&](Thinking& thinking, const State& s) {
        return tbb::task_arena(1).execute([&] { return seconds(thinking, s); });
    };
    Thinking alone = thinking_in(plans, 2), here = thinking_in(plans, 2), there = thinking_in(plans, 2),
             both = thinking_in(plans, 2);
    TwoTrees sum;
    for (int run = 0; run < runs_of_two_trees; ++run)
        for (const State& s : states) {
            sum.on_one += on_one(alone, s);
            double elsewhere = 0;
            std::thread other([&] { elsewhere = on_one(there, s); });
            const double time_here = on_one(here, s);
            other.join();
            sum.beside += (time_here + elsewhere) / 2;
            sum.on_two += seconds(both, s);
        }
    return sum;
}

int measure() {
    const auto battle = load_battle("heraclea");
    const Battle& g = *battle;
    const auto states = free_choices(g, 4);
    fmt::print("Search on one core, processor time, best of {} runs\n", bench::runs);
    line("Connect Four, 1,000 simulations a move", connect_four_simulations() / 1000, "thousand/s", 1000);
    line("Heraclea, simulations to the end of the turn", simulations_a_second(g, states), "/s");
    line("Heraclea, turns rolled out", turns_a_second(g, states), "/s");
    const TwoTrees seconds = time_two_trees(g, states);
    const auto milliseconds = [](double all) { return 1000 * all / runs_of_two_trees; };
    fmt::print("\nTwo trees on Heraclea, time by the clock, mean of {} runs by turns\n", runs_of_two_trees);
    line("on 1 thread, the other processor idle", milliseconds(seconds.on_one), "ms");
    line("on 1 thread, another such on the other", milliseconds(seconds.beside), "ms");
    line("on 2 threads", milliseconds(seconds.on_two), "ms");
    line("efficiency, the other processor idle", 100 * seconds.on_one / (2 * seconds.on_two), "%");
    // The mark compares with two independent searches: two busy processors are slower than one alone (clock, caches,
    // other machines on the same cores), whatever the search does.
    line("efficiency", 100 * seconds.beside / (2 * seconds.on_two), "%", 90);
    return bench::all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::test

int main() { return polemarch::test::measure(); }
