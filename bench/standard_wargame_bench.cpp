// What a battle action of the Standard Wargame Rules costs: both cohesion tests with all their modifiers, as a battle
// evaluates them for every candidate, and the exact chances with flee rolls.
#include "bench/close_battles.h"
#include "core/standard_wargame/odds/fight.h"
#include "tests/support/standard_wargame/charts.h"

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

void cohesion_of_a_close_battle(benchmark::State& state) {
    const auto battles = bench::all_close_battles();
    const Charts& charts = wargame_charts();
    std::size_t i = 0;
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(cohesion_tests(battles[i], charts));
        i = i + 1 < battles.size() ? i + 1 : 0;
    }
}
BENCHMARK(cohesion_of_a_close_battle);

void exact_close_battle(benchmark::State& state) {
    const auto battles = bench::all_close_battles();
    const Charts& charts = wargame_charts();
    std::size_t i = 0;
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(odds_of(battles[i], {}, charts));
        i = i + 1 < battles.size() ? i + 1 : 0;
    }
}
BENCHMARK(exact_close_battle);

}  // namespace
}  // namespace polemarch::test
