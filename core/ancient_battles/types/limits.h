// Caps of a battle; a larger one is refused by name.
#pragma once

#include <cstddef>

namespace polemarch::ancient_battles {

inline constexpr std::size_t max_units = 64;        ///< of both sides
inline constexpr std::size_t max_side_leaders = 8;  ///< a side
inline constexpr std::size_t max_exits = 7;         ///< that score, a side

}  // namespace polemarch::ancient_battles
