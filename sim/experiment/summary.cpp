#include "sim/experiment/summary.h"

#include "core/toml_reader.h"
#include "sim/experiment/merge.h"

#include <charconv>
#include <cmath>

namespace polemarch::sim {

namespace {

/// The column of each event; all of them behind the last one in a store without games.
std::vector<std::size_t> event_columns(const Store& store, const Experiment& experiment) {
    std::vector<std::size_t> columns;
    for (const Fact& event : event_facts(experiment.events)) columns.push_back(position_of(store.facts(), event.name));
    return columns;
}

/// A value that is written in TOML. Lists and tables stay as they are written.
CellValue cell_value(const std::string& toml) {
    if (toml == "true" || toml == "false") return {toml, true};
    if (toml.starts_with('"')) {
        Diagnostics unread;
        if (const auto document = TomlDocument::parse("value", "value = " + toml, unread))
            if (const auto text = document->root(unread).text("value")) return {text->value};
    }
    // Numbers as JSON has them, too: neither inf nor 1_000.
    double number = 0;
    const auto [end, error] = std::from_chars(toml.data(), toml.data() + toml.size(), number);
    return {toml, error == std::errc() && end == toml.data() + toml.size() && std::isfinite(number)};
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
        summary.tallies[game.cell - 1].add(game);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i] < game.figures.size() && game.figures[columns[i]])
                summary.events[game.cell - 1][i].add(game, *game.figures[columns[i]] != 0);
    });
    for (const MissingGames& missing : missing_games(store, experiment, cells)) summary.missing += missing.count;
    return summary;
}

CellColumns columns_of_cells(const std::vector<Cell>& cells) {
    CellColumns columns{{cell_columns.begin(), cell_columns.end()}, {}};
    if (!cells.empty())
        for (const auto& [name, value] : cells.front().levels) columns.names.push_back(name);
    for (const Cell& cell : cells) {
        auto& values = columns.values.emplace_back();
        for (const std::string& text : {cell.battle.words(), cell.players[0], cell.players[1]})
            values.push_back({text});
        for (const auto& [name, value] : cell.levels) values.push_back(cell_value(value));
    }
    return columns;
}

}  // namespace polemarch::sim
