// The places of a unit's bases (Formations_1, rulings B3 and B4): ranks fill from the front, a short last rank starts
// at the left. The outline is the whole rectangle of frontage and ranks: it counts for contact, overlap and sight. What
// is measured or stood on by bases (ground, ranges, the radius of command) is their Footprint.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/state.h"
#include "core/table/distance.h"
#include "core/table/polygon.h"
#include "core/table/rectangle.h"

#include <algorithm>
#include <span>

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
/// Where the bases of a unit stand: its outline without the empty places of a short last rank.
class Footprint {
public:
    /// A whole rectangle: a camp, a base.
    constexpr Footprint(const table::Rectangle& outline) : parts_{outline, outline}, outline_(outline) {}
    Footprint(const UnitType& type, const table::Rectangle& outline, int bases, int frontage) : Footprint(outline) {
        const int last = bases % frontage, full = bases / frontage;
        if (last == 0 || full == 0) return;
        half_depth_ = type.half_depth;
        full_ = static_cast<std::int16_t>(full);
        last_ = static_cast<std::int16_t>(last);
        stand();
    }
    /// The same unit in another place.
    [[nodiscard]] Footprint at(const table::Rectangle& outline) const {
        Footprint there(outline);
        there.half_depth_ = half_depth_;
        there.full_ = full_;
        there.last_ = last_;
        if (!whole()) there.stand();
        return there;
    }
    [[nodiscard]] const table::Rectangle& outline() const { return outline_; }
    /// The full ranks, and then the short last rank if there is one. The first has the pose of the outline.
    [[nodiscard]] std::span<const table::Rectangle> parts() const { return {parts_.data(), whole() ? 1u : 2u}; }
    [[nodiscard]] bool whole() const { return last_ == 0; }
    /// Whether any base is on the ground, or on the stretch of an obstacle.
    [[nodiscard]] bool meets(const table::Polygon& ground) const {
        return std::any_of(parts().begin(), parts().end(),
                           [&](const table::Rectangle& part) { return table::meets(ground, part); });
    }
    [[nodiscard]] bool meets(const table::Rectangle& strip) const {
        return std::any_of(parts().begin(), parts().end(),
                           [&](const table::Rectangle& part) { return table::overlap(part, strip, 0); });
    }

private:
    void stand() {
        const auto depth = static_cast<std::int16_t>(full_ * half_depth_);
        const Length width = outline_.extent().half_width;
        parts_[0] = {outline_.pose(), {outline_.extent().half_width, depth}};
        parts_[1] = {table::pose_at(outline_.at(last_ * half_base - width, -2 * depth), outline_.heading()),
                     {static_cast<std::int16_t>(last_ * half_base), half_depth_}};
    }

    std::array<table::Rectangle, 2> parts_;
    table::Rectangle outline_;
    std::int16_t half_depth_ = 0;       ///< of a base
    std::int16_t full_ = 0, last_ = 0;  ///< full ranks, bases in a short last rank
};
/// Whether any base of one is within `reach` of any of the other.
inline bool within(const Footprint& a, const Footprint& b, Length reach) {
    for (const table::Rectangle& part : a.parts())
        for (const table::Rectangle& other : b.parts())
            if (table::within(part, other, reach)) return true;
    return false;
}
/// A leader's base about its centre: square, and without a facing (B23).
inline table::Rectangle leader_base(table::Point centre) {
    constexpr table::Extent extent{static_cast<std::int16_t>(half_base), static_cast<std::int16_t>(half_base)};
    return {table::with_centre(centre, {}, extent), extent};
}

}  // namespace polemarch::blood_of_kings
