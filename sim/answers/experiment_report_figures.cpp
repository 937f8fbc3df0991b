// What else came out: degrees of victory, lengths of games, the rule system's figures.
#include "core/text.h"
#include "sim/answers/experiment_report_parts.h"
#include "sim/batch/fact_label.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t cells_side_by_side = 6;

std::string result_words(const std::string& result) { return result == "draw" ? "drawn" : result + " won"; }

TableEntry share_entry(const ClusterSums& sums) {
    if (sums.clusters() == 0) return {.text = "-"};
    auto words = share_words(sums.mean(), sums.share_interval());
    return {.text = std::move(words.value), .key = sums.mean(), .detail = std::move(words.ends)};
}
TableEntry mean_entry(const FigureSums& figure) {
    if (figure.mean.clusters() == 0) return {.text = "-"};
    auto words = mean_words(figure.mean, figure.has_negative);
    return {.text = std::move(words.value), .key = figure.mean.mean(), .detail = std::move(words.ends)};
}

/// Facts in the order of their groups, as the system names them.
std::vector<std::string> groups_of(const std::vector<Fact>& facts) {
    std::vector<std::string> groups;
    for (const Fact& fact : facts)
        if (std::find(groups.begin(), groups.end(), fact.group) == groups.end()) groups.push_back(fact.group);
    return groups;
}

std::string full_label(const Fact& fact) {
    std::string label = fact.side ? std::string(*fact.side == Side::first ? "A: " : "B: ") : std::string();
    return label + label_of(fact);
}
/// One table: the figures of a group in some cells, side by side.
class FigureTable {
public:
    FigureTable(const ExperimentReport& report, std::size_t first, std::size_t end)
        : report_(report), first_(first), end_(end) {}

    void group(const std::string& name, Document& document) {
        table_ = {.caption = name.empty() ? "Figures" : name, .head = {"Figure"}, .rows = {}};
        for (std::size_t cell = first_; cell < end_; ++cell)
            table_.head.push_back(end_ - first_ == 1 && report_.cells.size() == 1
                                      ? "Mean or share"
                                      : fmt::format("Cell {}", report_.cells[cell].number));
        for (std::size_t i = 0; i < report_.facts.size(); ++i)
            if (report_.facts[i].group == name) figure(i);
        if (!table_.rows.empty()) document.blocks.emplace_back(std::move(table_));
    }
    [[nodiscard]] const std::vector<std::string>& always_zero() const { return always_zero_; }

private:
    void figure(std::size_t i) {
        const Fact& fact = report_.facts[i];
        const auto sums = [&](std::size_t cell) -> const FigureSums& { return report_.results[cell].figures[i]; };
        if (is_event(fact)) return row(fact.label, [&](std::size_t cell) { return share_entry(sums(cell).mean); });
        bool present = false, happened = false, all_happened = true, not_zero = false;
        for (std::size_t cell = first_; cell < end_; ++cell) {
            const FigureSums& of = sums(cell);
            present = present || of.present.count() > 0;
            happened = happened || of.happened.sum() > 0;
            all_happened = all_happened && of.happened.sum() == of.present.count();
            if (of.mean.count() == 0) continue;
            const auto ends = of.mean.interval();
            not_zero = not_zero || of.mean.sum() != 0 || ends.low != ends.high;
        }
        if (!present) return;
        if (!fact.names.empty()) {
            for (std::size_t code = 0; code < fact.names.size(); ++code) share_of_code(fact, i, code);
            return;
        }
        if (fact.never.empty() ? !not_zero : !happened) {
            always_zero_.push_back(fact.never.empty() ? full_label(fact) + " 0" : fact.never);
            return;
        }
        if (!fact.never.empty() && !all_happened)
            row(full_label(fact) + ": share of games in which it happened",
                [&](std::size_t cell) { return share_entry(sums(cell).happened); });
        row((fact.unit.empty() ? full_label(fact) : with_unit(full_label(fact), fact.unit)) +
                (all_happened || fact.never.empty() ? "" : ", if it happened"),
            [&](std::size_t cell) { return mean_entry(sums(cell)); });
    }
    void share_of_code(const Fact& fact, std::size_t i, std::size_t code) {
        const auto share = [&](std::size_t cell) {
            const FigureSums& of = report_.results[cell].figures[i];
            return of.codes[code].among(of.present);
        };
        bool occurs = false;
        for (std::size_t cell = first_; cell < end_; ++cell) occurs = occurs || share(cell).sum() > 0;
        if (occurs)
            row(fmt::format("{}: {}", full_label(fact), fact.names[code]),
                [&](std::size_t cell) { return share_entry(share(cell)); });
    }
    template <class Of>
    void row(std::string label, const Of& entry_of) {
        auto& row = table_.rows.emplace_back();
        row.push_back({.text = std::move(label)});
        for (std::size_t cell = first_; cell < end_; ++cell) row.push_back(entry_of(cell));
    }

    const ExperimentReport& report_;
    std::size_t first_, end_;
    DocumentTable table_;
    std::vector<std::string> always_zero_;
};

BarPlot bars_of(const Tally& turns, std::string title) {
    BarPlot plot{.title = std::move(title), .axis = "turns of a game (bars: share of games)", .bars = {}};
    for (const auto& [value, times] : turns.values())
        plot.bars.push_back({value, static_cast<double>(times) / static_cast<double>(turns.count())});
    return plot;
}

}  // namespace

void add_degrees(const ExperimentReport& report, Document& document) {
    std::set<std::pair<std::string, std::string>> degrees;
    for (const CellReport& cell : report.results)
        for (const auto& [degree, sums] : cell.degrees) degrees.insert(degree);
    if (degrees.empty()) return;
    DocumentTable table{.caption = "Degrees of victory: share of games, 95% interval", .head = {"Cell"}, .rows = {}};
    for (const auto& [result, degree] : degrees)
        table.head.push_back(fmt::format("{}: {}", result_words(result), degree));
    table.sortable = true;
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        const CellReport& cell = report.results[i];
        if (cell.games.count() == 0) continue;
        auto& row = table.rows.emplace_back();
        row.push_back({.text = fmt::format("{}", report.cells[i].number), .key = report.cells[i].number});
        for (const auto& degree : degrees) {
            const auto found = cell.degrees.find(degree);
            row.push_back(share_entry((found == cell.degrees.end() ? ClusterSums{} : found->second).among(cell.games)));
        }
    }
    document.blocks.emplace_back(Heading{"Degrees of victory"});
    document.blocks.emplace_back(std::move(table));
}

void add_lengths(const ExperimentReport& report, Document& document) {
    Tally all;
    for (const CellReport& cell : report.results) all.add(cell.turns);
    if (all.count() == 0) return;
    document.blocks.emplace_back(Heading{"Length of games"});
    DocumentTable table{
        .caption = "Turns of a game",
        .head = {"Cell", "Shortest", "A quarter end by", "Half end by", "Three quarters end by", "Longest"},
        .rows = {}};
    table.sortable = true;
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        const Tally& turns = report.results[i].turns;
        if (turns.count() == 0) continue;
        auto& row = table.rows.emplace_back();
        row.push_back({.text = fmt::format("{}", report.cells[i].number), .key = report.cells[i].number});
        for (const std::int32_t value :
             {turns.minimum(), turns.quantile(1, 4), turns.median(), turns.quantile(3, 4), turns.maximum()})
            row.push_back({.text = fmt::format("{}", value), .key = value});
    }
    if (table.rows.size() > 1 && report.cells.size() <= cells_side_by_side) {
        for (std::size_t i = 0; i < report.cells.size(); ++i)
            if (report.results[i].turns.count() > 0)
                document.blocks.emplace_back(
                    bars_of(report.results[i].turns, fmt::format("Length in cell {}", report.cells[i].number)));
    } else {
        document.blocks.emplace_back(
            bars_of(all, table.rows.size() > 1 ? "Length of the games of all cells" : "Length of the games"));
    }
    document.blocks.emplace_back(std::move(table));
}

void add_figures(const ExperimentReport& report, Document& document) {
    const std::size_t detailed = std::min(report.cells.size(), ExperimentReport::most_detailed);
    if (report.facts.empty()) return;
    document.blocks.emplace_back(Heading{"Figures of the battles"});
    document.blocks.emplace_back(Paragraph{
        "Means of what the rule system counts, and shares of games, each with its 95% interval. A dash: no game "
        "of the cell has the figure."});
    if (detailed < report.cells.size())
        document.blocks.emplace_back(
            Paragraph{fmt::format("Only the first {} cells; 'polemarch experiment export' has all.", detailed)});
    const auto dimensions = dimensions_of(report.cells);
    for (std::size_t first = 0; first < detailed; first += cells_side_by_side) {
        const std::size_t end = std::min(first + cells_side_by_side, detailed);
        if (report.cells.size() > 1) {
            Items cells;
            for (std::size_t cell = first; cell < end; ++cell)
                cells.items.push_back(
                    fmt::format("Cell {}: {}", report.cells[cell].number, cell_words(report, dimensions, cell)));
            document.blocks.emplace_back(std::move(cells));
        }
        FigureTable table(report, first, end);
        for (const std::string& group : groups_of(report.facts)) table.group(group, document);
        if (table.always_zero().empty()) continue;
        std::string text;
        for (const std::string& label : table.always_zero()) text += (text.empty() ? "" : ", ") + label;
        document.blocks.emplace_back(Paragraph{"In all games of these cells: " + text + ".", Paragraph::Tone::small});
    }
}

}  // namespace polemarch::sim
