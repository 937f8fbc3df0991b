// Caps of this system, and how units and leaders are numbered.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace polemarch::blood_of_kings {

/// Caps of an army; readers refuse a larger one and name the cap.
inline constexpr std::size_t max_side_units = 24, max_side_leaders = 8;
/// Places of one side in State::unit: its units, then its camp or baggage train.
inline constexpr std::size_t side_places = max_side_units + 1, places = 2 * side_places;
inline constexpr std::size_t max_leaders = 2 * max_side_leaders;
/// One action and up to six nested interruptions. Further temptations wait until an entry is popped.
inline constexpr std::size_t max_pending = 7;

using UnitIndex = std::uint8_t;    ///< side A's 0 to 23 and its camp 24, side B's 25 to 48 and its camp 49
using LeaderIndex = std::uint8_t;  ///< side A's 0 to 7, side B's 8 to 15
using UnitMask = std::uint64_t;    ///< bit u is unit u

inline constexpr std::uint8_t nobody = 255;  ///< no unit, no leader

constexpr UnitMask bit(std::size_t u) { return UnitMask{1} << u; }
constexpr unsigned side_of(UnitIndex u) { return u >= side_places ? 1 : 0; }
constexpr UnitIndex camp_of(unsigned side) { return static_cast<UnitIndex>(side * side_places + max_side_units); }
constexpr bool is_camp(UnitIndex u) { return u % side_places == max_side_units; }
constexpr unsigned side_of_leader(LeaderIndex l) { return l >= max_side_leaders ? 1 : 0; }
/// All places of a side, its camp among them.
constexpr UnitMask places_of(unsigned side) { return (bit(side_places) - 1) << (side * side_places); }
inline constexpr UnitMask camps = bit(camp_of(0)) | bit(camp_of(1));
template <class Visit>
void each_unit(UnitMask mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(static_cast<UnitIndex>(std::countr_zero(mask)));
}

/// The longest list of moves, and of outcomes of one roll.
inline constexpr std::size_t max_moves = 512, max_outcomes = 36;

}  // namespace polemarch::blood_of_kings
