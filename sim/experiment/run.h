// Plays an experiment into a store, and goes on where it was stopped.
//
// Blocks of a cell are played in their order and games are written in the order of their numbers, so what a store holds
// of a cell is an unbroken run of games: an estimate from it is not biased towards short games. A rule to stop by is
// judged after whole blocks only. So the rows of a finished experiment do not depend on threads, on interruptions or on
// how it was shared out.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/match/pentanomial.h"
#include "sim/match/sprt.h"
#include "sim/store/store.h"

#include <atomic>
#include <functional>
#include <vector>

namespace polemarch::sim {

/// A part of an experiment: block b of cell c belongs to shard (c + b) mod `of`. A shard cannot know when the whole of
/// a cell is enough; it plays its blocks up to StopRule::pairs, and merging drops what is too much.
struct Shard {
    std::uint32_t number = 1, of = 1;  ///< number from 1
    [[nodiscard]] bool has(std::uint32_t cell, std::uint32_t block) const { return (cell + block) % of == number - 1; }
    bool operator==(const Shard&) const = default;
};

/// What the games of a cell say, in whole pairs, in the order of their numbers.
class CellTally {
public:
    CellTally(const StopRule& rule, bool swapped) : rule_(rule), swapped_(swapped) {}
    void add(const StoredGame& game);

    [[nodiscard]] std::uint32_t games() const { return games_; }
    /// Of the first agent if sides change, else of side A: won + half of drawn.
    [[nodiscard]] double score() const;
    [[nodiscard]] Interval interval() const;                                         ///< 95%, by pairs
    [[nodiscard]] std::array<std::uint64_t, 3> results() const { return results_; }  ///< A won, drawn, B won
    [[nodiscard]] SprtState test() const;                                            ///< of a rule that has one
    /// Whether the rule has enough of these games. To be asked after whole blocks.
    [[nodiscard]] bool is_enough() const;

private:
    StopRule rule_;
    bool swapped_;
    std::uint32_t games_ = 0;
    std::array<std::uint64_t, 3> results_{};
    Tally points_;       ///< half points of side A, if sides do not change
    Pentanomial pairs_;  ///< if they do
    int first_of_pair_ = 0;
};

/// Everything that decides the games of this experiment.
[[nodiscard]] Manifest manifest_of(const Source& file, const Experiment& experiment, const std::filesystem::path& data);

struct RunHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;  ///< set from outside: ends the run soon, with everything written
    std::atomic<std::uint32_t>* finished = nullptr;
    /// After a block: the cell and what is known of it.
    std::function<void(const Cell&, const CellTally&)> estimate{};
};
struct RunOutcome {
    std::uint64_t played = 0;  ///< in this run
    bool complete = false;     ///< every cell has enough games, or the shard all of its own
};
/// Plays what the store lacks. Throws InputError for an impossible cell, before the first game; OutputError if the
/// store cannot be written: what was committed stays.
RunOutcome run_experiment(Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                          const std::filesystem::path& data, const Shard& shard, const RunHooks& hooks);

/// How many games a cell has at most.
[[nodiscard]] std::uint64_t most_games(const Cell& cell, const Experiment& experiment);
/// The row of a game as a store keeps it; `columns` of its facts.
[[nodiscard]] StoredGame stored_game(std::uint32_t cell, std::uint32_t block, const BatchRequest& request,
                                     const GameRow& row, const std::vector<Fact>& facts,
                                     const std::vector<std::size_t>& columns);

}  // namespace polemarch::sim
