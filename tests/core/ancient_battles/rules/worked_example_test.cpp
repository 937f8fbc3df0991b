// The gameplay example (16.0), step by step with its dice: its moves must be legal, its remarks true. Blue is side A,
// Red side B. The illustrations are lost; if the text names no facing after a move ("and rotates"), every facing that
// agrees with the rest is possible, which a comment says.
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>

namespace polemarch::test {
namespace {

using ancient_battles::MeleeModifiers;
using ancient_battles::Phase;
using ancient_battles::UnitMask;

constexpr unsigned blue = 0, red = 1;

class WorkedExample : public testing::Test {
protected:
    RulesTable t{load_battle("worked-example")};

    /// Steps 3 to 5: "Both sides have 3 CPs left", the leaders are placed.
    void until_activation() {
        t.dice({2, 5, 3, 3});
        t.play({"bid", "concede", "place B L9", "place B N8", "place B I7", "place B J6", "act first"});
    }
    void action_1() {
        t.dice({2, 6});  // the defender's die, then the attacker's: Blue's first
        t.play({"J8 fire", "at J6"});
    }
    void action_2(const char* in_k9 = "face 2") {
        t.play({"leader B N8 move", "take N8", "to K9", in_k9});
        t.play({"take M7", "to L10", "face 1"});
        t.play({"take L7", "to L8", "face 4", "done"});
    }
    void action_3() {
        t.play({"leader B I7 move", "take I7", "to J7", "face 2", "take H7", "to I6", "face 2"});
        t.play({"take G6", "to H6", "face 2", "take F6", "to G5", "face 2", "take E5", "to F5", "face 2", "done"});
    }
    /// The first target rolls 5 and needs no attack die; whatever that die shows, it misses.
    void action_4(int idle = 6) {
        t.dice({idle, 5, 4, 1});
        t.play({"leader B J6 fire", "take I5", "at H6", "shoot", "take H5", "at G5"});
    }
    void action_5() { t.play({"D5 move", "to F4", "face 3"}); }
    void until_melee() {
        until_activation();
        action_1();
        action_2();
        action_3();
        action_4();
        action_5();
        t.play({"pass"});
    }
    void melee_1() { t.dice({1, 5}).play({"L9 attacks L8"}); }
    void melee_2() { t.dice({1, 4}).play({"K9 attacks K8"}); }
    void melee_3() { t.dice({5, 2}).play({"J7 attacks K6"}); }
    void melee_5() { t.dice({2, 3}).play({"H6 attacks I5"}); }

    /// What each side adds to its die before one unit attacks another.
    [[nodiscard]] MeleeModifiers melee(const char* attacker, const char* defender) {
        const auto& s = t.state();
        const auto from = *hex::parse(attacker), to = *hex::parse(defender);
        const auto approach = hex::geometry().direction_to[to][from];
        return modifiers(clash_of(t.battle().setup(), s, s.at[from], s.at[to], approach, false),
                         t.battle().setup().charts.melee);
    }
    [[nodiscard]] UnitMask at(std::initializer_list<const char*> hexes) {
        UnitMask mask = 0;
        for (const char* h : hexes) mask |= UnitMask{1} << t.state().at[*hex::parse(h)];
        return mask;
    }
    [[nodiscard]] bool in_zone_of(const char* hex, unsigned side) {
        return zone(t.battle().setup(), t.state(), side).has(*hex::parse(hex));
    }
    [[nodiscard]] int panic_left(unsigned side) {
        return ancient_battles::panic_left(t.battle().setup(), t.state(), side);
    }
};

TEST_F(WorkedExample, R16_0_set_up) {
    const std::vector<std::array<const char*, 2>> blues{{"N8", "LC"}, {"M7", "LC"}, {"L7", "LC"}, {"K6", "PX"},
                                                        {"J6", "PX"}, {"I5", "MM"}, {"H5", "MM"}};
    const std::vector<std::array<const char*, 2>> reds{{"D5", "MM"}, {"J8", "MM"}, {"E5", "PX"},
                                                       {"F6", "PX"}, {"G6", "PX"}, {"H7", "PX"},
                                                       {"I7", "PX"}, {"K8", "LC"}, {"L9", "LC"}};
    for (const auto& [hex, type] : blues) {
        EXPECT_EQ(t.unit(hex), type) << hex;
        EXPECT_EQ(t.facing(hex), 5) << hex;
        EXPECT_EQ(at({hex}) < (UnitMask{1} << t.battle().setup().end_unit(blue)), true);
    }
    for (const auto& [hex, type] : reds) {
        EXPECT_EQ(t.unit(hex), type) << hex;
        EXPECT_EQ(t.facing(hex), 2) << hex;
    }
    EXPECT_EQ(t.battle().setup().end_unit(blue) - t.battle().setup().first_unit(blue), 7);
    EXPECT_EQ(t.battle().setup().end_unit(red) - t.battle().setup().first_unit(red), 9);
    // No camps; panic levels of half the strength: 2+2+2+6+6+2+2 = 22 and 2+2+5*6+2+2 = 38.
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), blue), 22);
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), red), 38);
    EXPECT_EQ(panic_left(blue), 11);
    EXPECT_EQ(panic_left(red), 19);
}

TEST_F(WorkedExample, R16_0_steps_1_to_3_nothing_before_the_command_dice) {
    EXPECT_EQ(t.phase(), Phase::command);
    for (const unsigned side : {blue, red})
        for (const unsigned n : {0u, 1u}) EXPECT_EQ(t.leader_at(side, n), "aside");
    t.dice({2, 5}).roll_dice();
    EXPECT_EQ(t.points(blue), 3);
    EXPECT_EQ(t.points(red), 4);
}

TEST_F(WorkedExample, R16_0_step_4_a_tie_goes_to_side_A_and_red_steals_the_initiative) {
    t.dice({2, 5, 3, 3}).roll_dice();
    EXPECT_EQ(t.state().initiative, blue);
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
    t.play({"bid"});
    EXPECT_EQ(t.chooser(), static_cast<int>(blue)) << "Blue does not counter: he was asked";
    t.play({"concede"});
    EXPECT_EQ(t.state().initiative, red);
    EXPECT_EQ(t.points(blue), 3);
    EXPECT_EQ(t.points(red), 3);
}

TEST_F(WorkedExample, R16_0_step_5_leaders_alternately_red_first) {
    t.dice({2, 5, 3, 3});
    t.play({"bid", "concede"});
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
    t.play({"place B L9"});
    EXPECT_EQ(t.chooser(), static_cast<int>(blue));
    t.play({"place B N8"});
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
    t.play({"place B I7"});
    EXPECT_EQ(t.chooser(), static_cast<int>(blue));
    t.play({"place B J6"});
    EXPECT_EQ(t.chooser(), static_cast<int>(red)) << "the Initiative Player decides who acts first";
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.leader_at(red, 0), "L9");
    EXPECT_EQ(t.leader_at(red, 1), "I7");
    EXPECT_EQ(t.leader_at(blue, 0), "N8");
    EXPECT_EQ(t.leader_at(blue, 1), "J6");
}

TEST_F(WorkedExample, R16_0_action_1_mixed_missiles_disorder_the_phalanx) {
    until_activation();
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
    t.play({"J8 fire", "at J6"});
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{1, 1})) << "one arrow: one die each";
    // Defence 2 + 2 = 4 needs a 5 or a 6; over both dice: 6-3 for a 1, 6-4 for a 2 and so on, 3 + 2 + 1 of 36.
    EXPECT_EQ(t.ways("hit"), 3 + 2 + 1);
    t.dice({2, 6}).roll_dice();
    EXPECT_TRUE(t.disordered("J6"));
    EXPECT_EQ(t.marker("J8"), "red");
    EXPECT_EQ(t.points(red), 2);
    EXPECT_EQ(t.chooser(), static_cast<int>(blue));
}

TEST_F(WorkedExample, R16_0_action_1_a_four_would_not_have_hit) {
    until_activation();
    t.dice({2, 4}).play({"J8 fire", "at J6"});
    EXPECT_FALSE(t.disordered("J6"));
}

TEST_F(WorkedExample, R16_0_action_2_the_three_light_cavalry_ride) {
    until_activation();
    action_1();
    t.play({"leader B N8 move"});
    EXPECT_EQ(t.points(blue), 2);
    EXPECT_EQ(t.state().formation & at({"N8", "M7", "L7"}), at({"N8", "M7", "L7"})) << "adjacent, facing alike";
    t.play({"take N8", "to K9"});
    EXPECT_TRUE(t.legal("face 2")) << "rotates in K9";
    t.play({"face 2"});
    EXPECT_EQ(t.marker("K9"), "yellow");
    EXPECT_EQ(t.leader_at(blue, 0), "K9") << "the leader rides with the unit";

    t.play({"take M7", "to L10"});
    EXPECT_TRUE(t.legal("face 1")) << "rotates to face L9";
    t.play({"face 1"});
    EXPECT_EQ(t.marker("L10"), "yellow");

    t.play({"take L7", "to L8", "face 4", "done"});
    EXPECT_EQ(t.marker("L8"), "yellow");
    EXPECT_EQ(t.unit("N8") + t.unit("M7") + t.unit("L7"), "");
    EXPECT_EQ(t.marker("K6"), "") << "singled out (6.2.2)";
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
}

TEST_F(WorkedExample, R16_0_action_2_the_second_ride_takes_its_whole_allowance) {
    // 1 MP for two hexsides, five hexes: nothing is left for a paid turn in L10. (The first ride takes 6 MP on the
    // way of the text; over L10 it would be 5.)
    until_activation();
    action_1();
    t.play({"leader B N8 move", "take N8"});
    EXPECT_TRUE(t.legal("to N8-N9-N10-M10-L11-K10-K9"));
    t.play({"to K9"});
    for (const char* turned : {"face 1", "face 2", "face 6"}) EXPECT_TRUE(t.legal(turned)) << "entered facing north";
    t.play({"face 2", "take M7", "to L10"});
    for (const char* turned : {"face 1", "face 5", "face 6"}) EXPECT_TRUE(t.legal(turned)) << "entered facing 6";
    for (const char* turned : {"face 2", "face 3", "face 4"}) EXPECT_EQ(t.refusal(turned), "8.4");
}

TEST_F(WorkedExample, R16_0_action_3_the_phalanxes_advance) {
    until_activation();
    action_1();
    action_2();
    EXPECT_EQ(t.marker("J8"), "red") << "so the mixed missiles are not in the formation";
    t.play({"leader B I7 move"});
    EXPECT_EQ(t.points(red), 1);
    const UnitMask five = at({"I7", "H7", "G6", "F6", "E5"});
    EXPECT_EQ(t.state().formation & five, five) << "the five adjacent phalanxes";
    EXPECT_EQ(t.state().formation & at({"K8", "L9"}), UnitMask{0}) << "the cavalry is linked only through J8";
    t.play({"take I7", "to J7", "face 2", "take H7", "to I6", "face 2"});
    t.play({"take G6", "to H6", "face 2", "take F6", "to G5", "face 2", "take E5", "to F5", "face 2", "done"});
    for (const char* hex : {"J7", "I6", "H6", "G5", "F5"}) {
        EXPECT_EQ(t.unit(hex), "PX") << hex;
        EXPECT_EQ(t.marker(hex), "yellow") << hex;
        EXPECT_EQ(t.facing(hex), 2) << hex;
    }
    EXPECT_EQ(t.leader_at(red, 1), "J7");
    EXPECT_EQ(t.marker("D5"), "");
    EXPECT_EQ(t.chooser(), static_cast<int>(blue));
}

TEST_F(WorkedExample, R16_0_action_4_both_mixed_missiles_fire_and_the_phalanx_with_the_leader_does_not) {
    until_activation();
    action_1();
    action_2();
    action_3();
    t.play({"leader B J6 fire"});
    EXPECT_EQ(t.points(blue), 1);
    t.play({"take I5", "at H6", "shoot"});
    t.dice({6, 5}).roll_dice();
    EXPECT_EQ(t.consequences().back(), "missed") << "7 cannot be beaten, not even by a 6";
    EXPECT_FALSE(t.disordered("H6"));
    EXPECT_EQ(t.marker("I5"), "red");
    t.dice({4, 1}).play({"take H5", "at G5"});
    EXPECT_TRUE(t.disordered("G5")) << "4 beats 1 + 2";
    EXPECT_EQ(t.marker("H5"), "red");
    EXPECT_EQ(t.marker("J6"), "") << "part of the formation, not activated";
    EXPECT_EQ(t.state().leader_marked & 0xff, 3) << "Blue's leaders are both marked (6.3)";
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
}

TEST_F(WorkedExample, R16_0_action_4_the_disordered_phalanx_belongs_to_the_formation) {
    until_activation();
    action_1();
    action_2();
    action_3();
    EXPECT_TRUE(t.disordered("J6"));
    EXPECT_EQ(linked(t.battle().setup(), t.state(), 1, false), at({"J6", "K6", "I5", "H5"}));
}

TEST_F(WorkedExample, R16_0_actions_5_to_7_red_spends_his_last_point_and_the_step_ends) {
    until_activation();
    action_1();
    action_2();
    action_3();
    action_4();
    t.play({"D5 move", "to F4"});
    EXPECT_EQ(t.points(red), 0) << "his last available Command Point";
    EXPECT_TRUE(t.legal("face 1") && t.legal("face 3")) << "advances to F4 and rotates";
    t.play({"face 3"});
    EXPECT_EQ(t.marker("F4"), "yellow");
    EXPECT_EQ(t.points(blue), 1);
    EXPECT_TRUE(t.legal("K6 move")) << "he could activate the phalanx in K6";
    EXPECT_TRUE(in_zone_of("K6", red)) << "which starts within an enemy ZOC";
    t.play({"pass"});  // Red has no points: its pass is automatic
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.points(blue), 0) << "the unspent point is lost";
}

TEST_F(WorkedExample, R16_0_aftermath_of_the_actions) {
    until_melee();
    struct Stand {
        const char *hex, *type;
        int facing;
        bool disordered;
        const char* marker;
    };
    // Yellow markers are gone, red ones remain; facings of K9, L8 and F4 are ours.
    for (const Stand& w : std::initializer_list<Stand>{{"K9", "LC", 2, false, ""},
                                                       {"L10", "LC", 1, false, ""},
                                                       {"L8", "LC", 4, false, ""},
                                                       {"K6", "PX", 5, false, ""},
                                                       {"J6", "PX", 5, true, ""},
                                                       {"I5", "MM", 5, false, "red"},
                                                       {"H5", "MM", 5, false, "red"},
                                                       {"F4", "MM", 3, false, ""},
                                                       {"J8", "MM", 2, false, "red"},
                                                       {"F5", "PX", 2, false, ""},
                                                       {"G5", "PX", 2, true, ""},
                                                       {"H6", "PX", 2, false, ""},
                                                       {"I6", "PX", 2, false, ""},
                                                       {"J7", "PX", 2, false, ""},
                                                       {"K8", "LC", 2, false, ""},
                                                       {"L9", "LC", 2, false, ""}}) {
        EXPECT_EQ(t.unit(w.hex), w.type) << w.hex;
        EXPECT_EQ(t.facing(w.hex), w.facing) << w.hex;
        EXPECT_EQ(t.disordered(w.hex), w.disordered) << w.hex;
        EXPECT_EQ(t.marker(w.hex), w.marker) << w.hex;
    }
    EXPECT_EQ((occupied(t.battle().setup(), t.state(), blue) | occupied(t.battle().setup(), t.state(), red)).count(),
              16);
    EXPECT_EQ(t.leader_at(blue, 0) + t.leader_at(blue, 1) + t.leader_at(red, 0) + t.leader_at(red, 1), "K9J6L9J7");
    EXPECT_EQ(panic_left(blue), 11);
    EXPECT_EQ(panic_left(red), 19);
}

TEST_F(WorkedExample, R16_0_melee_1_four_against_two_and_seven_against_one) {
    until_melee();
    EXPECT_EQ(t.chooser(), static_cast<int>(red)) << "the initiative player begins";
    const auto m = melee("L9", "L8");
    EXPECT_EQ(m.attacker_strength, 4);
    EXPECT_EQ(m.defender_strength, 2);
    EXPECT_EQ(m.attacker, 2);
    EXPECT_EQ(m.defender, 0);
    melee_1();  // no retreat is offered: 6 is not a lesser Movement Allowance
    EXPECT_EQ(t.consequences().back(), "DE");
    EXPECT_EQ(panic_left(blue), 9) << "two points of strength lost with the LC";
    EXPECT_EQ(t.unit("L9"), "");
    EXPECT_EQ(t.unit("L8"), "LC") << "must advance: nobody was asked";
    EXPECT_EQ(t.facing("L8"), 1);
    EXPECT_EQ(t.leader_at(red, 0), "L8");
    EXPECT_EQ(t.marker("L8"), "red");
    EXPECT_EQ(t.chooser(), static_cast<int>(blue)) << "light cavalry has no second melee, leader or not";
}

TEST_F(WorkedExample, R16_0_melee_2_five_against_four_is_engaged) {
    until_melee();
    melee_1();
    const auto m = melee("K9", "K8");
    EXPECT_EQ(m.attacker_advantage, 2);
    EXPECT_EQ(m.attacker, 4) << "+2 for strength, +2 for the rear flank";
    EXPECT_EQ(m.defender, 0);
    melee_2();
    EXPECT_EQ(t.consequences().back(), "EN");
    for (const char* hex : {"K9", "K8"}) {
        EXPECT_TRUE(t.disordered(hex)) << hex;
        EXPECT_EQ(t.marker(hex), "red") << hex;
    }
}

TEST_F(WorkedExample, R16_0_melee_2_agrees_with_either_facing_of_K9) {
    // It entered facing north and turned one hexside, so it faces 2 or 6; K8 is in its zone either way, its front
    // empty.
    until_activation();
    action_1();
    action_2("face 6");
    action_3();
    action_4();
    action_5();
    t.play({"pass"});
    melee_1();
    EXPECT_EQ(melee("K9", "K8").attacker, 4);
    EXPECT_TRUE(t.legal("K9 attacks K8"));
}

TEST_F(WorkedExample, R16_0_melee_3_the_front_hex_has_priority_and_four_against_five_disorders_the_attacker) {
    until_melee();
    melee_1();
    melee_2();
    EXPECT_EQ(t.refusal("J7 attacks J6"), "11.2.2") << "K6 is in the front hex";
    const auto m = melee("J7", "K6");
    EXPECT_EQ(m.attacker, 2) << "+2 from the leader: 12 against 6";
    EXPECT_EQ(m.defender, 0);
    melee_3();
    EXPECT_EQ(t.consequences().back(), "AD");
    EXPECT_TRUE(t.disordered("J7"));
    EXPECT_FALSE(t.disordered("K6"));
    EXPECT_EQ(t.marker("J7"), "red");
    EXPECT_EQ(t.marker("K6"), "red");
}

TEST_F(WorkedExample, R16_0_melee_4_blue_has_one_attack_left_and_passes) {
    until_melee();
    melee_1();
    melee_2();
    melee_3();
    EXPECT_EQ(t.chooser(), static_cast<int>(blue));
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"pass", "J6 attacks I6"}));
    t.play({"pass"});
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
}

TEST_F(WorkedExample, R16_0_melee_5_three_times_is_eliminated_and_the_phalanx_need_not_advance) {
    until_melee();
    melee_1();
    melee_2();
    melee_3();
    t.play({"pass"});
    const auto m = melee("H6", "I5");
    EXPECT_EQ(m.attacker, 3) << "its strength is three times that of the MM";
    EXPECT_EQ(m.defender, 0);
    melee_5();
    EXPECT_EQ(t.consequences().back(), "DE") << "6 is exactly three times 2";
    EXPECT_EQ(t.unit("I5"), "");
    EXPECT_EQ(panic_left(blue), 7) << "lowered by two points";
    EXPECT_EQ(t.chooser(), static_cast<int>(red));
    EXPECT_TRUE(t.legal("advance")) << "it has the option";
    t.play({"halt"});
    EXPECT_EQ(t.unit("H6"), "PX");
    EXPECT_EQ(t.unit("I5"), "");
    EXPECT_EQ(t.marker("H6"), "red");
}

TEST_F(WorkedExample, R16_0_melees_6_and_7_two_passes_end_the_step) {
    until_melee();
    melee_1();
    melee_2();
    melee_3();
    t.play({"pass"});
    melee_5();
    t.play({"halt"});
    EXPECT_TRUE(t.legal("J6 attacks I6")) << "Blue still has the option";
    t.play({"pass"});
    // "only one unit left": the text overlooks the phalanx at I6 (rulings, worked example). Passing is legal anyway.
    EXPECT_TRUE(t.legal("G5 attacks H5"));
    EXPECT_TRUE(t.legal("I6 attacks J6"));
    EXPECT_EQ(t.moves().size(), 3u) << "with the pass";
    EXPECT_EQ(t.phase(), Phase::melee);
    t.play({"pass"});
    EXPECT_EQ(t.state().turn, 2) << "no end check on turn 1";
}

TEST_F(WorkedExample, R16_0_aftermath_of_the_melees_and_game_turn_2) {
    until_melee();
    melee_1();
    melee_2();
    melee_3();
    t.play({"pass"});
    melee_5();
    t.play({"halt", "pass", "pass"});
    EXPECT_EQ(t.dice_left(), 0u);
    EXPECT_EQ(t.phase(), Phase::command);
    struct Stand {
        const char *hex, *type;
        int facing;
        bool disordered;
    };
    for (const Stand& w : std::initializer_list<Stand>{{"K9", "LC", 2, true},
                                                       {"L10", "LC", 1, false},
                                                       {"K6", "PX", 5, false},
                                                       {"J6", "PX", 5, true},
                                                       {"H5", "MM", 5, false},
                                                       {"F4", "MM", 3, false},
                                                       {"J8", "MM", 2, false},
                                                       {"F5", "PX", 2, false},
                                                       {"G5", "PX", 2, true},
                                                       {"H6", "PX", 2, false},
                                                       {"I6", "PX", 2, false},
                                                       {"J7", "PX", 2, true},
                                                       {"K8", "LC", 2, true},
                                                       {"L8", "LC", 1, false}}) {
        EXPECT_EQ(t.unit(w.hex), w.type) << w.hex;
        EXPECT_EQ(t.facing(w.hex), w.facing) << w.hex;
        EXPECT_EQ(t.disordered(w.hex), w.disordered) << w.hex;
        EXPECT_EQ(t.marker(w.hex), "") << "all markers are removed: " << w.hex;
    }
    EXPECT_EQ((occupied(t.battle().setup(), t.state(), blue) | occupied(t.battle().setup(), t.state(), red)).count(),
              14);
    EXPECT_EQ(panic_left(blue), 7);
    EXPECT_EQ(panic_left(red), 19);
    EXPECT_EQ(t.state().melees, 4);
    for (const unsigned side : {blue, red}) {
        EXPECT_FALSE(panicked(t.state(), side));
        for (const unsigned n : {0u, 1u}) EXPECT_EQ(t.leader_at(side, n), "aside") << "step 1 of turn 2";
    }
    EXPECT_EQ(t.state().initiative, red) << "who had it decides a tie on turn 2 (5.0; ruling 6)";
    t.dice({1, 1, 4, 4}).roll_dice();
    EXPECT_EQ(t.state().initiative, red);
}

}  // namespace
}  // namespace polemarch::test
