// Terrain polygons (core/table/polygon.h), against known answers and against Boost.Geometry.
#include "core/table/polygon.h"
#include "core/table/straight_move.h"

#include "tests/support/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

/// A wood like the letter U, open to the north: 600 wide, 400 high, arms 100 wide.
constexpr std::array<Point, 8> letter_u{
    {{0, 0}, {600, 0}, {600, 400}, {500, 400}, {500, 100}, {100, 100}, {100, 400}, {0, 400}}};

TEST(TablePolygon, FaultsOfCorners) {
    const auto fault = [](std::vector<Point> corners) { return fault_of(corners); };
    EXPECT_EQ(fault_of(letter_u), PolygonFault::none);
    EXPECT_EQ(fault({{0, 0}, {9, 0}}), PolygonFault::too_few_corners);
    EXPECT_EQ(fault({{0, 0}, {9, 0}, {9, 70000}}), PolygonFault::too_far);
    EXPECT_EQ(fault({{0, 0}, {9, 9}, {9, 0}, {0, 9}}), PolygonFault::crosses_itself);          // a bow tie
    EXPECT_EQ(fault({{0, 0}, {9, 0}, {9, 0}, {0, 9}}), PolygonFault::crosses_itself);          // a corner twice
    EXPECT_EQ(fault({{0, 0}, {9, 0}, {4, 0}}), PolygonFault::crosses_itself);                  // flat
    EXPECT_EQ(fault({{0, 0}, {9, 0}, {9, 9}, {4, 0}, {0, 9}}), PolygonFault::crosses_itself);  // touches its edge
    EXPECT_EQ(fault({{0, 0}, {4, 0}, {9, 0}, {9, 9}}), PolygonFault::none);  // a corner of 180 degrees
    std::vector<Point> many;
    for (int i = 0; i < 33; ++i) many.push_back({i, i * i});
    EXPECT_EQ(fault_of(many), PolygonFault::too_many_corners);
    many.pop_back();
    EXPECT_EQ(fault_of(many), PolygonFault::none);
}

TEST(TablePolygon, KnownPlaces) {
    const Polygon u(letter_u);
    EXPECT_TRUE(contains(u, {50, 300}));
    EXPECT_FALSE(contains(u, {300, 300}));
    EXPECT_TRUE(contains(u, {300, 100}));  // on the edge
    EXPECT_TRUE(contains(u, {600, 400}));  // on a corner
    EXPECT_FALSE(contains(u, {601, 400}));
    EXPECT_FALSE(contains(u, {-5, 100}));  // level with a corner
    // A base in the opening touches nothing, though the centre of the polygon is there.
    const Rectangle base({300, 300, {}}, {100, 50});
    EXPECT_FALSE(meets(u, base));
    EXPECT_EQ(squared_distance(u, base).rounded(), 100);
    EXPECT_TRUE(meets(u, {{300, 200, {}}, {100, 50}}));   // its rear on the edge
    EXPECT_TRUE(meets(u, {{50, 300, {}}, {20, 20}}));     // all inside
    EXPECT_TRUE(meets(u, {{300, 900, {}}, {900, 500}}));  // all round it
}

TEST(TablePolygon, KnownLengthsOfLinesInside) {
    const Polygon u(letter_u);
    EXPECT_EQ(length_inside(u, {{-100, 300}, {700, 300}}), 200);  // both arms
    EXPECT_EQ(length_inside(u, {{-100, 100}, {700, 100}}), 600);  // along the inner edge
    EXPECT_EQ(length_inside(u, {{-100, 0}, {700, 0}}), 600);      // along the outer edge
    EXPECT_EQ(length_inside(u, {{-100, 400}, {700, 400}}), 200);  // along both tops
    EXPECT_EQ(length_inside(u, {{100, 0}, {100, 500}}), 400);     // along the inside of an arm
    EXPECT_EQ(length_inside(u, {{20, 50}, {80, 130}}), 100);      // ends inside
    EXPECT_EQ(length_inside(u, {{100, 500}, {-100, 300}}), 0);    // through a corner only
    EXPECT_EQ(length_inside(u, {{50, 50}, {50, 50}}), 0);
    EXPECT_EQ(length_inside(u, {{300, 101}, {300, 999}}), 0);
}

TEST(TablePolygon, LengthsOfLinesInsideSeveral) {
    const auto box = [](Length from, Length to) {
        return Polygon(std::array{Point{from, 0}, Point{to, 0}, Point{to, 100}, Point{from, 100}});
    };
    const Segment line{{0, 50}, {1000, 50}};
    const std::array<Polygon, 5> boxes{box(100, 200), box(300, 400), box(150, 250), box(200, 300), box(0, 1000)};
    const std::array<const Polygon*, 5> all{&boxes[0], &boxes[1], &boxes[2], &boxes[3], &boxes[4]};
    EXPECT_EQ(length_inside(std::span(all).first(1), line), 100);
    EXPECT_EQ(length_inside(std::span(all).first(3), line), 250);
    EXPECT_EQ(length_inside(std::span(all).first(4), line), 300);  // it closes the gap
    EXPECT_EQ(length_inside(all, line), 1000);
    // Of a unit on its way that is 20 deep, with its front at 0.
    const StraightMove way(Rectangle({0, 50, quarter_turn}, {10, 10}), quarter_turn, 1000);
    EXPECT_EQ(way.length_over(std::span(all).first(1)), way.length_over(boxes[0]));
    EXPECT_EQ(way.length_over(std::span(all).first(3)), 150 + 20 + 100 + 20);
    EXPECT_EQ(way.length_over(all), 1000);
    // Except where its front enters others.
    EXPECT_EQ(way.length_over(std::span(all).first(3), {}), 290);
    EXPECT_EQ(way.length_over(std::span(all).first(3), std::span(all).subspan(3, 1)), 290 - 70);
    EXPECT_EQ(way.length_over(std::span(all).first(3), std::span(all).first(3)), 20 + 20);
    EXPECT_EQ(way.length_over(std::span(all).first(3), all), 0);
}
TEST(TablePolygon, ShapesAreLaidAtAHeading) {
    const Polygon east = placed(Polygon(letter_u), {1000, 1000}, quarter_turn);
    EXPECT_EQ(east.corners()[1], (Point{1000, 400}));
    EXPECT_EQ(east.corners()[2], (Point{1400, 400}));
    EXPECT_EQ(east.low(), (Point{1000, 400}));
    EXPECT_EQ(east.high(), (Point{1400, 1000}));
}

RC_GTEST_PROP(TablePolygon, PlacesAndUnitsAsBoostHasThem, ()) {
    const Polygon ground = any_polygon();
    const outside::Shape judge = outside::shape(ground);
    Point p = any_point();
    if (any(0, 3) == 0) p = {p.x / 500 * 500, p.y / 500 * 500};
    RC_ASSERT(contains(ground, p) == outside::bg::covered_by(outside::place(p), judge));
    const Rectangle unit = any_rectangle();
    const double distance = outside::bg::distance(judge, outside::shape(unit));
    const SquaredDistance found = squared_distance(ground, unit);
    const double own = std::sqrt(static_cast<double>(found.numerator) / static_cast<double>(found.denominator));
    RC_ASSERT(std::abs(own - distance) <= 1e-6);
    RC_ASSERT(meets(ground, unit) == (found.numerator == 0));
}

RC_GTEST_PROP(TablePolygon, LengthsInsideAsBoostHasThem, ()) {
    const Polygon ground = any_polygon();
    Segment line{any_point(), any_point()};
    const int kind = any(0, 3);  // often through a corner, along an edge, or upright on the grid of the corners
    if (kind == 0) line.from = ground.corners()[0];
    if (kind == 1) {
        const Point a = ground.corners()[0], b = ground.corners()[1];
        line = {a - (b - a), b + (b - a)};
    }
    if (kind == 2) line = {{line.from.x, line.from.y / 500 * 500}, {line.to.x, line.from.y / 500 * 500}};
    RC_PRE(!(line.from == line.to));
    const double judged = outside::length_in(line, outside::shape(ground));
    RC_ASSERT(std::abs(length_inside(ground, line) - judged) <= 1.51);
}

RC_GTEST_PROP(TablePolygon, DoesNotDependOnDirectionNorView, ()) {
    const Polygon ground = any_polygon();
    const Segment line{any_point(), any_point()};
    const Rectangle unit = any_rectangle();
    const View view = any_view();
    RC_ASSERT(length_inside(ground, line) == length_inside(ground, {line.to, line.from}));
    RC_ASSERT(length_inside(view(ground), view(line)) == length_inside(ground, line));
    RC_ASSERT(contains(view(ground), view(line.from)) == contains(ground, line.from));
    RC_ASSERT(squared_distance(view(ground), view(unit)) == squared_distance(ground, unit));
    std::vector<Point> reversed(ground.corners().rbegin(), ground.corners().rend());
    RC_ASSERT(length_inside(Polygon(reversed), line) == length_inside(ground, line));
}

}  // namespace
}  // namespace polemarch::test
