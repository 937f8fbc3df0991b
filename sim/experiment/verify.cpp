#include "sim/experiment/verify.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/run.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_faults = 20;

/// What is wrong with the place of a row in its experiment; empty: nothing.
std::string misplaced(const StoredGame& game, const Shard& shard, const Experiment& experiment,
                      const std::vector<Cell>& cells) {
    if (game.cell < 1 || game.cell > cells.size()) return "there is no such cell";
    const Cell& cell = cells[game.cell - 1];
    const CellBlocks blocks(cell, experiment);
    const BatchRequest request = request_of(cell, experiment);
    if (game.game < 1 || game.game > blocks.most_games()) return "the cell has no such game";
    if (game.block != blocks.of(game.game)) return fmt::format("it is not in block {}", game.block);
    if (!shard.has(blocks.overall(game.block))) return "it belongs to another shard";
    if (game.pair != game_key(request.seed, game.game, request.side_swap).pair)
        return fmt::format("it is not of pair {}", game.pair);
    if (game.swapped != sides_swapped(game.game, request.side_swap)) return "the agents' sides are the other ones";
    return {};
}

/// What differs between two rows of a game; empty: nothing.
std::string changed_in(const StoredGame& stored, const StoredGame& again, const std::vector<Fact>& facts) {
    const auto differs = [](const char* what, const auto& was, const auto& is) {
        return fmt::format("its {} is stored as {}, and is {}", what, was, is);
    };
    if (stored.result != again.result) return differs("result", stored.result, again.result);
    if (stored.degree != again.degree) return differs("degree of victory", stored.degree, again.degree);
    if (stored.payoff != again.payoff) return differs("payoff", stored.payoff, again.payoff);
    if (stored.steps != again.steps) return differs("number of steps", stored.steps, again.steps);
    if (stored.decisions != again.decisions) return differs("number of decisions", stored.decisions, again.decisions);
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto figure = [&](const StoredGame& game) {
            return i < game.figures.size() && game.figures[i] ? fmt::format("{}", *game.figures[i])
                                                              : std::string("nothing");
        };
        if (figure(stored) != figure(again)) return differs(facts[i].name.c_str(), figure(stored), figure(again));
    }
    return {};
}

}  // namespace

Verification verify(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                    const std::filesystem::path& data, std::uint32_t again, const std::atomic<bool>& stop) {
    Verification found;
    if (const std::string damage = store.damage(); !damage.empty()) {
        found.faults.push_back(damage);
        return found;
    }
    const auto fault = [&](const StoredGame& game, const std::string& what) {
        if (!what.empty() && found.faults.size() < most_faults)
            found.faults.push_back(fmt::format("game {} of cell {}: {}", game.game, game.cell, what));
    };
    const std::uint64_t all = store.games(), every = again == 0 ? 0 : std::max<std::uint64_t>(1, all / again);
    store.each_changed([&](const StoredGame& game) { fault(game, "it does not agree with its checksum"); });
    if (!found.faults.empty()) return found;
    std::vector<StoredGame> sample;
    store.each([&](const StoredGame& game) {
        fault(game, misplaced(game, store.shard(), experiment, cells));
        if (every > 0 && found.games % every == every / 2 && !game.clocked && sample.size() < again)
            sample.push_back(game);
        ++found.games;
    });
    if (!found.faults.empty()) return found;
    std::unique_ptr<BattleService> service;
    std::uint32_t open = 0;
    for (const StoredGame& stored : sample) {
        if (open != stored.cell) {
            Diagnostics diagnostics;
            service = open_cell(cells[stored.cell - 1], experiment, data, diagnostics).service;
            if (!service) throw InputError(diagnostics);
            open = stored.cell;
        }
        const BatchRequest request = request_of(cells[stored.cell - 1], experiment);
        auto row = service->row(request, stored.game, stop);
        if (!row) break;
        row->game = stored.game;
        const auto facts = row->named.empty() ? service->facts() : row->named;
        std::vector<std::size_t> columns;
        for (const Fact& fact : facts) {
            columns.push_back(position_of(store.facts(), fact.name));
            if (columns.back() == store.facts().size()) {
                fault(stored, fmt::format("it has no {}", fact.name));
                return found;
            }
        }
        fault(stored, changed_in(stored, stored_game(stored.cell, stored.block, request, *row, store.facts(), columns),
                                 store.facts()));
        ++found.replayed;
    }
    return found;
}

}  // namespace polemarch::sim
