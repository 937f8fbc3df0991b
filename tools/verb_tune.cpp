#include "core/diagnostics.h"
#include "core/files.h"
#include "sim/match/tuning.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <chrono>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_tune(const Arguments& arguments) {
    sim::TuningRequest request;
    request.scenarios = scenarios_of(arguments.words(), "SCENARIO");
    request.games =
        static_cast<std::uint32_t>(arguments.number("games", request.games, {10, sim::TuningRequest::most_games}));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto out = arguments.text("out");
    sim::Battles battles;
    for (const std::string& scenario : request.scenarios) {
        battles.push_back(open_scenario(scenario, arguments));
        static_cast<void>(battles.back()->training_games());
        const std::string &first = battles.front()->battle().system, &system = battles.back()->battle().system;
        if (system != first)
            throw InputError(fmt::format("{} is a scenario of {}, {} of {}: weights are fitted for one rule system",
                                         request.scenarios.front(), first, scenario, system));
    }
    for (const auto& battle : battles)
        if (out) check_result(*out, existing, inputs_of(arguments, battle->battle()));

    std::atomic<std::uint32_t> finished{0};
    const sim::BatchHooks hooks{threads_of(arguments), &watch_for_interrupts(), &finished};
    const auto begin = std::chrono::steady_clock::now();
    const auto report = [&] {
        const Progress progress(request.games * static_cast<std::uint32_t>(battles.size()), finished);
        return sim::tune(battles, request, hooks);
    }();
    if (!report) {
        say("interrupted; nothing is fitted to a part of the games");
        return status(interruption());
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    publish({{{out, [&] { return weights_file(*report); }}},
             text_report(*report, paint_of(arguments)),
             [&] { say(pace_line(std::uint64_t{request.games} * battles.size(), seconds.count(), hooks.threads)); }},
            existing, colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb tune_verb() {
    return {.name = "tune",
            .usage = "SCENARIO[,SCENARIO...]",
            .summary = "Fit the weights of the evaluation to the results of training games.",
            .details =
                "Heuristic agents of varied weights play each scenario; the evaluation is fitted to their results by\n"
                "maximum likelihood, and judged by games that were kept out of the fit. With --out the weights are\n"
                "written as the file that the build compiles in, evaluation.toml of data/ancient_battles or of\n"
                "data/blood_of_kings: it also holds the command that made it. The same seed gives the same weights\n"
                "at any number of threads.",
            .options =
                {
                    {"games", "N", "of each scenario (default 2000)"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    {"threads", "T", "how many to use (default: all processors)"},
                    {"out", "FILE", "write the weights"},
                    {"force", "", "write over a file that exists"},
                },
            .fewest_words = 1,
            .most_words = 1000,
            .run = run_tune};
}

}  // namespace polemarch::tools
