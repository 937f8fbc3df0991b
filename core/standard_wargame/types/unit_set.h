// Sets of units of both sides.
#pragma once

#include "core/standard_wargame/types/limits.h"
#include "core/table/place_set.h"

#include <array>

namespace polemarch::standard_wargame {

using UnitSet = table::PlaceSet<places>;

/// Made once: every question about friends and enemies asks for one of them.
inline constexpr std::array<UnitSet, 2> places_of_sides{UnitSet::range(0, side_places),
                                                        UnitSet::range(side_places, places)};

/// All places of a side, its baggage among them.
[[nodiscard]] constexpr const UnitSet& places_of(unsigned side) { return places_of_sides[side]; }
[[nodiscard]] constexpr UnitSet without(const UnitSet& units, const UnitSet& others) { return units & ~others; }
/// Calls visit(unit) for every unit, in the order of their numbers.
template <class Visit>
constexpr void each_unit(const UnitSet& units, Visit visit) {
    units.each([&](std::size_t place) { visit(static_cast<UnitIndex>(place)); });
}

}  // namespace polemarch::standard_wargame
