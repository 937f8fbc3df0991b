#include "tests/judges/blood_of_kings/geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_point.hpp>

namespace polemarch::kings_judge {

namespace bg = boost::geometry;

namespace {

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

Ring hull(const std::vector<Point>& points) {
    bg::model::multi_point<Point> all(points.begin(), points.end());
    Ring out;
    bg::convex_hull(all, out);
    return out;
}

/// The gap between two convex shapes along the normals of the first, negative if none parts them.
double widest_gap(const Ring& a, const Ring& b) {
    double widest = -std::numeric_limits<double>::infinity();
    const auto& outer = a.outer();
    for (std::size_t i = 0; i + 1 < outer.size(); ++i) {
        const Point edge = plus(outer[i + 1], outer[i], -1);
        if (length(edge) < 1e-9) continue;
        // Rings of Boost.Geometry run clockwise, so outside is on the left.
        const Point outward(-edge.y() / length(edge), edge.x() / length(edge));
        double nearest = std::numeric_limits<double>::infinity();
        for (const Point& p : b.outer()) nearest = std::min(nearest, dot(outward, plus(p, outer[i], -1)));
        widest = std::max(widest, nearest);
    }
    return widest;
}

Ring shifted(const Ring& shape, double direction, double way) {
    Ring out = shape;
    for (Point& p : out.outer()) p = plus(p, toward(direction), way);
    return out;
}

}  // namespace

Point plus(Point a, Point b, double times) { return {a.x() + times * b.x(), a.y() + times * b.y()}; }
double length(Point a) { return std::hypot(a.x(), a.y()); }
double dot(Point a, Point b) { return a.x() * b.x() + a.y() * b.y(); }
Point toward(double heading) { return {std::sin(radians(heading)), std::cos(radians(heading))}; }

double bearing(Point from, Point to) {
    return std::atan2(to.x() - from.x(), to.y() - from.y()) * 180 / std::numbers::pi;
}

double signed_angle(double degrees) {
    const double within = std::remainder(degrees, 360);
    return within == -180 ? 180 : within;
}

Point turned_about(Point p, Point pivot, double degrees) {
    const Point arm = plus(p, pivot, -1);
    const double s = std::sin(radians(degrees)), c = std::cos(radians(degrees));
    return {pivot.x() + c * arm.x() + s * arm.y(), pivot.y() - s * arm.x() + c * arm.y()};
}

Pose turned_about(Pose pose, Point pivot, double degrees) {
    return {turned_about(pose.at, pivot, degrees), pose.heading + degrees};
}

Pose moved(Pose pose, double direction, double distance) {
    return {plus(pose.at, toward(direction), distance), pose.heading};
}

Ring rectangle(Pose pose, double width, double depth) {
    const Point right = toward(pose.heading + 90), back = toward(pose.heading + 180);
    const Point left_front = plus(pose.at, right, -width / 2), right_front = plus(pose.at, right, width / 2);
    Ring out;
    out.outer() = {left_front, right_front, plus(right_front, back, depth), plus(left_front, back, depth), left_front};
    return out;
}

Ring swept(const Ring& shape, double direction, double distance) {
    std::vector<Point> points(shape.outer().begin(), shape.outer().end());
    for (const Point& p : shape.outer()) points.push_back(plus(p, toward(direction), distance));
    return hull(points);
}

Ring before_front(Pose pose, double width, double reach) {
    const Point right = toward(pose.heading + 90);
    std::vector<Point> points;
    constexpr int steps = 24;
    for (int side : {-1, 1}) {
        const Point end = plus(pose.at, right, side * width / 2);
        for (int i = 0; i <= steps; ++i) {
            points.push_back(plus(end, toward(pose.heading + side * 90.0 * i / steps), reach));
        }
    }
    return hull(points);
}

double depth_of_overlap(const Ring& a, const Ring& b) { return -std::max(widest_gap(a, b), widest_gap(b, a)); }

namespace {

/// The way at which two shapes are deepest in each other, and how deep. The gap between them is the greatest of
/// functions that are linear in the way, so it has one minimum.
std::pair<double, double> deepest(const Ring& shape, double direction, double most, const Ring& other) {
    double low = 0, high = most;
    const auto depth = [&](double way) { return depth_of_overlap(shifted(shape, direction, way), other); };
    for (int i = 0; i < 60; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (depth(a) >= depth(b))
            high = b;
        else
            low = a;
    }
    return {low, depth(low)};
}

}  // namespace

double deepest_on_way(const Ring& shape, double direction, double distance, const Ring& other) {
    return deepest(shape, direction, distance, other).second;
}

std::optional<double> way_until(const Ring& shape, double direction, double most, const Ring& other) {
    const auto [way, depth] = deepest(shape, direction, most, other);
    const double begins = depth_of_overlap(shape, other);
    if (depth <= std::max(contact, begins + 1.0 / 256)) return {};
    if (begins >= 0) return 0;
    double apart = 0, together = way;
    for (int i = 0; i < 50; ++i) {
        const double middle = (apart + together) / 2;
        (depth_of_overlap(shifted(shape, direction, middle), other) < 0 ? apart : together) = middle;
    }
    return apart;
}

double distance(const Ring& a, const Ring& b) { return bg::distance(a, b); }
double distance(Point a, const Ring& b) { return bg::distance(a, b); }
double distance(const Line& a, const Ring& b) { return bg::distance(a, b); }
double distance(const Line& a, const Line& b) { return bg::distance(a, b); }
bool inside(Point p, const Ring& shape) { return bg::covered_by(p, shape); }

std::vector<Ring> common_parts(const Ring& a, const Ring& b) {
    std::vector<Ring> parts;
    if (bg::intersects(a, b)) bg::intersection(a, b, parts);
    return parts;
}

double common_area(const Ring& a, const Ring& b) {
    double area = 0;
    for (const Ring& part : common_parts(a, b)) area += bg::area(part);
    return area;
}

Ring polygon(const std::vector<Point>& corners) {
    Ring out;
    out.outer().assign(corners.begin(), corners.end());
    bg::correct(out);
    return out;
}
std::vector<Point> corners(const Ring& rectangle) { return {rectangle.outer().begin(), rectangle.outer().begin() + 4}; }

std::vector<std::pair<double, double>> stretches_inside(Point from, Point to, const Ring& polygon) {
    std::vector<std::pair<double, double>> out;
    const Point way = plus(to, from, -1);
    const double whole = dot(way, way);
    if (whole < 1e-12) return out;
    std::vector<Line> pieces;
    bg::intersection(Line{from, to}, polygon, pieces);
    for (const Line& piece : pieces) {
        double a = dot(plus(piece.front(), from, -1), way) / whole, b = dot(plus(piece.back(), from, -1), way) / whole;
        out.emplace_back(std::min(a, b), std::max(a, b));
    }
    return out;
}

double covered(std::vector<std::pair<double, double>> stretches) {
    std::sort(stretches.begin(), stretches.end());
    double sum = 0, until = 0;
    for (const auto& [a, b] : stretches) {
        sum += std::max(0.0, b - std::max(a, until));
        until = std::max(until, b);
    }
    return sum;
}

}  // namespace polemarch::kings_judge
