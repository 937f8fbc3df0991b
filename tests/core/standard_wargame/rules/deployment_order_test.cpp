// Who deploys first (3.5.2), who attacks (3.1.1) and who chooses the first bound (4.1.1).
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/deployment_order.h"

#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

int modifier(TroopCounts own, TroopCounts enemy) { return modifier_of(own, enemy, wargame_charts()); }

TEST(WargameDeployment, R3_5_2_WhatTroopsCount) {  // S32
    const std::map<std::string, TroopCounts> table{
        {"HF", {1, 0}}, {"HC", {1, 0}}, {"HCa", {1, 0}}, {"HBC", {1, 0}}, {"El", {1, 0}},
        {"Le", {1, 0}}, {"LF", {0, 1}}, {"LC", {0, 2}},  {"LCa", {0, 2}}, {"LBC", {0, 2}},
    };
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const auto row = table.find(std::string(type_codes[static_cast<std::size_t>(type_of(troops_at(i)))]));
        EXPECT_EQ(counts_of(troops_at(i), wargame_charts()), row == table.end() ? TroopCounts{} : row->second)
            << code(troops_at(i));
    }
}
TEST(WargameDeployment, R3_5_2_TwiceAsManyHeavyUnits) {
    EXPECT_EQ(modifier({8, 0}, {4, 0}), -1);
    EXPECT_EQ(modifier({7, 0}, {4, 0}), 0);
    EXPECT_EQ(modifier({1, 0}, {0, 0}), -1);
    EXPECT_EQ(modifier({0, 0}, {0, 0}), 0);  // S32: more than none
}
TEST(WargameDeployment, R3_5_2_TwiceAsManyLightUnits) {
    EXPECT_EQ(modifier({0, 6}, {0, 3}), 1);
    EXPECT_EQ(modifier({0, 5}, {0, 3}), 0);
    EXPECT_EQ(modifier({0, 1}, {0, 0}), 1);
    EXPECT_EQ(modifier({8, 6}, {4, 3}), 0);  // both
}
TEST(WargameDeployment, R3_5_2_ProbersAddTwoWhereTheirStrategySaysSo) {  // (g)
    StrategyEffects probe;
    probe.deployment = 2;
    const OpposedRoll roll = deployment_roll({TroopCounts{8, 0}, TroopCounts{4, 9}}, {probe, {}}, wargame_charts());
    EXPECT_EQ(roll.modifiers, (std::array<int, 2>{1, 1}));
    EXPECT_EQ(roll.higher(3, 3), std::nullopt);  // rolled again
    EXPECT_EQ(roll.higher(4, 3), 0u);
    EXPECT_EQ(roll.higher(3, 4), 1u);
}
TEST(WargameDeployment, R3_1_1_CitizensSubtractTwo) {  // S11
    for (std::size_t a = 0; a < army_types; ++a)
        for (std::size_t b = 0; b < army_types; ++b) {
            const OpposedRoll roll =
                attacker_roll({static_cast<ArmyType>(a), static_cast<ArmyType>(b)}, wargame_charts());
            EXPECT_EQ(roll.modifiers[0], static_cast<ArmyType>(a) == ArmyType::citizen ? -2 : 0);
            EXPECT_EQ(roll.modifiers[1], static_cast<ArmyType>(b) == ArmyType::citizen ? -2 : 0);
        }
    const OpposedRoll roll = attacker_roll({ArmyType::citizen, ArmyType::feudal}, wargame_charts());
    EXPECT_EQ(roll.higher(5, 3), std::nullopt);  // ties are rolled again after it
    EXPECT_EQ(roll.higher(6, 3), 0u);
    EXPECT_EQ(roll.higher(4, 3), 1u);
}
TEST(WargameDeployment, R4_1_1_MaintenanceLevelsAreAddedForTheFirstBound) {
    const OpposedRoll roll = first_bound_roll({4, 1});
    EXPECT_EQ(roll.higher(1, 3), 0u);
    EXPECT_EQ(roll.higher(1, 4), std::nullopt);  // S38
    EXPECT_EQ(roll.higher(1, 5), 1u);
}

}  // namespace
}  // namespace polemarch::test
