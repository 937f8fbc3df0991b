// Benchmarks of Ancient Battles: a state's copy, each kind of decision and of roll, games of both players. Always on
// Heraclea.
//   build/bench/bench/bench_ancient_battles --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "ai/ancient_battles/heuristic.h"
#include "bench/baseline_loads.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"

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

/// At least 256 states in which `phase` is due, from games that seek battle; none if it is not due in a thousand games.
std::vector<State> states_of(Phase phase) {
    const Battle& g = heraclea();
    AgentStream stream(7);
    std::vector<State> states;
    for (int games = 0; states.size() < 256; ++games) {
        if (games == 1000 && states.empty()) return states;
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
    if (states.empty()) return run.SkipWithError("not due in this battle");
    std::size_t n = 0, listed = 0;
    for (auto _ : run) {
        MoveList<Battle> moves;
        g.legal_moves(states[n++ % states.size()], moves);
        listed += moves.size();
        benchmark::DoNotOptimize(moves.begin());
    }
    run.counters["listed"] = benchmark::Counter(static_cast<double>(listed), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(list_moves, bids, Phase::bid);
BENCHMARK_CAPTURE(list_moves, leaders, Phase::place_leader);
BENCHMARK_CAPTURE(list_moves, first_actors, Phase::first_actor);
BENCHMARK_CAPTURE(list_moves, orders, Phase::activate);
BENCHMARK_CAPTURE(list_moves, formations, Phase::formation);
BENCHMARK_CAPTURE(list_moves, destinations, Phase::destination);
BENCHMARK_CAPTURE(list_moves, facings, Phase::facing);
BENCHMARK_CAPTURE(list_moves, targets, Phase::target);
BENCHMARK_CAPTURE(list_moves, supporters, Phase::support);
BENCHMARK_CAPTURE(list_moves, fleeing_units, Phase::flee_unit);
BENCHMARK_CAPTURE(list_moves, flights, Phase::flee_step);
BENCHMARK_CAPTURE(list_moves, attacks, Phase::melee);
BENCHMARK_CAPTURE(list_moves, retreats, Phase::retreat);
BENCHMARK_CAPTURE(list_moves, advances, Phase::advance);
BENCHMARK_CAPTURE(list_moves, second_attacks, Phase::second_melee);

/// The heuristic general's choice.
void decide(benchmark::State& run, Phase phase) {
    const Battle& g = heraclea();
    const auto states = states_of(phase);
    ancient_battles::HeuristicGeneral general;
    AgentStream stream(1);
    std::size_t n = 0;
    for (auto _ : run) {
        const auto move = general.choose(g, states[n++ % states.size()], stream);
        benchmark::DoNotOptimize(&move);
    }
}
BENCHMARK_CAPTURE(decide, leaders, Phase::place_leader);
BENCHMARK_CAPTURE(decide, orders, Phase::activate);
BENCHMARK_CAPTURE(decide, formations, Phase::formation);
BENCHMARK_CAPTURE(decide, destinations, Phase::destination);
BENCHMARK_CAPTURE(decide, facings, Phase::facing);
BENCHMARK_CAPTURE(decide, targets, Phase::target);
BENCHMARK_CAPTURE(decide, attacks, Phase::melee);

void list_outcomes(benchmark::State& run, Phase phase) {
    const Battle& g = heraclea();
    const auto states = states_of(phase);
    std::size_t n = 0;
    for (auto _ : run) {
        OutcomeList<Battle> list;
        g.outcomes(states[n++ % states.size()], list);
        benchmark::DoNotOptimize(list.begin());
    }
}
BENCHMARK_CAPTURE(list_outcomes, command, Phase::command);
BENCHMARK_CAPTURE(list_outcomes, rally, Phase::rally);
BENCHMARK_CAPTURE(list_outcomes, shot, Phase::shot);
BENCHMARK_CAPTURE(list_outcomes, melee, Phase::clash);
BENCHMARK_CAPTURE(list_outcomes, escape, Phase::escape);

void state_copy(benchmark::State& run) {
    const State from = heraclea().start();
    State to;
    for (auto _ : run) bench::copy(from, to);
}
BENCHMARK(state_copy);

void baseline_copy_1KiB(benchmark::State& run) {
    const std::array<char, 1024> from{};
    std::array<char, 1024> to{};
    for (auto _ : run) bench::copy(from, to);
}
BENCHMARK(baseline_copy_1KiB);

void baseline_dependent_load(benchmark::State& run) {
    bench::Chase chase;
    for (auto _ : run) chase.load();
}
BENCHMARK(baseline_dependent_load);

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
