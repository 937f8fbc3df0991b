#include "sim/experiment/summary.h"

#include "core/text.h"
#include "sim/experiment/merge.h"
#include "sim/match/strength_text.h"
#include "sim/shared/json.h"
#include "sim/shared/json_parts.h"
#include "sim/shared/percent.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// Whether sides change in some cell: then scores are the first agent's.
bool swaps(const ExperimentSummary& summary) {
    return std::any_of(summary.cells.begin(), summary.cells.end(),
                       [&](const Cell& cell) { return games_in_pair(request_of(cell, summary.experiment)) == 2; });
}

class SummaryText {
public:
    SummaryText(const ExperimentSummary& summary, Paint paint) : summary_(summary), paint_(paint) {}

    std::string write() {
        heading();
        if (total() == 0) return out_ + "\nNo game has been played.\n";
        table();
        legend();
        return out_;
    }

private:
    [[nodiscard]] std::uint64_t total() const {
        std::uint64_t games = 0;
        for (const CellTally& tally : summary_.tallies) games += tally.games();
        return games;
    }
    /// Whether this is the same in all cells.
    template <class Of>
    [[nodiscard]] bool is_common(const Of& of) const {
        return std::all_of(summary_.cells.begin(), summary_.cells.end(),
                           [&](const Cell& cell) { return of(cell) == of(summary_.cells.front()); });
    }
    static std::string players(const Cell& cell) {
        return fmt::format("{} against {}", cell.players[0], cell.players[1]);
    }

    void heading() {
        const Cell& first = summary_.cells.front();
        out_ += fmt::format("{}{}{}", paint_.strong, shortened(summary_.experiment.name, 60), paint_.plain);
        if (!summary_.shard.is_whole())
            out_ += fmt::format("  (shard {} of {})", summary_.shard.number, summary_.shard.of);
        out_ += '\n';
        if (is_common([](const Cell& cell) { return cell.battle.words(); }))
            out_ += fmt::format("  battle   {}\n", first.battle.words());
        if (is_common(players)) out_ += fmt::format("  players  {}\n", players(first));
        out_ += fmt::format("  games    {} in {}", grouped(total()), counted(summary_.cells.size(), "cell"));
        out_ += summary_.missing == 0 ? "\n" : fmt::format(", {} still to be played\n", grouped(summary_.missing));
    }

    /// What tells a cell from the others.
    [[nodiscard]] std::string differences(const Cell& cell) const {
        std::vector<std::string> parts;
        if (!is_common([](const Cell& c) { return c.battle.words(); })) parts.push_back(cell.battle.words());
        if (!is_common(players)) parts.push_back(players(cell));
        for (std::size_t i = 0; i < cell.levels.size(); ++i)
            parts.push_back(fmt::format("{} {}", cell.levels[i].first, cell.levels[i].second));
        std::string text;
        for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
        return text;
    }

    void table() {
        out_ += fmt::format("\n{}cell     games   A won   drawn   B won    score     95% interval{}\n", paint_.strong,
                            paint_.plain);
        for (std::size_t i = 0; i < summary_.cells.size(); ++i) {
            const CellTally& tally = summary_.tallies[i];
            out_ += fmt::format("{:>4}{:>10}", summary_.cells[i].number, grouped(tally.games()));
            if (tally.games() == 0) {
                out_ += "       -       -       -        -            -        ";
            } else {
                for (const std::uint64_t count : tally.results()) out_ += fmt::format("{:>8}", grouped(count));
                const Interval interval = tally.interval();
                out_ += fmt::format("{:>7} %   {}", percent_figure(tally.score()),
                                    percent_interval(interval.low, interval.high));
            }
            if (const std::string what = differences(summary_.cells[i]); !what.empty())
                out_ += "\n" + wrapped("     " + what, text_columns, "     ");
            else
                out_ += '\n';
            if (summary_.experiment.stop.sprt && tally.pairs().count() > 0) test(tally);
        }
    }
    void test(const CellTally& tally) {
        const SprtState state = tally.test();
        const Sprt& sprt = *summary_.experiment.stop.sprt;
        constexpr std::array<const char*, 3> verdicts{"undecided", "decided for the first", "decided for the second"};
        out_ += fmt::format("     {} Elo against {}: {}, log-likelihood ratio {:+.2f}, bounds {:+.2f} and {:+.2f}\n",
                            sprt.elo0, sprt.elo1, verdicts[static_cast<std::size_t>(state.verdict)], state.ratio,
                            state.lower, state.upper);
    }

    void legend() {
        out_ += swaps(summary_) ? "\nScores (won + half of drawn) are the first agent's where agents change sides,"
                                  " else side A's;\nintervals are by pairs of games.\n"
                                : "\nScores are side A's: won + half of drawn.\n";
        if (summary_.experiment.stop.sprt || summary_.experiment.stop.half_width)
            out_ +=
                "The rule that ends a cell looks at its games, so these estimates are somewhat biased away from\n"
                "an even result.\n";
    }

    const ExperimentSummary& summary_;
    Paint paint_;
    std::string out_;
};

}  // namespace

ExperimentSummary summary_of(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells) {
    ExperimentSummary summary{
        .experiment = experiment, .cells = cells, .tallies = {}, .shard = store.shard(), .sittings = store.sittings()};
    for (const Cell& cell : cells)
        summary.tallies.emplace_back(experiment.stop, games_in_pair(request_of(cell, experiment)) == 2);
    store.each([&](const StoredGame& game) {
        if (game.cell >= 1 && game.cell <= cells.size()) summary.tallies[game.cell - 1].add(game);
    });
    for (const MissingGames& missing : missing_games(store, experiment, cells)) summary.missing += missing.count;
    return summary;
}

std::string text_report(const ExperimentSummary& summary, Paint paint) { return SummaryText(summary, paint).write(); }

std::string json_report(const ExperimentSummary& summary) {
    Json cells = Json::array(), sittings = Json::array();
    for (std::size_t i = 0; i < summary.cells.size(); ++i) {
        const Cell& cell = summary.cells[i];
        const CellTally& tally = summary.tallies[i];
        const bool swapped = games_in_pair(request_of(cell, summary.experiment)) == 2;
        Json levels = Json::object();
        for (const auto& [name, value] : cell.levels) levels[name] = value;
        const auto results = tally.results();
        Json entry{{"cell", cell.number},
                   {"battle", cell.battle.words()},
                   {"players", cell.players},
                   {"levels", std::move(levels)},
                   {"games", tally.games()},
                   {"results", {{"a", results[0]}, {"drawn", results[1]}, {"b", results[2]}}},
                   {"score_of", swapped ? "first agent" : "side A"},
                   {"score", tally.games() > 0 ? Json(tally.score()) : Json(nullptr)},
                   {"interval", Json(nullptr)},
                   {"pairs", swapped ? Json(tally.pairs().pairs) : Json(nullptr)}};
        if (tally.games() > 0) entry["interval"] = {tally.interval().low, tally.interval().high};
        cells.push_back(std::move(entry));
    }
    for (const Sitting& sitting : summary.sittings)
        sittings.push_back({{"host", sitting.host},
                            {"began", sitting.began},
                            {"ended", sitting.ended},
                            {"threads", sitting.threads},
                            {"seconds", sitting.seconds},
                            {"games", sitting.games}});
    return written({{"format", "polemarch-experiment"},
                    {"version", 1},
                    {"experiment", summary.experiment.name},
                    {"seed", summary.experiment.seed},
                    {"shard", {{"number", summary.shard.number}, {"of", summary.shard.of}}},
                    {"missing", summary.missing},
                    {"cells", std::move(cells)},
                    {"sittings", std::move(sittings)}});
}

CellColumns columns_of_cells(const std::vector<Cell>& cells) {
    CellColumns columns{{"battle", "first_agent", "second_agent"}, {}};
    if (!cells.empty())
        for (const auto& [name, value] : cells.front().levels) columns.names.push_back(name);
    for (const Cell& cell : cells) {
        columns.values.push_back({cell.battle.words(), cell.players[0], cell.players[1]});
        for (const auto& [name, value] : cell.levels) columns.values.back().push_back(value);
    }
    return columns;
}

}  // namespace polemarch::sim
