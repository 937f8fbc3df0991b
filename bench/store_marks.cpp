// Marks of the store of experiments: what a row costs, memory, merging, export, report, at
// 10^6 games with the figures of a real battle. Exit status 1 if a mark is missed.
//   build/bench/bench/bench_store_marks
#include "bench/marks.h"
#include "core/random.h"
#include "sim/answers/experiment_report.h"
#include "sim/experiment/experiment.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/merge.h"
#include "sim/service/service.h"
#include "sim/store/table.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace polemarch::bench {
namespace {

using namespace sim;
namespace fs = std::filesystem;

constexpr std::uint32_t games = 1'000'000, shards = 100, block = 10;
const fs::path data = fs::path(POLEMARCH_SOURCE_DIR) / "data";

/// A folder that is removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "polemarch-store-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { fs::remove_all(path_); }
    [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

double seconds_of(const auto& work) {
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}
double processor_seconds_of(const auto& work) {
    const std::clock_t from = std::clock();
    work();
    return static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
}
double peak_mebibytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Heraclea between heuristic players, as its games would be: results and figures drawn at random.
class Games {
public:
    Games() : text_(source()) {
        Diagnostics diagnostics;
        experiment_ = *parse_experiment(text_, diagnostics);
        cells_ = cells_of(experiment_);
        facts_ = open_battle("heraclea", data, diagnostics)->facts();
    }
    [[nodiscard]] Manifest manifest() const { return manifest_of(text_, experiment_, data); }
    [[nodiscard]] const Experiment& experiment() const { return experiment_; }
    [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    [[nodiscard]] StoredGame game(std::uint32_t number) const {
        const auto word = [&](std::uint32_t n, std::uint32_t below) {
            return scale(keyed_word(1, Purpose::setup, number, n, 0), below);
        };
        constexpr std::array<const char*, 3> results{"A", "draw", "B"};
        StoredGame game;
        game.block = (number - 1) / block + 1;
        game.game = game.pair = number;
        const std::uint32_t result = word(0, 3);
        game.result = results[result];
        game.degree = "marginal";
        game.payoff = 1 - result / 2.0;
        game.steps = 200 + word(1, 400);
        game.decisions = 100 + word(2, 200);
        for (std::uint32_t i = 0; i < facts_.size(); ++i)
            game.figures.emplace_back(static_cast<std::int32_t>(
                word(3 + i, facts_[i].names.empty() ? 20 : static_cast<std::uint32_t>(facts_[i].names.size()))));
        return game;
    }

private:
    static Source source() {
        return {"marks.toml", fmt::format("format = \"polemarch experiment 1\"\nname = \"marks\"\nseed = 1\n[play]\n"
                                          "scenarios = [\"heraclea\"]\n[games]\npairs = {}\nblock = {}\n",
                                          games, block)};
    }
    Source text_;
    Experiment experiment_;
    std::vector<Cell> cells_;
    std::vector<Fact> facts_;
};

/// All games of a shard, a transaction for each thousand.
void fill(const fs::path& path, const Games& all, const Shard& shard) {
    Store store = Store::create(path, all.manifest(), shard);
    store.columns_of(all.facts());
    std::vector<StoredGame> some;
    for (std::uint32_t number = 1; number <= games; ++number) {
        if (!shard.has((number - 1) / block)) continue;
        some.push_back(all.game(number));
        if (some.size() == 1000) {
            store.write(some);
            some.clear();
        }
    }
    store.write(some);
}

int measure() {
    const TemporaryFolder folder;
    const Games all;
    fmt::print("{} games of Heraclea with {} figures\n", games, all.facts().size());
    const double making = processor_seconds_of([&] {
        for (std::uint32_t number = 1; number <= games; ++number) static_cast<void>(all.game(number));
    });
    const fs::path whole = folder / "whole.sqlite";
    const double writing = processor_seconds_of([&] { fill(whole, all, {}); }) - making;
    // A heuristic game of Heraclea takes 1.5 milliseconds here: 2 % of two threads that play are 15 microseconds.
    line("a row, processor time", writing / games * 1e6, "us", 15, false);
    line("memory after writing", peak_mebibytes(), "MiB", 64, false);

    std::size_t bytes = 0;
    line("export --csv", seconds_of([&] {
             const Store store = Store::open(whole, Access::read);
             write_table(store, {.names = {}, .values = {{}}}, TableFormat::csv,
                         [&](std::string_view piece) { bytes += piece.size(); });
         }),
         "s", 10, false);
    line("  its size", static_cast<double>(bytes) / 1024 / 1024, "MiB");
    line("report", seconds_of([&] {
             const Store store = Store::open(whole, Access::read);
             bytes = html_page(document_of(experiment_report(store, all.experiment(), all.cells(), data))).size();
         }),
         "s", 10, false);
    line("memory after export and report", peak_mebibytes(), "MiB", 64, false);

    std::vector<fs::path> parts;
    for (std::uint32_t number = 1; number <= shards; ++number) {
        parts.push_back(folder / fmt::format("shard{}.sqlite", number));
        fill(parts.back(), all, {number, shards});
    }
    line("merge of 100 shards of 10,000 rows",
         seconds_of([&] { static_cast<void>(merge_shards(parts, folder / "merged.sqlite")); }), "s", 5, false);
    return all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::bench

int main() { return polemarch::bench::measure(); }
