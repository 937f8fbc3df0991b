// The places of a unit's bases (Formations_1, rulings B3 and B4): ranks fill from the front, a short last rank starts
// at the left; the outline is the whole rectangle of frontage and ranks.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/state.h"
#include "core/table/rectangle.h"

namespace polemarch::blood_of_kings {

constexpr int ranks_of(int bases, int frontage) { return (bases + frontage - 1) / frontage; }
constexpr table::Extent extent_of(const UnitType& type, int bases, int frontage) {
    return {static_cast<std::int16_t>(half_base * frontage),
            static_cast<std::int16_t>(type.half_depth * ranks_of(bases, frontage))};
}
/// Battle formation is at least two bases wide, except for single bases; march formation is one base wide
/// (Formations_1).
constexpr bool legal_frontage(int bases, int frontage, bool march) {
    return march ? frontage == 1 : frontage <= bases && (frontage >= 2 || bases == 1);
}
/// The centre of base `k` as seen from the middle of the front edge: to the right, and ahead (so never positive).
constexpr table::Point base_place(const UnitType& type, int frontage, int k) {
    const int rank = k / frontage, file = k % frontage;
    return {(2 * file + 1 - frontage) * half_base, -(2 * rank + 1) * type.half_depth};
}
/// Base `k` of a unit on the table.
inline table::Rectangle base_at(const UnitType& type, const table::Rectangle& unit, int frontage, int k) {
    const table::Extent extent{static_cast<std::int16_t>(half_base), type.half_depth};
    const table::Point place = base_place(type, frontage, k);
    return {table::pose_at(unit.at(place.x, place.y + type.half_depth), unit.heading()), extent};
}
/// A leader's base about its centre: square, and without a facing (B23).
inline table::Rectangle leader_base(table::Point centre) {
    constexpr table::Extent extent{static_cast<std::int16_t>(half_base), static_cast<std::int16_t>(half_base)};
    return {table::with_centre(centre, {}, extent), extent};
}

}  // namespace polemarch::blood_of_kings
