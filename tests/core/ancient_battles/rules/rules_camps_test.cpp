// Ancient Battles Deluxe, rule by rule: camps and war wagons (13.0). "Ruling n" is row n of the rulings, case by case.
//
// A phalanx (6) that attacks a camp (2) adds 3 to its die: 6 against 1 eliminates it, 2 against 2 disorders it,
// 1 against 3 engages both, 1 against 6 disorders the phalanx.
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

#include "core/ancient_battles/files/scenario_reader.h"

#include <set>

namespace polemarch::test {

namespace {

using Texts = std::vector<std::string>;

/// The six hexes around C5, from the north clockwise.
constexpr std::array<const char*, 6> around_c5{"C4", "D5", "D6", "C6", "B6", "B5"};

const Texts bases{"CAMP", "WW"};

/// A phalanx before a camp or wagon of B; a second pair in contact so that the Melee Step goes on.
RulesSetup assault(const std::string& base) {
    return {.a = {"PX C5/1", "MI K5/1"},
            .b = {base + " C4", "MI K4/4"},
            .leaders_a = {"C", "D"},
            .leaders_b = {"C", "D"},
            .panic_a = 1,
            .panic_b = 1};
}

}  // namespace

TEST(Camps, R13_1_1_camps_do_not_move) {
    RulesTable t({.a = {"CAMP C5", "MI A12/1"}, .b = {"MI R1/4"}});
    t.activation();
    EXPECT_EQ(t.refusal("C5 move"), "13.1.1");
    t.leader(0, 0, "C5");
    EXPECT_EQ(t.refusal("leader C C5 move"), "6.2");
}

TEST(Camps, R13_1_1_war_wagons_have_three_points) {
    RulesTable t({.a = {"WW C9", "MI A12/1"}, .b = {"MI R1/4"}});
    t.activation().play({"C9 move"});
    EXPECT_TRUE(t.legal("to C6"));
    EXPECT_EQ(t.refusal("to C5"), "8.3");
    EXPECT_TRUE(t.legal("to F10"));  // three columns away
    EXPECT_EQ(t.refusal("to G9"), "8.3");
}

TEST(Camps, R13_1_1_terrain_costs_a_war_wagon_its_points_and_marsh_is_closed_to_it) {  // 8.9
    RulesTable t(
        {.a = {"WW C9", "MI A12/1"}, .b = {"MI R1/4"}, .map = "rough = [\"C8\"]\nmarsh = [\"C10\"]\nwoods = [\"D9\"]"});
    t.activation().play({"C9 move"});
    EXPECT_TRUE(t.legal("to C8"));
    EXPECT_EQ(t.refusal("to C10"), "8.9");
    EXPECT_TRUE(t.legal("to D9"));
    t.play({"to D9"});
    EXPECT_FALSE(t.disordered("D9"));  // ground leaves it as it is
}

TEST(Camps, R13_1_2_a_war_wagon_moves_into_any_adjacent_hex_without_turning) {  // ruling 37
    for (const char* to : around_c5) {
        RulesTable t({.a = {"WW C5", "MI A12/1"}, .b = {"MI R1/4"}});
        t.activation().play({"C5 move", fmt::format("to {}", to).c_str()});
        EXPECT_EQ(t.unit(to), "WW");
        EXPECT_EQ(t.chooser(), 1);  // no facing to choose
        EXPECT_EQ(t.marker(to), "yellow");
    }
    RulesTable t({.a = {"WW C5", "MI A12/1"}, .b = {"MI R1/4"}});
    t.activation().play({"C5 move"});
    for (const char* three_away : {"C2", "F4", "F7", "C8"})
        EXPECT_TRUE(t.legal(fmt::format("to {}", three_away))) << three_away;
}

TEST(Camps, R13_1_2_a_war_wagon_stops_in_zones_of_control_and_leaves_them_with_red) {  // ruling 37; 8.8
    RulesTable t({.a = {"WW C9", "MI A12/1"}, .b = {"MI C6/4", "MI R1/4"}});           // zone C7, B7, D7
    t.activation().play({"C9 move", "to C7"});
    EXPECT_EQ(t.marker("C7"), "yellow");
    RulesTable u({.a = {"WW C7", "MI A12/1"}, .b = {"MI C6/4", "MI R1/4"}});
    u.activation().play({"C7 move"});
    EXPECT_FALSE(u.legal("to D7"));  // 8.8.2: from zone to zone
    EXPECT_FALSE(u.legal("to B7"));
    u.play({"to C8"});
    EXPECT_EQ(u.marker("C8"), "red");
    RulesTable v({.a = {"WW C8", "MI A12/1"}, .b = {"MI C6/4", "MI D6/4", "MI B6/4", "MI R1/4"}});
    v.activation().play({"C8 move"});
    EXPECT_TRUE(v.legal("to C7"));
    EXPECT_FALSE(v.legal("to B5"));  // beyond the line, three hexes away: not through their zones
}

TEST(Camps, R13_1_2_the_zone_of_control_is_all_six_hexes) {
    // Two hexes past the rear of C5: B7, B6, B5. A camp stops the march in B6; infantry that faces north does not.
    for (const auto& base : bases) {
        RulesTable t({.a = {base + " C5", "MI A12/1"}, .b = {"MI B7/1", "MI R1/4"}});
        t.activation(1).play({"B7 move"});
        EXPECT_TRUE(t.legal("to B6")) << base;
        EXPECT_FALSE(t.legal("to B5")) << base;
    }
    RulesTable u({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI B7/1", "MI R1/4"}});
    u.activation(1).play({"B7 move"});
    EXPECT_TRUE(u.legal("to B5"));
    // on any of the six hexes: a unit that begins there leaves with a red marker
    for (std::size_t i = 0; i < 6; ++i) {
        // facing straight away from the camp
        RulesTable v({.a = {"CAMP C5", "MI A12/1"}, .b = {fmt::format("LC {}/{}", around_c5[i], i + 1), "MI R1/4"}});
        v.activation(1).play({fmt::format("{} move", around_c5[i]).c_str()});
        const std::string away = hex::name(hex::geometry().next[*hex::parse(around_c5[i])][i]);
        v.play({fmt::format("to {}", away).c_str(), fmt::format("face {}", i + 1).c_str()});
        EXPECT_EQ(v.marker(away), "red") << away;
    }
}

TEST(Camps, R13_1_2_the_zone_does_not_cross_a_river) {  // 8.8.4
    RulesTable t({.a = {"CAMP C5", "MI A12/1"}, .b = {"MI B7/1", "MI R1/4"}, .map = "river = [\"C5-B6\"]"});
    t.activation(1).play({"B7 move"});
    EXPECT_TRUE(t.legal("to B5"));
}

TEST(Camps, R13_1_2_all_six_hexes_are_front_for_the_arc_of_fire) {  // 10.3
    for (const auto& base : bases) {
        RulesTable t({.a = {base + " C5", "MI A12/1"},
                      .b = {"MI C4/1", "MI D5/1", "MI D6/1", "MI C6/1", "MI B6/1", "MI B5/1", "MI R1/4"}});
        t.activation().play({"C5 fire"});
        EXPECT_EQ(offered(t), (std::set<std::string>{"at C4", "at D5", "at D6", "at C6", "at B6", "at B5"})) << base;
        RulesTable u({.a = {base + " C5", "MI A12/1"}, .b = {"MI C3/1", "MI C7/1", "MI E5/1", "MI A6/1", "MI C8/1"}});
        u.activation().play({"C5 fire"});  // two hexes away, not three
        EXPECT_EQ(offered(u), (std::set<std::string>{"at C3", "at C7", "at E5", "at A6"})) << base;
    }
}

TEST(Camps, R13_1_2_no_side_of_it_is_a_flank_or_rear) {  // ruling 70
    for (const auto& base : bases)
        for (hex::Direction d = 0; d < 6; ++d) {
            RulesTable t({.a = {fmt::format("MI {}/{}", around_c5[d], (d + 3) % 6 + 1), "MI A12/1"},
                          .b = {base + " C5", "MI R1/4"}});
            const auto clash = clash_of(t.battle().setup(), t.state(), 0, 2, d, false);
            EXPECT_EQ(clash.vector, 0) << base << " from " << around_c5[d];
            EXPECT_TRUE(clash.attacker_in_defender_zone);
        }
}

TEST(Camps, R13_1_3_they_never_initiate_melee) {
    for (const auto& base : bases) {
        RulesTable t({.a = {base + " C5", "MI K5/1"}, .b = {"MI C4/1", "MI K4/4"}});
        t.melee();
        EXPECT_EQ(t.refusal("C5 attacks C4"), "13.1.3") << base;
        EXPECT_EQ(offered(t), (std::set<std::string>{"pass", "K5 attacks K4"}));
    }
}

TEST(Camps, R13_1_3_who_has_only_a_camp_in_contact_passes) {  // ruling 78
    RulesTable t({.a = {"CAMP C5", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}});
    t.melee(1).play({"pass"});
    EXPECT_EQ(t.state().turn, 2);
}

TEST(Camps, R13_1_3_they_initiate_ranged_combat) {
    for (const auto& base : bases) {
        RulesTable t({.a = {base + " C5", "MI A12/1"}, .b = {"MI C4/1", "MI R1/4"}});
        t.activation().dice({1, 3, 2}).play({"C5 fire", "at C4"});  // two arrows, the best die 3 against 2
        EXPECT_EQ(t.consequences(), Texts{"hit"}) << base;
        EXPECT_TRUE(t.disordered("C4"));
        EXPECT_EQ(t.marker("C5"), "red");
        EXPECT_EQ(t.dice_left(), 0u);
    }
}

TEST(Camps, R13_1_3_a_disordered_camp_fires_with_the_same_dice) {  // ruling 52
    RulesTable t({.a = {"CAMP C5", "MI A12/1"}, .b = {"MI C4/1", "MI R1/4"}});
    t.disorder("C5").activation().dice({1, 3, 2}).play({"C5 fire", "at C4"});
    EXPECT_TRUE(t.disordered("C4"));
    EXPECT_EQ(t.dice_left(), 0u);
}

TEST(Camps, R13_1_3_they_are_immune_to_ranged_combat) {  // ruling 57
    for (const auto& base : bases) {
        RulesTable t({.a = {"MM C6/1", "MI A12/1"}, .b = {base + " C5", "MI R1/4"}});
        t.activation();
        EXPECT_EQ(t.refusal("C6 fire"), "10.5") << base;  // no other enemy is in sight
        RulesTable u({.a = {"MM C6/1", "MI A12/1"}, .b = {base + " C5", "MI D6/1", "MI R1/4"}});
        u.activation().play({"C6 fire"});
        EXPECT_EQ(u.refusal("at C5"), "13.1.3");
        EXPECT_EQ(offered(u), (std::set<std::string>{"at D6"}));
    }
}

TEST(Camps, R13_1_3_they_can_be_attacked_and_in_the_front_hex_they_bind) {  // ruling 61
    for (const auto& base : bases) {
        RulesTable t({.a = {"MI C5/1", "MI A12/1"}, .b = {base + " C4", "MI D5/1", "MI R1/4"}});
        t.melee();
        EXPECT_TRUE(t.legal("C5 attacks C4")) << base;
        EXPECT_EQ(t.refusal("C5 attacks D5"), "11.2.2") << base;
    }
}

TEST(Camps, R13_0_melee_flips_and_eliminates_them_like_any_unit) {  // camp_in_melee = "normal"
    for (const auto& base : bases) {
        RulesTable t(assault(base));
        t.melee().dice({1, 3}).play({"C5 attacks C4"});
        EXPECT_EQ(t.consequences().back(), "EN");
        EXPECT_TRUE(t.disordered("C4")) << base;
        EXPECT_TRUE(t.disordered("C5"));
        EXPECT_EQ(t.marker("C4"), "red");
        EXPECT_EQ(strength(t.battle().setup(), t.state(), 2), 1);  // its disordered strength
        RulesTable u(assault(base));
        u.melee().dice({2, 2}).play({"C5 attacks C4"});
        EXPECT_EQ(u.consequences().back(), "DD");
        EXPECT_TRUE(u.disordered("C4"));
        EXPECT_EQ(u.unit("C5"), "PX");
        RulesTable v(assault(base));
        v.melee().dice({1, 6}).play({"C5 attacks C4"});
        EXPECT_EQ(v.consequences().back(), "AD");
        EXPECT_TRUE(v.disordered("C5"));
        EXPECT_FALSE(v.disordered("C4"));
    }
}

TEST(Camps, R13_0_a_steadfast_camp_is_never_flipped) {  // camp_in_melee = "steadfast"
    const auto steadfast = [](int attacker, int defender) {
        auto charts = load_charts();
        charts.melee.camp_steadfast = true;
        Diagnostics diagnostics;
        const std::string text =
            "format = \"polemarch ancient-battles scenario 1\"\nname = \"Test\"\n[side.A]\narmy = \"A\"\nleaders = "
            "[\"C\"]\n"
            "units = [\"PX C5/1\", \"MI K5/1\"]\n[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"CAMP C4\", \"MI "
            "K4/4\"]\n";
        auto scenario = ancient_battles::parse_scenario({"test.toml", text}, charts, diagnostics);
        RulesTable t(ancient_battles::make_battle(charts, *scenario, diagnostics));
        t.melee().dice({attacker, defender}).play({"C5 attacks C4"});
        return t;
    };
    auto engaged = steadfast(1, 3);
    EXPECT_EQ(engaged.consequences().back(), "EN");
    EXPECT_FALSE(engaged.disordered("C4"));
    EXPECT_TRUE(engaged.disordered("C5"));
    auto disordered = steadfast(2, 2);
    EXPECT_EQ(disordered.consequences().back(), "DD");
    EXPECT_FALSE(disordered.disordered("C4"));
    auto eliminated = steadfast(6, 1);
    EXPECT_EQ(eliminated.unit("C4"), "");
}

TEST(Camps, R13_0_a_disordered_camp_rallies) {  // ruling 17
    RulesTable t({.a = {"CAMP C5", "MI A12/1"}, .b = {"MI R1/4"}});
    t.disorder("C5").activation().play({"C5 rally"});
    EXPECT_FALSE(t.disordered("C5"));
}

TEST(Camps, R13_0_passing_through_leaves_them_as_they_are) {  // ruling 32
    for (const auto& base : bases) {
        RulesTable t({.a = {"MI C6/1", base + " C5", "MI A12/1"}, .b = {"MI R1/4"}});
        t.activation().play({"C6 move"});
        EXPECT_EQ(t.refusal("to C5"), "8.5");
        t.play({"to C4 disordered", "face 1"});
        EXPECT_TRUE(t.disordered("C4")) << base;  // the mover flips
        EXPECT_FALSE(t.disordered("C5")) << base;
        RulesTable u({.a = {"LI C6/1", base + " C5", "MI A12/1"}, .b = {"MI R1/4"}});
        u.activation().play({"C6 move", "to C4", "face 1"});
        EXPECT_FALSE(u.disordered("C4"));  // unless it is light
    }
}

TEST(Camps, R13_0_a_wagon_that_passes_through_a_friend_flips_him_only) {  // rulings 31, 32
    RulesTable t({.a = {"WW C9", "MI C8/1", "MI A12/1"}, .b = {"MI R1/4"}});
    t.activation().play({"C9 move", "to C7 through C8"});
    EXPECT_TRUE(t.disordered("C8"));
    EXPECT_FALSE(t.disordered("C7"));
}

TEST(Camps, R13_1_4_who_eliminates_a_camp_or_war_wagon_is_eliminated_too) {
    for (const auto& base : bases) {
        RulesTable t(assault(base));
        t.melee().dice({6, 1}).play({"C5 attacks C4"});
        EXPECT_EQ(t.consequences(), Texts{"DE"});
        EXPECT_EQ(t.unit("C5"), "") << base;
        EXPECT_EQ(t.unit("C4"), "") << base;  // no unit advances, though a phalanx might choose to
        EXPECT_EQ(t.chooser(), 1);            // it is over
        EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 0), 4);
    }
}

TEST(Camps, R13_1_4_also_if_it_was_disordered_before) {
    RulesTable t(assault("CAMP"));
    t.disorder("C4").melee().dice({1, 1}).play({"C5 attacks C4"});  // 6 to 1: 1 + 6 against 1
    EXPECT_EQ(t.unit("C5"), "");
    RulesTable u({.a = {"MI C5/1", "MI K5/1"}, .b = {"CAMP C4", "MI K4/4"}});
    u.disorder("C4").disorder("C5").melee().dice({3, 2}).play({"C5 attacks C4"});  // 2 to 1: 3 + 2 against 2
    EXPECT_EQ(u.consequences(), Texts{"DD"});                                      // flipped already: eliminated
    EXPECT_EQ(u.unit("C4"), "");
    EXPECT_EQ(u.unit("C5"), "");
}

TEST(Camps, R13_1_4_neither_loss_counts_for_panic) {
    for (const auto& base : bases) {
        RulesTable t(assault(base));  // panic levels of 1
        t.melee().dice({6, 1}).play({"C5 attacks C4", "pass", "pass"});
        EXPECT_EQ(t.state().turn, 2);
        EXPECT_EQ(t.state().lost[0], 0);
        EXPECT_EQ(t.state().lost[1], 0);
        EXPECT_FALSE(panicked(t.state(), 0));
        EXPECT_FALSE(panicked(t.state(), 1));
    }
}

TEST(Camps, R13_1_4_the_looters_leaders_return_in_the_next_place_leaders_step_without_a_roll) {  // ruling 77
    RulesTable t(assault("CAMP"));
    t.leader(0, 0, "C5").leader(0, 1, "C5").melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(t.consequences(), Texts{"DE"});  // no escape dice
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.leader_at(0, 1), "aside");
    t.play({"pass", "pass"}).dice({1, 1, 6, 1}).play({"concede"});
    EXPECT_TRUE(t.legal("place C K5"));
    EXPECT_TRUE(t.legal("place D K5"));
}

TEST(Camps, R13_1_4_the_camps_own_leaders_roll_and_stay_in_the_hex) {  // rulings 73, 77; 11.5.1
    RulesTable t(assault("CAMP"));
    t.leader(0, 0, "C5").leader(1, 0, "C4").leader(1, 1, "C4").melee();
    t.dice({6, 1, 1, 2}).play({"C5 attacks C4"});
    EXPECT_EQ(t.consequences(), (Texts{"DE", "lost", "escaped"}));
    EXPECT_EQ(t.leader_at(1, 0), "lost");
    EXPECT_EQ(t.leader_at(1, 1), "C4");  // no unit enters the hex
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.unit("C5"), "");
}

TEST(Camps, R13_1_4_no_second_melee_for_a_looter) {  // 11.6.3
    RulesTable t({.a = {"HC C5/1", "MI K5/1"}, .b = {"CAMP C4", "MI C3/4", "MI K4/4"}, .leaders_a = {"A"}});
    t.leader(0, 0, "C5").melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(t.unit("C5"), "");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Camps, R13_1_4_a_unit_that_is_eliminated_by_a_camp_counts_as_ever) {
    RulesTable t({.a = {"MI C5/1", "MI K5/1"}, .b = {"CAMP C4", "MI K4/4"}});
    t.disorder("C5").melee().dice({1, 4}).play({"C5 attacks C4"});  // 2 to 2: 1 against 4
    EXPECT_EQ(t.consequences(), Texts{"AE"});
    EXPECT_EQ(t.state().lost[0], 4);
    EXPECT_EQ(t.unit("C4"), "CAMP");
}

TEST(Camps, R13_1_4_ruling_81_a_wagon_named_the_camp_is_looted_like_any) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {"WW C4 camp", "MI R1/4"}});
    t.melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(t.unit("C4"), "");
    EXPECT_EQ(t.unit("C5"), "");  // the looter is gone too
    EXPECT_EQ(t.state().lost, (std::array<std::uint16_t, 2>{0, 0}));
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 1);
}

TEST(Camps, R13_1_4_looting_scores_the_camp_once) {  // 14.0; ruling 81
    RulesTable t(assault("CAMP"));
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 1);  // 10 : 4, a slaughter now
    t.melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 1);  // 4 : 4, and the camp
    RulesTable u(assault("WW"));
    u.melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(victory_points(u.battle().setup(), u.state(), 0), 0);
}

}  // namespace polemarch::test
