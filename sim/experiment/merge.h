// Puts the shards of an experiment together.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/store/store.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Games that a cell lacks: numbers from `first` on.
struct MissingGames {
    std::uint32_t cell = 1, first = 1, count = 0;
};
struct MergeReport {
    std::uint64_t games = 0;    ///< in the merged store
    std::uint64_t dropped = 0;  ///< that the stop rule does not want
    std::vector<MissingGames> missing{};
};

/// Writes the games of all shards into a new store, whole or not at all, in any order of the shards: the same rows as
/// the experiment played by one program. Stop rules are judged here, on blocks in their order. Throws InputError if
/// `into` exists and may not be replaced, for shards of different experiments, programs or data, for a damaged one, and
/// if two have the same game.
MergeReport merge_shards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& into,
                         Existing existing = Existing::refuse);

/// The games that the experiment wants and the store lacks, as far as its stop rule can know. A shard lacks its own.
[[nodiscard]] std::vector<MissingGames> missing_games(const Store& store, const Experiment& experiment,
                                                      const std::vector<Cell>& cells);

}  // namespace polemarch::sim
