#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run(const Arguments& arguments) {
    std::vector<std::string> scenarios = arguments.words();
    if (scenarios.empty()) scenarios = sim::scenario_names(data_directory(arguments).path);
    sim::BatchRequest request;
    request.games.count = static_cast<std::uint32_t>(arguments.number("games", 100, {1, 1'000'000}));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    print(fmt::format("{:<24}{:<16}{:>8}{:>12}  {}\n", "scenario", "players", "games", "steps", "signature"));
    for (const std::string& scenario : scenarios) {
        const auto service = open_scenario(scenario, arguments);
        for (const sim::AgentInfo& agent : service->agents()) {
            request.agents = {agent.name, agent.name};
            const sim::GamesSignature signature = service->signature(request);
            print(fmt::format("{:<24}{:<16}{:>8}{:>12}  {:016x}\n", shortened(scenario, 23), agent.name,
                              grouped(request.games.count), grouped(signature.steps), signature.hash));
        }
    }
    return status(Exit::done);
}

}  // namespace

Verb signature_verb() {
    return {"signature",
            "[SCENARIO...]",
            "Print a number for each battle and player that changes if anything plays otherwise.",
            "Plays games of each scenario (all shipped ones if none is named), every kind of player against\n"
            "itself, and hashes each step of each: the moves, the consequences of the dice and the states. The\n"
            "numbers depend on the program, the data and the seed, and on nothing else: neither compiler nor\n"
            "machine nor threads.",
            {{"games", "N", "games of each (default 100)"}, {"seed", "S", "of the dice (default 1)"}},
            0,
            1000,
            run};
}

}  // namespace polemarch::tools
