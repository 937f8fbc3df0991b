// Victory points of tournaments, and the figures of chapter 9 as charts.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/scoring.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using Points = std::array<int, 2>;

TEST(WargameScoring, R9_2_2_1_TheWinnerLosesAPointForEachTurnAfterTheFifth) {  // S103
    const Charts& charts = wargame_charts();
    EXPECT_EQ(victory_points(1, 1, charts), (Points{25, 0}));
    EXPECT_EQ(victory_points(1, 5, charts), (Points{25, 0}));
    EXPECT_EQ(victory_points(1, 6, charts), (Points{24, 1}));
    EXPECT_EQ(victory_points(1, 15, charts), (Points{15, 10}));
}
TEST(WargameScoring, R9_2_2_2_TheLoserGetsAPointForEachOfThem) {
    const Charts& charts = wargame_charts();
    for (int turn = 1; turn <= 15; ++turn) {
        EXPECT_EQ(victory_points(0, turn, charts)[0], std::max(0, turn - 5));
        EXPECT_EQ(victory_points(0, turn, charts)[0] + victory_points(0, turn, charts)[1], 25);
    }
}
TEST(WargameScoring, R9_2_2_TheLongestBattle) {
    EXPECT_EQ(late_turns(40, wargame_charts()), 10);  // there are no more than 15 turns
}
TEST(WargameScoring, R9_2_2_1b_ADrawAndAWinningDraw) {  // S29
    EXPECT_EQ(victory_points(2, 15, wargame_charts()), (Points{10, 10}));
    EXPECT_EQ(winning_draw(wargame_charts()), (Points{12, 8}));
}
TEST(WargameScoring, R9_2_FiguresOfTheEndAreTheTexts) {
    const MoraleChart& chart = wargame_charts().morale;
    EXPECT_EQ(chart.broken, 50);
    EXPECT_EQ(chart.turns, 15);
    EXPECT_EQ(chart.disorder_reach, 4 * base_width);
    EXPECT_EQ(chart.disorder_side, base_width);
    EXPECT_EQ(chart.last_friend, 4 * base_width);
    EXPECT_EQ(chart.more_moves, 1);
}

}  // namespace
}  // namespace polemarch::test
