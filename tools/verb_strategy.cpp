#include "core/diagnostics.h"
#include "core/files.h"
#include "sim/service/service.h"
#include "sim/system/strategy_report.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/processors.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <chrono>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_eves = 100'000;

int run_strategy(const Arguments& arguments) {
    if (!is_meeting(arguments)) throw InputError("'strategy' needs --army-a and --army-b; see polemarch help strategy");
    sim::StrategyQuestion question;
    question.meeting = meeting_of(arguments);
    question.games = static_cast<std::uint32_t>(arguments.number("games", question.games, {2, most_eves}));
    question.seed = arguments.number("seed", question.seed, {0, UINT64_MAX});
    const int threads = threads_of(arguments);
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto json = arguments.text("json");
    if (json) check_result(*json, existing, {question.meeting.armies[0], question.meeting.armies[1]});

    std::atomic<std::uint32_t> finished{0};
    const sim::StrategyHooks hooks{threads, &watch_for_interrupts(), &finished};
    sim::Timing timing{date_and_time(), 0, threads, processors()};
    const auto begin = std::chrono::steady_clock::now();
    Diagnostics diagnostics;
    auto report = [&] {
        const Progress progress(2 * question.games, finished, "eve");
        return sim::army_system().strategies(question, data_directory(arguments).path, hooks, diagnostics);
    }();
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    if (!report) {
        say("interrupted; nothing is reported");
        return status(interruption());
    }
    timing.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    report->timing = timing;
    publish({{{json, [&] { return json_report(*report); }}}, text_report(*report, paint_of(arguments))}, existing,
            colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb strategy_verb() {
    return {.name = "strategy",
            .usage = "--army-a ARMY --army-b ARMY",
            .summary = "Work out the battle strategies of two armies: payoffs and the best mixes.",
            .details =
                "For the Standard Wargame Rules (3.4). Eves are played between heuristic generals, roles drawn by\n"
                "the rules; then the battle of each, once with every pair of strategies. From these payoffs follow\n"
                "the best mixes by linear programming, and the value of the game. A delayed battle is worth the\n"
                "value of the next day's game, with the levels that are left (3.4.3). As many eves more judge the\n"
                "mixes: what they score, and what the best reply to each gains. The same seed gives the same report\n"
                "at any number of threads.",
            .options =
                {
                    {"army-a", "ARMY", "the army of side A: a file, a short name, or list:NAME"},
                    {"army-b", "ARMY", "the army of side B; list:NAME builds one of that list (by --seed)"},
                    meeting_options[2],
                    {"games", "N", "battles of each pair of strategies, 2 or more (default 100), and as many to judge"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    {"threads", "T", "how many to use (default: all processors)"},
                    {"json", "FILE", "write the report as JSON too (data/schema/strategy.schema.json)"},
                    {"force", "", "write over a file that exists"},
                },
            .run = run_strategy};
}

}  // namespace polemarch::tools
