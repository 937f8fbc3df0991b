// Handicaps: what a side has more or less of than in the scenario, in the rules that use it, and as text.
#include "core/handicap.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"

#include "core/ancient_battles/text/board.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// Two hexes apart, so that the armies are out of reach; the handicap follows the sides.
RulesSetup apart(const std::string& handicap) {
    RulesSetup setup{.a = {"MI C5/1", "MI E5/1"}, .b = {"MI R1/4", "MI P1/4"}};
    setup.tail = handicap;
    return setup;
}

std::string entry(const char* side, const char* change) {
    return fmt::format("[[handicap]]\nside = \"{}\"\n{}\n", side, change);
}

TEST(Handicap, R14_0_victory_points_given_count_at_the_end) {
    for (const bool given : {false, true}) {
        RulesTable t(apart(given ? entry("B", "victory_points = 1") : ""));
        EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 1), given ? 1 : 0);
        EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 0);
        t.state().turn = 10;
        t.melee().play({"pass"});
        ASSERT_EQ(t.phase(), Phase::over);
        EXPECT_EQ(t.battle().payoff(t.state()), given ? 0.0 : 0.5);
    }
}

TEST(Handicap, R14_0_victory_points_given_come_on_top_of_the_scenarios) {
    const RulesTable t(battle_from(scenario_text("kadesh") + entry("B", "victory_points = 2")));
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 1), 1 + 2);
}

TEST(Handicap, R4_0_the_army_panics_at_the_changed_level) {
    for (const int change : {-1, 0, 1}) {  // a unit of strength 4 falls; the level is 4
        RulesSetup setup{.a = {"MM C6/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}, .panic_b = 4};
        setup.tail = entry("B", fmt::format("panic = {}", change).c_str());
        RulesTable t(setup);
        t.disorder("C4").activation();
        t.dice({6, 1}).play({"C6 fire", "at C4"});
        EXPECT_EQ(t.battle().setup().panic_level(1), 4 + change);
        EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), change);
        t.melee().play({"pass"});
        EXPECT_EQ(panicked(t.state(), 1), change <= 0) << change;
        EXPECT_FALSE(panicked(t.state(), 0));
    }
}

TEST(Handicap, R3_0_3_command_points_are_given_and_taken_each_turn) {
    RulesTable t(apart(entry("A", "command_points = -1") + entry("B", "command_points = 3")));
    t.dice({4, 6}).roll_dice();  // 2 + 1 for the leader, 3 + 1
    EXPECT_EQ(t.points(0), 2);
    EXPECT_EQ(t.points(1), 7);
    t.state().turn = 2;
    t.melee().play({"pass"});
    ASSERT_EQ(t.phase(), Phase::command);
    t.dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(0), 1);
    EXPECT_EQ(t.points(1), 5);
}

TEST(Handicap, R3_0_3_never_below_zero_when_leaders_are_lost) {
    auto setup = apart(entry("A", "command_points = -2"));  // the lowest die and the leader: 2
    setup.leaders_a = {"C", "D"};
    RulesTable t(setup);
    t.state().leader[0] = static_cast<std::uint8_t>(Away::lost);
    t.dice({1, 6}).roll_dice();
    EXPECT_EQ(t.points(0), 0);
}

TEST(Handicap, IsShownWithTheCommandDiceAndOnTheBoard) {
    RulesTable t(apart(entry("A", "command_points = -1") + entry("B", "victory_points = 1\npanic = -9")));
    const std::array<std::uint8_t, 2> faces{4, 6};
    const Move points = t.battle().resolve(t.state(), faces);
    EXPECT_EQ(t.battle().narrate(t.state(), points, faces),
              "A rolls 4 and receives 2 + 1 for leaders - 1 as handicap = 2 Command Points, "
              "B rolls 6 and receives 3 + 1 for leaders = 4 Command Points [3.0]");
    const std::string board = draw_board(t.battle().setup(), t.state(), {});
    EXPECT_THAT(board, HasSubstr("handicap: Command Points a turn -1"));
    EXPECT_THAT(board, HasSubstr("handicap: victory points +1, panic level -9"));
    EXPECT_THAT(board, HasSubstr("panic level 90 of 90"));
    const RulesTable without(apart(""));
    EXPECT_THAT(draw_board(without.battle().setup(), without.state(), {}), Not(HasSubstr("handicap")));
}

TEST(Handicap, AllOfASideAddUp) {
    auto setup = apart(entry("A", "panic = -4\ncommand_points = -1") + entry("A", "panic = 6"));
    setup.panic_a = 6;
    const RulesTable t(setup);
    EXPECT_EQ(t.battle().setup().handicap(0), (Handicap{0, 2, -1}));
    EXPECT_EQ(t.battle().setup().handicap(1), Handicap{});
    EXPECT_THAT(in_words(t.battle().setup().handicap(0), handicap_dials),
                ElementsAre("panic level +2", "Command Points a turn -1"));
}

/// A scenario with a handicap appended is that battle with that handicap, and its positions keep it.
TEST(Handicap, IsWrittenBehindTheScenarioAndBeforeThePosition) {
    const std::array<Handicap, 2> handicaps{Handicap{1, 4, -1}, Handicap{0, -3, 2}};
    const Source plain{"small.toml", small_battle};
    EXPECT_EQ(with_handicaps<Handicap>(plain, {}, handicap_dials).text, plain.text);
    const BattlePointer battle = battle_from(with_handicaps(plain, handicaps, handicap_dials).text);
    for (const unsigned side : {0u, 1u}) EXPECT_EQ(battle->setup().handicap(side), handicaps[side]);

    int positions = 0;
    walk(*battle, 3, true, [&](const State& s, const Move&, Faces) {
        if (++positions % 40 != 0) return;
        const BattlePointer again = battle_from(*battle, s);
        EXPECT_EQ(again->start(), s);
        EXPECT_EQ(again->setup().handicap(0), handicaps[0]);
        const Source position{"small.toml", battle->position(s)};
        const BattlePointer more =
            battle_from(with_handicaps<Handicap>(position, {Handicap{1, 0, 0}, Handicap{}}, handicap_dials).text);
        EXPECT_EQ(more->start(), s);
        EXPECT_EQ(more->setup().handicap(0), (Handicap{2, 4, -1}));
        EXPECT_EQ(more->setup().handicap(1), handicaps[1]);
    });
    EXPECT_GE(positions, 100);
}

/// A position in which a side holds the points that only its handicap gave it.
TEST(Handicap, PositionsMayHoldThePointsThatItGives) {
    const std::string text = scenario_text("worked-example");
    const auto stands = [&](const std::string& handicap, int points) {
        Diagnostics diagnostics;
        const std::string position =
            fmt::format("[position]\nphase = \"activate\"\n[position.A]\ncommand_points = {}\n", points);
        return try_battle_from(text + handicap + position, diagnostics) != nullptr;
    };
    int most = 0;
    while (stands("", most + 1)) ++most;
    EXPECT_TRUE(stands(entry("A", "command_points = 2"), most + 2));
    EXPECT_FALSE(stands(entry("A", "command_points = 2"), most + 3));
    EXPECT_FALSE(stands(entry("A", "command_points = -1"), most));
}

}  // namespace
}  // namespace polemarch::test
