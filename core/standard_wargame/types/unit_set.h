// Sets of units of both sides.
#pragma once

#include "core/standard_wargame/types/limits.h"
#include "core/table/place_set.h"

namespace polemarch::standard_wargame {

using UnitSet = table::PlaceSet<places>;

/// All places of a side, its baggage among them.
[[nodiscard]] constexpr UnitSet places_of(unsigned side) {
    return UnitSet::range(side * side_places, (side + 1) * side_places);
}
[[nodiscard]] constexpr UnitSet without(const UnitSet& units, const UnitSet& others) { return units & ~others; }
/// Calls visit(unit) for every unit, in the order of their numbers.
template <class Visit>
constexpr void each_unit(const UnitSet& units, Visit visit) {
    units.each([&](std::size_t place) { visit(static_cast<UnitIndex>(place)); });
}

}  // namespace polemarch::standard_wargame
