// Ground as numbered pieces: which of them something touches.
#include "core/table/pieces.h"

#include "core/table/wheel.h"
#include "tests/support/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Pieces;
using table::Point;
using table::Rectangle;
using table::Segment;

/// An upright square.
table::Polygon square(table::Length west, table::Length south, table::Length side) {
    const std::array<Point, 4> corners{
        {{west, south}, {west + side, south}, {west + side, south + side}, {west, south + side}}};
    return table::Polygon(corners);
}

/// Two squares that overlap, and one apart.
Pieces three_squares() {
    Pieces pieces;
    pieces.add(square(0, 0, 1000));
    pieces.add(square(500, 0, 1000));
    pieces.add(square(4000, 0, 1000));
    return pieces;
}

TEST(Pieces, ThatContainAPlace) {
    const Pieces pieces = three_squares();
    EXPECT_EQ(pieces.size(), 3u);
    EXPECT_EQ(pieces.containing({700, 500}, 7), 3u);
    EXPECT_EQ(pieces.containing({700, 500}, 6), 2u);
    EXPECT_EQ(pieces.containing({-1, 500}, 7), 0u);
    EXPECT_EQ(pieces.containing({0, 500}, 7), 1u);  // the boundary belongs to it
}

TEST(Pieces, ThatAUnitOrItsWayTouches) {
    const Pieces pieces = three_squares();
    const Rectangle unit = facing_north(2000, -200);
    EXPECT_EQ(pieces.touched_by(unit, 7), 0u);
    EXPECT_EQ(pieces.touched_by(facing_north(500, 50), 7), 3u);
    EXPECT_EQ(pieces.touched_by(table::StraightMove(unit, table::quarter_turn, 3000), 7), 0u);
    EXPECT_EQ(pieces.touched_by(table::StraightMove(facing_north(2000, 500), table::quarter_turn, 3000), 7), 4u);
    EXPECT_EQ(pieces.touched_by(table::StraightMove(facing_north(2000, 500), -table::quarter_turn, 3000), 7), 3u);
    // About the left corner, which is at (-100, -100): the right one swings over the edge of the first square only.
    const table::Wheel wheel(facing_north(0, -100), table::Hand::left, table::degrees(60));
    EXPECT_EQ(pieces.touched_by(wheel, 7), 1u);
    EXPECT_EQ(pieces.touched_by(wheel, 6), 0u);
}

TEST(Pieces, ThatALineCrosses) {
    const Pieces pieces = three_squares();
    EXPECT_EQ(pieces.crossed_by({{-500, 500}, {1200, 500}}, 7, 13), 3u);
    EXPECT_EQ(pieces.crossed_by({{-500, 500}, {513, 500}}, 7, 13), 1u);  // 13 in the second
    EXPECT_EQ(pieces.length_inside({{-500, 500}, {4500, 500}}, 7), 2000);
    EXPECT_EQ(pieces.length_inside({{-500, 500}, {4500, 500}}, 5), 1500);
    EXPECT_EQ(pieces.length_inside({{-500, 500}, {4500, 500}}, 0), 0);
}

TEST(Pieces, CountOnceWhereTheyOverlap) {
    Pieces pieces = three_squares();
    const auto road = pieces.add(square(900, 400, 200));
    const table::StraightMove move(facing_north(-1000, 500), table::quarter_turn, 5000);
    const auto over = [&](Pieces::Set set) { return move.length_over(pieces[static_cast<std::size_t>(set)]); };
    // The unit is 200 wide: 1700 on both squares together, 200 of it with the middle of its front on the road.
    EXPECT_NEAR(over(0), 1200, 2);
    EXPECT_NEAR(pieces.length_over({&move, 1}, 3, 0), 1700, 2);
    EXPECT_NEAR(pieces.length_over({&move, 1}, 3, table::only<Pieces::Set>(road)), 1500, 4);
}

TEST(Pieces, MayBeStraightBands) {
    const Rectangle river = table::band({{-1000, -1000}, {1000, 1000}}, 256);
    EXPECT_EQ(river.extent(), (table::Extent{1414, 256}));
    Pieces pieces;
    pieces.add(table::Polygon(river.corners()));
    EXPECT_EQ(pieces.containing({0, 0}, 1), 1u);
    EXPECT_EQ(pieces.containing({999, 999}, 1), 1u);
    EXPECT_EQ(pieces.containing({300, -60}, 1), 1u);
    EXPECT_EQ(pieces.containing({300, -70}, 1), 0u);
    EXPECT_EQ(pieces.containing({1010, 1010}, 1), 0u);
}

}  // namespace
}  // namespace polemarch::test
