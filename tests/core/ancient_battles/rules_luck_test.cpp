// Ancient Battles Deluxe, rule by rule: luck and skill (17.2). "Ruling n" is row n of the rulings, case by case.
#include "tests/support/rules_table.h"

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

RulesSetup averaging(RulesSetup setup) {
    setup.head += "options = [\"averaging-dice\"]\n";
    return setup;
}

}  // namespace

// ---------------------------------------------------------------- 17.2.1 Die roll averaging

TEST(AveragingDice, R17_2_1_a_1_counts_as_3_and_a_6_as_4) {
    // Ruling 87: all dice. A rolls 6, B rolls 5: with 4 against 5 B has the initiative.
    RulesTable t(averaging({.a = {"MI C5/1"}, .b = {"MI R1/4"}}));
    t.dice({6, 1, 6, 5}).throw_dice();
    EXPECT_EQ(t.consequences(), (std::vector<std::string>{"command 2 1", "initiative B"}));
    EXPECT_EQ(t.dice_left(), 0u);
}

TEST(AveragingDice, R17_2_1_nobody_receives_three_points_by_the_die) {
    RulesTable t(averaging({.a = {"MI C5/1"}, .b = {"MI R1/4"}}));
    EXPECT_EQ(t.ways("command 2 2"), 9);  // 4, 5 and 6 of 6 on both sides
    EXPECT_EQ(t.ways("command 1 1"), 9);
    EXPECT_EQ(t.ways("command 3 1"), 0);
}

TEST(AveragingDice, R17_2_1_in_melee) {
    // MI attacks MI from the front: a die against a die, of 2, 3, 3, 4, 4, 5 each.
    RulesTable t(averaging({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.melee().play({"C5 attacks C4"});
    EXPECT_EQ(t.phase(), Phase::clash);
    EXPECT_EQ(t.ways("AE"), 1);  // 2 against 5
    EXPECT_EQ(t.ways("DE"), 0);
    t.dice({1, 6}).throw_dice();  // 3 against 4
    EXPECT_EQ(t.consequences().back(), "AD");
}

TEST(AveragingDice, R17_2_1_in_ranged_combat) {
    // MM at MI: 2 to 5 against 2 to 5; a 6 is a 4 and does not beat another 4.
    RulesTable t(averaging({.a = {"MM C6/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.activation().dice({6, 4}).play({"C6 fire", "at C4"});
    EXPECT_EQ(t.consequences().back(), "missed");
}

TEST(AveragingDice, R17_2_1_with_the_end_check_an_escape_and_a_rally) {
    // Turn 5 ends on a 1, which there is not; turn 6 on 2 or less, one way of six.
    RulesTable t(averaging({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.state().turn = 5;
    t.melee().play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::end_check);
    EXPECT_EQ(t.ways("game ends"), 0);
    t.state().turn = 6;
    EXPECT_EQ(t.ways("game ends"), 1);
    // A leader is captured on a natural 1 only: never (11.5.1).
    RulesTable fall(averaging({.a = {"HC C5/1", "MI A12/1"}, .b = {"LI C4/1", "MI R1/4"}}));
    fall.leader(1, 0, "C4").disorder("C4").melee().dice({5, 2}).play({"C5 attacks C4"});
    EXPECT_EQ(fall.phase(), Phase::escape);
    EXPECT_EQ(fall.ways("lost"), 0);
    EXPECT_EQ(fall.ways("escaped"), 6);
    // Strength 2 rallies on 2 only: neither automatically on a 1 nor never on a 6, which counts as 4 (7.3).
    RulesTable rally(averaging({.a = {"MI C5/1", "MI C6/1"}, .b = {"MI R1/4"}}));
    rally.disorder("C5").leader(0, 0, "C6").activation().play({"leader C C6 rally", "take C5"});
    EXPECT_EQ(rally.ways("rallied"), 3);  // beside a leader: 2, 3 and the 1 that counts as 3
    rally.dice({6}).throw_dice();
    EXPECT_EQ(rally.consequences().back(), "not rallied");
}

TEST(AveragingDice, R17_2_1_the_narration_says_what_a_die_counts_as) {
    RulesTable t(averaging({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.melee().play({"C5 attacks C4"});
    const std::array<std::uint8_t, 2> faces{1, 6};
    const auto said = t.battle().narrate(t.state(), t.battle().resolve(t.state(), faces), faces);
    EXPECT_NE(said.find("the 1 that fell counts as 3 [17.2.1]; the 6 that fell counts as 4 [17.2.1]"),
              std::string::npos)
        << said;
    EXPECT_NE(t.battle().reckoning(t.state()).find("1 counts as 3, 6 as 4"), std::string::npos);
}

}  // namespace polemarch::test
