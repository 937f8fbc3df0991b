#include "sim/answers/scenario_table.h"

#include "core/text.h"
#include "sim/answers/matchup.h"
#include "sim/shared/json_parts.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/multiple_tests.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

TableEntry outcome_entry(const Outcome& outcome) {
    const Interval interval{100 * outcome.interval.low, 100 * outcome.interval.high};
    return {justified(100 * outcome.score, interval), outcome.score, justified_ends(100 * outcome.score, interval)};
}

Json outcome_json(const Outcome& outcome) {
    return {{"games", outcome.games}, {"won", outcome.won},
            {"drawn", outcome.drawn}, {"lost", outcome.lost},
            {"score", outcome.score}, {"interval", {outcome.interval.low, outcome.interval.high}}};
}

/// Whether two results say that different sides win.
bool contradict(const Outcome& one, const Outcome& other) {
    return (one.interval.low > 0.5 && other.interval.high < 0.5) ||
           (one.interval.high < 0.5 && other.interval.low > 0.5);
}

}  // namespace

ScenarioRow scenario_row(std::string scenario, BattleInfo battle, const Outcome& outcome) {
    ScenarioRow row{.scenario = std::move(scenario), .battle = std::move(battle), .outcome = outcome};
    row.p = to_significant(evenness({{0, outcome.lost, 0, outcome.won, 0}}));  // differences of one size only
    return row;
}

void adjust_scenarios(ScenarioTable& table) {
    std::vector<double> p;
    for (const ScenarioRow& row : table.rows) p.push_back(row.p);
    const auto adjusted = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) table.rows[i].adjusted_p = to_significant(adjusted[i]);
}

Document document_of(const ScenarioTable& table) {
    Document document{
        .title = fmt::format("{} scenarios, each by itself", table.rows.size()),
        .subtitle = fmt::format("{}, by {} against {}, {} of each, seed {}",
                                table.rows.empty() ? "" : table.rows.front().battle.system, table.players[0],
                                table.players[1], counted(table.games, "game"), table.seed),
        .blocks = {}};
    DocumentTable results{
        "Side A's score in percent", {"scenario", "side A", "side B", "score A", "drawn", "Holm"}, {}, true};
    for (const std::string& player : table.checkers) results.head.push_back("by " + player);
    DotPlot plot{.title = "Side A's score", .axis = "score of side A", .rows = {}, .mark = 0.5};
    std::vector<std::string> uneven;
    for (const ScenarioRow& row : table.rows) {
        const Outcome& outcome = row.outcome;
        const double drawn = outcome.games > 0 ? double(outcome.drawn) / double(outcome.games) : 0;
        std::vector<TableEntry> entries{
            {printable(row.scenario)},
            {printable(row.battle.sides[0])},
            {printable(row.battle.sides[1])},
            outcome_entry(outcome),
            {fmt::format("{:.0f}", 100 * drawn), drawn},
            {row.adjusted_p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", row.adjusted_p), row.adjusted_p}};
        for (const Check& check : row.checks) entries.push_back(outcome_entry(check.after));
        entries.resize(results.head.size());
        results.rows.push_back(std::move(entries));
        plot.rows.push_back({printable(row.scenario), {{outcome.score, outcome.interval}}});
        if (row.is_uneven())
            uneven.push_back(fmt::format("{}: {} wins more often", printable(row.scenario),
                                         printable(row.battle.sides[outcome.won > outcome.lost ? 0 : 1])));
    }
    document.blocks.emplace_back(std::move(results));
    document.blocks.emplace_back(std::move(plot));
    document.blocks.emplace_back(
        Paragraph{"The armies of different scenarios do not meet: each scenario is played by itself, with its own "
                  "sides. Holm: p of "
                  "\"both sides win equally often\" (sign test of the games that one side won), adjusted for the "
                  "number of scenarios.",
                  Paragraph::Tone::small});
    if (uneven.empty()) {
        document.blocks.emplace_back(
            Paragraph{"No scenario is certainly uneven (Holm, 0.05), as these players play it."});
    } else {
        document.blocks.emplace_back(Paragraph{"Certainly uneven (Holm, 0.05), as these players play them:"});
        document.blocks.emplace_back(Items{std::move(uneven)});
    }
    document.blocks.emplace_back(Heading{"As played by others"});
    if (table.checkers.empty())
        document.blocks.emplace_back(Paragraph{"No other player has checked it."});
    else {
        std::size_t against = 0;
        for (const ScenarioRow& row : table.rows)
            for (const Check& check : row.checks)
                if (contradict(row.outcome, check.after)) {
                    ++against;
                    document.blocks.emplace_back(
                        Paragraph{fmt::format("{}: {} disagrees, there the other side wins ({}).",
                                              printable(row.scenario), check.player, score_words(check.after)),
                                  Paragraph::Tone::warning});
                }
        if (against == 0)
            document.blocks.emplace_back(Paragraph{
                "In no scenario another side wins as the other players play it, as far as their games can tell."});
    }
    if (!table.command.empty()) document.blocks.emplace_back(Typed{"The same answer again:", table.command + "\n"});
    return document;
}

std::string json_report(const ScenarioTable& table) {
    Json rows = Json::array();
    for (const ScenarioRow& row : table.rows) {
        Json checks = Json::array(), files = Json::array();
        for (const Check& check : row.checks)
            checks.push_back({{"agent", check.player}, {"outcome", outcome_json(check.after)}});
        for (const SourceInfo& source : row.battle.sources)
            files.push_back({{"name", source.name}, {"hash", source.hash}});
        rows.push_back({{"scenario", row.scenario},
                        {"sides", row.battle.sides},
                        {"files", std::move(files)},
                        {"assumed", row.battle.assumed},
                        {"outcome", outcome_json(row.outcome)},
                        {"p", row.p},
                        {"adjusted_p", row.adjusted_p},
                        {"checks", std::move(checks)}});
    }
    return written(
        {{"format", "polemarch-matchup"},
         {"version", 1},
         {"of", "scenarios"},
         {"program", program_json(program_version())},
         {"system", table.rows.empty() ? "" : table.rows.front().battle.system},
         {"method", "each scenario by itself; sign test of the games that one side won, Holm's method"},
         {"asked",
          {{"players", table.players}, {"options", table.options}, {"games", table.games}, {"seed", table.seed}}},
         {"scenarios", std::move(rows)},
         {"command", table.command}});
}

}  // namespace polemarch::sim
