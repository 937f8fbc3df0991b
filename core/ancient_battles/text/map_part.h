// The part of the map where something happens, as text for a small screen. A hex is seven columns wide and two lines
// high:
//
//     ≈[HC↗]r    the unit with side and facing, ground; a river on the hexside before it
//     ≈C9 !y*    the hex, disordered, marked yellow or red, a leader
//
// Every second column is a line higher, as on the map.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/guidance.h"

#include <string>

namespace polemarch::ancient_battles {

/// At most so many lines with line ends, and columns, as there is room for; requires room for a hex. What is due
/// decides which part of the map is drawn, then units that have changed since `before`, then units close to the enemy.
[[nodiscard]] std::string map_part(const Setup& g, const State& s, const State& before, const BoardRoom& room);

}  // namespace polemarch::ancient_battles
