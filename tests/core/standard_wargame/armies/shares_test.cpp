// Sums of money, exactly.
#include "core/standard_wargame/armies/shares.h"

#include "tests/support/standard_wargame/charts.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

Shares of(int game_size, int level) { return shares(wargame_charts().armies, game_size, level).value(); }

TEST(ArmyShares, R2_2_3_TheArmySizeFollowsFromTheLevel) {
    const int sizes[] = {130, 120, 110, 100, 90, 80, 70};
    for (int level = 0; level < 7; ++level)
        EXPECT_EQ(of(100, level).army_size, sizes[level] * maintenance_equivalent) << level;
    EXPECT_FALSE(shares(wargame_charts().armies, 100, -1));
    EXPECT_FALSE(shares(wargame_charts().armies, 100, 7));
}
TEST(ArmyShares, R2_3_3_SharesAreOfTheArmySizeAndNotRounded) {  // S1
    EXPECT_EQ(in_me(of(55, 4).army_size), "49.5");
    EXPECT_EQ(in_me(of(55, 4).main), "12.375");
    EXPECT_EQ(in_me(of(1, 4).limited), "0.225");
    EXPECT_EQ(in_me(of(100, 3).support), "25");
    EXPECT_EQ(in_me(of(100, 6).contingent), "17.5");
    EXPECT_EQ(in_me(of(99'999, 0).main), "32499.675");
}
TEST(ArmyShares, R2_2_1_MoneyIsWrittenWithTheDecimalsItHas) {
    EXPECT_EQ(in_me(amount_of(7)), "3.5");
    EXPECT_EQ(in_me(0), "0");
    EXPECT_EQ(in_me(-amount_of(1)), "-0.5");
    EXPECT_EQ(in_me(100 * maintenance_equivalent), "100");
    EXPECT_EQ(in_me(1), "0.0001");
}
TEST(ArmyShares, R9_2_TheBreakPointIsHalfRoundedUp) {
    const MoraleChart& morale = wargame_charts().morale;
    EXPECT_EQ(morale.break_point(31), 16);
    EXPECT_EQ(morale.break_point(30), 15);
    EXPECT_EQ(morale.break_point(1), 1);
    EXPECT_EQ(morale.break_point(0), 0);
}

}  // namespace
}  // namespace polemarch::test
