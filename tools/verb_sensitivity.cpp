#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/answers/sensitivity.h"
#include "tools/answer_command.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_trajectories = 1000, most_at_point = 100'000, most_curves = 50, most_battles = 100;

/// The arguments for each battle alone: one scenario, or two armies.
std::vector<Arguments> battles_in(const Arguments& arguments, const std::filesystem::path& data) {
    const auto system = arguments.text("system");
    const bool meeting = is_meeting(arguments);
    if (int{system.has_value()} + int{meeting} + int{!arguments.words().empty()} != 1)
        throw InputError("'sensitivity' takes scenarios, --system for all of a rule system, or two armies");
    if (meeting) return {arguments};
    std::vector<Arguments> each;
    for (const std::string& scenario :
         system ? sim::scenario_names(*system, data) : scenarios_of(arguments.words(), "scenarios"))
        each.emplace_back(std::vector{scenario}, arguments.options());
    return each;
}

sim::SensitivityPlan plan_in(const Arguments& arguments) {
    sim::SensitivityPlan plan;
    const auto number = [&](const char* option, std::uint32_t otherwise, std::uint64_t low, std::uint64_t high) {
        return static_cast<std::uint32_t>(arguments.number(option, otherwise, {low, high}));
    };
    plan.trajectories = number("trajectories", plan.trajectories, 2, most_trajectories);
    plan.games = number("games", plan.games, 2, most_at_point);
    plan.curves = number("curves", plan.curves, 0, most_curves);
    plan.curve_games = number("curve-games", plan.curve_games, 2, most_at_point);
    plan.figures = arguments.texts("figure");
    return plan;
}

/// One battle, its figures, and what they cost.
struct Asked {
    sim::AnswerGames answer;
    std::vector<sim::PlausibleFigure> figures;
    sim::SensitivityCost cost;
};

/// The battles in the order of their names on the command line. Throws InputError for battles of several systems.
std::vector<Asked> asked_by(const Arguments& arguments, sim::SensitivityPlan& plan,
                            std::atomic<std::uint32_t>& finished) {
    const std::filesystem::path data = data_directory(arguments).path;
    std::vector<Asked> all;
    std::string system;
    std::vector<sim::PlausibleFigure> known;
    for (const Arguments& of_one : battles_in(arguments, data)) {
        sim::AnswerGames answer = answer_games(of_one, finished);
        const auto service = answer.battle();
        const sim::BattleInfo& battle = service->battle();
        if (system.empty()) {
            system = battle.system;
            known = sim::plausible_figures(system, data);
            const CheckRequest check = check_of(of_one, answer);
            plan.checked_by = check.players;
            plan.check_games = check.games;
        } else if (battle.system != system) {
            throw InputError(fmt::format("the battles are of several rule systems (found {} and {}, expected one)",
                                         system, battle.system));
        }
        auto figures = figures_in_play(known, battle, plan.figures);
        const auto cost = cost_of(plan, figures);
        all.push_back({std::move(answer), std::move(figures), cost});
    }
    return all;
}

/// Says what the budget buys, before it is spent. Returns the number of games.
std::uint64_t announce(const std::vector<Asked>& all, const sim::SensitivityPlan& plan, int threads) {
    std::uint64_t every = 0;
    for (const Asked& one : all) {
        const std::uint64_t games = one.cost.screening + one.cost.curves;
        say(fmt::format("{}: {}, {}; {}", one.answer.subject().battle.words(),
                        counted(one.figures.size(), "assumed figure"),
                        fmt::format("{} trajectories", plan.trajectories),
                        sim::cost_words(games, one.answer.seconds_per_game(), threads, "the search")));
        every += games;
        if (one.cost.each_check == 0) continue;
        for (const std::string& player : plan.checked_by) {
            say("  and " +
                sim::cost_words(one.cost.each_check, one.answer.seconds_per_game({player, player}), threads, player));
            every += one.cost.each_check;
        }
    }
    return every;
}

int run_sensitivity(const Arguments& arguments) {
    sim::SensitivityPlan plan = plan_in(arguments);
    std::atomic<std::uint32_t> finished{0};
    const std::vector<Asked> all = asked_by(arguments, plan, finished);
    if (arguments.given("list")) {
        for (const Asked& one : all)
            print_painted(plain_text(sim::document_of(one.answer.subject().battle.words(), one.figures),
                                     paint_of(arguments), page_width()),
                          colour_of(arguments));
        return status(Exit::done);
    }
    check_results(arguments);
    const std::uint64_t games = announce(all, plan, threads_of(arguments));
    finished = 0;
    const std::string command = command_line("sensitivity", arguments);
    std::vector<sim::Sensitivity> found;
    {
        const Progress progress(static_cast<std::uint32_t>(std::min<std::uint64_t>(games, UINT32_MAX)), finished);
        for (const Asked& one : all) {
            if (one.answer.is_stopped()) break;
            found.push_back(find_sensitivity(one.answer, plan, one.figures));
            found.back().basis.command = command;
        }
    }
    publish_answer(arguments, sim::document_of(found, command), [&] { return json_report(found); });
    return status(watch_for_interrupts() ? interruption() : Exit::done);
}

std::vector<Option> with_armies(std::vector<Option> options) {
    options.insert(options.end(), meeting_options.begin(), meeting_options.end());
    return options;
}

}  // namespace

Verb sensitivity_verb() {
    return {.name = "sensitivity",
            .usage = "[SCENARIO...]",
            .summary = "Which assumed figures of the charts do results rest on?",
            .details =
                "Figures that neither the rules nor a published card gives have plausible other values in the charts\n"
                "(data/PLAUSIBLE.md). All that are in play are varied together, in a screening after Morris, then the\n"
                "strongest one at a time; two other players check whether it holds for them. Several scenarios of one\n"
                "rule system give a ranking over all of them.",
            .options = with_armies(answer_options({
                {"system", "NAME", "all scenarios of a rule system: ancient-battles"},
                {"list", "", "only show what would be varied, between which values, and why"},
                {"trajectories", "N", "of the screening (default 10); each needs a point more than figures"},
                {"games", "N", "at each point (default 20)"},
                {"figure", "PATH", "vary this one only: charts.units.HI.movement", "", true},
                {"curves", "N", "vary so many of the strongest one at a time, and check them (default 3)"},
                {"curve-games", "N", "at each value (default 200)"},
            })),
            .fewest_words = 0,
            .most_words = most_battles,
            .run = run_sensitivity};
}

}  // namespace polemarch::tools
