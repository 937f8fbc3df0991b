// The luck of dice: against figures that are known.
#include "sim/analysis/dice_report.h"

#include "core/game_adapter.h"
#include "core/replay.h"
#include "tests/support/guided_dice_game.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

/// Of three dice, 9 falls in 25 and 10 in 27 of 216 ways (Galileo, Sopra le scoperte dei dadi); less than 9 in 56.
TEST(DiceReport, CountsPipsAsGalileo) {
    EXPECT_NEAR(chance_of_fewer(3, 9), (56 + 25 / 2.0) / 216, 1e-12);
    EXPECT_NEAR(chance_of_fewer(3, 10), (56 + 25 + 27 / 2.0) / 216, 1e-12);
    EXPECT_NEAR(chance_of_fewer(1, 6), 5.5 / 6, 1e-12);
    EXPECT_NEAR(chance_of_fewer(2, 7), 0.5, 1e-12);
    EXPECT_NEAR(chance_of_fewer(100, 350), 0.5, 1e-9);
    EXPECT_NEAR(chance_of_fewer(0, 0), 0.5, 1e-12);
}

/// The mid-ranks of n equally likely outcomes have the variance (1 - 1/n^2) / 12.
TEST(DiceReport, RanksOutcomesAmongThoseThatCouldFall) {
    const test::GuidedDiceGame rules;
    const GameAdapter<test::GuidedDiceGame> game(rules);
    const auto report_of = [&](std::uint8_t face, int rolls) {
        DiceTally tally;
        const StateBytes start = game.start();
        const std::array<std::uint8_t, 1> faces{face};
        const MoveBytes outcome = game.resolve(start, faces);
        for (int i = 0; i < rolls; ++i) tally.add(game, start, outcome, describe_roll(game, start, faces, outcome));
        return tally.report();
    };
    const DiceReport few = report_of(6, 3);
    ASSERT_EQ(few.kinds.size(), 1u);
    EXPECT_EQ(few.kinds[0].event, "throw");
    EXPECT_EQ(few.kinds[0].rule, "1.1");
    EXPECT_NEAR(few.all.favour, 3 * 11 / 12.0, 1e-12);
    EXPECT_NEAR(few.all.expected, 1.5, 1e-12);
    EXPECT_NEAR(few.all.deviation, std::sqrt(3 * (1 - 1 / 36.0) / 12), 1e-12);
    EXPECT_FALSE(few.all.luckier_than);
    EXPECT_EQ(few.sides[0].dice, 3u);
    EXPECT_EQ(few.sides[0].pips, 18u);
    EXPECT_NEAR(few.sides[0].more_than, 1 - 0.5 / 216, 1e-12);
    EXPECT_EQ(few.sides[1].dice, 0u);

    // 48 threes: 4 = 2 sqrt(48 / 12) below 24 without the 1/36; Phi(-2.028) = 0.0213 by the tables of the normal
    // distribution
    const DiceReport many = report_of(3, 48);
    EXPECT_NEAR(many.all.favour, 48 * 5 / 12.0, 1e-9);
    ASSERT_TRUE(many.all.luckier_than);
    EXPECT_NEAR(*many.all.luckier_than, 0.0213, 0.0001);
}

}  // namespace
}  // namespace polemarch::sim
