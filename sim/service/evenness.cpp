#include "sim/service/evenness.h"

#include "core/files.h"
#include "core/toml_reader.h"

#include <numeric>

namespace polemarch::sim {

namespace {

Tally half_points(const std::array<std::uint64_t, 3>& results) {
    Tally points;
    for (std::size_t i = 0; i < results.size(); ++i) points.add(2 - static_cast<std::int32_t>(i), results[i]);
    return points;
}

bool read_battle(TableReader& table, MeasuredEvenness& even) {
    constexpr std::size_t longest = 80;
    constexpr std::int64_t most_games = 1'000'000;
    bool good = table.string("scenario", even.scenario_hash, longest);
    good = table.string("players", even.players, longest) && good;
    const auto results = table.integers("results", 0, most_games);
    for (std::size_t i = 0; i < results.size() && i < even.results.size(); ++i)
        even.results[i] = static_cast<std::uint64_t>(results[i].value);
    if (results.size() != even.results.size() ||
        std::accumulate(even.results.begin(), even.results.end(), std::uint64_t{0}) == 0) {
        table.diagnostics().error(table.place("results"), "no results", {}, "three numbers of games, one at least");
        good = false;
    }
    table.finish();
    return good;
}

}  // namespace

double MeasuredEvenness::score() const { return half_points(results).mean() / 2; }
Interval MeasuredEvenness::interval() const {
    const Tally points = half_points(results);
    return wilson_of_mean(points.mean() / 2, points.error() / 2, points.count());
}

Evenness parse_evenness(const Source& file, Diagnostics& diagnostics) {
    Evenness all;
    const auto document = TomlDocument::parse(file.name, file.text, diagnostics);
    if (!document) return all;
    TableReader root = document->root(diagnostics);
    if (!check_format(root, "polemarch evenness", 1)) return all;
    if (auto battles = root.table("battle")) {
        for (const Text& name : battles->keys()) {
            auto table = battles->table(name.value);
            MeasuredEvenness even;
            if (table && read_battle(*table, even)) all.emplace(name.value, std::move(even));
        }
        battles->finish();
    }
    root.finish();
    return all;
}

Evenness measured_evenness(const std::filesystem::path& data) {
    const std::filesystem::path path = data / "evenness.toml";
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) return {};
    Diagnostics diagnostics;
    Evenness all = parse_evenness({path.string(), read_file(path, largest_source)}, diagnostics);
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return all;
}

}  // namespace polemarch::sim
