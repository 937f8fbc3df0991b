// The report as a document: what was played and the results; the other parts are in files of their own.
#include "core/text.h"
#include "sim/answers/experiment_report_parts.h"
#include "sim/experiment/width_estimate.h"
#include "sim/match/sprt_estimate.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

std::string players_of(const Cell& cell) { return fmt::format("{} against {}", cell.players[0], cell.players[1]); }

TableEntry number_entry(std::uint64_t number) { return {.text = grouped(number), .key = static_cast<double>(number)}; }
/// A level of a factor: it sorts by its value if it has one.
TableEntry level_entry(const std::string& level) {
    double value = 0;
    const char* const end = level.data() + level.size();
    const auto [stop, error] = std::from_chars(level.data(), end, value);
    const bool is_number = error == std::errc() && stop == end && std::isfinite(value);
    return {.text = level, .key = is_number ? std::optional(value) : std::nullopt};
}

// What was played.

std::string battle_text(const ReportedBattle& battle) {
    if (!battle.info) return "(cannot be opened here)";
    const BattleInfo& info = *battle.info;
    return fmt::format("{}{}{} ({}); A: {}, B: {}", info.name, info.date.empty() ? "" : ", ", info.date, info.system,
                       info.sides[0], info.sides[1]);
}
std::string factor_text(const Factor& factor) {
    const std::string values = factor.range ? fmt::format("from {} to {}{}", (*factor.range)[0], (*factor.range)[1],
                                                          factor.whole ? ", whole numbers" : "")
                                            : fmt::format("{}", fmt::join(factor.values, "; "));
    constexpr std::array<const char*, 3> ways{"set to", "with the addition of", "removed:"};
    return fmt::format("{} {} {}", factor.path, ways[static_cast<std::size_t>(factor.kind)], values);
}
std::string games_text(const ExperimentReport& report) {
    const StopRule& stop = report.experiment.stop;
    std::string text = counted(stop.pairs, "pair") + " of games a cell (single games where an agent plays itself)";
    if (!is_of_agent(report, 0) && score_owner(report) == "side A") text = counted(stop.pairs, "game") + " a cell";
    if (stop.half_width)
        text = fmt::format("until the 95% interval of the score is +-{:g} %, at most {}", 100 * *stop.half_width, text);
    if (stop.sprt)
        text = fmt::format(
            "until a sequential test of {:g} against {:g} Elo (alpha {:g}, beta {:g}) is decided, at most "
            "{}",
            stop.sprt->elo0, stop.sprt->elo1, stop.sprt->alpha, stop.sprt->beta, text);
    return text;
}

void add_played(const ExperimentReport& report, Document& document) {
    const Experiment& experiment = report.experiment;
    DocumentTable table{.caption = "The experiment", .head = {"Part", "As it was played"}, .rows = {}};
    const auto row = [&](std::string part, std::string text) {
        table.rows.push_back({{.text = std::move(part)}, {.text = std::move(text)}});
    };
    for (const ReportedBattle& battle : report.battles) row("Battle " + battle.words, battle_text(battle));
    for (const auto& players : experiment.players) row("Players", fmt::format("A: {}, B: {}", players[0], players[1]));
    if (score_owner(report) != "side A")
        row("Sides", "two different agents change sides in every second game; both games of a pair have the same dice");
    for (const Factor& factor : experiment.factors) row("Changed: " + factor.name, factor_text(factor));
    if (experiment.factors.size() > 1)
        row("Combined", std::string(combination_names[static_cast<std::size_t>(experiment.combination)]));
    if (!experiment.held.empty()) row("Held fixed", fmt::format("{}", fmt::join(experiment.held, ", ")));
    if (!report.follows.empty()) row("What follows", fmt::format("{}", fmt::join(report.follows, "; ")));
    if (!experiment.options.empty()) row("Optional rules", fmt::format("{}", fmt::join(experiment.options, ", ")));
    if (experiment.points) row("Game size", fmt::format("{} points", *experiment.points));
    row("Games", games_text(report));
    row("Seed", fmt::format("{}", experiment.seed));
    document.blocks.emplace_back(Heading{"What was played"});
    document.blocks.emplace_back(std::move(table));
}

// Results.

TableEntry corrected_entry(const CellTally& tally, const Experiment& experiment) {
    const auto corrected = corrected_score(tally, experiment);
    if (!corrected) return {.text = "-"};
    auto words = share_words(corrected->score, corrected->interval);
    return {.text = std::move(words.value), .key = corrected->score, .detail = std::move(words.ends)};
}

DocumentTable cells_table(const ExperimentReport& report, const std::vector<Dimension>& dimensions) {
    const std::string owner = score_owner(report);
    DocumentTable table{.caption = "Results by cell", .head = {"Cell"}, .rows = {}, .sortable = true};
    for (const Dimension& dimension : dimensions) table.head.push_back(dimension.name);
    const bool of_side = owner == "side A";
    for (const char* head : {"Games", of_side ? "A won" : "Won", "Drawn", of_side ? "B won" : "Lost"})
        table.head.emplace_back(head);
    if (owner.empty()) table.head.emplace_back("Score of");
    table.head.push_back(owner.empty() ? "Score" : "Score of " + owner);
    table.head.emplace_back("95% interval");
    const bool by_width = report.experiment.stop.half_width.has_value();
    if (by_width) table.head.emplace_back("Corrected for the rule that ended it");
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        const CellTally& tally = report.results[i].tally;
        auto& row = table.rows.emplace_back();
        row.push_back(number_entry(report.cells[i].number));
        for (const Dimension& dimension : dimensions) row.push_back(level_entry(dimension.levels[dimension.of[i]]));
        row.push_back(number_entry(tally.games()));
        for (const std::uint64_t games : of_side ? tally.results() : tally.own_results())
            row.push_back(number_entry(games));
        if (owner.empty()) row.push_back({.text = is_of_agent(report, i) ? report.cells[i].players[0] : "side A"});
        if (tally.games() == 0) {
            row.insert(row.end(), by_width ? 3 : 2, TableEntry{.text = "-"});
            continue;
        }
        auto words = share_words(tally.score(), tally.interval());
        row.push_back({.text = std::move(words.value), .key = tally.score()});
        row.push_back({.text = std::move(words.ends), .key = tally.interval().low});
        if (by_width) row.push_back(corrected_entry(tally, report.experiment));
    }
    return table;
}

DocumentTable tests_table(const ExperimentReport& report) {
    const Sprt& sprt = *report.experiment.stop.sprt;
    DocumentTable table{
        .caption = fmt::format("Sequential test (generalised SPRT) of {:g} against {:g} Elo; Elo by the "
                               "median-unbiased estimate after the test, 95% interval",
                               sprt.elo0, sprt.elo1),
        .head = {"Cell", "Pairs", "Decision", "Log-likelihood ratio", "Elo of the first agent"},
        .rows = {},
        .sortable = true};
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        const Pentanomial& pairs = report.results[i].tally.pairs();
        if (pairs.count() == 0) continue;
        const SprtState state = judge(sprt, pairs);
        const std::array<std::string, 3> decisions{"none", fmt::format("{:g} Elo", sprt.elo0),
                                                   fmt::format("{:g} Elo", sprt.elo1)};
        auto& row = table.rows.emplace_back();
        row.push_back(number_entry(report.cells[i].number));
        row.push_back(number_entry(pairs.count()));
        row.push_back({.text = decisions[static_cast<std::size_t>(state.verdict)]});
        row.push_back({.text = fmt::format("{:.2f} (bounds {:.2f}, {:.2f})", state.ratio, state.lower, state.upper),
                       .key = state.ratio});
        const auto estimate = estimate_after(sprt, pairs, report.experiment.block);
        row.push_back(
            estimate ? TableEntry{.text = justified(estimate->elo, estimate->elos),
                                  .key = std::isfinite(estimate->elo) ? std::optional(estimate->elo) : std::nullopt,
                                  .detail = justified_ends(estimate->elo, estimate->elos)}
                     : TableEntry{.text = "-"});
    }
    return table;
}

/// "cells 3, 5 to 9 and more"
std::string cells_that_lack(const std::vector<MissingGames>& missing) {
    constexpr std::size_t most = 12;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> runs;
    for (const MissingGames& gap : missing) {
        if (!runs.empty() && gap.cell <= runs.back().second + 1)
            runs.back().second = gap.cell;
        else
            runs.emplace_back(gap.cell, gap.cell);
    }
    std::vector<std::string> names;
    for (const auto& [first, last] : runs)
        names.push_back(first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last));
    const bool more = names.size() > most, one = runs.size() == 1 && runs[0].first == runs[0].second;
    if (more) names.resize(most);
    return fmt::format("{} {}{}", one ? "cell" : "cells", fmt::join(names, ", "), more ? " and more" : "");
}

void add_warnings(const ExperimentReport& report, Document& document) {
    const auto warn = [&](std::string text) {
        document.blocks.emplace_back(Paragraph{std::move(text), Paragraph::Tone::warning});
    };
    if (!report.shard.is_whole())
        warn(fmt::format("These are the games of part {} of {} only.", report.shard.number, report.shard.of));
    if (!report.missing.empty()) {
        std::uint64_t games = 0;
        for (const MissingGames& gap : report.missing) games += gap.count;
        warn(fmt::format("The experiment is not complete: {} still to be played ({}).",
                         counted(games, "game") + (games == 1 ? " is" : " are"), cells_that_lack(report.missing)));
    }
    if (report.clocked > 0)
        warn(fmt::format("In {} an agent's play depended on a clock: they cannot be repeated.",
                         counted(report.clocked, "game")));
}

void add_results(const ExperimentReport& report, Document& document) {
    document.blocks.emplace_back(Heading{"Results"});
    if (report.games == 0) {
        document.blocks.emplace_back(Paragraph{"No game has been played."});
        return;
    }
    const auto dimensions = dimensions_of(report.cells);
    document.blocks.emplace_back(cells_table(report, dimensions));
    const std::string owner = score_owner(report);
    document.blocks.emplace_back(
        Paragraph{owner == "side A"
                      ? "The score is the share of games won, and half of those drawn; its interval is Wilson's (1927)."
                      : "The score is the share of games won, and half of those drawn; where agents change sides, of "
                        "the agent named "
                        "first, whichever side it had. Its interval is Wilson's (1927), by pairs of games.",
                  Paragraph::Tone::small});
    if (report.experiment.stop.sprt || report.experiment.stop.half_width)
        document.blocks.emplace_back(Paragraph{
            "The rule that ends a cell looks at its games, so the scores are somewhat biased away from an even "
            "result, and their intervals hold the truth somewhat less often than they say.",
            Paragraph::Tone::warning});
    if (report.experiment.stop.sprt) document.blocks.emplace_back(tests_table(report));
    add_score_plots(report, document);
    add_degrees(report, document);
    add_lengths(report, document);
    add_figures(report, document);
}

}  // namespace

std::vector<Dimension> dimensions_of(const std::vector<Cell>& cells) {
    std::vector<Dimension> all;
    const auto add = [&](const std::string& name, bool is_named, const auto& level_of) {
        Dimension dimension{.name = name, .levels = {}, .of = {}, .is_named = is_named};
        std::map<std::string, std::size_t> known;
        for (const Cell& cell : cells) {
            const std::string level = level_of(cell);
            const auto [place, is_new] = known.emplace(level, dimension.levels.size());
            if (is_new) dimension.levels.push_back(level);
            dimension.of.push_back(place->second);
        }
        if (dimension.levels.size() > 1) all.push_back(std::move(dimension));
    };
    if (cells.empty()) return all;
    add("battle", false, [](const Cell& cell) { return cell.battle.words(); });
    add("players", false, players_of);
    for (std::size_t i = 0; i < cells.front().levels.size(); ++i)
        add(cells.front().levels[i].first, true, [i](const Cell& cell) { return cell.levels[i].second; });
    return all;
}

std::string cell_words(const ExperimentReport& report, const std::vector<Dimension>& dimensions, std::size_t cell) {
    if (dimensions.empty()) return report.cells[cell].words();
    std::string text;
    for (const Dimension& dimension : dimensions)
        text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", dimension.is_named ? dimension.name : "",
                            dimension.is_named ? " " : "", dimension.levels[dimension.of[cell]]);
    return text;
}

bool is_of_agent(const ExperimentReport& report, std::size_t cell) {
    return games_in_pair(request_of(report.cells[cell], report.experiment)) == 2;
}
std::string score_owner(const ExperimentReport& report) {
    std::size_t of_agents = 0;
    for (std::size_t i = 0; i < report.cells.size(); ++i) of_agents += is_of_agent(report, i) ? 1 : 0;
    return of_agents == 0 ? "side A" : of_agents == report.cells.size() ? "the first agent" : "";
}

FigureWords share_words(double share, const Interval& interval) {
    const Interval percent{100 * interval.low, 100 * interval.high};
    const int decimals = std::min(3, justified_decimals(100 * share, percent));
    return {with_decimals(100 * share, decimals) + " %",
            fmt::format("{} to {} %", with_decimals(percent.low, decimals), with_decimals(percent.high, decimals))};
}
FigureWords mean_words(const ClusterSums& sums, bool may_be_negative) {
    Interval interval = sums.interval();
    const double mean = sums.mean();
    if (!std::isfinite(interval.low) || interval.low == interval.high)
        return {fmt::format("{:g}", to_significant(mean, 6)), {}};
    const int decimals = std::min(4, justified_decimals(mean, interval));
    if (!may_be_negative) interval.low = std::max(0.0, interval.low);
    return {with_decimals(mean, decimals),
            fmt::format("{} to {}", with_decimals(interval.low, decimals), with_decimals(interval.high, decimals))};
}

Document document_of(const ExperimentReport& report) {
    Document document{.title = report.experiment.name,
                      .subtitle = fmt::format("Report of an experiment: {} in {}", counted(report.games, "game"),
                                              counted(report.cells.size(), "cell")),
                      .blocks = {}};
    if (!report.experiment.note.empty()) document.blocks.emplace_back(Paragraph{report.experiment.note});
    add_warnings(report, document);
    add_played(report, document);
    add_results(report, document);
    add_basis(report, document);
    return document;
}

}  // namespace polemarch::sim
