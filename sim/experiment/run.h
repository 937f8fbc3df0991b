// Plays an experiment into a store, and goes on where it was stopped.
//
// Blocks of a cell are played in their order and games are written in the order of their numbers, so what a store
// holds of a cell is an unbroken run of games: an estimate from it is not biased towards short games. A rule to stop by
// is judged after whole blocks only. So the rows of a finished experiment do not depend on threads, on interruptions or
// on how it was shared out.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/experiment/tally.h"
#include "sim/store/store.h"

#include <atomic>
#include <functional>
#include <vector>

namespace polemarch::sim {

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

/// Throws InputError for an impossible cell, an unknown agent, a test between one agent and itself, or an agent whose
/// play depends on a clock. Cells of which the shard plays nothing are passed over: a thousand take ten seconds.
void check_experiment(const Experiment& experiment, const std::vector<Cell>& cells, const std::filesystem::path& data,
                      bool allow_clock, const Shard& shard = {});
/// Plays what the store lacks of its shard, of an experiment that check_experiment() has passed. A shard cannot know
/// when the whole of a cell is enough; it plays its blocks up to StopRule::pairs, and merging drops what is too much.
/// Throws OutputError if the store cannot be written: what was committed stays.
RunOutcome run_experiment(Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                          const std::filesystem::path& data, const RunHooks& hooks);

/// How long a game takes, from a few games of the first, the middle and the last cell: at most some seconds.
struct Trial {
    std::uint32_t games = 0;
    double seconds = 0;  ///< of all of them, on one thread
};
[[nodiscard]] Trial try_experiment(const Experiment& experiment, const std::vector<Cell>& cells,
                                   const std::filesystem::path& data);

/// The row of a game as a store keeps it. `columns` of its facts.
[[nodiscard]] StoredGame stored_game(std::uint32_t cell, std::uint32_t block, const BatchRequest& request,
                                     const GameRow& row, const std::vector<Fact>& facts,
                                     const std::vector<std::size_t>& columns);

}  // namespace polemarch::sim
