// What a battle action of the Standard Wargame Rules costs: both cohesion tests with all their modifiers, as a battle
// evaluates them for every candidate, and the exact chances with flee rolls.
#include "core/standard_wargame/odds/fight.h"
#include "tests/support/standard_wargame/charts.h"

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// All troops against all, as attackers in their own bound.
std::vector<CloseBattle> all_battles() {
    std::vector<CloseBattle> battles;
    for (std::size_t a = 0; a < troop_kinds; ++a)
        for (std::size_t d = 0; d < troop_kinds; ++d) {
            CloseBattle battle;
            battle.fighters[0].troops = troops_at(a);
            battle.fighters[1].troops = troops_at(d);
            battle.fighters[0].active = true;
            battle.fighters[1].ranks = 2;
            battles.push_back(battle);
        }
    return battles;
}

void cohesion_of_a_close_battle(benchmark::State& state) {
    const auto battles = all_battles();
    const Charts& charts = wargame_charts();
    std::size_t i = 0;
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(cohesion_tests(battles[i], charts));
        i = i + 1 < battles.size() ? i + 1 : 0;
    }
}
BENCHMARK(cohesion_of_a_close_battle);

void exact_close_battle(benchmark::State& state) {
    const auto battles = all_battles();
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
