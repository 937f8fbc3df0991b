// A store of games that were recorded elsewhere: a folder of records, of a whole or an interrupted run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace polemarch::sim {

struct ImportReport {
    std::uint64_t games = 0;
    std::uint32_t cells = 0;
    std::uint64_t unfinished = 0;  ///< records that were left out: the game is not over, or was given up
};

/// Replays the records and writes their games into a new store, whole or not at all. Battles and agents become cells,
/// numbers of games and pairs stay. The store holds an experiment like any other: if the records are those of
/// `simulate` on a scenario, `resume` plays the games that are missing. Throws InputError for a record that differs
/// from the rules, for records of different seeds, programs or data of one name, and if two are of the same game.
ImportReport import_records(const std::vector<std::filesystem::path>& records, const std::string& name,
                            const std::filesystem::path& into);

}  // namespace polemarch::sim
