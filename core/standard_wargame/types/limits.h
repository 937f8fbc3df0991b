// Sizes that the state and the moves of the Standard Wargame Rules are built for.
#pragma once

#include <cstddef>

namespace polemarch::standard_wargame {

inline constexpr std::size_t most_units_of_a_side = 60;  ///< without baggage; larger armies are refused by name

}  // namespace polemarch::standard_wargame
