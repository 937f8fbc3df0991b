#include "sim/experiment/merge.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/tally.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// How many blocks of a cell its rule wants, by the whole blocks that are there; all if it cannot tell.
std::uint32_t wanted_blocks(const Store& store, const Experiment& experiment, const Cell& cell) {
    const CellBlocks blocks(cell, experiment);
    if (!experiment.stop.half_width && !experiment.stop.sprt) return blocks.count();
    CellTally tally(experiment.stop, games_in_pair(request_of(cell, experiment)) == 2);
    for (std::uint32_t block = 1; block <= blocks.count(); ++block) {
        const std::uint32_t before = tally.games();
        store.each(cell.number, blocks.first(block), blocks.end(block),
                   [&](const StoredGame& game) { tally.add(game); });
        if (tally.games() - before < blocks.games(block)) break;
        if (tally.is_enough()) return block;
    }
    return blocks.count();
}

/// Throws InputError unless all are of one experiment with so many cells, and no two the same shard. Opens one after
/// the other: there may be more of them than a process can have open.
void check_shards(const std::vector<std::filesystem::path>& shards, const Store& first, std::size_t cells) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> seen;
    for (const auto& path : shards) {
        const Store shard = Store::open(path, Access::read);
        if (const std::string found = difference(shard.manifest(), first.manifest()); !found.empty())
            throw InputError(
                fmt::format("{} is of another experiment than {}: {}", path.string(), first.path().string(), found));
        const auto [other, is_new] = seen.emplace(std::pair(shard.shard().number, shard.shard().of), path.string());
        if (!is_new)
            throw InputError(fmt::format("{} and {} are both shard {} of {}", other->second, path.string(),
                                         shard.shard().number, shard.shard().of));
        shard.check_cells(cells);
        shard.each(
            [](const StoredGame&) {});  // refuses a row that has been damaged: the merged store would not say whose
    }
}

}  // namespace

std::vector<MissingGames> missing_games(const Store& store, const Experiment& experiment,
                                        const std::vector<Cell>& cells) {
    std::vector<MissingGames> missing;
    for (const Cell& cell : cells) {
        const CellBlocks blocks(cell, experiment);
        const std::uint32_t wanted = store.shard().is_whole() ? wanted_blocks(store, experiment, cell) : blocks.count();
        const auto there = store.games_of(cell.number);
        auto next = there.begin();
        for (std::uint32_t block = 1; block <= wanted; ++block) {
            if (!store.shard().has(blocks.overall(block))) continue;
            next = std::lower_bound(next, there.end(), blocks.first(block));
            for (std::uint32_t game = blocks.first(block); game < blocks.end(block); ++game) {
                if (next != there.end() && *next == game) {
                    ++next;
                } else if (!missing.empty() && missing.back().cell == cell.number &&
                           missing.back().first + missing.back().count == game) {
                    ++missing.back().count;
                } else {
                    missing.push_back({cell.number, game, 1});
                }
            }
        }
    }
    return missing;
}

MergeReport merge_shards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& into,
                         Existing existing) {
    check_writable(into, existing);
    const Store first = Store::open(shards.front(), Access::read);
    const Source text = experiment_in(first);
    Diagnostics diagnostics;
    const auto experiment = parse_experiment(text, diagnostics);
    if (!experiment) throw InputError(diagnostics);
    const std::vector<Cell> cells = cells_of(*experiment);
    check_shards(shards, first, cells.size());

    const std::filesystem::path part = into.string() + ".merging";
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    MergeReport report;
    try {
        Store merged = Store::create(part, first.manifest());
        merged.sync(false);
        for (const auto& shard : shards) merged.absorb(Store::open(shard, Access::read));
        const std::uint64_t all = merged.games();
        for (const Cell& cell : cells) merged.drop_after(cell.number, wanted_blocks(merged, *experiment, cell));
        report.games = merged.games();
        report.dropped = all - report.games;
        report.missing = missing_games(merged, *experiment, cells);
        merged.sync(true);
    } catch (...) {
        std::filesystem::remove(part, ignored);
        throw;
    }
    publish_file(part, into, existing);
    return report;
}

}  // namespace polemarch::sim
