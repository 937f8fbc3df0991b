// The report of an experiment: what was played, what came out, and how to repeat it.
#pragma once

#include "sim/answers/document.h"
#include "sim/experiment/cells.h"
#include "sim/experiment/merge.h"
#include "sim/experiment/tally.h"
#include "sim/shared/battle_info.h"
#include "sim/statistics/mean.h"
#include "sim/store/store.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// What is known of one figure in the games of a cell that have it. By pairs of games where games are paired.
struct FigureSums {
    ClusterSums present;             ///< the games that have it
    ClusterSums happened;            ///< those in which it happened (Fact::never)
    ClusterSums mean;                ///< of those; of a quantity
    std::vector<ClusterSums> codes;  ///< games with each code; to be taken among `present`
    bool has_negative = false;       ///< a value below 0 has been seen
};
struct CellReport {
    CellTally tally;
    ClusterSums games{};
    std::map<std::pair<std::string, std::string>, ClusterSums> degrees{};  ///< result and degree; among `games`
    Tally turns{};                      ///< length of the games, of battles that count turns
    std::vector<FigureSums> figures{};  ///< by Store::facts(); of the first ExperimentReport::most_detailed cells
};
/// A battle as it is without changes; what the program knows of it today.
struct ReportedBattle {
    std::string words;
    std::optional<BattleInfo> info;  ///< nothing: it cannot be opened here
};

struct ExperimentReport {
    static constexpr std::size_t most_detailed = 48;  ///< cells with all their figures; a table has all cells

    Experiment experiment;
    std::vector<Cell> cells;
    Shard shard;
    std::vector<Fact> facts;
    std::vector<CellReport> results;  ///< by cell
    std::vector<MissingGames> missing;
    std::uint64_t games = 0, clocked = 0;
    std::vector<Sitting> sittings;

    std::string text;                                       ///< the experiment's file
    std::string program;                                    ///< that played the games
    std::vector<std::pair<std::string, std::string>> data;  ///< files that were read, and their hashes
    std::string changed;                  ///< how program and data of today differ; empty: they do not
    std::vector<ReportedBattle> battles;  ///< each once
    std::vector<std::string> follows;     ///< changes that follow from those of a cell: "cell 2: side.A.panic = 20"
};

/// Reads a store once. `data` is the folder in which the battles are opened for their names and assumed figures; one
/// that cannot be opened is reported without. Throws InputError as Store does, and for a store of imported records.
[[nodiscard]] ExperimentReport experiment_report(const Store& store, const Experiment& experiment,
                                                 const std::vector<Cell>& cells, const std::filesystem::path& data);

/// As a document. The same store gives the same document.
[[nodiscard]] Document document_of(const ExperimentReport& report);

}  // namespace polemarch::sim
