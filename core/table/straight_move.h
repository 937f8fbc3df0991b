// Straight moves: what a rectangle meets on its path. Any direction: moves forward, backward, sideways and in echelon.
// A move is made once and tested against many others.
//
// The path is the straight line from the centre by along(direction, length), whole numbers at both ends, and the
// results are exact for it. They are whole lengths from the beginning of the path, rounded down: after that length the
// unit has not yet met the other.
#pragma once

#include "core/table/distance.h"
#include "core/table/polygon.h"

#include <optional>

namespace polemarch::table {

class StraightMove {
public:
    /// `length` is not negative.
    StraightMove(const Rectangle& unit, Angle direction, Length length);

    [[nodiscard]] Angle direction() const { return direction_; }
    [[nodiscard]] Length length() const { return length_; }
    /// The pose at the end; the heading is kept.
    [[nodiscard]] Pose end() const { return pose_at(unit_.pose().at() + step_, unit_.heading()); }

    /// Whether the unit would overlap the other deeper than the tolerance anywhere on its path. So neighbours in
    /// contact may be passed along and left, and a graze stops no unit.
    [[nodiscard]] bool leads_into(const Rectangle& other, Length tolerance) const {
        return may_meet(other.centre(), half_bounds(other)) && leads_into_nearby(other, tolerance);
    }
    /// If leads_into() is true: how far the unit can go before the two meet. It is then in contact.
    [[nodiscard]] std::optional<Length> first_contact(const Rectangle& other, Length tolerance) const {
        return leads_into(other, tolerance) ? std::optional(meeting_with(other)) : std::nullopt;
    }
    /// How far the unit can go before any of it comes to the ground; 0 if it is there already.
    [[nodiscard]] std::optional<Length> first_contact(const Polygon& ground) const;
    /// Whether any of the unit comes to the ground on its path, its beginning and end included.
    [[nodiscard]] bool meets(const Polygon& ground) const { return first_contact(ground).has_value(); }
    /// The length of the path on which some part of the unit is on the ground, to within one unit for each time that it
    /// enters.
    [[nodiscard]] Length length_over(const Polygon& ground) const;
    /// The same of several together: places on more than one count once.
    [[nodiscard]] Length length_over(std::span<const Polygon* const> grounds) const;
    /// The same without the parts where the middle of the unit's front is on a road.
    [[nodiscard]] Length length_over(std::span<const Polygon* const> grounds,
                                     std::span<const Polygon* const> roads) const;
    /// The same of several parts of one unit that make the same move, one or more: where any of them is on the ground.
    /// The middle of the unit's front is that of the first.
    [[nodiscard]] static Length length_over(std::span<const StraightMove> parts,
                                            std::span<const Polygon* const> grounds,
                                            std::span<const Polygon* const> roads);

private:
    /// Compares the bounding boxes of the whole path and of the other.
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
    Point middle_, bounds_;  ///< of the bounding box of the path
};

}  // namespace polemarch::table
