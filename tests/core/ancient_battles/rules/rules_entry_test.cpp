// Leaving the map (8.6) and entering it (8.7), rule by rule. "Ruling n" is a row of the rulings, case by case.
//
// At the edges: of C1 only N is off the map, of D1 N, NE and NW; of D12 only S, of C12 S, SE and SW; of R4 NE and SE.
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>

namespace polemarch::test {
namespace {

int count(const RulesTable& t, const std::string& text) {
    const auto moves = t.moves();
    return static_cast<int>(std::count(moves.begin(), moves.end(), text));
}

/// A's group 1: due in turn 2.
std::string group(const std::string& entry, const std::string& units, const std::string& more = "", int turn = 2) {
    return fmt::format("[[side.A.group]]\nturn = {}\nentry = [{}]\nunits = [{}]\n{}\n", turn, entry, units, more);
}
RulesTable& turn(RulesTable& t, int number) {
    t.state().turn = static_cast<std::uint8_t>(number);
    return t;
}
/// Ends the turn from the Melee Step without any melee; the next one begins with the command dice.
// ---- 8.6

TEST(Movement, R8_6_leaving_costs_one_more_point_at_the_edge) {
    RulesTable t({.a = {"MI C2/1", "MI F3/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"F3 move"});
    EXPECT_EQ(t.refusal("leave"), "8.6");  // two hexes to F1, and no point left
    t.play({"to F3", "face 1", "pass", "C2 move", "leave"});
    EXPECT_EQ(t.unit("C2"), "");
    EXPECT_EQ(t.unit("C1"), "");
    EXPECT_EQ(t.points(0), 3);
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Movement, R8_6_a_phalanx_at_the_edge_has_the_point_one_behind_it_has_not) {
    RulesTable t({.a = {"PX C1/1", "PX F2/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"F2 move"});
    EXPECT_EQ(t.refusal("leave"), "8.6");
    t.play({"to F1", "face 1", "pass", "C1 move", "leave"});
    EXPECT_EQ(t.unit("C1"), "");
}

TEST(Movement, R8_6_ruling_35_its_front_hex_must_be_off_the_map) {
    const auto may_leave = [](const std::string& unit) {
        RulesTable t({.a = {unit, "MI A12/1"}, .b = {"HI R12/1"}});
        t.activation().play({(unit.substr(3, 2) + " move").c_str()});
        return t.legal("leave");
    };
    EXPECT_TRUE(may_leave("PX C1/2"));   // one hexside from north is free
    EXPECT_FALSE(may_leave("PX C1/3"));  // two would cost its point
    EXPECT_TRUE(may_leave("MI C1/3"));
    EXPECT_TRUE(may_leave("MI C1/4"));
    EXPECT_TRUE(may_leave("PX D1/3"));  // D1: one hexside to NE, off the map
    EXPECT_FALSE(may_leave("PX D1/4"));
    EXPECT_TRUE(may_leave("WW C1"));
}

TEST(Movement, R8_6_ruling_35_not_after_a_stop_in_a_zone_of_control) {
    // HI B1/2 controls C1; the same HI facing south-west does not.
    for (const bool controlled : {true, false}) {
        RulesTable t({.a = {"MI C2/1", "MI A12/1"}, .b = {controlled ? "HI B1/2" : "HI B1/5", "HI R12/1"}});
        t.activation().play({"C2 move"});
        EXPECT_TRUE(t.legal("to C1"));
        EXPECT_EQ(t.refusal("leave"), controlled ? "8.6" : "");
    }
}

TEST(Movement, R8_6_ruling_35_from_a_zone_in_which_it_began) {
    RulesTable t({.a = {"MI C1/1", "MI A12/1"}, .b = {"HI B1/2", "HI R12/1"}});
    t.activation().play({"C1 move", "leave"});
    EXPECT_EQ(t.unit("C1"), "");
}

TEST(Movement, R8_6_ruling_35_leaders_go_too_and_return) {
    RulesTable t({.a = {"MI C1/1", "MI A12/1"}, .b = {"HI R12/1"}, .leaders_a = {"B", "C"}});
    t.leader(0, 0, "C1").leader(0, 1, "C1").activation().play({"C1 move", "leave"});
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.leader_at(0, 1), "aside");
    EXPECT_TRUE(t.consequences().empty());
    // Next turn: 1 for the die and 1 for each of the two leaders, and they are placed again.
    end_turn(t.dice({1, 1, 6, 1}));
    EXPECT_EQ(t.points(0), 3);
    t.play({"concede"});
    EXPECT_EQ(t.phase(), ancient_battles::Phase::place_leader);
    EXPECT_TRUE(t.legal("place B A12"));
}

TEST(Movement, R8_6_who_passes_a_friend_may_leave) {  // ruling 31: it does not end on the friend
    RulesTable t({.a = {"MI C2/1", "HI C1/1", "MI A12/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C2 move"});
    EXPECT_EQ(t.refusal("to C1"), "8.5");
    t.play({"leave through C1 disordered"});
    EXPECT_TRUE(t.disordered("C1"));
    EXPECT_EQ(t.unit("C2"), "");
}

TEST(Movement, R8_6_1_no_panic_loss_but_no_strength_on_the_map) {
    RulesTable t({.a = {"MI C1/1", "MI A12/1"}, .b = {"HI R12/1"}, .panic_a = 4});
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 0), 8);
    t.activation().play({"C1 move", "leave"});
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 0), 4);
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 0), 4);  // ruling 35: 14.0 no longer counts it
    end_turn(t.dice({1, 1, 6, 1}));
    EXPECT_FALSE(panicked(t.state(), 0));
}

TEST(Movement, R8_6_2_who_has_left_does_not_return) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"C1\"", "\"HC\"")});
    turn(t, 2).activation().play({"enter 1", "take HC", "to C1", "face 1"});
    end_turn(t.dice({6, 1, 6, 1}));
    t.activation().play({"C1 move", "leave"});
    end_turn(t.dice({6, 1, 6, 1}));
    t.activation();
    EXPECT_EQ(t.state().turn, 4);
    EXPECT_EQ(t.refusal("enter 1"), "8.7");
    EXPECT_EQ(count(t, "enter 1"), 0);
}

// ---- 8.7

TEST(Movement, R8_7_ruling_38_reinforcements_come_from_their_turn_on) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\", \"LI\"", "", 3)});
    turn(t, 2).activation();
    EXPECT_EQ(t.refusal("enter 1"), "8.7");
    turn(t, 3);
    EXPECT_TRUE(t.legal("enter 1"));
    turn(t, 7);
    EXPECT_TRUE(t.legal("enter 1"));
    t.activation(1);
    EXPECT_EQ(t.refusal("enter 1"), "8.7");  // they are not side B's
}

TEST(Movement, R8_7_one_point_a_group_even_without_a_leader_and_yellow_markers) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\", \"LI\"")});
    turn(t, 2).activation(0, 0);
    EXPECT_EQ(t.refusal("enter 1"), "6.0");
    t.activation().play({"enter 1", "take MI", "to D10", "face 1", "take LI", "to D11", "face 1"});
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.unit("D10"), "MI");
    EXPECT_EQ(t.unit("D11"), "LI");
    EXPECT_EQ(t.marker("D10"), "yellow");
    EXPECT_EQ(t.marker("D11"), "yellow");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Movement, R8_7_ruling_38_the_rest_waits_and_costs_a_point_again) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\", \"LI\", \"HC\"")});
    turn(t, 2).activation().play({"enter 1"});
    EXPECT_EQ(t.refusal("done"), "6.2.2");  // at least one must come
    t.play({"take LI", "to D11", "face 1", "done", "pass"});
    EXPECT_EQ(t.points(0), 4);
    t.play({"enter 1", "take HC", "to D10", "face 1", "done", "pass"});
    EXPECT_EQ(t.points(0), 3);
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 0), 4 + 2 + 4);  // the last one is still away
    t.play({"enter 1", "take MI", "to D12", "face 1"});
    EXPECT_EQ(t.points(0), 2);
    EXPECT_EQ(t.refusal("enter 1"), "8.7");  // B is to act now
    t.play({"pass"});
    EXPECT_EQ(t.refusal("enter 1"), "8.7");  // all have come
}

TEST(Movement, R8_7_each_scheduled_group_costs_its_own_point) {
    RulesTable t(
        {.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\"") + group("\"K12\"", "\"LI\"")});
    turn(t, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(t.refusal("to K12"), "8.3");
    t.play({"to D12", "face 1", "pass", "enter 2", "take LI", "to K12", "face 1"});
    EXPECT_EQ(t.points(0), 3);
}

TEST(Movement, R8_7_ruling_8_leaders_are_not_placed_with_units_that_wait) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(t, 1);
    end_turn(t.dice({1, 1, 6, 1})).play({"concede"});
    EXPECT_EQ(t.phase(), ancient_battles::Phase::place_leader);
    EXPECT_EQ(t.moves(), std::vector<std::string>{"place C A12"});
}

TEST(Movement, R8_7_rulings_4_and_8_a_leader_who_comes_with_his_group) {
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI R12/1"},
                  .leaders_a = {"B"},
                  .groups = group("\"D12\"", "\"MI\", \"LI\"", "leaders = [\"A\"]")});
    EXPECT_EQ(t.leader_at(0, 1), "coming");
    end_turn(t.dice({1, 1, 6, 1}));
    EXPECT_EQ(t.points(0), 2);  // the die and B; A is not on the map
    t.play({"concede", "place B A12", "place C R12"});
    EXPECT_EQ(t.leader_at(0, 1), "coming");
    t.activation().play({"enter 1", "take LI", "to D10", "face 1"});
    EXPECT_EQ(t.leader_at(0, 1), "D10");  // with the first unit that enters
    t.play({"take MI", "to D11", "face 1"});
    EXPECT_EQ(t.leader_at(0, 1), "D10");
    end_turn(t.dice({1, 1, 6, 1}));
    EXPECT_EQ(t.points(0), 4);  // now the leader's 2 points count
    EXPECT_EQ(t.leader_at(0, 1), "aside");
}

TEST(Movement, R8_7_ruling_39_they_face_into_the_entry_hex_and_then_turn_as_usual) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI D11/1", "HI R12/1"}, .groups = group("\"D12\", \"K12\"", "\"PX\"")});
    turn(t, 2).activation().play({"enter 1", "take PX"});
    EXPECT_EQ(facings(t, "to D12"), "126");     // from the south, its point spent beside the enemy
    EXPECT_EQ(facings(t, "to K12"), "123456");  // far from the enemy it has another point to turn with
    RulesTable corner({.a = {"MI A12/1"}, .b = {"HI C11/1", "HI R12/1"}, .groups = group("\"C12\"", "\"PX\"")});
    turn(corner, 2).activation().play({"enter 1", "take PX"});
    EXPECT_EQ(facings(corner, "to C12"), "12356");  // from S, SW and SE: N, NE or NW, and one hexside on
}

TEST(Movement, R8_7_ruling_39_the_way_in_over_other_units) {
    RulesTable t({.a = {"MI D12/1", "MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"HC\", \"LC\"")});
    turn(t, 2).activation().play({"enter 1", "take HC"});
    EXPECT_EQ(t.refusal("to D12"), "8.5");
    t.play({"to D11 through D12 disordered", "face 1"});
    EXPECT_TRUE(t.disordered("D12"));
    EXPECT_TRUE(t.disordered("D11"));
    t.play({"take LC", "to D8", "face 1"});
    EXPECT_FALSE(t.disordered("D8"));
}

TEST(Movement,
     R8_7_nobody_leaves_in_the_move_in_which_he_enters) {  // our ruling: else its leader could be set aside at will
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"C12\"", "\"LC\"")});
    turn(t, 2).activation().play({"enter 1", "take LC"});
    EXPECT_EQ(t.refusal("leave"), "8.7");
}

TEST(Movement, R8_7_1_the_ground_of_the_first_hex_is_paid) {
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "rough = [\"D12\"]\nwoods = [\"H12\"]",
                  .groups = group("\"D12\", \"H12\", \"K12\"", "\"PX\", \"MI\"")});
    turn(t, 2).activation().play({"enter 1", "take PX"});
    EXPECT_EQ(facings(t, "to D12"), "126");  // both its points
    EXPECT_EQ(t.refusal("to D11"), "8.3");
    EXPECT_TRUE(t.legal("to K11"));  // 1 and 1
    EXPECT_EQ(t.refusal("to K10"), "8.3");
    EXPECT_EQ(t.refusal("to H12 disordered"), "");  // and works on it
    t.play({"to H12", "face 1"});
    EXPECT_TRUE(t.disordered("H12"));
    t.play({"take MI"});
    EXPECT_TRUE(t.legal("to D10"));  // 2, 1, 1
    EXPECT_EQ(t.refusal("to D9"), "8.3");
}

TEST(Movement, R8_7_1_ruling_39_the_one_hex_exception_holds_for_entering) {
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "marsh = [\"D12\", \"K11\"]",
                  .groups = group("\"D12\", \"K12\"", "\"PX\"")});
    turn(t, 2).activation().play({"enter 1", "take PX"});
    EXPECT_EQ(facings(t, "to D12"), "1");  // 3 points of at most 2
    EXPECT_EQ(t.refusal("to K11"), "8.3");
}

TEST(Movement, R8_7_1_ruling_39_the_exception_holds_beside_entry_hexes_where_something_happens) {
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "marsh = [\"D12\"]\nwoods = [\"H12\"]",
                  .groups = group("\"D12\", \"H12\", \"K12\"", "\"PX\"")});
    turn(t, 2).leader(1, 0, "K12").activation().play({"enter 1", "take PX"});
    EXPECT_EQ(facings(t, "to D12"), "1");
    EXPECT_TRUE(t.legal("to H12 disordered"));
    EXPECT_TRUE(t.legal("to K12 driving off K12"));
}

TEST(Movement, R8_7_1_ruling_37_war_wagons_enter_without_a_facing) {
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI R12/1"},
                  .map = "marsh = [\"F12\"]",
                  .groups = group("\"C12\", \"F12\"", "\"WW\"")});
    turn(t, 2).activation().play({"enter 1", "take WW"});
    EXPECT_EQ(t.refusal("to F12"), "8.9");
    t.play({"to C12"});
    EXPECT_EQ(t.unit("C12"), "WW");
    EXPECT_EQ(t.chooser(), 1);  // nothing is left to choose
}

TEST(Movement, R8_7_2_twice_the_allowance_when_no_enemy_unit_is_near_the_end) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"HI R1/1"}, .groups = group("\"D12\"", "\"MI\", \"PX\", \"LC\"")});
    turn(t, 2).activation().play({"enter 1", "take MI"});
    EXPECT_TRUE(t.legal("to D9"));
    EXPECT_EQ(t.refusal("to D8"), "8.3");
    t.play({"to D9", "face 1", "take PX"});
    EXPECT_TRUE(t.legal("to D11"));
    EXPECT_EQ(t.refusal("to D10"), "8.3");
    t.play({"to D11", "face 1", "take LC"});
    EXPECT_TRUE(t.legal("to D1"));  // 12 points
    t.play({"to D1", "face 1"});
    end_turn(t.dice({6, 1, 6, 1}));
    t.activation().play({"D9 move"});
    EXPECT_TRUE(t.legal("to D7"));
    EXPECT_EQ(t.refusal("to D6"), "8.3");  // only on their turn of entry
}

TEST(Movement, R8_7_2_beside_an_enemy_unit_the_plain_allowance_holds) {
    // HI D8/1 faces away: D9 is beside it, but not in its zone.
    RulesTable far({.a = {"MI A12/1"}, .b = {"HI D8/1", "HI R1/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(far, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(far.refusal("to D9"), "8.7.2");  // 4 points
    EXPECT_TRUE(far.legal("to D10"));          // 3 points, two hexes away
    RulesTable near({.a = {"MI A12/1"}, .b = {"HI D10/1", "HI R1/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(near, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(facings(near, "to D11"), "126");  // 2 points; no third for a longer turn
    EXPECT_EQ(facings(near, "to D12"), "123456");
}

TEST(Movement, R8_7_2_ruling_39_all_points_of_the_way_count) {
    // HI D10/1 faces away; D11 is adjacent to it.
    RulesTable t({.a = {"MI A12/1"},
                  .b = {"HI D10/1", "HI R1/1"},
                  .map = "rough = [\"D12\"]",
                  .groups = group("\"D12\"", "\"MI\"")});
    turn(t, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(t.refusal("to D11"), "8.7.2");    // 2 for the rough ground, 1
    EXPECT_EQ(facings(t, "to D12"), "123456");  // two hexes from the enemy: 2, and a third for the turn
}

TEST(Movement, R8_7_2_ruling_39_a_river_between_does_not_help_and_a_leader_alone_does_not_count) {
    RulesTable river({.a = {"MI A12/1"},
                      .b = {"HI D8/1", "HI R1/1"},
                      .map = "river = [\"D8-D9\"]",
                      .groups = group("\"D12\"", "\"MI\"")});
    turn(river, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(river.refusal("to D9"), "8.7.2");
    RulesTable leader({.a = {"MI A12/1"}, .b = {"HI R1/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(leader, 2).leader(1, 0, "D8").activation().play({"enter 1", "take MI"});
    EXPECT_TRUE(leader.legal("to D9"));
}

TEST(Movement, R8_7_2_ruling_39_zones_of_control_stop_them) {
    // LC D9/4 controls D10, C9 and E9 (facing SE) ...
    RulesTable t({.a = {"MI A12/1"}, .b = {"LC D9/4", "HI R1/1"}, .groups = group("\"D12\"", "\"LC\"")});
    turn(t, 2).activation().play({"enter 1", "take LC"});
    EXPECT_EQ(facings(t, "to D10"), "12356");  // from D11, C10 or E10, points to spare: stopped, one hexside
    RulesTable entry({.a = {"MI A12/1"},
                      .b = {"HI D11/4", "HI R1/1"},
                      .map = "lake = [\"C11\", \"C12\"]",
                      .groups = group("\"D12\"", "\"LC\"")});
    turn(entry, 2).activation().play({"enter 1", "take LC"});
    EXPECT_EQ(facings(entry, "to D12"), "126");
    EXPECT_EQ(entry.refusal("to E11"), "8.8.1");  // the entry hex itself is in the zone
}

// ---- 8.7.3

TEST(Movement, R8_7_3_ruling_40_blocked_is_a_group_whose_every_entry_hex_holds_an_enemy_unit) {
    RulesTable free({.a = {"MI A12/1"}, .b = {"LI D12/1", "HI R12/1"}, .groups = group("\"D12\", \"F12\"", "\"MI\"")});
    turn(free, 2).activation().play({"enter 1", "take MI"});
    EXPECT_EQ(free.refusal("to D12"), "8.3.1");
    EXPECT_TRUE(free.legal("to F12"));
    RulesTable no_melee(
        {.a = {"MI A12/1"}, .b = {"LI D12/1", "HI R12/1"}, .groups = group("\"D12\", \"F12\"", "\"MI\"")});
    turn(no_melee, 2).melee();
    EXPECT_FALSE(no_melee.legal("MI attacks D12 from 4"));

    RulesTable blocked(
        {.a = {"MI A12/1"}, .b = {"LI D12/1", "LI F12/1", "HI R12/1"}, .groups = group("\"D12\", \"F12\"", "\"MI\"")});
    turn(blocked, 2).activation();
    EXPECT_EQ(blocked.refusal("enter 1"), "8.7.3");
    blocked.melee();
    EXPECT_TRUE(blocked.legal("MI attacks D12 from 4"));
    EXPECT_TRUE(blocked.legal("MI attacks F12 from 4"));
}

TEST(Movement, R8_7_3_ruling_40_zones_friends_and_leaders_alone_block_nobody) {
    RulesTable zone({.a = {"MI A12/1"}, .b = {"HI D11/4", "HI R12/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(zone, 2).activation();
    EXPECT_TRUE(zone.legal("enter 1"));
    RulesTable own({.a = {"MI D12/1", "MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(own, 2).activation();
    EXPECT_TRUE(own.legal("enter 1"));
    RulesTable leader({.a = {"MI A12/1"}, .b = {"HI R12/1"}, .groups = group("\"D12\"", "\"MI\"")});
    turn(leader, 2).leader(1, 0, "D12").activation().play({"enter 1", "take MI", "to D12", "face 1"});
    EXPECT_EQ(leader.leader_at(1, 0), "aside");
}

TEST(Movement, R8_7_3_only_groups_that_are_due_fight) {
    RulesTable t({.a = {"MI A12/1"}, .b = {"LI D12/1", "HI R12/1"}, .groups = group("\"D12\"", "\"MI\"", "", 3)});
    turn(t, 2).melee();
    EXPECT_FALSE(t.legal("MI attacks D12 from 4"));
    turn(t, 3);
    EXPECT_TRUE(t.legal("MI attacks D12 from 4"));
}

/// A's MI outside D12, blocked by side B's unit there; A has another melee to fight at C5.
RulesSetup blocked(const std::string& blocker, const std::string& units = "\"MI\"", const std::string& map = "") {
    return {.a = {"MI C5/1", "MI A1/1"},
            .b = {blocker, "LI C4/1", "HI R1/1"},
            .map = map,
            .groups = group("\"D12\"", units)};
}

TEST(Movement, R8_7_3_ruling_41_the_melee_needs_neither_point_nor_activation) {
    RulesTable t(blocked("MI D12/4"));
    turn(t, 2).melee().dice({1, 1}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.consequences().back(), "EN");
    EXPECT_TRUE(t.disordered("D12"));
    EXPECT_EQ(t.marker("D12"), "red");
    EXPECT_EQ(t.points(0), 0);
}

TEST(Movement, R8_7_3_ruling_41_the_blocker_is_in_front_and_the_vector_counts_from_that_side) {
    // Even strength: 5 ways of 36 from the front (A at least 3 D); 13 from the rear with +4; +2 and +1 between.
    const auto ways = [](const std::string& blocker) {
        RulesTable t(blocked(blocker));
        turn(t, 2).melee().play({"MI attacks D12 from 4"});
        return t.ways("DE");
    };
    EXPECT_EQ(ways("MI D12/4"), 5);
    EXPECT_EQ(ways("MI D12/1"), 13);
    EXPECT_EQ(ways("MI D12/3"), 7);  // +1: on a 1 of the defender 2 to 6, on a 2 5 and 6
    EXPECT_EQ(ways("MI D12/2"), 9);  // +2: on a 1 all six, on a 2 4 to 6
}

TEST(Movement, R8_7_3_ruling_41_one_unit_in_each_imaginary_hex) {
    RulesTable t(blocked("MI D12/4", "\"MI\", \"LI\""));
    turn(t, 2).melee().dice({1, 1}).play({"MI attacks D12 from 4"});  // B has no melee to fight
    EXPECT_FALSE(t.legal("LI attacks D12 from 4"));                   // D13 is taken
    // C12 has three hexes outside; that to the south-east is also the one below D12.
    RulesTable more({.a = {"MI C5/1", "MI A1/1"},
                     .b = {"MI C12/4", "MI D12/4", "LI C4/1", "HI R1/1"},
                     .groups = group("\"C12\", \"D12\"", "\"MI\", \"HI\", \"LI\"")});
    turn(more, 2).melee();
    for (const char* attack :
         {"MI attacks C12 from 3", "MI attacks C12 from 4", "MI attacks C12 from 5", "MI attacks D12 from 4"})
        EXPECT_TRUE(more.legal(attack)) << attack;
    EXPECT_FALSE(more.legal("MI attacks D12 from 3"));  // E12 is on the map
    more.dice({1, 1}).play({"MI attacks C12 from 3"});
    EXPECT_FALSE(more.legal("HI attacks D12 from 4"));
    EXPECT_FALSE(more.legal("HI attacks C12 from 3"));
    EXPECT_TRUE(more.legal("HI attacks C12 from 4"));
    EXPECT_FALSE(more.legal("MI attacks C12 from 4"));  // red
}

/// The ground's modifiers in a melee from outside of R4, over its north-eastern or south-eastern side.
std::pair<int, int> ground_at_R4(const std::string& map, hex::Direction from) {
    RulesTable t({.a = {"MI A1/1"}, .b = {"MI R4/2", "HI R12/1"}, .map = map, .groups = group("\"R4\"", "\"MI\"")});
    const auto clash = clash_of(t.battle().setup(), t.state(), 1, 2, from, true);
    return {clash.attacker_terrain, clash.defender_terrain};
}

// The illustration is lost; the text says that the unit outside R4 "may occupy either Clear or Hill terrain".
TEST(Movement, R8_7_3_example_R4_the_best_of_the_bordering_ground) {
    using Pair = std::pair<int, int>;
    EXPECT_EQ(ground_at_R4("hill = [\"R4\"]", 1), Pair(0, 0));  // hill, like the blocker's: its +1 does not count
    EXPECT_EQ(ground_at_R4("hill = [\"R3\"]", 1), Pair(0, 0));
    EXPECT_EQ(ground_at_R4("rough = [\"R4\"]", 1), Pair(0, 0));           // clear, as R3
    EXPECT_EQ(ground_at_R4("rough = [\"R4\", \"R3\"]", 1), Pair(-1, 0));  // north-east of R4 only R3 and R4 border
    EXPECT_EQ(ground_at_R4("rough = [\"R4\", \"R3\"]", 2), Pair(0, 0));   // south-east of it R4 and R5
    EXPECT_EQ(ground_at_R4("built-up = [\"R4\"]", 1), Pair(0, 1));        // clear, yet the blocker holds the houses
    EXPECT_EQ(ground_at_R4("built-up = [\"R4\", \"R3\"]", 1), Pair(-1, 1));
    EXPECT_EQ(ground_at_R4("rough = [\"R4\"]\nlake = [\"R3\"]", 1),
              Pair(-1, 0));  // our ruling: no unit stands on a lake
}

TEST(Movement, R8_7_3_ruling_41_it_is_no_target_and_has_no_zone) {
    RulesTable t(blocked("LI D12/4"));
    turn(t, 2).activation(1).play({"D12 move"});
    EXPECT_TRUE(t.legal("to D10"));
    t.play({"to D11", "face 4"});
    EXPECT_EQ(t.marker("D11"), "yellow");  // it left no zone of control
    RulesTable attack(blocked("MI D12/4"));
    turn(attack, 2).melee(1);
    for (const auto& move : attack.moves()) EXPECT_EQ(move.find("D12 attacks"), std::string::npos) << move;
}

TEST(Movement, R8_7_3_ruling_41_it_neither_fires_nor_rallies) {
    RulesTable t(blocked("MI D12/4", "\"MM\""));
    t.state().unit[2].set(ancient_battles::Unit::disordered_bit);
    turn(t, 2).activation();
    for (const auto& move : t.moves()) EXPECT_EQ(move.find("MM"), std::string::npos) << move;
}

TEST(Movement, R8_7_3_ruling_41_results_count_attacker_disordered) {
    RulesTable t(blocked("MI D12/4"));
    turn(t, 2).melee().dice({2, 3}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.consequences().back(), "AD");
    EXPECT_TRUE(t.state().unit[2].disordered());
    EXPECT_TRUE(t.state().unit[2].red());
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 0), 99);
    // Next turn the way is free: it comes in disordered.
    t.melee().dice({6, 1, 6, 1}).play({"pass"});
    t.activation(1).play({"D12 move", "to D11", "face 1", "enter 1", "take MI disordered", "to D12", "face 1"});
    EXPECT_TRUE(t.disordered("D12"));
    EXPECT_EQ(t.unit("D12"), "MI");
}

TEST(Movement, R8_7_3_ruling_41_results_count_attacker_eliminated) {
    RulesTable t(blocked("MI D12/4"));
    turn(t, 2).melee().dice({1, 6}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.consequences().back(), "AE");
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 0), 95);
    EXPECT_EQ(t.unit("D12"), "MI");
    t.activation();
    EXPECT_EQ(t.refusal("enter 1"), "8.7");
}

TEST(Movement, R8_7_3_our_ruling_a_leader_is_lost_with_the_last_of_his_group) {
    auto setup = blocked("MI D12/4", "\"MI\", \"MI\"");
    setup.groups = group("\"D12\"", "\"MI\", \"MI\"", "leaders = [\"B\"]");
    RulesTable t(setup);
    turn(t, 2).melee().dice({1, 6}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.leader_at(0, 1), "coming");  // another leader waits
    turn(t, 3).state().outside_used = 0;     // the imaginary hex is free again
    t.melee().dice({1, 6}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.leader_at(0, 1), "lost");
    EXPECT_EQ(t.dice_left(), 0u);  // no escape die: the leader was not with them (11.5.1)
}

TEST(Movement, R8_7_3_our_ruling_a_leader_is_lost_with_a_group_that_looted_from_off_the_map) {
    auto setup = blocked("CAMP D12");
    setup.groups = group("\"D12\"", "\"PX\"", "leaders = [\"B\"]");
    RulesTable t(setup);
    turn(t, 2).melee().dice({6, 1}).play({"PX attacks D12 from 4"});
    EXPECT_EQ(t.unit("D12"), "");
    EXPECT_EQ(t.leader_at(0, 1), "lost");
}

TEST(Movement, R8_7_3_ruling_41_advance_brings_it_on_to_the_map) {
    RulesTable t(blocked("MI D12/4"));
    turn(t, 2).melee().dice({6, 1}).play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.consequences().back(), "DE");
    EXPECT_EQ(t.state().at[*hex::parse("D12")], 2);
    EXPECT_EQ(t.facing("D12"), 1);  // straight on
    EXPECT_EQ(t.marker("D12"), "red");
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), 95);
}

TEST(Movement, R8_7_3_ruling_41_the_disciplined_may_stay_outside) {
    RulesTable t(blocked("MI D12/4", "\"HI\", \"MI\""));
    turn(t, 2).melee().dice({6, 1}).play({"HI attacks D12 from 4", "halt"});
    EXPECT_EQ(t.unit("D12"), "");
    EXPECT_EQ(t.chooser(), 0);  // B has no melee; the MI at C5 has
    EXPECT_FALSE(t.legal("MI attacks D12 from 4"));
    turn(t, 3);
    t.state().unit[2].clear(ancient_battles::Unit::red_bit);
    t.activation();
    EXPECT_TRUE(t.legal("enter 1"));
}

TEST(Movement, R8_7_3_a_leader_comes_with_the_unit_that_fights_its_way_in) {
    auto setup = blocked("MI D12/4");
    setup.groups = group("\"D12\"", "\"MI\"", "leaders = [\"B\"]");
    RulesTable t(setup);
    turn(t, 2).melee().play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.ways("DE"), 5);  // the leader is not with it before
    t.dice({6, 1}).roll_dice();
    EXPECT_EQ(t.leader_at(0, 1), "D12");
}

TEST(Movement, R8_7_3_ruling_41_the_blocker_may_retreat_before_it) {
    RulesTable t(blocked("LI D12/4"));
    turn(t, 2).melee().play({"MI attacks D12 from 4"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"retreat 1"});
    EXPECT_EQ(t.unit("D11"), "LI");
    EXPECT_EQ(t.unit("D12"), "MI");
    EXPECT_EQ(t.facing("D12"), 1);
}

}  // namespace
}  // namespace polemarch::test
