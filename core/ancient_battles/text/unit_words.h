// The units on the map in words, a sentence each: for screen readers, and wherever there is no room for the board.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/guidance.h"

#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

/// "north-east" for 1.
[[nodiscard]] std::string_view direction_name(hex::Direction direction);

/// All units on the map in the order of the scenario, and leaders who are with none of them; side A's first.
[[nodiscard]] std::vector<UnitInWords> units_in_words(const Setup& g, const State& s);
/// "Pyrrhus, leader of kind B"
[[nodiscard]] std::string leader_words(const Setup& g, LeaderIndex l);

}  // namespace polemarch::ancient_battles
