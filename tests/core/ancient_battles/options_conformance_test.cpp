// Battles under optional rules pass the suite under both drivers: each rule alone, and all together.
#include "core/ancient_battles/options.h"
#include "tests/support/ancient_battles.h"
#include "tests/support/game_conformance.h"
#include "tests/support/seek_battle.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ancient_battles::option_names;

/// Barbarians against knights, elephants on both sides, war wagons, longbows and reinforcements on a small map.
constexpr const char* motley = R"(
format = "polemarch ancient-battles scenario 1"
name = "Motley"
[map]
columns = 14
rows = 12
hexes = """
. . w . . h . . . . . . . .
. r . . m . . b . . . . w .
. . . h . . w . . . . . . .
. . . . . . . . . . r . . .
. r . . . . . m . . . . . .
. . w . b . . . . . . h . .
. . . . . h . . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . w . . . . .
. . r . . . . . . . . m . .
. . . . . . . . . . . . . .
. . . . . . r . . . . . . .
"""
river = ["A8-A7", "A7-B8", "B8-B7"]
ford = ["F7-F8"]
[side.A]
army = "A"
panic = 14
barbarian = true
leaders = ["A", "C"]
units = ["LI C7/1", "LI D7/1", "LI E7/1", "LI F7/1", "HC G7/1", "MA H7/1", "HA G9/1 rapid=3", "EL I7/1", "CAMP G10"]
[[side.A.group]]
turn = 2
entry = ["A9", "A10"]
units = ["LC", "HI"]
leaders = ["B"]
[side.B]
army = "B"
panic = 14
leaders = ["B", "D"]
units = ["KT C3/4", "KT D4/4", "LC E3/4", "LA F4/4", "CT G3/4", "PK E4/4", "EL H4/4", "MM B3/4", "WW F2", "CAMP G5"]
[[side.B.group]]
turn = 3
entry = ["N4"]
units = ["HC", "LI"]
)";

BattlePointer reopen(const std::string& text) { return battle_from(text); }

void expect_conforms(const std::vector<std::string>& words) {
    const auto battle = battle_from(ancient_battles::with_options({"motley.toml", motley}, words).text);
    const ConformanceOptions options{.games = 6, .position_every = 20};
    const auto by_chance = conform(*battle, options, Uniform{}, reopen);
    EXPECT_EQ(by_chance.fault, "");
    EXPECT_GT(by_chance.decisions, 500u);
    const auto by_will = conform(*battle, options, SeekBattle{}, reopen);
    EXPECT_EQ(by_will.fault, "");
    EXPECT_GT(by_will.rolls, 100u);
}

class OneOption : public testing::TestWithParam<std::string_view> {};

TEST_P(OneOption, ConformsUnderBothDrivers) { expect_conforms({std::string(GetParam())}); }

INSTANTIATE_TEST_SUITE_P(All, OneOption, testing::ValuesIn(option_names),
                         [](const testing::TestParamInfo<std::string_view>& info) {
                             std::string name(info.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(AllOptions, ConformUnderBothDrivers) { expect_conforms({option_names.begin(), option_names.end()}); }

TEST(AllOptions, ConformInAShippedBattle) {
    const std::vector<std::string> words(option_names.begin(), option_names.end());
    const auto battle =
        battle_from(ancient_battles::with_options({"heraclea.toml", scenario_text("heraclea")}, words).text);
    const ConformanceOptions options{.games = 3, .position_every = 30};
    EXPECT_EQ(conform(*battle, options, Uniform{}, reopen).fault, "");
    EXPECT_EQ(conform(*battle, options, SeekBattle{}, reopen).fault, "");
}

}  // namespace
}  // namespace polemarch::test
