// The rout level (9.1.1): what adds up, and which dice.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/rout_level.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

RoutLevel level_of(const Losses& losses, int morale = 0, ArmyType type = ArmyType::standing) {
    return rout_level(losses, morale, type, wargame_charts());
}
int dice_of(const RoutLevel& level) {
    return (level.general_die > 0 ? 1 : 0) + (level.baggage_die ? 1 : 0) + (level.village_die ? 1 : 0);
}

TEST(WargameRoutLevel, R9_1_1_DestroyedUnitsLessUnspentMorale) {
    Losses losses;
    losses.destroyed = 7;
    EXPECT_EQ(level_of(losses, 3).fixed(), 4);
    EXPECT_EQ(dice_of(level_of(losses, 3)), 0);
    losses.destroyed = 1;
    EXPECT_EQ(level_of(losses, 6).fixed(), -5);  // N24
}
TEST(WargameRoutLevel, R9_1_1_ScythedChariotsDoNotCount) {  // N23
    Losses losses;
    losses.destroyed = 7;
    losses.chariots = 3;
    EXPECT_EQ(level_of(losses).fixed(), 4);
}
TEST(WargameRoutLevel, R9_1_1_LostBaggageCountsAndAddsADie) {
    Losses losses;
    losses.destroyed = 3;  // with the baggage
    losses.baggage = true;
    EXPECT_EQ(level_of(losses).fixed(), 3);
    EXPECT_TRUE(level_of(losses).baggage_die);
    EXPECT_EQ(dice_of(level_of(losses)), 1);
}
TEST(WargameRoutLevel, R9_1_1_FewerUnitsInTheOwnVillageAddADie) {
    Losses losses;
    losses.fewer_in_village = true;
    EXPECT_TRUE(level_of(losses).village_die);
    EXPECT_EQ(dice_of(level_of(losses)), 1);
}
TEST(WargameRoutLevel, R9_1_1_GeneralsAddOneDieAndOneMoreForSeveral) {
    Losses losses;
    for (int generals = 0; generals <= 4; ++generals) {
        losses.generals = generals;
        EXPECT_EQ(level_of(losses).general_die, generals > 0 ? 6 : 0) << generals;
        EXPECT_EQ(level_of(losses).general_bonus, generals > 1 ? 1 : 0) << generals;
    }
}
TEST(WargameRoutLevel, R9_1_1_ATribalArmyThrowsD3ForItsGeneralsOnly) {  // S94
    Losses losses;
    losses.generals = 2;
    losses.baggage = losses.fewer_in_village = true;
    for (std::size_t type = 0; type < army_types; ++type) {
        const RoutLevel level = level_of(losses, 0, static_cast<ArmyType>(type));
        EXPECT_EQ(level.general_die, static_cast<ArmyType>(type) == ArmyType::tribal ? 3 : 6) << army_type_names[type];
        EXPECT_EQ(level.general_bonus, 1);
        EXPECT_TRUE(level.baggage_die && level.village_die);
    }
}
TEST(WargameRoutLevel, R2_3_2_4_AFeudalArmyCountsHalfOfItsMilitiaRoundedDown) {  // S95
    constexpr std::array<int, 6> counted{0, 0, 1, 1, 2, 2};                      // of so many militia
    for (int militia = 0; militia < 6; ++militia) {
        Losses losses;
        losses.destroyed = 10;
        losses.militia = militia;
        for (std::size_t type = 0; type < army_types; ++type) {
            const bool feudal = static_cast<ArmyType>(type) == ArmyType::feudal;
            const int fixed = 10 - militia + (feudal ? counted[static_cast<std::size_t>(militia)] : militia);
            EXPECT_EQ(level_of(losses, 0, static_cast<ArmyType>(type)).fixed(), fixed)
                << militia << ' ' << army_type_names[type];
        }
    }
}
TEST(WargameRoutLevel, R7_4_12_1_EachLevyOfTheVillageIsACasualtyMore) {  // S90
    Losses losses;
    losses.destroyed = 2;
    losses.levy_casualties = 3;
    EXPECT_EQ(level_of(losses).fixed(), 5);
    EXPECT_EQ(level_of(losses, 0, ArmyType::feudal).fixed(), 5);  // a casualty, no unit of militia
}
TEST(WargameRoutLevel, R9_1_2_AGroupNotLargerThanTheLevelIsDisordered) {  // S96
    EXPECT_FALSE(is_outweighed(1, 0));
    EXPECT_TRUE(is_outweighed(1, 1));
    EXPECT_TRUE(is_outweighed(4, 4));
    EXPECT_FALSE(is_outweighed(5, 4));
    EXPECT_FALSE(is_outweighed(1, -5));
}

}  // namespace
}  // namespace polemarch::test
