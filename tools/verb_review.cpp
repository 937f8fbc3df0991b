#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/verbs.h"

#include <chrono>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

using sim::ReviewRequest;

ReviewRequest review_request(const Arguments& arguments, ReviewRequest request) {
    const auto rollouts = arguments.number("rollouts", request.rollouts, {ReviewRequest::fewest, ReviewRequest::most});
    request.rollouts = static_cast<std::uint32_t>((rollouts + sim::blocks - 1) / sim::blocks * sim::blocks);
    request.turns = static_cast<std::uint32_t>(arguments.number("turns", request.turns, {1, 99}));
    request.top = arguments.number("top", request.top, {1, 100});
    if (arguments.text("level", "") == sim::no_level)
        request.level = sim::no_level;
    else
        request.level = general_of(arguments, request.level);
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    return request;
}

int run_review(const Arguments& arguments) {
    const auto json = arguments.text("json"), svg = arguments.text("svg");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const int threads = threads_of(arguments);
    const auto [record, service] = open_record(arguments.words().front(), arguments);
    const ReviewRequest request = review_request(arguments, service->usual_review());
    if (json && svg && *json == *svg) throw InputError(fmt::format("'{}' cannot be both --json and --svg", *json));
    for (const auto& file : {json, svg})
        if (file) check_result(*file, existing, inputs_of(arguments));

    std::atomic<std::uint32_t> finished{0};
    const auto begin = std::chrono::steady_clock::now();
    const auto review = [&] {
        const Progress progress(request.pieces(record.steps.size()), finished, "piece");
        return service->review(record, request, {threads, &watch_for_interrupts(), &finished});
    }();
    if (!review) {
        say("interrupted: no partial review is available");
        return status(interruption());
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    publish({{{json, [&] { return json_review(*review); }}, {svg, [&] { return svg_review(*review); }}},
             text_review(*review, paint_of(arguments)),
             [&] {
                 say(fmt::format("{} in {:.1f} s on {}", counted(record.steps.size(), "step"), seconds.count(),
                                 counted(static_cast<unsigned>(threads), "thread")));
             }},
            existing, colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb review_verb() {
    return {
        .name = "review",
        .usage = "RECORD",
        .summary = "Analyse a recorded game: expected result, luck, play, largest mistakes.",
        .details =
            "Every state is evaluated by rollouts to the end of the turn; both sides play as the heuristic agent.\n"
            "Luck is what the dice changed, compared with the mean over all ways in which they could fall. Play is\n"
            "what the choices changed, compared with those of the heuristic agent. Every part has its error, and\n"
            "stays within what a result can be. Possible mistakes are found by a few rollouts of every choice, looked\n"
            "at again by more rollouts with other dice, and then by the search of a level, which compares the choice\n"
            "with its own best one. Only what is worse by two standard errors every time is a mistake. More\n"
            "simulations: --level level-6:simulations=8000. why RECORD@STEP has all figures of a choice. The same\n"
            "seed gives the same review at any number of threads. The game need not be over. A game of the Standard\n"
            "Wargame Rules between armies of 100 ME takes about 20 minutes.",
        .options =
            {
                {"rollouts", "N",
                 "rollouts of each state, a multiple of 16 (default 240; in Blood of Kings 32, in the Standard Wargame "
                 "Rules 16)"},
                {"turns", "N", "of each rollout: this turn and those after it (default 1)"},
                {"level", "N|AGENT", "who looks at possible mistakes again; none: rollouts only (default 6)"},
                {"top", "K", "how many mistakes of each side to list, and twice as many rolls (default 3)"},
                {"seed", "S", "decides the dice of all rollouts (default 1)"},
                {"threads", "T", "how many to use (default: all processors)"},
                {"json", "FILE", "write it as JSON too, every step (data/schema/review.schema.json)"},
                {"svg", "FILE", "draw the course of the game"},
                {"force", "", "let --json and --svg write over files that exist"},
            },
        .fewest_words = 1,
        .most_words = 1,
        .run = run_review};
}

}  // namespace polemarch::tools
