// The cells of an experiment: each combination of battle, players and values, in a fixed order.
#pragma once

#include "sim/experiment/experiment.h"
#include "sim/service/service.h"
#include "sim/system/figures.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// One combination. Its games depend on nothing else, and on the experiment's seed: cells that differ in a value have
/// the same dice wherever the same event happens.
struct Cell {
    std::uint32_t number = 1;  ///< from 1
    PlayedBattle battle;
    std::array<std::string, 2> players;
    std::array<Place, 2> player_places{};  ///< for errors; without a line: unknown
    std::vector<FigureChange> changes{};
    std::vector<std::pair<std::string, std::string>> levels{};  ///< name and value of every factor

    /// "heraclea, heuristic against level-2, side.A.panic 22"
    [[nodiscard]] std::string words() const;
};
/// Battles change slowest, then players, then the factors, the last one fastest. Throws InputError for more than
/// Experiment::most_cells.
[[nodiscard]] std::vector<Cell> cells_of(const Experiment& experiment);

/// The battle of a cell.
struct OpenedCell {
    std::unique_ptr<BattleService> service;  ///< null after errors
    /// What follows from the cell's changes (SystemBattle::consequences), made as well. A figure that the cell changes
    /// does not follow; one that Experiment::held names keeps its value.
    std::vector<FigureChange> follows{};
};
/// With the changes made and the experiment's events counted; with errors if it is impossible. Throws InputError for an
/// event that the battle cannot have. Paths that begin with `handicap` or `option` are no figures
/// of a file: handicap.A.vp = 1, option.averaging-dice = true.
[[nodiscard]] OpenedCell open_cell(const Cell& cell, const Experiment& experiment, const std::filesystem::path& data,
                                   Diagnostics& diagnostics);
/// The games of a cell. An agent against itself does not change sides: the second game would be a copy of the first.
[[nodiscard]] BatchRequest request_of(const Cell& cell, const Experiment& experiment);
/// Games of a pair in that request.
[[nodiscard]] constexpr std::uint32_t games_in_pair(const BatchRequest& request) {
    return request.side_swap == SideSwap::swapped ? 2 : 1;
}

}  // namespace polemarch::sim
