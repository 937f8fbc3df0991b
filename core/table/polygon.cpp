#include "core/table/polygon.h"

#include "core/table/distance.h"
#include "core/table/slabs.h"
#include "core/table/stretches.h"

#include <cassert>

namespace polemarch::table {
namespace {

int sign(std::int64_t number) { return (number > 0) - (number < 0); }

/// Whether `place`, which lies on the line through the segment, lies on the segment.
bool between_ends(Segment s, Point place) { return dot(s.from - place, s.to - place) <= 0; }

bool share_a_place(Segment a, Segment b) {
    const Point along_a = a.to - a.from, along_b = b.to - b.from;
    const int b_from = sign(cross(along_a, b.from - a.from)), b_to = sign(cross(along_a, b.to - a.from));
    const int a_from = sign(cross(along_b, a.from - b.from)), a_to = sign(cross(along_b, a.to - b.from));
    if (b_from != b_to && a_from != a_to && b_from * b_to <= 0 && a_from * a_to <= 0) return true;
    return (b_from == 0 && between_ends(a, b.from)) || (b_to == 0 && between_ends(a, b.to)) ||
           (a_from == 0 && between_ends(b, a.from)) || (a_to == 0 && between_ends(b, a.to));
}

}  // namespace

PolygonFault fault_of(std::span<const Point> corners) {
    const std::size_t n = corners.size();
    if (n < 3) return PolygonFault::too_few_corners;
    if (n > Polygon::most) return PolygonFault::too_many_corners;
    for (const Point c : corners)
        if (c.x < -farthest || c.x > farthest || c.y < -farthest || c.y > farthest) return PolygonFault::too_far;
    for (std::size_t i = 0; i < n; ++i) {
        const Segment edge{corners[i], corners[(i + 1) % n]};
        const Point here = edge.to - edge.from, next = corners[(i + 2) % n] - edge.to;
        if (here == Point{} || (cross(here, next) == 0 && dot(here, next) < 0)) return PolygonFault::crosses_itself;
        for (std::size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && share_a_place(edge, {corners[j], corners[(j + 1) % n]}))
                return PolygonFault::crosses_itself;
    }
    return PolygonFault::none;
}

Polygon::Polygon(std::span<const Point> corners) : count_(corners.size()), low_(corners[0]), high_(corners[0]) {
    assert(corners.size() >= 3 && corners.size() <= most);
    for (std::size_t i = 0; i < count_; ++i) {
        corners_[i] = corners[i];
        low_ = {std::min(low_.x, corners[i].x), std::min(low_.y, corners[i].y)};
        high_ = {std::max(high_.x, corners[i].x), std::max(high_.y, corners[i].y)};
    }
}

Polygon placed(const Polygon& shape, Point at, Angle heading) {
    std::array<Point, Polygon::most> corners{};
    std::size_t n = 0;
    for (const Point p : shape.corners()) corners[n++] = at + turned(p, heading);
    return Polygon(std::span(corners).first(n));
}

bool contains(const Polygon& ground, Point place) {
    if (clearly_off(ground, place, place)) return false;
    // A line to the east crosses the edge of the polygon an odd number of times.
    bool inside = false;
    const bool on_edge = ground.any_edge([&](Segment edge) {
        const std::int64_t side = cross(edge.to - edge.from, place - edge.from);
        if (side == 0 && between_ends(edge, place)) return true;
        if ((edge.from.y > place.y) != (edge.to.y > place.y) && (side > 0) == (edge.to.y > edge.from.y))
            inside = !inside;
        return false;
    });
    return on_edge || inside;
}

bool meets(const Polygon& ground, const Rectangle& unit) {
    const Point centre = unit.centre(), bounds = half_bounds(unit);
    if (clearly_off(ground, centre - bounds, centre + bounds)) return false;
    const bool edges_meet = ground.any_edge([&](Segment edge) {
        const Point d = detail::doubled_difference(unit, edge);
        for (const detail::Slab& slab : detail::slabs_of(detail::sides_of(unit, edge)))
            if (magnitude(cross(slab.side, d)) > slab.reach) return false;
        return true;
    });
    return edges_meet || contains(ground, centre);
}

SquaredDistance squared_distance(const Polygon& ground, const Rectangle& unit) {
    if (meets(ground, unit)) return {};
    std::optional<SquaredDistance> least;
    ground.any_edge([&](Segment edge) {
        const SquaredDistance here =
            detail::squared_distance_to_sum(detail::sides_of(unit, edge), detail::doubled_difference(unit, edge));
        if (!least || here < *least) least = here;
        return false;
    });
    least->denominator *= 4;  // it was computed in doubled coordinates
    return *least;
}

namespace {
/// Calls visit(from, to) for each stretch of the line inside the polygon, in half units from its middle.
template <class Visit>
void each_stretch_inside(const Polygon& ground, Segment line, Visit visit) {
    const Point low{std::min(line.from.x, line.to.x), std::min(line.from.y, line.to.y)};
    const Point high{std::max(line.from.x, line.to.x), std::max(line.from.y, line.to.y)};
    const Point way = line.to - line.from;
    const std::int64_t square = dot(way, way);
    if (square == 0 || clearly_off(ground, low, high)) return;
    const Length length = distance(line.from, line.to);

    // Where the infinite straight line crosses edges, in half units from the middle of the segment. Whether it crosses
    // an edge that ends on it depends on the side to which the line is shifted in thought. A place belongs to the
    // polygon, boundary included, if it does for a shift to the left or for one to the right.
    struct Crossing {
        Length place = 0;
        bool left = false, right = false;
    };
    std::array<Crossing, Polygon::most> crossings{};
    std::size_t count = 0;
    ground.any_edge([&](Segment edge) {
        const std::int64_t from = cross(way, edge.from - line.from), to = cross(way, edge.to - line.from);
        const bool left = (from > 0) != (to > 0), right = (from >= 0) != (to >= 0);
        if (!left && !right) return false;
        const std::int64_t from_on = 2 * dot(way, edge.from - line.from) - square;
        const std::int64_t to_on = 2 * dot(way, edge.to - line.from) - square;
        Wide over = Wide{from_on} * to - Wide{to_on} * from, under = Wide{to - from};
        if (under < 0) {
            over = -over;
            under = -under;
        }
        Length place = length;
        if (over <= -under * square)
            place = -length;
        else if (over < under * square)
            place = static_cast<Length>(divided(over * length, under * square));
        std::size_t at = count++;
        for (; at > 0 && crossings[at - 1].place > place; --at) crossings[at] = crossings[at - 1];
        crossings[at] = {place, left, right};
        return false;
    });
    bool left = false, right = false;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        left ^= crossings[i].left;
        right ^= crossings[i].right;
        if ((left || right) && crossings[i + 1].place > crossings[i].place)
            visit(crossings[i].place, crossings[i + 1].place);
    }
}
}  // namespace

Length length_inside(const Polygon& ground, Segment line) {
    Length inside = 0;
    each_stretch_inside(ground, line, [&](Length from, Length to) { inside += to - from; });
    return divided(inside, 2);
}

detail::Stretches detail::stretches_inside(std::span<const Polygon* const> grounds, Segment line) {
    Stretches inside;
    for (const Polygon* ground : grounds)
        each_stretch_inside(*ground, line, [&](Length from, Length to) { inside.add(from, to); });
    return inside;
}
Length length_inside(std::span<const Polygon* const> grounds, Segment line) {
    return divided(detail::stretches_inside(grounds, line).length(), 2);
}

}  // namespace polemarch::table
