#include "core/table/arc.h"

namespace polemarch::table {

Share share_in(const Arc& arc, const Rectangle& other) {
    const auto corners = other.corners();
    // A line that bounds the arc: places on its left have cross >= 0 and may lie in the arc.
    const auto most_left = [&](Point from, Point along) {
        std::int64_t most = cross(along, corners[0] - from);
        for (const Point c : corners) most = std::max(most, cross(along, c - from));
        return most;
    };
    if (most_left(arc.left, -arc.left_ray) < 0 || most_left(arc.right, arc.right_ray) < 0 ||
        most_left(arc.left, arc.right - arc.left) < 0)
        return Share::none;
    std::size_t inside = 0;
    for (const Point c : corners) inside += contains(arc, c) ? 1 : 0;
    if (inside > 0) return inside == 4 ? Share::whole : Share::part;
    // Two convex shapes are apart exactly if an edge of one separates them. The arc lies beyond an edge of the
    // rectangle if both of its rays lead away from the edge and both of its corners are past it.
    for (std::size_t i = 0; i < 4; ++i) {
        const Point along = corners[(i + 1) % 4] - corners[i];  // clockwise: beyond is to the left
        if (cross(along, arc.left_ray) >= 0 && cross(along, arc.right_ray) >= 0 &&
            cross(along, arc.left - corners[i]) > 0 && cross(along, arc.right - corners[i]) > 0)
            return Share::none;
    }
    return Share::part;
}

}  // namespace polemarch::table
