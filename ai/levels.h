// The general's strength as one dial, for any game that can be searched: how much a level looks at before it decides.
// Never seconds, so that a level and a seed give the same move on every machine. What a decision of each costs and how
// they do against one another stands in the README.
#pragma once

#include "ai/mcts_agent.h"

#include <array>
#include <string_view>

namespace polemarch {

struct Level {
    std::string_view name;
    std::string_view description;
    std::uint32_t iterations, trees;
    std::uint32_t sharpness;  ///< as in SearchSettings
};

/// From beginner to strongest. The last is for a person who waits for it: its trees keep several processors busy.
inline constexpr std::array<Level, 7> levels{{
    {"level-1", "a beginner: looks at 8 sequels of each decision and often takes a poor one", 8, 1, 1},
    {"level-2", "looks at 30 sequels of each decision", 30, 1, 1},
    {"level-3", "looks at 120 sequels of each decision", 120, 1, 2},
    {"level-4", "looks at 600 sequels of each decision", 600, 1, 0},
    {"level-5", "looks at 3,000 sequels of each decision", 3000, 1, 0},
    {"level-6", "looks at 15,000 sequels of each decision", 15000, 1, 0},
    {"level-7", "looks at 160,000 sequels of each decision, in four trees: a second or two", 160000, 4, 0},
}};

/// The settings of a level: room for all that its trees may look at.
[[nodiscard]] inline SearchSettings settings_of(const Level& level) {
    SearchSettings settings;
    settings.iterations = level.iterations;
    settings.trees = level.trees;
    settings.sharpness = level.sharpness;
    settings.tree.nodes = level.iterations / level.trees + 1;
    return settings;
}

}  // namespace polemarch
