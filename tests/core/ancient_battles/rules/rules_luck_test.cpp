// Ancient Battles Deluxe, rule by rule: luck and skill (17.2). "Ruling n" is row n of the rulings, case by case.
#include "core/ancient_battles/rules/queries.h"
#include "tests/support/ancient_battles/rules_table.h"

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
    t.dice({6, 1, 6, 5}).roll_dice();
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
    t.dice({1, 6}).roll_dice();  // 3 against 4
    EXPECT_EQ(t.consequences().back(), "AD");
}

TEST(AveragingDice, R17_2_1_in_ranged_combat) {
    // MM at MI: 2 to 5 against 2 to 5; a 6 is a 4 and does not beat another 4.
    RulesTable t(averaging({.a = {"MM C6/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.activation().dice({6, 4}).play({"C6 fire", "at C4"});
    EXPECT_EQ(t.consequences().back(), "missed");
}

TEST(AveragingDice, R17_2_1_with_the_end_check_an_escape_and_a_rally) {
    // Turn 5 ends on a 1, which averaging dice never show; turn 6 on 2 or less, one way of six.
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
    rally.dice({6}).roll_dice();
    EXPECT_EQ(rally.consequences().back(), "not rallied");
}

TEST(AveragingDice, R17_2_1_with_elephants_and_control) {
    // No elephant panics: a 6 makes it balk. Control of 4 is lost on a 5 only.
    RulesTable herd(
        {.a = {"MI C8/1"}, .b = {"EL C3/4", "MI R1/4"}, .head = "options = [\"averaging-dice\", \"elephants\"]\n"});
    herd.activation().play({"frighten"});
    EXPECT_EQ(herd.ways("no effect"), 3);  // 2, 3 and the 1
    EXPECT_EQ(herd.ways("balks"), 2);
    EXPECT_EQ(herd.ways("frightened"), 1);
    EXPECT_EQ(herd.ways("panics"), 0);
    herd.dice({6}).roll_dice();
    EXPECT_EQ(herd.marker("C3"), "yellow");
    RulesTable knights({.a = {"KT C8/1"},
                        .b = {"MI C3/4"},
                        .leaders_a = {"C", "D"},
                        .head = "options = [\"averaging-dice\", \"command-control\"]\n"});
    knights.dice({4, 4, 5, 2}).roll_dice();
    knights.play({"concede", "place C C8", "place C C3", "place D C8", "trust"});
    EXPECT_EQ(knights.ways("control kept"), 5);
}

TEST(AveragingDice, R17_2_1_the_narration_says_what_a_die_counts_as) {
    RulesTable t(averaging({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.melee().play({"C5 attacks C4"});
    const std::array<std::uint8_t, 2> faces{1, 6};
    const auto said = t.battle().narrate(t.state(), t.battle().resolve(t.state(), faces), faces);
    EXPECT_NE(said.find("the 1 that fell counts as 3 [17.2.1]; the 6 that fell counts as 4 [17.2.1]"),
              std::string::npos)
        << said;
    EXPECT_NE(t.battle().breakdown(t.state()).find("1 counts as 3, 6 as 4"), std::string::npos);
}

// ---------------------------------------------------------------- 17.2.2 Re-rolls

namespace {

RulesSetup bought(RulesSetup setup, const std::string& more = "") {
    setup.head += "options = [\"re-rolls\"" + more + "]\n";
    return setup;
}
RulesSetup contact() { return bought({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}); }

/// Step 7 with these points left.
RulesTable& melee_with(RulesTable& t, unsigned a, unsigned b) {
    t.melee();
    t.state().command_points = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    return t;
}

}  // namespace

TEST(Rerolls, R17_2_2_the_initiative_player_first_then_the_other_until_both_decline) {  // ruling 88
    RulesTable t(contact());
    melee_with(t, 1, 1).dice({3, 4}).play({"C5 attacks C4"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"keep", "again 1", "again 2"}));
    t.play({"keep"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"keep"});
    EXPECT_EQ(t.consequences(), (std::vector<std::string>{"shows 3", "shows 4"}));
    EXPECT_TRUE(t.disordered("C5"));
    EXPECT_EQ(t.points(0) + t.points(1), 0);  // and no other unit can attack, so the turn is over
}

TEST(Rerolls, R17_2_2_the_new_face_counts) {
    RulesTable t(contact());
    melee_with(t, 1, 0).dice({1, 1}).play({"C5 attacks C4"});
    t.dice({6}).play({"again 1"});  // 6 against 1: the defender is eliminated
    EXPECT_EQ(t.points(0), 0);
    EXPECT_EQ(t.unit("C5"), "");
    EXPECT_EQ(t.unit("C4"), "MI");  // advanced
    EXPECT_EQ(t.state().lost[1], 4);
}

TEST(Rerolls, R17_2_2_the_same_die_again_only_by_the_opponent_of_the_last_buyer) {
    RulesTable t(contact());
    melee_with(t, 2, 2).dice({1, 4, 2}).play({"C5 attacks C4", "again 1"});
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"keep", "again 1", "again 2"}));
    t.play({"keep"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"keep", "again 2"}));
    EXPECT_EQ(t.refusal("again 1"), "17.2.2");
    EXPECT_EQ(t.refusal("again 3"), "17.2.2");
}

TEST(Rerolls, R17_2_2_either_die_by_either_player_thrown_by_who_threw_it) {
    RulesTable t(contact());
    melee_with(t, 0, 1).dice({6, 4}).play({"C5 attacks C4"});
    EXPECT_EQ(t.chooser(), 1);  // A cannot pay
    t.play({"again 1"});        // B has A's die rolled again
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{1, 0}));
    t.dice({1}).roll_dice();
    EXPECT_EQ(t.points(1), 0);
    EXPECT_EQ(t.unit("C5"), "");  // 1 against 4
}

TEST(Rerolls, R17_2_2_without_points_dice_fall_together) {
    RulesTable t(contact());
    melee_with(t, 0, 0).play({"C5 attacks C4"});
    EXPECT_EQ(t.battle().roll(t.state()).count(), 2u);
    t.dice({3, 3}).roll_dice();
    EXPECT_EQ(t.consequences(), (std::vector<std::string>{"EN"}));
}

TEST(Rerolls, R17_2_2_all_dice_of_a_ranged_combat_are_thrown_and_lie) {  // ruling 89
    RulesTable t(bought({.a = {"LA C6/1", "MI A12/1"}, .b = {"PX C4/4", "MI R1/4"}}));
    t.activation(0, 2).dice({6, 2, 6}).play({"C6 fire", "at C4"});
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"keep", "again 1", "again 2", "again 3"}));
    t.dice({1}).play({"again 3"});    // the defence die
    t.play({"keep"});                 // B; A has no point left
    EXPECT_TRUE(t.disordered("C4"));  // 6 against 1 + 2
}

TEST(Rerolls, R17_2_2_not_the_command_dice_but_the_initiative_dice) {  // ruling 90
    RulesTable t(contact());
    EXPECT_EQ(t.battle().roll(t.state()).count(), 2u);
    t.dice({1, 1, 2, 5}).roll_dice();
    EXPECT_EQ(t.phase(), Phase::initiative);
    EXPECT_EQ(t.chooser(), 0);  // turn 1: side A
    t.dice({6}).play({"again 1"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"keep", "keep"});
    EXPECT_EQ(t.state().initiative, 0);
}

TEST(Rerolls, R17_2_2_points_last_to_the_end_of_the_turn_for_dice_only) {  // ruling 91
    RulesTable t(contact());
    t.activation(0, 3).play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.points(0), 3);
    t.play({"pass", "pass"});
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_EQ(t.points(0), 0);
}

TEST(Rerolls, R17_2_2_points_that_are_left_when_the_battle_ends_are_gone) {
    RulesTable t(contact());
    t.state().turn = 10;
    melee_with(t, 2, 1).play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::over);
    EXPECT_EQ(t.points(0) + t.points(1), 0);
}

TEST(Rerolls, R17_2_2_of_escape_end_check_control_and_elephants) {
    RulesTable end(contact());
    end.state().turn = 6;
    melee_with(end, 1, 0).dice({1}).play({"pass", "pass"});
    EXPECT_EQ(end.phase(), Phase::end_check);
    end.dice({6}).play({"again 1"});
    EXPECT_EQ(end.state().turn, 7);
    RulesTable escape(bought({.a = {"HC C5/1", "MI A12/1"}, .b = {"LI C4/1", "MI R1/4"}}));
    melee_with(escape.leader(1, 0, "C4").disorder("C4"), 0, 1).dice({6, 1, 1}).play({"C5 attacks C4", "keep"});
    EXPECT_EQ(escape.phase(), Phase::escape);
    EXPECT_EQ(escape.chooser(), 1);
    escape.dice({4}).play({"again 1"});
    EXPECT_EQ(escape.leader_at(1, 0), "aside");
    RulesTable elephant(bought({.a = {"MI C8/1"}, .b = {"EL C3/4", "MI R1/4"}}, ", \"elephants\""));
    elephant.activation(0, 2).dice({1}).play({"frighten"}).dice({6}).play({"again 1", "keep"});
    EXPECT_EQ(elephant.battle().setup().trait[elephant.state().at[*hex::parse("C3")]].side, 0);
    RulesTable control(bought({.a = {"KT C8/1"}, .b = {"MI C3/4"}}, ", \"command-control\""));
    control.dice({4, 4, 5, 2}).roll_dice().play({"keep", "keep", "concede", "place C C8", "place C C3", "trust"});
    control.dice({6, 1}).play({"again 1"});
    EXPECT_FALSE(uncontrolled(control.state(), 0));
}

TEST(Rerolls, R17_2_2_with_averaging_dice_the_faces_lie_as_they_fell) {
    RulesTable t(bought({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}, ", \"averaging-dice\""));
    melee_with(t, 1, 0).dice({1, 6}).play({"C5 attacks C4"});
    EXPECT_EQ(t.consequences(), (std::vector<std::string>{"shows 1", "shows 6"}));
    t.play({"keep"});  // 3 against 4
    EXPECT_TRUE(t.disordered("C5"));
}

TEST(Rerolls, R17_2_2_positions_and_sentences_have_the_dice) {
    RulesTable t(contact());
    melee_with(t, 2, 1).dice({1, 4, 2}).play({"C5 attacks C4", "again 1"});
    EXPECT_NE(t.battle().position(t.state()).find("dice = [\"2 A\", \"4\"]\nbuyer = \"B\""), std::string::npos)
        << t.battle().position(t.state());
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
    const auto keep = *t.battle().read(t.state(), "keep");
    EXPECT_EQ(t.battle().narrate(t.state(), keep, {}), "B lets the dice be [17.2.2]");
    t.play({"keep"});
    const auto said = t.battle().narrate(t.state(), keep, {});
    EXPECT_NE(said.find("A lets the dice be [17.2.2]; MI C5 against MI C4: A rolls 2"), std::string::npos) << said;
}

}  // namespace polemarch::test
