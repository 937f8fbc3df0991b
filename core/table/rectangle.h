// Rectangles at any heading: bases, units, leaders, zones.
//
// A unit is stored as its Pose: the middle of its front edge, and its heading. With its Extent that makes a Rectangle,
// and all else is decided on that Rectangle. Two vectors are rounded once, `right` (half the width) and `ahead` (half
// the depth); the corners are centre +- right +- ahead. That is a parallelogram with whole corners, within 0.71 of a
// unit of the ideal one on either vector, and every question about it has an exact answer.
//
// Since the front is stored and only `right` is rounded, a unit that wheels keeps its pivot corner to the last bit, and
// a unit that joins another has its corner exactly on the other's. Units of the same width and heading have the same
// `right`: a line of them is straight and closed however long it is.
#pragma once

#include "core/table/pose.h"

#include <algorithm>
#include <type_traits>

namespace polemarch::table {

enum class Edge : std::uint8_t { front, right, rear, left };  ///< clockwise
enum class Hand : std::uint8_t { left, right };

/// A pose and an extent, with the vectors that follow from them.
class Rectangle {
public:
    constexpr Rectangle() = default;
    constexpr Rectangle(Pose pose, Extent extent)
        : pose_(pose),
          extent_(extent),
          right_(half(pose.heading + quarter_turn, extent.half_width)),
          ahead_(half(pose.heading, extent.half_depth)) {}

    [[nodiscard]] constexpr Pose pose() const { return pose_; }
    [[nodiscard]] constexpr Extent extent() const { return extent_; }
    [[nodiscard]] constexpr Angle heading() const { return pose_.heading; }
    [[nodiscard]] constexpr Point centre() const { return pose_.at() - ahead(); }
    [[nodiscard]] constexpr Point right() const { return {right_.x, right_.y}; }  ///< from the centre to a side
    [[nodiscard]] constexpr Point ahead() const { return {ahead_.x, ahead_.y}; }  ///< from the centre to the front
    /// The corner at the beginning of an edge: edges run clockwise, the front from the left front corner to the right.
    [[nodiscard]] constexpr Point corner(Edge edge) const {
        switch (edge) {
            case Edge::front: return front_corner(Hand::left);
            case Edge::right: return front_corner(Hand::right);
            case Edge::rear: return rear_corner(Hand::right);
            default: return rear_corner(Hand::left);
        }
    }
    [[nodiscard]] constexpr Point front_corner(Hand hand) const {
        return hand == Hand::left ? pose_.at() - right() : pose_.at() + right();
    }
    [[nodiscard]] constexpr Point rear_corner(Hand hand) const { return front_corner(hand) - ahead() - ahead(); }
    [[nodiscard]] constexpr Segment edge(Edge edge) const { return {corner(edge), corner(next(edge))}; }
    /// The direction that an edge faces.
    [[nodiscard]] constexpr Angle outward(Edge edge) const {
        return heading() + Angle{static_cast<std::uint16_t>(static_cast<unsigned>(edge) * quarter_turn.parts)};
    }
    [[nodiscard]] constexpr std::array<Point, 4> corners() const {
        return {corner(Edge::front), corner(Edge::right), corner(Edge::rear), corner(Edge::left)};
    }
    /// The place `right` of the middle of the front and `ahead` of it.
    [[nodiscard]] constexpr Point at(Length right, Length ahead) const {
        return pose_.at() + turned({right, ahead}, heading());
    }
    bool operator==(const Rectangle&) const = default;

    [[nodiscard]] static constexpr Edge next(Edge edge) {
        return static_cast<Edge>((static_cast<unsigned>(edge) + 1u) & 3u);
    }

private:
    struct Half {
        std::int16_t x = 0, y = 0;
        bool operator==(const Half&) const = default;
    };
    static constexpr Half half(Angle direction, Length length) {
        const Point p = along(direction, length);
        return {static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y)};
    }
    Pose pose_;
    Extent extent_;
    Half right_, ahead_;
};
static_assert(sizeof(Pose) == 6 && sizeof(Rectangle) == 18 && std::has_unique_object_representations_v<Rectangle> &&
              std::is_trivially_copyable_v<Rectangle>);

/// The pose whose left or right front corner is at `corner`. Used for turns about a corner, joining a neighbour's
/// corner and taking the place of the other corner.
constexpr Pose with_front_corner(Hand hand, Point corner, Angle heading, Extent extent) {
    const Point right = along(heading + quarter_turn, extent.half_width);
    return pose_at(hand == Hand::left ? corner + right : corner - right, heading);
}
/// The pose whose centre is at `centre`: turns about the centre, bases without a front.
constexpr Pose with_centre(Point centre, Angle heading, Extent extent) {
    return pose_at(centre + along(heading, extent.half_depth), heading);
}
/// The same place with the front where the rear was.
constexpr Rectangle half_turned(const Rectangle& unit) {
    return {with_centre(unit.centre(), unit.heading() + half_turn, unit.extent()), unit.extent()};
}
/// The pose after a wheel forward about the front corner at this hand (to the right about the right one).
constexpr Pose wheeled(const Rectangle& unit, Hand hand, Angle by) {
    const Angle heading = hand == Hand::right ? unit.heading() + by : unit.heading() - by;
    return with_front_corner(hand, unit.front_corner(hand), heading, unit.extent());
}

}  // namespace polemarch::table
