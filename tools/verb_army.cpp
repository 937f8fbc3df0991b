#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

const std::string& word_of(const Arguments& arguments, const char* what) {
    if (arguments.words().size() == 2) return arguments.words()[1];
    throw InputError(fmt::format("'army {}' needs {}; see polemarch help army", arguments.words().front(), what));
}

/// Refuses options of the other actions.
void allow(const Arguments& arguments, const std::vector<std::string>& allowed) {
    for (const std::string option : {"json", "points", "level", "seed", "like", "out", "force"})
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
    const auto [system, file] = sim::army_source(word_of(arguments, "FILE"));
    Diagnostics diagnostics;
    const auto verdict = checked(system.check(file, data_directory(arguments).path, diagnostics), diagnostics);
    print(arguments.given("json") ? verdict.json : verdict.text);
    return status(verdict.legal ? Exit::done : Exit::differs);
}

/// Prints what `report` says of an army.
int print_report(const Arguments& arguments, decltype(&sim::Armies::show) report) {
    allow(arguments, {});
    const auto [system, file] = sim::army_source(word_of(arguments, "FILE"));
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

int run_army(const Arguments& arguments) {
    const std::string& action = arguments.words().front();
    if (action == "check") return check_army(arguments);
    if (action == "build") return build_army(arguments);
    if (action == "show") return print_report(arguments, &sim::Armies::show);
    if (action == "value") return print_report(arguments, &sim::Armies::value);
    throw InputError(
        fmt::format("'army' does check, build, show or value, found {}; see polemarch help army", in_quotes(action)));
}

}  // namespace

Verb army_verb() {
    const auto leanings = sim::army_system().leanings();
    return {
        .name = "army",
        .usage = "check FILE | build LIST --points N | show FILE | value FILE",
        .summary = "Check, build and show armies made from army lists.",
        .details =
            "'check' judges an army rule by rule: every fault with its place, its rule, what was found and what would\n"
            "be right (exit status 0: legal, 1: not legal, 2: the file or its list cannot be read).\n"
            "'build' writes a legal army of the list that cannot take another unit, or says why there is none (exit\n"
            "status 1). LIST is the short name of a list (data/standard_wargame/lists) or a file.\n"
            "'show' prints the army for its player: units, generals, bases, battle values, moves. 'value' prints its\n"
            "money: shares of all lines, prices, sizes by level, manpower, break point.\n"
            "\n"
            "data/standard_wargame/README.md explains the files.",
        .options =
            {
                {"json", "", "check: print JSON instead (data/schema/army-check.schema.json)"},
                {"points", "N", "build: the game size"},
                {"level", "N", "build: the maintenance level (default: that of an army of the game's size)"},
                {"seed", "N", "build: another seed, another army (default 1)"},
                {"like", "TEXT", fmt::format("build: more of {}", alternatives(leanings))},
                {"out", "FILE", "build: write the army there"},
                {"force", "", "build: write over a file that exists"},
            },
        .fewest_words = 1,
        .most_words = 2,
        .run = run_army};
}

}  // namespace polemarch::tools
