#include "core/table/wheel.h"

namespace polemarch::table {
namespace {

/// Turned by a quarter to the left.
constexpr Point left_of(Point a) { return {-a.y, a.x}; }

/// Whether a turn from direction `first` to `last`, of at most half a circle, passes `direction`.
bool passes(Hand hand, Point first, Point direction, Point last) {
    const std::int64_t since = cross(direction, first), until = cross(last, direction);
    return hand == Hand::right ? since >= 0 && until >= 0 : since <= 0 && until <= 0;
}

/// One side of a rectangle: how far a place lies outside it, times the side's length.
struct Side {
    Point normal;  ///< outward, as long as half the side
    std::int64_t area = 0;
    Length nominal = 0;
    [[nodiscard]] std::int64_t outside(Point from_centre) const { return dot(normal, from_centre) - area; }
};
std::array<Side, 4> sides(const Rectangle& a) {
    const Point front = left_of(a.right()), right = -left_of(a.ahead());
    const std::int64_t area = cross(a.right(), a.ahead());
    const Length w = a.extent().half_width, d = a.extent().half_depth;
    return {{{front, area, w}, {right, area, d}, {-front, area, w}, {-right, area, d}}};
}

/// Turns of one unit about one corner, tested against one other unit.
class Turning {
public:
    Turning(const Rectangle& unit, Hand hand, const Rectangle& other, Angle step)
        : unit_(unit),
          hand_(hand),
          other_(other),
          step_(step),
          pivot_(unit.front_corner(hand)),
          other_sides_(sides(other)) {}

    [[nodiscard]] Rectangle at(Angle by) const { return {wheeled(unit_, hand_, by), unit_.extent()}; }

    /// The first angle after `from` from which on the two overlap deeper than the tolerance, to within a step.
    [[nodiscard]] std::optional<Angle> first_overlap(Angle from, const Rectangle& first, Angle to,
                                                     const Rectangle& last, Length tolerance) {
        if (separated_throughout(first, last, tolerance)) return std::nullopt;
        if (to - from <= step_) return overlap(last, other_, tolerance) ? std::optional(from) : std::nullopt;
        const Angle middle = middle_of(from, to);
        const Rectangle between = at(middle);
        if (const auto early = first_overlap(from, first, middle, between, tolerance)) return early;
        return overlap(between, other_, tolerance) ? middle : first_overlap(middle, between, to, last, tolerance);
    }
    /// Whether they overlap deeper than the tolerance at any angle between the two; at both ends they do not.
    [[nodiscard]] bool any_overlap(Angle from, const Rectangle& first, Angle to, const Rectangle& last,
                                   Length tolerance) {
        if (to - from <= step_ || separated_throughout(first, last, tolerance)) return false;
        const Angle middle = middle_of(from, to);
        const Rectangle between = at(middle);
        return overlap(between, other_, tolerance) || any_overlap(from, first, middle, between, tolerance) ||
               any_overlap(middle, between, to, last, tolerance);
    }

private:
    static Angle middle_of(Angle from, Angle to) { return {static_cast<std::uint16_t>((from.parts + to.parts) / 2)}; }
    /// Whether one side of either keeps the two from overlapping deeper than the tolerance all the way from the first
    /// to the last rectangle. The distance of a corner from a fixed side, or of a fixed corner from a turning side, is
    /// a sine of the angle: its least value is at an end, unless the sine passes through its minimum in between.
    [[nodiscard]] bool separated_throughout(const Rectangle& first, const Rectangle& last, Length tolerance) {
        const auto before = sides(first), after = sides(last);
        for (std::size_t n = 0; n < 8; ++n) {
            const std::size_t i = (last_separating_ + n) % 8;  // the last separating side may separate them again
            if (i < 4 ? stays_outside(other_sides_[i], first, last, tolerance)
                      : keeps_outside(before[i - 4], first.centre(), after[i - 4], last.centre(), tolerance)) {
                last_separating_ = i;
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool passed(Point first, Point direction, Point last) const {
        return passes(hand_, first, direction, last);
    }
    /// Whether all corners of the turning unit stay outside a side of the other.
    [[nodiscard]] bool stays_outside(const Side& side, const Rectangle& first, const Rectangle& last,
                                     Length tolerance) const {
        const Point centre = other_.centre();
        const std::int64_t least = -std::int64_t{tolerance} * side.nominal, here = side.outside(pivot_ - centre);
        if (here < least) return false;
        const auto from = first.corners(), to = last.corners();
        for (std::size_t i = 0; i < 4; ++i) {
            if (side.outside(from[i] - centre) < least || side.outside(to[i] - centre) < least) return false;
            const Point arm = from[i] - pivot_;
            if (arm == Point{} || !passed(arm, -side.normal, to[i] - pivot_)) continue;
            const std::int64_t room = here - least;
            if (Wide{room} * room < Wide{dot(arm, arm)} * dot(side.normal, side.normal)) return false;
        }
        return true;
    }
    /// Whether all corners of the other stay outside a turning side. In a turn of at most a quarter, a corner that is
    /// outside at both ends can come inside in between only if it is almost at the pivot.
    [[nodiscard]] bool keeps_outside(const Side& before, Point centre_before, const Side& after, Point centre_after,
                                     Length tolerance) const {
        const std::int64_t least = -std::int64_t{tolerance} * before.nominal;
        for (const Point corner : other_.corners()) {
            if (before.outside(corner - centre_before) < least || after.outside(corner - centre_after) < least)
                return false;
            const Point arm = corner - pivot_;
            if (dot(arm, arm) > std::int64_t{tolerance} * tolerance && passed(before.normal, -arm, after.normal))
                return false;
        }
        return true;
    }

    const Rectangle& unit_;
    Hand hand_;
    const Rectangle& other_;
    Angle step_;
    Point pivot_;
    std::array<Side, 4> other_sides_;
    std::size_t last_separating_ = 0;
};

bool comes_to(const Rectangle& unit, Hand hand, Angle by, Length radius, const Polygon& ground) {
    // From the middle of the turn no corner is farther than half the arc; one unit is added for the rounding of
    // corners.
    const Angle half{static_cast<std::uint16_t>(by.parts / 2)};
    const Rectangle middle(wheeled(unit, hand, half), unit.extent());
    const Length reach = arc_length(radius, by - half) + 1;
    const Point bounds = half_bounds(middle) + Point{reach, reach};
    if (clearly_off(ground, middle.centre() - bounds, middle.centre() + bounds)) return false;
    const SquaredDistance gap = squared_distance(ground, middle);
    if (gap.numerator == 0) return true;
    if (!gap.within(reach)) return false;
    return reach > 2 && by.parts > 1 &&
           (comes_to(unit, hand, half, radius, ground) || comes_to(middle, hand, by - half, radius, ground));
}

}  // namespace

Wheel::Wheel(const Rectangle& unit, Hand hand, Angle by)
    : unit_(unit), end_(wheeled(unit, hand, by), unit.extent()), hand_(hand), by_(by) {
    const std::int64_t w = 2 * unit.extent().half_width, d = 2 * unit.extent().half_depth;
    radius_ = static_cast<Length>(whole_root(static_cast<std::uint64_t>(w * w + d * d))) + 1;
    step_ = std::max(angle_of_arc(radius_, 1), Angle{1});
    // Every corner moves along an arc, which leaves the straight line between its ends by radius * (1 - cos(by / 2)).
    const Angle half{static_cast<std::uint16_t>((by.parts + 1) / 2)};
    const auto bulge = static_cast<Length>((Wide{radius_} * ((Wide{1} << 30) - cosine(half)) >> 30) + 3);
    const Point from = half_bounds(unit_), to = half_bounds(end_), start = unit_.centre(), stop = end_.centre();
    low_ = {std::min(start.x - from.x, stop.x - to.x) - bulge, std::min(start.y - from.y, stop.y - to.y) - bulge};
    high_ = {std::max(start.x + from.x, stop.x + to.x) + bulge, std::max(start.y + from.y, stop.y + to.y) + bulge};
}

/// Calls visit(from, first, to, last) for the parts of the wheel, in order, none longer than a quarter turn: that is
/// what Turning can test. Stops and returns true once a call returns true.
template <class Visit>
bool Wheel::any_part(Visit visit) const {
    Rectangle first = unit_;
    for (int from = 0; from < by_.parts || from == 0;) {
        const int to = std::min<int>(from + quarter_turn.parts, by_.parts);
        const Angle until{static_cast<std::uint16_t>(to)};
        const Rectangle last = until == by_ ? end_ : Rectangle(wheeled(unit_, hand_, until), unit_.extent());
        if (visit(Angle{static_cast<std::uint16_t>(from)}, first, until, last)) return true;
        if (to == from) break;
        from = to;
        first = last;
    }
    return false;
}

bool Wheel::leads_into_nearby(const Rectangle& other, Length tolerance) const {
    if (overlap(end_, other, tolerance) || overlap(unit_, other, tolerance)) return true;
    Turning turning(unit_, hand_, other, step_);
    return any_part([&](Angle from, const Rectangle& first, Angle to, const Rectangle& last) {
        return (to != by_ && overlap(last, other, tolerance)) || turning.any_overlap(from, first, to, last, tolerance);
    });
}

Angle Wheel::meeting_with(const Rectangle& other) const {
    // This tries the same angles as any_overlap and more, and any overlap is one deeper than 0: it finds one.
    if (overlap(unit_, other, 0)) return {};
    Turning turning(unit_, hand_, other, step_);
    Angle met = by_;
    any_part([&](Angle from, const Rectangle& first, Angle to, const Rectangle& last) {
        const auto found = turning.first_overlap(from, first, to, last, 0);
        if (found) met = *found;
        return found.has_value();
    });
    return met;
}

bool Wheel::leaves(Point low, Point high, Length tolerance) const {
    low = low - Point{tolerance, tolerance};
    high = high + Point{tolerance, tolerance};
    if (low_.x >= low.x && low_.y >= low.y && high_.x <= high.x && high_.y <= high.y) return false;
    const Point pivot = unit_.front_corner(hand_);
    // Directions out of the box, and how far the pivot is from that side of it.
    const std::array<std::pair<Point, std::int64_t>, 4> sides{{{{1, 0}, high.x - pivot.x},
                                                               {{-1, 0}, pivot.x - low.x},
                                                               {{0, 1}, high.y - pivot.y},
                                                               {{0, -1}, pivot.y - low.y}}};
    return any_part([&](Angle, const Rectangle& first, Angle, const Rectangle& last) {
        const auto from = first.corners(), to = last.corners();
        for (std::size_t i = 0; i < from.size(); ++i)
            for (const auto& [out, room] : sides) {
                const Point before = from[i] - pivot, after = to[i] - pivot;
                if (dot(out, before) > room || dot(out, after) > room) return true;
                if (before != Point{} && passes(hand_, before, out, after) && dot(before, before) > room * room)
                    return true;
            }
        return false;
    });
}

bool Wheel::meets(const Polygon& ground) const {
    if (clearly_off(ground, low_, high_)) return false;
    return table::meets(ground, unit_) || table::meets(ground, end_) || comes_to(unit_, hand_, by_, radius_, ground);
}

}  // namespace polemarch::table
