#include "sim/experiment/run.h"

#include "core/text.h"
#include "core/version.h"
#include "sim/match/elo.h"
#include "sim/shared/json.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <mutex>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// Battles of cells, opened when they are needed. Games are handed out in order, so a few are enough.
class OpenCells {
public:
    OpenCells(const Experiment& experiment, const std::vector<Cell>& cells, const std::filesystem::path& data)
        : experiment_(experiment), cells_(cells), data_(data) {}

    /// Throws InputError for an impossible battle or an unknown agent.
    std::shared_ptr<const BattleService> operator()(std::uint32_t cell) {
        const std::lock_guard lock(mutex_);
        for (const auto& [number, service] : open_)
            if (number == cell) return service;
        Diagnostics diagnostics;
        std::shared_ptr<const BattleService> service = open_cell(cells_[cell - 1], experiment_, data_, diagnostics);
        if (!service) throw InputError(diagnostics);
        service->check(request_of(cells_[cell - 1], experiment_));
        open_.emplace_front(cell, service);
        if (open_.size() > most_open) open_.pop_back();
        return service;
    }

private:
    static constexpr std::size_t most_open = 16;
    const Experiment& experiment_;
    const std::vector<Cell>& cells_;
    const std::filesystem::path& data_;
    std::mutex mutex_;
    std::list<std::pair<std::uint32_t, std::shared_ptr<const BattleService>>> open_;
};

/// Games of one cell that are to be played, one after the other.
struct Piece {
    std::uint32_t cell = 1, first = 1, count = 0;
};

/// The blocks of a cell: numbers of games.
struct Blocks {
    std::uint32_t games_in_block, most_games;
    Blocks(const Cell& cell, const Experiment& experiment)
        : games_in_block(experiment.block * games_in_pair(request_of(cell, experiment))),
          most_games(static_cast<std::uint32_t>(sim::most_games(cell, experiment))) {}
    [[nodiscard]] std::uint32_t count() const { return (most_games + games_in_block - 1) / games_in_block; }
    [[nodiscard]] std::uint32_t of(std::uint32_t game) const { return (game - 1) / games_in_block + 1; }
    [[nodiscard]] std::uint32_t first(std::uint32_t block) const { return (block - 1) * games_in_block + 1; }
    [[nodiscard]] std::uint32_t end(std::uint32_t block) const {
        return std::min(block * games_in_block, most_games) + 1;
    }
};

/// The runs of numbers from `first` to before `end` that are not in `there`, which is in order.
std::vector<Piece> missing(std::uint32_t cell, std::uint32_t first, std::uint32_t end,
                           const std::vector<std::uint32_t>& there) {
    std::vector<Piece> pieces;
    auto next = std::lower_bound(there.begin(), there.end(), first);
    while (first < end) {
        const std::uint32_t until = next == there.end() ? end : std::min(end, *next);
        if (until > first) pieces.push_back({cell, first, until - first});
        first = until;
        while (next != there.end() && *next == first && first < end) ++first, ++next;
    }
    return pieces;
}

/// Takes games in order and writes them to the store: soon, but many at a time.
class Writer {
public:
    explicit Writer(Store& store) : store_(store), last_(std::chrono::steady_clock::now()) {}
    void take(StoredGame&& game) {
        games_.push_back(std::move(game));
        if (games_.size() >= most_waiting || std::chrono::steady_clock::now() - last_ > longest_wait) flush();
    }
    void flush() {
        store_.write(games_);
        games_.clear();
        last_ = std::chrono::steady_clock::now();
    }

private:
    static constexpr std::size_t most_waiting = 5000;
    static constexpr std::chrono::milliseconds longest_wait{1000};
    Store& store_;
    std::vector<StoredGame> games_;
    std::chrono::steady_clock::time_point last_;
};

const std::atomic<bool> never{false};

/// One run of an experiment.
class ExperimentRun {
public:
    ExperimentRun(Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                  const std::filesystem::path& data, const Shard& shard, const RunHooks& hooks)
        : store_(store),
          experiment_(experiment),
          cells_(cells),
          shard_(shard),
          hooks_(hooks),
          open_(experiment, cells, data) {
        for (const Cell& cell : cells_) {
            const auto service = open_(cell.number);  // faults come before the first game
            columns_.push_back(store_.columns_of(service->system().game().facts()));
        }
    }

    RunOutcome run() {
        RunOutcome outcome;
        const bool sequential = (experiment_.stop.half_width || experiment_.stop.sprt) && shard_.of == 1;
        if (!sequential) {
            std::vector<Piece> pieces;
            for (const Cell& cell : cells_) add_blocks(cell, 1, Blocks(cell, experiment_).count(), pieces);
            outcome.complete = play(pieces, outcome);
            return outcome;
        }
        std::vector<std::uint32_t> next(cells_.size(), 1);  // the block to judge next; 0: the cell has enough
        for (;;) {
            std::vector<Piece> pieces;
            bool open = false;
            for (const Cell& cell : cells_) {
                std::uint32_t& block = next[cell.number - 1];
                if (block == 0 || !goes_on(cell, block)) continue;
                open = true;
                add_blocks(cell, block, block, pieces);
                ++block;
            }
            if (!open) break;
            if (!play(pieces, outcome)) return outcome;
        }
        outcome.complete = true;
        return outcome;
    }

private:
    void add_blocks(const Cell& cell, std::uint32_t from, std::uint32_t to, std::vector<Piece>& pieces) {
        const Blocks blocks(cell, experiment_);
        const auto there = store_.games_of(cell.number);
        for (std::uint32_t block = from; block <= to; ++block) {
            if (!shard_.has(cell.number, block)) continue;
            for (const Piece& piece : missing(cell.number, blocks.first(block), blocks.end(block), there)) {
                if (!pieces.empty() && pieces.back().cell == piece.cell &&
                    pieces.back().first + pieces.back().count == piece.first)
                    pieces.back().count += piece.count;
                else
                    pieces.push_back(piece);
            }
        }
    }

    /// Whether the rule wants this block, by those before it; if not, later blocks are taken away again.
    bool goes_on(const Cell& cell, std::uint32_t& block) {
        const Blocks blocks(cell, experiment_);
        const bool swapped = games_in_pair(request_of(cell, experiment_)) == 2;
        CellTally tally(experiment_.stop, swapped);
        store_.each(
            [&](const StoredGame& game) {
                if (game.block < block) tally.add(game);
            },
            cell.number);
        if (hooks_.estimate && block > 1) hooks_.estimate(cell, tally);
        if (block <= blocks.count() && (block == 1 || !tally.is_enough())) return true;
        store_.drop_after(cell.number, block - 1);
        block = 0;
        return false;
    }

    /// Plays them all, in order; false if the run was stopped.
    bool play(const std::vector<Piece>& pieces, RunOutcome& outcome) {
        std::vector<std::uint64_t> ends;  // of the pieces, counted through
        std::uint64_t total = 0;
        for (const Piece& piece : pieces) ends.push_back(total += piece.count);
        const auto game_at = [&](std::uint32_t n) {  // from 1
            const auto at = static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), n) - ends.begin());
            return std::pair(pieces[at].cell,
                             pieces[at].first + n - 1 - static_cast<std::uint32_t>(ends[at] - pieces[at].count));
        };
        const std::atomic<bool>& stop = hooks_.stop ? *hooks_.stop : never;
        Writer writer(store_);
        const auto play_one = [&](std::uint32_t n) {
            const auto [cell, game] = game_at(n);
            auto row = open_(cell)->row(request_of(cells_[cell - 1], experiment_), game, stop);
            if (row) row->game = game;
            return row;
        };
        std::uint32_t taken = 0;
        const auto take = [&](GameRow&& row) {
            const auto [cell, game] = game_at(++taken);
            const Cell& of = cells_[cell - 1];
            const auto& columns = row.named.empty() ? columns_[cell - 1] : store_.columns_of(row.named);
            writer.take(stored_game(cell, Blocks(of, experiment_).of(game), request_of(of, experiment_), row,
                                    store_.facts(), columns));
            ++outcome.played;
            if (hooks_.finished) hooks_.finished->fetch_add(1, std::memory_order_relaxed);
        };
        const auto count = static_cast<std::uint32_t>(total);
        const std::uint32_t covered = count == 0 ? 0 : run_batch({1, count}, hooks_.threads, stop, play_one, take);
        writer.flush();
        return covered == count;
    }

    Store& store_;
    const Experiment& experiment_;
    const std::vector<Cell>& cells_;
    const Shard& shard_;
    const RunHooks& hooks_;
    OpenCells open_;
    std::vector<std::vector<std::size_t>> columns_;
};

}  // namespace

std::uint64_t most_games(const Cell& cell, const Experiment& experiment) {
    return std::uint64_t{experiment.stop.pairs} * games_in_pair(request_of(cell, experiment));
}

void CellTally::add(const StoredGame& game) {
    ++games_;
    const int half_points = game.payoff > 0.5 ? 2 : game.payoff < 0.5 ? 0 : 1;
    ++results_[static_cast<std::size_t>(2 - half_points)];
    if (!swapped_) {
        points_.add(half_points);
        return;
    }
    if (!game.swapped)
        first_of_pair_ = half_points;
    else
        ++pairs_.pairs[static_cast<std::size_t>(first_of_pair_ + 2 - half_points)];
}

double CellTally::score() const {
    if (swapped_) return pairs_.score();
    return points_.count() == 0 ? 0.5 : points_.mean() / 2;
}
Interval CellTally::interval() const {
    if (swapped_) return strength_of(pairs_).scores;
    if (points_.count() < 2) return {};
    return wilson_of_mean(points_.mean() / 2, points_.error() / 2, points_.count());
}
SprtState CellTally::test() const { return judge(*rule_.sprt, pairs_); }
bool CellTally::is_enough() const {
    if (rule_.sprt) return test().verdict != SprtVerdict::undecided;
    const Interval now = interval();
    return rule_.half_width && (now.high - now.low) / 2 <= *rule_.half_width;
}

Manifest manifest_of(const Source& file, const Experiment& experiment, const std::filesystem::path& data) {
    const ProgramVersion program = program_version();
    Json files = Json::object();
    std::vector<std::pair<std::string, std::string>> sources;
    for (const PlayedBattle& battle : experiment.battles) {  // as they lie on disk, before any change
        const Cell plain{.number = 1, .battle = battle, .players = experiment.players.front()};
        Diagnostics diagnostics;
        const auto service = open_cell(plain, experiment, data, diagnostics);
        if (!service) throw InputError(diagnostics);
        for (const SourceInfo& source : service->battle().sources) sources.emplace_back(source.name, source.hash);
    }
    std::sort(sources.begin(), sources.end());
    for (const auto& [name, hash] : sources) files[name] = hash;
    const Json manifest{{"experiment", experiment.name},
                        {"seed", experiment.seed},
                        {"program", fmt::format("{} ({})", program.version, program.commit)},
                        {"text", file.text},
                        {"data", files}};
    return {manifest.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

StoredGame stored_game(std::uint32_t cell, std::uint32_t block, const BatchRequest& request, const GameRow& row,
                       const std::vector<Fact>& facts, const std::vector<std::size_t>& columns) {
    StoredGame stored;
    stored.cell = cell;
    stored.block = block;
    stored.game = row.game;
    stored.pair = game_key(request.seed, row.game, request.side_swap).pair;
    stored.swapped = sides_swapped(row.game, request.side_swap);
    stored.payoff = row.payoff;
    stored.steps = row.steps;
    stored.decisions = row.decisions;
    const Ending ending = how_ended(row);
    stored.result = ending == Ending::first_won ? "A" : ending == Ending::second_won ? "B" : "draw";
    if (row.drawn_with_advantage) stored.degree = "winning draw";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (stored.figures.size() <= columns[i]) stored.figures.resize(columns[i] + 1);
        stored.figures[columns[i]] = row.facts[i];
        // The winner's degree of victory, where a system has degrees: the code of its level.
        const Fact& fact = facts[columns[i]];
        const std::string level = stored.result == "A" ? "a_level" : stored.result == "B" ? "b_level" : "";
        if (fact.name == level && !fact.names.empty())
            stored.degree = fact.names[static_cast<std::size_t>(row.facts[i])];
    }
    return stored;
}

RunOutcome run_experiment(Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                          const std::filesystem::path& data, const Shard& shard, const RunHooks& hooks) {
    return ExperimentRun(store, experiment, cells, data, shard, hooks).run();
}

}  // namespace polemarch::sim
