#pragma once
// Shapes on the table, in inches and degrees, by Boost.Geometry in double precision. Headings run clockwise from north.
#include <optional>
#include <utility>
#include <vector>

#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

namespace polemarch::kings_judge {

using Point = boost::geometry::model::d2::point_xy<double>;
using Ring = boost::geometry::model::polygon<Point>;
using Line = boost::geometry::model::linestring<Point>;

/// Up to this gap two units touch, and up to this depth they do not overlap (1 mm, the tolerance of contact).
constexpr double contact = 1 / 25.4;
/// What the program may be off by: it keeps places in 1/256 inch, and several roundings add up in a move.
constexpr double slack = 4.0 / 256;
/// Contact along less than this is contact at a corner.
constexpr double corner_contact = 4 * contact;
/// Deeper than this two shapes overlap, whatever was rounded.
constexpr double overlap = contact + slack;

struct Pose {
    Point at{0, 0};  ///< the middle of the front edge
    double heading = 0;
};

Point plus(Point a, Point b, double times = 1);
double length(Point a);
double dot(Point a, Point b);
/// The unit vector in the direction of a heading.
Point toward(double heading);
/// The heading from one point to another.
double bearing(Point from, Point to);
/// The same angle from -180 (not included) to 180.
double signed_angle(double degrees);
Point turned_about(Point p, Point pivot, double degrees);
Pose turned_about(Pose pose, Point pivot, double degrees);
Pose moved(Pose pose, double direction, double distance);

/// A rectangle whose front edge has its middle at the pose.
Ring rectangle(Pose pose, double width, double depth);
/// What a convex shape passes over when it is moved in a straight line.
Ring swept(const Ring& shape, double direction, double distance);
/// The points within `reach` before the line through the front edge, at most so far from the edge.
Ring before_front(Pose pose, double width, double reach);

/// How deep two convex shapes lie in each other, negative if they are apart: then it is no more than their distance.
double depth_of_overlap(const Ring& a, const Ring& b);
/// How deep a convex shape comes to lie in another on a straight way: the deepest overlap of any moment.
double deepest_on_way(const Ring& shape, double direction, double distance, const Ring& other);
/// How far a convex shape may go before it meets another that it would enter deeper than the tolerance: nothing if it
/// does not within `most`, or only comes out of the contact in which it begins.
std::optional<double> way_until(const Ring& shape, double direction, double most, const Ring& other);
double distance(const Ring& a, const Ring& b);
double distance(Point a, const Ring& b);
double distance(const Line& a, const Ring& b);
double distance(const Line& a, const Line& b);
bool inside(Point p, const Ring& shape);
/// Square inches of what two shapes have in common.
double common_area(const Ring& a, const Ring& b);
/// What two shapes have in common.
std::vector<Ring> common_parts(const Ring& a, const Ring& b);
/// Corners in any order of turning.
Ring polygon(const std::vector<Point>& corners);
/// The four corners of a rectangle: front left, front right, rear right, rear left.
std::vector<Point> corners(const Ring& rectangle);
/// The parts of a line inside a polygon, as stretches from 0 to 1.
std::vector<std::pair<double, double>> stretches_inside(Point from, Point to, const Ring& polygon);
/// The length of the union of stretches.
double covered(std::vector<std::pair<double, double>> stretches);

}  // namespace polemarch::kings_judge
