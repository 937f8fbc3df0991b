// The general's strength as one dial, for any game that can be searched: how much a level looks at before it decides.
// Never seconds, so that a level and a seed give the same move on every machine. What a decision of each costs and how
// they do against one another stands in the README.
#pragma once

#include "ai/mcts_agent.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace polemarch {

struct Level {
    std::string_view name;
    std::string_view description;
    std::uint32_t simulations, trees;
    std::uint32_t inverse_temperature;  ///< as in SearchSettings
};

/// From beginner to strongest. The last is for a person who waits for it: its trees keep several processors busy.
inline constexpr std::array<Level, 7> levels{{
    {"level-1", "a beginner: compares moves by 12 simulations and often chooses a poor one", 12, 1, 1},
    {"level-2", "compares moves by 40 simulations, rolled out to the end of the turn", 40, 1, 2},
    {"level-3", "compares moves by 120 simulations", 120, 1, 0},
    {"level-4", "compares moves by 250 simulations", 250, 1, 0},
    {"level-5", "compares moves by 500 simulations", 500, 1, 0},
    {"level-6", "compares moves by 1,000 simulations", 1000, 1, 0},
    {"level-7", "compares moves by 24,000 simulations, in four trees: up to five seconds", 24000, 4, 0},
}};

/// How many choices so many looks compare: more, once there are enough to tell them apart.
[[nodiscard]] constexpr std::uint32_t candidates_for(std::uint32_t simulations) {
    return std::clamp(simulations / 20, 6u, 12u);
}

/// SearchSettings::trust beside so many looks: the less, the more they tell (ai/TRIED.md has what it was measured by).
[[nodiscard]] constexpr double prior_weight_for(std::uint32_t simulations) {
    return std::min(0.1, 100.0 / simulations);
}

/// How large the tree below them may grow: as large as it can with so many looks, a decision and its dice each, and no
/// larger than memory is quick. 1, so that nothing grows, where looks are too few to come to the enemy's reply.
[[nodiscard]] constexpr std::size_t nodes_for(std::uint32_t simulations) {
    return simulations < 250 ? 1 : std::min<std::size_t>(20 * std::size_t{simulations}, 40'000);
}

/// The settings of a level: a few choices compared by sequential halving (ai/README.md), with a tree below them that
/// explores little, since what sets replies apart is hundredths of the result.
[[nodiscard]] inline SearchSettings settings_of(const Level& level) {
    SearchSettings settings;
    settings.simulations = level.simulations;
    settings.trees = level.trees;
    settings.inverse_temperature = level.inverse_temperature;
    settings.candidates = candidates_for(level.simulations);
    settings.prior_weight = prior_weight_for(level.simulations);
    settings.tree = {.exploration = 0.05, .fpu_reduction = 0.02, .nodes = nodes_for(level.simulations)};
    return settings;
}

}  // namespace polemarch
