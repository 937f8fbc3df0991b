// Ranged combat (10.0), rule by rule; lines of sight in general are in sight_test.cpp.
//
// Most tables have the firing unit in E6 facing north. Around it: north E5, then clockwise F6, F7, E7, D7, D6; two
// hexes north E4; the line to F5 runs along the hexside of E5 and F6, that to G6 along the one of F6 and F7.
// Dice: side A's first, so {attack..., defence} where A fires.
#include "core/ancient_battles/rules/queries.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

/// The rule for which E6, ordered to fire, may not fire at `hex`; "" if it may. D6 always has an enemy to fire at.
std::string refused_at(RulesSetup setup, const std::string& hex) {
    setup.b.push_back("MI D6/1");
    RulesTable t(setup);
    t.activation().play({"E6 fire"});
    return t.refusal("at " + hex);
}
/// A slinger fires from E6 at E4 over the ground of the map and the units of `between`.
std::string refused_over(const std::string& map, std::vector<std::string> own = {}, std::vector<std::string> enemy = {},
                         const std::string& target = "E4") {
    own.insert(own.begin(), "LA E6/1");
    enemy.insert(enemy.begin(), "MI " + target + "/4");
    return refused_at({.a = std::move(own), .b = std::move(enemy), .map = map}, target);
}
std::size_t dice_due(RulesTable& t) { return t.battle().roll(t.state()).count(); }
int panic_left(RulesTable& t, unsigned side) { return panic_left(t.battle().setup(), t.state(), side); }

// ---- 10.0

TEST(Ranged, R10_0_an_individual_unit_fires_for_one_point_and_is_marked_red) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E4/4"}});
    t.activation(0, 5).dice({3, 1, 6});
    t.play({"E6 fire", "at E4"});
    EXPECT_EQ(t.dice_left(), 0u);
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.points(1), 5);
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_EQ(t.marker("E4"), "") << "being fired at is no action";
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_0_who_fired_cannot_initiate_melee_but_can_be_attacked) {
    RulesTable t({.a = {"MM E6/1", "MI R1/4"}, .b = {"MI E5/4", "MI R2/1"}});
    t.activation(0, 1).dice({1, 6});
    t.play({"E6 fire", "at E5", "pass"});
    ASSERT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.marker("E6"), "red") << "only yellow markers are removed";
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.1");
    t.play({"pass"});
    EXPECT_TRUE(t.legal("E5 attacks E6"));
}

TEST(Ranged, R10_0_a_formation_fires_for_one_point_one_combat_after_the_other) {
    RulesTable t({.a = {"LA E6/1", "LA F6/1", "MI F7/1"}, .b = {"MI E4/4", "MI F4/4"}});
    t.activation(0, 5).leader(0, 0, "E6").dice({6, 1, 1, 2, 3, 6});
    t.play({"leader C E6 fire", "take E6", "at E4", "shoot"});
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_TRUE(t.disordered("E4"));
    EXPECT_EQ(t.points(0), 4);
    t.play({"take F6", "at F4"});
    EXPECT_EQ(t.marker("F6"), "red");
    EXPECT_FALSE(t.disordered("F4"));
    EXPECT_EQ(t.points(0), 4) << "the formation cost one point";
    EXPECT_EQ(t.marker("F7"), "");
    EXPECT_EQ(t.dice_left(), 0u);
    EXPECT_EQ(t.chooser(), 1) << "nobody is left who could fire";
}

TEST(Ranged, R10_0_no_point_no_fire) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E4/4"}});
    t.activation(0, 0);
    EXPECT_EQ(t.refusal("E6 fire"), "6.0");
}

// ---- 10.1

TEST(Ranged, R10_1_only_units_with_missiles_fire) {
    for (const char* type : {"LI", "MI", "HI", "PX", "PK", "LC", "HC", "KT", "CC", "BC", "EL"}) {
        RulesTable t({.a = {fmt::format("{} E6/1", type)}, .b = {"MI E5/4"}});
        t.activation();
        EXPECT_EQ(t.refusal("E6 fire"), "10.1") << type;
    }
    for (const char* type : {"MM", "LA", "HA", "MA", "CT", "CH"}) {
        RulesTable t({.a = {fmt::format("{} E6/1", type)}, .b = {"MI E5/4"}});
        t.activation();
        EXPECT_TRUE(t.legal("E6 fire")) << type;
    }
    for (const char* type : {"CAMP", "WW"}) {
        RulesTable t({.a = {fmt::format("{} E6", type)}, .b = {"MI E5/4"}});
        t.activation();
        EXPECT_TRUE(t.legal("E6 fire")) << type;
    }
}

TEST(Ranged, R10_1_in_a_formation_only_units_with_missiles_fire) {
    RulesTable t({.a = {"MI E6/1", "LA F6/1"}, .b = {"MI E5/4"}});
    t.activation().leader(0, 0, "E6");
    t.play({"leader C E6 fire"});
    EXPECT_EQ(t.refusal("take E6"), "10.1");
    EXPECT_TRUE(t.legal("take F6"));
}

TEST(Ranged, R10_1_a_formation_without_missiles_cannot_be_ordered_to_fire) {
    RulesTable t({.a = {"MI E6/1", "HI F6/1"}, .b = {"MI E5/4"}});
    t.activation().leader(0, 0, "E6");
    EXPECT_EQ(t.refusal("leader C E6 fire"), "6.2");
    EXPECT_TRUE(t.legal("leader C E6 move"));
}

TEST(Ranged, R10_1_ruling_52_disordered_units_fire_with_the_same_dice_and_range) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E3/4"}});
    t.activation().disorder("E6");
    t.play({"E6 fire", "at E3"});  // three hexes
    EXPECT_EQ(dice_due(t), 3u) << "two attack dice, one defence die";
    t.dice({1, 6, 5}).roll_dice();
    EXPECT_TRUE(t.disordered("E3"));
}

TEST(Ranged, R10_1_ruling_52_a_disordered_target_defends_with_the_same_rating) {
    // PX: +2 on either side of the counter. One die: 6 ways as in good order (3 + 2 + 1).
    for (const bool disordered : {false, true}) {
        RulesTable t({.a = {"MM E6/1"}, .b = {"PX E5/4"}});
        t.activation();
        if (disordered) t.disorder("E5");
        t.play({"E6 fire", "at E5"});
        EXPECT_EQ(t.ways("hit"), 6);
        EXPECT_EQ(t.ways("missed"), 30);
    }
}

// ---- 10.2

TEST(Ranged, R10_2_range_counts_from_the_firing_hex_exclusive_to_the_target_hex_inclusive) {
    struct Row {
        const char* stand;
        int range;
    };
    for (const Row& row : std::initializer_list<Row>{{"MM E6/1", 2},
                                                     {"MA E6/1", 2},
                                                     {"CT E6/1", 2},
                                                     {"CH E6/1", 2},
                                                     {"CAMP E6", 2},
                                                     {"WW E6", 2},
                                                     {"LA E6/1", 3},
                                                     {"HA E6/1", 3}}) {
        for (int away = 1; away <= 4; ++away) {
            const std::string target = fmt::format("E{}", 6 - away);
            EXPECT_EQ(refused_at({.a = {row.stand}, .b = {"MI " + target + "/4"}}, target),
                      away <= row.range ? "" : "10.2")
                << row.stand << " at " << away;
        }
    }
}

TEST(Ranged, R10_2_range_off_the_straight_lines) {
    EXPECT_EQ(refused_at({.a = {"MM E6/1"}, .b = {"MI F5/4"}}, "F5"), "");      // E5, F5
    EXPECT_EQ(refused_at({.a = {"MM E6/1"}, .b = {"MI G6/4"}}, "G6"), "");      // F6, G6
    EXPECT_EQ(refused_at({.a = {"MM E6/1"}, .b = {"MI F4/4"}}, "F4"), "10.2");  // E5, E4, F4
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI F4/4"}}, "F4"), "");
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI G4/4"}}, "G4"), "");  // F6, G5, G4
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI G3/4"}}, "G3"), "10.2");
}

TEST(Ranged, R10_2_without_an_enemy_in_range_there_is_no_fire_order) {
    RulesTable t({.a = {"MM E6/1"}, .b = {"MI E3/4"}});
    t.activation();
    EXPECT_EQ(t.refusal("E6 fire"), "10.5");
}

// ---- 10.3

TEST(Ranged, R10_3_only_through_the_three_frontal_hexes) {
    const std::vector<std::string> round{"E5", "F6", "F7", "E7", "D7", "D6"};  // directions 1 to 6 from E6
    for (std::size_t facing = 0; facing < 6; ++facing)
        for (std::size_t d = 0; d < 6; ++d) {
            const std::size_t turn = (d + 6 - facing) % 6;
            const bool frontal = turn <= 1 || turn == 5;
            RulesTable t(
                {.a = {fmt::format("MM E6/{}", facing + 1)},
                 .b = {fmt::format("MI {}/1", round[d]),
                       fmt::format("MI {}/1", round[facing] == round[d] ? round[(d + 1) % 6] : round[facing])}});
            t.activation().play({"E6 fire"});
            EXPECT_EQ(t.refusal("at " + round[d]), frontal ? "" : "10.3")
                << "facing " << facing + 1 << " at " << round[d];
        }
}

TEST(Ranged, R10_3_ruling_53_a_line_along_the_edge_of_the_arc_counts) {
    // G6 and C6 lie exactly abeam: the lines leave E6 along hexsides of frontal hexes.
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI G6/1"}}, "G6"), "");
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI C6/1"}}, "C6"), "");
    // One hexside further back they are outside: G7 and C7 beyond F7 and D7.
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI G7/1"}}, "G7"), "10.3");
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI C7/1"}}, "C7"), "10.3");
    // Three hexes away: H5 is before the beam, H7 behind it.
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI H6/1"}}, "H6"), "");
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"MI H7/1"}}, "H7"), "10.3");
}

TEST(Ranged, R10_3_without_an_enemy_in_the_arc_there_is_no_fire_order) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E7/1"}});
    t.activation();
    EXPECT_EQ(t.refusal("E6 fire"), "10.5");
}

TEST(Ranged, R10_3_ruling_53_camps_and_war_wagons_fire_all_round) {
    for (const char* type : {"CAMP", "WW"})
        for (const char* target : {"E5", "F6", "F7", "E7", "D7", "E8", "G6", "C6"})
            EXPECT_EQ(refused_at({.a = {fmt::format("{} E6", type)}, .b = {fmt::format("MI {}/1", target)}}, target),
                      "")
                << type << " at " << target;
}

// ---- 10.4

TEST(Ranged, R10_4_hills_woods_and_built_up_hexes_block) {
    for (const char* terrain : {"hill", "woods", "built-up"})
        EXPECT_EQ(refused_over(fmt::format("{} = [\"E5\"]", terrain)), "10.4") << terrain;
    for (const char* terrain : {"rough", "marsh", "lake"})
        EXPECT_EQ(refused_over(fmt::format("{} = [\"E5\"]", terrain)), "") << terrain;
    EXPECT_EQ(refused_over(""), "");
}

TEST(Ranged, R10_4_any_hex_between_blocks) {
    EXPECT_EQ(refused_over("woods = [\"E5\"]", {}, {}, "E3"), "10.4");
    EXPECT_EQ(refused_over("woods = [\"E4\"]", {}, {}, "E3"), "10.4");
    EXPECT_EQ(refused_over("woods = [\"F5\"]", {}, {}, "E3"), "") << "beside the line";
}

TEST(Ranged, R10_4_a_line_passes_into_but_not_through_a_blocking_hex) {
    EXPECT_EQ(refused_over("woods = [\"E4\", \"E6\"]"), "");
    EXPECT_EQ(refused_over("built-up = [\"E4\", \"E6\"]"), "");
    EXPECT_EQ(refused_over("hill = [\"E4\", \"E6\"]"), "");
    EXPECT_EQ(refused_over("hill = [\"E4\"]"), "");
    EXPECT_EQ(refused_over("woods = [\"E4\", \"E5\"]"), "10.4");
}

TEST(Ranged, R10_4_combat_units_friendly_or_enemy_block) {
    EXPECT_EQ(refused_over("", {"MI E5/1"}), "10.4");
    EXPECT_EQ(refused_over("", {}, {"MI E5/4"}), "10.4");
    EXPECT_EQ(refused_over("", {"LI E5/1"}), "10.4") << "light ones too";
    EXPECT_EQ(refused_over("", {"CAMP E5"}), "10.4");
    EXPECT_EQ(refused_over("", {}, {"WW E5"}), "10.4");
    EXPECT_EQ(refused_over("", {"MI F6/1", "MI F5/1"}), "") << "beside the line";
}

TEST(Ranged, R10_4_disordered_units_block_too) {
    RulesTable t({.a = {"LA E6/1", "LA E5/1"}, .b = {"MI E4/4", "MI D6/4"}});
    t.activation().disorder("E5").play({"E6 fire"});
    EXPECT_EQ(t.refusal("at E4"), "10.4");
}

TEST(Ranged, R10_4_ruling_54_leaders_do_not_block) {
    for (const unsigned side : {0u, 1u}) {
        RulesTable t({.a = {"LA E6/1"}, .b = {"MI E4/4"}});
        t.activation().leader(side, 0, "E5").play({"E6 fire"});
        EXPECT_TRUE(t.legal("at E4"));
    }
}

TEST(Ranged, R10_4_ruling_54_rivers_do_not_block) {
    EXPECT_EQ(refused_over("river = [\"E5-E6\", \"E4-E5\"]"), "");
    EXPECT_EQ(refused_over("river = [\"E5-E6\"]", {}, {}, "E5"), "") << "fire crosses";
}

TEST(Ranged, R10_4_along_a_hexside_both_hexes_must_block) {
    const auto to_f5 = [](const std::string& map, std::vector<std::string> own = {},
                          std::vector<std::string> enemy = {}) {
        return refused_over(map, std::move(own), std::move(enemy), "F5");
    };
    EXPECT_EQ(to_f5("woods = [\"E5\"]"), "");
    EXPECT_EQ(to_f5("woods = [\"F6\"]"), "");
    EXPECT_EQ(to_f5("woods = [\"E5\", \"F6\"]"), "10.4");
    EXPECT_EQ(to_f5("woods = [\"E5\"]\nhill = [\"F6\"]"), "10.4");
    EXPECT_EQ(to_f5("woods = [\"E5\"]\nrough = [\"F6\"]"), "");
    EXPECT_EQ(to_f5("", {"MI E5/1"}), "");
    EXPECT_EQ(to_f5("", {"MI E5/1", "MI F6/1"}), "10.4");
    EXPECT_EQ(to_f5("", {"MI E5/1"}, {"MI F6/4"}), "10.4") << "friend and enemy";
    EXPECT_EQ(to_f5("built-up = [\"E5\"]", {"MI F6/1"}), "10.4") << "terrain and unit";
}

TEST(Ranged, R10_4_ruling_54_the_off_map_side_of_an_edge_line_does_not_block) {
    // From B1 to D1 the line runs along the upper edge of C1, with no hex on the other side.
    for (const char* map : {"", "woods = [\"C1\"]"}) {
        RulesTable t({.a = {"LA B1/3", "MI C1/1"}, .b = {"MI D1/4"}, .map = map});
        t.activation().play({"B1 fire"});
        EXPECT_TRUE(t.legal("at D1"));
    }
}

TEST(Ranged, R10_4_ruling_54_the_edge_of_a_smaller_map_too) {
    // Five rows: from A5 to C5 the line runs between B5 and B6, and B6 is off the map.
    RulesTable t({.a = {"LA A5/3", "MI B5/1"}, .b = {"MI C5/4"}, .map = "columns = 5\nrows = 5\nwoods = [\"B5\"]"});
    t.activation().play({"A5 fire"});
    EXPECT_TRUE(t.legal("at C5"));
    RulesTable whole({.a = {"LA A5/3", "MI B5/1", "MI B6/1"}, .b = {"MI C5/4", "MI A6/1"}});
    whole.activation().play({"A5 fire"});
    EXPECT_EQ(whole.refusal("at C5"), "10.4") << "on a larger map B6 is a hex like any other";
}

TEST(Ranged, R10_4_exception_units_do_not_block_between_a_hill_and_lower_ground) {
    for (const char* hill : {"E6", "E4"}) {  // down the hill, up the hill
        const std::string map = fmt::format("hill = [\"{}\"]", hill);
        EXPECT_EQ(refused_over(map, {"MI E5/1"}), "") << hill;
        EXPECT_EQ(refused_over(map, {}, {"MI E5/4"}), "") << hill;
    }
    EXPECT_EQ(refused_over("hill = [\"E6\"]", {"MI E5/1"}, {"MI E4/4"}, "E3"), "") << "two units in the way";
}

TEST(Ranged, R10_4_ruling_55_from_hill_to_hill_units_block) {
    EXPECT_EQ(refused_over("hill = [\"E4\", \"E6\"]", {"MI E5/1"}), "10.4");
}

TEST(Ranged, R10_4_ruling_55_the_exception_lifts_units_not_terrain) {
    EXPECT_EQ(refused_over("hill = [\"E6\"]\nwoods = [\"E5\"]"), "10.4");
    EXPECT_EQ(refused_over("hill = [\"E6\"]\nwoods = [\"E5\"]", {"MI E5/1"}), "10.4") << "a unit in a blocking hex";
    EXPECT_EQ(refused_over("hill = [\"E5\", \"E6\"]"), "10.4") << "over another hill hex";
    EXPECT_EQ(refused_over("hill = [\"E5\"]", {"MI E5/1"}), "10.4") << "the unit between stands on the hill";
    EXPECT_EQ(refused_over("woods = [\"E6\"]", {"MI E5/1"}), "10.4") << "woods are no hill";
}

TEST(Ranged, R10_4_example_1_woods_block_A_from_Y_but_not_A_from_Z) {
    // The illustration is lost; what the text says of it: Y behind the woods, Z along their hexside facing elsewhere,
    // X in the open. A in E6, woods in E5, X in C5, Y in E4, Z in F5.
    RulesTable t({.a = {"LA E6/1"}, .b = {"LA C5/3", "LA E4/4", "LA F5/1"}, .map = "woods = [\"E5\"]"});
    t.activation().play({"E6 fire"});
    EXPECT_TRUE(t.legal("at C5"));
    EXPECT_TRUE(t.legal("at F5")) << "only one of the hexes along that side is a blocking hex";
    EXPECT_EQ(t.refusal("at E4"), "10.4");
    t.activation(1);
    EXPECT_TRUE(t.legal("C5 fire")) << "X could shoot back";
    EXPECT_FALSE(t.legal("E4 fire")) << "Y could not";
    EXPECT_FALSE(t.legal("F5 fire")) << "Z is not facing in the right direction";
    RulesTable turned({.a = {"LA E6/1"}, .b = {"LA F5/5"}, .map = "woods = [\"E5\"]"});
    turned.activation(1).play({"F5 fire"});
    EXPECT_TRUE(turned.legal("at E6")) << "only for that reason";
}

TEST(Ranged, R10_4_example_2_over_X_up_and_down_the_hill) {
    // The illustration is lost; what the text says of it: A on a hill, X at its foot between A and Y, Z along the
    // hexside of X's hex and another that blocks (else nothing need be ignored): here the hill goes on in F6.
    const RulesSetup setup{.a = {"LA E6/1"}, .b = {"MI E5/4", "LA E4/4", "LA F5/5"}, .map = "hill = [\"E6\", \"F6\"]"};
    RulesTable t(setup);
    t.activation().play({"E6 fire"});
    EXPECT_TRUE(t.legal("at E4"));
    EXPECT_TRUE(t.legal("at F5"));
    for (const char* back : {"E4 fire", "F5 fire"}) {
        RulesTable other(setup);
        other.activation(1).play({back});
        EXPECT_TRUE(other.legal("at E6")) << back;
    }
    // Were A not on the hill, X would block both lines: that to Z together with the hill in F6.
    RulesTable below({.a = setup.a, .b = setup.b, .map = "hill = [\"F6\"]"});
    below.activation().play({"E6 fire"});
    EXPECT_EQ(below.refusal("at E4"), "10.4");
    EXPECT_EQ(below.refusal("at F5"), "10.4");
}

// ---- 10.5

/// Three slingers with one arrow each, a leader with the middle one; the target two hexes from all.
RulesSetup three_at_e4() { return {.a = {"MM D6/1", "MM E6/1", "MM F6/1"}, .b = {"HI E4/4", "MI R12/1"}}; }

TEST(Ranged, R10_5_supporting_units_of_the_same_formation_add_one_each) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "at E4"});
    EXPECT_TRUE(t.legal("shoot")) << "support is an option";
    t.play({"with D6", "with F6"});
    EXPECT_EQ(dice_due(t), 2u) << "supporters roll no dice";
    t.dice({4, 4}).roll_dice();  // 4 + 2 > 4 + 1
    EXPECT_EQ(t.consequences().back(), "hit");
    EXPECT_EQ(t.chooser(), 1) << "all three have fired";
}

TEST(Ranged, R10_5_one_of_several_may_support) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").dice({4, 4}).play({"leader C E6 fire", "take E6", "at E4", "with F6"});
    EXPECT_EQ(t.consequences().back(), "missed") << "4 + 1 is not greater than 4 + 1";
    EXPECT_TRUE(t.legal("take D6"));
}

TEST(Ranged, R10_5_ruling_56_a_unit_fires_once_as_lead_or_support) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").dice({1, 6});
    t.play({"leader C E6 fire", "take E6", "at E4", "with D6", "shoot"});
    EXPECT_EQ(t.marker("D6"), "red");
    EXPECT_EQ(t.refusal("take D6"), "6.1");
    EXPECT_EQ(t.refusal("take E6"), "6.1");
    t.play({"take F6", "at E4"});
    EXPECT_EQ(dice_due(t), 2u) << "nobody is left to support: the dice fall at once";
}

TEST(Ranged, R10_5_disordered_units_lead_but_do_not_support) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").disorder("D6");
    t.play({"leader C E6 fire", "take E6", "at E4"});
    EXPECT_EQ(t.refusal("with D6"), "10.5");
    t.dice({1, 6}).play({"with F6"});
    t.dice({6, 4}).play({"take D6", "at E4"});
    EXPECT_EQ(t.consequences().back(), "hit");
}

TEST(Ranged, R10_5_marked_units_do_not_support) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").yellow("D6").red("F6");
    t.play({"leader C E6 fire", "take E6", "at E4"});
    EXPECT_EQ(dice_due(t), 2u) << "no supporter is asked for";
    t.dice({4, 4}).roll_dice();
    EXPECT_EQ(t.consequences().back(), "missed");
}

TEST(Ranged, R10_5_only_units_of_the_same_formation_support) {
    // H6 is not adjacent to the others; it could hit, but is no part of the formation.
    RulesTable t({.a = {"LA E6/1", "LA F6/1", "LA H6/6"}, .b = {"MI F4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "at F4"});
    EXPECT_TRUE(t.legal("with F6"));
    EXPECT_EQ(t.refusal("with H6"), "6.2");
}

TEST(Ranged, R10_5_each_supporter_needs_range_arc_and_sight_of_its_own) {
    // F7 has range 2 and is three hexes away; D6 faces west; E7 is behind E6.
    RulesTable t({.a = {"LA E6/1", "MM F7/1", "LA D6/5", "LA E7/1", "LA F6/1"}, .b = {"MI E4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "at E4"});
    EXPECT_EQ(t.refusal("with F7"), "10.2");
    EXPECT_EQ(t.refusal("with D6"), "10.3");
    EXPECT_EQ(t.refusal("with E7"), "10.4");
    EXPECT_TRUE(t.legal("with F6"));
}

TEST(Ranged, R10_5_camps_and_wagons_support) {
    RulesTable t({.a = {"LA E6/1", "CAMP F6", "WW D6"}, .b = {"MI E4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "at E4"});
    EXPECT_TRUE(t.legal("with F6") && t.legal("with D6"));
}

TEST(Ranged, R10_5_ruling_56_a_single_activation_has_no_supporters) {
    RulesTable t(three_at_e4());
    t.activation().leader(0, 0, "E6").play({"E6 fire", "at E4"});
    EXPECT_EQ(dice_due(t), 2u) << "the dice fall at once, nobody is asked to support";
    t.dice({5, 4}).roll_dice();
    EXPECT_EQ(t.consequences().back(), "missed") << "5 against 4 + 1";
    EXPECT_EQ(t.marker("D6"), "");
}

TEST(Ranged, R10_5_ruling_56_each_combat_is_applied_before_the_next_is_chosen) {
    // E5 hides E4 from E6 and D6; when E5 has been eliminated, E4 can be fired at.
    RulesTable t({.a = {"MM D6/1", "MM E6/1"}, .b = {"MI E5/4", "MI E4/4"}, .map = "woods = [\"D5\"]"});
    t.activation().disorder("E5").leader(0, 0, "E6").play({"leader C E6 fire", "take D6"});
    EXPECT_EQ(t.refusal("at E4"), "10.4");
    t.dice({6, 1}).play({"at E5", "shoot"});
    EXPECT_EQ(t.unit("E5"), "");
    t.play({"take E6"});
    EXPECT_EQ(t.refusal("at E5"), "?") << "nobody is there any more";
    EXPECT_TRUE(t.legal("at E4"));
}

TEST(Ranged, R10_5_ruling_57_adjacent_targets_and_fire_from_a_zone_of_control) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E5/4", "MI F5/4"}});
    t.activation().play({"E6 fire"});
    EXPECT_TRUE(t.legal("at E5"));
    EXPECT_TRUE(t.legal("at F5"));
}

TEST(Ranged, R10_5_ruling_57_camps_and_wagons_are_immune) {
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"CAMP E5"}}, "E5"), "13.1.3");
    EXPECT_EQ(refused_at({.a = {"LA E6/1"}, .b = {"WW E5"}}, "E5"), "13.1.3");
    RulesTable t({.a = {"LA E6/1"}, .b = {"CAMP E5", "MI R12/1"}});
    t.activation();
    EXPECT_EQ(t.refusal("E6 fire"), "10.5") << "a camp alone gives nothing to fire at";
}

TEST(Ranged, R10_5_ruling_57_leaders_alone_are_no_target) {
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI R12/1"}});
    t.activation().leader(1, 0, "E5");
    EXPECT_EQ(t.refusal("E6 fire"), "10.5");
    EXPECT_NE(refused_at({.a = {"LA E6/1"}, .b = {"MI R12/1"}}, "E5"), "");
}

TEST(Ranged, R10_5_friends_are_no_target) {
    EXPECT_EQ(refused_at({.a = {"LA E6/1", "MI F6/1"}, .b = {"MI R12/1"}}, "F6"), "10.5");
}

// ---- 10.6

TEST(Ranged, R10_6_1_the_defence_die_plus_the_rating_plus_the_terrain) {
    struct Row {
        const char *type, *map;
        int ways;  ///< of 36 in which one die beats one die and so much
    };
    // 15 ways for a difference above 0, then 10, 6, 3, 1, 0.
    for (const Row& row : std::initializer_list<Row>{{"MI", "", 15},
                                                     {"HI", "", 10},
                                                     {"PX", "", 6},
                                                     {"MI", "woods = [\"E5\"]", 10},
                                                     {"MI", "built-up = [\"E5\"]", 6},
                                                     {"MI", "rough = [\"E5\"]", 15},
                                                     {"MI", "hill = [\"E5\"]", 15},
                                                     {"MI", "marsh = [\"E5\"]", 15},
                                                     {"HI", "woods = [\"E5\"]", 6},
                                                     {"PX", "woods = [\"E5\"]", 3},
                                                     {"PX", "built-up = [\"E5\"]", 1},
                                                     {"LC", "", 10},
                                                     {"CT", "", 6},
                                                     {"EL", "", 10},
                                                     {"CC", "", 15}}) {
        RulesTable t({.a = {"MM E6/1"}, .b = {fmt::format("{} E5/4", row.type)}, .map = row.map});
        t.activation().play({"E6 fire", "at E5"});
        EXPECT_EQ(t.ways("hit"), row.ways) << row.type << " " << row.map;
        EXPECT_EQ(t.ways("missed"), 36 - row.ways) << row.type << " " << row.map;
    }
}

TEST(Ranged, R10_6_1_the_terrain_of_the_firing_hex_counts_for_nothing) {
    RulesTable t({.a = {"MM E6/1"}, .b = {"MI E5/4"}, .map = "woods = [\"E6\"]\nriver = [\"E5-E6\"]"});
    t.activation().play({"E6 fire", "at E5"});
    EXPECT_EQ(t.ways("hit"), 15);
}

TEST(Ranged, R10_6_2_as_many_dice_as_arrows_and_the_highest_counts) {
    for (const auto& faces : {std::array{1, 5}, std::array{5, 1}, std::array{5, 5}}) {
        RulesTable t({.a = {"LA E6/1"}, .b = {"MI E4/4"}});
        t.activation().dice({faces[0], faces[1], 4}).play({"E6 fire", "at E4"});
        EXPECT_EQ(t.consequences().back(), "hit");
    }
    RulesTable t({.a = {"LA E6/1"}, .b = {"MI E4/4"}});
    t.activation().dice({3, 2, 4}).play({"E6 fire", "at E4"});
    EXPECT_EQ(t.consequences().back(), "missed") << "3 and 2 are not added";
}

TEST(Ranged, R10_6_2_the_lead_alone_decides_how_many_dice) {
    // LA leads with two dice and MM supports; the other way round it is one die.
    const RulesSetup setup{.a = {"LA E6/1", "MM F6/1"}, .b = {"MI E4/4"}};
    RulesTable one(setup), two(setup);
    one.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "at E4", "with F6"});
    EXPECT_EQ(dice_due(one), 3u);
    two.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take F6", "at E4", "with E6"});
    EXPECT_EQ(dice_due(two), 2u);
}

TEST(Ranged, R10_6_3_a_tie_has_no_effect) {
    RulesTable t({.a = {"MM E6/1"}, .b = {"HI E4/4"}});
    t.activation().dice({5, 4}).play({"E6 fire", "at E4"});
    EXPECT_EQ(t.consequences().back(), "missed");
    EXPECT_FALSE(t.disordered("E4"));
}

TEST(Ranged, R10_6_3_a_hit_disorders_and_a_second_one_eliminates) {
    RulesTable t({.a = {"MM E6/1", "MM F5/5"}, .b = {"HI E4/4", "MI R12/1"}, .panic_b = 20});
    t.activation().dice({6, 4}).play({"E6 fire", "at E4"});
    EXPECT_TRUE(t.disordered("E4"));
    EXPECT_EQ(panic_left(t, 1), 20);
    t.play({"pass"});
    t.dice({6, 4}).play({"F5 fire", "at E4"});
    EXPECT_EQ(t.unit("E4"), "");
    EXPECT_EQ(panic_left(t, 1), 16) << "its strength in good order (4.0)";
}

TEST(Ranged, R10_6_3_no_advance_after_an_elimination_by_fire) {
    RulesTable t({.a = {"MA E6/1"}, .b = {"MI E5/4", "MI R12/1"}});
    t.activation().disorder("E5").leader(0, 0, "E6").dice({6, 1}).play({"E6 fire", "at E5"});
    EXPECT_EQ(t.unit("E5"), "");
    EXPECT_EQ(t.unit("E6"), "MA");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_6_4_lead_and_supporters_are_marked_red_others_are_not) {
    RulesTable t(three_at_e4());
    t.activation()
        .leader(0, 0, "E6")
        .dice({1, 6})
        .play({"leader C E6 fire", "take E6", "at E4", "with D6", "shoot", "done"});
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_EQ(t.marker("D6"), "red");
    EXPECT_EQ(t.marker("F6"), "");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_6_ruling_58_where_no_attack_roll_can_win_its_die_means_nothing) {
    for (int idle = 1; idle <= 6; ++idle) {
        RulesTable t({.a = {"MM E6/1"}, .b = {"HI E4/4"}});
        t.activation().dice({idle, 5}).play({"E6 fire", "at E4"});
        EXPECT_EQ(t.consequences().back(), "missed") << idle;
    }
}

TEST(Ranged, R10_6_ruling_58_leaders_with_a_unit_eliminated_by_fire_must_escape) {
    for (const int die : {1, 2, 6}) {
        RulesTable t({.a = {"MM E6/1"}, .b = {"MI E4/4", "MI R12/1"}});
        t.activation().disorder("E4").leader(1, 0, "E4").dice({6, 1, die}).play({"E6 fire", "at E4"});
        EXPECT_EQ(t.unit("E4"), "");
        EXPECT_EQ(t.leader_at(1, 0), die == 1 ? "lost" : "E4");
        EXPECT_EQ(t.marker("E6"), "red");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Ranged, R10_6_a_leader_with_a_unit_that_is_only_disordered_is_safe) {
    RulesTable t({.a = {"MM E6/1"}, .b = {"MI E4/4"}});
    t.activation().leader(1, 0, "E4").dice({6, 1}).play({"E6 fire", "at E4"});
    EXPECT_EQ(t.leader_at(1, 0), "E4");
    EXPECT_EQ(t.chooser(), 1) << "no die is thrown for him";
}

TEST(Ranged, R10_6_side_B_fires_with_its_own_dice) {
    // Dice of side A first: the defence die here.
    RulesTable t({.a = {"MI E4/4"}, .b = {"LA E6/1"}});
    t.activation(1).play({"E6 fire", "at E4"});
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{1, 2}));
    t.dice({3, 1, 4}).roll_dice();
    EXPECT_EQ(t.consequences().back(), "hit");
    RulesTable other({.a = {"MI E4/4"}, .b = {"LA E6/1"}});
    other.activation(1).dice({4, 3, 1}).play({"E6 fire", "at E4"});
    EXPECT_EQ(other.consequences().back(), "missed");
}

// ---- 10.7

RulesSetup rapid(int attacks, const char* type = "HA") {
    return {.a = {fmt::format("{} E6/1 rapid={}", type, attacks), "MI R12/1"}, .b = {"MI E4/4", "MI E5/4", "MI F5/4"}};
}

TEST(Ranged, R10_7_1_the_split_comes_before_any_target) {
    RulesTable t(rapid(3));
    t.activation().play({"E6 fire"});
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"single attacks", "combine 2", "combine 3"}));
    EXPECT_EQ(t.refusal("at E5"), "3.0");
    EXPECT_EQ(t.refusal("combine 4"), "10.7");
    RulesTable two(rapid(2));
    two.activation().play({"E6 fire"});
    EXPECT_EQ(two.moves(), (std::vector<std::string>{"single attacks", "combine 2"}));
}

TEST(Ranged, R10_7_1_a_unit_without_rapid_fire_is_not_asked) {
    RulesTable t({.a = {"HA E6/1"}, .b = {"MI E5/4"}});
    t.activation().play({"E6 fire"});
    EXPECT_EQ(t.phase(), Phase::target);
}

TEST(Ranged, R10_7_1_each_target_is_chosen_when_its_attack_begins) {
    RulesTable t(rapid(3));
    t.activation().disorder("E5").play({"E6 fire", "single attacks"});
    EXPECT_EQ(t.refusal("at E4"), "10.4") << "hidden behind E5";
    t.dice({6, 1, 1}).play({"at E5"});
    EXPECT_EQ(t.unit("E5"), "");
    EXPECT_TRUE(t.legal("at E4")) << "which has fallen";
    EXPECT_EQ(t.refusal("at E4 enhanced"), "10.7") << "none was designated";
}

TEST(Ranged, R10_7_2_ruling_59_several_attacks_at_the_same_or_other_targets) {
    RulesTable t(rapid(3));
    t.activation().play({"E6 fire", "single attacks"});
    t.dice({6, 1, 1}).play({"at E5"});
    EXPECT_TRUE(t.disordered("E5"));
    EXPECT_EQ(t.marker("E6"), "") << "it is marked after its last attack (ruling 59)";
    t.dice({6, 1, 1}).play({"at F5"});
    EXPECT_TRUE(t.disordered("F5"));
    t.dice({1, 6, 1}).play({"at E5"});
    EXPECT_EQ(t.unit("E5"), "") << "the same target again";
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_EQ(t.points(0), 4) << "one activation";
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_7_2_fewer_attacks_than_allowed_may_be_made) {
    RulesTable t(rapid(3));
    t.activation().play({"E6 fire", "single attacks"});
    EXPECT_NE(t.refusal("hold"), "") << "but one it must make, having been activated to fire";
    t.dice({1, 1, 6}).play({"at E5", "hold"});
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_7_2_without_a_target_left_it_ends) {
    RulesTable t({.a = {"HA E6/1 rapid=3"}, .b = {"MI E5/4", "MI R12/1"}});
    t.activation().disorder("E5").dice({6, 6, 1}).play({"E6 fire", "single attacks", "at E5"});
    EXPECT_EQ(t.marker("E6"), "red");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Ranged, R10_7_2_after_a_leaders_escape_the_fire_goes_on) {
    RulesTable t(rapid(2));
    t.activation().disorder("E5").leader(1, 0, "E5").dice({6, 6, 1, 3}).play({"E6 fire", "single attacks", "at E5"});
    EXPECT_EQ(t.leader_at(1, 0), "E5");
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_TRUE(t.legal("at F5"));
}

TEST(Ranged, R10_7_2_units_without_rapid_fire_support_only_its_first_attack) {
    RulesTable t({.a = {"HA E6/1 rapid=2", "LA F6/1", "LA D6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "single attacks", "at E4"});
    EXPECT_TRUE(t.legal("with F6") && t.legal("with D6"));
    t.dice({1, 1, 6}).play({"with F6", "shoot", "at E4"});
    EXPECT_EQ(dice_due(t), 3u) << "D6 is not asked: the dice of the second attack fall at once";
    t.dice({1, 1, 6}).roll_dice();
    EXPECT_TRUE(t.legal("take D6")) << "it may fire for itself";
}

TEST(Ranged, R10_7_2_ruling_59_another_rapid_unit_supports_any_attack_and_that_is_all_its_fire) {
    // Ruling 59.
    RulesTable t({.a = {"HA E6/1 rapid=2", "HA F6/1 rapid=2", "LA D6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "single attacks"});
    t.dice({1, 1, 6}).play({"at E4", "shoot", "at E4"});
    EXPECT_EQ(t.refusal("with D6"), "10.7.2") << "no rapid fire, second attack";
    t.dice({4, 2, 4}).play({"with F6"});
    EXPECT_EQ(t.consequences().back(), "missed") << "4 + 1 against 4 + 1";
    EXPECT_EQ(t.marker("F6"), "red");
    EXPECT_EQ(t.refusal("take F6"), "6.1");
}

TEST(Ranged, R10_7_2_each_unit_leads_its_own_rapid_fire) {
    // "During its Missile Attacks, only that rapid-fire unit can function as the Lead unit."
    RulesTable t({.a = {"HA E6/1 rapid=2", "LA F6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    t.activation()
        .leader(0, 0, "E6")
        .dice({1, 1, 6})
        .play({"leader C E6 fire", "take E6", "single attacks", "at E4", "shoot"});
    EXPECT_EQ(t.refusal("take F6"), "3.0") << "E6 is not done yet";
    EXPECT_EQ(t.phase(), Phase::target);
}

TEST(Ranged, R10_7_3_an_enhanced_attack_multiplies_the_dice) {
    for (const int attacks : {2, 3}) {
        RulesTable t(rapid(3));
        t.activation().play({"E6 fire", attacks == 2 ? "combine 2" : "combine 3", "at E5 enhanced"});
        EXPECT_EQ(dice_due(t), static_cast<std::size_t>(2 * attacks + 1));
    }
}

TEST(Ranged, R10_7_3_two_combined_and_one_single_attack_in_either_order) {
    RulesTable t(rapid(3));
    t.activation().play({"E6 fire", "combine 2"});
    EXPECT_TRUE(t.legal("at F5") && t.legal("at F5 enhanced"));
    t.play({"at E5 enhanced"});
    EXPECT_EQ(dice_due(t), 5u);
    t.dice({1, 1, 1, 6, 5}).roll_dice();
    EXPECT_TRUE(t.disordered("E5")) << "the highest of four";
    EXPECT_EQ(t.refusal("at E5 enhanced"), "10.7");
    t.play({"at F5"});
    EXPECT_EQ(dice_due(t), 3u);
    t.dice({1, 1, 1}).roll_dice();
    EXPECT_EQ(t.marker("E6"), "red");

    RulesTable other(rapid(3));
    other.activation().dice({1, 1, 1}).play({"E6 fire", "combine 2", "at F5"});
    EXPECT_EQ(other.refusal("at F5"), "10.7") << "the single attack is used";
    other.play({"at F5 enhanced"});
    EXPECT_EQ(dice_due(other), 5u);
}

TEST(Ranged, R10_7_3_all_units_support_an_enhanced_attack) {
    RulesTable t({.a = {"HA E6/1 rapid=3", "LA F6/1", "LA D6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    t.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "combine 2"});
    t.dice({1, 1, 6}).play({"at E4", "with F6", "shoot"});
    t.play({"at E4 enhanced"});
    EXPECT_TRUE(t.legal("with D6")) << "though it is the second attack";
    t.dice({1, 5, 1, 1, 4}).play({"with D6"});
    EXPECT_EQ(t.consequences().back(), "hit") << "5 + 1 against 4 + 1";
}

TEST(Ranged, R10_7_example_an_english_longbow_rolls_two_dice_three_times_or_six_once) {
    RulesTable thrice(rapid(3, "LA"));
    thrice.activation().play({"E6 fire", "single attacks"});
    for (int attack = 1; attack <= 3; ++attack) {
        thrice.play({"at F5"});
        EXPECT_EQ(thrice.battle().roll(thrice.state()).dice, (std::array<std::uint8_t, 2>{2, 1})) << attack;
        thrice.dice({1, 1, 1}).roll_dice();
    }
    EXPECT_EQ(thrice.marker("E6"), "red");
    RulesTable once(rapid(3, "LA"));
    once.activation().play({"E6 fire", "combine 3", "at F5 enhanced"});
    EXPECT_EQ(once.battle().roll(once.state()).dice, (std::array<std::uint8_t, 2>{6, 1}));
    once.dice({1, 1, 1, 1, 1, 6, 5}).roll_dice();
    EXPECT_TRUE(once.disordered("F5"));
    EXPECT_EQ(once.marker("E6"), "red");
}

}  // namespace
}  // namespace polemarch::test
