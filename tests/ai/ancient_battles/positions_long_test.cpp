// The mark of the suite of positions (position_suite.h).
#include "tests/support/ancient_battles/position_suite.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

TEST(PositionSuite, TheStrongestLevelSolvesNineInTen) {
    constexpr int seeds = 3;
    const auto solved = solved_by({std::string(levels.back().name)}, seeds);
    const auto held_out =
        std::count_if(positions().begin(), positions().end(), [](const Position& p) { return p.held_out(); });
    EXPECT_GE(10 * solved[0].all(), 9 * seeds * static_cast<int>(positions().size()));
    EXPECT_GE(10 * solved[0].held_out, 9 * seeds * static_cast<int>(held_out));
}

}  // namespace
}  // namespace polemarch::test
