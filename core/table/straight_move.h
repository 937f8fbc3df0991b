// Straight moves: what a rectangle meets on its way. The direction is any, so this is for moves forward, backward,
// sideways and in echelon alike. A move is made once and asked about many others.
//
// The way is the straight line from the centre by along(direction, length), whole numbers at both ends, and the answers
// are exact for it. They are whole lengths from the beginning of the way, rounded down: who goes on by so much has not
// yet met.
#pragma once

#include "core/table/distance.h"
#include "core/table/polygon.h"

#include <optional>

namespace polemarch::table {

class StraightMove {
public:
    /// length is not negative.
    StraightMove(const Rectangle& unit, Angle direction, Length length);

    /// The pose at its end, heading kept.
    [[nodiscard]] Pose end() const { return pose_at(unit_.pose().at() + step_, unit_.heading()); }

    /// Whether the unit would overlap the other deeper than the tolerance anywhere on its way. So neighbours in contact
    /// may be passed along and left, and a graze stops nobody.
    [[nodiscard]] bool leads_into(const Rectangle& other, Length tolerance) const {
        return may_meet(other.centre(), half_bounds(other)) && leads_into_nearby(other, tolerance);
    }
    /// If it does lead into it: how far the unit can go before the two meet. It then stands in contact.
    [[nodiscard]] std::optional<Length> first_contact(const Rectangle& other, Length tolerance) const {
        return leads_into(other, tolerance) ? std::optional(meeting_with(other)) : std::nullopt;
    }
    /// How far the unit can go before any of it comes to the ground; 0 if it stands there.
    [[nodiscard]] std::optional<Length> first_contact(const Polygon& ground) const;
    /// How much of the way some part of the unit is on the ground, to within one unit for each time that it enters.
    [[nodiscard]] Length length_over(const Polygon& ground) const;
    /// The same of several together: where it is on more than one counts once.
    [[nodiscard]] Length length_over(std::span<const Polygon* const> grounds) const;
    /// The same but for what the middle of the unit's front goes on a road.
    [[nodiscard]] Length length_over(std::span<const Polygon* const> grounds,
                                     std::span<const Polygon* const> roads) const;

private:
    /// By the upright rectangles round the whole way and round the other.
    [[nodiscard]] bool may_meet(Point centre, Point bounds) const {
        return std::abs(centre.x - middle_.x) <= bounds_.x + bounds.x &&
               std::abs(centre.y - middle_.y) <= bounds_.y + bounds.y;
    }
    [[nodiscard]] bool may_meet(const Polygon& ground) const;
    template <class Visit>
    void each_stretch_over(const Polygon& ground, Visit visit) const;
    [[nodiscard]] bool leads_into_nearby(const Rectangle& other, Length tolerance) const;
    [[nodiscard]] Length meeting_with(const Rectangle& other) const;

    Rectangle unit_;
    Angle direction_;
    Length length_;
    Point step_;
    Point middle_, bounds_;  ///< of the upright rectangle round the way
};

}  // namespace polemarch::table
