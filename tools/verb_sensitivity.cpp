#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/answers/sensitivity.h"
#include "tools/answer_output.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_trajectories = 1000, most_games = 100'000, most_curves = 50;

constexpr const char* method =
    "Screening by elementary effects (Morris 1991; mu*: Campolongo, Cariboni and Saltelli 2007): each trajectory "
    "begins "
    "at random plausible values and changes one figure after the other by half of its levels; all its points are "
    "played "
    "with the same dice. Then the strongest figures one at a time, with other dice, and paired differences from the "
    "charts. Assumed figures of scenarios are not varied.";

std::vector<std::string> scenarios_in(const Arguments& arguments, const std::filesystem::path& data) {
    const auto system = arguments.text("system");
    if (system.has_value() != arguments.words().empty())
        throw InputError("'sensitivity' takes scenarios, or --system for all of a rule system; not both");
    return system ? sim::scenario_names(*system, data) : scenarios_of(arguments.words(), "scenarios");
}

sim::SensitivityPlan plan_in(const Arguments& arguments) {
    sim::SensitivityPlan plan;
    const auto number = [&](const char* option, std::uint32_t otherwise, std::uint64_t low, std::uint64_t high) {
        return static_cast<std::uint32_t>(arguments.number(option, otherwise, {low, high}));
    };
    plan.trajectories = number("trajectories", plan.trajectories, 2, most_trajectories);
    plan.games = number("games", plan.games, 2, most_games);
    plan.curves = number("curves", plan.curves, 0, most_curves);
    plan.curve_games = number("curve-games", plan.curve_games, 2, most_games);
    plan.check_games = number("check-games", plan.check_games, 0, most_games);
    for (const std::string& player : items_of(arguments.text("check", "level-2,level-4"), "players"))
        plan.checked_by.push_back(agent_of(player));
    plan.figures = arguments.texts("figure");
    return plan;
}

/// One battle, its figures, and what they cost.
struct Asked {
    sim::AnswerGames answer;
    std::vector<sim::PlausibleFigure> figures;
    sim::SensitivityCost cost;
};

/// What the budget buys, before it is spent. Returns the games of the search.
std::uint64_t announce(const std::vector<Asked>& all, const sim::SensitivityPlan& plan, int threads) {
    std::uint64_t searched = 0, every = 0;
    for (const Asked& one : all) {
        const double seconds = one.answer.seconds_per_game();
        const std::uint64_t games = one.cost.screening + one.cost.curves;
        say(fmt::format("{}: {}, {} trajectories; {}", one.answer.subject().battle.words(),
                        counted(one.figures.size(), "assumed figure"), plan.trajectories,
                        sim::cost_words(games, seconds, threads, one.answer.subject().players[0])));
        searched += games;
        every += games;
        if (plan.check_games == 0 || one.cost.each_check == 0) continue;
        for (const std::string& player : plan.checked_by) {
            say("  check: " +
                sim::cost_words(one.cost.each_check, one.answer.seconds_per_game({player, player}), threads, player));
            every += one.cost.each_check;
        }
    }
    return every;
}

int run_sensitivity(const Arguments& arguments) {
    const std::filesystem::path data = data_directory(arguments).path;
    const auto scenarios = scenarios_in(arguments, data);
    const sim::SensitivityPlan plan = plan_in(arguments);
    const AnswerOutput output = answer_output_of(arguments, scenarios);
    std::atomic<std::uint32_t> finished{0};
    const int threads = threads_of(arguments);
    std::vector<Asked> all;
    std::string system;
    for (const std::string& scenario : scenarios) {
        sim::AnswerSubject subject;
        subject.battle.scenario = scenario;
        const std::string player = agent_of(arguments.text("player", "heuristic"));
        subject.players = {player, player};
        subject.options = options_of(arguments);
        subject.seed = arguments.number("seed", 1, {0, UINT64_MAX});
        sim::AnswerGames answer(std::move(subject), data,
                                {.threads = threads, .stop = &watch_for_interrupts(), .finished = &finished});
        const auto battle = answer.battle();
        if (!system.empty() && battle->battle().system != system)
            throw InputError(fmt::format("the battles are of several rule systems (found {} and {}, expected one)",
                                         system, battle->battle().system));
        system = battle->battle().system;
        auto figures = figures_in_play(sim::plausible_figures(system, data), battle->battle(), plan.figures);
        const auto cost = cost_of(plan, figures);
        all.push_back({std::move(answer), std::move(figures), cost});
    }
    if (arguments.given("list")) {
        for (const Asked& one : all)
            print(plain_text(sim::document_of(one.answer.subject().battle.words(), one.figures), paint_of(arguments)));
        return status(Exit::done);
    }
    const std::uint64_t games = announce(all, plan, threads);
    finished = 0;
    std::vector<sim::Sensitivity> found;
    {
        const Progress progress(static_cast<std::uint32_t>(std::min<std::uint64_t>(games, UINT32_MAX)), finished);
        for (const Asked& one : all) {
            if (one.answer.is_stopped()) break;
            found.push_back(find_sensitivity(one.answer, plan, one.figures));
            found.back().basis.method = method;
            found.back().basis.command = command_of(arguments);
        }
    }
    publish_answer(
        output, sim::document_of(found, command_of(arguments)), [&] { return json_report(found); }, arguments);
    return status(watch_for_interrupts() ? interruption() : Exit::done);
}

}  // namespace

Verb sensitivity_verb() {
    return {.name = "sensitivity",
            .usage = "SCENARIO...",
            .summary = "Which assumed figures of the charts do results rest on?",
            .details =
                "Figures that neither the rules nor a published card gives have plausible other values in the charts\n"
                "(data/PLAUSIBLE.md). All that are in play are varied together, in a screening after Morris, then the\n"
                "strongest one at a time; two other players check whether it holds for them. Several scenarios of one\n"
                "rule system give a ranking over all of them.",
            .options =
                {
                    {"system", "NAME", "all scenarios of a rule system: ancient-battles"},
                    {"list", "", "only show what would be varied, between which values, and why"},
                    {"trajectories", "N", "of the screening (default 10); each needs a point more than figures"},
                    {"games", "N", "at each point (default 20)"},
                    {"figure", "PATH", "vary this one only: charts.units.HI.movement", "", true},
                    {"curves", "N", "vary so many of the strongest one at a time (default 3)"},
                    {"curve-games", "N", "at each value (default 200)"},
                    {"check", "LIST", "players that check the strongest figures (default level-2,level-4)"},
                    {"check-games", "N", "by each, at both ends of a figure; 0: no check (default 40)"},
                    {"player", "N|AGENT", "who plays both sides in the search (default heuristic)"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    options_option,
                    {"threads", "T", "how many to use (default: all processors)"},
                },
            .fewest_words = 0,
            .most_words = 100,
            .run = run_sensitivity};
}

}  // namespace polemarch::tools
