// Movement (8.0 to 8.5), zones of control (8.8) and terrain (8.9), rule by rule. Entering and leaving the map (8.6,
// 8.7) is in rules_entry_test.cpp. "Ruling n" is a row of the rulings, case by case.
//
// Neighbours, N NE SE S SW NW: of C5 (columns A, C, E ... sit lower) C4 D5 D6 C6 B6 B5; of D5 D4 E4 E5 D6 C5 C4.
#include "core/ancient_battles/rules/fighting.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>

namespace polemarch::test {
namespace {

/// A map one hex wide, without ways round anything. Columns A, rows 1 to 12.
std::string lane(const std::string& more = "") { return "columns = 1\nrows = 12\n" + more; }

/// The fault for which a scenario is refused; "" if there is none.
std::string fault(const RulesSetup& setup) {
    try {
        const RulesTable t(setup);
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

bool reports(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// ---- 8.0

TEST(Movement, R8_0_a_unit_moves_up_to_its_allowance_and_no_further) {
    RulesTable t({.a = {"MI C8/1", "LC K12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move"});
    for (const char* hex : {"C8", "C7", "C6"}) EXPECT_TRUE(t.legal(std::string("to ") + hex)) << hex;
    EXPECT_EQ(t.refusal("to C5"), "8.3");
    t.play({"to C6", "face 1"});
    EXPECT_EQ(t.unit("C6"), "MI");
    EXPECT_EQ(t.unit("C8"), "");
    t.play({"pass", "K12 move"});
    EXPECT_TRUE(t.legal("to K6"));
    EXPECT_EQ(t.refusal("to K5"), "8.3");
}

TEST(Movement, R8_0_nothing_is_saved_from_one_turn_to_another) {
    RulesTable t({.a = {"MI C8/1"}, .b = {"HI R12/1"}});
    t.activation().dice({1, 1, 2, 1}).play({"C8 move", "to C8", "face 1", "pass"});  // A has no unit left to activate
    EXPECT_EQ(t.state().turn, 2);
    t.activation();
    EXPECT_EQ(t.marker("C8"), "");
    t.play({"C8 move"});
    EXPECT_TRUE(t.legal("to C6"));
    EXPECT_EQ(t.refusal("to C5"), "8.3");
}

TEST(Movement, R8_0_example_phalanx_enters_rough_straight_ahead_without_turning) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}, .map = "rough = [\"C4\", \"D5\"]"});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to C4"), "1");    // no turn in the hex that it enters ...
    EXPECT_EQ(t.refusal("to D5"), "8.3");   // ... nor in the one that it leaves
    EXPECT_EQ(facings(t, "to B5"), "156");  // clear ground beside it: an ordinary move with its free turns
    t.play({"to C4"});
    EXPECT_EQ(t.facing("C4"), 1);
    EXPECT_EQ(t.marker("C4"), "yellow");
    EXPECT_FALSE(t.disordered("C4"));
}

TEST(Movement, R8_0_procedure_1_a_single_unit_costs_one_point_and_is_marked_yellow) {
    RulesTable t({.a = {"MI C8/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move", "to C7", "face 1"});
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.marker("C7"), "yellow");
    EXPECT_EQ(t.chooser(), 1);
    t.play({"pass"});
    EXPECT_EQ(t.refusal("C7 move"), "6.1");
    t.activation(0, 0);
    EXPECT_EQ(t.refusal("A12 move"), "6.0");
}

TEST(Movement, R8_0_procedure_2_a_formation_costs_one_point_and_each_unit_is_marked) {
    RulesTable t({.a = {"MI C8/1", "MI D8/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(0, 0, "C8")
        .activation()
        .play({"leader C C8 move", "take C8", "to C7", "face 1", "take D8", "to D8", "face 2"});
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.marker("C7"), "yellow");
    EXPECT_EQ(t.marker("D8"), "yellow");
    EXPECT_EQ(t.leader_at(0, 0), "C7");
    EXPECT_EQ(t.chooser(), 1);
}

// ---- 8.1

TEST(Movement, R8_1_units_of_a_formation_begin_facing_alike) {  // ruling 15
    RulesTable t({.a = {"MI C8/1", "MI D8/2", "MI C9/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(0, 0, "C8").activation().play({"leader C C8 move"});
    EXPECT_EQ(t.refusal("take D8"), "6.2");
    EXPECT_TRUE(t.legal("take C9"));
}

TEST(Movement, R8_1_ruling_15_only_units_that_face_alike_link) {
    RulesTable t({.a = {"MI C8/1", "MI C9/4", "MI C10/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(0, 0, "C8").activation().play({"leader C C8 move"});
    EXPECT_EQ(t.refusal("take C9"), "6.2");
    EXPECT_EQ(t.refusal("take C10"), "6.2");  // C9 would be between, but it does not belong
}

TEST(Movement, R8_1_units_move_in_any_order_and_direction_and_need_not_keep_together) {
    RulesTable t({.a = {"LC C8/1", "LC D8/1", "LC C9/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(0, 0, "C8").activation();
    t.play({"leader C C8 move", "take C9", "to C12", "face 4", "take C8", "to C3", "face 1", "take D8", "to H9",
            "face 3"});
    EXPECT_EQ(t.facing("C12"), 4);
    EXPECT_EQ(t.facing("C3"), 1);
    EXPECT_EQ(t.facing("H9"), 3);
    EXPECT_EQ(t.leader_at(0, 0), "C3");
}

// ---- 8.2

TEST(Movement, R8_2_every_unit_faces_one_of_its_six_hexes) {
    EXPECT_EQ(fault({.a = {"MI C8/6"}, .b = {"HI R12/1"}}), "");
    EXPECT_TRUE(reports(fault({.a = {"MI C8"}, .b = {"HI R12/1"}}), "8.2"));
    EXPECT_TRUE(reports(fault({.a = {"MI C8/7"}, .b = {"HI R12/1"}}), "8.2"));
    EXPECT_TRUE(reports(fault({.a = {"MI C8/0"}, .b = {"HI R12/1"}}), "8.2"));
    EXPECT_EQ(fault({.a = {"CAMP C8"}, .b = {"HI R12/1"}, .panic_a = 5}), "");  // a camp has no facing (13.1.2)
}

// With one point a phalanx enters its front hex and, after its free turn, its front flank hexes; no others.
TEST(Movement, R8_2_front_front_flank_and_rear_hexes) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> around{
        {"C5", {"C4", "D5", "D6", "C6", "B6", "B5"}}, {"D5", {"D4", "E4", "E5", "D6", "C5", "C4"}}};
    for (const auto& [hex, next] : around)
        for (std::size_t front = 0; front < 6; ++front) {
            RulesTable t({.a = {"PX " + hex + "/" + std::to_string(front + 1), "MI A12/1"}, .b = {"HI R12/1"}});
            t.activation().play({(hex + " move").c_str()});
            for (std::size_t turn = 0; turn < 6; ++turn) {
                const std::string to = "to " + next[(front + turn) % 6];
                const bool frontal = turn == 0 || turn == 1 || turn == 5;
                EXPECT_EQ(t.refusal(to), frontal ? "" : "8.3") << hex << "/" << front + 1 << " " << to;
            }
        }
}

// ---- 8.3

TEST(Movement, R8_3_a_unit_enters_its_front_hex) {
    RulesTable t({.a = {"MI C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to C6"), "345");  // 1 point about, 1 to enter: it arrives facing south
}

TEST(Movement, R8_3_the_cost_of_the_ground_is_paid) {
    RulesTable t({.a = {"MI C8/1", "LI K8/1", "MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "rough = [\"C6\", \"D7\", \"B7\", \"K6\"]"});
    t.activation().play({"C8 move"});
    EXPECT_TRUE(t.legal("to C7"));
    EXPECT_EQ(t.refusal("to C6"), "8.3");  // 1 and 2 are more than 2
    t.play({"to C7", "face 1", "pass", "K8 move"});
    EXPECT_EQ(facings(t, "to K6"), "126");  // 1 and 2 are 3: no point is left to turn with
    EXPECT_EQ(t.refusal("to K5"), "8.3");
}

TEST(Movement, R8_3_exception_one_hex_straight_ahead_may_exceed_the_allowance) {
    RulesTable t(
        {.a = {"MI C8/1", "MI K8/1", "MI A12/1"}, .b = {"HI R12/1"}, .map = "marsh = [\"C7\", \"K6\", \"L8\"]"});
    t.activation().play({"C8 move"});
    EXPECT_EQ(facings(t, "to C7"), "1");  // 3 points, and no turn
    t.play({"to C7"});
    EXPECT_EQ(t.unit("C7"), "MI");
    t.play({"pass", "K8 move"});
    EXPECT_EQ(t.refusal("to K6"), "8.3");  // not after another hex
    EXPECT_EQ(t.refusal("to L8"), "8.3");  // not after a turn, though the first hexside is free (ruling 25)
}

TEST(Movement, R8_3_exception_ruling_25_covers_hexsides_but_no_river) {
    RulesTable t({.a = {"PX C8/1", "PX F8/1", "PX I8/1", "MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "river = [\"I8-I7\"]\nford = [\"C8-C7\", \"F8-F7\", \"F8-G7\"]\nmarsh = [\"F7\"]"});
    t.activation().play({"C8 move"});
    EXPECT_EQ(facings(t, "to C7"), "1");
    t.play({"to C7", "pass", "F8 move"});
    EXPECT_EQ(facings(t, "to F7"), "1");   // 3 and 1 for the ford
    EXPECT_EQ(t.refusal("to G7"), "8.3");  // NE of F8, over a ford: 2 points and a turn
    t.play({"to F7", "pass", "I8 move"});
    EXPECT_EQ(t.refusal("to I7"), "8.3");
}

TEST(Movement, R8_3_exception_ruling_25_no_prohibited_ground_no_exit_no_camp) {
    RulesTable t({.a = {"PX C8/1", "PX F2/1", "CAMP I8", "MI A12/1"}, .b = {"HI R12/1"}, .map = "lake = [\"C7\"]"});
    t.activation();
    EXPECT_EQ(t.refusal("I8 move"), "13.1.1");
    t.play({"C8 move"});
    EXPECT_EQ(t.refusal("to C7"), "8.9");
    t.play({"to C8", "face 1", "pass", "F2 move"});
    EXPECT_TRUE(t.legal("to F1"));
    EXPECT_EQ(t.refusal("leave"), "8.6");
}

TEST(Movement, R8_3_exception_ruling_25_into_and_out_of_a_zone_of_control) {
    // HI C5/4 controls C6 and its flanks (facing 3: D6, facing 5: B6).
    RulesTable in({.a = {"PX C7/1", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}, .map = "rough = [\"C6\"]"});
    in.activation().play({"C7 move", "to C6"});
    EXPECT_EQ(in.facing("C6"), 1);
    EXPECT_EQ(in.marker("C6"), "yellow");
    RulesTable out({.a = {"PX C6/4", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}, .map = "rough = [\"C7\"]"});
    out.activation().play({"C6 move", "to C7"});
    EXPECT_EQ(out.facing("C7"), 4);
    EXPECT_EQ(out.marker("C7"), "red");
    // From zone to zone the exception does not lead: HI C8/1 controls C7.
    RulesTable between(
        {.a = {"PX C6/4", "MI A12/1"}, .b = {"HI C5/4", "HI C8/1", "HI R12/1"}, .map = "rough = [\"C7\"]"});
    between.activation().play({"C6 move"});
    EXPECT_EQ(between.refusal("to C7"), "8.8.2");
}

// ---- 8.3.1

TEST(Movement, R8_3_1_enemy_units_bar_the_way) {
    for (const char* enemy : {"LI A8/1", "CAMP A8"}) {
        RulesTable t({.a = {"LC A10/1", "MI A12/1"}, .b = {enemy, "HI A1/1"}, .map = lane()});
        t.disorder("A8").activation().play({"A10 move"});
        EXPECT_TRUE(t.legal("to A9"));
        EXPECT_EQ(t.refusal("to A8"), "8.3.1");
        EXPECT_EQ(t.refusal("to A7"), "8.3");
    }
}

TEST(Movement, R8_3_1_ruling_33_an_enemy_leader_alone_is_passed_and_set_aside_at_once) {
    RulesTable t({.a = {"LC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .leaders_b = {"A", "C", "B"}, .map = lane()});
    t.leader(1, 0, "A8").leader(1, 1, "A8").leader(1, 2, "A1").activation();
    t.play({"A10 move", "to A7 driving off A8"});
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    EXPECT_EQ(t.leader_at(1, 1), "aside");
    EXPECT_EQ(t.leader_at(1, 2), "A1");
    EXPECT_TRUE(t.consequences().empty());  // no roll
    t.play({"face 1"});
    EXPECT_EQ(t.marker("A7"), "yellow");
    EXPECT_FALSE(t.disordered("A7"));
    EXPECT_EQ(t.refusal("A1 move"), "");  // its army's units are unchanged
}

TEST(Movement, R8_3_1_ruling_33_a_unit_may_stop_on_an_enemy_leader_alone) {
    RulesTable t({.a = {"PX A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
    t.leader(1, 0, "A8").activation().play({"A9 move", "to A8", "face 1"});
    EXPECT_EQ(t.unit("A8"), "PX");
    EXPECT_EQ(t.leader_at(1, 0), "aside");
}

TEST(Movement, R8_3_1_a_way_round_an_enemy_leader_is_another_move) {
    RulesTable t({.a = {"LC C8/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(1, 0, "C7").activation().play({"C8 move"});
    EXPECT_TRUE(t.legal("to C6"));
    EXPECT_TRUE(t.legal("to C6 driving off C7"));
    EXPECT_EQ(t.refusal("to C7 through C7"), "8.3.2");  // there is no friend to pass
    EXPECT_EQ(t.refusal("to C6 driving off C7 disordered"), "8.3.2");
    t.play({"to C6", "face 1"});
    EXPECT_EQ(t.leader_at(1, 0), "C7");
}

TEST(Movement, R8_3_1_a_leader_with_his_unit_is_not_alone) {
    RulesTable t({.a = {"LC A10/1", "MI A12/1"}, .b = {"LA A8/1", "HI A1/1"}, .map = lane()});
    t.leader(1, 0, "A8").activation().play({"A10 move"});
    EXPECT_EQ(t.refusal("to A8"), "8.3.1");
    EXPECT_EQ(t.refusal("to A7 driving off A8"), "8.3");
}

// ---- 8.3.2

TEST(Movement, R8_3_2_both_units_are_disordered) {
    for (const char* friend_type :
         {"MI", "HI", "PX", "PK", "MM", "HA", "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"}) {
        RulesTable t(
            {.a = {"HC A10/1", std::string(friend_type) + " A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
        t.activation().play({"A10 move"});
        EXPECT_EQ(t.refusal("to A8 disordered"), "8.3.2") << friend_type;
        t.play({"to A8 through A9 disordered"});
        EXPECT_TRUE(t.disordered("A8")) << friend_type;
        EXPECT_TRUE(t.disordered("A9")) << friend_type;
        EXPECT_EQ(t.unit("A9"), friend_type);
        EXPECT_EQ(t.marker("A9"), "") << "ruling 31: the friend is not marked";
    }
}

TEST(Movement, R8_3_2_exception_a_light_mover) {
    for (const char* light : {"LI", "LA", "LC"}) {
        RulesTable t({.a = {std::string(light) + " A10/1", "HI A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
        t.activation().play({"A10 move"});
        EXPECT_EQ(t.refusal("to A8 through A9 disordered"), "8.3.2") << light;
        t.play({"to A8"});
        EXPECT_EQ(t.unit("A8"), light);
        EXPECT_FALSE(t.disordered("A8")) << light;
        EXPECT_FALSE(t.disordered("A9")) << light;
    }
}

TEST(Movement, R8_3_2_exception_a_light_friend) {
    for (const char* light : {"LI", "LA", "LC"}) {
        RulesTable t({.a = {"HC A10/1", std::string(light) + " A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
        t.activation().play({"A10 move", "to A8"});
        EXPECT_EQ(t.unit("A8"), "HC");
        EXPECT_FALSE(t.disordered("A8")) << light;
        EXPECT_FALSE(t.disordered("A9")) << light;
    }
}

TEST(Movement, R8_3_2_no_additional_penalty_for_the_disordered) {
    const RulesSetup setup{.a = {"HC A10/1", "MI A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()};
    RulesTable friend_disordered(setup);
    friend_disordered.disorder("A9").activation().play({"A10 move"});
    EXPECT_EQ(friend_disordered.refusal("to A8 through A9 disordered"), "8.3.2");  // A9 is not flipped
    friend_disordered.play({"to A8 disordered"});
    EXPECT_TRUE(friend_disordered.disordered("A8"));
    EXPECT_EQ(friend_disordered.unit("A9"), "MI");

    RulesTable mover_disordered(setup);  // ruling 31: it flips a friend in good order
    mover_disordered.disorder("A10").activation().play({"A10 move", "to A8 through A9"});
    EXPECT_TRUE(mover_disordered.disordered("A9"));
    EXPECT_EQ(mover_disordered.unit("A8"), "HC");

    RulesTable both(setup);
    both.disorder("A9").disorder("A10").activation().play({"A10 move"});
    EXPECT_EQ(both.refusal("to A8 through A9"), "8.3.2");
    both.play({"to A8"});
    EXPECT_EQ(both.unit("A8"), "HC");
    EXPECT_EQ(both.unit("A9"), "MI");
    EXPECT_EQ(panic_left(both.battle().setup(), both.state(), 0), 99);  // nobody was eliminated
}

TEST(Movement, R8_3_2_ruling_31_each_pair_is_judged_by_itself) {
    RulesTable t({.a = {"HC A10/1", "LI A9/1", "MI A8/1", "HI A7/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
    t.activation().play({"A10 move", "to A6 through A8,A7 disordered"});
    EXPECT_FALSE(t.disordered("A9"));
    EXPECT_TRUE(t.disordered("A8"));
    EXPECT_TRUE(t.disordered("A7"));
    EXPECT_TRUE(t.disordered("A6"));
    EXPECT_EQ(t.unit("A6"), "HC");
}

TEST(Movement, R8_3_2_ruling_31_never_to_end_on_a_friend) {
    RulesTable t({.a = {"MI A10/1", "HI A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("rough = [\"A8\"]")});
    t.activation().play({"A10 move"});
    EXPECT_EQ(t.refusal("to A9"), "8.5");
    EXPECT_EQ(t.refusal("to A9 through A9 disordered"), "8.5");
    EXPECT_EQ(t.refusal("to A8"), "8.3");  // 1 and 2 are more than 2: it cannot get past the friend
}

TEST(Movement, R8_3_2_ruling_31_not_where_a_zone_of_control_would_stop_the_mover) {
    // C6 lies before HI D6/5; the same HI facing away (D6/2) does not control it.
    for (const bool controlled : {true, false}) {
        RulesTable t({.a = {"HC C8/1", "MI C6/1", "MI A12/1"}, .b = {controlled ? "HI D6/5" : "HI D6/2", "HI R12/1"}});
        t.activation().play({"C8 move"});
        EXPECT_EQ(t.refusal("C8-C7-C6-C5"), controlled ? "8.8.1" : "");
    }
}

TEST(Movement, R8_3_2_ruling_31_the_ground_of_the_friends_hex_works_and_costs) {
    RulesTable t({.a = {"HC A10/1", "LI A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("woods = [\"A9\"]")});
    t.activation().play({"A10 move"});
    EXPECT_TRUE(t.legal("to A6"));  // 2, then three of 1
    EXPECT_EQ(t.refusal("to A5"), "8.3");
    t.play({"to A8"});
    EXPECT_TRUE(t.disordered("A8"));   // by the woods
    EXPECT_FALSE(t.disordered("A9"));  // the pair itself is exempt
}

TEST(Movement, R8_3_2_ruling_32_through_the_own_camp_only_the_mover_is_disordered) {
    for (const char* base : {"CAMP A9", "WW A9"}) {
        RulesTable heavy({.a = {"HC A10/1", base, "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
        heavy.activation().play({"A10 move"});
        EXPECT_EQ(heavy.refusal("to A8 through A9 disordered"), "8.3.2");
        heavy.play({"to A8 disordered"});
        EXPECT_TRUE(heavy.disordered("A8")) << base;
        EXPECT_FALSE(heavy.disordered("A9")) << base;
        RulesTable light({.a = {"LC A10/1", base, "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
        light.activation().play({"A10 move", "to A8"});
        EXPECT_FALSE(light.disordered("A8")) << base;
    }
}

TEST(Movement, R8_3_2_a_war_wagon_passing_leaves_itself_as_it_is) {  // unit chart: passing through leaves it as it is
    RulesTable t({.a = {"WW A10", "HI A9/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
    t.activation().play({"A10 move", "to A8 through A9"});
    EXPECT_EQ(t.unit("A8"), "WW");
    EXPECT_FALSE(t.disordered("A8"));
    EXPECT_TRUE(t.disordered("A9"));
}

TEST(Movement, R8_3_2_any_way_may_be_taken_the_least_harmful_is_offered) {
    RulesTable t({.a = {"HC C8/1", "MI C7/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move"});
    const auto moves = t.moves();
    EXPECT_EQ(std::count(moves.begin(), moves.end(), "to C6"), 1);  // round by D8 and D7
    EXPECT_EQ(std::count(moves.begin(), moves.end(), "to C6 through C7 disordered"), 0);
    t.play({"C8-C7-C6", "face 1"});
    EXPECT_TRUE(t.disordered("C6"));
    EXPECT_TRUE(t.disordered("C7"));
}

TEST(Movement, R8_3_2_equally_harmful_ways_are_all_offered) {
    // To A8 past A9, or past B10 and over B9: one friend is trampled either way.
    RulesTable t(
        {.a = {"HC A10/1", "MI A9/1", "MI B10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = "columns = 2\nrows = 12"});
    t.activation().play({"A10 move"});
    const auto moves = t.moves();
    EXPECT_EQ(std::count(moves.begin(), moves.end(), "to A8 through A9 disordered"), 1);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), "to A8 through B10 disordered"), 1);
    EXPECT_EQ(t.refusal("to A8"), "");  // the move means the first of them
    t.play({"A10-B10-B9-A8", "face 1"});
    EXPECT_TRUE(t.disordered("B10"));
    EXPECT_FALSE(t.disordered("A9"));
}

// ---- 8.4

TEST(Movement, R8_4_after_1_one_hexside_and_a_hex_cost_one_point) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move", "to D5", "face 2"});  // facing NE: its rear hex is C5, where it came from
    EXPECT_EQ(t.unit("D5"), "PX");
    EXPECT_EQ(t.facing("D5"), 2);
}

TEST(Movement, R8_4_after_2_straight_ahead_then_the_free_turn) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to C4"), "126");
    t.play({"to C4", "face 2"});
    EXPECT_EQ(t.facing("C4"), 2);
}

TEST(Movement, R8_4_after_3_two_hexsides_cost_a_point_then_a_hex_then_the_free_turn) {
    RulesTable t({.a = {"MI C5/1", "PX I5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to D6"), "234");
    t.play({"to D6", "face 4", "pass", "I5 move"});
    EXPECT_EQ(t.refusal("to J6"), "8.3");  // a phalanx has one point, not two
}

TEST(Movement, R8_4_after_4_about_turn_step_back_about_turn_cost_three_points) {
    RulesTable t({.a = {"MM C5/1", "MI I5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move", "to C6", "face 1"});
    EXPECT_EQ(t.unit("C6"), "MM");
    EXPECT_EQ(t.facing("C6"), 1);
    t.play({"pass", "I5 move", "to I6"});  // with two points it is there, but faces away
    EXPECT_EQ(t.refusal("face 1"), "8.4");
    EXPECT_EQ(t.refusal("face 2"), "8.4");
    EXPECT_EQ(t.refusal("face 3"), "");
}

TEST(Movement, R8_4_after_5_a_side_step_over_one_hex) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to D5"), "123");
    t.play({"to D5", "face 1"});
    EXPECT_EQ(t.unit("D5"), "PX");
    EXPECT_EQ(t.facing("D5"), 1);
}

TEST(Movement, R8_4_turning_in_place_is_a_move) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(facings(t, "to C5"), "123456");  // one hexside free, two or three for its point
    t.play({"to C5", "face 4"});
    EXPECT_EQ(t.facing("C5"), 4);
    EXPECT_EQ(t.marker("C5"), "yellow");
}

TEST(Movement, R8_4_more_than_one_hexside_needs_a_point) {
    RulesTable t({.a = {"MI C8/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move"});
    EXPECT_EQ(facings(t, "to C7"), "123456");  // one point left
    EXPECT_EQ(facings(t, "to C6"), "126");     // none left
}

TEST(Movement, R8_4_ruling_24_two_free_turns_in_one_stay_cost_a_point) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    EXPECT_EQ(t.refusal("to D6"), "8.3");   // twice one hexside in C5, then a hex
    EXPECT_EQ(facings(t, "to C4"), "126");  // twice one hexside in C4
}

TEST(Movement, R8_4_ruling_24_every_hex_gives_its_own_free_turn) {
    RulesTable t({.a = {"MI C6/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C6 move"});
    // NE into D6, SE into E6, and once more: half a circle in two points.
    EXPECT_EQ(facings(t, "to E6"), "234");
}

// ---- 8.5

TEST(Movement, R8_5_one_combat_unit_a_hex) {
    RulesTable t({.a = {"MI C8/1", "LI C7/1", "CAMP C6", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move"});
    EXPECT_EQ(t.refusal("to C7"), "8.5");  // light units too, though they may be passed
    EXPECT_TRUE(reports(fault({.a = {"MI C8/1", "LI C8/1"}, .b = {"HI R12/1"}}), "8.5"));
    EXPECT_TRUE(reports(fault({.a = {"MI C8/1"}, .b = {"HI C8/1"}}), "8.5"));
}

TEST(Movement, R8_5_the_hex_that_a_unit_left_is_free) {
    RulesTable t({.a = {"MI C8/1", "MI C9/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.leader(0, 0, "C8").activation().play({"leader C C8 move", "take C9"});
    EXPECT_EQ(t.refusal("to C8"), "8.5");
    t.play({"to C9", "face 1"});
    RulesTable after({.a = {"MI C8/1", "MI C9/1", "MI A12/1"}, .b = {"HI R12/1"}});
    after.leader(0, 0, "C8")
        .activation()
        .play({"leader C C8 move", "take C8", "to C6", "face 1", "take C9", "to C8", "face 1"});
    EXPECT_EQ(after.unit("C8"), "MI");
    EXPECT_FALSE(after.disordered("C8"));
}

TEST(Movement, R8_5_leaders_are_exempt) {
    RulesTable t({.a = {"MI C8/1", "MI A12/1"}, .b = {"HI R12/1"}, .leaders_a = {"C", "B", "D"}});
    t.leader(0, 0, "C8").leader(0, 1, "C8").leader(0, 2, "C7").activation().play({"C8 move", "to C7", "face 1"});
    for (const unsigned n : {0u, 1u, 2u}) EXPECT_EQ(t.leader_at(0, n), "C7");  // ruling 20: all go with their unit
}

TEST(Movement, R11_5_2_ruling_34_who_ends_on_an_own_leader_alone_takes_him_up) {
    RulesTable t({.a = {"MI C8/1", "MI A12/1"}, .b = {"HI C4/1", "HI R12/1"}});
    t.leader(0, 0, "C6").activation().play({"C8 move", "to C6", "face 1", "pass"});
    EXPECT_EQ(t.leader_at(0, 0), "C6");
    t.state().unit[0].clear(ancient_battles::Unit::yellow_bit);  // as in the next turn
    t.play({"C6 move", "to C5", "face 1"});
    EXPECT_EQ(t.leader_at(0, 0), "C5");
    t.melee().play({"C5 attacks C4"});  // and its +1 counts: 5 against 4, from the rear
    EXPECT_EQ(clash_of(t.battle().setup(), t.state(), 0, t.state().at[*hex::parse("C4")], 3, false).attacker.modified(),
              5);
}

TEST(Movement, R11_5_2_ruling_34_who_passes_an_own_leader_alone_does_not) {
    RulesTable t({.a = {"LC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane()});
    t.leader(0, 0, "A8").activation().play({"A10 move", "to A6", "face 1"});
    EXPECT_EQ(t.leader_at(0, 0), "A8");
}

TEST(Movement, R3_0_5_ruling_20_leaders_never_move_alone_nor_change_stacks) {
    RulesTable t({.a = {"LC C8/1", "MI C6/1", "MI A12/1"}, .b = {"HI R12/1"}, .leaders_a = {"C", "B"}});
    t.leader(0, 0, "C6")
        .leader(0, 1, "C8")
        .activation()
        .play({"C8 move", "to C5", "face 1"});  // the LC passes C6 or goes round
    EXPECT_EQ(t.leader_at(0, 0), "C6");
    EXPECT_EQ(t.leader_at(0, 1), "C5");
}

// ---- 8.8

TEST(Movement, R8_8_the_three_frontal_hexes_of_a_unit) {
    // HI C5 facing each way; a phalanx in each neighbouring hex is in its zone or not: leaving it marks red or yellow.
    const std::vector<std::string> next{"C4", "D5", "D6", "C6", "B6", "B5"};
    const std::vector<std::string> beyond{"C3", "E4", "E6", "C7", "A6", "A4"};  // straight away from C5
    for (std::size_t front = 0; front < 6; ++front)
        for (std::size_t turn = 0; turn < 6; ++turn) {
            const std::size_t d = (front + turn) % 6;
            RulesTable t({.a = {fmt::format("PX {}/{}", next[d], d + 1), "MI A12/1"},
                          .b = {fmt::format("HI C5/{}", front + 1), "HI R12/1"}});
            t.activation().play(
                {(next[d] + " move").c_str(), ("to " + beyond[d]).c_str(), fmt::format("face {}", d + 1).c_str()});
            const bool frontal = turn == 0 || turn == 1 || turn == 5;
            EXPECT_EQ(t.marker(beyond[d]), frontal ? "red" : "yellow") << front + 1 << " " << next[d];
        }
}

TEST(Movement, R13_1_2_camps_and_war_wagons_control_all_six_hexes) {
    const std::vector<std::string> next{"C4", "D5", "D6", "C6", "B6", "B5"};
    const std::vector<std::string> beyond{"C3", "E4", "E6", "C7", "A6", "A4"};
    for (const char* base : {"CAMP C5", "WW C5"})
        for (std::size_t d = 0; d < 6; ++d) {
            RulesTable t({.a = {fmt::format("PX {}/{}", next[d], d + 1), "MI A12/1"}, .b = {base, "HI R12/1"}});
            t.activation().play(
                {(next[d] + " move").c_str(), ("to " + beyond[d]).c_str(), fmt::format("face {}", d + 1).c_str()});
            EXPECT_EQ(t.marker(beyond[d]), "red") << base << " " << next[d];
        }
}

/// A lane with side B's unit beside it: B8 (even column) facing SW controls A8, A7 (facing NW) and B9 (facing S).
RulesSetup gauntlet(const std::string& enemy, const std::string& map = "") {
    return {.a = {"LC A10/1", "MI A12/1"}, .b = {enemy, "HI B1/2"}, .map = "columns = 2\nrows = 12\n" + map};
}

TEST(Movement, R8_8_1_a_unit_stops_on_entering) {
    RulesTable t(gauntlet("HI B8/5"));
    t.activation().play({"A10 move"});
    EXPECT_TRUE(t.legal("to A9"));
    EXPECT_TRUE(t.legal("to A8"));
    EXPECT_EQ(t.refusal("to A7"), "8.8.1");
    EXPECT_EQ(t.refusal("to A6"), "8.8.1");
    t.play({"to A8", "face 2"});
    EXPECT_EQ(t.marker("A8"), "yellow");  // entering does not make it red
}

TEST(Movement, R8_8_1_the_lane_is_open_past_a_unit_that_faces_away) {
    RulesTable t(gauntlet("HI B8/2"));
    t.activation().play({"A10 move"});
    EXPECT_TRUE(t.legal("to A4"));
}

TEST(Movement, R8_8_1_ruling_26_one_hexside_after_the_stop_never_a_paid_turn) {
    RulesTable t(gauntlet("HI B8/5"));
    t.activation().play({"A10 move"});
    EXPECT_EQ(facings(t, "to A9"), "123456");  // five points left, free to turn about
    EXPECT_EQ(facings(t, "to A8"), "126");     // four points left, stopped
}

TEST(Movement, R8_8_ruling_30_every_unit_has_one_in_whatever_condition) {
    for (const char* type :
         {"LI", "MI", "HI", "PX", "PK", "MM", "LA", "HA", "LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"}) {
        RulesTable t(gauntlet(std::string(type) + " B8/5"));
        t.disorder("B8").red("B8").activation().play({"A10 move"});  // LA disordered: strength 0
        EXPECT_TRUE(t.legal("to A8")) << type;
        EXPECT_EQ(t.refusal("to A7"), "8.8.1") << type;
    }
}

TEST(Movement, R8_8_ruling_30_leaders_have_none) {
    RulesTable t(gauntlet("HI B2/2"));
    t.leader(1, 0, "B8").activation().play({"A10 move"});
    EXPECT_TRUE(t.legal("to A4"));
}

TEST(Movement, R8_8_ruling_30_friends_do_not_cancel_it) {
    RulesTable t(
        {.a = {"LC A10/1", "HI A8/1", "MI A12/1"}, .b = {"HI B8/5", "HI B1/2"}, .map = "columns = 2\nrows = 12"});
    t.activation().play({"A10 move"});
    EXPECT_EQ(t.refusal("to A8"), "8.5");
    EXPECT_EQ(t.refusal("to A7"), "8.8.1");  // light, but it would have to stop on its friend
}

TEST(Movement, R8_8_ruling_30_into_any_terrain) {
    for (const char* ground : {"rough", "woods", "hill", "built-up", "marsh"}) {
        RulesTable t(gauntlet("HI B8/5", std::string(ground) + " = [\"A8\"]"));
        t.activation().play({"A10 move"});
        EXPECT_TRUE(t.legal("to A8")) << ground;
        EXPECT_EQ(t.refusal("to A7"), "8.8.1") << ground;
    }
}

TEST(Movement, R8_8_2_from_zone_to_zone_no_unit_moves) {
    // HI C5/4 controls B6, C6 and D6; the mover stands in C6.
    RulesTable t({.a = {"LC C6/1", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}});
    t.activation().play({"C6 move"});
    EXPECT_EQ(t.refusal("to B6"), "8.8.2");  // of that same enemy
    EXPECT_EQ(t.refusal("to D6"), "8.8.2");
    EXPECT_TRUE(t.legal("to C7"));
    RulesTable other({.a = {"LC C6/1", "MI A12/1"}, .b = {"HI C5/4", "HI C9/1", "HI R12/1"}});
    other.activation().play({"C6 move"});
    EXPECT_EQ(other.refusal("to C8"), "8.8.2");  // of another enemy, two hexes away (ruling 28: the whole move)
    EXPECT_TRUE(other.legal("to C7"));
}

TEST(Movement, R8_8_2_ruling_28_a_unit_outside_may_pass_from_free_hex_to_zone) {
    RulesTable t({.a = {"LC C7/1", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}});
    t.activation().play({"C7 move"});
    for (const char* hex : {"to B6", "to C6", "to D6"}) EXPECT_TRUE(t.legal(hex)) << hex;
}

TEST(Movement, R8_8_2_ruling_27_it_may_turn_in_its_hex_at_the_usual_cost) {
    RulesTable t({.a = {"MI C6/1", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}});
    t.activation().play({"C6 move"});
    EXPECT_EQ(facings(t, "to C6"), "123456");
    EXPECT_EQ(facings(t, "to C7"), "345");  // 1 point about, 1 to step away
    t.play({"to C6", "face 4"});
    EXPECT_EQ(t.marker("C6"), "yellow");  // ruling 29: it only turned
}

TEST(Movement, R8_8_3_who_leaves_a_zone_is_marked_red_and_cannot_attack) {
    RulesTable t({.a = {"LC C6/4", "MI A12/1"}, .b = {"HI C5/4", "HI E9/1", "HI R12/1"}});
    t.activation().play({"C6 move", "to E10", "face 1"});  // behind HI E9
    EXPECT_EQ(t.marker("E10"), "red");
    t.melee();
    EXPECT_EQ(t.refusal("E10 attacks E9"), "11.2.1");
}

TEST(Movement, R8_8_3_ruling_29_entering_a_zone_or_turning_in_it_is_yellow) {
    RulesTable t({.a = {"LC C8/1", "LI D6/1", "MI A12/1"}, .b = {"HI C5/4", "HI R12/1"}});
    t.activation().play({"C8 move", "to C6", "face 1"});
    EXPECT_EQ(t.marker("C6"), "yellow");
    t.play({"pass", "D6 move", "to D6", "face 4"});
    EXPECT_EQ(t.marker("D6"), "yellow");
}

TEST(Movement, R8_8_4_not_across_a_river_hexside) {
    RulesTable river(gauntlet("HI B8/5", "river = [\"A8-B8\", \"A7-B8\"]"));
    river.activation().play({"A10 move"});
    EXPECT_TRUE(river.legal("to A4"));
    RulesTable half(gauntlet("HI B8/5", "river = [\"A8-B8\"]"));  // hexside by hexside (ruling 30)
    half.activation().play({"A10 move"});
    EXPECT_TRUE(half.legal("to A7"));
    EXPECT_EQ(half.refusal("to A6"), "8.8.1");
}

TEST(Movement, R8_8_4_across_bridges_and_fords) {
    for (const char* crossing : {"ford", "bridge"}) {
        RulesTable t(gauntlet("HI B8/5", std::string("river = [\"A7-B8\"]\n") + crossing + " = [\"A8-B8\"]"));
        t.activation().play({"A10 move"});
        EXPECT_TRUE(t.legal("to A8")) << crossing;
        EXPECT_EQ(t.refusal("to A7"), "8.8.1") << crossing;
    }
}

// The enemies: HI H1/4, in whose zone the LC stands; HI I7/4, whose rear hex is I6.
TEST(Movement, R8_8_example_the_light_cavalry_disengages) {
    RulesTable t({.a = {"LC H2/1", "MI A12/1"}, .b = {"HI H1/4", "HI I7/4", "HI R12/1"}});
    t.activation().play({"H2 move"});
    EXPECT_EQ(facings(t, "to H7"), "345");  // 1 about and five hexes: its 6th and last point
    EXPECT_EQ(t.refusal("to H8"), "8.3");
    t.play({"H2-H3-H4-H5-H6-I6", "face 4"});  // four hexes, a hexside to the left, a hex, a hexside to face the enemy
    EXPECT_EQ(t.marker("I6"), "red");
    t.melee();
    EXPECT_EQ(t.refusal("I6 attacks I7"), "11.2.1");
}

// ---- 13.1, the movement of war wagons

TEST(Movement, R13_1_2_ruling_37_war_wagons_have_no_facing_and_pay_for_no_turn) {
    RulesTable t({.a = {"WW C8", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C8 move"});
    for (const char* hex : {"C5", "C11", "F7", "F9", "A7", "D6"}) EXPECT_TRUE(t.legal(std::string("to ") + hex)) << hex;
    EXPECT_EQ(t.refusal("to C4"), "8.3");
    t.play({"to C11"});  // no facing is asked for
    EXPECT_EQ(t.unit("C11"), "WW");
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.marker("C11"), "yellow");
}

TEST(Movement, R13_1_2_ruling_37_war_wagons_stop_in_zones_and_leave_them_with_red) {
    RulesTable stop({.a = {"WW A10", "MI A12/1"}, .b = {"HI B8/5", "HI B1/2"}, .map = "columns = 2\nrows = 12"});
    stop.activation().play({"A10 move"});
    EXPECT_EQ(stop.refusal("to A7"), "8.8.1");
    stop.play({"to A8"});
    EXPECT_EQ(stop.marker("A8"), "yellow");
    // HI F5/4 controls F6, G5 and E5.
    RulesTable leave({.a = {"WW F6", "MI A12/1"}, .b = {"HI F5/4", "HI R12/1"}});
    leave.activation().play({"F6 move"});
    EXPECT_TRUE(leave.legal("to G6"));
    EXPECT_EQ(leave.refusal("to G5"), "8.8.2");
    leave.play({"to F8"});
    EXPECT_EQ(leave.marker("F8"), "red");
}

// ---- 8.9

/// How far north a light cavalry gets in a lane from A12 whose next hex is such ground, or hexside.
int farthest(const std::string& map) {
    RulesTable t({.a = {"LC A12/1"}, .b = {"HI A1/1"}, .map = lane(map)});
    t.activation().play({"A12 move"});
    int row = 12;
    while (row > 2 && t.legal("to A" + std::to_string(row - 1))) --row;
    return row;
}

TEST(Movement, R8_9_movement_points) {
    EXPECT_EQ(farthest(""), 6);
    EXPECT_EQ(farthest("rough = [\"A11\"]"), 7);
    EXPECT_EQ(farthest("woods = [\"A11\"]"), 7);
    EXPECT_EQ(farthest("hill = [\"A11\"]"), 7);
    EXPECT_EQ(farthest("built-up = [\"A11\"]"), 7);
    EXPECT_EQ(farthest("marsh = [\"A11\"]"), 8);
    EXPECT_EQ(farthest("rough = [\"A11\", \"A10\", \"A9\"]"), 9);
}

TEST(Movement, R8_9_hexsides) {
    EXPECT_EQ(farthest("ford = [\"A11-A12\"]"), 7);
    EXPECT_EQ(farthest("bridge = [\"A11-A12\"]"), 6);
    EXPECT_EQ(farthest("river = [\"A11-A12\"]"), 12);
    EXPECT_EQ(farthest("ford = [\"A11-A12\"]\nmarsh = [\"A11\"]"), 9);
    EXPECT_EQ(farthest("ford = [\"A10-A11\", \"A11-A12\"]"), 8);
}

TEST(Movement, R8_9_nobody_enters_a_lake) {
    EXPECT_EQ(farthest("lake = [\"A11\"]"), 12);
    RulesTable t({.a = {"LC A12/1"}, .b = {"HI A1/1"}, .map = lane("lake = [\"A11\"]")});
    t.activation().play({"A12 move"});
    EXPECT_EQ(t.refusal("to A11"), "8.9");
}

TEST(Movement, R8_9_war_wagons_enter_no_marsh) {
    RulesTable t({.a = {"WW A11"}, .b = {"HI A1/1"}, .map = lane("marsh = [\"A10\"]\nwoods = [\"A12\"]")});
    t.activation().play({"A11 move"});
    EXPECT_EQ(t.refusal("to A10"), "8.9");
    t.play({"to A12"});
    EXPECT_FALSE(t.disordered("A12"));  // nor does ground disorder them
}

/// Whether a unit that moves one hex ahead into such ground is disordered by it.
bool disordered_in(const std::string& ground, const std::string& type) {
    RulesTable t({.a = {type + " A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane(ground + " = [\"A9\"]")});
    t.activation().play({"A10 move", "to A9"});
    return t.disordered("A9");
}

TEST(Movement, R8_9_woods_disorder_all_but_light_infantry_types) {
    for (const char* type : {"MI", "HI", "PX", "PK", "MM", "HA", "LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"})
        EXPECT_TRUE(disordered_in("woods", type)) << type;
    for (const char* type : {"LI", "LA"}) EXPECT_FALSE(disordered_in("woods", type)) << type;
}

TEST(Movement, R8_9_marsh_disorders_cavalry_and_elephants) {
    for (const char* type : {"LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"})
        EXPECT_TRUE(disordered_in("marsh", type)) << type;
    for (const char* type : {"LI", "MI", "HI", "PX", "PK", "MM", "LA", "HA"})
        EXPECT_FALSE(disordered_in("marsh", type)) << type;
}

TEST(Movement, R8_9_other_ground_disorders_nobody) {
    for (const char* ground : {"clear", "rough", "hill", "built-up"})
        for (const char* type : {"MI", "PX", "LC", "HC", "EL"})
            EXPECT_FALSE(disordered_in(ground, type)) << ground << " " << type;
}

TEST(Movement, R8_9_a_disordered_unit_suffers_no_more_in_woods) {
    RulesTable t({.a = {"HC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("woods = [\"A9\", \"A8\"]")});
    t.disorder("A10").activation().play({"A10 move", "to A8"});
    EXPECT_EQ(t.unit("A8"), "HC");
    EXPECT_TRUE(t.disordered("A8"));
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 0), 99);
}

TEST(Movement, R8_9_ruling_36_movement_goes_on_after_the_disorder) {
    RulesTable t({.a = {"HC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("woods = [\"A9\"]")});
    t.activation().play({"A10 move", "to A6 disordered"});  // 2, 1, 1, 1
    EXPECT_TRUE(t.disordered("A6"));
}

TEST(Movement, R8_9_ruling_36_set_up_and_leaving_are_not_entry) {
    RulesTable t({.a = {"HC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("woods = [\"A10\"]")});
    EXPECT_FALSE(t.disordered("A10"));
    t.activation().play({"A10 move", "to A5"});  // five clear hexes
    EXPECT_FALSE(t.disordered("A5"));
    RulesTable turn({.a = {"HC A10/1", "MI A12/1"}, .b = {"HI A1/1"}, .map = lane("woods = [\"A10\"]")});
    turn.activation().play({"A10 move", "to A10", "face 4"});
    EXPECT_FALSE(turn.disordered("A10"));
}

TEST(Movement, R8_9_ruling_36_advance_into_woods_disorders) {
    // 6 against 1 at even strength: the defender is eliminated.
    for (const char* type : {"MI", "LI"}) {
        const std::string enemy = type == std::string("MI") ? "MI C7/4" : "LI C7/4";
        RulesTable t({.a = {std::string(type) + " C8/1", "MI A12/1", "MI R1/4"},
                      .b = {enemy, "MI R2/1", "HI R12/1"},
                      .map = "woods = [\"C7\"]"});
        t.melee().dice({6, 1}).play({"C8 attacks C7"});
        EXPECT_EQ(t.consequences().back(), "DE");
        EXPECT_EQ(t.unit("C7"), type);
        EXPECT_EQ(t.disordered("C7"), type == std::string("MI")) << type;
    }
}

/// Terrain of a melee between MI C8/1, attacking, and MI C7/4: what it adds to the attacker's and the defender's die.
std::pair<int, int> modifiers_in(const std::string& map) {
    RulesTable t({.a = {"MI C8/1"}, .b = {"MI C7/4"}, .map = map});
    const auto clash = clash_of(t.battle().setup(), t.state(), 0, 1, 3, false);
    return {clash.attacker_terrain, clash.defender_terrain};
}

TEST(Movement, R8_9_each_side_has_the_melee_modifier_of_its_own_hex) {
    using Pair = std::pair<int, int>;
    EXPECT_EQ(modifiers_in(""), Pair(0, 0));
    for (const char* ground : {"rough", "woods", "marsh"}) {
        EXPECT_EQ(modifiers_in(std::string(ground) + " = [\"C8\"]"), Pair(-1, 0)) << ground;
        EXPECT_EQ(modifiers_in(std::string(ground) + " = [\"C7\"]"), Pair(0, 0)) << ground;
    }
    EXPECT_EQ(modifiers_in("hill = [\"C7\"]"), Pair(0, 1));
    EXPECT_EQ(modifiers_in("hill = [\"C8\"]"), Pair(0, 0));
    EXPECT_EQ(modifiers_in("hill = [\"C7\", \"C8\"]"), Pair(0, 0));
    EXPECT_EQ(modifiers_in("built-up = [\"C7\"]"), Pair(0, 1));
    EXPECT_EQ(modifiers_in("built-up = [\"C8\"]"), Pair(-1, 0));
    EXPECT_EQ(modifiers_in("built-up = [\"C7\", \"C8\"]"), Pair(-1, 1));
    EXPECT_EQ(modifiers_in("ford = [\"C7-C8\"]"), Pair(-1, 0));
    EXPECT_EQ(modifiers_in("bridge = [\"C7-C8\"]"), Pair(-1, 0));
    EXPECT_EQ(modifiers_in("ford = [\"C7-C8\"]\nrough = [\"C8\"]\nhill = [\"C7\"]"),
              Pair(-2, 1));  // cumulative (11.2.5 iii)
}

}  // namespace
}  // namespace polemarch::test
