#include "core/files.h"
#include "core/text.h"
#include "sim/answers/battle_maps.h"
#include "tools/answer_command.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// The records in a folder, by their names.
std::vector<std::filesystem::path> records_in(const std::string& folder) {
    std::vector<std::filesystem::path> records;
    std::error_code unread;
    for (const auto& entry : std::filesystem::directory_iterator(folder, unread))
        if (entry.path().extension() == ".jsonl") records.push_back(entry.path());
    if (unread) throw InputError(fmt::format("{} cannot be read: {}", in_quotes(folder), unread.message()));
    if (records.empty()) throw InputError(fmt::format("{} has no records (*.jsonl)", in_quotes(folder)));
    std::sort(records.begin(), records.end());
    return records;
}

/// Where the drawings go, by their names.
std::filesystem::path drawing_file(const std::string& folder, const std::string& name) {
    return std::filesystem::path(folder) / (name + ".svg");
}

int run_maps(const Arguments& arguments) {
    check_results(arguments);
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto folder = arguments.text("svg-dir");
    std::atomic<std::uint32_t> finished{0};
    const sim::AnswerGames games = answer_games(arguments, finished);
    sim::MapsRequest request;
    request.games = static_cast<std::uint32_t>(arguments.number("games", request.games, {1, 1'000'000}));
    request.routes = arguments.texts("route");
    if (const auto records = arguments.text("records")) {
        for (const char* option : {"games", "first", "second", "seed"})
            if (arguments.given(option))
                throw InputError(
                    fmt::format("the option '--{}' is for games that are played, not for records", option));
        request.records = records_in(*records);
    } else {
        say(sim::cost_words(request.games, games.seconds_per_game(), games.hooks().threads,
                            games.subject().players[0]));
    }
    if (folder) std::filesystem::create_directories(*folder);
    std::optional<sim::BattleMaps> maps;
    {
        const Progress progress(request.games, finished);
        maps = battle_maps(request, games);
    }
    if (!maps) return status(interruption());
    maps->basis.command = command_line("maps", arguments);
    if (folder)
        for (const auto& drawing : maps->drawings)
            write_file_atomically(drawing_file(*folder, drawing.name), drawing.svg, existing);
    publish_answer(arguments, document_of(*maps), [&] { return json_report(*maps); });
    return status(Exit::done);
}

}  // namespace

Verb maps_verb() {
    return {.name = "maps",
            .usage = "SCENARIO",
            .summary = "Where was it fought? Heat maps and routes over the board.",
            .details =
                "Plays the battle, or reads records of it, and reports where units stand, fight, are shot at and\n"
                "are lost, and where they go. The page (--html) and the files of --svg-dir have a map of each kind\n"
                "for each side: occupation-a.svg, losses-a, melees-a, fire-a, routes-a ... JSON has all figures\n"
                "with their intervals.",
            .options = played_options({
                {"games", "N", "games to play (default 400)"},
                {"records", "DIR", "read the records in this folder instead of playing"},
                {"route", "UNIT", "draw the way of this unit, by label or name (default: the longest ways)", "", true},
                {"svg-dir", "DIR", "write each map as a file into this folder"},
            }),
            .fewest_words = 0,
            .most_words = 1,
            .run = run_maps};
}

}  // namespace polemarch::tools
