// The three dice of a bound (4.1.4, 4.1.6, 4.1.7): all 216 rolls.
#include "core/standard_wargame/rules/command_dice.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Calls visit(dice, count of faces 1 to 6) for all rolls.
template <class Visit>
void each_roll(Visit visit) {
    for (std::uint8_t a = 1; a <= 6; ++a)
        for (std::uint8_t b = 1; b <= 6; ++b)
            for (std::uint8_t c = 1; c <= 6; ++c) visit(CommandDice{a, b, c});
}
std::string text_of(const CommandDice& dice) {
    return std::to_string(dice[0]) + std::to_string(dice[1]) + std::to_string(dice[2]);
}

TEST(WargameCommandDice, R4_1_4_1_TheTextsExample) {
    const CommandDice dice{1, 3, 6};
    EXPECT_EQ(kept_dice(dice, false, false), (KeptDice{1, 3}));
    EXPECT_EQ(kept_dice(dice, true, false), (KeptDice{3, 6}));  // 4.1.4.2
}
TEST(WargameCommandDice, R4_1_4_1_TheHighestDieIsDiscardedAndForALevelTheLowest) {
    each_roll([](const CommandDice& dice) {
        const int sum = dice[0] + dice[1] + dice[2];
        const int highest = std::max({dice[0], dice[1], dice[2]}), lowest = std::min({dice[0], dice[1], dice[2]});
        const KeptDice low = kept_dice(dice, false, false), high = kept_dice(dice, true, false);
        EXPECT_EQ(low.low, lowest) << text_of(dice);
        EXPECT_EQ(low.low + low.high, sum - highest) << text_of(dice);
        EXPECT_EQ(high.high, highest) << text_of(dice);
        EXPECT_EQ(high.low + high.high, sum - lowest) << text_of(dice);
    });
}
TEST(WargameCommandDice, R4_1_7_HastyPreparationTakesOneFromEachDie) {  // S30
    each_roll([](const CommandDice& dice) {
        for (const bool level_spent : {false, true}) {
            const KeptDice plain = kept_dice(dice, level_spent, false), hasty = kept_dice(dice, level_spent, true);
            EXPECT_EQ(hasty.low, plain.low - 1) << text_of(dice);
            EXPECT_EQ(hasty.high, plain.high - 1) << text_of(dice);
        }
    });
    EXPECT_EQ(kept_dice({0, 0, 0}, false, true), (KeptDice{0, 0}));  // not below 0
}
TEST(WargameCommandDice, R4_1_6_FlankMarchesByEqualDice) {
    int left = 0, right = 0, both = 0, none = 0;
    each_roll([&](const CommandDice& dice) {
        const auto [a, b, c] = dice;
        FlankPattern expected;
        if (a == b && b == c)
            expected = {true, true};
        else if (a == b)
            expected = {a<c, a> c};
        else if (b == c)
            expected = {b<a, b> a};
        else if (a == c)
            expected = {a<b, a> b};
        EXPECT_EQ(flank_pattern(dice), expected) << text_of(dice);
        ++(expected.left && expected.right ? both : expected.left ? left : expected.right ? right : none);
    });
    EXPECT_EQ((std::array<int, 4>{left, right, both, none}), (std::array<int, 4>{45, 45, 6, 120}));
}
TEST(WargameCommandDice, R4_1_6_TheLowestDieIsTheWait) {  // S40
    EXPECT_EQ(flank_wait({1, 1, 4}, 0), 1);               // the next turn
    EXPECT_EQ(flank_wait({5, 3, 3}, 0), 3);
    EXPECT_EQ(flank_wait({6, 6, 2}, 1), 1);  // against defend a turn less
    EXPECT_EQ(flank_wait({6, 1, 6}, 1), 0);  // at once
    EXPECT_EQ(flank_wait({1, 1, 1}, 2), 0);
}
TEST(WargameCommandDice, R3_2_1_MistDisappearsWhenTheTwoLowestAreEqual) {  // S17
    EXPECT_TRUE(lifts_mist({2, 5, 2}));
    EXPECT_TRUE(lifts_mist({4, 4, 4}));
    EXPECT_FALSE(lifts_mist({5, 2, 5}));
    EXPECT_FALSE(lifts_mist({1, 2, 3}));
    each_roll([](const CommandDice& dice) { EXPECT_EQ(lifts_mist(dice), flank_pattern(dice).left) << text_of(dice); });
}

}  // namespace
}  // namespace polemarch::test
