#include "sim/experiment/run.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <mutex>
#include <set>

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
        for (auto open = open_.begin(); open != open_.end(); ++open)
            if (open->first == cell) {
                open_.splice(open_.begin(), open_, open);
                return open_.front().second;
            }
        Diagnostics diagnostics;
        std::shared_ptr<const BattleService> service =
            open_cell(cells_[cell - 1], experiment_, data_, diagnostics).service;
        if (!service) throw InputError(diagnostics);
        service->check(request_of(cells_[cell - 1], experiment_));
        open_.emplace_front(cell, service);
        if (open_.size() > most_open) open_.pop_back();
        return service;
    }

private:
    static constexpr std::size_t most_open = 64;
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

/// One run of an experiment.
class ExperimentRun {
public:
    ExperimentRun(Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                  const std::filesystem::path& data, const RunHooks& hooks)
        : store_(store), experiment_(experiment), cells_(cells), hooks_(hooks), open_(experiment, cells, data) {
        for (const Cell& cell : cells_) {
            const BatchRequest request = request_of(cell, experiment_);
            of_cells_.push_back({.blocks = CellBlocks(cell, experiment_),
                                 .request = request,
                                 .tally = CellTally(experiment_.stop, games_in_pair(request) == 2)});
        }
    }

    RunOutcome run() {
        RunOutcome outcome;
        const bool sequential = (experiment_.stop.half_width || experiment_.stop.sprt) && store_.shard().is_whole();
        if (sequential) {
            outcome.complete = run_sequentially(outcome);
        } else {
            std::vector<Piece> pieces;
            for (const Cell& cell : cells_) add_blocks(cell, 1, of_cells_[cell.number - 1].blocks.count(), pieces);
            store_.each([&](const StoredGame& game) { of_cells_[game.cell - 1].tally.add(game); });
            counts_as_played_ = true;
            outcome.complete = play(pieces, outcome);
        }
        return outcome;
    }

private:
    /// Everything of a cell.
    struct OfCell {
        CellBlocks blocks;
        BatchRequest request;
        CellTally tally;
        bool begun = false;                  ///< a game of this run has been taken: the next two are known
        std::vector<std::size_t> columns{};  ///< of its facts in the store
        bool clocked = false;
        std::uint32_t judged = 0;  ///< blocks
        bool enough = false;
    };

    /// Blocks are judged one by one; they are played a few at a time, so that all threads have work, and what the
    /// rule does not want of them is dropped.
    bool run_sequentially(RunOutcome& outcome) {
        for (;;) {
            std::vector<Piece> pieces;
            for (const Cell& cell : cells_) {
                OfCell& of = of_cells_[cell.number - 1];
                judge(cell, of);
                if (of.enough) continue;
                const std::uint32_t ahead = 1 + games_ahead * static_cast<std::uint32_t>(hooks_.threads) /
                                                    static_cast<std::uint32_t>(of.blocks.games(1) * cells_.size());
                add_blocks(cell, of.judged + 1, std::min(of.judged + ahead, of.blocks.count()), pieces);
            }
            if (pieces.empty()) return true;
            if (!play(pieces, outcome)) return false;
        }
    }

    /// Counts whole blocks that are there, in order, as far as the rule wants them.
    void judge(const Cell& cell, OfCell& of) {
        while (!of.enough && of.judged < of.blocks.count()) {
            const std::uint32_t block = of.judged + 1;
            CellTally tally = of.tally;
            store_.each(cell.number, of.blocks.first(block), of.blocks.end(block),
                        [&](const StoredGame& game) { tally.add(game); });
            if (tally.games() - of.tally.games() < of.blocks.games(block)) return;
            of.tally = tally;
            of.judged = block;
            of.enough = tally.is_enough();
            if (hooks_.estimate) hooks_.estimate(cell, tally);
        }
        of.enough = true;
        store_.drop_after(cell.number, of.judged);
    }

    void begin(std::uint32_t cell, OfCell& of) {
        const auto service = open_(cell);
        of.columns = store_.columns_of(service->facts());
        of.clocked = service->has_clock(of.request.agents);
        of.begun = true;
    }

    void add_blocks(const Cell& cell, std::uint32_t from, std::uint32_t to, std::vector<Piece>& pieces) {
        const CellBlocks& blocks = of_cells_[cell.number - 1].blocks;
        const auto there = store_.games_of(cell.number);
        for (std::uint32_t block = from; block <= to; ++block) {
            if (!store_.shard().has(blocks.overall(block))) continue;
            for (const Piece& piece : missing(cell.number, blocks.first(block), blocks.end(block), there)) {
                if (!pieces.empty() && pieces.back().cell == piece.cell &&
                    pieces.back().first + pieces.back().count == piece.first)
                    pieces.back().count += piece.count;
                else
                    pieces.push_back(piece);
            }
        }
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
        const std::atomic<bool>& stop = hooks_.stop ? *hooks_.stop : never_stops;
        Writer writer(store_);
        const auto play_one = [&](std::uint32_t n) {
            const auto [cell, game] = game_at(n);
            auto row = open_(cell)->row(of_cells_[cell - 1].request, game, stop);
            if (row) row->game = game;
            return row;
        };
        std::uint32_t taken = 0;
        const auto take = [&](GameRow&& row) {
            const auto [cell, game] = game_at(++taken);
            OfCell& of = of_cells_[cell - 1];
            if (!of.begun) begin(cell, of);
            const auto& columns = row.named.empty() ? of.columns : store_.columns_of(row.named);
            StoredGame stored = stored_game(cell, of.blocks.of(game), of.request, row, store_.facts(), columns);
            stored.clocked = of.clocked;
            if (counts_as_played_) of.tally.add(stored);
            if (counts_as_played_ && hooks_.estimate && game + 1 == of.blocks.end(stored.block))
                hooks_.estimate(cells_[cell - 1], of.tally);
            writer.take(std::move(stored));
            ++outcome.played;
            if (hooks_.finished) hooks_.finished->fetch_add(1, std::memory_order_relaxed);
        };
        const auto count = static_cast<std::uint32_t>(total);
        const std::uint32_t covered = count == 0 ? 0 : run_batch({1, count}, hooks_.threads, stop, play_one, take);
        writer.flush();
        return covered == count;
    }

    static constexpr std::uint32_t games_ahead = 16;  ///< a thread
    Store& store_;
    const Experiment& experiment_;
    const std::vector<Cell>& cells_;
    const RunHooks& hooks_;
    OpenCells open_;
    std::vector<OfCell> of_cells_;
    bool counts_as_played_ = false;  ///< no rule has to judge blocks
};

}  // namespace

void check_experiment(const Experiment& experiment, const std::vector<Cell>& cells, const std::filesystem::path& data,
                      bool allow_clock, const Shard& shard) {
    OpenCells open(experiment, cells, data);
    for (const Cell& cell : cells) {
        if (!CellBlocks(cell, experiment).any_in(shard)) continue;
        const BatchRequest request = request_of(cell, experiment);
        if (open(cell.number)->has_clock(request.agents) && !allow_clock)
            throw InputError(
                fmt::format("{}: an agent that thinks by the clock plays another game each time (only 'experiment run "
                            "--allow-clock' plays it, and marks its games)",
                            cell.words()));
        if (experiment.stop.sprt && games_in_pair(request) != 2)
            throw InputError(fmt::format("{}: a sequential test needs two agents who change sides", cell.words()));
    }
}

Trial try_experiment(const Experiment& experiment, const std::vector<Cell>& cells, const std::filesystem::path& data) {
    constexpr double enough_seconds = 0.1;  // a cell
    constexpr std::chrono::seconds longest{5};
    using Clock = std::chrono::steady_clock;
    Trial trial;
    OpenCells open(experiment, cells, data);
    std::set<std::size_t> tried{0, cells.size() / 2, cells.size() - 1};
    const auto whole = Clock::now();
    for (const std::size_t i : tried) {
        const auto service = open(cells[i].number);
        const auto begin = Clock::now();
        double passed = 0;
        for (std::uint32_t game = 1; passed < enough_seconds && (game == 1 || Clock::now() - whole < longest); ++game) {
            static_cast<void>(service->row(request_of(cells[i], experiment), game, never_stops));
            ++trial.games;
            passed = std::chrono::duration<double>(Clock::now() - begin).count();
        }
        trial.seconds += passed;
    }
    return trial;
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
                          const std::filesystem::path& data, const RunHooks& hooks) {
    return ExperimentRun(store, experiment, cells, data, hooks).run();
}

}  // namespace polemarch::sim
