#include "core/table/snap.h"

#include <cassert>

namespace polemarch::table {
namespace {

Angle outward(const Rectangle& a, Edge edge) {
    return {static_cast<std::uint16_t>(a.heading().parts + static_cast<unsigned>(edge) * quarter_turn.parts)};
}
Length half_length(const Rectangle& a, Edge edge) {
    return edge == Edge::front || edge == Edge::rear ? a.extent().half_width : a.extent().half_depth;
}
Point middle(const Rectangle& a, Edge edge) {
    switch (edge) {
        case Edge::front: return a.centre() + a.ahead();
        case Edge::right: return a.centre() + a.right();
        case Edge::rear: return a.centre() - a.ahead();
        default: return a.centre() - a.right();
    }
}

/// A line to be laid on another, given by its middle and the half of it that leads to its end.
struct Line {
    Point middle, half;
    Length length = 0;  ///< of the half
};
/// The nearest point of the line to `place`: how far from the line's middle, and the square of the distance.
struct Foot {
    Length on = 0;
    std::int64_t square = 0;
};
Foot foot(const Line& line, Point place) {
    const std::int64_t square = dot(line.half, line.half);
    const std::int64_t on = std::clamp(dot(place - line.middle, line.half), -square, square);
    const Point nearest = line.middle + Point{static_cast<Length>(divided(line.half.x * on, square)),
                                              static_cast<Length>(divided(line.half.y * on, square))};
    return {static_cast<Length>(divided(line.length * on, square)), dot(place - nearest, place - nearest)};
}

}  // namespace

Pose flush(const Rectangle& other, Edge edge, Length on_edge, Length on_front) {
    const Point half = other.edge(edge).to - middle(other, edge);
    const std::int64_t length = half_length(other, edge);
    const Point place =
        middle(other, edge) + Point{static_cast<Length>(divided(half.x * std::int64_t{on_edge}, length)),
                                    static_cast<Length>(divided(half.y * std::int64_t{on_edge}, length))};
    const Angle heading = outward(other, edge) + half_turn;
    return pose_at(place - along(heading + quarter_turn, on_front), heading);
}

Pose conformed(const Rectangle& charger, const Rectangle& other, Edge edge, int parts) {
    assert(parts > 0 && parts <= conform_parts);
    const Segment side = other.edge(edge);
    const Line front{charger.pose().at(), charger.right(), charger.extent().half_width};
    const Line line{middle(other, edge), side.to - middle(other, edge), half_length(other, edge)};
    // The nearest points of two lines are an end of one and its foot on the other. If several are equally near (the
    // front is flush already), the one by the middle of the front counts; if left and right are equal, middle is laid
    // on middle.
    std::array<std::int64_t, 3> least{-1, 0, 0};
    Length on_edge = 0, on_front = 0;
    const auto consider = [&](std::int64_t square, Length edge_place, Length front_place) {
        const std::array<std::int64_t, 3> rank{square, std::abs(front_place), std::abs(edge_place)};
        if (least[0] >= 0 && least <= rank) {
            if (least == rank && on_front == -front_place) on_edge = on_front = 0;
            return;
        }
        least = rank;
        on_edge = edge_place;
        on_front = front_place;
    };
    for (const int end : {-1, 1}) {
        const Foot here = foot(line, front.middle + (end < 0 ? -front.half : front.half));
        consider(here.square, here.on, end * front.length);
    }
    for (const int end : {-1, 1}) {
        const Foot here = foot(front, line.middle + (end < 0 ? -line.half : line.half));
        consider(here.square, end * line.length, here.on);
    }
    const Pose end = flush(other, edge, on_edge, on_front);
    if (parts == conform_parts) return end;
    const Point pivot = end.at() + along(end.heading + quarter_turn, on_front);
    const auto turn = static_cast<std::int16_t>((end.heading - charger.heading()).parts);
    const Angle heading = charger.heading() + Angle{static_cast<std::uint16_t>(turn * parts / conform_parts)};
    return pose_at(pivot - along(heading + quarter_turn, on_front), heading);
}

std::optional<Pose> joined(const Rectangle& unit, const Rectangle& other, Length tolerance, Angle slack) {
    if (between(unit.heading(), other.heading()) > slack) return std::nullopt;
    const auto close = [&](Pose pose) {
        const Rectangle there(pose, unit.extent());
        return squared_distance(unit.front_corner(Hand::left), there.front_corner(Hand::left)).within(tolerance) &&
               squared_distance(unit.front_corner(Hand::right), there.front_corner(Hand::right)).within(tolerance);
    };
    for (const Pose pose :
         {beside(other, Hand::left, unit.extent()), beside(other, Hand::right, unit.extent()), behind(other)})
        if (close(pose)) return pose;
    return std::nullopt;
}

}  // namespace polemarch::table
