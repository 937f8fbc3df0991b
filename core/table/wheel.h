// Wheels forward about a front corner: what the unit meets while it turns, and from which angle on. A wheel is made
// once and tested against many others.
//
// The pivot corner stays exactly where it is (wheeled() in rectangle.h). The cost is arc_length() of the width or the
// distance() between both places of the outer corner, depending on the rule system.
#pragma once

#include "core/table/distance.h"
#include "core/table/polygon.h"

#include <optional>

namespace polemarch::table {

class Wheel {
public:
    /// To the right about the right front corner, or to the left about the left one, by any angle.
    Wheel(const Rectangle& unit, Hand hand, Angle by);

    [[nodiscard]] const Rectangle& end() const { return end_; }
    [[nodiscard]] Hand hand() const { return hand_; }
    [[nodiscard]] Angle by() const { return by_; }

    /// Whether the unit would overlap the other deeper than the tolerance at any angle on its way. Neighbours in
    /// contact and grazes do not hinder. Caution: the rear corner on the outer side swings out, and into the neighbour
    /// there if the unit is deep.
    [[nodiscard]] bool leads_into(const Rectangle& other, Length tolerance) const {
        return may_meet(other) && leads_into_nearby(other, tolerance);
    }
    /// If leads_into() is true: the largest angle by which the unit can wheel before the two meet, to within one unit
    /// of the path of its outermost corner. It is then in contact.
    [[nodiscard]] std::optional<Angle> first_contact(const Rectangle& other, Length tolerance) const {
        return leads_into(other, tolerance) ? std::optional(meeting_with(other)) : std::nullopt;
    }
    /// Whether a corner of the unit leaves the upright box from `low` to `high` by more than the tolerance at any angle
    /// on its way.
    [[nodiscard]] bool leaves(Point low, Point high, Length tolerance) const;
    /// Whether any of the unit comes to the ground during the wheel, its beginning and end included, to within one
    /// unit.
    [[nodiscard]] bool meets(const Polygon& ground) const;

private:
    [[nodiscard]] bool may_meet(const Rectangle& other) const {
        const Point centre = other.centre(), bounds = half_bounds(other);
        return centre.x + bounds.x >= low_.x && centre.x - bounds.x <= high_.x && centre.y + bounds.y >= low_.y &&
               centre.y - bounds.y <= high_.y;
    }
    template <class Visit>
    bool any_part(Visit visit) const;
    [[nodiscard]] bool leads_into_nearby(const Rectangle& other, Length tolerance) const;
    [[nodiscard]] Angle meeting_with(const Rectangle& other) const;

    Rectangle unit_, end_;
    Hand hand_;
    Angle by_, step_;   ///< step_: the angle of one unit of the outermost corner's path, or the least angle there is
    Length radius_;     ///< from the pivot to the outermost corner, rounded up
    Point low_, high_;  ///< bounding box of the whole wheel
};

}  // namespace polemarch::table
