// No agent favours a side: in a battle that looks the same from both edges of the map each side scores one half.
#include "ai/ancient_battles/monte_carlo.h"
#include "sim/shared/statistics.h"
#include "tests/support/ancient_battles/mirror_battle.h"
#include "tests/support/ancient_battles/played.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ancient_battles::Battle;
using ancient_battles::general_of;
using ancient_battles::HeuristicGeneral;
using ancient_battles::MonteCarloGeneral;

/// Side A's half points in this many games. Ties of the first roll for initiative, which go to side A (15.0: its one
/// advantage), go to each side in turn.
template <class Make>
std::uint64_t half_points(const Battle& g, std::uint32_t games, Make make) {
    std::uint64_t points = 0;
    for (std::uint32_t pair = 1; pair <= games; ++pair) {
        auto start = g.start();
        start.initiative = pair % 2;
        points += static_cast<std::uint64_t>(2 * g.payoff(played(g, start, 1, pair, make)));
    }
    return points;
}

/// Wilson's interval for a score, with a draw as half a win, is no wider than for as many wins and losses.
void expect_even(std::uint64_t half_points, std::uint32_t games) {
    const sim::Interval interval = sim::wilson((half_points + 1) / 2, games);
    EXPECT_LE(interval.low, 0.5) << half_points << " half points in " << games << " games";
    EXPECT_GE(interval.high, 0.5) << half_points << " half points in " << games << " games";
}

TEST(MirrorBattle, FavoursNobody) {
    const RulesTable t(mirror_battle());
    const auto& g = t.battle();
    expect_even(half_points(g, 2000, [] { return std::make_unique<RandomAgent<Battle>>(); }), 2000);
    expect_even(half_points(g, 2000, [] { return std::make_unique<HeuristicGeneral>(); }), 2000);
    // A beginner, an agent that compares plans, one with a tree below them.
    for (const std::size_t level : {0u, 2u, 3u})
        expect_even(half_points(g, 200, [&] { return std::make_unique<MonteCarloGeneral>(general_of(levels[level])); }),
                    200);
}

}  // namespace
}  // namespace polemarch::test
