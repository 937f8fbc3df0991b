// Every pair of battle strategies (3.4), written by hand from the six tables, the prose and the rulings of the strategy
// matrix.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/strategy.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

StrategyPair pair_of(Strategy own, Strategy enemy, int day = 1) {
    return strategy_pair(own, enemy, day, wargame_charts());
}

/// "march hasty 1"
std::string words_of(const StrategyEffects& effects) {
    std::string words;
    const auto add = [&](const std::string& word) { words += (words.empty() ? "" : " ") + word; };
    if (effects.march) add("march");
    if (effects.march_earlier != 0) add(fmt::format("-{} turn", effects.march_earlier));
    if (effects.deployment != 0) add(fmt::format("+{}", effects.deployment));
    if (effects.draw) add("draw");
    if (effects.hasty != 0) add(fmt::format("hasty {}", effects.hasty));
    return words.empty() ? "-" : words;
}
/// "delayed 3+ (own) - | +2": when the battle is delayed and who rolls, then the own effects and the enemy's.
std::string words_of(const StrategyPair& pair) {
    if (!pair.effects) return pair.delay_from == 1 && pair.delay_die == DelayDie::none ? "delayed" : "no effects?";
    std::string words;
    if (pair.delay_from != 0)
        words = fmt::format("delayed {}+ ({}{}) ", pair.delay_from,
                            delay_die_names[static_cast<std::size_t>(pair.delay_die)],
                            pair.terrain_kept ? ", terrain kept" : "");
    else if (pair.delay_die != DelayDie::none || pair.terrain_kept)
        words = "a die without a delay? ";
    return words + words_of((*pair.effects)[0]) + " | " + words_of((*pair.effects)[1]);
}

/// One row of cells: against prepare, outflank, probe, defend, foray, withdraw.
using MatrixRow = std::array<const char*, strategy_types>;
void expect_row(Strategy own, const MatrixRow& row) {
    for (std::size_t enemy = 0; enemy < strategy_types; ++enemy)
        EXPECT_EQ(words_of(pair_of(own, static_cast<Strategy>(enemy))), row[enemy])
            << strategy_names[static_cast<std::size_t>(own)] << " against " << strategy_names[enemy];
}

TEST(WargameStrategy, R3_4_1_1_Prepare) {
    expect_row(Strategy::prepare, {"delayed 5+ (attacker, terrain kept) - | -", "- | march", "- | +2", "- | draw",
                                   "hasty 3 | -", "delayed 3+ (enemy) - | -"});
}
TEST(WargameStrategy, R3_4_1_4_Outflank) {  // (h): one turn earlier against defend
    expect_row(Strategy::outflank,
               {"march | -", "march | march", "march | +2", "march -1 turn | draw", "march hasty 1 | -", "delayed"});
}
TEST(WargameStrategy, R3_4_1_6_Probe) {  // (b): nothing against defend; (c): hasty on turn 1; (g)
    expect_row(Strategy::probe,
               {"+2 | -", "+2 | march", "- | -", "- | draw", "+2 hasty 1 | -", "delayed 3+ (enemy) +2 | -"});
}
TEST(WargameStrategy, R3_4_1_5_Defend) {  // (e): delayed against withdraw
    expect_row(Strategy::defend,
               {"draw | -", "draw | march -1 turn", "draw | -", "delayed", "draw hasty 1 | -", "delayed"});
}
TEST(WargameStrategy, R3_4_1_3_Foray) {  // (d): nothing against foray
    expect_row(Strategy::foray, {"- | hasty 3", "- | march hasty 1", "- | +2 hasty 1", "- | draw hasty 1", "- | -",
                                 "delayed 3+ (enemy) - | hasty 3"});
}
TEST(WargameStrategy, R3_4_1_2_Withdraw) {  // (a): 3 or more; (f): against withdraw always
    expect_row(Strategy::withdraw, {"delayed 3+ (own) - | -", "delayed", "delayed 3+ (own) - | +2", "delayed",
                                    "delayed 3+ (own) hasty 3 | -", "delayed"});
}
TEST(WargameStrategy, R3_4_2_EveryChoiceButPrepareCostsALevel) {  // (j): on a delayed day, too
    for (std::size_t own = 0; own < strategy_types; ++own)
        for (std::size_t enemy = 0; enemy < strategy_types; ++enemy) {
            const StrategyPair pair = pair_of(static_cast<Strategy>(own), static_cast<Strategy>(enemy));
            EXPECT_EQ(pair.cost[0], own == 0 ? 0 : 1);
            EXPECT_EQ(pair.cost[1], enemy == 0 ? 0 : 1);
        }
}
TEST(WargameStrategy, R3_4_BothSidesReadThePairAlike) {
    for (std::size_t own = 0; own < strategy_types; ++own)
        for (std::size_t enemy = 0; enemy < strategy_types; ++enemy) {
            const StrategyPair pair = pair_of(static_cast<Strategy>(own), static_cast<Strategy>(enemy)),
                               other = pair_of(static_cast<Strategy>(enemy), static_cast<Strategy>(own));
            EXPECT_EQ(pair.delay_from, other.delay_from);
            EXPECT_EQ(pair.delay_die == DelayDie::own, other.delay_die == DelayDie::enemy);
            ASSERT_EQ(pair.effects.has_value(), other.effects.has_value());
            if (pair.effects) {
                EXPECT_EQ((*pair.effects)[0], (*other.effects)[1]);
            }
        }
}
TEST(WargameStrategy, R3_4_3_TwoArmiesThatPrepareFightOnTheSixthDay) {  // S28
    for (int day = 1; day <= 5; ++day) EXPECT_EQ(pair_of(Strategy::prepare, Strategy::prepare, day).delay_from, 5);
    EXPECT_EQ(words_of(pair_of(Strategy::prepare, Strategy::prepare, 6)), "- | -");
    EXPECT_EQ(pair_of(Strategy::withdraw, Strategy::prepare, 6).delay_from, 3);
    EXPECT_EQ(words_of(pair_of(Strategy::defend, Strategy::defend, 6)), "delayed");
}
TEST(WargameStrategy, R3_4_3_TheDieDelaysFromItsNumberOn) {
    const StrategyPair five = pair_of(Strategy::prepare, Strategy::prepare);
    const StrategyPair never = pair_of(Strategy::foray, Strategy::foray);
    const StrategyPair always = pair_of(Strategy::defend, Strategy::defend);
    for (int die = 1; die <= 6; ++die) {
        EXPECT_EQ(five.is_delayed(die), die >= 5);
        EXPECT_FALSE(never.is_delayed(die));
        EXPECT_TRUE(always.is_delayed(die));
    }
    EXPECT_EQ(five.ways_to_delay(), 2);
    EXPECT_EQ(never.ways_to_delay(), 0);
    EXPECT_EQ(always.ways_to_delay(), 6);
}

}  // namespace
}  // namespace polemarch::test
