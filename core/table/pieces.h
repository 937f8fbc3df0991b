// The ground of a battle as numbered pieces, and which of them something touches. What a piece is (woods, a river), and
// what it costs or hides, belongs to the rule system: it keeps Sets of the pieces that a question is about, and asks
// only for these.
#pragma once

#include "core/table/place_set.h"
#include "core/table/polygon.h"
#include "core/table/straight_move.h"

#include <concepts>
#include <span>
#include <vector>

namespace polemarch::table {

/// A straight strip of ground, a river, a road, a wall: `half_breadth` to either side of the middle line. The line is
/// at most 2^15 long, and not shorter than 2; it may end up to a unit short of its ends.
[[nodiscard]] inline Rectangle band(Segment middle, Length half_breadth) {
    const Extent extent{static_cast<std::int16_t>(distance(middle.from, middle.to) / 2),
                        static_cast<std::int16_t>(half_breadth)};
    const Point centre{(middle.from.x + middle.to.x) / 2, (middle.from.y + middle.to.y) / 2};
    return {with_centre(centre, bearing(middle.to - middle.from) - quarter_turn, extent), extent};
}

/// Whatever knows whether it meets a polygon: a StraightMove, a Wheel, a rule system's unit of several rectangles or
/// its way.
template <class Thing>
concept MeetsGround = requires(const Thing& thing, const Polygon& ground) {
    { thing.meets(ground) } -> std::same_as<bool>;
};

class Pieces {
public:
    static constexpr std::size_t most = 64;
    using Set = PlaceMask<most>;  ///< bit i: the piece number i

    /// The number of the new piece, from 0 on. A band is added as the polygon of its corners.
    std::size_t add(const Polygon& shape) {
        shapes_.push_back(shape);
        return shapes_.size() - 1;
    }
    [[nodiscard]] std::size_t size() const { return shapes_.size(); }
    [[nodiscard]] const Polygon& operator[](std::size_t piece) const { return shapes_[piece]; }

    // ---- those of `among` ...

    /// ... whose bounding boxes meet the area.
    [[nodiscard]] Set near(const Box& area, Set among) const {
        return which(among, [&](const Polygon& shape) { return !clearly_off(shape, area.low, area.high); });
    }
    /// ... that contain a place.
    [[nodiscard]] Set containing(Point place, Set among) const {
        return which(among, [&](const Polygon& shape) { return contains(shape, place); });
    }
    /// ... that share a point with a unit.
    [[nodiscard]] Set touched_by(const Rectangle& unit, Set among) const {
        return which(among, [&](const Polygon& shape) { return meets(shape, unit); });
    }
    /// ... that share a point with something on its way.
    template <MeetsGround Thing>
    [[nodiscard]] Set touched_by(const Thing& thing, Set among) const {
        return which(among, [&](const Polygon& shape) { return thing.meets(shape); });
    }
    /// ... in which a line runs for more than the tolerance.
    [[nodiscard]] Set crossed_by(Segment line, Set among, Length tolerance) const {
        return which(among, [&](const Polygon& shape) { return table::length_inside(shape, line) > tolerance; });
    }

    /// The length of a line in any of these pieces; overlaps count once.
    [[nodiscard]] Length length_inside(Segment line, Set pieces) const;
    /// StraightMove::length_over(): of one or more parts of a unit that make the same move, on any of these pieces,
    /// without the stretches where the middle of the front of the first is on `roads`.
    [[nodiscard]] Length length_over(std::span<const StraightMove> parts, Set pieces, Set roads) const;

private:
    template <class Test>
    [[nodiscard]] Set which(Set among, const Test& test) const {
        return those(among, [&](std::size_t piece) { return test(shapes_[piece]); });
    }
    std::vector<Polygon> shapes_;
};

}  // namespace polemarch::table
