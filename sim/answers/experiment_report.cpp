#include "sim/answers/experiment_report.h"

#include "core/diagnostics.h"
#include "sim/experiment/manifest.h"
#include "sim/store/stored_json.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// Counts the games of a store in their order. The sums of a pair of games are kept until another one begins.
class Reader {
public:
    explicit Reader(ExperimentReport& report) : report_(report), waiting_(report.facts.size()) {
        for (const Fact& fact : report.facts)
            counts_turns_.push_back(fact.unit == "turns" && !fact.side && fact.names.empty() && fact.never.empty() &&
                                    (fact.name == "turn" || fact.name == "turns"));
    }

    void take(const StoredGame& game) {
        if (game.cell < 1 || game.cell > report_.results.size()) return;
        if (game.cell != cell_ || game.pair != pair_) flush();
        cell_ = game.cell;
        pair_ = game.pair;
        CellReport& of = report_.results[cell_ - 1];
        ++report_.games;
        report_.clocked += game.clocked ? 1 : 0;
        of.tally.add(game);
        ++games_;
        if (!game.degree.empty()) ++degrees_[{game.result, game.degree}];
        for (std::size_t i = 0; i < game.figures.size(); ++i)
            if (counts_turns_[i] && game.figures[i]) of.turns.add(*game.figures[i]);
        if (of.figures.empty()) return;
        for (std::size_t i = 0; i < game.figures.size(); ++i)
            if (game.figures[i]) count(i, *game.figures[i]);
    }
    void flush() {
        if (games_ == 0) return;
        CellReport& of = report_.results[cell_ - 1];
        of.games.add(0, games_);
        for (const auto& [key, times] : degrees_) of.degrees[key].add(times, games_);
        degrees_.clear();
        games_ = 0;
        for (std::size_t i = 0; i < of.figures.size(); ++i) {
            Waiting& waiting = waiting_[i];
            if (waiting.present == 0) continue;
            FigureSums& figure = of.figures[i];
            figure.present.add(0, waiting.present);
            figure.happened.add(waiting.happened, waiting.present);
            figure.mean.add(waiting.sum, waiting.happened);
            for (std::size_t code = 0; code < waiting.codes.size(); ++code)
                if (waiting.codes[code] > 0) figure.codes[code].add(waiting.codes[code], waiting.present);
            waiting.present = waiting.happened = waiting.sum = 0;
            waiting.codes.assign(waiting.codes.size(), 0);
        }
    }

private:
    void count(std::size_t i, std::int32_t value) {
        Waiting& waiting = waiting_[i];
        const Fact& fact = report_.facts[i];
        waiting.present += 1;
        if (value == 0 && !fact.never.empty()) return;
        waiting.happened += 1;
        waiting.sum += value;
        if (value < 0) report_.results[cell_ - 1].figures[i].has_negative = true;
        if (fact.names.empty()) return;
        waiting.codes.resize(fact.names.size());
        if (value >= 0 && static_cast<std::size_t>(value) < fact.names.size())
            ++waiting.codes[static_cast<std::size_t>(value)];
    }

    /// Sums of a figure over the games of a pair.
    struct Waiting {
        double present = 0, happened = 0, sum = 0;
        std::vector<std::uint32_t> codes{};
    };
    ExperimentReport& report_;
    std::vector<Waiting> waiting_;
    std::vector<bool> counts_turns_;
    std::map<std::pair<std::string, std::string>, std::uint32_t> degrees_;
    std::uint32_t cell_ = 0, pair_ = 0, games_ = 0;
};

void read_games(const Store& store, ExperimentReport& report) {
    for (const Cell& cell : report.cells) {
        const bool swapped = games_in_pair(request_of(cell, report.experiment)) == 2;
        report.results.push_back({.tally = CellTally(report.experiment.stop, swapped)});
        if (report.results.size() > ExperimentReport::most_detailed) continue;
        for (const Fact& fact : report.facts) {
            FigureSums& figure = report.results.back().figures.emplace_back();
            figure.codes.resize(fact.names.size());
        }
    }
    Reader reader(report);
    store.each([&](const StoredGame& game) { reader.take(game); });
    reader.flush();
}

void read_manifest(const Store& store, ExperimentReport& report) {
    report.text = experiment_in(store).text;
    const auto manifest = stored_object(store.manifest().text);
    if (const auto program = manifest->find("program"); program != manifest->end() && program->is_string())
        report.program = program->get<std::string>();
    if (const auto data = manifest->find("data"); data != manifest->end() && data->is_object())
        for (const auto& [name, hash] : data->items())
            report.data.emplace_back(name, hash.is_string() ? hash.get<std::string>() : hash.dump());
}

/// What the battles are, by those of today.
void open_battles(const Store& store, const std::filesystem::path& data, ExperimentReport& report) {
    try {
        report.changed = difference(store.manifest(), manifest_of(experiment_in(store), report.experiment, data));
    } catch (const InputError&) {
        report.changed = "a battle cannot be opened here";
    }
    const auto opened = [&](const Cell& cell) {
        Diagnostics ignored;
        try {
            return open_cell(cell, report.experiment, data, ignored);
        } catch (const InputError&) {
            return OpenedCell{};
        }
    };
    for (const PlayedBattle& battle : report.experiment.battles) {
        const Cell plain{.number = 1, .battle = battle, .players = report.experiment.players.front()};
        const auto service = opened(plain).service;
        report.battles.push_back({battle.words(), service ? std::optional(service->battle()) : std::nullopt});
    }
    constexpr std::size_t most_opened = 24;
    if (report.cells.size() > most_opened) return;
    for (const Cell& cell : report.cells) {
        if (cell.changes.empty()) continue;
        const OpenedCell changed = opened(cell);
        for (const FigureChange& change : changed.follows)
            report.follows.push_back(fmt::format("cell {}: {}", cell.number, text_of(change)));
    }
}

}  // namespace

ExperimentReport experiment_report(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                                   const std::filesystem::path& data) {
    ExperimentReport report;
    report.experiment = experiment;
    report.cells = cells;
    report.shard = store.shard();
    report.facts = store.facts();
    report.sittings = store.sittings();
    read_manifest(store, report);
    read_games(store, report);
    report.missing = missing_games(store, experiment, cells);
    open_battles(store, data, report);
    return report;
}

}  // namespace polemarch::sim
