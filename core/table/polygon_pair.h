// How two polygons, or a polygon and a place, lie to each other: terrain pieces that touch, overlap, or keep apart.
#pragma once

#include "core/table/polygon.h"

namespace polemarch::table {

/// Between the nearest points of both; 0 if the place lies in the polygon.
[[nodiscard]] SquaredDistance squared_distance(const Polygon& ground, Point place);
/// Whether two convex polygons overlap deeper than the tolerance: they must be pushed farther than that, straight off
/// some edge of either, until they are apart. Polygons that touch do not overlap.
[[nodiscard]] bool overlap(const Polygon& a, const Polygon& b, Length tolerance);
/// Between the nearest points of two convex polygons; 0 if they share one.
[[nodiscard]] SquaredDistance squared_distance(const Polygon& a, const Polygon& b);
/// Whether the distance between two convex polygons is at most `reach`, or less than it: quicker than the distance
/// itself, since only edges and corners that can be so near are looked at.
[[nodiscard]] bool within(const Polygon& a, const Polygon& b, Length reach);
[[nodiscard]] bool nearer(const Polygon& a, const Polygon& b, Length reach);

}  // namespace polemarch::table
