#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/answers/matchup.h"
#include "sim/answers/scenario_table.h"
#include "tools/answer_command.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t most_checked = 6;  // meetings

/// Whether a word names an army: "list:NAME", the short name of an army, or the file of one.
bool is_army(const std::string& word, const std::filesystem::path& data) {
    if (word.starts_with(list_prefix)) return true;
    const auto scenarios = sim::scenario_names(data);
    if (std::find_if(scenarios.begin(), scenarios.end(),
                     [&](const std::string& name) { return equal_ignoring_case(name, word); }) != scenarios.end())
        return false;
    try {
        static_cast<void>(sim::army_source(word, data));
        return true;
    } catch (const InputError&) {
        return false;  // what opens scenarios says what is wrong with it
    }
}

struct AskedMatchup {
    std::string player;  ///< of all sides
    std::uint64_t seed = 1;
    std::vector<std::string> checkers;
    std::uint32_t check_games = 0;
    int threads = 1;
};
AskedMatchup asked_of(const Arguments& arguments, std::uint32_t check_games) {
    AskedMatchup asked;
    asked.player = agent_of(arguments.text("agent", "heuristic"));
    asked.seed = arguments.number("seed", 1, {0, UINT64_MAX - 1});
    asked.check_games = static_cast<std::uint32_t>(arguments.number("check-games", check_games, {2, 1'000'000}));
    const std::string checkers = arguments.text("check", "2,4");
    if (checkers != "none")
        for (const std::string& word : items_of(checkers, "--check")) asked.checkers.push_back(agent_of(word));
    asked.threads = threads_of(arguments);
    return asked;
}

std::uint32_t even_number(const Arguments& arguments, const char* option, std::uint64_t otherwise, std::uint64_t most) {
    const std::uint64_t number = arguments.number(option, otherwise, {2, most});
    if (number % 2 == 1)
        throw InputError(
            fmt::format("the option '--{}' must be even, since games go in pairs; found {}", option, number));
    return static_cast<std::uint32_t>(number);
}

/// Plays; counts on standard error.
template <class Play>
auto with_progress(std::uint32_t games, const AskedMatchup& asked, const Play& play) {
    std::atomic<std::uint32_t> finished{0};
    const Progress progress(games, finished);
    return play(sim::BatchHooks{asked.threads, &watch_for_interrupts(), &finished});
}

/// Seconds of a game by this player on one thread, from one game of the first couple.
double seconds_of(const sim::Meetings& meetings, sim::ArmyMatrixRequest request, const std::string& agent) {
    request.agent = agent;
    request.armies.resize(2);
    request.only.clear();
    request.pairs = 1;
    const auto begin = std::chrono::steady_clock::now();
    static_cast<void>(play_army_matrix(meetings, request, {1, &watch_for_interrupts(), nullptr}));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 2;
}

int matchup_of_armies(const Arguments& arguments) {
    const AskedMatchup asked = asked_of(arguments, 4);
    sim::ArmyMatrixRequest request;
    request.armies = arguments.words();
    const std::uint64_t armies = request.armies.size(), couples = armies * (armies - 1) / 2;
    request.agent = asked.player;
    request.seed = asked.seed;
    if (arguments.given("points"))
        request.points = static_cast<int>(
            arguments.number("points", 100, {1, static_cast<std::uint64_t>(sim::army_system().largest_game())}));
    request.pairs = even_number(arguments, "games", 40, 2 * (sim::ArmyMatrixRequest::most_pairs / couples)) / 2;
    const std::uint32_t check_pairs = even_number(arguments, "check-games", asked.check_games, 1'000'000) / 2;
    const auto meetings = sim::open_meetings(data_directory(arguments).path);

    const auto games = static_cast<std::uint32_t>(2 * couples * request.pairs);
    say(sim::cost_words(games, seconds_of(*meetings, request, request.agent), asked.threads, request.agent));
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(couples, most_checked));
    for (const std::string& player : asked.checkers)
        say(fmt::format("at most {} (check)",
                        sim::cost_words(std::uint64_t{2} * most * check_pairs, seconds_of(*meetings, request, player),
                                        asked.threads, player)));
    sim::Matchup matchup = sim::matchup_of(with_progress(
        games, asked, [&](const sim::BatchHooks& hooks) { return play_army_matrix(*meetings, request, hooks); }));
    matchup.command = command_line("matchup", arguments);
    sim::ArmyMatrixRequest again = request;
    again.only = couples_to_check(matchup, most_checked);
    again.pairs = check_pairs;
    again.seed = sim::fresh_seed(request.seed);
    for (const std::string& player : asked.checkers) {
        if (again.only.empty() || watch_for_interrupts()) break;
        again.agent = player;
        const auto checked = static_cast<std::uint32_t>(2 * again.only.size() * check_pairs);
        matchup.checks.push_back(check_of(matchup, with_progress(checked, asked, [&](const sim::BatchHooks& hooks) {
                                              return play_army_matrix(*meetings, again, hooks);
                                          })));
    }
    publish_answer(arguments, document_of(matchup), [&] { return json_report(matchup); });
    return status(watch_for_interrupts() ? interruption() : Exit::done);
}

int matchup_of_scenarios(const Arguments& arguments) {
    const AskedMatchup asked = asked_of(arguments, 40);
    if (arguments.given("points")) throw InputError("the option '--points' is for armies, not for scenarios");
    sim::ScenarioTable table;
    table.players = {asked.player, asked.player};
    table.options = options_of(arguments);
    table.seed = asked.seed;
    table.games = static_cast<std::uint32_t>(arguments.number("games", 400, {4, 1'000'000}));
    table.checkers = asked.checkers;
    table.command = command_line("matchup", arguments);
    std::atomic<std::uint32_t> finished{0};
    std::vector<sim::AnswerGames> all;
    double seconds = 0;
    std::vector<double> check_seconds(asked.checkers.size());
    for (const std::string& scenario : arguments.words()) {
        sim::AnswerSubject subject{.battle = {scenario, {}}, .players = table.players, .options = table.options};
        subject.seed = asked.seed;
        const auto& one = all.emplace_back(
            subject, data_directory(arguments).path,
            sim::RunHooks{.threads = asked.threads, .stop = &watch_for_interrupts(), .finished = &finished});
        table.rows.push_back(sim::scenario_row(scenario, one.battle()->battle(), {}));
        if (table.rows.back().battle.system != table.rows.front().battle.system)
            throw InputError(fmt::format("the scenarios are of different rule systems: {} is of {}, {} of {}",
                                         in_quotes(arguments.words().front()), table.rows.front().battle.system,
                                         in_quotes(scenario), table.rows.back().battle.system));
    }
    const auto n = static_cast<std::uint32_t>(all.size());
    for (const auto& one : all) seconds += one.seconds_per_game() / n;
    say(sim::cost_words(std::uint64_t{n} * table.games, seconds, asked.threads, asked.player));
    for (const std::string& player : asked.checkers)
        say(fmt::format("{} (check)",
                        sim::cost_words(std::uint64_t{n} * asked.check_games,
                                        all.front().seconds_per_game({player, player}), asked.threads, player)));
    {
        const auto checked = static_cast<std::uint32_t>(asked.checkers.size()) * asked.check_games;
        const Progress progress(n * (table.games + checked), finished);
        for (std::size_t i = 0; i < all.size(); ++i)
            table.rows[i] = sim::scenario_row(table.rows[i].scenario, table.rows[i].battle,
                                              outcome_of(all[i].play({}, table.games)));
        for (const std::string& player : asked.checkers)
            for (std::size_t i = 0; i < all.size() && !watch_for_interrupts(); ++i)
                table.rows[i].checks.push_back(check_with(all[i], player, {}, asked.check_games));
    }
    adjust_scenarios(table);
    publish_answer(arguments, document_of(table), [&] { return json_report(table); });
    return status(watch_for_interrupts() ? interruption() : Exit::done);
}

int run_matchup(const Arguments& arguments) {
    const auto& words = arguments.words();
    for (auto word = words.begin(); word != words.end(); ++word)
        if (std::find(words.begin(), word, *word) != word)
            throw InputError(fmt::format("'matchup' is given {} twice", in_quotes(*word)));
    check_results(arguments);
    const auto& data = data_directory(arguments).path;
    const auto armies =
        std::count_if(words.begin(), words.end(), [&](const auto& word) { return is_army(word, data); });
    if (armies == 0) return matchup_of_scenarios(arguments);
    if (armies == static_cast<std::ptrdiff_t>(words.size())) return matchup_of_armies(arguments);
    const auto other = std::find_if(words.begin(), words.end(), [&](const auto& word) { return !is_army(word, data); });
    throw InputError(fmt::format("'matchup' takes armies or scenarios, not both: {} is no army", in_quotes(*other)));
}

}  // namespace

Verb matchup_verb() {
    return {
        .name = "matchup",
        .usage = "ARMY ARMY... | SCENARIO SCENARIO...",
        .summary = "Armies against each other: who beats whom, cycles, which to bring.",
        .details =
            "An ARMY is a name or a file, or list:NAME: then it is built anew for each pair of games. Each two meet,\n"
            "and in the second game of a pair they have changed sides under the same dice (the games of 'army\n"
            "matrix' with the same seed). Printed are all scores with 95% intervals; which differences are certain\n"
            "among so many (Holm's method); cycles, by name; and the mix of armies that no other one beats in the\n"
            "long run, with bootstrap intervals.\n"
            "Scenarios do not meet: of several SCENARIOS of one rule system each is played by itself, and a table\n"
            "says which are even.",
        .options = result_options({
            {"games", "N", "of each two armies, an even number (default 40); of each scenario (default 400)"},
            {"points", "N", "the game size of armies of lists"},
            {"agent", "N|AGENT", "who plays both sides: level 1 to 7, or a name (default heuristic)"},
            {"check", "LIST", "other players who check the clearest results (default 2,4: levels), or none"},
            {"check-games", "N", "of each two armies, at most 6 meetings (default 4); of each scenario (default 40)"},
            {"seed", "S", "decides all armies, dice and choices (default 1)"},
            options_option,
            {"threads", "T", "how many to use (default: all processors)"},
        }),
        .fewest_words = 2,
        .most_words = 100,
        .run = run_matchup};
}

}  // namespace polemarch::tools
