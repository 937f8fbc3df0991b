#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "sim/match/ladder.h"
#include "sim/shared/percent.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/handicap_option.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

using sim::Ladder, sim::LadderRequest;

std::vector<std::array<std::string, 2>> further_pairings(const std::string& text) {
    std::vector<std::array<std::string, 2>> pairings;
    for (const std::string& item : items_of(text, "the option '--also'")) {
        const std::size_t at = item.find('/');
        if (at == std::string::npos || at == 0 || at + 1 == item.size())
            throw InputError(fmt::format("the option '--also' must be AGENT/AGENT[,...], found '{}'", item));
        pairings.push_back({agent_of(item.substr(0, at)), agent_of(item.substr(at + 1))});
    }
    return pairings;
}

std::vector<std::string> agents_named(const std::string& list) {
    std::vector<std::string> agents;
    for (const std::string& item : items_of(list, "the option '--agents'")) {
        agents.push_back(agent_of(item));
        if (std::find(agents.begin(), agents.end() - 1, agents.back()) != agents.end() - 1)
            throw InputError(fmt::format("the option '--agents' names '{}' twice", agents.back()));
    }
    return agents;
}

/// The given options; those of `otherwise` for the rest.
LadderRequest ladder_request(const Arguments& arguments, const LadderRequest& otherwise) {
    LadderRequest request = otherwise;
    if (const auto agents = arguments.text("agents")) request.agents = agents_named(*agents);
    if (arguments.given("scenarios"))
        request.scenarios = scenarios_of(arguments.texts("scenarios"), "the option '--scenarios'");
    if (is_meeting(arguments)) {
        if (arguments.given("scenarios"))
            throw InputError("two armies are named, and scenarios besides: --scenarios does not go with --army-a");
        request.scenarios = {meeting_word(meeting_of(arguments))};
    }
    if (request.agents.size() < 2 || request.agents.size() > LadderRequest::most_agents)
        throw InputError(fmt::format("a ladder is of 2 to {} agents, found {}; see polemarch help ladder",
                                     LadderRequest::most_agents, request.agents.size()));
    if (arguments.given("plan"))
        request.plan = static_cast<LadderRequest::Plan>(
            arguments.one_of("plan", {sim::plan_names.begin(), sim::plan_names.end()}));
    if (const auto also = arguments.text("also")) request.also = further_pairings(*also);
    request.pairs =
        static_cast<std::uint32_t>(arguments.number("pairs", request.pairs, {1, LadderRequest::most_pairs}));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    if (arguments.given(options_option.name)) request.options = options_of(arguments);
    if (arguments.given("handicap")) request.handicaps = handicap_of(arguments).sides;
    return request;
}

/// An unfinished ladder takes its request from its file; given options must not differ from it.
void check_same(const LadderRequest& given, const LadderRequest& kept, const std::string& file) {
    const auto differs = [&](const char* option) {
        throw InputError(
            fmt::format("the option '--{}' asks for another ladder than {}; --resume needs no options but "
                        "--out and --threads",
                        option, file));
    };
    if (given.agents != kept.agents) differs("agents");
    if (given.scenarios != kept.scenarios) differs("scenarios");
    if (given.plan != kept.plan) differs("plan");
    if (given.also != kept.also) differs("also");
    if (given.pairs != kept.pairs) differs("pairs");
    if (given.seed != kept.seed) differs("seed");
    if (given.options != kept.options) differs("options");
    if (given.handicaps != kept.handicaps) differs("handicap");
}

/// Opens the battles, and checks that they have all agents. `file` is where the agents are listed, if not on the
/// command line.
sim::Battles open_battles(const LadderRequest& request, const Arguments& arguments, const std::string& file = "") {
    sim::Battles battles;
    for (const std::string& scenario : request.scenarios) {
        try {
            const auto meeting = meeting_in(scenario);
            battles.push_back(meeting ? open_meeting(*meeting, request.seed, arguments, request.handicaps)
                                      : open_scenario(scenario, arguments, request.options, request.handicaps));
        } catch (const InputError& error) {
            if (file.empty()) throw;
            if (error.message().find('\n') != std::string::npos) {  // faults of the battle's files, with their places
                say(fmt::format("{}: a battle of this ladder cannot be opened", file));
                throw;
            }
            throw InputError(fmt::format("{}: {} (names of files count from the folder in which the ladder was begun)",
                                         file, error.message()));
        }
        try {
            for (const std::string& agent : request.agents)
                battles.back()->check({{1, 0}, {agent, agent}, request.seed, sim::SideSwap::swapped});
        } catch (const InputError& error) {
            if (file.empty()) throw;
            throw InputError(file + ": " + error.message());
        }
    }
    return battles;
}

/// Gives each agent its one name (canonical_agent). Throws InputError if one is named twice.
void make_canonical(LadderRequest& request, const sim::Battles& battles) {
    std::vector<std::string> names;
    for (std::string& agent : request.agents) {
        const std::string name = canonical_agent(battles, agent);
        if (std::find(names.begin(), names.end(), name) != names.end())
            throw InputError(
                fmt::format("the option '--agents' names '{}' twice, the second time as {}", name, in_quotes(agent)));
        names.push_back(name);
        agent = name;
    }
    for (auto& pairing : request.also)
        for (std::string& agent : pairing) agent = canonical_agent(battles, agent);
}

struct Opened {
    Ladder ladder;
    sim::Battles battles;
};

Opened open_kept(const std::string& file, const Arguments& arguments) {
    Opened opened{sim::read_ladder({file, read_file(file, sim::largest_ladder)}), {}};
    const LadderRequest& request = opened.ladder.request;
    LadderRequest given = ladder_request(arguments, request);
    opened.battles = open_battles(request, arguments, file);
    if (given.agents != request.agents || given.also != request.also) make_canonical(given, opened.battles);
    check_same(given, request, file);
    check_battles(opened.ladder, opened.battles, file);
    return opened;
}

/// The scenarios that all of these agents can play; if there are none, all scenarios, so that opening them reports the
/// reason.
std::vector<std::string> scenarios_for(const std::vector<std::string>& agents, const std::filesystem::path& data) {
    auto names = sim::scenario_names(data, agents);
    return names.empty() ? sim::scenario_names(data) : names;
}

Opened open_new(const Arguments& arguments) {
    LadderRequest request = ladder_request(arguments, {});
    if (request.scenarios.empty()) request.scenarios = scenarios_for(request.agents, data_directory(arguments).path);
    if (request.scenarios.empty()) throw InputError("the data directory holds no scenario; give --scenarios");
    Opened opened;
    opened.battles = open_battles(request, arguments);
    make_canonical(request, opened.battles);
    std::vector<sim::BattleInfo> infos;
    for (const auto& battle : opened.battles) infos.push_back(battle->battle());
    opened.ladder = make_ladder(std::move(request), std::move(infos));
    return opened;
}

void say_how_it_went(const Ladder& ladder, std::size_t number) {
    const sim::LadderPairing& pairing = ladder.pairings[number];
    const auto& agents = ladder.request.agents;
    say(fmt::format("pairing {} of {}, {} against {}: {} of {} pairs, score {}", number + 1, ladder.pairings.size(),
                    agents[pairing.agents[0]], agents[pairing.agents[1]], pairing.played(), ladder.request.pairs,
                    sim::percent(pairing.total().pairs.score())));
}

/// Plays the remaining pairs. Writes the file after every few pairs, so that little is lost if the program is killed.
/// Returns false if it was interrupted.
bool play(Opened& opened, const std::string& file, const sim::BatchHooks& hooks) {
    Ladder& ladder = opened.ladder;
    const double before = ladder.timing.seconds;
    const auto begin = std::chrono::steady_clock::now();
    const std::uint32_t slice = std::max(10u, 4 * static_cast<std::uint32_t>(hooks.threads));
    while (const auto number = ladder.next()) {
        const auto left = [&] { return ladder.request.pairs - ladder.pairings[*number].played(); };
        hooks.finished->store(0);
        {
            const Progress progress(2 * left(), *hooks.finished);
            while (left() > 0 && !*hooks.stop) {
                play_pairing(ladder, *number, opened.battles, hooks, slice);
                ladder.timing.seconds =
                    before + std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                write_file_atomically(file, json_report(ladder), Existing::replace);
            }
        }
        say_how_it_went(ladder, *number);
        if (ladder.next() == number) return false;
    }
    return true;
}

int show(const std::string& file, const Arguments& arguments) {
    const std::vector<std::string> others{"army-a", "army-b", "points", "agents",  "scenarios",         "pairs",
                                          "plan",   "also",   "seed",   "threads", options_option.name, "handicap",
                                          "out",    "resume", "force"};
    for (const std::string& option : others)
        if (arguments.given(option)) throw InputError(fmt::format("the option '--{}' does not go with --show", option));
    const Ladder ladder = sim::read_ladder({file, read_file(file, sim::largest_ladder)}, sim::LadderFrom::any_program);
    print_painted(text_report(ladder, paint_of(arguments)), colour_of(arguments));
    return status(Exit::done);
}

int run_ladder(const Arguments& arguments) {
    if (const auto shown = arguments.text("show")) return show(*shown, arguments);
    const auto file = arguments.text("out");
    if (!file) throw InputError("'ladder' needs --out FILE; see polemarch help ladder");
    const int threads = threads_of(arguments);
    const bool resumed = arguments.given("resume"), force = arguments.given("force");
    if (resumed && force) throw InputError("the option '--force' does not go with --resume");
    std::error_code unknown;
    if (!resumed && !force && std::filesystem::exists(*file, unknown))
        throw InputError(fmt::format("{} exists already; --resume goes on with it, --force writes over it", *file));
    Opened opened = resumed ? open_kept(*file, arguments) : open_new(arguments);
    for (const sim::BattleInfo& battle : opened.ladder.battles)
        check_result(*file, Existing::replace, inputs_of(arguments, battle));

    std::atomic<std::uint32_t> finished{0};
    const sim::BatchHooks hooks{threads, &watch_for_interrupts(), &finished};
    const sim::Timing started{date_and_time(), opened.ladder.timing.seconds, hooks.threads, processors()};
    opened.ladder.timing = started;
    write_file_atomically(*file, json_report(opened.ladder), Existing::replace);
    const bool finished_all = play(opened, *file, hooks);
    print_painted(text_report(opened.ladder, paint_of(arguments)), colour_of(arguments));
    if (finished_all) return status(Exit::done);
    say(fmt::format("interrupted; polemarch ladder --resume --out {} goes on", shell_file(*file)));
    return status(interruption());
}

}  // namespace

Verb ladder_verb() {
    return {
        .name = "ladder",
        .summary = "Rate many agents by their games, in a file that a stopped run goes on from.",
        .details =
            "Every pairing is a match with sides changed, its pairs spread over the scenarios (see polemarch help\n"
            "match). Ratings are Bradley-Terry's in Elo, draws as half, with the advantage of side A on each\n"
            "scenario; heuristic, or else the first agent, is 0. FILE is written after every few pairs. Ctrl-C ends\n"
            "the run (exit status 130; 143 after SIGTERM); --resume goes on, after a kill too, and gives what an\n"
            "unbroken run gives.",
        .options =
            {
                {"agents", "A,B,...", "the agents, by name or number of level"},
                {.name = "scenarios",
                 .value = "S,...",
                 .help = "where (default: all shipped ones); may be repeated",
                 .repeated = true},
                meeting_options[0],
                meeting_options[1],
                meeting_options[2],
                {"pairs", "N", "pairs of games of each pairing (default 120)"},
                {"plan", "PLAN", "neighbours: each agent meets the next in the list (default), or all"},
                {"also", "A/B,...", "pairings besides those of the plan"},
                {"seed", "S", "decides all dice and choices (default 1)"},
                options_option,
                {"handicap", "TEXT", "A:vp=1,panic=+4/B:command=-1, on every scenario (polemarch help)"},
                {"out", "FILE", "the ladder as JSON; must be given, but with --show"},
                {"resume", "", "go on with the ladder in FILE; all other options are taken from it"},
                {"show", "FILE", "print the ladder in FILE, whichever version of the program played it"},
                {"threads", "T", "how many to use (default: all processors)"},
                {"force", "", "begin anew though FILE exists"},
            },
        .run = run_ladder};
}

}  // namespace polemarch::tools
