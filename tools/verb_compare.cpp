#include "core/diagnostics.h"
#include "core/file_pieces.h"
#include "core/text.h"
#include "sim/answers/comparison.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/experiment_actions.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <charconv>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_compared = 1'000'000;

/// A cell of a store: "games.sqlite", "games.sqlite:3".
struct StoredCell {
    std::string path;
    std::uint32_t cell = 1;
};
bool is_database(const std::string& path) { return begins_with(path, "SQLite format 3"); }
std::optional<StoredCell> stored_cell(const std::string& word) {
    if (is_database(word)) return StoredCell{word};
    const std::size_t colon = word.rfind(':');
    if (colon == std::string::npos || !is_database(word.substr(0, colon))) return std::nullopt;
    StoredCell found{word.substr(0, colon)};
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + colon + 1, end, found.cell);
    if (error != std::errc() || stop != end)
        throw InputError(fmt::format("{} names no cell (expected STORE:NUMBER)", in_quotes(word)));
    return found;
}

sim::ComparedGames games_of(const StoredCell& cell) {
    const OpenedStore opened = open_store(cell.path, sim::Access::read);
    return compared_games(opened.store, opened.experiment, opened.cells, cell.cell);
}

std::vector<sim::FigureChange> changes_in(const Arguments& arguments, const std::string& option) {
    std::vector<sim::FigureChange> changes;
    Diagnostics diagnostics;
    for (const std::string& text : arguments.texts(option))
        if (auto change = sim::parse_change(text, {"--" + option, 0, 0}, diagnostics))
            changes.push_back(*std::move(change));
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return changes;
}

/// What is to be played for one of the two.
struct Played {
    sim::Cell cell;
    std::filesystem::path data;
};
Played played(const std::string& scenario, bool second, const Arguments& arguments) {
    Played of;
    of.data = data_directory(arguments).path;
    of.cell.battle.scenario = scenario;
    of.cell.players = {agent_of(arguments.text("first", "heuristic")), agent_of(arguments.text("second", "heuristic"))};
    of.cell.changes = changes_in(arguments, "change");
    if (!second) return of;
    for (const std::size_t i : {0u, 1u})
        if (const auto agent = arguments.text(i == 0 ? "first-b" : "second-b")) of.cell.players[i] = agent_of(*agent);
    for (sim::FigureChange& change : changes_in(arguments, "change-b")) of.cell.changes.push_back(std::move(change));
    if (const auto data = arguments.text("data-b")) of.data = *data;
    for (const sim::FigureChange& change : of.cell.changes) of.cell.levels.emplace_back("with", text_of(change));
    return of;
}

int run_compare(const Arguments& arguments) {
    const auto& words = arguments.words();
    const bool other = arguments.given("change-b") || arguments.given("first-b") || arguments.given("second-b") ||
                       arguments.given("data-b");
    if (words.size() == 1 && !other)
        throw InputError(
            "'compare' needs a second battle, or what differs: --change-b, --first-b, --second-b, "
            "--data-b; see polemarch help compare");
    const std::array<std::string, 2> named{words[0], words.back()};
    std::array<std::optional<StoredCell>, 2> stores{stored_cell(named[0]), stored_cell(named[1])};
    for (const char* option :
         {"change", "change-b", "first", "first-b", "second", "second-b", "data-b", "games", "seed"})
        if ((stores[0] && stores[1]) && arguments.given(option))
            throw InputError(fmt::format("the option '--{}' is for battles that are played, not for stores", option));
    if (stores[0].has_value() != stores[1].has_value())
        throw InputError("'compare' takes two battles or two stores, not one of each");

    const auto json = arguments.text("json");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    if (json) check_result(*json, existing, {named[0], named[1]});
    const double margin = static_cast<double>(arguments.number("margin", 0, {0, 100})) / 100;
    std::array<sim::ComparedGames, 2> games;
    if (stores[0]) {
        for (const std::size_t i : {0u, 1u}) games[i] = games_of(*stores[i]);
    } else {
        sim::Experiment experiment;
        experiment.seed = arguments.number("seed", 1, {0, UINT64_MAX});
        experiment.swap_sides = arguments.given("swap-sides");
        experiment.options = options_of(arguments);
        const auto count = static_cast<std::uint32_t>(arguments.number("games", 400, {4, most_compared}));
        std::atomic<std::uint32_t> finished{0};
        sim::RunHooks hooks{.threads = threads_of(arguments), .stop = &watch_for_interrupts(), .finished = &finished};
        const Progress progress(2 * count, finished);
        for (const std::size_t i : {0u, 1u}) {
            const Played of = played(named[i], i == 1, arguments);
            const std::uint32_t pairs = count / games_in_pair(request_of(of.cell, experiment));
            games[i] = played_games(of.cell, experiment, of.data, pairs, hooks);
        }
    }
    const bool interrupted = watch_for_interrupts();
    const sim::Comparison comparison = sim::compare(games[0], games[1], margin);
    publish({{{json, [&] { return json_report(comparison); }}}, text_report(comparison, paint_of(arguments))}, existing,
            colour_of(arguments));
    if (interrupted) return status(interruption());
    return status(comparison.verdict == sim::MarginVerdict::beyond ? Exit::differs : Exit::done);
}

}  // namespace

Verb compare_verb() {
    return {.name = "compare",
            .usage = "A [B]",
            .summary = "Did a change matter? Two battles, players, charts or stores on the same seeds.",
            .details =
                "A and B are scenarios that are played, or stores (STORE, STORE:CELL) whose games are there. With one\n"
                "scenario, B is the same but for what --change-b and the other options of B say. Every figure is\n"
                "compared game by game: the difference, its 95% interval, a p-value adjusted for the number of rows.\n"
                "Exit status 0: no certain difference of result beyond the margin, 1: there is one. Paths of figures:\n"
                "data/experiments/README.md.",
            .options =
                {
                    {"games", "N", "of each (default 400)"},
                    {"margin", "N", "differences of score and results up to N of a hundred do not count (default 0)"},
                    {"first", "N|AGENT", "the agent of side A (default heuristic)"},
                    {"second", "N|AGENT", "the agent of side B (likewise)"},
                    {"swap-sides", "", "agents change sides in every second game; results are the first agent's"},
                    {"change", "TEXT", "'PATH = VALUE', in A and B", "", true},
                    {"change-b", "TEXT", "'PATH = VALUE', 'PATH += VALUE' or 'PATH -=', in B only", "", true},
                    {"first-b", "N|AGENT", "the agent of side A in B"},
                    {"second-b", "N|AGENT", "the agent of side B in B"},
                    {"data-b", "DIR", "the data directory of B: other charts"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    options_option,
                    {"threads", "T", "how many to use (default: all processors)"},
                    {"json", "FILE", "write the table as JSON too"},
                    {"force", "", "write over a file that exists"},
                },
            .fewest_words = 1,
            .most_words = 2,
            .run = run_compare};
}

}  // namespace polemarch::tools
