// Battles under optional rules pass the suite under both drivers: each rule alone, and all together.
#include "core/ancient_battles/files/option_words.h"
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/support/ancient_battles/seek_battle.h"
#include "tests/support/game_conformance.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ancient_battles::option_names;

BattlePointer reopen(const std::string& text) { return battle_from(text); }

void expect_conforms(const std::vector<std::string>& words) {
    const auto battle = motley_battle(words);
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
                         [](const testing::TestParamInfo<std::string_view>& option) {
                             std::string name(option.param);
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
