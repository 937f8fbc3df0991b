#include "sim/experiment/cells.h"

#include "core/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

using Levels = std::vector<std::string>;  // a value of every factor

/// The order of 0 ... n - 1 in which factor `f` goes through its strata: by keyed words, the same on every machine.
std::vector<std::uint32_t> shuffled(std::uint32_t n, std::uint64_t seed, std::uint32_t f) {
    constexpr std::uint32_t strata = 2000;  // other keys of this purpose have smaller numbers here
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;
    for (std::uint32_t i = 0; i < n; ++i) keyed.emplace_back(keyed_word(seed, Purpose::setup, i, f, strata), i);
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::uint32_t> order;
    for (const auto& [key, i] : keyed) order.push_back(i);
    return order;
}

/// The value of a factor in stratum `i` of `n`: of a range the middle of the stratum.
std::string value_in(const Factor& factor, std::uint32_t i, std::uint32_t n) {
    if (!factor.range) return factor.values[std::size_t{i} * factor.values.size() / n];
    const double value = (*factor.range)[0] + ((*factor.range)[1] - (*factor.range)[0]) * (i + 0.5) / n;
    return factor.whole ? fmt::format("{}", std::llround(value)) : fmt::format("{:#}", value);
}

std::vector<Levels> hypercube(const Experiment& experiment) {
    std::vector<Levels> samples(experiment.samples);
    for (std::uint32_t f = 0; f < experiment.factors.size(); ++f) {
        const auto order = shuffled(experiment.samples, experiment.seed, f);
        for (std::uint32_t i = 0; i < experiment.samples; ++i)
            samples[i].push_back(value_in(experiment.factors[f], order[i], experiment.samples));
    }
    return samples;
}

std::vector<Levels> zipped(const Experiment& experiment) {
    std::vector<Levels> all(experiment.factors.front().values.size());
    for (const Factor& factor : experiment.factors)
        for (std::size_t i = 0; i < all.size(); ++i) all[i].push_back(factor.values[i]);
    return all;
}

std::vector<Levels> grid(const Experiment& experiment) {
    std::vector<Levels> all{{}};
    for (const Factor& factor : experiment.factors) {
        std::vector<Levels> more;
        for (const Levels& levels : all)
            for (const std::string& value : factor.values) {
                more.push_back(levels);
                more.back().push_back(value);
            }
        all = std::move(more);
    }
    return all;
}

std::vector<Levels> combined(const Experiment& experiment) {
    if (experiment.factors.empty()) return {{}};
    switch (experiment.combination) {
        case Combination::grid: return grid(experiment);
        case Combination::zip: return zipped(experiment);
        case Combination::latin_hypercube: return hypercube(experiment);
    }
    return {};
}

/// Before a grid is made.
void check_size(const Experiment& experiment) {
    double count = static_cast<double>(experiment.battles.size() * experiment.players.size());
    if (experiment.combination == Combination::grid)
        for (const Factor& factor : experiment.factors) count *= static_cast<double>(factor.values.size());
    else if (!experiment.factors.empty())
        count *= static_cast<double>(std::max<std::size_t>(experiment.samples, experiment.factors[0].values.size()));
    if (count > Experiment::most_cells)
        throw InputError(fmt::format("the experiment has too many cells (found {:.0f}, expected at most {})", count,
                                     Experiment::most_cells));
}

}  // namespace

std::string PlayedBattle::words() const {
    return scenario.empty() ? fmt::format("{} against {}", armies[0], armies[1]) : scenario;
}

std::string Cell::words() const {
    std::string text = fmt::format("{}, {} against {}", battle.words(), players[0], players[1]);
    for (const auto& [name, value] : levels) text += fmt::format(", {} {}", name, value);
    return text;
}

std::vector<Cell> cells_of(const Experiment& experiment) {
    check_size(experiment);
    const std::vector<Levels> all = combined(experiment);
    std::vector<Cell> cells;
    for (const PlayedBattle& battle : experiment.battles)
        for (const auto& players : experiment.players)
            for (const Levels& levels : all) {
                Cell cell{.number = static_cast<std::uint32_t>(cells.size() + 1), .battle = battle, .players = players};
                for (std::size_t f = 0; f < levels.size(); ++f) {
                    const Factor& factor = experiment.factors[f];
                    cell.changes.push_back({factor.path, factor.kind, levels[f], factor.place});
                    cell.levels.emplace_back(factor.name, levels[f]);
                }
                cells.push_back(std::move(cell));
            }
    return cells;
}

std::unique_ptr<BattleService> open_cell(const Cell& cell, const Experiment& experiment,
                                         const std::filesystem::path& data, Diagnostics& diagnostics) {
    auto service = cell.battle.scenario.empty()
                       ? open_meeting({.armies = cell.battle.armies, .points = experiment.points}, experiment.seed,
                                      data, diagnostics)
                       : open_battle(cell.battle.scenario, data, diagnostics, experiment.options);
    if (!service || cell.changes.empty()) return service;
    if (service->battle().armies_built_anew)
        throw InputError("figures of armies that are built anew for each pair cannot be changed; name two armies");
    auto sources = changed(service->system().sources(), cell.changes, diagnostics);
    if (!sources) return nullptr;
    Record record;  // a battle is opened from texts as a record's is
    record.name = cell.words();
    record.header.system = service->battle().system;
    record.header.battle = service->battle().name;
    record.header.sources = *std::move(sources);
    return open_battle(record, diagnostics);
}

BatchRequest request_of(const Cell& cell, const Experiment& experiment) {
    BatchRequest request{.games = {1, 0}, .agents = cell.players, .seed = experiment.seed};
    if (experiment.swap_sides && cell.players[0] != cell.players[1]) request.side_swap = SideSwap::swapped;
    return request;
}

}  // namespace polemarch::sim
