// Pairs of polygons: overlaps and distances.
#include "core/table/polygon_pair.h"
#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace polemarch::test {
namespace {

using namespace table;

Polygon square_at(Length x, Length y, Length half = 100) {
    const std::array<Point, 4> corners{
        Point{x - half, y - half}, {x - half, y + half}, {x + half, y + half}, {x + half, y - half}};
    return Polygon(corners);
}
Polygon mirrored_shape(const Polygon& shape) {  // the corners run the other way round
    std::array<Point, Polygon::most> corners{};
    std::size_t n = 0;
    for (const Point p : shape.corners()) corners[n++] = {-p.x, p.y};
    return Polygon(std::span(corners).first(n));
}

TEST(TablePolygonPair, FromAPolygonToAPlace) {
    const Polygon square = square_at(0, 0);
    EXPECT_EQ(squared_distance(square, Point{0, 0}).rounded(), 0);
    EXPECT_EQ(squared_distance(square, Point{100, 50}).rounded(), 0);
    EXPECT_EQ(squared_distance(square, Point{150, 50}).rounded(), 50);
    EXPECT_EQ(squared_distance(square, Point{130, 140}).rounded(), 50);
}
TEST(TablePolygonPair, OverlapsDeeperThanTheTolerance) {
    const Polygon square = square_at(0, 0);
    for (const bool mirror : {false, true}) {
        const auto other = [&](Length x, Length y) {
            return mirror ? mirrored_shape(square_at(-x, y)) : square_at(x, y);
        };
        EXPECT_FALSE(overlap(square, other(200, 0), 0));  // they touch
        EXPECT_TRUE(overlap(square, other(199, 0), 0));
        EXPECT_FALSE(overlap(square, other(190, 0), 10));
        EXPECT_TRUE(overlap(square, other(189, 0), 10));
        EXPECT_TRUE(overlap(square, other(0, 0), 10));
    }
    EXPECT_TRUE(overlap(square, square_at(0, 0, 20), 0));  // one within the other
    EXPECT_TRUE(overlap(square_at(0, 0, 20), square, 0));
}
TEST(TablePolygonPair, BetweenTwoPolygons) {
    const Polygon square = square_at(0, 0), turned = placed(square_at(0, 0), {0, 0}, eighth_turn);
    EXPECT_EQ(squared_distance(square, square_at(230, 0)).rounded(), 30);
    EXPECT_EQ(squared_distance(square, square_at(230, 240)).rounded(), 50);
    EXPECT_EQ(squared_distance(square, square_at(150, 0)).rounded(), 0);
    // The corner of the turned square is 141 from its middle.
    EXPECT_EQ(squared_distance(placed(turned, {300, 0}, {}), square).rounded(), 59);
    EXPECT_EQ(squared_distance(square, placed(turned, {300, 0}, {})).rounded(), 59);
}
TEST(TablePolygonPair, RectanglesAsPolygonsLieAsRectanglesDo) {
    AgentStream stream(1);
    const auto random_rectangle = [&] {
        const auto coordinate = [&] { return static_cast<std::int16_t>(static_cast<int>(stream.below(1200)) - 600); };
        const auto half = [&] { return static_cast<std::int16_t>(50 + stream.below(200)); };
        return Rectangle({coordinate(), coordinate(), {static_cast<std::uint16_t>(stream.below(65536))}},
                         {half(), half()});
    };
    int meeting = 0;
    for (int i = 0; i < 2000; ++i) {
        const Rectangle a = random_rectangle(), b = random_rectangle();
        const auto corners_a = a.corners(), corners_b = b.corners();
        const Polygon p(corners_a), q(corners_b);
        EXPECT_NEAR(squared_distance(p, q).rounded(), squared_distance(a, b).rounded(), 1);
        EXPECT_EQ(squared_distance(p, q) == squared_distance(q, p), true);
        EXPECT_EQ(overlap(p, q, 5), overlap(q, p, 5));
        const auto reach = static_cast<Length>(stream.below(400));
        EXPECT_EQ(within(p, q, reach), squared_distance(p, q).within(reach));
        EXPECT_EQ(nearer(p, q, reach), squared_distance(p, q) < (SquaredDistance{Wide{reach} * reach, 1}));
        if (overlap(p, q, 0)) {
            ++meeting;
            EXPECT_TRUE(meets(p, b));
        }
    }
    EXPECT_GT(meeting, 200);
}

}  // namespace
}  // namespace polemarch::test
