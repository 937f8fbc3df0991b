#include "core/files.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/handicap_option.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/records_folder.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <chrono>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_games = 10'000'000;

sim::BatchRequest simulate_request(const Arguments& arguments) {
    sim::BatchRequest request;
    const auto count = arguments.number("games", request.games.count, {1, most_games});
    const auto first = arguments.number("first-game", 1, {1, 1'000'000'000});
    request.games = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)};
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    request.agents = {agent_of(arguments.text("side-a", request.agents[0])),
                      agent_of(arguments.text("side-b", request.agents[1]))};
    if (arguments.given("swap-sides")) request.side_swap = sim::SideSwap::swapped;
    return request;
}

/// Throws InputError for faults in their texts.
std::vector<sim::CountedEvent> events_of(const Arguments& arguments) {
    std::vector<Text> texts;
    for (const std::string& text : arguments.texts("count")) texts.push_back(sim::event_option(text));
    Diagnostics diagnostics;
    auto events = sim::parse_events(texts, diagnostics);
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return events;
}

/// `asked`: what the command line asks for, in whose numbers the rest is named.
void say_how_it_went(const sim::BatchReport& report, const sim::BatchRequest& asked, const Arguments& arguments,
                     const std::optional<Records>& records) {
    const sim::GameRange& games = asked.games;
    say_pace(report.covered, report.timing, records);
    const bool halved = asked.side_swap != report.request.side_swap;  // one game of each pair was played
    if (halved)
        say(fmt::format("swapped games of one agent are copies: {} of {} played", grouped(report.request.games.count),
                        grouped(games.count)));
    const std::uint32_t covered = halved ? 2 * report.covered : report.covered;
    if (!report.interrupted) return;
    if (records)
        say(fmt::format("interrupted; {} goes on", resuming_command("simulate", arguments)));
    else
        say(fmt::format("interrupted; --first-game {} --games {} plays the rest", games.first + covered,
                        games.count - covered));
}

int run_simulate(const Arguments& arguments) {
    sim::BatchRequest asked = simulate_request(arguments);
    const auto json = arguments.text("json");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const int threads = threads_of(arguments);
    if (!is_meeting(arguments) && arguments.words().empty())
        throw InputError("'simulate' needs SCENARIO, or --army-a and --army-b; see polemarch help simulate");
    const auto handicaps = handicap_of(arguments).sides;
    const auto service = is_meeting(arguments) ? open_meeting(arguments, handicaps)
                                               : open_scenario(arguments.words().front(), arguments, handicaps);
    service->count(events_of(arguments));
    service->check(asked);
    for (std::string& agent : asked.agents) agent = service->canonical_agent(agent);
    const sim::BatchRequest request = sim::without_copies(asked);
    if (json) check_result(*json, existing, inputs_of(arguments, service->battle()));
    auto records = Records::of(
        arguments, {request.games, [&](std::uint32_t game) { return service->record_header(request, game); }}, json);

    std::atomic<std::uint32_t> finished{0};
    sim::BatchHooks hooks{threads, &watch_for_interrupts(), &finished};
    if (records) records->attach(hooks);
    sim::Timing timing{date_and_time(), 0, hooks.threads, processors()};
    const auto begin = std::chrono::steady_clock::now();
    sim::BatchReport report = [&] {
        const Progress progress(request.games.count, finished);
        return service->simulate(request, hooks);
    }();
    timing.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    report.timing = timing;

    publish({{{json, [&] { return json_report(report); }}},
             text_report(report, paint_of(arguments)),
             [&] { say_how_it_went(report, asked, arguments, records); }},
            existing, colour_of(arguments));
    if (records && !records->all_written()) return status(Exit::failed);
    return status(report.interrupted ? interruption() : Exit::done);
}

}  // namespace

Verb simulate_verb() {
    return {.name = "simulate",
            .usage = "SCENARIO",
            .summary = "Play a battle many times and report what happened.",
            .details =
                "SCENARIO is a file, a short name such as heraclea, or RECORD@STEP, a step of a game record, which has "
                "its\n"
                "own charts. The same seed gives the same games and the same\n"
                "report at any number of threads. Ctrl-C ends the run and reports the games up to there (exit status\n"
                "130; 143 after SIGTERM); a second one ends at once. A run that keeps records goes on with --resume,\n"
                "after a kill too, and reports what an unbroken run reports. With --swap-sides every interval and "
                "error is by\n"
                "pairs of games, and runs begin and end with whole pairs; an agent against itself plays one game of\n"
                "each pair, since the other would be the same again. Two armies meet on the eve of the battle, in the\n"
                "Standard Wargame Rules: who attacks, weather, terrain, strategies and deployment are played.",
            .options =
                {
                    {"games", "N", "how many (default 2000)"},
                    {"side-a", "N|AGENT", "the agent of side A: level 1 to 7, or a name (default heuristic)"},
                    {"side-b", "N|AGENT", "the agent of side B (likewise)"},
                    {"handicap", "TEXT", "A:vp=1,panic=+4/B:command=-1: more or less of something (polemarch help)"},
                    {"swap-sides", "", "agents change sides in every even game, with the dice of the game before"},
                    {.name = "count",
                     .value = "TEXT",
                     .help = "count the games in which this happens: \"B: unit E5 lost before turn 6\"",
                     .repeated = true},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    {"first-game", "N", "the number of the first game (default 1): goes on where another run ended"},
                    meeting_options[0],
                    meeting_options[1],
                    meeting_options[2],
                    options_option,
                    {"threads", "T", "how many to use (default: all processors)"},
                    {"json", "FILE", "write the report as JSON too"},
                    records_options[0],
                    records_options[1],
                    {"force", "", "write over files that exist, and beside records of another run"},
                },
            .fewest_words = 0,
            .most_words = 1,
            .run = run_simulate};
}

}  // namespace polemarch::tools
