// The opponents with one idea and plain UCT, as agents of any rule system: baselines to measure other agents against.
#pragma once

#include "ai/one_idea.h"
#include "ai/uct.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim {

inline constexpr std::string_view baselines_group = "baselines";

/// `simulations` are the usual ones of `uct`.
template <Game G, RuleView<G> View>
[[nodiscard]] std::vector<AgentKind<G>> baselines(std::uint32_t simulations) {
    std::vector<AgentKind<G>> kinds;
    const auto add = [&](Idea idea, const char* name, const char* description) {
        kinds.push_back({{name, description, {}, std::string(baselines_group)},
                         [idea](const AgentValues&) { return std::make_unique<OneIdeaAgent<G, View>>(idea); }});
    };
    add(Idea::idle, "idle", "passes whatever can be passed");
    add(Idea::sit, "sit", "fires, rallies, stands, attacks what touches it");
    add(Idea::rush, "rush", "everything comes on and attacks at every chance");
    add(Idea::shoot, "shoot", "keeps away and shoots");
    add(Idea::raid, "raid", "fast units go for camp and exits, the rest sits");
    kinds.push_back({{"uct",
                      "plain UCT; settings: simulations, milliseconds, exploration",
                      {{.name = "simulations",
                        .description = "per decision",
                        .least = 1,
                        .most = 10'000'000,
                        .usual = static_cast<int>(simulations)},
                       {.name = "milliseconds",
                        .description = "time per decision, instead of simulations; 0: by simulations",
                        .most = 3'600'000,
                        .usual = 0},
                       {.name = "exploration",
                        .description = "the constant of UCB1, in hundredths of the result",
                        .most = 10'000,
                        .usual = 141}},
                      std::string(baselines_group)},
                     [simulations](const AgentValues& values) {
                         UctSettings settings{.simulations = simulations};
                         if_set(values, "simulations", [&](unsigned n) { settings.simulations = n; });
                         if_set(values, "milliseconds", [&](unsigned n) { settings.milliseconds = n; });
                         if_set(values, "exploration", [&](unsigned n) { settings.exploration = n / 100.0; });
                         return std::make_unique<UctAgent<G>>(settings);
                     }});
    return kinds;
}

}  // namespace polemarch::sim
