// Benchmark of the tree search: Connect Four with random rollouts, 1,000 simulations a move from an empty tree. The
// mark is a million simulations a second on one core.
//   build/bench/bench/bench_search --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "ai/mcts_agent.h"
#include "bench/connect_four_positions.h"

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

void connect_four(benchmark::State& run) {
    const ConnectFour g;
    const RandomRolloutEvaluator evaluator;
    const auto roots = bench::connect_four_positions();
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, evaluator, {});
    AgentStream stream(1);
    std::size_t n = 0;
    for (auto _ : run) {
        tree.forget();
        tree.set_root(roots[n++ % roots.size()]);
        for (int i = 0; i < 1000; ++i) tree.simulate(stream);
        benchmark::DoNotOptimize(tree.visits());
    }
    run.counters["iterations/s"] = benchmark::Counter(1000, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(connect_four);

}  // namespace
}  // namespace polemarch::test
