// Scores as dots with whiskers: over the levels of each factor of a grid, or cell by cell.
#include "core/text.h"
#include "sim/answers/experiment_report_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_plotted = 120;  ///< rows of a plot

std::string axis_of(const ExperimentReport& report) {
    const std::string owner = score_owner(report);
    return fmt::format("score{} in %, 95% interval", owner.empty() ? "" : " of " + owner);
}
DotPlot empty_plot(const ExperimentReport& report, std::string title) {
    return {.title = std::move(title), .axis = axis_of(report), .rows = {}, .mark = 0.5};
}
bool has_games(const ExperimentReport& report, std::size_t cell) { return report.results[cell].tally.games() > 0; }

/// The mean of the scores of some cells, all with games; its interval from their errors, by the normal distribution.
DotPlot::Dot mean_of(const ExperimentReport& report, const std::vector<std::size_t>& cells) {
    double sum = 0, squares = 0;
    for (const std::size_t cell : cells) {
        const CellTally& tally = report.results[cell].tally;
        const double reach = (tally.interval().high - tally.interval().low) / 2;
        sum += tally.score();
        squares += reach * reach;
    }
    const double n = static_cast<double>(cells.size()), mean = sum / n, reach = std::sqrt(squares) / n;
    return {.value = mean, .interval = {std::max(0.0, mean - reach), std::min(1.0, mean + reach)}};
}

/// The grid of all cells, seen from one of its dimensions.
class GridPlot {
public:
    GridPlot(const ExperimentReport& report, const std::vector<Dimension>& dimensions, std::size_t seen)
        : report_(report), dimensions_(dimensions), seen_(seen) {
        for (std::size_t i = 0; i < dimensions.size(); ++i)
            if (i != seen) others_ *= dimensions[i].levels.size();
    }

    /// Whether each combination of the others can be distinguished.
    [[nodiscard]] bool has_series() const { return others_ <= DotPlot::most_series; }
    DotPlot make() {
        const Dimension& levels = dimensions_[seen_];
        DotPlot plot = empty_plot(report_, "Score by " + levels.name);
        plot.joined = levels.is_named;
        plot.rows.resize(levels.levels.size());
        for (std::size_t i = 0; i < levels.levels.size(); ++i) plot.rows[i].label = levels.levels[i];
        if (others_ == 1 || !has_series()) {
            if (others_ > 1) plot.title += fmt::format(", mean over {} of each level", counted(others_, "cell"));
            pool(plot);
            return plot;
        }
        plot.series.resize(others_);
        for (std::size_t cell = 0; cell < report_.cells.size(); ++cell) {
            const std::size_t series = other_index(cell);
            if (plot.series[series].empty()) plot.series[series] = other_words(cell);
            if (!has_games(report_, cell)) continue;
            const CellTally& tally = report_.results[cell].tally;
            plot.rows[levels.of[cell]].dots.push_back(
                {.value = tally.score(), .interval = tally.interval(), .series = series});
        }
        return plot;
    }

private:
    void pool(DotPlot& plot) const {
        std::vector<std::vector<std::size_t>> cells(plot.rows.size());
        for (std::size_t cell = 0; cell < report_.cells.size(); ++cell)
            if (has_games(report_, cell)) cells[dimensions_[seen_].of[cell]].push_back(cell);
        for (std::size_t i = 0; i < cells.size(); ++i)  // a mean of other cells than the others' is none
            if (cells[i].size() == others_) plot.rows[i].dots.push_back(mean_of(report_, cells[i]));
    }
    [[nodiscard]] std::size_t other_index(std::size_t cell) const {
        std::size_t index = 0;
        for (std::size_t i = 0; i < dimensions_.size(); ++i)
            if (i != seen_) index = index * dimensions_[i].levels.size() + dimensions_[i].of[cell];
        return index;
    }
    [[nodiscard]] std::string other_words(std::size_t cell) const {
        std::vector<Dimension> others = dimensions_;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(seen_));
        return cell_words(report_, others, cell);
    }

    const ExperimentReport& report_;
    const std::vector<Dimension>& dimensions_;
    std::size_t seen_, others_ = 1;
};

/// Whether every combination of levels is a cell, and once.
bool is_full_grid(const ExperimentReport& report, const std::vector<Dimension>& dimensions) {
    if (report.experiment.combination != Combination::grid && report.experiment.factors.size() > 1) return false;
    double cells = 1;
    for (const Dimension& dimension : dimensions) cells *= static_cast<double>(dimension.levels.size());
    return cells == static_cast<double>(report.cells.size());
}

}  // namespace

void add_score_plots(const ExperimentReport& report, Document& document) {
    const auto dimensions = dimensions_of(report.cells);
    const auto add = [&](DotPlot plot) {
        if (plot.rows.size() <= most_plotted) document.blocks.emplace_back(std::move(plot));
    };
    if (!dimensions.empty() && is_full_grid(report, dimensions)) {
        for (std::size_t i = 0; i < dimensions.size(); ++i) add(GridPlot(report, dimensions, i).make());
        return;
    }
    DotPlot plot = empty_plot(report, "Score by cell");
    for (std::size_t cell = 0; cell < std::min(report.cells.size(), most_plotted + 1); ++cell) {
        const CellTally& tally = report.results[cell].tally;
        DotPlot::Row& row = plot.rows.emplace_back();
        row.label = fmt::format("{}: {}", report.cells[cell].number, cell_words(report, dimensions, cell));
        if (has_games(report, cell)) row.dots.push_back({.value = tally.score(), .interval = tally.interval()});
    }
    if (plot.rows.size() > most_plotted)
        document.blocks.emplace_back(Paragraph{"There are too many cells for a plot of their scores."});
    add(std::move(plot));
}

}  // namespace polemarch::sim
