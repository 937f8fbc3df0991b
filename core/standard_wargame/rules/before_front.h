// What lies before a unit's front: zones, corridors and directions of the rules, which all are areas between the lines
// that extend a unit's edges (1.2.2).
//
// Other outlines are clipped in the unit's own frame: x to its right, y ahead of its front. Something is "at least
// partly" in an area if it reaches more than the tolerance of 1 mm into it (S51), so neighbours in line are not before
// each other's fronts. Clipped corners are no whole numbers: this uses + - * / and sqrt only, from the inner corner
// outward, so that mirrored and turned battles give the same answers.
#pragma once

#include "core/standard_wargame/types/measure.h"
#include "core/table/rectangle.h"

#include <array>
#include <cstddef>

namespace polemarch::standard_wargame {

/// A convex outline in the frame of a unit.
class LocalShape {
public:
    struct Corner {
        double x = 0, y = 0;
    };
    void add(Corner corner) { corners_[count_++] = corner; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    /// Keep the part with y >= least, y <= most, x between both.
    void keep_ahead(double least);
    void keep_within(double most);
    void keep_between(double low, double high);
    /// The least squared distance from the straight line from (-half, 0) to (half, 0). The shape must not be empty and
    /// must lie ahead (y >= 0).
    [[nodiscard]] double squared_distance_from_front(double half) const;

private:
    /// Keeps the part where the value, linear in the corner, is not negative.
    template <class Value>
    void keep(Value value);
    std::array<Corner, 12> corners_{};  // four, and one more for each of at most four cuts
    std::size_t count_ = 0;
};

class BeforeFront {
public:
    explicit BeforeFront(const table::Rectangle& unit);

    /// Ahead of the front line (1.2.2.1).
    [[nodiscard]] bool ahead(const table::Rectangle& other) const;
    /// Ahead of it with all its corners.
    [[nodiscard]] bool wholly_ahead(const table::Rectangle& other) const;
    /// Touching the front line, or on both sides of it.
    [[nodiscard]] bool crosses_line(const table::Rectangle& other) const;
    /// Wholly behind the rear line (1.2.2.3).
    [[nodiscard]] bool behind_rear(const table::Rectangle& other) const;
    /// Between the side lines (1.2.2.2), both moved outward by `margin`: 0 is straight ahead or straight behind.
    [[nodiscard]] bool between_sides(const table::Rectangle& other, Length margin) const;
    /// Directly before the front: ahead of it and between the side lines.
    [[nodiscard]] bool directly_ahead(const table::Rectangle& other) const;
    /// In the frontal zone (7.3.1.2): ahead of the front line, and no farther from the unit than `reach`.
    [[nodiscard]] bool in_frontal_zone(const table::Rectangle& other, Length reach) const;
    /// In the effective zone (7.3.1.3): the same, directly before the front.
    [[nodiscard]] bool in_effective_zone(const table::Rectangle& other, Length reach) const;
    /// Whether a place is in the frontal zone; whether a straight path goes through it.
    [[nodiscard]] bool is_in_frontal_zone(table::Point place, Length reach) const;
    [[nodiscard]] bool passes_frontal_zone(table::Segment path, Length reach) const;
    /// The other's outline in this unit's frame.
    [[nodiscard]] LocalShape shape(const table::Rectangle& other) const;

private:
    [[nodiscard]] LocalShape::Corner local(table::Point place) const;
    table::Point origin_;  ///< the middle of the front
    double right_x_, right_y_, ahead_x_, ahead_y_;
    double half_width_, depth_;
};

}  // namespace polemarch::standard_wargame
