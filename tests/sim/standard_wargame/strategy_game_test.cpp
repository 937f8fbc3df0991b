#include "sim/standard_wargame/strategy_game.h"

#include "tests/support/standard_wargame/charts.h"

#include <cmath>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::sim::standard_wargame {
namespace {

constexpr std::size_t prepare = 0, outflank = 1, probe = 2, defend = 3, withdraw = 5;
constexpr double tiny = 1e-9;

/// All cells worth so much.
EveOutcomes flat(double payoff) {
    EveOutcomes eve;
    for (auto& row : eve.payoff) row.fill(payoff);
    return eve;
}
StrategySolution solve_same(const EveOutcomes& eve, std::array<int, 2> levels, std::array<bool, 2> fortified = {}) {
    const std::vector<EveOutcomes> games(4, eve);
    return solve({test::wargame_charts(), levels, fortified}, games, games);
}

TEST(StrategyGame, R3_4_2_WithoutLevelsBothPrepare) {
    const StrategySolution solution = solve_same(flat(.3), {0, 0});
    EXPECT_TRUE(solution.cells[prepare][prepare].allowed);
    EXPECT_FALSE(solution.cells[prepare][outflank].allowed);
    EXPECT_FALSE(solution.cells[outflank][prepare].allowed);
    EXPECT_NEAR(solution.mix[0][prepare], 1, tiny);
    EXPECT_NEAR(solution.value, .3, tiny);
}

TEST(StrategyGame, R3_4_3_ADelayIsWorthTheNextDaysGame) {
    // Who has a level left outflanks; the side without one prepares.
    EveOutcomes eve = flat(.5);
    eve.payoff[outflank][prepare] = .8;
    const StrategySolution solution = solve_same(eve, {1, 0});
    const StrategyCell& both_prepare = solution.cells[prepare][prepare];
    EXPECT_NEAR(both_prepare.delay_chance, 1. / 3, tiny);
    EXPECT_NEAR(both_prepare.delayed_worth, .8, tiny);  // the level is still there on the next day
    EXPECT_NEAR(both_prepare.payoff, .8 / 3 + .5 * 2 / 3, tiny);
    const StrategyCell& withdrawn = solution.cells[withdraw][prepare];
    EXPECT_NEAR(withdrawn.delay_chance, 4. / 6, tiny);
    EXPECT_NEAR(withdrawn.delayed_worth, .5, tiny);  // and here it is spent
    EXPECT_NEAR(solution.value, .8, tiny);
}

TEST(StrategyGame, R3_4_1_4_ABattleAlwaysDelayedHasNoScoreOfItsOwn) {
    const StrategySolution solution = solve_same(flat(.4), {1, 1});
    EXPECT_FALSE(solution.cells[defend][defend].fought);
    EXPECT_NEAR(solution.cells[defend][defend].payoff, .4, tiny);
    EXPECT_EQ(solution.cells[defend][defend].error, 0);
}

TEST(StrategyGame, FortifiedBaggageDoesNotWithdraw) {
    const StrategySolution solution = solve_same(flat(.5), {2, 2}, {true, false});
    EXPECT_FALSE(solution.cells[withdraw][prepare].allowed);
    EXPECT_TRUE(solution.cells[prepare][withdraw].allowed);
}

TEST(StrategyGame, ALevelSpentCostsItsWorthOnTheNextDay) {
    EveOutcomes eve = flat(.5);
    eve.level_worth = {.1, .04};
    const StrategySolution solution = solve_same(eve, {1, 0});
    EXPECT_NEAR(solution.level_worth[0].mean, .1, tiny);
    EXPECT_NEAR(solution.cells[withdraw][prepare].delayed_worth, .4, tiny);
}

TEST(StrategyGame, ALevelsWorthBelowTwoErrorsCountsAsNone) {
    std::vector<EveOutcomes> games(4, flat(.5));
    games[0].level_worth = {.4, 0};
    const StrategySolution solution = solve({test::wargame_charts(), {1, 0}, {}}, games, games);
    EXPECT_NEAR(solution.level_worth[0].mean, .1, tiny);
    EXPECT_NEAR(solution.cells[withdraw][prepare].delayed_worth, .5, tiny);
}

TEST(StrategyGame, BestReplyIsMeasuredByFreshGames) {
    // In the games of the matrix nothing matters; in the others A's probe always wins.
    EveOutcomes wins = flat(.5);
    wins.payoff[probe].fill(1);
    const std::vector<EveOutcomes> games(4, flat(.5)), fresh(4, wins);
    const StrategySolution solution = solve({test::wargame_charts(), {1, 0}, {}}, games, fresh);
    EXPECT_EQ(solution.best_reply[0].strategy, probe);
    const double gain = .5 * (1 - solution.mix[0][probe]);
    EXPECT_NEAR(solution.best_reply[0].measured, gain, tiny);
    EXPECT_NEAR(solution.best_reply[0].checked.mean, gain, tiny);
    EXPECT_NEAR(solution.best_reply[1].checked.mean, 0, tiny);
}

TEST(StrategyGame, ErrorsAreStandardErrors) {
    const std::vector<double> values{0, 1, 1, 0};
    EXPECT_NEAR(estimate(values).mean, .5, tiny);
    EXPECT_NEAR(estimate(values).error, std::sqrt(1. / 3 / 4), tiny);
    EXPECT_EQ(estimate(std::span(values).first(1)).error, 0);
}

}  // namespace
}  // namespace polemarch::sim::standard_wargame
