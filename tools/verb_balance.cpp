#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/answers/balance.h"
#include "tools/answer_command.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::tools {

namespace {

std::vector<std::string> words_of(const auto& names) { return {names.begin(), names.end()}; }

sim::BalanceRequest request_of(const Arguments& arguments) {
    sim::BalanceRequest request;
    if (arguments.given("by"))
        request.by = static_cast<sim::EvenBy>(arguments.one_of("by", words_of(sim::even_by_names)));
    const auto tolerance = static_cast<double>(arguments.number("tolerance", 5, {1, 49}));
    request.tolerance = request.by == sim::EvenBy::points ? tolerance / 10 : tolerance / 100;
    request.games = static_cast<std::uint32_t>(arguments.number("games", 200, {10, 1'000'000}));
    if (const auto list = arguments.text("dials")) {
        request.kinds.clear();
        for (const std::string& word : items_of(*list, "--dials")) {
            const auto found = std::find(sim::dial_kind_names.begin(), sim::dial_kind_names.end(), word);
            if (found == sim::dial_kind_names.end())
                throw InputError(fmt::format("{} is no kind of dial (expected {})", in_quotes(word),
                                             alternatives(words_of(sim::dial_kind_names))));
            request.kinds.push_back(static_cast<sim::DialKind>(found - sim::dial_kind_names.begin()));
        }
    }
    return request;
}

int run_balance(const Arguments& arguments) {
    std::atomic<std::uint32_t> finished{0};
    const sim::AnswerGames games = answer_games(arguments, finished);
    const sim::BalanceRequest request = request_of(arguments);
    const CheckRequest check = check_of(arguments, games);
    const auto service = games.battle();
    check_results(arguments, inputs_of(arguments, service->battle()));
    const auto written = arguments.text("write");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    if (written) check_result(*written, existing, inputs_of(arguments, service->battle()));

    auto dials = dials_of(games, request);
    const std::uint64_t most = games_at_most(dials, request);
    std::size_t settings = 0;
    for (const sim::TriedDial& dial : dials) settings += dial.dial.settings.size();
    say(fmt::format("{} with {}; at most {}", counted(dials.size(), "dial"), counted(settings, "setting"),
                    sim::cost_words(most, games.seconds_per_game(), games.hooks().threads,
                                    fmt::format("{}", fmt::join(games.subject().players, " against ")))));
    for (const std::string& player : check.players)
        say("to check it, " + sim::cost_words(2ull * check.games, games.seconds_per_game({player, player}),
                                              games.hooks().threads, player));
    sim::Balance found;
    {
        const Progress progress(static_cast<std::uint32_t>(most + 2 * check.games * check.players.size()), finished);
        found = sim::balance(games, std::move(dials), request);
        if (const sim::ConfirmedTry* best = found.best())
            for (const std::string& player : check.players)
                if (!games.is_stopped())
                    found.checks.push_back(check_with(games, player, best->found.changes, check.games));
    }
    found.basis.method = fmt::format(
        "every dial alone, {} for each setting on common seeds; numbers by bisection where the score passes even; "
        "pairs of "
        "dials if none alone is even; what seems even is played again with seed {}",
        counted(request.games, "game"), sim::fresh_seed(games.subject().seed));
    found.basis.subject = games.subject();
    found.basis.battle = service->battle();
    found.basis.games = finished;
    found.basis.command = command_line("balance", arguments);
    publish_answer(arguments, document_of(found), [&] { return json_report(found); });
    if (games.is_stopped()) return status(interruption());
    if (written) {
        if (!found.answer) {
            say(fmt::format("nothing makes it even, so {} is not written", *written));
            return status(Exit::differs);
        }
        const auto changed = games.battle(found.best()->found.changes);
        std::vector<sim::FigureChange> made = games.subject().changes;
        made.insert(made.end(), found.best()->found.changes.begin(), found.best()->found.changes.end());
        const Source scenario = sim::with_own_changes(changed->system().sources().front(), made);
        publish({{{written, [&] { return scenario.text; }}}, ""}, existing, colour_of(arguments));
    }
    return status(found.answer ? Exit::done : Exit::differs);
}

}  // namespace

Verb balance_verb() {
    return {
        .name = "balance",
        .usage = "SCENARIO",
        .summary = "Which change makes both sides of a battle even?",
        .details =
            "Turns every dial of the battle (panic levels, break points, victory points, command, units more, fewer,\n"
            "better or elsewhere), alone and then in pairs, and names the smallest change that makes the battle even,\n"
            "and stays even with other dice. It says so if there is none, what comes nearest, and where a response\n"
            "jumps or turns round. Exit status 0: it can be made even, or is; 1: it cannot.",
        .options = answer_options(
            {{"by", "WORD", "what is to be even: score (default), decided or points"},
             {"tolerance", "N", "so near is even: N of a hundred, or tenths of a victory point (default 5)"},
             {"dials", "LIST", "of these kinds only: endurance,points,command,length,units,quality,places"},
             {"games", "N", "of each setting (default 200)"},
             {"write", "FILE", "the scenario with the change that makes it even"}}),
        .fewest_words = 1,
        .most_words = 1,
        .run = run_balance};
}

}  // namespace polemarch::tools
