// The report of a fit for people, and the weights file.
#include "sim/match/tuning.h"

#include "core/text.h"

#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int page_width = 100;

long thousandths(double weight) { return std::lround(1000 * weight); }

std::string names_of(const TuningReport& report) {
    std::string names;
    for (const BattleInfo& battle : report.battles) names += (names.empty() ? "" : "; ") + battle.name;
    return names;
}

/// The command that makes the file again, run in the root of the source tree.
std::string command_of(const TuningReport& report) {
    std::string scenarios;
    for (const std::string& scenario : report.request.scenarios) {
        const bool comma = scenario.find(',') != std::string::npos;  // then a word of its own
        scenarios += (scenarios.empty() ? "" : comma ? " " : ",") + scenario;
    }
    return fmt::format("polemarch tune {} --games {} --seed {}", scenarios, report.request.games, report.request.seed);
}

}  // namespace

std::string text_report(const TuningReport& report, Paint paint) {
    std::string out = fmt::format("{}Weights of the evaluation, fitted to self-play training games{}  ({})\n",
                                  paint.strong, paint.plain, report.battles.front().system);
    out += wrapped({names_of(report)}, "", page_width, {"  on ", "     "});
    out += fmt::format("  {} of each, seed {}: {} states where a turn begins, every fifth game kept out of the fit\n",
                       counted(report.request.games, "game"), report.request.seed,
                       grouped(report.states + report.kept_out));
    out += fmt::format("\n{}{:<24}{}{:>12}{:>12}{:>16}{:>12}\n", paint.strong, "Weight", paint.plain, "opening",
                       "endgame", "fitted: opening", "endgame");
    for (std::size_t i = 0; i < report.now.size(); ++i) {
        const TrainingTerm &now = report.now[i], &fitted = report.fitted[i];
        out += fmt::format("  {:<22}{:>12.3f}{:>12.3f}{:>16.3f}{:>12.3f}\n", now.name, now.opening, now.endgame,
                           fitted.opening, fitted.endgame);
    }
    out += fmt::format("\n{}{:<24}{}{:>24}{:>28}\n", paint.strong,
                       fmt::format("{} states kept out", grouped(report.kept_out)), paint.plain, "in use", "fitted");
    out += fmt::format("  {:<22}{:>24.4f}{:>28.4f}\n", "log-loss", report.before.log_loss, report.after.log_loss);
    out += fmt::format("  {:<22}{:>24.4f}{:>28.4f}\n", "squared error", report.before.brier, report.after.brier);
    // All states of a game have the same result, so they carry little more information than one of them.
    const std::size_t games = report.battles.size() * (report.request.games - report.request.games / 5);
    if (const std::size_t weights = 2 * report.now.size(); games < 10 * weights)
        out +=
            "\n" + wrapped(fmt::format("Fitted to {} games: fewer than ten for each of {} weights, so much in them is "
                                       "chance (Peduzzi et al. 1996). Not to be used.",
                                       grouped(games), weights),
                           page_width, "");
    return out;
}

std::string weights_file(const TuningReport& report) {
    std::string out =
        "# What the terms of the evaluation weigh at the beginning of a battle and at its end, in thousandths.\n";
    out += "# Made by a program: " + command_of(report) + "\n";
    out += fmt::format("format = \"polemarch {} evaluation 2\"\n\n[made]\n", report.battles.front().system);
    out += fmt::format("command = \"{}\"\nprogram = \"{}\"\n", command_of(report), report.program.version);
    out += fmt::format("states = {}\nkept_out = {}\n", report.states, report.kept_out);
    out += "# How well the results of the states kept out are predicted.\n";
    out += fmt::format("log_loss = {:.4f}\nsquared_error = {:.4f}\n", report.after.log_loss, report.after.brier);
    out += "\n[made.from]\n";
    for (const BattleInfo& battle : report.battles)
        for (const SourceInfo& source : battle.sources)
            if (const std::string line = fmt::format("\"{}\" = \"{}\"\n", source.name, source.hash);
                out.find(line) == std::string::npos)
                out += line;
    out += "\n[weights]\n";
    for (const TrainingTerm& term : report.fitted)
        out += fmt::format("{} = {{ opening = {}, endgame = {} }}\n", term.name, thousandths(term.opening),
                           thousandths(term.endgame));
    return out;
}

}  // namespace polemarch::sim
