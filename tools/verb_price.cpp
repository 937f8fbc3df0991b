#include "core/diagnostics.h"
#include "core/scenario_file.h"
#include "core/text.h"
#include "sim/answers/price.h"
#include "tools/answer_command.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

sim::PriceRequest price_request(const Arguments& arguments, bool of_list) {
    sim::PriceRequest request;
    request.player = agent_of(arguments.text("agent", request.player));
    request.seed = arguments.number("seed", 1, {0, UINT64_MAX - 1});
    request.games = static_cast<std::uint32_t>(arguments.number("games", of_list ? 2000 : 6000, {100, 1'000'000}));
    request.reference = arguments.text("reference");
    request.battles = static_cast<std::uint32_t>(arguments.number("battles", of_list ? 20 : 40, {0, 10'000}));
    if (request.battles == 1) throw InputError("the option '--battles' must be 0, or 2 at least; found 1");
    request.games_each = static_cast<std::uint32_t>(arguments.number("games-each", of_list ? 10 : 20, {2, 10'000}));
    request.check_games =
        static_cast<std::uint32_t>(arguments.number("check-games", of_list ? 20 : 60, {10, 1'000'000}));
    if (const std::string list = arguments.text("check", "2,4"); list != "none")
        for (const std::string& word : items_of(list, "--check")) request.checkers.push_back(agent_of(word));
    return request;
}

int run_price(const Arguments& arguments) {
    const std::string& asked = arguments.words().front();
    const bool of_list = asked.starts_with(list_prefix);
    const auto& data = data_directory(arguments).path;
    check_results(arguments);
    const sim::PriceRequest request = price_request(arguments, of_list);
    for (const char* option : {"units-of", "reference"})
        if (of_list && arguments.given(option))
            throw InputError(fmt::format("the option '--{}' is for scenarios, not for lists", option));
    if (!of_list && arguments.given("points"))
        throw InputError("the option '--points' is for lists, not for scenarios");

    std::atomic<std::uint32_t> finished{0};
    const sim::RunHooks hooks{.threads = threads_of(arguments), .stop = &watch_for_interrupts(), .finished = &finished};
    sim::AnswerSubject subject{.battle = {of_list ? "" : asked, {}}};
    subject.seed = request.seed;
    subject.options = options_of(arguments);
    const sim::AnswerGames games(subject, data, hooks);
    const int points = static_cast<int>(
        arguments.number("points", 100, {1, static_cast<std::uint64_t>(sim::army_system().largest_game())}));
    const auto draws = of_list ? sim::list_draws(asked.substr(list_prefix.size()), points, data)
                               : sim::scenario_draws(games, arguments.texts("units-of"), data);

    const std::uint32_t equal = 2 * request.battles * request.games_each;
    say(sim::cost_words(request.games + equal, sim::seconds_per_battle(*draws, request.player, request.seed),
                        hooks.threads, request.player));
    for (const std::string& player : request.checkers)
        say(fmt::format("{} (check)",
                        sim::cost_words(request.check_games, sim::seconds_per_battle(*draws, player, request.seed),
                                        hooks.threads, player)));
    sim::PriceAnswer answer = [&] {
        const Progress progress(
            request.games + equal + static_cast<std::uint32_t>(request.checkers.size()) * request.check_games,
            finished);
        return find_prices(asked, *draws, request, hooks);
    }();
    answer.command = command_line("price", arguments);
    publish_answer(arguments, document_of(answer), [&] { return json_report(answer); });
    return status(watch_for_interrupts() ? interruption() : Exit::done);
}

}  // namespace

Verb price_verb() {
    return {
        .name = "price",
        .usage = "SCENARIO | list:NAME",
        .summary = "What is a unit worth? Values with intervals, from battles of drawn armies.",
        .details =
            "Armies are drawn by the seed and fight one battle each; a logistic regression of the results says what\n"
            "each kind of unit adds. Of a list, both armies are legal armies of 85 to 115 % of the game size; values\n"
            "are in its money, and a list price is flagged where the interval excludes it. Of a scenario, units of "
            "both\n"
            "armies are exchanged, added and taken away; the average is 100. Then armies of equal price meet, "
            "which shows\n"
            "what the values leave unexplained, and other players check whether they hold. Long runs are in\n"
            "data/ancient_battles/PRICES.md and data/blood_of_kings/PRICES.md.",
        .options = result_options({
            {"games", "N", "for the regression, each another battle (default 6000; of a list 2000)"},
            {"points", "N", "the game size of armies of a list (default 100)"},
            {"units-of", "SCENARIO", "draw units of this scenario, too", "", true},
            {"reference", "KIND", "of a scenario: the kind that is worth 100 (default: the average unit)"},
            {"battles", "N", "between armies of equal price, and as many of any (default 40; of a list 20); 0: none"},
            {"games-each", "N", "games of each of them (default 20; of a list 10)"},
            {"agent", "N|AGENT", "who plays both sides: level 1 to 7, or a name (default heuristic)"},
            {"check", "LIST", "other players who check the values (default 2,4: levels), or none"},
            {"check-games", "N", "of each of them (default 60; of a list 20)"},
            {"seed", "S", "decides all armies, dice and choices (default 1)"},
            options_option,
            {"threads", "T", "how many to use (default: all processors)"},
        }),
        .fewest_words = 1,
        .most_words = 1,
        .run = run_price};
}

}  // namespace polemarch::tools
