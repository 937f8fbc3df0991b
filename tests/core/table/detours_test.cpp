// Ways round obstacles.
#include "core/table/detours.h"

#include <array>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Detours;

/// The side of a square, and a table of 72 by 48 of them.
constexpr table::Length square_side = 256;
constexpr table::Measure six_by_four{
    .half_width = 36 * square_side, .half_depth = 24 * square_side, .one = square_side};

table::Polygon upright(int west, int south, int east, int north) {
    const std::array<table::Point, 4> corners{{{west * square_side, south * square_side},
                                               {east * square_side, south * square_side},
                                               {east * square_side, north * square_side},
                                               {west * square_side, north * square_side}}};
    return table::Polygon(corners);
}
table::Point place(int x, int y) { return {x * square_side, y * square_side}; }

TEST(Detours, AreNoneWhereNothingBarsTheWay) {
    EXPECT_EQ(Detours().extra(place(-30, -20), place(30, 20)), 0);
    const Detours lake(six_by_four, square_side, {upright(-5, -5, 5, 5)});
    EXPECT_EQ(lake.extra(place(-30, -20), place(30, -20)), 0);
    EXPECT_EQ(lake.extra(place(6, -20), place(6, 20)), 0);
}

/// A river from the western edge to 10 squares east of the middle: the way round its end is 8.9 squares longer than
/// straight on.
TEST(Detours, LeadRoundTheEnd) {
    const Detours river(six_by_four, square_side, {upright(-36, -1, 10, 1)});
    const table::Length extra = river.extra(place(0, -10), place(0, 10));
    EXPECT_GE(extra, 8 * square_side);
    EXPECT_LE(extra, 13 * square_side);
    EXPECT_EQ(extra, river.extra(place(0, 10), place(0, -10)));
    // A unit that follows the river comes nearer, 4 squares at a time.
    for (int x = -30; x < 4; x += 4) {
        const auto left = [&](int at) {
            return table::distance(place(at, -4), place(-30, 4)) + river.extra(place(at, -4), place(-30, 4));
        };
        EXPECT_LT(left(x + 4), left(x) - 2 * square_side) << x;
    }
}

TEST(Detours, MayNotExist) {
    const Detours river(six_by_four, square_side, {upright(-36, -1, 36, 1)});
    EXPECT_EQ(river.extra(place(0, -10), place(0, 10)), Detours::no_way);
    EXPECT_EQ(river.extra(place(0, 0), place(0, 10)), Detours::no_way);
    EXPECT_EQ(river.extra(place(-20, -10), place(20, -10)), 0);
}

TEST(Detours, MayHaveOtherSquares) {
    const Detours coarse(six_by_four, 2 * square_side, {upright(-36, -1, 10, 1)});
    EXPECT_GE(coarse.extra(place(0, -10), place(0, 10)), 8 * square_side);
    EXPECT_LE(coarse.extra(place(0, -10), place(0, 10)), 18 * square_side);
    EXPECT_EQ(coarse.extra(place(36, -24), place(36, 24)), 0);
}

}  // namespace
}  // namespace polemarch::test
