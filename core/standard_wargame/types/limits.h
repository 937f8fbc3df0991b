// Sizes that the state and the moves of the Standard Wargame Rules are built for, and how units are numbered.
#pragma once

#include <cstddef>
#include <cstdint>

namespace polemarch::standard_wargame {

inline constexpr std::size_t most_units_of_a_side = 60;  ///< without baggage; larger armies are refused by name
/// Places of one side in State::unit: its units, then its baggage.
inline constexpr std::size_t side_places = most_units_of_a_side + 1, places = 2 * side_places;

using UnitIndex = std::uint8_t;  ///< side A's 0 to 59 and its baggage 60, side B's 61 to 120 and its baggage 121
inline constexpr std::uint8_t nobody = 255;  ///< no unit

constexpr unsigned side_of(UnitIndex u) { return u >= side_places ? 1 : 0; }
constexpr UnitIndex baggage_of(unsigned side) {
    return static_cast<UnitIndex>(side * side_places + most_units_of_a_side);
}
constexpr bool is_baggage(UnitIndex u) { return u % side_places == most_units_of_a_side; }
constexpr UnitIndex unit_of(unsigned side, std::size_t number) {
    return static_cast<UnitIndex>(side * side_places + number);
}

inline constexpr std::size_t most_generals = 4;  ///< of a side (2.2.6)
inline constexpr std::size_t most_pieces = 12;   ///< of terrain (3.3.4)

}  // namespace polemarch::standard_wargame
