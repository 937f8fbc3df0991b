#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "sim/match/army_matrix.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/processors.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

const std::string& word_of(const Arguments& arguments, const char* what) {
    if (arguments.words().size() == 2) return arguments.words()[1];
    if (arguments.words().size() > 2)
        throw InputError(fmt::format("'army {}' does not take {}; see polemarch help army", arguments.words().front(),
                                     in_quotes(arguments.words()[2])));
    throw InputError(fmt::format("'army {}' needs {}; see polemarch help army", arguments.words().front(), what));
}

/// Refuses options of the other actions.
void allow(const Arguments& arguments, const std::vector<std::string>& allowed) {
    for (const std::string option :
         {"json", "points", "level", "seed", "like", "out", "force", "games", "agent", "csv", "svg", "threads"})
        if (arguments.given(option) && std::find(allowed.begin(), allowed.end(), option) == allowed.end())
            throw InputError(fmt::format("the option '--{}' does not go with 'army {}'; see polemarch help army",
                                         option, arguments.words().front()));
}

template <class Result>
Result checked(std::optional<Result> result, const Diagnostics& diagnostics) {
    if (!result) throw InputError(diagnostics);
    return *std::move(result);
}

int check_army(const Arguments& arguments) {
    allow(arguments, {"json"});
    const auto [system, file] = sim::army_source(word_of(arguments, "ARMY"), data_directory(arguments).path);
    Diagnostics diagnostics;
    const auto verdict = checked(system.check(file, data_directory(arguments).path, diagnostics), diagnostics);
    print(arguments.given("json") ? verdict.json : verdict.text);
    return status(verdict.legal ? Exit::done : Exit::differs);
}

/// Prints what `report` says of an army.
int print_report(const Arguments& arguments, decltype(&sim::Armies::show) report) {
    allow(arguments, {});
    const auto [system, file] = sim::army_source(word_of(arguments, "ARMY"), data_directory(arguments).path);
    Diagnostics diagnostics;
    print(checked((system.*report)(file, page_width(), data_directory(arguments).path, diagnostics), diagnostics));
    return status(Exit::done);
}

int build_army(const Arguments& arguments) {
    allow(arguments, {"points", "level", "seed", "like", "out", "force"});
    const sim::Armies& system = sim::army_system();
    sim::ArmyOrder order;
    order.list = word_of(arguments, "LIST");
    if (!arguments.given("points")) throw InputError("'army build' needs the option '--points'");
    order.points =
        static_cast<int>(arguments.number("points", 0, {1, static_cast<std::uint64_t>(system.largest_game())}));
    if (arguments.given("level")) order.level = static_cast<int>(arguments.number("level", 0, {0, 100}));
    order.seed = arguments.number("seed", 1, {0, UINT64_MAX});
    order.leaning = arguments.text("like", "");
    const auto out = arguments.text("out");
    if (out) order.folder = std::filesystem::path(*out).parent_path();
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    if (out) check_writable(*out, existing);
    Diagnostics diagnostics;
    const auto built = checked(system.build(order, data_directory(arguments).path, diagnostics), diagnostics);
    if (out) refuse_input(*out, {built.list});
    if (!built.text) {
        print(wrapped(built.reason, page_width(), "  "));
        return status(Exit::differs);
    }
    if (out)
        write_file_atomically(*out, *built.text, existing);
    else
        print(*built.text);
    return status(Exit::done);
}

sim::ArmyMatrixRequest matrix_request(const Arguments& arguments) {
    const sim::Armies& system = sim::army_system();
    const auto known = system.lists(data_directory(arguments).path);
    sim::ArmyMatrixRequest request;
    std::vector<std::string> named(arguments.words().begin() + 1, arguments.words().end());
    for (std::string& list : named)
        for (const std::string& name : known)
            if (equal_ignoring_case(list, name)) list = name;
    if (named.empty()) named = known;
    for (auto list = named.begin(); list != named.end(); ++list)
        if (std::find(named.begin(), list, *list) != list)
            throw InputError(fmt::format("'army matrix' is given the list {} twice", in_quotes(*list)));
    for (const std::string& list : named) request.armies.push_back(std::string(list_prefix) + list);
    const std::uint64_t lists = named.size(), couples = lists * (lists - 1) / 2;
    if (lists < 2) throw InputError("'army matrix' needs two lists at least");
    request.points =
        static_cast<int>(arguments.number("points", 100, {1, static_cast<std::uint64_t>(system.largest_game())}));
    const std::uint64_t games =
        arguments.number("games", 2 * request.pairs, {2, 2 * (sim::ArmyMatrixRequest::most_pairs / couples)});
    if (games % 2 == 1)
        throw InputError(fmt::format("the option '--games' must be even, since games go in pairs; found {}", games));
    request.pairs = static_cast<std::uint32_t>(games / 2);
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    request.agent = agent_of(arguments.text("agent", request.agent));
    return request;
}

int army_matrix(const Arguments& arguments) {
    allow(arguments, {"points", "games", "agent", "seed", "threads", "json", "csv", "svg"});
    const std::vector<std::string> forms{"json", "csv", "svg"};
    if (std::count_if(forms.begin(), forms.end(), [&](const auto& form) { return arguments.given(form); }) > 1)
        throw InputError("only one of the options '--json', '--csv' and '--svg' can be given");
    const sim::ArmyMatrixRequest request = matrix_request(arguments);
    const int threads = threads_of(arguments);
    const auto meetings = sim::open_meetings(data_directory(arguments).path);
    std::atomic<std::uint32_t> finished{0};
    const sim::BatchHooks hooks{threads, &watch_for_interrupts(), &finished};
    sim::Timing timing{date_and_time(), 0, threads, processors()};
    const auto begin = std::chrono::steady_clock::now();
    sim::ArmyMatrix matrix = [&] {
        const auto couples = static_cast<std::uint32_t>(request.armies.size() * (request.armies.size() - 1) / 2);
        const Progress progress(couples * 2 * request.pairs, finished);
        return sim::play_army_matrix(*meetings, request, hooks);
    }();
    timing.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    matrix.timing = timing;
    if (arguments.given("json"))
        print(json_report(matrix));
    else if (arguments.given("csv"))
        print(csv_report(matrix));
    else if (arguments.given("svg"))
        print(svg_report(matrix));
    else
        print_painted(text_report(matrix, paint_of(arguments)), colour_of(arguments));
    say(pace_line(2 * std::uint64_t{matrix.covered}, timing.seconds, threads));
    return status(matrix.interrupted ? interruption() : Exit::done);
}

int run_army(const Arguments& arguments) {
    const std::string& action = arguments.words().front();
    if (action == "check") return check_army(arguments);
    if (action == "build") return build_army(arguments);
    if (action == "show") return print_report(arguments, &sim::Armies::show);
    if (action == "value") return print_report(arguments, &sim::Armies::value);
    if (action == "matrix") return army_matrix(arguments);
    throw InputError(fmt::format("'army' does check, build, show, value or matrix, found {}; see polemarch help army",
                                 in_quotes(action)));
}

}  // namespace

Verb army_verb() {
    const auto leanings = sim::army_system().leanings();
    return {
        .name = "army",
        .usage = "check ARMY | build LIST --points N | show ARMY | value ARMY | matrix [LIST...]",
        .summary = "Check, build and show armies made from army lists; weigh the lists.",
        .details =
            "ARMY is a file or a short name such as romans-200bc.\n"
            "'check' judges an army rule by rule: every fault with its place, its rule, what was found and what would\n"
            "be right (exit status 0: legal, 1: not legal, 2: the file or its list cannot be read).\n"
            "'build' writes a legal army of the list that cannot take another unit, or says why there is none (exit\n"
            "status 1). LIST is the short name of a list (data/standard_wargame/lists) or a file.\n"
            "'show' prints the army for its player: units, generals, bases, battle values, moves. 'value' prints its\n"
            "money: shares of all lines, prices, sizes by level, manpower, break point.\n"
            "'matrix' plays every list against every other (all lists of the data directory if none is named) and\n"
            "prints how each fares: its score against all with a 95% interval, against whom it fares best and worst.\n"
            "Games are played from the eve on and go in pairs: in the second the two armies have changed sides under\n"
            "the same dice. Armies are built anew for each pair. The same seed gives the same matrix at any number of\n"
            "threads. Ctrl-C ends the run and reports the pairs up to there (exit status 130; 143 after SIGTERM).\n"
            "\n"
            "data/standard_wargame/README.md explains the files.",
        .options =
            {
                {"json", "", "check, matrix: print JSON instead (data/schema/army-check, army-matrix)"},
                {"points", "N", "build, matrix: the game size (matrix: 100 by default)"},
                {"level", "N", "build: the maintenance level (default: that of an army of the game's size)"},
                {"seed", "N", "build, matrix: other armies; matrix: other dice, too (default 1)"},
                {"like", "TEXT", fmt::format("build: more of {}", alternatives(leanings))},
                {"out", "FILE", "build: write the army there"},
                {"force", "", "build: write over a file that exists"},
                {"games", "N", "matrix: of each two lists, an even number (default 4)"},
                {"agent", "N|AGENT", "matrix: the general of all armies: level 1 to 7, or a name (default heuristic)"},
                {"csv", "", "matrix: print comma-separated values instead, all scores of the lists against each other"},
                {"svg", "", "matrix: print these scores as a picture instead"},
                {"threads", "T", "matrix: how many to use (default: all processors)"},
            },
        .fewest_words = 1,
        .most_words = 1000,
        .run = run_army};
}

}  // namespace polemarch::tools
