// What Ancient Battles costs: a state's copy, the kinds of decision, a roll, a game by either player. Heraclea
// throughout.
//   build/bench/bench/bench_ancient_battles --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
// A time alone says little about another machine: `yardstick_copy_1KiB` of the same run stands beside it.
#include "ai/ancient_battles/heuristic.h"
#include "tests/support/ancient_battles.h"
#include "tests/support/seek_battle.h"

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using ancient_battles::Battle;
using ancient_battles::Phase;
using ancient_battles::State;

const Battle& heraclea() {
    static const auto battle = load_battle("heraclea");
    return *battle;
}

/// States of fighting games in which `phase` is due, at most 256.
std::vector<State> states_of(Phase phase) {
    const Battle& g = heraclea();
    AgentStream stream(7);
    std::vector<State> states;
    while (states.size() < 256) {
        State s = g.start();
        while (g.actor(s) != Actor::nobody) {
            if (s.phase == phase && stream.below(3) == 0) states.push_back(s);
            if (g.actor(s) == Actor::chance) {
                g.apply(s, draw(g, s, stream));
                continue;
            }
            MoveList<Battle> moves;
            g.legal_moves(s, moves);
            g.apply(s, moves[SeekBattle{}(g, s, moves, stream)]);
        }
    }
    return states;
}

void list_moves(benchmark::State& run, Phase phase) {
    const Battle& g = heraclea();
    const auto states = states_of(phase);
    std::size_t n = 0, listed = 0;
    for (auto _ : run) {
        MoveList<Battle> moves;
        g.legal_moves(states[n++ % states.size()], moves);
        listed += moves.size();
        benchmark::DoNotOptimize(moves.begin());
    }
    run.counters["listed"] = benchmark::Counter(static_cast<double>(listed), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(list_moves, orders, Phase::activate);
BENCHMARK_CAPTURE(list_moves, destinations, Phase::destination);
BENCHMARK_CAPTURE(list_moves, targets, Phase::target);
BENCHMARK_CAPTURE(list_moves, attacks, Phase::melee);

void melee_outcomes(benchmark::State& run) {
    const Battle& g = heraclea();
    const auto states = states_of(Phase::clash);
    std::size_t n = 0;
    for (auto _ : run) {
        OutcomeList<Battle> list;
        g.outcomes(states[n++ % states.size()], list);
        benchmark::DoNotOptimize(list.begin());
    }
}
BENCHMARK(melee_outcomes);

void state_copy(benchmark::State& run) {
    const State from = heraclea().start();
    State to;
    for (auto _ : run) {
        to = from;
        benchmark::DoNotOptimize(&to);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(state_copy);

void yardstick_copy_1KiB(benchmark::State& run) {
    std::array<char, 1024> from{}, to{};
    for (auto _ : run) {
        benchmark::DoNotOptimize(from.data());
        to = from;
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(yardstick_copy_1KiB);

template <class PlayerType>
void games(benchmark::State& run) {
    const Battle& g = heraclea();
    PlayerType player;
    std::uint32_t game = 0;
    std::uint64_t decisions = 0, steps = 0;
    for (auto _ : run) {
        const RefereeDice dice(1, ++game);
        AgentStream stream(1, game, Side::first);
        State s = g.start();
        for (; g.actor(s) != Actor::nobody; ++steps) {
            if (g.actor(s) == Actor::chance) {
                g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
                continue;
            }
            ++decisions;
            g.apply(s, player.choose(g, s, stream));
        }
    }
    run.counters["games/s"] = benchmark::Counter(static_cast<double>(game), benchmark::Counter::kIsRate);
    run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kAvgIterations);
    run.counters["steps"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kAvgIterations);
}
BENCHMARK(games<RandomAgent<Battle>>)->Name("games_random");
BENCHMARK(games<ancient_battles::HeuristicGeneral>)->Name("games_heuristic");

}  // namespace
}  // namespace polemarch::test
