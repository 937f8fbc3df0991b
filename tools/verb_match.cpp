#include "core/diagnostics.h"
#include "core/files.h"
#include "sim/match/paired_match.h"
#include "tools/exit_status.h"
#include "tools/handicap_option.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/records_folder.h"
#include "tools/sprt_option.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_pairs_of_a_test = 100'000;
using sim::MatchRequest;

std::string agent_named_by(const Arguments& arguments, const std::string& option) {
    const auto agent = arguments.text(option);
    if (!agent) throw InputError(fmt::format("'match' needs --{} AGENT; see polemarch help match", option));
    return agent_of(*agent);
}

MatchRequest match_request(const Arguments& arguments) {
    MatchRequest request;
    if (is_meeting(arguments))
        request.scenarios = {meeting_word(meeting_of(arguments))};
    else if (arguments.words().empty())
        throw InputError("'match' needs SCENARIO, or --army-a and --army-b; see polemarch help match");
    else
        request.scenarios = scenarios_of(arguments.words(), "SCENARIO");
    request.agents = {agent_named_by(arguments, "first"), agent_named_by(arguments, "second")};
    if (const auto sprt = arguments.text("sprt")) request.sprt = sprt_of(*sprt);
    const std::uint64_t otherwise = request.sprt ? most_pairs_of_a_test : request.pairs;
    request.pairs = static_cast<std::uint32_t>(arguments.number("pairs", otherwise, {1, MatchRequest::most_pairs}));
    request.first_pair =
        static_cast<std::uint32_t>(arguments.number("first-pair", 1, {1, MatchRequest::last_first_pair}));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    request.handicaps = handicap_of(arguments, Whose::sides_or_agents).agents;
    return request;
}

void say_how_it_went(const sim::MatchReport& report, const Arguments& arguments,
                     const std::optional<Records>& records) {
    const MatchRequest& request = report.request;
    say_pace(2 * std::uint64_t{report.covered}, report.timing, records);
    if (request.agents[0] == request.agents[1] && request.handicaps[0] == request.handicaps[1])
        say("both agents are the same: the games of a pair are copies, so the score is a half");
    if (!report.interrupted) return;
    if (records)
        say(fmt::format("interrupted; {} goes on", resuming_command("match", arguments)));
    else if (request.sprt)
        say("interrupted; this test cannot go on: it needs all its games, and no records were kept (--records)");
    else
        say(fmt::format("interrupted; --first-pair {} --pairs {} plays the rest", request.first_pair + report.covered,
                        request.pairs - report.covered));
}

int run_match(const Arguments& arguments) {
    const MatchRequest request = match_request(arguments);
    const int threads = threads_of(arguments);
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto json = arguments.text("json");
    const auto handicaps = handicap_of(arguments, Whose::sides_or_agents).sides;
    sim::Battles battles;
    for (const std::string& scenario : request.scenarios)
        battles.push_back(is_meeting(arguments) ? open_meeting(arguments, handicaps)
                                                : open_scenario(scenario, arguments, handicaps));
    for (const auto& battle : battles) battle->check({{1, 0}, request.agents, request.seed, sim::SideSwap::swapped});
    for (const auto& battle : battles)
        if (json) check_result(*json, existing, inputs_of(arguments, battle->battle()));
    auto records = Records::of(arguments,
                               {{2 * request.first_pair - 1, 2 * request.pairs},
                                [&](std::uint32_t game) { return sim::record_header(battles, request, game); }},
                               json);

    std::atomic<std::uint32_t> finished{0};
    sim::BatchHooks hooks{threads, &watch_for_interrupts(), &finished};
    if (records) records->attach(hooks);
    const sim::Timing started{date_and_time(), 0, hooks.threads, processors()};
    const auto begin = std::chrono::steady_clock::now();
    sim::MatchReport report = [&] {
        const Progress progress(2 * request.pairs, finished);
        return sim::play_match(battles, request, hooks);
    }();
    report.timing = started;
    report.timing.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

    publish({{{json, [&] { return json_report(report); }}},
             text_report(report, paint_of(arguments)),
             [&] { say_how_it_went(report, arguments, records); }},
            existing, colour_of(arguments));
    if (records && !records->all_written()) return status(Exit::failed);
    return status(report.interrupted ? interruption() : Exit::done);
}

}  // namespace

Verb match_verb() {
    return {.name = "match",
            .usage = "SCENARIO[,SCENARIO...]",
            .summary = "Measure which of two agents is stronger, in pairs of games with sides swapped.",
            .details =
                "Games go in pairs: both have the same dice, and in the second the agents have swapped sides. Pairs\n"
                "go through the scenarios in turn; they may be several words, and the name of a file may have a\n"
                "comma in it. With --sprt the match ends as soon as a sequential test has\n"
                "decided between two differences in Elo, at --pairs at the latest. The same seed gives the same\n"
                "report at any number of threads. Ctrl-C ends the match and reports the pairs up to there (exit\n"
                "status 130; 143 after SIGTERM); a second one ends at once. A match that keeps records goes on with\n"
                "--resume, after a kill too, and reports what an unbroken one reports. Games 2k - 1 and 2k are pair k.",
            .options =
                {
                    {"first", "N|AGENT", "the agent whose strength is measured: level 1 to 7, or a name"},
                    {"second", "N|AGENT", "its opponent"},
                    {"handicap", "TEXT", "first:vp=1/A:panic=-2: an agent's goes along with it, a side's stays"},
                    {"pairs", "N", "how many (default 200; with --sprt at most, default 100000)"},
                    {"sprt", "TEST", "elo0=E,elo1=F[,alpha=A,beta=B]: is the first F stronger rather than E?"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    {"first-pair", "N", "the number of the first pair (default 1): goes on where another match ended"},
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
            .most_words = 1000,
            .run = run_match};
}

}  // namespace polemarch::tools
