// The parts of an experiment's report. Only for the files that make its document.
#pragma once

#include "sim/answers/experiment_report.h"

#include <cmath>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Something that differs between cells: the battle, the players, a factor.
struct Dimension {
    std::string name;
    std::vector<std::string> levels;  ///< each once, in the order of the cells
    std::vector<std::size_t> of;      ///< the level of each cell
    bool is_named = true;             ///< by `name`; battles and players name themselves
};
[[nodiscard]] std::vector<Dimension> dimensions_of(const std::vector<Cell>& cells);
/// What tells a cell from the others: "heraclea, side.A.panic 20"; of a single cell everything.
[[nodiscard]] std::string cell_words(const ExperimentReport& report, const std::vector<Dimension>& dimensions,
                                     std::size_t cell);

/// Whose score a cell has.
[[nodiscard]] bool is_of_agent(const ExperimentReport& report, std::size_t cell);
/// "side A", "the first agent"; empty: it depends on the cell.
[[nodiscard]] std::string score_owner(const ExperimentReport& report);

/// A figure and its interval, with the digits that the interval justifies.
struct FigureWords {
    std::string value, ends;  ///< no ends: there is no interval
};
[[nodiscard]] FigureWords share_words(double share, const Interval& interval);
/// A mean of figures that are never negative has no interval below 0.
[[nodiscard]] FigureWords mean_words(const ClusterSums& sums, bool may_be_negative);

void add_score_plots(const ExperimentReport& report, Document& document);
void add_degrees(const ExperimentReport& report, Document& document);
void add_lengths(const ExperimentReport& report, Document& document);
void add_figures(const ExperimentReport& report, Document& document);
void add_basis(const ExperimentReport& report, Document& document);

}  // namespace polemarch::sim
