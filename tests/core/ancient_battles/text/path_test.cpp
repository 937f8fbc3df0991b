// A march typed as its path is judged hex by hex, refused with the rule and the hex at which it fails, and has the
// effects of that path. movement_test.cpp tests that the accepted paths are those of the rules.
#include "tests/support/ancient_battles/rules_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

/// Activation of a single unit of side A, which is to move.
RulesTable moving(const RulesSetup& setup, const char* order) {
    RulesTable t(setup);
    t.activation().play({order});
    return t;
}

void expect_fails(const RulesTable& t, const char* path, const char* rule, const std::string& at) {
    const auto read = t.battle().read(t.state(), path);
    ASSERT_FALSE(read) << path;
    EXPECT_EQ(read.error().rule, rule) << path << ": " << read.error().sentence;
    EXPECT_THAT(read.error().sentence, HasSubstr("(the path fails at " + at + ")")) << path;
}

std::string facings(RulesTable& t) {
    std::string all;
    for (const std::string& text : t.moves())
        if (text.rfind("face ", 0) == 0) all += text.back();
    return all;
}

TEST(Path, R8_3_a_path_is_judged_hex_by_hex) {
    const auto t = moving({.a = {"HI E6/1"}, .b = {"MI J10/1"}}, "E6 move");
    EXPECT_TRUE(t.legal("E6-E5-E4"));
    EXPECT_TRUE(t.legal("E5-E4"));
    EXPECT_TRUE(t.legal("E5"));
    EXPECT_TRUE(t.legal("E6"));  // it stays
    EXPECT_TRUE(t.legal("E6-F6-F5"));
    expect_fails(t, "E6-E5-D5-D4-C4-D4-E4", "8.3", "D4");  // six hexes for two points
    expect_fails(t, "E6-E5-E4-E3", "8.3", "E3");
    expect_fails(t, "E6-C1-E5", "8.3", "C1");
    expect_fails(t, "E6-E6", "8.3", "E6");
    expect_fails(t, "R8", "8.3", "R8");
    const auto narrow =
        moving({.a = {"HI E1/1", "MI A3/1"}, .b = {"MI E3/1"}, .map = "columns = 6\nrows = 4\n"}, "E1 move");
    expect_fails(narrow, "E1-F2-G2", "8.6", "G2");
}

TEST(Path, R8_3_the_cost_of_ground_and_hexsides_is_paid) {
    const RulesSetup setup{.a = {"MM E6/1"}, .b = {"MI J10/1"}, .map = "rough = [\"E5\"]\nford = [\"E5-E4\"]\n"};
    const auto t = moving(setup, "E6 move");
    EXPECT_TRUE(t.legal("E5"));
    expect_fails(t, "E5-E4", "8.3", "E4");  // 2, then 1 and 1 for the ford
    EXPECT_TRUE(t.legal("E5-D5"));
}

TEST(Path, R8_3_exception_one_hex_straight_ahead_and_nothing_else) {
    RulesTable t(moving({.a = {"PX E6/1"}, .b = {"MI J10/1"}, .map = "rough = [\"E5\", \"F6\"]\n"}, "E6 move"));
    expect_fails(t, "F6", "8.3", "F6");
    expect_fails(t, "E5-E4", "8.3", "E5");
    t.play({"E5"});
    EXPECT_EQ(t.facing("E5"), 1);
    EXPECT_EQ(t.marker("E5"), "yellow");  // no facing was left to choose
}

TEST(Path, R8_3_1_no_path_through_an_enemy_unit_but_through_a_leader_alone) {
    RulesTable t({.a = {"LC E6/1"}, .b = {"MI E5/1", "MI R12/1"}});
    t.leader(1, 0, "D6").activation().play({"E6 move"});
    expect_fails(t, "E5-E4", "8.3.1", "E5");
    t.play({"D6", "face 6"});
    EXPECT_EQ(t.leader_at(1, 0), "aside");
}

TEST(Path, R8_3_2_friends_are_disordered_by_the_path_that_passes_them) {
    const RulesSetup setup{.a = {"HC E6/1", "HI E5/1", "MI F5/1", "MI R1/1"}, .b = {"MI R12/1"}};
    RulesTable straight(moving(setup, "E6 move"));
    straight.play({"E6-E5-E4", "face 1"});
    EXPECT_TRUE(straight.disordered("E4"));
    EXPECT_TRUE(straight.disordered("E5"));
    EXPECT_FALSE(straight.disordered("F5"));
    RulesTable round(moving(setup, "E6 move"));
    round.play({"E6-F6-F5-E4", "face 1"});
    EXPECT_TRUE(round.disordered("E4"));
    EXPECT_FALSE(round.disordered("E5"));
    EXPECT_TRUE(round.disordered("F5"));
    RulesTable past(moving(setup, "E6 move"));
    past.play({"E6-D6-D5-E4", "face 1"});
    EXPECT_FALSE(past.disordered("E4"));
    expect_fails(moving(setup, "E6 move"), "E6-E5", "8.5", "E5");
}

TEST(Path, R8_3_2_a_way_through_a_friend_leaves_every_facing_that_its_points_allow) {
    // Straight ahead is facing 1 (8.3); the third point turns the unit freely (8.4). A harmless way that leads to other
    // facings changes nothing.
    const RulesSetup setup{.a = {"MM E6/1", "HI E5/1"}, .b = {"MI J10/1"}};
    for (const char* typed : {"E6-E5-E4", "to E4 through E5 disordered", "to E4 through E5 disordered facing 123456"}) {
        RulesTable t(moving(setup, "E6 move"));
        t.play({typed});
        EXPECT_EQ(facings(t), "123456") << typed;
        t.play({"face 1"});
        EXPECT_EQ(t.facing("E4"), 1) << typed;
        EXPECT_TRUE(t.disordered("E5")) << typed;
    }
    const auto t = moving(setup, "E6 move");
    const auto refused = t.battle().read(t.state(), "to E4 through E5 disordered facing 1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().rule, "8.4");
    EXPECT_THAT(refused.error().sentence, HasSubstr("this way opens other facings"));
    EXPECT_EQ(t.refusal("to E4 through E5 disordered facing 7"), "8.4");
    EXPECT_EQ(t.refusal("to E4 through E5 disordered facing 11"), "8.4");
}

TEST(Path, R8_4_turning_costs_what_each_stay_needs) {
    const auto t = moving({.a = {"HI E6/1", "PX K6/1"}, .b = {"MI R12/1"}}, "E6 move");
    EXPECT_TRUE(t.legal("E6-E7"));  // turns round, then enters a hex
    expect_fails(t, "E6-E7-E8", "8.3", "E8");
    const auto slow = moving({.a = {"HI E6/1", "PX K6/1"}, .b = {"MI R12/1"}}, "K6 move");
    expect_fails(slow, "K6-K7", "8.4", "K7");
}

TEST(Path, R8_6_a_path_may_lead_off_the_map) {
    const RulesSetup setup{.a = {"MM E2/1", "HI E1/1", "MI K6/1", "MI K8/1"}, .b = {"MI R12/1"}};
    RulesTable t(moving(setup, "E2 move"));
    expect_fails(t, "E2-leave", "8.6", "E2");
    t.play({"E2-E1-leave"});
    EXPECT_EQ(t.unit("E2"), "");
    EXPECT_TRUE(t.disordered("E1"));
    EXPECT_TRUE(moving(setup, "E1 move").legal("E1-leave"));
}

TEST(Path, R8_7_reinforcements_enter_by_their_entry_hexes) {
    const RulesSetup setup{.a = {"MI R1/1"},
                           .b = {"MI J6/1"},
                           .groups = "[[side.A.group]]\nturn = 1\nentry = [\"E12\"]\nunits = [\"HI\"]\n"};
    RulesTable t(setup);
    t.activation().play({"enter 1", "take HI"});
    expect_fails(t, "F12", "8.7", "F12");
    expect_fails(t, "E11-E10", "8.7", "E11");
    EXPECT_TRUE(t.legal("E12-E11-E10-E9"));  // twice its allowance (8.7.2)
    expect_fails(t, "E12-E11-E10-E9-E8", "8.3", "E8");
    t.play({"E12-E11-E10-E9", "face 1"});
    EXPECT_EQ(t.unit("E9"), "HI");
}

TEST(Path, R8_7_2_beside_an_enemy_unit_the_plain_allowance_holds) {
    const RulesSetup setup{.a = {"MI R1/1"},
                           .b = {"MI D9/1", "MI R12/1"},
                           .groups = "[[side.A.group]]\nturn = 1\nentry = [\"E12\"]\nunits = [\"HI\"]\n"};
    RulesTable t(setup);
    t.activation().play({"enter 1", "take HI"});
    expect_fails(t, "E12-E11-E10-E9", "8.7.2", "E9");
    EXPECT_TRUE(t.legal("E12-E11"));
}

TEST(Path, R8_8_1_a_path_stops_in_a_zone_of_control) {
    const auto t = moving({.a = {"LC E6/1"}, .b = {"HI E3/4"}}, "E6 move");
    EXPECT_TRUE(t.legal("E6-E5-E4"));
    expect_fails(t, "E6-E5-E4-D4", "8.8.1", "E4");
}

TEST(Path, R8_8_2_no_path_from_zone_to_zone) {
    const auto t = moving({.a = {"LC E4/1"}, .b = {"HI E3/4", "HI R12/1"}}, "E4 move");
    expect_fails(t, "E4-D4", "8.8.2", "D4");
    EXPECT_TRUE(t.legal("E4-D5"));
}

TEST(Path, R8_9_no_path_over_rivers_and_lakes) {
    const auto t =
        moving({.a = {"LC E6/1"}, .b = {"MI R12/1"}, .map = "lake = [\"D6\"]\nriver = [\"E6-E5\"]\n"}, "E6 move");
    expect_fails(t, "E6-E5", "8.9", "E5");
    expect_fails(t, "D6-D5", "8.9", "D6");
    const auto woods = moving({.a = {"HC E6/1"}, .b = {"MI R12/1"}, .map = "woods = [\"E5\"]\n"}, "E6 move");
    EXPECT_EQ(woods.battle().read(woods.state(), "E5-E4")->disordered, 1);
}

TEST(Path, NothingMayFollowAPathAndNothingElseIsOne) {
    const auto t = moving({.a = {"HI E6/1"}, .b = {"MI J10/1"}}, "E6 move");
    for (const char* typed : {"E6-E5 please", "E6-E5 facing 1", "E6-E5 disordered", "to E5 please", "to E5-", "E6--E5",
                              "to E5 facing", "to E5 facing 1 please", "to E5 disordered please", "to", "leave please",
                              "to E5 through", "to E5 through E4,", "to E5 driving off", "E6-leave-E5", "to leave"})
        EXPECT_FALSE(t.legal(typed)) << typed;
}

TEST(Path, R8_3_2_nothing_is_named_that_a_way_does_not_do) {
    RulesTable t({.a = {"LC E8/1", "MI G7/1"}, .b = {"HI E3/4"}});
    t.leader(1, 0, "E7").activation().play({"E8 move"});
    for (const char* typed :
         {"to E6 through G9", "to E6 through E8", "to E6 through G7", "to E6 through E3", "to E6 driving off C3",
          "to E6 driving off E3", "to E6 driving off E7,E7", "to E6 disordered"})
        EXPECT_EQ(t.refusal(typed), "8.3.2") << typed;
    EXPECT_TRUE(t.legal("to E6 driving off E7"));
}

}  // namespace
}  // namespace polemarch::test
