#include "sim/answers/quality.h"
#include "tools/answer_command.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

std::vector<std::string> players_in(const Arguments& arguments) {
    const std::string list = arguments.text("players", "1,2,heuristic,4");
    std::vector<std::string> players;
    if (list == "none") return players;
    for (const std::string& word : items_of(list, "--players")) players.push_back(agent_of(word));
    return players;
}

int run_quality(const Arguments& arguments) {
    check_results(arguments);
    std::atomic<std::uint32_t> finished{0};
    const sim::AnswerGames games = answer_games(arguments, finished);
    sim::QualityRequest request;
    request.games = static_cast<std::uint32_t>(arguments.number("games", request.games, {4, 1'000'000}));
    if (arguments.given("rollouts"))
        request.rollouts = static_cast<std::uint32_t>(arguments.number("rollouts", 0, {16, 4'800}));
    if (request.rollouts % sim::blocks != 0)
        throw InputError(fmt::format("--rollouts is no multiple of {} (found {})", sim::blocks, request.rollouts));
    request.strength_games =
        static_cast<std::uint32_t>(arguments.number("player-games", request.strength_games, {4, 1'000'000}));
    request.players = players_in(arguments);
    const auto battle = games.battle();
    // On the measured tables a review takes minutes.
    const std::uint32_t few = battle->battle().system == "ancient-battles" ? 8 : 2;
    request.reviewed = static_cast<std::uint32_t>(arguments.number("reviewed", few, {0, 10'000}));
    for (const std::string& player : request.players) refuse_clock(*battle, player);

    say(sim::cost_words(request.games, games.seconds_per_game(), games.hooks().threads, games.subject().players[0]));
    for (const std::string& player : request.players)
        say("then " + sim::cost_words(request.strength_games, games.seconds_per_game({player, player}),
                                      games.hooks().threads, player));
    std::optional<sim::Quality> found;
    {
        const Progress progress(request.games + request.reviewed +
                                    request.strength_games * static_cast<std::uint32_t>(request.players.size()),
                                finished);
        found = quality(request, games);
    }
    if (!found) return status(interruption());
    found->basis.command = command_line("quality", arguments);
    publish_answer(arguments, document_of(*found), [&] { return json_report(*found); });
    return status(Exit::done);
}

}  // namespace

Verb quality_verb() {
    return {.name = "quality",
            .usage = "SCENARIO",
            .summary = "How good a game is a battle? Length, lead changes, decision, luck, stronger players.",
            .details =
                "Plays the battle and reports how long it lasts; reviews some games (polemarch help review) for how\n"
                "often the lead changes, from when on the battle is decided, and how much of the results is luck;\n"
                "then plays it between stronger and stronger players.",
            .options = played_options({
                {"games", "N", "games to play (default 400)"},
                {"reviewed", "N", "how many of them are reviewed (default 8; on measured tables 2)"},
                {"rollouts", "N", "of each state in a review, a multiple of 16 (default: a fifth of a review's)"},
                {"players", "LIST", "who play both sides, or none (default 1,2,heuristic,4: levels)"},
                {"player-games", "N", "games of each of them (default 40)"},
            }),
            .fewest_words = 0,
            .most_words = 1,
            .run = run_quality};
}

}  // namespace polemarch::tools
