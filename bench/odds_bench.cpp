// Benchmarks of exact odds: a look-up as in a search, a fight solved to its end, every unit type against every other.
//   build/bench/bench/bench_odds
// Marks: a look-up at most 20 ns, a whole chain at most 20 us, the matrix of all pairs at most half a second. Exit
// status 1 if one is missed. For baseline loads run bench_marks.
#include "sim/service/service.h"
#include "tests/support/ancient_battles/match_ups.h"

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

/// Random match-ups with a fixed seed.
struct Matches {
    std::vector<JudgedMelee> judged;
    std::vector<Encounter> encounters;
    Matches() {
        AgentStream stream(9);
        for (int i = 0; i < 256; ++i) judged.push_back(random_melee(stream));
        for (const JudgedMelee& m : judged) encounters.push_back(encounter_of(m));
    }
};
const Matches& matches() {
    static const Matches all;
    return all;
}

void melee_lookup(benchmark::State& run) {
    std::vector<MeleeModifiers> sums;
    const MeleeTable& table = load_charts().melee;
    for (const Encounter& e : matches().encounters) sums.push_back(modifiers(clash_of(e, table), table));
    const CombatTables& tables = shipped_tables();
    std::size_t n = 0;
    for (auto _ : run) benchmark::DoNotOptimize(tables.melee(sums[n++ % sums.size()])[2]);
}
BENCHMARK(melee_lookup);

void fire_lookup(benchmark::State& run) {
    const CombatTables& tables = shipped_tables();
    int n = 0;
    for (auto _ : run) {
        ++n;
        benchmark::DoNotOptimize(tables.hit({1 + n % 3, n % 4, n % 5}));
    }
}
BENCHMARK(fire_lookup);

/// From the units to the chances: strengths, modifiers, look-up.
void melee_from_units(benchmark::State& run) {
    const MeleeTable& table = load_charts().melee;
    const CombatTables& tables = shipped_tables();
    std::size_t n = 0;
    for (auto _ : run) {
        const Encounter& e = matches().encounters[n++ % matches().encounters.size()];
        benchmark::DoNotOptimize(tables.melee(modifiers(clash_of(e, table), table))[2]);
    }
}
BENCHMARK(melee_from_units);

void fight_to_the_end(benchmark::State& run) {
    std::size_t n = 0;
    for (auto _ : run) {
        const Encounter& e = matches().encounters[n++ % matches().encounters.size()];
        const Fight fight = Fight::melee(e, {.alternate = true}, load_charts().melee, shipped_tables());
        benchmark::DoNotOptimize(fight.end().steps);
    }
}
BENCHMARK(fight_to_the_end);

void fold_all_tables(benchmark::State& run) {
    for (auto _ : run) benchmark::DoNotOptimize(CombatTables(load_charts(), dice::d6()).escape());
}
BENCHMARK(fold_all_tables)->Unit(benchmark::kMicrosecond);

/// Reads the charts, folds the tables, solves all pairs in good order and disordered, writes JSON.
void matrix_of_all_pairs(benchmark::State& run) {
    for (auto _ : run)
        benchmark::DoNotOptimize(
            sim::odds("ancient-battles", {"matrix", {}}, POLEMARCH_SOURCE_DIR "/data").json().size());
}
BENCHMARK(matrix_of_all_pairs)->Unit(benchmark::kMillisecond);

/// Compares the processor time of each run with its mark.
class Marks : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        static const std::map<std::string, double> most{// seconds
                                                        {"melee_lookup", 20e-9},
                                                        {"fire_lookup", 20e-9},
                                                        {"fight_to_the_end", 20e-6},
                                                        {"matrix_of_all_pairs", 0.5}};
        for (const Run& run : runs) {
            const auto mark = most.find(run.run_name.function_name);
            if (mark == most.end() || run.iterations == 0) continue;
            const double seconds = run.cpu_accumulated_time / static_cast<double>(run.iterations);
            if (seconds <= mark->second) continue;
            fmt::print("MISSED: {} takes {:.3g} s, at most {:g}\n", mark->first, seconds, mark->second);
            missed = true;
        }
    }
    bool missed = false;
};

}  // namespace
}  // namespace polemarch::test

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    polemarch::test::Marks marks;
    benchmark::RunSpecifiedBenchmarks(&marks);
    return marks.missed ? 1 : 0;
}
