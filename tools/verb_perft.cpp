#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t deepest = 30;

int run_perft(const Arguments& arguments) {
    const auto service = open_scenario(arguments.words().front(), arguments);
    const std::uint64_t depth = arguments.number("depth", 4, {0, deepest});
    print(fmt::format("{}\n\n{:>5}{:>18}{:>18}{:>18}{:>18}\n", service->battle().name, "depth", "states", "choices",
                      "rolls", "over"));
    std::size_t level = 0;
    for (const PerftLevel& counts : service->perft(depth))
        print(fmt::format("{:>5}{:>18}{:>18}{:>18}{:>18}\n", level++, grouped(counts.states), grouped(counts.choices),
                          grouped(counts.rolls), grouped(counts.over)));
    return status(Exit::done);
}

}  // namespace

Verb perft_verb() {
    return {.name = "perft",
            .usage = "SCENARIO",
            .summary = "Count the ways in which a battle can go on, ply by ply.",
            .details =
                "A ply is a legal move or a distinct consequence of a roll, which counts once whatever its chance.\n"
                "`choices` are states in which a side is to move, `rolls` those in which dice fall. A position counts\n"
                "as a scenario: RECORD@STEP, or what polemarch show RECORD@STEP --position prints. Each ply takes many "
                "times as long\n"
                "as the one before it.",
            .options = {{"depth", "N", fmt::format("plies, 0 to {} (default 4)", deepest)}, options_option},
            .fewest_words = 1,
            .most_words = 1,
            .run = run_perft};
}

}  // namespace polemarch::tools
