// What units did and are worth: on made-up games, and on battles whose answer is known.
#include "sim/answers/contribution.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

EventScene scene_of_three() {
    EventScene scene{.strength = "points", .steps = true};
    scene.units = {{.side = Side::first, .label = "A1"},
                   {.side = Side::second, .label = "B1"},
                   {.side = Side::second, .label = "B2"}};
    return scene;
}

TEST(Contribution, AddsUpWhatGamesDidToUnits) {
    ContributionTally tally(scene_of_three());
    // In one game B1 and B2 destroy A1 together in turn 3; in the other B1 flees from the map in turn 5.
    GameCourse first;
    first.units = {
        {.lost = 6, .loss_turn = 3, .first_contact = 2}, {.destroyed = 3, .first_contact = 2}, {.destroyed = 3}};
    first.harms = {{.unit = 0, .by = 1, .strength = 3, .turn = 3},
                   {.unit = 0, .by = 2, .shooting = true, .strength = 3}};
    GameCourse second;
    second.units = {{}, {.lost = 4, .loss_turn = 5}, {}};
    second.harms = {{.unit = 1, .strength = 4, .turn = 5}};
    tally.add(first);
    tally.add(second);
    const auto units = tally.units();
    EXPECT_EQ(units[0].lost.mean(), 3);
    EXPECT_EQ(units[0].was_lost.mean(), 0.5);
    EXPECT_EQ(units[0].loss_turn.mean(), 3);  // of the game in which it was lost
    EXPECT_EQ(units[0].loss_turn.count(), 1);
    EXPECT_EQ(units[0].contact_turn.mean(), 2);
    ASSERT_EQ(units[0].costs.size(), 2u);
    EXPECT_EQ(units[0].costs[0].by, 1u);
    EXPECT_EQ(units[0].costs[0].share, 0.5);
    EXPECT_EQ(units[1].destroyed.mean(), 1.5);
    ASSERT_EQ(units[1].costs.size(), 1u);
    EXPECT_FALSE(units[1].costs[0].by);
    EXPECT_EQ(units[1].costs[0].share, 1);
    EXPECT_EQ(units[2].loss_turn.count(), 0);
    EXPECT_TRUE(units[2].costs.empty());
}

TEST(Contribution, RanksByWorthAndThenByDeeds) {
    Contribution of;
    of.units = ContributionTally(scene_of_three()).units();
    of.units[2].without.resize(1);
    of.units[2].without[0].worth.difference = 0.2;
    of.units[2].without[0].p = 0.01;
    of.units[1].without.resize(1);
    of.units[1].without[0].worth.difference = -0.1;
    of.units[1].without[0].p = 0.2;
    EXPECT_EQ(of.ranked(), (std::vector<std::size_t>{2, 1, 0}));
    EXPECT_EQ(of.certain(), std::vector<std::size_t>{2});
    EXPECT_EQ(of.name(2), "B: B2");
}

AnswerGames games_of(const std::string& battle, std::vector<std::string> held = {}) {
    AnswerSubject subject;
    subject.battle.scenario = battle;
    subject.held = std::move(held);
    return {subject, POLEMARCH_SOURCE_DIR "/data", {.threads = 2}};
}

const UnitContribution& unit_of(const Contribution& of, const std::string& name) {
    for (std::size_t u = 0; u < of.units.size(); ++u)
        if (of.name(u) == name) return of.units[u];
    throw std::runtime_error(name);
}

// The worth of a unit is the difference of what `compare` finds; its panic level follows, or is held.
TEST(Contribution, IsTheDifferenceOfGamesWithoutTheUnit) {
    const AnswerGames games = games_of("worked-example");
    const auto found = contribution({.games = 12}, games);
    ASSERT_TRUE(found);
    std::size_t left_out = 0;
    for (const UnitContribution& unit : found->units) {
        EXPECT_EQ(unit.without.empty(), !unit.stays.empty()) << unit.unit.label;
        if (unit.without.empty()) continue;
        ++left_out;
        const auto without = outcome_of(games.play({{unit.unit.path, ChangeKind::remove, "", {}}}, 12));
        const double sign = unit.unit.side == Side::first ? 1 : -1;
        EXPECT_NEAR(unit.without[0].worth.difference, sign * (found->outcome.score - without.score), 1e-9);
        EXPECT_FALSE(unit.without[0].held);
        ASSERT_EQ(unit.without.size(), unit.without[0].follows.empty() ? 1u : 2u);
    }
    EXPECT_GT(left_out, 2u);
}

TEST(Contribution, HeldFiguresDoNotFollow) {
    const AnswerGames games = games_of("heraclea");
    const auto found = contribution({.games = 4}, games);
    const UnitContribution& phalanx = unit_of(*found, "A: PX@E8");
    ASSERT_EQ(phalanx.without.size(), 2u);
    ASSERT_EQ(phalanx.without[0].follows.size(), 1u);
    EXPECT_TRUE(phalanx.without[0].follows[0].starts_with("side.A.panic = "));
    EXPECT_TRUE(phalanx.without[1].held);
    // Held by the question, nothing follows, and there is one kind of games, the same as those.
    const AnswerGames holding = games_of("heraclea", {"side.A.panic", "side.B.panic"});
    const auto held = contribution({.games = 4}, holding);
    const UnitContribution& same = unit_of(*held, "A: PX@E8");
    ASSERT_EQ(same.without.size(), 1u);
    EXPECT_EQ(same.without[0].worth.difference, phalanx.without[1].worth.difference);
    EXPECT_EQ(unit_of(*found, "A: CAMP@G10").stays, "it is a camp");
}

TEST(Contribution, WithoutGamesWithoutUnitsThereIsNoWorth) {
    const auto found = contribution({.games = 6, .leave_out = false, .check = {"random"}}, games_of("skirmish"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->basis.games, 6u);
    EXPECT_TRUE(found->checks.empty());
    EXPECT_TRUE(std::all_of(found->units.begin(), found->units.end(),
                            [](const UnitContribution& unit) { return unit.without.empty() && unit.stays.empty(); }));
}

TEST(Contribution, AnotherPlayerChecksTheUnitThatIsWorthMost) {
    const auto found =
        contribution({.games = 8, .check = {"random", "idle"}, .check_games = 6}, games_of("worked-example"));
    ASSERT_EQ(found->checks.size(), 2u);
    EXPECT_EQ(found->checks[0].check.player, "random");
    EXPECT_EQ(found->checks[0].unit, found->ranked().front());
    EXPECT_EQ(found->checks[1].check.before.games, 6u);
    // Nobody who does nothing loses or wins by a unit.
    EXPECT_EQ(found->checks[1].worth.difference, 0);
}

}  // namespace
}  // namespace polemarch::sim
