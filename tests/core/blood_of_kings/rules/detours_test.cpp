// Ways round obstacles.
#include "core/blood_of_kings/rules/detours.h"
#include "core/blood_of_kings/rules/ground.h"

#include "tests/support/blood_of_kings/rules_table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

/// A table of 72 by 48 inches whose middle is the origin.
constexpr table::Measure table_of_six_feet = measure_in_inches(72 * inch, 48 * inch);

table::Polygon rectangle(int west, int south, int east, int north) {
    const std::array<table::Point, 4> corners{{{west * inch, south * inch},
                                               {east * inch, south * inch},
                                               {east * inch, north * inch},
                                               {west * inch, north * inch}}};
    return table::Polygon(corners);
}
table::Point place(int x, int y) { return {x * inch, y * inch}; }

TEST(Detours, AreNoneWhereNothingBarsTheWay) {
    EXPECT_EQ(Detours().extra(place(-30, -20), place(30, 20)), 0);
    const Detours lake(table_of_six_feet, {rectangle(-5, -5, 5, 5)});
    EXPECT_EQ(lake.extra(place(-30, -20), place(30, -20)), 0);
    EXPECT_EQ(lake.extra(place(6, -20), place(6, 20)), 0);
}

/// A river from the western edge to 10 inches east of the middle: the way round its end is 8.9 inches longer than
/// straight on.
TEST(Detours, LeadRoundTheEnd) {
    const Detours river(table_of_six_feet, {rectangle(-36, -1, 10, 1)});
    const table::Length extra = river.extra(place(0, -10), place(0, 10));
    EXPECT_GE(extra, 8 * inch);
    EXPECT_LE(extra, 13 * inch);
    EXPECT_EQ(extra, river.extra(place(0, 10), place(0, -10)));
    // A unit that follows the river comes nearer, 4 inches at a time.
    for (int x = -30; x < 4; x += 4) {
        const auto left = [&](int at) {
            return table::distance(place(at, -4), place(-30, 4)) + river.extra(place(at, -4), place(-30, 4));
        };
        EXPECT_LT(left(x + 4), left(x) - 2 * inch) << x;
    }
}

TEST(Detours, MayNotExist) {
    const Detours river(table_of_six_feet, {rectangle(-36, -1, 36, 1)});
    EXPECT_EQ(river.extra(place(0, -10), place(0, 10)), Detours::no_way);
    EXPECT_EQ(river.extra(place(0, 0), place(0, 10)), Detours::no_way);
    EXPECT_EQ(river.extra(place(-20, -10), place(20, -10)), 0);
}

/// Only a column uses the bridge; a broader unit goes there, too, if no other way is left.
TEST(Detours, OfAColumnLeadByChokePoints) {
    const std::string bridge =
        "[[area]]\nkind = \"bridge\"\ncorners = [\"10 23\", \"13 23\", \"13 26\", \"10 26\"]\n"
        "[[area]]\nkind = \"water\"\ncorners = [\"0 23\", \"10 23\", \"10 26\", \"0 26\"]\n";
    const std::string unit = R"(type = "SW", bases = 4, front = 2, at = "20 10 facing 0")",
                      enemy = R"(type = "SW", bases = 4, front = 2, at = "20 40 facing 180")";
    const auto round = [&](const std::string& east, bool column) {
        const KingsTable t({.a = {unit},
                            .b = {enemy},
                            .ground = bridge + "[[area]]\nkind = \"water\"\ncorners = [\"13 23\", \"" + east +
                                      " 23\", \"" + east + " 26\", \"13 26\"]\n"});
        return t.setup().ground.detour(place(-16, -14), place(-16, 14), column);
    };
    EXPECT_LT(round("60", true), 10 * inch);
    EXPECT_GT(round("60", false), 40 * inch);
    EXPECT_LT(round("72", false), 10 * inch);
}

}  // namespace
}  // namespace polemarch::test
