// The shipped battle and one with everything in it pass the suite under both drivers.
#include "tests/support/blood_of_kings.h"
#include "tests/support/game_conformance.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

KingsPointer reopen(const std::string& text) { return kings_from(text); }

class KingsBattles : public testing::TestWithParam<const char*> {};

TEST_P(KingsBattles, ConformUnderBothDrivers) {
    const auto battle = load_kings(GetParam());
    const ConformanceOptions options{.games = 6, .position_every = 40};
    const auto by_chance = conform(*battle, options, Uniform{}, reopen);
    EXPECT_EQ(by_chance.fault, "");
    EXPECT_GT(by_chance.decisions, 500u);
    const auto by_will = conform(*battle, options, SeekKingsBattle{}, reopen);
    EXPECT_EQ(by_will.fault, "");
    EXPECT_GT(by_will.rolls, 200u);
}

INSTANTIATE_TEST_SUITE_P(All, KingsBattles, testing::Values("legions-and-warbands"));

}  // namespace
}  // namespace polemarch::test
