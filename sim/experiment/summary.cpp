#include "sim/experiment/summary.h"

#include "sim/experiment/merge.h"

namespace polemarch::sim {

namespace {

/// The column of each event; all of them behind the last one in a store without games.
std::vector<std::size_t> event_columns(const Store& store, const Experiment& experiment) {
    std::vector<std::size_t> columns;
    for (const Fact& event : event_facts(experiment.events)) columns.push_back(position_of(store.facts(), event.name));
    return columns;
}

}  // namespace

ExperimentSummary summary_of(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells) {
    ExperimentSummary summary{.experiment = experiment,
                              .cells = cells,
                              .tallies = {},
                              .events = {},
                              .shard = store.shard(),
                              .sittings = store.sittings()};
    for (const Cell& cell : cells) {
        const bool swapped = games_in_pair(request_of(cell, experiment)) == 2;
        summary.tallies.emplace_back(experiment.stop, swapped);
        summary.events.emplace_back(experiment.events.size(), EventTally(swapped));
    }
    const auto columns = event_columns(store, experiment);
    store.each([&](const StoredGame& game) {
        if (game.cell < 1 || game.cell > cells.size()) return;
        summary.tallies[game.cell - 1].add(game);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i] < game.figures.size() && game.figures[columns[i]])
                summary.events[game.cell - 1][i].add(game, *game.figures[columns[i]] != 0);
    });
    for (const MissingGames& missing : missing_games(store, experiment, cells)) summary.missing += missing.count;
    return summary;
}

CellColumns columns_of_cells(const std::vector<Cell>& cells) {
    CellColumns columns{{"battle", "first_agent", "second_agent"}, {}};
    if (!cells.empty())
        for (const auto& [name, value] : cells.front().levels) columns.names.push_back(name);
    for (const Cell& cell : cells) {
        columns.values.push_back({cell.battle.words(), cell.players[0], cell.players[1]});
        for (const auto& [name, value] : cell.levels) columns.values.back().push_back(value);
    }
    return columns;
}

}  // namespace polemarch::sim
