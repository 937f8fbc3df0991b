// For tests of core/table: random rectangles and polygons for RapidCheck, their counterparts in Boost.Geometry as an
// independent judge, and the table turned and mirrored.
#pragma once

#include "core/table/polygon.h"

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#define BOOST_ALLOW_DEPRECATED_HEADERS
#define BOOST_GEOMETRY_NO_ROBUSTNESS  // whole numbers need no rescaling, and it warns
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/multi_linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

namespace polemarch::test {

/// The same cases in every run, unless RC_PARAMS asks for others: RC_PARAMS="seed=7 max_success=100000".
inline const int fixed_cases = setenv("RC_PARAMS", "seed=1 max_success=5000", 0);

namespace outside {  // Boost.Geometry, in floating point
namespace bg = boost::geometry;
using Place = bg::model::d2::point_xy<double>;
using Line = bg::model::linestring<Place>;
using Shape = bg::model::polygon<Place>;

inline Place place(table::Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
inline Line line(table::Segment s) { return {place(s.from), place(s.to)}; }
template <class Corners>
Shape shape(const Corners& corners) {
    Shape result;
    for (const table::Point c : corners) bg::append(result.outer(), place(c));
    bg::correct(result);
    return result;
}
inline Shape shape(const table::Rectangle& a) { return shape(a.corners()); }
inline Shape shape(const table::Polygon& a) { return shape(a.corners()); }
/// Moved by a fraction of a way.
inline Shape moved(const Shape& a, table::Point way, double part) {
    Shape result = a;
    for (Place& p : result.outer()) p = Place(p.x() + way.x * part, p.y() + way.y * part);
    return result;
}
/// The length of a line in a shape.
inline double length_in(table::Segment s, const Shape& a) {
    bg::model::multi_linestring<Line> parts;
    bg::intersection(line(s), a, parts);
    return static_cast<double>(bg::length(parts));
}
/// The area that two shapes share.
inline double shared_area(const Shape& a, const Shape& b) {
    std::vector<Shape> parts;
    bg::intersection(a, b, parts);
    double area = 0;
    for (const Shape& part : parts) area += bg::area(part);
    return area;
}
}  // namespace outside

inline int any(int least, int most) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, most + 1)); }
/// Any angle, and often the upright and the slanting ones, which give parallels and ties.
inline table::Angle any_angle() {
    const int kind = any(0, 3), n = any(0, 65535);
    return {static_cast<std::uint16_t>(kind == 0 ? n & ~16383 : kind == 1 ? n & ~8191 : n)};
}
inline table::Extent any_extent() {
    return {static_cast<std::int16_t>(any(60, 1500)), static_cast<std::int16_t>(any(60, 500))};
}
inline table::Point any_point(int farthest = 4000) { return {any(-farthest, farthest), any(-farthest, farthest)}; }
inline table::Rectangle any_rectangle(int farthest = 4000) {
    const table::Point at = any_point(farthest);
    return {table::pose_at(at, any_angle()), any_extent()};
}
/// Often so close to the other that contact and small overlaps occur.
inline table::Rectangle any_neighbour(const table::Rectangle& other) {
    if (any(0, 3) == 0) return any_rectangle();
    const table::Extent extent = any_extent();
    const auto edge = static_cast<table::Edge>(any(0, 3));
    const table::Segment line = other.edge(edge);
    const int share = any(-2, 10), turn = any(0, 2);
    const table::Point at{line.from.x + (line.to.x - line.from.x) * share / 8,
                          line.from.y + (line.to.y - line.from.y) * share / 8};
    const table::Angle facing{
        static_cast<std::uint16_t>(other.heading().parts + 16384u * static_cast<unsigned>(edge) + 32768u)};
    const table::Angle heading = turn == 0 ? facing : facing + table::Angle{static_cast<std::uint16_t>(any(-99, 99))};
    const table::Point jitter = any_point(12);
    if (turn == 2) return {table::with_front_corner(table::Hand::left, at + jitter, any_angle(), extent), extent};
    return {table::pose_at(at + jitter, heading), extent};
}
/// Simple, in half of the cases with dents: corners at any distance, in the order of their directions.
inline table::Polygon any_polygon(int farthest = 3000) {
    for (;;) {
        const int n = any(3, 12);
        std::vector<int> directions;
        for (int i = 0; i < n; ++i) directions.push_back(any(0, 65535));
        std::sort(directions.begin(), directions.end());
        const table::Point middle = any_point(1000);
        std::vector<table::Point> corners;
        for (const int d : directions)
            corners.push_back(middle + table::along({static_cast<std::uint16_t>(d)}, any(200, farthest)));
        if (any(0, 1) == 0)  // many upright edges and corners at the same height
            for (table::Point& c : corners) c = {c.x / 500 * 500, c.y / 500 * 500};
        if (table::fault_of(corners) == table::PolygonFault::none) return table::Polygon(corners);
    }
}

/// The table in another orientation: every answer has to turn with it.
struct View {
    bool mirrored = false;
    int quarters = 0;
    table::Point shift;

    [[nodiscard]] table::Point turned(table::Point p) const {
        if (mirrored) p.x = -p.x;
        for (int i = 0; i < quarters; ++i) p = {p.y, -p.x};
        return p;
    }
    [[nodiscard]] table::Point operator()(table::Point p) const { return turned(p) + shift; }
    [[nodiscard]] table::Angle operator()(table::Angle a) const {
        return (mirrored ? -a : a) + table::Angle{static_cast<std::uint16_t>(16384 * quarters)};
    }
    [[nodiscard]] table::Pose operator()(table::Pose p) const {
        return table::pose_at((*this)(p.at()), (*this)(p.heading));
    }
    [[nodiscard]] table::Rectangle operator()(const table::Rectangle& a) const {
        return {(*this)(a.pose()), a.extent()};
    }
    [[nodiscard]] table::Segment operator()(table::Segment s) const { return {(*this)(s.from), (*this)(s.to)}; }
    [[nodiscard]] table::Polygon operator()(const table::Polygon& a) const {
        std::vector<table::Point> corners;
        for (const table::Point c : a.corners()) corners.push_back((*this)(c));
        if (mirrored) std::reverse(corners.begin(), corners.end());
        return table::Polygon(corners);
    }
    [[nodiscard]] table::Hand operator()(table::Hand hand) const {
        return mirrored == (hand == table::Hand::left) ? table::Hand::right : table::Hand::left;
    }
    [[nodiscard]] table::Edge operator()(table::Edge edge) const {
        return mirrored && edge == table::Edge::left    ? table::Edge::right
               : mirrored && edge == table::Edge::right ? table::Edge::left
                                                        : edge;
    }
};
inline View any_view() { return {any(0, 1) == 1, any(0, 3), any_point(10000)}; }

/// The tests' contact tolerance, in 1/256 inch.
inline constexpr table::Length tolerance = 10;
/// 200 wide, 100 deep.
inline table::Rectangle facing_north(std::int16_t x, std::int16_t y) { return {{x, y, {}}, {100, 50}}; }

}  // namespace polemarch::test
