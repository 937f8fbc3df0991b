#include "sim/answers/contribution.h"
#include "tools/answer_command.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_contribution(const Arguments& arguments) {
    check_results(arguments);
    std::atomic<std::uint32_t> finished{0};
    const sim::AnswerGames games = answer_games(arguments, finished);
    const CheckRequest check = check_of(arguments, games);
    sim::ContributionRequest request;
    request.games = static_cast<std::uint32_t>(arguments.number("games", request.games, {4, 1'000'000}));
    request.leave_out = !arguments.given("no-leave-out");
    if (request.leave_out) request.check = check.players;
    request.check_games = check.games;

    const auto battle = games.battle();
    const std::size_t units = request.leave_out ? sim::removable_units(battle->system()) : 0;
    const bool held = battle->battle().system == "ancient-battles";
    std::uint64_t all = request.games * (1 + units * (held ? 2 : 1));
    const auto& players = games.subject().players;
    say(sim::cost_words(all, games.seconds_per_game(), games.hooks().threads,
                        players[0] == players[1] ? players[0] : fmt::format("{} against {}", players[0], players[1])));
    for (const std::string& player : units > 0 ? request.check : std::vector<std::string>{}) {
        const std::uint64_t more = 2 * std::uint64_t{request.check_games} * request.checked_units;
        say("then " + sim::cost_words(more, games.seconds_per_game({player, player}), games.hooks().threads, player));
        all += more;
    }
    std::optional<sim::Contribution> found;
    {
        const Progress progress(static_cast<std::uint32_t>(std::min<std::uint64_t>(all, UINT32_MAX)), finished);
        found = contribution(request, games);
    }
    if (!found) return status(interruption());
    found->basis.command = command_line("contribution", arguments);
    publish_answer(arguments, document_of(*found), [&] { return json_report(*found); });
    return status(Exit::done);
}

}  // namespace

Verb contribution_verb() {
    return {.name = "contribution",
            .usage = "SCENARIO",
            .summary = "Which unit decided it? What each destroyed and lost, and the battle without it.",
            .details =
                "Plays the battle and reports for each unit: the strength that it destroyed and lost, by whom and\n"
                "when, and when it first fought. Then the battle is played without each unit, on the same seeds:\n"
                "its worth is the score of its side with it, less the score without it. The unit that is worth\n"
                "most is checked by other players. In Ancient Battles an army that lacks a unit panics earlier;\n"
                "the games without it are played with that, and again with the panic level held.",
            .options = answer_options({
                {"games", "N", "with all units, and as many without each (default 200)"},
                {"no-leave-out", "", "do not play without each unit: strength, losses and turns only"},
            }),
            .fewest_words = 0,
            .most_words = 1,
            .run = run_contribution};
}

}  // namespace polemarch::tools
