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
    std::uint32_t iterations, trees;
    std::uint32_t sharpness;  ///< as in SearchSettings
    std::uint32_t nodes = 1;  ///< of each tree below the candidates; 1: nothing grows there
};

/// From beginner to strongest. The last is for a person who waits for it: its trees keep several processors busy.
inline constexpr std::array<Level, 7> levels{{
    {"level-1", "a beginner: compares his choices by 12 games in thought and often takes a poor one", 12, 1, 1},
    {"level-2", "compares his choices by 40 games in thought, played to the end of the turn", 40, 1, 2},
    {"level-3", "compares his choices by 120 games in thought", 120, 1, 0},
    {"level-4", "compares his choices by 250 games in thought", 250, 1, 0},
    {"level-5", "compares his choices by 500 games in thought", 500, 1, 0},
    {"level-6", "compares his choices by 1,000 games in thought", 1000, 1, 0},
    {"level-7", "compares his choices by 40,000 games in thought and grows trees below them: a second or two", 40000, 4,
     0, 20000},
}};

/// How many choices so many looks compare: more, once there are enough to tell them apart.
[[nodiscard]] constexpr std::uint32_t candidates_beside(std::uint32_t looks) { return std::clamp(looks / 20, 6u, 12u); }

/// The settings of a level: a few choices compared by sequential halving (ai/README.md).
[[nodiscard]] inline SearchSettings settings_of(const Level& level) {
    SearchSettings settings;
    settings.iterations = level.iterations;
    settings.trees = level.trees;
    settings.sharpness = level.sharpness;
    settings.candidates = candidates_beside(level.iterations);
    settings.tree.nodes = level.nodes;
    return settings;
}

}  // namespace polemarch
