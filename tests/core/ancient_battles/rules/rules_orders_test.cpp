// Ancient Battles Deluxe, rule by rule: activation and formations (6.0), rally (7.0). "Ruling n" is row n of the
// rulings, case by case.
#include "core/ancient_battles/rules/fighting.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>
#include <set>

namespace polemarch::test {

using ancient_battles::Phase;

namespace {

using Texts = std::vector<std::string>;

/// The hexes of the units that may act next in the formation under way: "C5 C6".
std::string takers(const RulesTable& t) {
    std::string hexes;
    for (const auto& text : offered(t))
        if (text.starts_with("take ")) hexes += (hexes.empty() ? "" : " ") + text.substr(5);
    return hexes;
}

/// B is far away; A has what the test is about.
RulesSetup with(Texts a) { return {.a = std::move(a), .b = {"MI R1/4", "MI P1/4"}}; }

}  // namespace

// ---------------------------------------------------------------- 6.0 Activation

TEST(Activation, R6_0_an_activation_costs_one_point) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI E5/1"}));
    t.disorder("C5").disorder("C6").leader(0, 0, "C5").activation(0, 5);
    t.dice({1, 1}).play({"leader C C5 rally", "take C5", "take C6"});  // a whole formation too
    EXPECT_EQ(t.points(0), 4);
    t.play({"pass", "E5 move", "to E4", "face 1"});
    EXPECT_EQ(t.points(0), 3);
    EXPECT_EQ(t.points(1), 5);
}

TEST(Activation, R6_0_nobody_acts_without_a_point) {
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.disorder("C5").leader(0, 0, "C5").activation(0, 0);
    EXPECT_EQ(t.refusal("C5 rally"), "6.0");
    EXPECT_EQ(t.refusal("C6 move"), "6.0");
    EXPECT_EQ(t.refusal("leader C C5 rally"), "6.0");
    EXPECT_EQ(offered(t), (std::set<std::string>{"pass"}));
    t.activation(0, 1);
    EXPECT_TRUE(t.legal("C5 rally"));
}

TEST(Activation, R6_0_units_may_fire_move_or_rally) {
    RulesTable t({.a = {"MM C6/1"}, .b = {"MI C4/4", "MI R1/4"}});
    t.disorder("C6").activation();
    EXPECT_EQ(offered(t), (std::set<std::string>{"pass", "C6 move", "C6 fire", "C6 rally"}));
}

TEST(Activation, R6_0_a_unit_acts_once_a_turn) {
    for (const bool red : {false, true}) {
        RulesTable t({.a = {"MM C6/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}});
        t.disorder("C6").activation();
        if (red)
            t.red("C6");
        else
            t.yellow("C6");
        EXPECT_EQ(t.refusal("C6 move"), "6.1");
        EXPECT_EQ(t.refusal("C6 fire"), "6.1");
        EXPECT_EQ(t.refusal("C6 rally"), "6.1");
    }
}

TEST(Activation, R6_0_only_own_units_are_activated) {
    RulesTable t(with({"MI C5/1"}));
    t.disorder("R1").leader(1, 0, "R1").activation();
    EXPECT_EQ(t.refusal("R1 rally"), "6.1");
    EXPECT_EQ(t.refusal("R1 move"), "6.1");
    EXPECT_EQ(t.refusal("leader C R1 rally"), "6.2");
}

TEST(Activation, R6_0_passing_costs_nothing) {
    RulesTable t(with({"MI C5/1"}));
    t.activation().play({"pass"});
    EXPECT_EQ(t.points(0), 5);
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Activation, R6_0_after_two_passes_in_succession_play_goes_on_to_the_melee_step) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI C4/4"}});
    t.activation().play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.points(0), 0);
}

TEST(Activation, R6_1_a_single_unit) {
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.activation().play({"C5 move", "to C4", "face 1"});
    EXPECT_EQ(t.marker("C4"), "yellow");
    EXPECT_EQ(t.marker("C6"), "");
    EXPECT_EQ(t.chooser(), 1);  // one activation, then the other player
}

TEST(Activation, R6_1_a_leader_and_his_formation_rally_move_or_fire) {
    RulesTable t({.a = {"MM C6/1", "MI D7/1"}, .b = {"MI C4/4", "MI R1/4"}});
    t.disorder("D7").leader(0, 0, "C6").activation();
    for (const char* order : {"leader C C6 rally", "leader C C6 move", "leader C C6 fire"})
        EXPECT_TRUE(t.legal(order)) << order;
    RulesTable u(with({"MI C6/1", "MI D7/1"}));  // no unit to rally, none that fires
    u.leader(0, 0, "C6").activation();
    EXPECT_TRUE(u.legal("leader C C6 move"));
    EXPECT_EQ(u.refusal("leader C C6 rally"), "6.2");
    EXPECT_EQ(u.refusal("leader C C6 fire"), "6.2");
}

TEST(Activation, R6_1_each_unit_is_marked_as_it_completes_its_orders) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.disorder("C5").disorder("C6").disorder("C7").leader(0, 0, "C5").activation();
    t.dice({6}).play({"leader C C5 rally", "take C6"});
    EXPECT_EQ(t.marker("C6"), "yellow");
    EXPECT_EQ(t.marker("C5"), "");
    EXPECT_EQ(t.marker("C7"), "");
    EXPECT_EQ(t.refusal("take C6"), "6.1");  // not again in this activation
    EXPECT_EQ(t.chooser(), 0);
}

TEST(Activation, R6_1_a_leader_is_not_activated_without_an_unmarked_unit_in_his_hex) {  // ruling 12
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.disorder("C5").leader(0, 0, "C5").activation();
    EXPECT_TRUE(t.legal("leader C C5 move"));
    t.play({"C5 rally", "pass"});  // the leader's unit acts singly
    EXPECT_EQ(t.refusal("leader C C5 move"), "6.2");
    EXPECT_TRUE(t.legal("C6 move"));
}

TEST(Activation, R6_1_a_leader_whose_unit_was_eliminated_is_not_activated) {  // ruling 12
    RulesTable t(with({"MI C6/1", "MI D6/1"}));
    t.leader(0, 0, "C5").activation();  // alone, beside two friends
    EXPECT_EQ(t.refusal("leader C C5 move"), "6.2");
    t.leader(0, 0, "C6");
    EXPECT_TRUE(t.legal("leader C C6 move"));
}

TEST(Activation, R6_2_a_formation_is_the_connected_group_of_the_leaders_unit) {  // ruling 14
    // C5-C6-C7 are connected, E6-E7 are a pair of their own, two hexes from C6
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI E6/1", "MI E7/1"}));
    t.leader(0, 0, "C6").activation().play({"leader C C6 move"});
    EXPECT_EQ(takers(t), "C5 C6 C7");
    EXPECT_EQ(t.refusal("take E6"), "6.2");
    // D6 joins them
    RulesTable u(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI E6/1", "MI E7/1", "MI D6/1"}));
    u.leader(0, 0, "C6").activation().play({"leader C C6 move"});
    EXPECT_EQ(takers(u), "C5 C6 C7 D6 E6 E7");
}

TEST(Activation, R6_2_units_with_action_markers_neither_belong_nor_link) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI D5/1"}));
    t.yellow("C6").leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5 D5");
    RulesTable u(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI D5/1"}));
    u.red("C6").leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(u), "C5 D5");
}

TEST(Activation, R6_2_a_formation_of_one_unit) {  // ruling 13
    RulesTable t(with({"MI C5/1", "MI G5/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5");
    t.play({"take C5", "to C4", "face 1"});
    EXPECT_EQ(t.chooser(), 1);  // the last unit has acted, so has the formation
    EXPECT_EQ(t.marker("C4"), "yellow");
}

TEST(Activation, R6_2_enemy_units_link_nothing) {
    RulesTable t({.a = {"MI C5/1", "MI C7/1"}, .b = {"MI C6/3", "MI R1/4"}});
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5");
}

TEST(Activation, R6_2_for_a_move_only_units_of_the_leaders_facing_belong_and_link) {  // ruling 15; 8.1
    const RulesSetup setup = with({"MI C5/1", "MI C6/2", "MI C7/1", "MI D5/1"});
    RulesTable t(setup);
    t.leader(0, 0, "C5").activation();
    EXPECT_TRUE(t.legal("leader C C5 move"));  // other facings do not forbid the order
    t.play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5 D5");  // C7 is cut off by the other facing of C6
    EXPECT_EQ(t.refusal("take C6"), "6.2");
    EXPECT_EQ(t.refusal("take C7"), "6.2");
    RulesTable u(setup);
    u.leader(0, 0, "C6").activation().play({"leader C C6 move"});
    EXPECT_EQ(takers(u), "C6");
}

TEST(Activation, R6_2_for_rally_and_fire_facings_do_not_matter) {  // ruling 15
    RulesTable t(with({"MI C5/1", "MI C6/2", "MI C7/4"}));
    t.disorder("C5").disorder("C6").disorder("C7").leader(0, 0, "C5").activation().play({"leader C C5 rally"});
    EXPECT_EQ(takers(t), "C5 C6 C7");
    RulesTable u({.a = {"MI C6/3", "MM D6/1", "MM E6/6"}, .b = {"MI D4/4", "MI E4/4"}});
    u.leader(0, 0, "C6").activation().play({"leader C C6 fire"});
    EXPECT_EQ(takers(u), "D6 E6");
}

TEST(Activation, R6_2_disordered_units_belong) {  // ruling 17; the example, action 4
    RulesTable t({.a = {"PX C6/1", "MM D6/1", "MM E6/1"}, .b = {"MI D4/4", "MI E4/4", "MI R1/4"}});
    t.disorder("C6").disorder("D6").leader(0, 0, "C6").activation();
    t.play({"leader C C6 fire"});
    EXPECT_EQ(takers(t), "D6 E6");
    RulesTable u(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    u.disorder("C5").disorder("C6").leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(u), "C5 C6 C7");
}

TEST(Activation, R6_2_camps_and_war_wagons_link_and_belong_for_fire_and_rally) {  // ruling 17
    for (const char* base : {"CAMP C6", "WW C6"}) {
        RulesTable t(with({"MI C5/1", base, "MI C7/1"}));
        t.disorder("C6").disorder("C7").leader(0, 0, "C5").activation().play({"leader C C5 rally"});
        EXPECT_EQ(takers(t), "C6 C7") << base;
        RulesTable u({.a = {"MI C5/1", base, "MM C7/3"}, .b = {"MI D8/6", "MI R1/4"}});
        u.leader(0, 0, "C5").activation().play({"leader C C5 fire"});  // D8: next to C7, two hexes from C6
        EXPECT_EQ(takers(u), "C6 C7") << base;
    }
}

TEST(Activation, R6_2_a_camp_never_belongs_to_a_move_nor_links_it) {  // ruling 17
    RulesTable t(with({"MI C5/1", "CAMP C6", "MI C7/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5");
    RulesTable u(with({"MI C5/1", "CAMP C6", "MI C7/1"}));
    u.leader(0, 0, "C6").activation();
    EXPECT_EQ(u.refusal("leader C C6 move"), "6.2");
}

TEST(Activation, R6_2_a_war_wagon_belongs_to_a_move_as_if_of_any_facing) {  // ruling 17
    for (const int facing : {1, 4}) {
        const std::string f = std::to_string(facing);
        RulesTable t(with({"MI C5/" + f, "WW C6", "MI C7/" + f, "MI D7/2"}));
        t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
        EXPECT_EQ(takers(t), "C5 C6 C7");
    }
}

TEST(Activation, R6_2_a_war_wagon_that_leads_a_move_has_the_facing_of_the_first_unit_that_marches) {  // ruling 17
    RulesTable t(with({"MI C5/1", "WW C6", "WW C7", "MI D7/2", "WW E7", "MI B6/1"}));
    t.leader(0, 0, "C6").activation().play({"leader C C6 move"});
    EXPECT_EQ(takers(t), "B6 C5 C6 C7 D7 E7");
    RulesTable first = t, second = t, wagon = t;
    first.play({"take C5", "to C4", "face 1"});
    EXPECT_EQ(takers(first), "B6 C6 C7");  // E7 is linked by D7 alone
    EXPECT_EQ(first.refusal("take D7"), "6.2");
    second.play({"take D7", "to D7", "face 2"});
    EXPECT_EQ(takers(second), "C6 C7 E7");
    wagon.play({"take C7", "to C8"});
    EXPECT_EQ(takers(wagon), "B6 C5 C6 D7 E7");  // a wagon has not chosen
    wagon.play({"take C5", "to C4", "face 1"});
    EXPECT_EQ(wagon.refusal("take D7"), "6.2");
}

TEST(Activation, R6_2_a_position_in_a_formation_under_a_war_wagon_is_read_back) {
    RulesTable t(with({"MI C5/1", "WW C6", "WW C7", "MI D7/2"}));
    t.leader(0, 0, "C6").activation(0, 3).play({"leader C C6 move"});
    const auto reopened = battle_from(t.battle(), t.state());
    EXPECT_TRUE(same_bytes(reopened->start(), t.state()));
}

TEST(Activation, R6_2_a_river_between_does_not_undo_adjacency) {  // ruling 17
    auto setup = with({"MI C5/1", "MI C6/1"});
    setup.map = "river = [\"C5-C6\"]";
    RulesTable t(setup);
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5 C6");
}

TEST(Activation, R6_2_several_leaders_in_a_hex_can_each_be_activated) {  // ruling 18
    auto setup = with({"MI C5/1", "MI C6/1", "MI C7/1", "MI D5/1", "MI G5/1"});
    setup.leaders_a = {"B", "B", "C"};
    RulesTable t(setup);
    t.disorder("C7").leader(0, 0, "C5").leader(0, 1, "C5").leader(0, 2, "C5").activation();
    const auto texts = t.moves();
    EXPECT_EQ(std::count(texts.begin(), texts.end(), "leader B C5 move"), 1);    // two of a kind are one choice
    t.play({"leader B C5 move", "take C6", "to B6", "face 1", "done", "pass"});  // the hex itself stays unmarked
    EXPECT_TRUE(t.legal("leader B C5 move"));                                    // the second leader of the kind
    t.play({"leader B C5 move", "take D5", "to D4", "face 1", "done", "pass"});
    EXPECT_EQ(t.refusal("leader B C5 move"), "6.3");
    t.play({"leader C C5 move", "take C5", "to C4", "face 1"});
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Activation, R6_2_the_next_leader_in_the_hex_needs_its_unit_unmarked) {  // ruling 18
    auto setup = with({"MI C5/1", "MI C6/1", "MI G5/1"});
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "C5").activation();
    t.play({"leader B C5 move", "take C5", "to C4", "face 1", "done", "pass"});
    EXPECT_EQ(t.leader_at(0, 1), "C4");
    EXPECT_EQ(t.refusal("leader C C4 move"), "6.2");
}

TEST(Activation, R6_2_1_the_formation_is_fixed_when_the_leader_is_activated) {  // ruling 16
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI E7/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(takers(t), "C5 C6 C7");
    t.play({"take C6", "to D6", "face 1"});
    EXPECT_EQ(takers(t), "C5 C7");  // C7 is separated from C5 now
    t.play({"take C5", "to C4", "face 1"});
    EXPECT_EQ(takers(t), "C7");
    t.play({"take C7", "to D7", "face 1"});  // beside E7, which was not in it
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.marker("E7"), "");
}

TEST(Activation, R6_2_1_who_comes_to_stand_beside_it_later_does_not_join) {  // ruling 16
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI E5/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move", "take C6", "to D6", "face 1"});  // beside E5
    EXPECT_EQ(takers(t), "C5");
    EXPECT_EQ(t.refusal("take E5"), "6.2");
}

TEST(Activation, R6_2_2_not_all_units_need_act) {  // ruling 16
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move", "take C7", "to D7", "face 1"});
    EXPECT_TRUE(t.legal("done"));
    t.play({"done"});  // the leader's unit has not acted
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.marker("C5"), "");
    EXPECT_EQ(t.marker("C6"), "");
    EXPECT_EQ(t.marker("D7"), "yellow");
    t.play({"pass"});
    EXPECT_TRUE(t.legal("C5 move"));
    EXPECT_TRUE(t.legal("C6 move"));
}

TEST(Activation, R6_2_2_at_least_one_unit_must_act) {  // ruling 16
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move"});
    EXPECT_EQ(t.refusal("done"), "6.2.2");
    EXPECT_EQ(t.refusal("pass"), "3.0");
}

TEST(Activation, R6_2_2_units_singled_out_may_serve_another_leader_in_the_same_turn) {
    auto setup = with({"MI C5/1", "MI C6/1", "MI C7/1"});
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "C7").activation();
    t.play({"leader B C5 move", "take C5", "to C4", "face 1", "done", "pass", "leader C C7 move"});
    EXPECT_EQ(takers(t), "C6 C7");
}

TEST(Activation, R6_2_2_units_not_chosen_still_link) {  // ruling 16
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.disorder("C5").disorder("C7").leader(0, 0, "C5").activation().play({"leader C C5 rally"});
    EXPECT_EQ(takers(t), "C5 C7");  // C6 is in good order and has nothing to rally
}

TEST(Activation, R6_2_3_all_units_of_a_formation_perform_the_same_action) {
    RulesTable t({.a = {"MM C6/1", "MM D6/1"}, .b = {"MI C4/4", "MI D4/4", "MI R1/4"}});
    t.disorder("D6").leader(0, 0, "C6").activation().play({"leader C C6 fire"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"take C6", "take D6"}));
    EXPECT_FALSE(t.legal("D6 rally"));
    EXPECT_FALSE(t.legal("D6 move"));
    EXPECT_FALSE(t.legal("leader C C6 rally"));
    t.dice({1, 6}).play({"take C6", "at C4"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"done", "take D6"}));
    t.play({"take D6"});
    EXPECT_EQ(t.phase(), Phase::target);  // it fires too
}

TEST(Activation, R6_2_3_units_that_cannot_do_it_take_no_part) {
    RulesTable t({.a = {"MI C6/1", "MM D6/1", "MM E6/4"}, .b = {"MI D4/4", "MI R1/4"}});
    t.leader(0, 0, "C6").activation().play({"leader C C6 fire"});
    EXPECT_EQ(takers(t), "D6");
    EXPECT_EQ(t.refusal("take C6"), "10.1");  // no missiles
    EXPECT_EQ(t.refusal("take E6"), "10.5");  // no target
}

TEST(Activation, R6_3_the_leader_is_marked_yellow_when_the_formation_has_acted) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.leader(0, 0, "C5").activation().play({"leader C C5 move", "take C6", "to D6", "face 1"});
    EXPECT_EQ(t.state().leader_marked, 0);  // not before
    t.play({"done", "pass"});
    EXPECT_EQ(t.state().leader_marked, 1);
    EXPECT_EQ(t.refusal("leader C C5 move"), "6.3");
    EXPECT_TRUE(t.legal("C5 move"));  // the leader's unit is not marked by that
}

TEST(Activation, R6_3_only_the_activated_leader_is_marked) {  // ruling 19
    auto setup = with({"MI C5/1", "MI C6/1", "MI C7/1"});
    setup.leaders_a = {"B", "C", "D"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "C5").leader(0, 2, "C7").activation();
    t.play({"leader B C5 move", "take C6", "to D6", "face 1", "done", "pass"});
    EXPECT_EQ(t.state().leader_marked, 1);
    EXPECT_TRUE(t.legal("leader C C5 move"));
    EXPECT_TRUE(t.legal("leader D C7 move"));
}

TEST(Activation, R6_3_a_unit_activated_singly_does_not_mark_its_leader) {  // ruling 19
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.leader(0, 0, "C5").activation().play({"C5 move", "to C4", "face 1"});
    EXPECT_EQ(t.state().leader_marked, 0);
}

TEST(Activation, R6_3_a_marked_leader_still_helps_in_rally_and_melee) {  // ruling 19
    auto setup = with({"MI C5/1", "MI C6/1", "MI C7/1", "MI D6/1"});
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    for (const char* hex : {"C5", "C6", "C7", "D6"}) t.disorder(hex);
    t.leader(0, 0, "C5").leader(0, 1, "C7").activation();
    t.dice({6}).play({"leader B C5 rally", "take D6", "done", "pass", "leader C C7 rally", "take C5"});
    EXPECT_EQ(t.state().leader_marked, 1);
    EXPECT_EQ(t.ways("rallied"), 4);  // strength 2 and the marked leader in the hex
    // the leader's x1 too
    EXPECT_EQ(clash_of(t.battle().setup(), t.state(), 0, 4, 3, false).attacker.modified(), 2 * 2);
}

// ---------------------------------------------------------------- 7.0 Rally

TEST(Rally, R7_0_1_a_single_unit_rallies_automatically_for_one_point) {  // ruling 21
    RulesTable t(with({"MI C5/1", "LA C7/1"}));
    t.disorder("C5").disorder("C7").activation().play({"C5 rally"});
    EXPECT_FALSE(t.disordered("C5"));
    EXPECT_EQ(t.points(0), 4);
    EXPECT_TRUE(t.consequences().empty());  // no die
    t.play({"pass", "C7 rally"});           // strength 0: no matter
    EXPECT_FALSE(t.disordered("C7"));
}

TEST(Rally, R7_0_only_disordered_units_rally) {  // ruling 21
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.disorder("C6").leader(0, 0, "C5").activation();
    EXPECT_EQ(t.refusal("C5 rally"), "7.0");
    t.play({"leader C C5 rally"});
    EXPECT_EQ(takers(t), "C6");
    EXPECT_EQ(t.refusal("take C5"), "7.0");
}

TEST(Rally, R7_0_only_unmarked_units_rally) {  // ruling 21
    RulesTable t(with({"MI C5/1", "MI C6/1"}));
    t.disorder("C5").yellow("C5").activation();
    EXPECT_EQ(t.refusal("C5 rally"), "6.1");
}

TEST(Rally, R7_0_the_marker_is_yellow_whether_or_not_it_succeeds) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.disorder("C5").disorder("C6").disorder("C7").leader(0, 0, "C5").activation();
    t.dice({1, 6}).play({"leader C C5 rally", "take C5", "take C6"});
    EXPECT_EQ(t.consequences(), (Texts{"rallied", "not rallied"}));
    EXPECT_EQ(t.marker("C5"), "yellow");
    EXPECT_EQ(t.marker("C6"), "yellow");
    EXPECT_FALSE(t.disordered("C5"));
    EXPECT_TRUE(t.disordered("C6"));
}

TEST(Rally, R7_0_in_a_zone_of_control_too_and_the_unit_may_attack_afterwards) {  // ruling 21
    RulesTable t({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}});
    t.disorder("C5").activation().play({"C5 rally"});
    EXPECT_FALSE(t.disordered("C5"));
    EXPECT_EQ(t.marker("C5"), "yellow");
    t.play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_TRUE(t.legal("C5 attacks C4"));
}

TEST(Rally, R7_0_2_each_unit_of_a_formation_rolls_for_itself_once) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1", "MI C8/1"}));
    t.disorder("C6").disorder("C7").disorder("C8").leader(0, 0, "C5").activation();
    t.dice({3}).play({"leader C C5 rally", "take C6"});  // beside the leader: 3 - 1 = 2
    t.dice({3}).play({"take C7"});                       // 3
    EXPECT_EQ(t.consequences(), (Texts{"rallied", "not rallied"}));
    EXPECT_EQ(t.refusal("take C7"), "6.1");
    EXPECT_EQ(takers(t), "C8");
    t.play({"done"});  // C8 makes none
    EXPECT_EQ(t.marker("C8"), "");
}

TEST(Rally, R7_1_a_die_up_to_the_disordered_strength_succeeds) {
    struct Case {
        const char* type;
        int strength;
    };
    for (const Case c : {Case{"LI", 1}, {"MI", 2}, {"PX", 3}, {"EL", 4}, {"HA", 1}, {"KT", 3}}) {
        for (int die = 1; die <= 6; ++die) {
            RulesTable t(with({"MI C5/1", "MI C6/1", std::string(c.type) + " C7/1", "MI C8/1"}));
            t.disorder("C7").disorder("C8").leader(0, 0, "C5").activation().dice({die});
            t.play({"leader C C5 rally", "take C7"});
            EXPECT_EQ(t.disordered("C7"), die > c.strength) << c.type << " " << die;
        }
    }
}

TEST(Rally, R7_1_the_strength_is_the_printed_one) {  // ruling 22
    auto setup = with({"MI C5/1", "MI C6/1"});
    setup.leaders_a = {"A", "C"};
    RulesTable t(setup);
    t.disorder("C5").leader(0, 0, "C5").leader(0, 1, "C5").activation().play({"leader A C5 rally", "take C5"});
    EXPECT_EQ(t.ways("rallied"), 4);  // 2, and 2 for being stacked: neither x2 nor +1 enters
}

TEST(Rally, R7_2_stacked_with_a_leader_minus_2) {
    for (int die = 1; die <= 6; ++die) {
        RulesTable t(with({"MI C5/1", "MI C6/1"}));
        t.disorder("C5")
            .disorder("C6")
            .leader(0, 0, "C5")
            .activation()
            .dice({die})
            .play({"leader C C5 rally", "take C5"});
        EXPECT_EQ(t.disordered("C5"), die > 4) << die;
    }
}

TEST(Rally, R7_2_beside_a_leader_minus_1) {
    for (int die = 1; die <= 6; ++die) {
        RulesTable t(with({"MI C5/1", "MI C6/1"}));
        t.disorder("C5")
            .disorder("C6")
            .leader(0, 0, "C5")
            .activation()
            .dice({die})
            .play({"leader C C5 rally", "take C6"});
        EXPECT_EQ(t.disordered("C6"), die > 3) << die;
    }
}

TEST(Rally, R7_2_only_the_best_modifier_counts) {
    auto setup = with({"MI C5/1", "MI C6/1", "MI D6/1"});
    setup.leaders_a = {"B", "C", "D"};
    RulesTable t(setup);
    t.disorder("C5").disorder("C6").leader(0, 0, "C5").leader(0, 1, "C5").leader(0, 2, "D6").activation();
    t.play({"leader B C5 rally", "take C5"});
    EXPECT_EQ(t.ways("rallied"), 4);  // two leaders with it, no better than one
    t.dice({6}).play({"take C6"});
    EXPECT_EQ(t.ways("rallied"), 3);  // three beside it
}

TEST(Rally, R7_2_stacked_and_beside_another_is_minus_2) {
    auto setup = with({"MI C5/1", "MI C6/1", "MI D9/1"});
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    t.disorder("C5").leader(0, 0, "C5").leader(0, 1, "C6").activation().play({"leader B C5 rally", "take C5"});
    EXPECT_EQ(t.ways("rallied"), 4);
}

TEST(Rally, R7_2_any_friendly_leader_counts_alone_or_across_a_river) {  // ruling 23
    auto setup = with({"MI C5/1", "MI C6/1", "MI C7/1", "MI C8/1"});
    setup.leaders_a = {"B", "C"};
    setup.map = "river = [\"C7-D8\"]";
    RulesTable t(setup);
    t.disorder("C7").disorder("C8").leader(0, 0, "C5").leader(0, 1, "D8").activation();
    t.play({"leader B C5 rally", "take C7"});
    EXPECT_EQ(t.ways("rallied"), 3);
}

TEST(Rally, R7_2_an_enemy_leader_does_not_count) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.disorder("C7").leader(0, 0, "C5").leader(1, 0, "C8").activation().play({"leader C C5 rally", "take C7"});
    EXPECT_EQ(t.ways("rallied"), 2);
}

TEST(Rally, R7_2_a_leader_two_hexes_away_does_not_count) {
    RulesTable t(with({"MI C5/1", "MI C6/1", "MI C7/1"}));
    t.disorder("C7").leader(0, 0, "C5").activation().play({"leader C C5 rally", "take C7"});
    EXPECT_EQ(t.ways("rallied"), 2);
}

TEST(Rally, R7_3_a_6_always_fails) {
    RulesTable t(with({"EL C5/1", "MI C6/1"}));  // 6 - 2 = 4, its disordered strength
    t.disorder("C5").disorder("C6").leader(0, 0, "C5").activation().dice({6}).play({"leader C C5 rally", "take C5"});
    EXPECT_TRUE(t.disordered("C5"));
    RulesTable u(with({"EL C5/1", "MI C6/1"}));
    u.disorder("C5").disorder("C6").leader(0, 0, "C5").activation().dice({5}).play({"leader C C5 rally", "take C5"});
    EXPECT_FALSE(u.disordered("C5"));
}

TEST(Rally, R7_3_a_1_always_succeeds) {  // ruling 22: strength 0
    for (int die = 1; die <= 2; ++die) {
        RulesTable t(with({"MI C5/1", "MI C6/1", "LA C7/1", "MI C8/1"}));
        t.disorder("C7")
            .disorder("C8")
            .leader(0, 0, "C5")
            .activation()
            .dice({die})
            .play({"leader C C5 rally", "take C7"});
        EXPECT_EQ(t.disordered("C7"), die == 2) << die;
    }
}

TEST(Rally, R7_3_strength_0_with_a_leader_rallies_on_1_or_2) {  // ruling 22
    RulesTable t(with({"LA C5/1", "LA C6/1"}));
    t.disorder("C5").disorder("C6").leader(0, 0, "C5").activation().play({"leader C C5 rally", "take C5"});
    EXPECT_EQ(t.ways("rallied"), 2);
    t.dice({6}).play({"take C6"});
    EXPECT_EQ(t.ways("rallied"), 1);  // beside the leader: 1 - 1 = 0, and a 2 is 1
}

}  // namespace polemarch::test
