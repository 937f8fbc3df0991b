#include "sim/system/strategy_report.h"

#include "core/text.h"
#include "sim/batch/run_json.h"
#include "sim/shared/json_parts.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::string percent_with_error(const StrategyReport::Figure& figure) {
    return fmt::format("{:.1f} ({:.1f})", 100 * figure.mean, 100 * figure.error);
}

Json figure_json(const StrategyReport::Figure& figure) { return {{"mean", figure.mean}, {"error", figure.error}}; }

Json cell_json(const StrategyReport& report, std::size_t own, std::size_t enemy) {
    const StrategyReport::Cell& cell = report.cells[own][enemy];
    return {{"a", report.strategies[own]},
            {"b", report.strategies[enemy]},
            {"allowed", cell.allowed},
            {"fought", cell.fought ? figure_json(*cell.fought) : Json(nullptr)},
            {"delay_chance", cell.allowed ? Json(cell.delay_chance) : Json(nullptr)},
            {"delayed_worth", cell.allowed && cell.delay_chance > 0 ? Json(cell.delayed_worth) : Json(nullptr)},
            {"payoff", cell.allowed ? figure_json(cell.payoff) : Json(nullptr)}};
}

Json side_json(const StrategyReport& report, std::size_t index) {
    const StrategyReport::Side& side = report.sides[index];
    Json mix = Json::object();
    for (std::size_t i = 0; i < report.strategies.size(); ++i) mix[report.strategies[i]] = side.mix[i];
    return {{"army", side.army},
            {"file", report.question.meeting.armies[index]},
            {"level", side.level},
            {"level_worth", figure_json(side.level_worth)},
            {"mix", std::move(mix)},
            {"best_reply",
             {{"strategy", report.strategies[side.best_reply.strategy]},
              {"measured", side.best_reply.measured},
              {"checked", figure_json(side.best_reply.checked)}}}};
}

}  // namespace

std::string text_report(const StrategyReport& report, Paint paint) {
    std::string text = fmt::format("{}Battle strategies (3.4){}\n", paint.strong, paint.plain);
    for (const std::size_t side : {0u, 1u})
        text += fmt::format("  {}: {}, maintenance level {}\n", side == 0 ? 'A' : 'B', report.sides[side].army,
                            report.sides[side].level);
    text += fmt::format(
        "\n{}What A scores{} in percent, with its standard error; from {}\n"
        "  Rows: A's strategies, columns: B's. -: a side cannot choose it (3.4.2).\n"
        "  *: may be delayed, =: always; then the worth of the next day's game (3.4.3).\n\n",
        paint.strong, paint.plain, counted(report.question.games, "eve"));
    text += fmt::format("{:9}", "");
    for (const std::string& name : report.strategies) text += fmt::format(" {:>10}", name);
    text += '\n';
    for (std::size_t own = 0; own < report.cells.size(); ++own) {
        text += fmt::format("{:9}", report.strategies[own]);
        for (const StrategyReport::Cell& cell : report.cells[own]) {
            const char* mark = !cell.fought ? "=" : cell.delay_chance > 0 ? "*" : "";
            text += fmt::format(" {:>10}", !cell.allowed  ? "-"
                                           : !cell.fought ? fmt::format("{:.1f}{}", 100 * cell.payoff.mean, mark)
                                                          : fmt::format("{:.0f} ({:.1f}){}", 100 * cell.payoff.mean,
                                                                        100 * cell.payoff.error, mark));
        }
        text += '\n';
    }
    text += fmt::format("\n{}Best mixes{} in percent\n\n{:9}", paint.strong, paint.plain, "");
    for (const std::string& name : report.strategies) text += fmt::format(" {:>10}", name);
    for (const std::size_t side : {0u, 1u}) {
        text += fmt::format("\n{:9}", side == 0 ? "A" : "B");
        for (const double chance : report.sides[side].mix) text += fmt::format(" {:>10.1f}", 100 * chance);
    }
    text += fmt::format("\n\nValue of the game to A: {}; in {} more: {}\n", percent_with_error(report.value),
                        counted(report.question.games, "eve"), percent_with_error(report.fresh_value));
    text += "A maintenance level more in battle is worth, both preparing:";
    for (const std::size_t side : {0u, 1u})
        text += fmt::format("{} {} {}", side == 0 ? "" : ";", side == 0 ? "A" : "B",
                            percent_with_error(report.sides[side].level_worth));
    text += fmt::format("\n\n{}Best replies{} to the other's mix, measured in those other games\n", paint.strong,
                        paint.plain);
    for (const std::size_t side : {0u, 1u}) {
        const StrategyReport::Reply& reply = report.sides[side].best_reply;
        text += fmt::format("  {}: {} gains {:.1f} (too high: the best of noisy figures);\n     checked {}\n",
                            side == 0 ? 'A' : 'B', report.strategies[reply.strategy], 100 * reply.measured,
                            percent_with_error(reply.checked));
    }
    return text;
}

std::string json_report(const StrategyReport& report) {
    Json cells = Json::array();
    for (std::size_t own = 0; own < report.cells.size(); ++own)
        for (std::size_t enemy = 0; enemy < report.cells[own].size(); ++enemy)
            cells.push_back(cell_json(report, own, enemy));
    return written({{"format", "polemarch-strategy"},
                    {"version", 1},
                    {"program", program_json(report.program)},
                    {"request", {{"games", report.question.games}, {"seed", report.question.seed}}},
                    {"cells", std::move(cells)},
                    {"sides", {{"A", side_json(report, 0)}, {"B", side_json(report, 1)}}},
                    {"value", figure_json(report.value)},
                    {"fresh_value", figure_json(report.fresh_value)},
                    {"timing", timing_json(report.timing)}});
}

}  // namespace polemarch::sim
