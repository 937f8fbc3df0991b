// What an experiment has found so far, a line for each cell.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/experiment/event_tally.h"
#include "sim/experiment/tally.h"
#include "sim/shared/paint.h"
#include "sim/store/store.h"
#include "sim/store/table.h"

#include <string>
#include <vector>

namespace polemarch::sim {

struct ExperimentSummary {
    Experiment experiment;
    std::vector<Cell> cells;
    std::vector<CellTally> tallies;               ///< by cell
    std::vector<std::vector<EventTally>> events;  ///< by cell, in the order of Experiment::events
    Shard shard;
    std::uint64_t missing = 0;  ///< games that are still to be played, as far as that is known
    std::vector<Sitting> sittings;
};
[[nodiscard]] ExperimentSummary summary_of(const Store& store, const Experiment& experiment,
                                           const std::vector<Cell>& cells);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const ExperimentSummary& summary, Paint paint = {});
/// For programs: JSON as data/schema/experiment.schema.json says.
[[nodiscard]] std::string json_report(const ExperimentSummary& summary);

/// The columns of a table of games that tell the cells apart: battle, agents, and a column for each change. Strings of
/// TOML are written without their quotes.
[[nodiscard]] CellColumns columns_of_cells(const std::vector<Cell>& cells);

}  // namespace polemarch::sim
