// A summary as tables for people.
#include "sim/experiment/summary.h"

#include "core/text.h"
#include "sim/experiment/width_estimate.h"
#include "sim/match/sprt_estimate.h"
#include "sim/match/strength_text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// In how many cells agents change sides: there results are the first agent's.
std::size_t cells_with_swaps(const ExperimentSummary& summary) {
    return static_cast<std::size_t>(std::count_if(summary.cells.begin(), summary.cells.end(), [&](const Cell& cell) {
        return games_in_pair(request_of(cell, summary.experiment)) == 2;
    }));
}

class SummaryText {
public:
    SummaryText(const ExperimentSummary& summary, Paint paint) : summary_(summary), paint_(paint) {}

    std::string write() {
        heading();
        if (total() == 0) return out_ + "\nNo game has been played.\n";
        table();
        events();
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
        const std::size_t swapped = cells_with_swaps(summary_);
        if (swapped > 0)
            out_ += fmt::format("\nResults of the first agent{}:\n",
                                swapped < summary_.cells.size() ? " where agents change sides, else of side A" : "");
        out_ +=
            fmt::format("{}{}cell     games{}     score     95% interval{}\n", swapped > 0 ? "" : "\n", paint_.strong,
                        swapped > 0 ? "     won   drawn    lost" : "   A won   drawn   B won", paint_.plain);
        for (std::size_t i = 0; i < summary_.cells.size(); ++i) {
            const CellTally& tally = summary_.tallies[i];
            out_ += fmt::format("{:>4}{:>10}", summary_.cells[i].number, grouped(tally.games()));
            if (tally.games() == 0) {
                out_ += "       -       -       -       -           -";
            } else {
                for (const std::uint64_t count : tally.own_results()) out_ += fmt::format("{:>8}", grouped(count));
                out_ += percent_columns(tally.score(), tally.interval());
            }
            if (const std::string what = differences(summary_.cells[i]); !what.empty())
                out_ += "\n" + wrapped("     " + what, text_columns, "     ");
            else
                out_ += '\n';
            if (summary_.experiment.stop.sprt && tally.pairs().count() > 0) test(tally);
            if (const auto corrected = corrected_score(tally, summary_.experiment))
                out_ += fmt::format("     corrected for the rule that ended it: {}\n",
                                    in_words(justified_percent(corrected->score, corrected->interval)));
        }
    }
    static std::string in_words(const JustifiedPercent& score) {
        return fmt::format("{} %, {} to {} %", score.value, score.low, score.high);
    }
    void test(const CellTally& tally) {
        const SprtState state = tally.test();
        const Sprt& sprt = *summary_.experiment.stop.sprt;
        constexpr std::array<const char*, 3> verdicts{"undecided", "decided for the first", "decided for the second"};
        out_ += fmt::format("     {} Elo against {}: {}, log-likelihood ratio {:+.2f}, bounds {:+.2f} and {:+.2f}\n",
                            sprt.elo0, sprt.elo1, verdicts[static_cast<std::size_t>(state.verdict)], state.ratio,
                            state.lower, state.upper);
        const auto corrected = estimate_after(sprt, tally.pairs(), summary_.experiment.block);
        out_ += corrected ? fmt::format("     corrected for the test (median-unbiased): Elo {}, 95% interval {}\n",
                                        justified_elo(corrected->elo, corrected->elos),
                                        justified_elos(corrected->elo, corrected->elos))
                          : "     no corrected estimate: too few pairs, or all alike\n";
    }

    void events() {
        const auto& events = summary_.experiment.events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            out_ += '\n';
            out_ += paint_.strong;
            out_ += wrapped(fmt::format("event {}: {}", i + 1, events[i].text.value), text_columns, "     ");
            out_ += fmt::format("{}cell     games  happened     share     95% interval\n", paint_.plain);
            for (std::size_t cell = 0; cell < summary_.cells.size(); ++cell) {
                const EventTally& tally = summary_.events[cell][i];
                if (tally.games() == 0) continue;
                out_ += fmt::format("{:>4}{:>10}{:>10}{}\n", summary_.cells[cell].number, grouped(tally.games()),
                                    grouped(tally.happened()), percent_columns(tally.share(), tally.interval()));
            }
        }
    }

    void legend() {
        out_ += cells_with_swaps(summary_) > 0
                    ? "\nScore: won + half of drawn. Where agents change sides, intervals are by pairs of games.\n"
                    : "\nScores are side A's: won + half of drawn.\n";
        if (summary_.experiment.stop.sprt || summary_.experiment.stop.half_width)
            out_ += fmt::format(
                "The rule that ends a cell looks at its games, so {} are somewhat biased away from\nan even result.\n",
                summary_.experiment.stop.sprt ? "the scores" : "these estimates");
    }

    const ExperimentSummary& summary_;
    Paint paint_;
    std::string out_;
};

}  // namespace

std::string text_report(const ExperimentSummary& summary, Paint paint) { return SummaryText(summary, paint).write(); }

}  // namespace polemarch::sim
