// No player favours a side: in a battle that looks the same from both edges of the map each side scores one half.
#include "ai/ancient_battles/monte_carlo.h"
#include "sim/statistics.h"
#include "tests/support/rules_table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ancient_battles::Battle;
using ancient_battles::general_of;
using ancient_battles::HeuristicGeneral;
using ancient_battles::MonteCarloGeneral;

/// What stands there when the map of 18 by 12 is turned half round: "HI E9/1" gives "HI N4/4".
std::string turned_round(const std::string& unit) {
    const auto blank = unit.find(' '), slash = unit.find('/');
    const auto hex = *hex::parse(unit.substr(blank + 1, slash - blank - 1));
    const auto there = hex::at(17 - hex::column_of(hex), 11 - hex::row_of(hex));
    const int facing = unit[slash + 1] - '1';
    return unit.substr(0, blank + 1) + hex::name(there) + "/" + std::to_string(1 + (facing + 3) % 6);
}

/// A line of foot with horse on the wings, shooters before it; each side has what the other has.
RulesSetup mirror_battle() {
    RulesSetup setup{.a = {"PX H9/1", "PX I9/1", "HI J9/1", "HI G9/1", "MI K9/1", "MI F9/1", "LI H8/1", "MM I8/1",
                           "LC D9/1", "HC E9/1", "HC M9/1", "CH N9/1"},
                     .b = {},
                     .leaders_a = {"A", "C", "C"},
                     .leaders_b = {"A", "C", "C"},
                     .panic_a = 14,
                     .panic_b = 14};
    for (const std::string& unit : setup.a) setup.b.push_back(turned_round(unit));
    return setup;
}

/// Side A's points of so many games, twice over: a win counts two.
template <class Make>
std::uint64_t half_points(const Battle& g, std::uint32_t games, Make make) {
    std::uint64_t points = 0;
    for (std::uint32_t pair = 1; pair <= games; ++pair) {
        const RefereeDice dice(1, pair);
        const std::array<std::unique_ptr<Agent<Battle>>, 2> agents{make(), make()};
        std::array<AgentStream, 2> streams{AgentStream(1, pair, Side::first), AgentStream(1, pair, Side::second)};
        auto s = g.start();
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if (actor == Actor::chance) {
                g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
                continue;
            }
            const auto side = static_cast<std::size_t>(side_of(actor));
            g.apply(s, agents[side]->choose(g, s, streams[side]));
        }
        points += static_cast<std::uint64_t>(2 * g.payoff(s));
    }
    return points;
}

/// Wilson's interval of a score, a draw counting a half, is no wider than that of as many wins and losses.
void expect_even(std::uint64_t half_points, std::uint32_t games) {
    const sim::Interval interval = sim::wilson((half_points + 1) / 2, games);
    EXPECT_LE(interval.low, 0.5) << half_points << " half points in " << games << " games";
    EXPECT_GE(interval.high, 0.5) << half_points << " half points in " << games << " games";
}

TEST(MirrorBattle, LooksTheSameFromBothSides) {
    const RulesTable t(mirror_battle());
    const auto& g = t.battle();
    const auto& near = hex::geometry().next;
    for (int column = 0; column < 18; ++column)
        for (int row = 0; row < 12; ++row)
            for (unsigned d = 0; d < hex::directions; ++d) {
                const auto round = [](hex::Index h) { return hex::at(17 - hex::column_of(h), 11 - hex::row_of(h)); };
                const hex::Index here = hex::at(column, row), there = near[here][d];
                if (there == hex::nowhere || hex::row_of(there) > 11) continue;
                EXPECT_EQ(near[round(here)][hex::opposite(d)], round(there));
            }
    EXPECT_EQ(g.panic_level(0), g.panic_level(1));
}

TEST(MirrorBattle, FavoursNobody) {
    const RulesTable t(mirror_battle());
    const auto& g = t.battle();
    expect_even(half_points(g, 2000, [] { return std::make_unique<RandomAgent<Battle>>(); }), 2000);
    expect_even(half_points(g, 2000, [] { return std::make_unique<HeuristicGeneral>(); }), 2000);
    for (const std::size_t level : {0u, 2u})
        expect_even(half_points(g, 200, [&] { return std::make_unique<MonteCarloGeneral>(general_of(levels[level])); }),
                    200);
}

}  // namespace
}  // namespace polemarch::test
