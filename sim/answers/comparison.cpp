#include "sim/answers/comparison.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"
#include "sim/statistics/multiple_tests.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// A figure of a game; nothing if it has none.
using FigureOf = std::function<std::optional<double>(const StoredGame&)>;

/// Games of both series with the same number, in whole pairs if agents change sides.
struct CommonGames {
    std::vector<const StoredGame*> first, second;
};

CommonGames common_games(const ComparedGames& a, const ComparedGames& b) {
    CommonGames common;
    auto other = b.games.begin();
    for (const StoredGame& game : a.games) {
        other = std::lower_bound(other, b.games.end(), game.game,
                                 [](const StoredGame& g, std::uint32_t number) { return g.game < number; });
        if (other == b.games.end()) break;
        if (other->game != game.game) continue;
        common.first.push_back(&game);
        common.second.push_back(&*other);
    }
    if (!a.swapped) return common;
    CommonGames whole;
    for (std::size_t i = 0; i + 1 < common.first.size(); ++i) {
        if (common.first[i]->pair != common.first[i + 1]->pair) continue;
        for (const std::size_t j : {i, i + 1}) {
            whole.first.push_back(common.first[j]);
            whole.second.push_back(common.second[j]);
        }
        ++i;
    }
    return whole;
}

class Comparer {
public:
    Comparer(const ComparedGames& a, const ComparedGames& b) : a_(a), b_(b), common_(common_games(a, b)) {}

    [[nodiscard]] std::uint64_t games() const { return common_.first.size(); }

    std::vector<ComparedRow> rows() {
        results();
        degrees();
        row("steps", "steps", false, [](const StoredGame& g) { return double(g.steps); });
        row("decisions", "decisions", false, [](const StoredGame& g) { return double(g.decisions); });
        for (std::size_t i = 0; i < a_.facts.size(); ++i) figure(i);
        return std::move(rows_);
    }

private:
    void results() {
        const auto is = [this](std::string_view result) {
            return [this, result](const StoredGame& g) -> std::optional<double> {
                if (result == "draw" || g.result == "draw") return g.result == result ? 1.0 : 0.0;
                const bool first_won = (g.result == "A") != (a_.swapped && g.swapped);
                return first_won == (result == "won") ? 1.0 : 0.0;
            };
        };
        row("score", "", true, [&](const StoredGame& g) { return *is("won")(g) + *is("draw")(g) / 2; });
        row("won", "", true, is("won"));
        row("drawn", "", true, is("draw"));
        row("lost", "", true, is("lost"));
    }

    /// Whether a figure of the system has this degree among its codes: then it has a row there.
    [[nodiscard]] bool is_coded(const std::string& degree) const {
        return std::any_of(a_.facts.begin(), a_.facts.end(), [&](const Fact& fact) {
            return std::find(fact.names.begin(), fact.names.end(), degree) != fact.names.end();
        });
    }
    /// Victories by degree, of sides.
    void degrees() {
        std::set<std::pair<std::string, std::string>> all;
        for (const auto* games : {&common_.first, &common_.second})
            for (const StoredGame* g : *games)
                if (!g->degree.empty() && !is_coded(g->degree)) all.emplace(g->result, g->degree);
        for (const auto& [result, degree] : all)
            row(fmt::format("{}: {}", result, degree), "", true, [&, r = result, d = degree](const StoredGame& g) {
                return g.result == r && g.degree == d ? 1.0 : 0.0;
            });
    }

    void figure(std::size_t i) {
        const Fact& fact = a_.facts[i];
        const auto same = std::find_if(b_.facts.begin(), b_.facts.end(), [&](const Fact& f) {
            // The same event may have another number.
            return is_event(fact) ? is_event(f) && f.label == fact.label : f.name == fact.name;
        });
        if (same == b_.facts.end()) return;
        const auto j = static_cast<std::size_t>(same - b_.facts.begin());
        for (std::size_t code = 0; code < fact.names.size(); ++code)
            add(fmt::format("{}: {}", fact.name, fact.names[code]), "", true, is_code(i, code), is_code(j, code));
        if (!fact.names.empty()) return;
        if (!fact.never.empty())  // a turn that never came has no mean
            add(fmt::format("{}: {}", fact.name, fact.never), "", true, is_code(i, 0), is_code(j, 0));
        else if (is_event(fact))
            add(fact.label, "", true, value(i), value(j));
        else
            add(fact.name, fact.unit, false, value(i), value(j));
    }
    static FigureOf value(std::size_t column) {
        return [column](const StoredGame& g) -> std::optional<double> {
            if (column >= g.figures.size() || !g.figures[column]) return std::nullopt;
            return *g.figures[column];
        };
    }
    static FigureOf is_code(std::size_t column, std::size_t code) {
        return [of = value(column), code](const StoredGame& g) -> std::optional<double> {
            const auto found = of(g);
            return found ? std::optional(*found == static_cast<double>(code) ? 1.0 : 0.0) : std::nullopt;
        };
    }

    void row(std::string name, std::string unit, bool is_share, const FigureOf& of) {
        add(std::move(name), std::move(unit), is_share, of, of);
    }
    /// Pairs of games in which both series have the figure; one observation each.
    void add(std::string name, std::string unit, bool is_share, const FigureOf& of_first, const FigureOf& of_second) {
        std::vector<double> first, second;
        const std::size_t step = a_.swapped ? 2 : 1;
        for (std::size_t i = 0; i < common_.first.size(); i += step) {
            double one = 0, other = 0;
            bool known = true;
            for (std::size_t j = i; j < i + step; ++j) {
                const auto x = of_first(*common_.first[j]), y = of_second(*common_.second[j]);
                known = known && x && y;
                if (known) one += *x, other += *y;
            }
            if (!known) continue;
            first.push_back(one / static_cast<double>(step));
            second.push_back(other / static_cast<double>(step));
        }
        if (first.empty()) return;
        ComparedRow made{.name = std::move(name), .unit = std::move(unit), .is_share = is_share};
        for (const double x : first) made.first += x / static_cast<double>(first.size());
        for (const double y : second) made.second += y / static_cast<double>(second.size());
        made.difference = is_share ? difference_of_shares(second, first) : paired_difference(second, first);
        rows_.push_back(std::move(made));
    }

    const ComparedGames& a_;
    const ComparedGames& b_;
    CommonGames common_;
    std::vector<ComparedRow> rows_;
};

void adjust(std::span<ComparedRow> rows) {
    std::vector<double> p;
    for (const ComparedRow& row : rows)
        if (row.difference.p) p.push_back(*row.difference.p);
    const auto adjusted = holm(p);
    auto next = adjusted.begin();
    for (ComparedRow& row : rows)
        if (row.difference.p) row.adjusted_p = *next++;
}

MarginVerdict judge_margin(const std::vector<ComparedRow>& rows, double margin) {
    bool within = true;
    for (std::size_t i = 0; i < Comparison::results; ++i) {
        const Interval& interval = rows[i].difference.interval;
        within = within && interval.low >= -margin && interval.high <= margin;
        const bool certain =
            !rows[i].adjusted_p ? rows[i].difference.difference != 0 : *rows[i].adjusted_p <= Comparison::significance;
        if (certain && (interval.low > margin || interval.high < -margin)) return MarginVerdict::beyond;
    }
    return within ? MarginVerdict::within : MarginVerdict::undecided;
}

}  // namespace

ComparedGames compared_games(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                             std::uint32_t cell) {
    if (cell < 1 || cell > cells.size())
        throw InputError(
            fmt::format("{} has no such cell (found {}, expected 1 to {})", store.path().string(), cell, cells.size()));
    ComparedGames games{.words = fmt::format("{}, cell {}: {}", store.path().string(), cell, cells[cell - 1].words()),
                        .seed = experiment.seed,
                        .swapped = games_in_pair(request_of(cells[cell - 1], experiment)) == 2,
                        .facts = store.facts()};
    const CellBlocks blocks(cells[cell - 1], experiment);
    store.each(cell, 1, blocks.most_games() + 1, [&](const StoredGame& game) { games.games.push_back(game); });
    return games;
}

ComparedGames played_games(const Cell& cell, const Experiment& experiment, const std::filesystem::path& data,
                           std::uint32_t pairs, const RunHooks& hooks) {
    check_experiment(experiment, {cell}, data, false);
    Diagnostics diagnostics;
    const auto service = open_cell(cell, experiment, data, diagnostics).service;
    if (!service) throw InputError(diagnostics);
    const BatchRequest request = request_of(cell, experiment);
    ComparedGames games{.words = cell.words(),
                        .seed = experiment.seed,
                        .swapped = games_in_pair(request) == 2,
                        .facts = service->facts()};
    const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never_stops;
    const auto take = [&](GameRow&& row) {
        std::vector<std::size_t> columns;
        for (const Fact& fact : row.named.empty() ? games.facts : row.named) {
            columns.push_back(position_of(games.facts, fact.name));
            if (columns.back() == games.facts.size()) games.facts.push_back(fact);
        }
        games.games.push_back(stored_game(cell.number, 1, request, row, games.facts, columns));
        if (hooks.finished) hooks.finished->fetch_add(1, std::memory_order_relaxed);
    };
    run_batch(
        {1, pairs * games_in_pair(request)}, hooks.threads, stop,
        [&](std::uint32_t game) { return service->row(request, game, stop); }, take);
    return games;
}

Comparison compare(const ComparedGames& first, const ComparedGames& second, double margin) {
    if (first.seed != second.seed)
        throw InputError(fmt::format("the games to compare have different seeds (found {} and {}, expected one seed)",
                                     first.seed, second.seed));
    if (first.swapped != second.swapped)
        throw InputError("agents change sides in one of the two only; their games do not correspond");
    Comparer comparer(first, second);
    constexpr std::uint64_t fewest = 4;
    if (comparer.games() < fewest)
        throw InputError(fmt::format("the two have too few games in common (found {}, expected at least {})",
                                     comparer.games(), fewest));
    Comparison comparison{.words = {first.words, second.words},
                          .seed = first.seed,
                          .swapped = first.swapped,
                          .games = comparer.games(),
                          .margin = margin,
                          .rows = comparer.rows()};
    const std::span<ComparedRow> rows(comparison.rows);
    adjust(rows.first(Comparison::results));
    adjust(rows.subspan(Comparison::results));
    comparison.verdict = judge_margin(comparison.rows, margin);
    return comparison;
}

}  // namespace polemarch::sim
