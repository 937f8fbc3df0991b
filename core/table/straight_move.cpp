#include "core/table/straight_move.h"

#include "core/table/slabs.h"
#include "core/table/stretches.h"

namespace polemarch::table {
namespace {

Length rounded_down(detail::Fraction part, Length length) {
    return static_cast<Length>(Wide{part.over} * length / part.under);
}
/// The part of the path on which the unit shares a point with a segment.
std::optional<detail::Part> part_on(const Rectangle& unit, Point step, Segment edge) {
    return detail::part_within(detail::slabs_of(detail::sides_of(unit, edge)), -detail::doubled_difference(unit, edge),
                               step + step);
}

}  // namespace

StraightMove::StraightMove(const Rectangle& unit, Angle direction, Length length)
    : unit_(unit), direction_(direction), length_(length), step_(along(direction, length)) {
    const Point half{step_.x / 2, step_.y / 2}, bounds = half_bounds(unit);
    middle_ = unit.centre() + half;
    bounds_ = {bounds.x + std::abs(half.x) + 1, bounds.y + std::abs(half.y) + 1};
}

bool StraightMove::may_meet(const Polygon& ground) const {
    return middle_.x + bounds_.x >= ground.low().x && middle_.x - bounds_.x <= ground.high().x &&
           middle_.y + bounds_.y >= ground.low().y && middle_.y - bounds_.y <= ground.high().y;
}

bool StraightMove::leads_into_nearby(const Rectangle& other, Length tolerance) const {
    auto slabs = detail::slabs_of(detail::sides_of(unit_, other));
    const std::array<Length, 4> nominal{unit_.extent().half_width, unit_.extent().half_depth, other.extent().half_width,
                                        other.extent().half_depth};
    for (std::size_t i = 0; i < 4; ++i) slabs[i].reach -= std::int64_t{tolerance} * nominal[i] + 1;
    return detail::part_within(slabs, unit_.centre() - other.centre(), step_).has_value();
}

Length StraightMove::meeting_with(const Rectangle& other) const {
    const auto slabs = detail::slabs_of(detail::sides_of(unit_, other));
    return rounded_down(detail::part_within(slabs, unit_.centre() - other.centre(), step_)->from, length_);
}

std::optional<Length> StraightMove::first_contact(const Polygon& ground) const {
    if (!may_meet(ground)) return std::nullopt;
    if (table::meets(ground, unit_)) return 0;
    std::optional<Length> first;
    ground.any_edge([&](Segment edge) {
        if (const auto part = part_on(unit_, step_, edge)) {
            const Length from = rounded_down(part->from, length_);
            first = first ? std::min(*first, from) : from;
        }
        return false;
    });
    return first;
}

/// Calls visit(from, to) for each stretch of the path on which some part of the unit is on the ground.
template <class Visit>
void StraightMove::each_stretch_over(const Polygon& ground, Visit visit) const {
    if (!may_meet(ground)) return;
    // While the unit touches an edge of the ground it is on it. In between it is completely inside or outside: its
    // centre decides which.
    struct Stretch {
        Length from = 0, to = 0;
    };
    std::array<Stretch, Polygon::most + 1> stretches{};  // sorted by where they begin
    std::size_t count = 0;
    const auto place = [&](detail::Fraction part) {
        return static_cast<Length>(divided(Wide{part.over} * length_, Wide{part.under}));
    };
    ground.any_edge([&](Segment edge) {
        if (const auto part = part_on(unit_, step_, edge)) {
            const Stretch s{place(part->from), place(part->to)};
            std::size_t at = count++;
            for (; at > 0 && stretches[at - 1].from > s.from; --at) stretches[at] = stretches[at - 1];
            stretches[at] = s;
        }
        return false;
    });
    stretches[count++] = {length_, length_};
    Length reached = 0;
    for (const Stretch s : std::span(stretches).first(count)) {
        if (s.from > reached) {
            if (contains(ground, unit_.centre() + along(direction_, (reached + s.from) / 2))) visit(reached, s.from);
            reached = s.from;
        }
        if (s.to > reached) {
            visit(reached, s.to);
            reached = s.to;
        }
    }
}

Length StraightMove::length_over(const Polygon& ground) const {
    Length on = 0;
    each_stretch_over(ground, [&](Length from, Length to) { on += to - from; });
    return on;
}

Length StraightMove::length_over(std::span<const Polygon* const> grounds) const {
    detail::Stretches on;
    for (const Polygon* ground : grounds) each_stretch_over(*ground, [&](Length from, Length to) { on.add(from, to); });
    return on.length();
}

Length StraightMove::length_over(std::span<const Polygon* const> grounds, std::span<const Polygon* const> roads) const {
    return length_over(std::span(this, 1), grounds, roads);
}

Length StraightMove::length_over(std::span<const StraightMove> parts, std::span<const Polygon* const> grounds,
                                 std::span<const Polygon* const> roads) {
    const StraightMove& first = parts.front();
    const Point front = first.unit_.pose().at();
    const Length length = first.length_;
    detail::Stretches on = detail::stretches_inside(roads, {front, front + first.step_});
    const Length by_road = on.length();
    for (const StraightMove& part : parts)
        for (const Polygon* ground : grounds)
            part.each_stretch_over(*ground,
                                   [&](Length from, Length to) { on.add(2 * from - length, 2 * to - length); });
    return (on.length() - by_road) / 2;
}

}  // namespace polemarch::table
