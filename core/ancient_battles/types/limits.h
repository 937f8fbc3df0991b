// Caps of a battle; readers refuse a larger one and name the cap.
#pragma once

#include <cstddef>

namespace polemarch::ancient_battles {

inline constexpr std::size_t max_units = 64;        ///< of both sides
inline constexpr std::size_t max_side_leaders = 8;  ///< a side
inline constexpr std::size_t max_exits = 7;         ///< that score, a side
inline constexpr std::size_t max_moves = 2048;      ///< of one list of moves; the worst known crowd offers 235
inline constexpr std::size_t max_outcomes = 36;     ///< of one roll: two command dice

}  // namespace polemarch::ancient_battles
