// Melee (11.0), rule by rule, up to the Final Melee Values; the results are in rules_melee_results_test.cpp.
//
// Most tables have the attacking unit of side A in E6 facing north: front E5, front flanks D6 and F6; behind E5 lie E4
// and E3. A pair of spare units at R1 and R2, which could fight each other, keeps the step from ending by itself.
// Dice: side A's first, so {attacker, defender} where A attacks.
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/rules/fighting.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <map>

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using ancient_battles::Charts;
using ancient_battles::MeleeModifiers;
using ancient_battles::Phase;

/// The same battle under charts that `edit` has changed.
template <class Edit>
RulesTable table_with(Edit edit, std::vector<std::string> a, std::vector<std::string> b) {
    const RulesTable plain = melee_table(std::move(a), std::move(b));
    Charts charts = load_charts();
    edit(charts);
    Diagnostics diagnostics;
    RulesTable t(ancient_battles::make_battle(std::move(charts), plain.battle().setup().scenario, diagnostics));
    t.melee();
    return t;
}
/// What both sides add to their dice, and their Modified Melee Strengths.
MeleeModifiers sums(RulesTable& t, const std::string& attacker = "E6", const std::string& defender = "E5") {
    const auto from = *hex::parse(attacker), to = *hex::parse(defender);
    const auto clash = clash_of(t.battle().setup(), t.state(), t.state().at[from], t.state().at[to],
                                hex::geometry().direction_to[to][from], false);
    return modifiers(clash, t.battle().setup().charts.melee);
}
std::string attack(const std::string& unit, const std::string& target) { return unit + " attacks " + target; }

// ---- 11.0

TEST(Melee, R11_0_yellow_markers_go_and_red_ones_remain) {
    RulesTable t(with_spares({.a = {"MI E6/1", "MI G6/1"}, .b = {"MI E5/4", "MI G5/4"}}));
    t.activation(0, 1).yellow("E6").red("G6").play({"pass", "pass"});
    ASSERT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.marker("E6"), "");
    EXPECT_EQ(t.marker("G6"), "red");
    EXPECT_TRUE(t.legal("E6 attacks E5"));
    EXPECT_EQ(t.refusal("G6 attacks G5"), "11.2.1");
}

TEST(Melee, R11_0_the_initiative_player_begins) {
    for (const unsigned side : {0u, 1u}) {
        RulesTable t(with_spares({.a = {"MI E6/1"}, .b = {"MI E5/4"}}));
        t.activation(side, 1).play({"pass", "pass"});
        EXPECT_EQ(t.phase(), Phase::melee);
        EXPECT_EQ(t.chooser(), static_cast<int>(side));
    }
}

TEST(Melee, R11_0_sides_alternate_one_melee_at_a_time) {
    auto t = melee_table({"MI E6/1", "MI G6/1"}, {"MI E5/4", "MI G5/4"});
    t.dice({4, 4}).play({"E6 attacks E5"});
    EXPECT_EQ(t.chooser(), 1);
    t.dice({4, 4}).play({"G5 attacks G6"});
    EXPECT_EQ(t.chooser(), 0);
}

TEST(Melee, R11_0_units_with_red_markers_can_be_attacked) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.red("E5");
    EXPECT_TRUE(t.legal("E6 attacks E5"));
}

TEST(Melee, R11_0_ruling_62_a_unit_may_be_attacked_without_limit) {
    auto t = melee_table({"MI E6/1", "MI D6/2", "MI F6/6"}, {"PX E5/4"});
    t.dice({3, 3}).play({"E6 attacks E5", "pass"});
    EXPECT_EQ(t.marker("E5"), "red");
    t.dice({3, 4}).play({"D6 attacks E5", "pass"});
    EXPECT_TRUE(t.legal("F6 attacks E5"));
}

TEST(Melee, R11_0_ruling_62_who_passed_may_attack_again) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI G5/4"});
    t.play({"pass"});
    t.dice({3, 3}).play({"R2 attacks R1"});
    EXPECT_TRUE(t.legal("E6 attacks E5"));
}

TEST(Melee, R11_0_two_passes_in_succession_end_the_step) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.play({"pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    t.play({"pass"});
    EXPECT_EQ(t.state().turn, 2);
}

TEST(Melee, R11_0_a_melee_between_passes_breaks_the_succession) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.play({"pass"});
    t.dice({3, 3}).play({"E5 attacks E6", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee) << "Blue's second pass does not follow a pass";
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Melee, R11_0_ruling_78_a_player_without_an_eligible_attacker_passes_by_himself) {
    RulesTable t({.a = {"MI E6/1", "MI G6/1"}, .b = {"MI E5/1", "MI G5/1"}});  // side B faces away
    t.melee().dice({3, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.chooser(), 0) << "side B has nothing to attack";
    t.dice({3, 3}).play({"G6 attacks G5"});
    EXPECT_EQ(t.state().turn, 2) << "two automatic passes";
}

TEST(Melee, R11_1_no_command_point_is_spent) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    EXPECT_EQ(t.points(0), 0);
    t.dice({3, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.points(0), 0);
    EXPECT_EQ(t.consequences().size(), 1u);
}

// ---- 11.2.1

TEST(Melee, R11_2_1_an_attacker_has_no_red_marker) {
    auto t = melee_table({"MI E6/1", "MI G6/1"}, {"MI E5/4", "MI G5/4"});
    t.red("E6");
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.1");
    EXPECT_TRUE(t.legal("G6 attacks G5"));
}

TEST(Melee, R11_2_1_an_attacker_has_an_enemy_in_its_zone_of_control) {
    const std::vector<std::string> round{"E5", "F6", "F7", "E7", "D7", "D6"};
    for (std::size_t d = 0; d < 6; ++d) {
        auto t = melee_table({"MI E6/1"}, {fmt::format("MI {}/1", round[d])});
        EXPECT_EQ(t.refusal(attack("E6", round[d])), d <= 1 || d == 5 ? "" : "11.2.2") << round[d];
    }
    auto t = melee_table({"MI E6/1"}, {"MI E4/4"});
    EXPECT_EQ(t.refusal("E6 attacks E4"), "11.2.2") << "two hexes off";
}

TEST(Melee, R11_2_1_the_attacker_is_ones_own_and_the_target_is_not) {
    auto t = melee_table({"MI E6/1", "MI D6/1"}, {"MI E5/4"});
    EXPECT_NE(t.refusal("E5 attacks E6"), "");
    EXPECT_NE(t.refusal("E6 attacks D6"), "");
}

TEST(Melee, R11_2_1_disordered_units_attack) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.disorder("E6");
    EXPECT_TRUE(t.legal("E6 attacks E5"));
    EXPECT_EQ(sums(t).attacker_strength, 2);
}

TEST(Melee, R11_2_1_a_unit_with_strength_zero_may_not_attack) {
    auto t = melee_table({"LA E6/1"}, {"MI E5/4"});
    EXPECT_TRUE(t.legal("E6 attacks E5")) << "strength 1 in good order";
    t.disorder("E6");
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.1");
}

TEST(Melee, R11_2_1_a_leader_does_not_make_strength_zero_attack) {
    auto t = melee_table({"LA E6/1"}, {"MI E5/4"});
    t.disorder("E6").leader(0, plus1, "E6");
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.1") << "ruling 60: the printed strength";
}

TEST(Melee, R11_2_1_strength_zero_defends_as_one) {
    auto t = melee_table({"MI E6/1"}, {"LA E5/4"});
    t.disorder("E5");
    EXPECT_EQ(sums(t).defender_strength, 1);
    EXPECT_EQ(sums(t).attacker_advantage, 4);
    t.leader(1, plus1, "E5");
    EXPECT_EQ(sums(t).defender_strength, 2);
}

TEST(Melee, R11_2_1_ruling_60_camps_and_wagons_never_initiate) {
    for (const char* base : {"CAMP", "WW"}) {
        auto t = melee_table({fmt::format("{} E6", base)}, {"MI E5/4"});
        EXPECT_EQ(t.refusal("E6 attacks E5"), "13.1.3");
    }
}

TEST(Melee, R11_2_1_ruling_60_a_lone_leader_is_no_target_and_does_not_fill_the_front_hex) {
    auto t = melee_table({"MI E6/1"}, {"MI F6/4"});
    t.leader(1, x1, "E5");
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.2");
    EXPECT_TRUE(t.legal("E6 attacks F6"));
}

// ---- 11.2.2

TEST(Melee, R11_2_2_with_an_enemy_in_front_the_flanks_are_closed) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI D6/4", "MI F6/4"});
    EXPECT_TRUE(t.legal("E6 attacks E5"));
    EXPECT_EQ(t.refusal("E6 attacks D6"), "11.2.2");
    EXPECT_EQ(t.refusal("E6 attacks F6"), "11.2.2");
}

TEST(Melee, R11_2_2_with_no_enemy_in_front_either_flank_may_be_attacked) {
    auto t = melee_table({"MI E6/1"}, {"MI D6/4", "MI F6/4"});
    EXPECT_TRUE(t.legal("E6 attacks D6"));
    EXPECT_TRUE(t.legal("E6 attacks F6"));
    auto own = melee_table({"MI E6/1", "MI E5/1"}, {"MI F6/4"});
    EXPECT_TRUE(own.legal("E6 attacks F6")) << "a friend in front binds nobody";
}

TEST(Melee, R11_2_2_example_A_would_like_Z_in_its_rear_flank_but_must_attack_X) {
    // Z in F6 shows its rear flank to E6: facing 3, its rear flanks are its south-west and north neighbours.
    auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI F6/3"});
    EXPECT_EQ(sums(t, "E6", "F6").attacker, 2) << "what A would like";
    EXPECT_EQ(t.refusal("E6 attacks F6"), "11.2.2");
    EXPECT_TRUE(t.legal("E6 attacks E5"));
}

TEST(Melee, R11_2_2_ruling_61_an_enemy_in_front_across_a_river_does_not_bind) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI F6/4"}, "river = [\"E5-E6\"]");
    EXPECT_EQ(t.refusal("E6 attacks E5"), "11.2.2");
    EXPECT_TRUE(t.legal("E6 attacks F6"));
}

TEST(Melee, R11_2_2_ruling_61_across_a_ford_or_bridge_it_binds) {
    for (const char* crossing : {"ford", "bridge"}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI F6/4"}, fmt::format("{} = [\"E5-E6\"]", crossing));
        EXPECT_TRUE(t.legal("E6 attacks E5"));
        EXPECT_EQ(t.refusal("E6 attacks F6"), "11.2.2");
    }
}

TEST(Melee, R11_2_2_ruling_61_a_camp_in_front_binds) {
    auto t = melee_table({"MI E6/1"}, {"CAMP E5", "MI F6/4"});
    EXPECT_TRUE(t.legal("E6 attacks E5"));
    EXPECT_EQ(t.refusal("E6 attacks F6"), "11.2.2");
}

// ---- 11.2.3

constexpr std::array<const char*, 17> types{"LI", "MI", "HI", "PX", "PK", "MM", "LA", "HA", "LC",
                                            "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"};

/// Whether the unit in E5, attacked by the one in E6, is asked about a retreat.
bool may_retreat(RulesTable& t) {
    t.play({"E6 attacks E5"});
    return t.phase() == Phase::retreat && t.chooser() == 1;
}
bool may_retreat(const std::string& defender, const std::string& attacker) {
    auto t = melee_table({attacker + " E6/1"}, {defender + " E5/4"});
    return may_retreat(t);
}

TEST(Melee, R11_2_3_ruling_63_light_infantry_retreats_from_other_infantry_only) {
    for (const char* defender : {"LI", "LA"})
        for (const std::string attacker : types) {
            const bool foot = attacker == "MI" || attacker == "HI" || attacker == "PX" || attacker == "PK" ||
                              attacker == "MM" || attacker == "HA";
            EXPECT_EQ(may_retreat(defender, attacker), foot) << defender << " from " << attacker;
        }
}

TEST(Melee, R11_2_3_ruling_63_by_the_switch_light_infantry_retreats_from_all_but_light_infantry) {
    for (const char* defender : {"LI", "LA"})
        for (const std::string attacker : types) {
            auto t = table_with([](Charts& charts) { charts.melee.skirmishers_retreat_from_all = true; },
                                {attacker + " E6/1"}, {fmt::format("{} E5/4", defender)});
            EXPECT_EQ(may_retreat(t), attacker != "LI" && attacker != "LA") << defender << " from " << attacker;
        }
}

TEST(Melee, R11_2_3_ruling_64_every_cavalry_type_retreats_from_a_lesser_movement_allowance) {
    const std::map<std::string, int> allowance{{"LI", 3}, {"MI", 2}, {"HI", 2}, {"PX", 1}, {"PK", 2}, {"MM", 3},
                                               {"LA", 3}, {"HA", 2}, {"LC", 6}, {"HC", 5}, {"MA", 6}, {"CT", 4},
                                               {"KT", 4}, {"CC", 5}, {"CH", 4}, {"BC", 3}, {"EL", 3}};
    for (const char* defender : {"LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC"})
        for (const std::string attacker : types)
            EXPECT_EQ(may_retreat(defender, attacker), allowance.at(attacker) < allowance.at(defender))
                << defender << " from " << attacker;
}

TEST(Melee, R11_2_3_nobody_else_retreats) {
    for (const char* defender : {"MI", "HI", "PX", "PK", "MM", "HA", "EL"})
        for (const char* attacker : types) EXPECT_FALSE(may_retreat(defender, attacker)) << defender << " " << attacker;
    for (const char* base : {"CAMP", "WW"}) {
        auto t = melee_table({"PX E6/1"}, {fmt::format("{} E5", base)});
        EXPECT_FALSE(may_retreat(t)) << base;
    }
}

TEST(Melee, R11_2_3_ruling_65_the_defender_decides_before_any_die) {
    auto t = melee_table({"HI E6/1"}, {"LI E5/4"});
    t.play({"E6 attacks E5"});
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"stand", "retreat 1"}));
    t.play({"stand"});
    EXPECT_EQ(t.phase(), Phase::clash);
    t.dice({1, 6}).roll_dice();
    EXPECT_EQ(t.unit("E5"), "LI");
}

TEST(Melee, R11_2_3_procedure_one_hex_directly_away_facing_away) {
    // From each side of E5: the attacker's hex, its facing, where the retreat leads.
    struct Row {
        const char *from, *to;
        int facing;
    };
    for (const Row& row : std::initializer_list<Row>{
             {"E6", "E4", 1}, {"D6", "F5", 2}, {"D5", "F6", 3}, {"E4", "E6", 4}, {"F5", "D6", 5}, {"F6", "D5", 6}}) {
        auto t = melee_table({fmt::format("MI {}/{}", row.from, row.facing)}, {"LI E5/2"});
        t.play({attack(row.from, "E5").c_str(), "retreat 1"});
        EXPECT_EQ(t.unit(row.to), "LI") << row.from;
        EXPECT_EQ(t.facing(row.to), row.facing) << "its rear to where it came from";
    }
}

TEST(Melee, R11_2_3_procedure_foot_one_hex_cavalry_one_or_two) {
    auto foot = melee_table({"HI E6/1"}, {"LA E5/4"});
    foot.play({"E6 attacks E5"});
    EXPECT_EQ(foot.refusal("retreat 2"), "11.2.3");
    for (const char* hexes : {"retreat 1", "retreat 2"}) {
        auto t = melee_table({"HI E6/1"}, {"LC E5/4"});
        t.play({"E6 attacks E5", hexes});
        EXPECT_EQ(t.unit(hexes[8] == '1' ? "E4" : "E3"), "LC");
        EXPECT_EQ(t.facing(hexes[8] == '1' ? "E4" : "E3"), 1);
    }
}

TEST(Melee, R11_2_3_i_disordered_units_cannot_retreat) {
    for (const char* defender : {"LI", "LA", "LC"}) {
        auto t = melee_table({"PX E6/1"}, {fmt::format("{} E5/4", defender)});
        t.disorder("E5");
        EXPECT_FALSE(may_retreat(t)) << defender;
    }
}

TEST(Melee, R11_2_3_ii_not_onto_another_unit) {
    auto friendly = melee_table({"PX E6/1"}, {"LI E5/4", "MI E4/4"});
    EXPECT_FALSE(may_retreat(friendly));
    auto enemy = melee_table({"PX E6/1", "MI E4/1"}, {"LI E5/4"});
    EXPECT_FALSE(may_retreat(enemy));
}

TEST(Melee, R11_2_3_ii_ruling_66_cavalry_not_through_another_unit) {
    auto near = melee_table({"PX E6/1"}, {"LC E5/4", "MI E4/4"});
    EXPECT_FALSE(may_retreat(near)) << "E3 is free, but the way to it is not";
    auto light = melee_table({"PX E6/1"}, {"LC E5/4", "LI E4/4"});
    EXPECT_FALSE(may_retreat(light)) << "a light unit stands in the way like any other";
    auto far = melee_table({"PX E6/1"}, {"LC E5/4", "MI E3/4"});
    far.play({"E6 attacks E5"});
    EXPECT_EQ(far.refusal("retreat 2"), "11.2.3");
    EXPECT_TRUE(far.legal("retreat 1"));
}

TEST(Melee, R11_2_3_iii_leaders_retreat_with_their_unit) {
    auto t = melee_table({"PX E6/1"}, {"LC E5/4"});
    t.leader(1, x1, "E5").leader(1, plus1, "E5");
    t.play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(t.leader_at(1, x1), "E3");
    EXPECT_EQ(t.leader_at(1, plus1), "E3");
}

TEST(Melee, R11_2_3_iv_it_becomes_disordered_and_red) {
    auto t = melee_table({"PX E6/1"}, {"LI E5/4"});
    t.play({"E6 attacks E5", "retreat 1"});
    EXPECT_TRUE(t.disordered("E4"));
    EXPECT_EQ(t.marker("E4"), "red");
    EXPECT_EQ(t.consequences().size(), 0u) << "no dice";
}

TEST(Melee, R11_2_3_v_the_attacker_must_advance) {
    auto t = melee_table({"MI E6/1"}, {"LI E5/4"});
    t.play({"E6 attacks E5", "retreat 1"});
    EXPECT_EQ(t.unit("E5"), "MI");
    EXPECT_EQ(t.unit("E6"), "");
    EXPECT_EQ(t.marker("E5"), "red");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Melee, R11_2_3_v_vi_a_disciplined_attacker_may_and_is_red_anyway) {
    for (const char* choice : {"advance", "halt"}) {
        auto t = melee_table({"HI E6/1"}, {"LI E5/4"});
        t.play({"E6 attacks E5", "retreat 1"});
        EXPECT_EQ(t.chooser(), 0);
        t.play({choice});
        const char* stands = choice[0] == 'a' ? "E5" : "E6";
        EXPECT_EQ(t.unit(stands), "HI");
        EXPECT_EQ(t.marker(stands), "red");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Melee, R11_2_3_ruling_65_a_red_marker_does_not_hinder) {
    auto t = melee_table({"PX E6/1"}, {"LI E5/4"});
    t.red("E5");
    EXPECT_TRUE(may_retreat(t));
}

TEST(Melee, R11_2_3_ruling_66_movement_points_and_zones_are_disregarded) {
    // E4 and E3 are marsh (3 points each) and lie in the zone of the unit in D4.
    auto t = melee_table({"PX E6/1", "MI D4/3"}, {"LC E5/4"}, "marsh = [\"E4\", \"E3\"]");
    t.play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(t.unit("E3"), "LC");
}

TEST(Melee, R11_2_3_ruling_66_not_off_the_map) {
    auto edge = melee_table({"PX E2/1"}, {"LC E1/4"});
    edge.play({"E2 attacks E1"});
    EXPECT_EQ(edge.phase(), Phase::clash);
    auto one = melee_table({"PX E3/1"}, {"LC E2/4"});
    one.play({"E3 attacks E2"});
    EXPECT_TRUE(one.legal("retreat 1"));
    EXPECT_FALSE(one.legal("retreat 2"));
}

TEST(Melee, R11_2_3_ruling_66_not_over_a_river_but_over_a_ford) {
    auto near = melee_table({"PX E6/1"}, {"LC E5/4"}, "river = [\"E4-E5\"]");
    EXPECT_FALSE(may_retreat(near));
    auto far = melee_table({"PX E6/1"}, {"LC E5/4"}, "river = [\"E3-E4\"]");
    far.play({"E6 attacks E5"});
    EXPECT_TRUE(far.legal("retreat 1"));
    EXPECT_FALSE(far.legal("retreat 2"));
    auto ford = melee_table({"PX E6/1"}, {"LC E5/4"}, "ford = [\"E4-E5\"]");
    ford.play({"E6 attacks E5"});
    EXPECT_TRUE(ford.legal("retreat 2"));
}

TEST(Melee, R11_2_3_ruling_66_not_into_prohibited_terrain) {
    auto t = melee_table({"PX E6/1"}, {"LC E5/4"}, "lake = [\"E4\"]");
    EXPECT_FALSE(may_retreat(t));
    auto far = melee_table({"PX E6/1"}, {"LC E5/4"}, "lake = [\"E3\"]");
    far.play({"E6 attacks E5"});
    EXPECT_FALSE(far.legal("retreat 2"));
    EXPECT_TRUE(far.legal("retreat 1"));
}

TEST(Melee, R11_2_3_ruling_33_enemy_leaders_alone_on_the_way_are_set_aside) {
    auto t = melee_table({"PX E6/1"}, {"LC E5/4"});
    t.leader(0, x1, "E4").leader(0, plus1, "E3");
    t.play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(t.unit("E3"), "LC");
    EXPECT_EQ(t.leader_at(0, x1), "aside");
    EXPECT_EQ(t.leader_at(0, plus1), "aside");
}

TEST(Melee, R11_2_3_ruling_34_an_own_leader_alone_is_taken_up_at_the_end_and_not_in_passing) {
    auto ends = melee_table({"PX E6/1"}, {"LC E5/4"});
    ends.leader(1, plus1, "E3").play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(ends.leader_at(1, plus1), "E3");
    auto passes = melee_table({"PX E6/1"}, {"LC E5/4"});
    passes.leader(1, plus1, "E4").leader(1, x1, "E5").play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(passes.leader_at(1, plus1), "E4") << "passed by";
    EXPECT_EQ(passes.leader_at(1, x1), "E3") << "retreated with the unit";
}

TEST(Melee, R11_2_3_example_1_light_archers_and_a_phalanx) {
    auto t = melee_table({"PX E6/1"}, {"LA E5/4"});
    t.play({"E6 attacks E5", "retreat 1"});
    EXPECT_EQ(t.unit("E4"), "LA");
    EXPECT_EQ(t.facing("E4"), 1) << "away from the attacking phalanx";
    EXPECT_TRUE(t.disordered("E4"));
    t.play({"advance"});
    EXPECT_EQ(t.unit("E5"), "PX");
    EXPECT_EQ(t.marker("E4"), "red");
    EXPECT_EQ(t.marker("E5"), "red");
}

TEST(Melee, R11_2_3_example_2_light_cavalry_and_medium_infantry) {
    auto t = melee_table({"MI E6/1"}, {"LC E5/4"});
    t.play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(t.unit("E3"), "LC");
    EXPECT_TRUE(t.disordered("E3"));
    EXPECT_EQ(t.unit("E5"), "MI") << "must advance";
    EXPECT_EQ(t.marker("E3"), "red");
    EXPECT_EQ(t.marker("E5"), "red");
}

TEST(Melee, R11_2_3_example_3_light_cavalry_and_heavy_cavalry) {
    auto t = melee_table({"HC E6/1"}, {"LC E5/4"});
    EXPECT_TRUE(may_retreat(t));
    auto back = melee_table({"LC E6/1"}, {"HC E5/4"});
    EXPECT_FALSE(may_retreat(back)) << "but not heavy cavalry from light";
}

// ---- 11.2.4

TEST(Melee, R11_2_4_the_base_is_the_printed_strength_of_the_side_shown) {
    struct Row {
        const char* type;
        int good, disordered;
    };
    for (const Row& row : std::initializer_list<Row>{{"LI", 2, 1},
                                                     {"MI", 4, 2},
                                                     {"HI", 4, 2},
                                                     {"PX", 6, 3},
                                                     {"PK", 4, 2},
                                                     {"MM", 2, 1},
                                                     {"LA", 1, 1},
                                                     {"HA", 3, 1},
                                                     {"LC", 2, 1},
                                                     {"HC", 4, 2},
                                                     {"MA", 2, 1},
                                                     {"CT", 5, 2},
                                                     {"KT", 6, 3},
                                                     {"CC", 3, 1},
                                                     {"CH", 4, 2},
                                                     {"BC", 6, 2},
                                                     {"EL", 8, 4}}) {
        auto t = melee_table({"MI E6/1"}, {fmt::format("{} E5/4", row.type)});
        EXPECT_EQ(sums(t).defender_strength, row.good) << row.type;
        t.disorder("E5");
        EXPECT_EQ(sums(t).defender_strength, row.disordered) << row.type;  // light archers: 0 counts as 1
    }
}

TEST(Melee, R11_2_4_leaders_add_or_multiply_on_both_sides) {
    struct Row {
        std::vector<unsigned> leaders;
        int strength;  ///< of medium infantry, 4
    };
    for (const Row& row : std::initializer_list<Row>{{{}, 4},
                                                     {{plus1}, 5},
                                                     {{plus1, plus1_too}, 6},
                                                     {{x1}, 8},
                                                     {{x2}, 12},
                                                     {{x1, x2}, 16},
                                                     {{plus1, x1}, 10},
                                                     {{plus1, plus1_too, x1, x2}, 24}}) {
        for (const unsigned side : {0u, 1u}) {
            auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
            for (const unsigned n : row.leaders) t.leader(side, n, side == 0 ? "E6" : "E5");
            EXPECT_EQ(side == 0 ? sums(t).attacker_strength : sums(t).defender_strength, row.strength);
            EXPECT_EQ(side == 0 ? sums(t).defender_strength : sums(t).attacker_strength, 4);
        }
    }
}

TEST(Melee, R11_2_4_leaders_elsewhere_do_not_count) {
    auto t = melee_table({"MI E6/1", "MI E7/1"}, {"MI E5/4"});
    t.leader(0, x2, "E7").leader(0, x1, "D6");
    EXPECT_EQ(sums(t).attacker_strength, 4);
}

TEST(Melee, R11_2_4_ruling_68_leaders_count_for_disordered_units_too) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.disorder("E6").leader(0, plus1, "E6").leader(0, x1, "E6");
    EXPECT_EQ(sums(t).attacker_strength, 6) << "(2 + 1) x 2";
}

TEST(Melee, R11_2_4_cavalry_effective_against_cavalry_types_only) {
    for (const char* effective : {"PX", "PK", "CC"})
        for (const std::string enemy : types) {
            const bool cavalry = enemy == "LC" || enemy == "HC" || enemy == "MA" || enemy == "CT" || enemy == "KT" ||
                                 enemy == "CC" || enemy == "CH" || enemy == "BC";
            const int printed = effective[0] == 'C' ? 3 : effective[1] == 'X' ? 6 : 4;
            auto t = melee_table({fmt::format("{} E6/1", effective)}, {enemy + " E5/4"});
            EXPECT_EQ(sums(t).attacker_strength, printed * (cavalry ? 2 : 1)) << effective << " against " << enemy;
            auto back = melee_table({enemy + " E6/1"}, {fmt::format("{} E5/4", effective)});
            EXPECT_EQ(sums(back).defender_strength, printed * (cavalry ? 2 : 1)) << "in defence too";
        }
}

TEST(Melee, R11_2_4_ruling_68_elephants_camps_and_wagons_are_no_cavalry) {
    for (const char* stand : {"EL E5/4", "CAMP E5", "WW E5"}) {
        auto t = melee_table({"PX E6/1"}, {stand});
        EXPECT_EQ(sums(t).attacker_strength, 6) << stand;
    }
}

TEST(Melee, R11_2_4_ruling_68_cavalry_effective_when_disordered_too) {
    auto t = melee_table({"PX E6/1"}, {"HC E5/4"});
    t.disorder("E6");
    EXPECT_EQ(sums(t).attacker_strength, 6) << "3 x 2";
}

TEST(Melee, R11_2_4_example_the_fivefold_multiplier) {
    // 1 for the unit, 3 for the x1 and x2 leaders, 1 for being cavalry-effective.
    for (const auto& [type, printed] :
         std::initializer_list<std::pair<const char*, int>>{{"PX", 6}, {"PK", 4}, {"CC", 3}}) {
        auto t = melee_table({fmt::format("{} E6/1", type)}, {"LC E5/4"});
        t.leader(0, x1, "E6").leader(0, x2, "E6");
        EXPECT_EQ(sums(t).attacker_strength, 5 * printed) << type;
        auto foot = melee_table({fmt::format("{} E6/1", type)}, {"MI E5/4"});
        foot.leader(0, x1, "E6").leader(0, x2, "E6");
        EXPECT_EQ(sums(foot).attacker_strength, 4 * printed) << type;
    }
}

// ---- 11.2.5

TEST(Melee, R11_2_5_i_each_side_rolls_one_die) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.play({"E6 attacks E5"});
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{1, 1}));
    t.dice({1, 6}).roll_dice();
    EXPECT_EQ(t.consequences().back(), "AE") << "the attacker's die is side A's";
    auto back = melee_table({"MI E6/1"}, {"MI E5/4"});
    back.play({"pass"});
    back.dice({1, 6}).play({"E5 attacks E6"});
    EXPECT_EQ(back.consequences().back(), "DE") << "where side B attacks the second die is the attacker's";
}

TEST(Melee, R11_2_5_ii_equal_strengths_give_nothing) {
    auto t = melee_table({"MI E6/1"}, {"HI E5/4"});
    EXPECT_EQ(sums(t).attacker, 0);
    EXPECT_EQ(sums(t).defender, 0);
}

TEST(Melee, R11_2_5_ii_the_quotient_without_remainder_goes_to_the_stronger) {
    struct Row {
        const char *attacker, *defender;
        int attackers, defenders;
    };
    for (const Row& row : std::initializer_list<Row>{{"MI", "LI", 2, 0},     // 4 : 2
                                                     {"PX", "LI", 3, 0},     // 6 : 2
                                                     {"PX", "MI", 1, 0},     // 6 : 4
                                                     {"CT", "LI", 2, 0},     // 5 : 2
                                                     {"CT", "MI", 1, 0},     // 5 : 4
                                                     {"KT", "LA", 6, 0},     // 6 : 1
                                                     {"LI", "MI", 0, 2},     // 2 : 4
                                                     {"HA", "CT", 0, 1},     // 3 : 5
                                                     {"LI", "CT", 0, 2},     // 2 : 5
                                                     {"LA", "PX", 0, 6}}) {  // 1 : 6
        auto t = melee_table({fmt::format("{} E6/1", row.attacker)}, {fmt::format("{} E5/4", row.defender)});
        EXPECT_EQ(sums(t).attacker_advantage, row.attackers) << row.attacker << " " << row.defender;
        EXPECT_EQ(sums(t).defender_advantage, row.defenders) << row.attacker << " " << row.defender;
    }
}

TEST(Melee, R11_2_5_ii_ruling_69_a_quotient_of_one_counts_for_the_attacker_always) {
    for (int facing = 1; facing <= 6; ++facing) {
        auto t = melee_table({"PX E6/1"}, {fmt::format("MI E5/{}", facing)});
        EXPECT_EQ(sums(t).attacker_advantage, 1) << "the defender stands in the attacker's zone";
    }
}

TEST(Melee, R11_2_5_ii_a_quotient_of_one_counts_for_the_defender_in_its_zone_of_control_only) {
    for (int facing = 1; facing <= 6; ++facing) {
        auto t = melee_table({"MI E6/1"}, {fmt::format("PX E5/{}", facing)});
        EXPECT_EQ(sums(t).defender_advantage, facing >= 3 && facing <= 5 ? 1 : 0) << facing;
    }
    for (const char* stand : {"CAMP E5", "WW E5"}) {
        auto t =
            melee_table({"LA E6/1"}, {stand});  // 1 : 2 is a quotient of 2; disordered 1 : 1; so with a +1 leader 3 : 2
        EXPECT_EQ(sums(t).defender_advantage, 2) << stand;
        auto one = melee_table({"LI E6/1"}, {stand});
        one.leader(1, plus1, "E5");
        EXPECT_EQ(sums(one).defender_advantage, 1) << "3 : 2, and its zone is all round";
    }
}

TEST(Melee, R11_2_5_ii_a_quotient_of_two_counts_from_the_rear_as_well) {
    for (int facing = 1; facing <= 6; ++facing) {
        auto t = melee_table({"LI E6/1"}, {fmt::format("MI E5/{}", facing)});
        EXPECT_EQ(sums(t).defender_advantage, 2) << facing;
    }
}

TEST(Melee, R11_2_5_ii_at_most_ten) {
    auto t = melee_table({"PX E6/1"}, {"LA E5/4"});
    t.leader(0, x1, "E6").disorder("E5");
    EXPECT_EQ(sums(t).attacker_strength, 12);
    EXPECT_EQ(sums(t).attacker_advantage, 10);
    t.leader(0, x2, "E6");
    EXPECT_EQ(sums(t).attacker_advantage, 10);
    auto nine = melee_table({"HA E6/1"}, {"LA E5/4"});
    nine.leader(0, x2, "E6").disorder("E5");
    EXPECT_EQ(sums(nine).attacker_advantage, 9) << "9 : 1";
    auto ten = melee_table({"MI E6/1"}, {"LA E5/4"});
    ten.leader(0, plus1, "E6").leader(0, x1, "E6").disorder("E5");
    EXPECT_EQ(sums(ten).attacker_advantage, 10) << "10 : 1";
    auto defender = melee_table({"LA E6/1"}, {"PX E5/4"});
    defender.leader(1, x2, "E5");
    EXPECT_EQ(sums(defender).defender_advantage, 10) << "18 : 1";
}

TEST(Melee, R11_2_5_ii_an_attacking_elephant_skips_the_step) {
    auto weaker = melee_table({"EL E6/1"}, {"LI E5/4"});
    EXPECT_EQ(sums(weaker).attacker_advantage, 0) << "8 : 2";
    auto stronger = melee_table({"EL E6/1"}, {"PX E5/4"});
    stronger.leader(1, x2, "E5");
    EXPECT_EQ(sums(stronger).defender_advantage, 0) << "ruling 69: neither side has any";
}

TEST(Melee, R11_2_5_ii_ruling_69_a_defending_elephant_is_as_any_unit) {
    auto strong = melee_table({"LI E6/1"}, {"EL E5/4"});
    EXPECT_EQ(sums(strong).defender_advantage, 4) << "2 : 8";
    auto weak = melee_table({"PX E6/1"}, {"EL E5/4"});
    weak.leader(0, x2, "E6");
    EXPECT_EQ(sums(weak).attacker_advantage, 2) << "18 : 8";
}

TEST(Melee, R11_2_5_ii_example_1_phalanx_and_leader_against_heavy_cavalry_and_leader) {
    auto t = melee_table({"PX E6/1"}, {"HC E5/4"});
    t.leader(0, x1, "E6").leader(1, x1, "E5");
    const auto m = sums(t);
    EXPECT_EQ(m.attacker_strength, 18);
    EXPECT_EQ(m.defender_strength, 8);
    EXPECT_EQ(m.attacker, 2);
    EXPECT_EQ(m.defender, 0);
}

TEST(Melee, R11_2_5_ii_example_2_medium_infantry_with_two_leaders) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.leader(0, x2, "E6").leader(0, plus1, "E6");
    EXPECT_EQ(sums(t).attacker_strength, 15) << "(4 + 1) x 3";
}

TEST(Melee, R11_2_5_ii_example_3_heavy_infantry_at_the_rear_of_a_phalanx) {
    auto rear = melee_table({"HI E6/1"}, {"PX E5/1"});
    EXPECT_EQ(sums(rear).defender_strength, 6);
    EXPECT_EQ(sums(rear).attacker_strength, 4);
    EXPECT_EQ(sums(rear).defender, 0) << "the phalanx can't benefit from a mere +1";
    auto head_on = melee_table({"HI E6/1"}, {"PX E5/4"});
    EXPECT_EQ(sums(head_on).defender, 1);
}

TEST(Melee, R11_2_5_iii_terrain_of_both_hexes) {
    struct Row {
        const char *attackers, *defenders;
        int attacker, defender;
    };
    for (const Row& row : std::initializer_list<Row>{{"clear", "clear", 0, 0},
                                                     {"rough", "clear", -1, 0},
                                                     {"woods", "clear", -1, 0},
                                                     {"hill", "clear", 0, 0},
                                                     {"built-up", "clear", -1, 0},
                                                     {"marsh", "clear", -1, 0},
                                                     {"clear", "rough", 0, 0},
                                                     {"clear", "woods", 0, 0},
                                                     {"clear", "hill", 0, 1},
                                                     {"clear", "built-up", 0, 1},
                                                     {"clear", "marsh", 0, 0},
                                                     {"hill", "hill", 0, 0},
                                                     {"rough", "hill", -1, 1},
                                                     {"hill", "built-up", 0, 1},
                                                     {"built-up", "built-up", -1, 1}}) {
        const auto one = [](const char* terrain, const char* hex) {
            return std::string(terrain) == "clear" ? std::string() : fmt::format("{} = [\"{}\"]\n", terrain, hex);
        };
        const bool alike = std::string(row.attackers) == row.defenders && std::string(row.attackers) != "clear";
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"},
                             alike ? fmt::format("{} = [\"E5\", \"E6\"]", row.attackers)
                                   : one(row.attackers, "E6") + one(row.defenders, "E5"));
        EXPECT_EQ(sums(t).attacker, row.attacker) << row.attackers << " to " << row.defenders;
        EXPECT_EQ(sums(t).defender, row.defender) << row.attackers << " to " << row.defenders;
    }
}

TEST(Melee, R11_2_5_iii_the_hexside_between_and_all_cumulative) {
    auto ford = melee_table({"MI E6/1"}, {"MI E5/4"}, "ford = [\"E5-E6\"]");
    EXPECT_EQ(sums(ford).attacker, -1);
    EXPECT_EQ(sums(ford).defender, 0);
    auto bridge = melee_table({"MI E6/1"}, {"MI E5/4"}, "bridge = [\"E5-E6\"]");
    EXPECT_EQ(sums(bridge).attacker, -1);
    auto both = melee_table({"MI E6/1"}, {"MI E5/4"}, "ford = [\"E5-E6\"]\nrough = [\"E6\"]\nhill = [\"E5\"]");
    EXPECT_EQ(sums(both).attacker, -2);
    EXPECT_EQ(sums(both).defender, 1);
    auto other = melee_table({"MI E6/1"}, {"MI E5/4"}, "ford = [\"E6-F6\", \"E6-E7\"]");
    EXPECT_EQ(sums(other).attacker, 0) << "only the hexside between them";
}

TEST(Melee, R11_2_5_iv_the_vector_from_each_side_of_the_defender) {
    // Attacked from the south; the defender faces 1 to 6.
    const std::array<int, 6> vector{4, 2, 1, 0, 1, 2};
    for (int facing = 1; facing <= 6; ++facing) {
        auto t = melee_table({"MI E6/1"}, {fmt::format("MI E5/{}", facing)});
        EXPECT_EQ(sums(t).attacker, vector[static_cast<std::size_t>(facing - 1)]) << facing;
        EXPECT_EQ(sums(t).defender, 0);
    }
    // Facing south-east (3), attacked from each direction: E4 is to its north.
    struct Row {
        const char* from;
        int facing, vector;
    };
    for (const Row& row : std::initializer_list<Row>{
             {"F6", 6, 0}, {"E6", 1, 1}, {"F5", 5, 1}, {"D6", 2, 2}, {"E4", 4, 2}, {"D5", 3, 4}}) {
        auto t = melee_table({fmt::format("MI {}/{}", row.from, row.facing)}, {"MI E5/3"});
        EXPECT_EQ(sums(t, row.from, "E5").attacker, row.vector) << row.from;
    }
}

TEST(Melee, R11_2_5_iv_how_the_attacker_faces_does_not_matter) {
    for (const int facing : {6, 1, 2}) {
        auto t = melee_table({fmt::format("MI E6/{}", facing)}, {"MI E5/1"});
        EXPECT_EQ(sums(t).attacker, 4);
        EXPECT_TRUE(t.legal("E6 attacks E5"));
    }
}

TEST(Melee, R11_2_5_iv_ruling_70_camps_and_wagons_are_front_all_round) {
    for (const char* base : {"CAMP", "WW"})
        for (const auto& [from, facing] : std::initializer_list<std::pair<const char*, int>>{
                 {"E6", 1}, {"D6", 2}, {"D5", 3}, {"E4", 4}, {"F5", 5}, {"F6", 6}}) {
            auto t = melee_table({fmt::format("LI {}/{}", from, facing)}, {fmt::format("{} E5", base)});
            EXPECT_EQ(sums(t, from, "E5").attacker, 0) << base << " from " << from;
        }
}

TEST(Melee, R11_2_5_v_modifiers_are_added_to_the_dice) {
    // +2 (4 : 2) and +4 (rear) against +0: a 1 becomes 7 and eliminates against a 2, only disorders against a 3.
    for (const auto& [die, result] :
         std::initializer_list<std::pair<int, const char*>>{{2, "DE"}, {3, "DD"}, {4, "EN"}, {6, "EN"}}) {
        auto t = melee_table({"MI E6/1"}, {"LI E5/1"});
        t.dice({1, die}).play({"E6 attacks E5", "stand"});
        EXPECT_EQ(t.consequences().back(), result) << die;
    }
}

TEST(Melee, R11_2_5_v_ruling_71_a_final_value_is_at_least_one) {
    // Out of rough ground over a ford: 1 - 2 counts as 1, so a 2 is only twice as much.
    const std::string map = "ford = [\"E5-E6\"]\nrough = [\"E6\"]";
    for (const auto& [die, result] :
         std::initializer_list<std::pair<int, const char*>>{{1, "EN"}, {2, "AD"}, {3, "AE"}}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"}, map);
        t.dice({1, die}).play({"E6 attacks E5"});
        EXPECT_EQ(t.consequences().back(), result) << die;
    }
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"}, map);
    t.dice({3, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "EN") << "3 - 2 = 1 against 1";
}

// ---- 11.2.6

TEST(Melee, R11_2_6_results_of_all_dice_without_modifiers) {
    // Rows: the attacker's die; columns: the defender's. By the table in rulings.md, edges "example" and AD at D = 2A.
    const std::array<std::array<const char*, 6>, 6> results{{{"EN", "AD", "AE", "AE", "AE", "AE"},
                                                             {"EN", "EN", "AD", "AD", "AE", "AE"},
                                                             {"DE", "EN", "EN", "AD", "AD", "AD"},
                                                             {"DE", "EN", "EN", "EN", "AD", "AD"},
                                                             {"DE", "DD", "EN", "EN", "EN", "AD"},
                                                             {"DE", "DE", "EN", "EN", "EN", "EN"}}};
    for (int a = 1; a <= 6; ++a)
        for (int d = 1; d <= 6; ++d) {
            auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
            t.dice({a, d}).play({"E6 attacks E5"});
            EXPECT_EQ(t.consequences().back(),
                      results[static_cast<std::size_t>(a - 1)][static_cast<std::size_t>(d - 1)])
                << a << d;
        }
}

TEST(Melee, R11_2_6_the_edges_in_dispute_are_switches) {
    const auto result = [](bool de_at_three, bool ae_at_two, int a, int d) {
        auto t = table_with(
            [&](Charts& charts) {
                charts.melee.defender_eliminated_at_three_times = de_at_three;
                charts.melee.attacker_eliminated_at_two_times = ae_at_two;
            },
            {"MI E6/1"}, {"MI E5/4"});
        t.dice({a, d}).play({"E6 attacks E5"});
        return t.consequences().back();
    };
    for (const auto& [a, d] : std::initializer_list<std::pair<int, int>>{{3, 1}, {6, 2}}) {  // A = 3D
        EXPECT_EQ(result(true, false, a, d), "DE");
        EXPECT_EQ(result(false, false, a, d), "DD");
    }
    for (const auto& [a, d] : std::initializer_list<std::pair<int, int>>{{1, 2}, {2, 4}, {3, 6}}) {  // D = 2A
        EXPECT_EQ(result(true, false, a, d), "AD");
        EXPECT_EQ(result(true, true, a, d), "AE");
    }
    EXPECT_EQ(result(false, true, 4, 1), "DE") << "beyond the edge as ever";
    EXPECT_EQ(result(false, true, 1, 3), "AE");
    EXPECT_EQ(result(false, true, 5, 2), "DD") << "and within it";
    EXPECT_EQ(result(false, true, 2, 3), "AD");
}

}  // namespace
}  // namespace polemarch::test
