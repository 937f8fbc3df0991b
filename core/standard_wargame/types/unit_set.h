// Sets of units of both sides.
#pragma once

#include "core/standard_wargame/types/limits.h"
#include "core/table/place_set.h"

#include <cstddef>
#include <cstdint>

#include <array>

namespace polemarch::standard_wargame {

using UnitSet = table::PlaceSet<places>;

/// Made once: every question about friends and enemies asks for one of them.
inline constexpr std::array<UnitSet, 2> places_of_sides{UnitSet::range(0, side_places),
                                                        UnitSet::range(side_places, places)};

/// All places of a side, its baggage among them.
[[nodiscard]] constexpr const UnitSet& places_of(unsigned side) { return places_of_sides[side]; }
[[nodiscard]] constexpr UnitSet without(const UnitSet& units, const UnitSet& others) { return units & ~others; }
/// Units of one side as bits by their numbers (Move::numbers), and back.
[[nodiscard]] constexpr std::uint64_t numbers_of(const UnitSet& units) {
    std::uint64_t numbers = 0;
    units.each([&](std::size_t place) { numbers |= std::uint64_t{1} << (place % side_places); });
    return numbers;
}
[[nodiscard]] constexpr UnitSet units_of(unsigned side, std::uint64_t numbers) {
    UnitSet units;
    for (std::size_t i = 0; i < side_places; ++i) units.add(unit_of(side, i), (numbers >> i & 1) != 0);
    return units;
}
/// Calls visit(unit) for every unit, in the order of their numbers.
template <class Visit>
constexpr void each_unit(const UnitSet& units, Visit visit) {
    units.each([&](std::size_t place) { visit(static_cast<UnitIndex>(place)); });
}

}  // namespace polemarch::standard_wargame
