// Playing strength as one setting, for any game that can be searched. A level is a number of simulations, never a time,
// so a level and a seed give the same move on every machine. README.md lists what a decision of each level costs and
// how the levels score against one another.
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

/// From weakest to strongest. The last is meant for play against a person: its trees use several processors.
inline constexpr std::array<Level, 7> levels{{
    {"level-1", "a beginner: compares moves by 12 simulations and often chooses a poor one", 12, 1, 1},
    {"level-2", "compares moves by 40 simulations, rolled out to the end of the turn", 40, 1, 2},
    {"level-3", "compares moves by 120 simulations", 120, 1, 0},
    {"level-4", "compares moves by 250 simulations", 250, 1, 0},
    {"level-5", "compares moves by 500 simulations", 500, 1, 0},
    {"level-6", "compares moves by 1,000 simulations", 1000, 1, 0},
    {"level-7", "compares moves by 24,000 simulations, in four trees: up to five seconds", 24000, 4, 0},
}};

/// Number of root moves to compare: it grows with the simulations, which separate more moves.
[[nodiscard]] constexpr std::uint32_t candidates_for(std::uint32_t simulations) {
    return std::clamp(simulations / 20, 6u, 12u);
}

/// SearchSettings::prior_weight for this many simulations. Above 1,000 it falls, as values get more precise
/// (measurements: ai/TRIED.md).
[[nodiscard]] constexpr double prior_weight_for(std::uint32_t simulations) {
    return std::min(0.1, 100.0 / simulations);
}

/// Size limit of the tree below the root moves: as large as these simulations can fill it (a decision and its dice
/// each), but at most 40,000 nodes, since larger trees are slower. 1 means no tree: fewer simulations than 250 do not
/// reach the opponent's reply.
[[nodiscard]] constexpr std::size_t nodes_for(std::uint32_t simulations) {
    return simulations < 250 ? 1 : std::min<std::size_t>(20 * std::size_t{simulations}, 40'000);
}

/// The settings of a level: sequential halving over a few root moves (ai/README.md) with a tree below them. The tree
/// explores little, since the values of replies differ by hundredths of the result.
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
