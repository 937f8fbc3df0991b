#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_signature(const Arguments& arguments) {
    std::vector<std::string> scenarios = arguments.words();
    sim::BatchRequest request;
    request.games.count = static_cast<std::uint32_t>(arguments.number("games", 20, {1, 1'000'000}));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    const auto players = items_of(arguments.text("players").value_or("random,heuristic"), "the option '--players'");
    if (scenarios.empty()) scenarios = sim::scenario_names(data_directory(arguments).path, players);
    std::vector<std::unique_ptr<sim::BattleService>> services;  // all are opened before anything is printed
    for (const std::string& scenario : scenarios) {
        services.push_back(open_scenario(scenario, arguments));
        for (const std::string& player : players) {
            request.agents = {player, player};
            services.back()->check(request);
        }
    }
    print(fmt::format("{:<24}{:<24}{:>6}{:>10}  {:<16}  {}\n", "scenario", "players", "games", "steps", "signature",
                      "trace"));
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const auto& service = services[i];
        for (const std::string& player : players) {
            request.agents = {player, player};
            const sim::GamesSignature signature = service->signature(request);
            print(fmt::format("{:<24}{:<24}{:>6}{:>10}  {:016x}  {:016x}\n", shortened(scenarios[i], 23),
                              shortened(player, 23), grouped(request.games.count), grouped(signature.steps),
                              signature.hash.states, signature.hash.trace));
        }
    }
    return status(Exit::done);
}

}  // namespace

Verb signature_verb() {
    return {.name = "signature",
            .usage = "[SCENARIO...]",
            .summary = "Print two numbers for each battle and player that change if anything plays otherwise.",
            .details =
                "Plays games of each scenario (all shipped ones if none is named), each of the players against\n"
                "itself, and hashes each step of each. The signature is of the bytes of moves, consequences of the\n"
                "dice and states; the trace is of what a record says: side, move, event, faces, consequence and\n"
                "payoff, so that it stays when only the layout of states changes. Both depend on the program, the\n"
                "data and the seed, and on nothing else: neither compiler nor machine nor threads.",
            .options = {{"games", "N", "games of each (default 20)"},
                        {"players", "LIST", "names of agents, with commas (default random,heuristic)"},
                        {"seed", "S", "of the dice (default 1)"},
                        options_option},
            .most_words = 1000,
            .run = run_signature};
}

}  // namespace polemarch::tools
