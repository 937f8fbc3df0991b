// The results of a melee (11.3 to 11.7), rule by rule, and looting as far as the rulings on melee cover it.
//
// Side A's unit in E6 faces north and attacks E5; both sides' leaders are, from 0: x2, x1, +1, +1. A pair of spare
// units at R1 and R2, which could fight each other, keeps the step from ending by itself. Dice: side A's first, so
// {attacker, defender}; between equal strengths head on nothing is added, and then
//   6 1 DE   5 2 DD   4 2 EN   2 3 AD   1 3 AE
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/rules/queries.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using ancient_battles::Charts;
using ancient_battles::Phase;

int lost(RulesTable& t, unsigned side) { return 99 - panic_left(t.battle().setup(), t.state(), side); }

// ---- 11.3

TEST(Melee, R11_3_AD_disorders_an_attacker_in_good_order) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.dice({2, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "AD");
    EXPECT_TRUE(t.disordered("E6"));
    EXPECT_FALSE(t.disordered("E5"));
}

TEST(Melee, R11_3_AD_eliminates_a_disordered_attacker) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.disorder("E6").disorder("E5").dice({2, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "AD");
    EXPECT_EQ(t.unit("E6"), "");
    EXPECT_EQ(t.unit("E5"), "MI");
}

TEST(Melee, R11_3_ruling_72_after_AD_on_a_disordered_attacker_leaders_roll_and_nobody_advances) {
    for (const int die : {1, 2}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
        t.disorder("E6").disorder("E5").leader(0, plus1, "E6").leader(1, plus1, "E5");
        t.dice({2, 3, die}).play({"E6 attacks E5"});
        EXPECT_EQ(t.dice_left(), 0u);
        EXPECT_EQ(t.leader_at(0, plus1), die == 1 ? "lost" : "E6");
        EXPECT_EQ(t.unit("E5"), "MI");
        EXPECT_EQ(t.unit("E6"), "");
        EXPECT_EQ(lost(t, 0), 4);
        EXPECT_EQ(t.marker("E5"), "red");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Melee, R11_3_AE_eliminates_the_attacker_in_whatever_order) {
    for (const bool disordered : {false, true}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
        if (disordered) t.disorder("E6").disorder("E5");
        t.dice({1, 3}).play({"E6 attacks E5"});
        EXPECT_EQ(t.consequences().back(), "AE");
        EXPECT_EQ(t.unit("E6"), "");
        EXPECT_EQ(t.unit("E5"), "MI");
        EXPECT_EQ(t.disordered("E5"), disordered);
    }
}

TEST(Melee, R11_3_DD_disorders_a_defender_in_good_order) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.dice({5, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "DD");
    EXPECT_TRUE(t.disordered("E5"));
    EXPECT_FALSE(t.disordered("E6"));
    EXPECT_EQ(t.unit("E6"), "MI") << "no advance";
}

TEST(Melee, R11_3_DD_eliminates_a_disordered_defender) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.disorder("E5").disorder("E6").dice({5, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "DD");
    EXPECT_EQ(t.unit("E6"), "");
    EXPECT_EQ(t.unit("E5"), "MI") << "the attacker has advanced";
    EXPECT_TRUE(t.disordered("E5")) << "and is as disordered as before";
    EXPECT_EQ(lost(t, 1), 4);
}

TEST(Melee, R11_3_DE_eliminates_the_defender_in_whatever_order) {
    for (const bool disordered : {false, true}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
        if (disordered) t.disorder("E6").disorder("E5");
        t.dice({6, 1}).play({"E6 attacks E5"});
        EXPECT_EQ(t.consequences().back(), "DE");
        EXPECT_EQ(t.unit("E6"), "");
        EXPECT_EQ(lost(t, 1), 4);
        EXPECT_EQ(lost(t, 0), 0);
    }
}

TEST(Melee, R11_3_EN_disorders_both_and_eliminates_nobody) {
    for (const bool attacker : {false, true})
        for (const bool defender : {false, true}) {
            auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
            if (attacker) t.disorder("E6");
            if (defender) t.disorder("E5");
            // 2 more for a unit in good order against a disordered one: 4 : 2.
            const int a = attacker && !defender ? 6 : 3, d = defender && !attacker ? 5 : 3;
            t.dice({a, d}).play({"E6 attacks E5"});
            EXPECT_EQ(t.consequences().back(), "EN") << attacker << defender;
            EXPECT_TRUE(t.disordered("E6"));
            EXPECT_TRUE(t.disordered("E5"));
        }
}

TEST(Melee, R11_3_camps_are_flipped_and_eliminated_like_any_unit) {
    // rulings.md: camp_in_melee = "normal". 4 : 2 gives the attacker +2.
    auto engaged = melee_table({"MI E6/1"}, {"CAMP E5"});
    engaged.dice({1, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(engaged.consequences().back(), "EN");
    EXPECT_TRUE(engaged.disordered("E5"));
    auto disordered = melee_table({"MI E6/1"}, {"WW E5"});
    disordered.dice({3, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(disordered.consequences().back(), "DD");
    EXPECT_TRUE(disordered.disordered("E5"));
}

TEST(Melee, R11_3_by_the_switch_camps_are_steadfast) {
    const auto plain = melee_table({"MI E6/1"}, {"CAMP E5"});
    const auto steadfast = [&] {
        Charts charts = load_charts();
        charts.melee.camp_steadfast = true;
        Diagnostics diagnostics;
        RulesTable t(ancient_battles::make_battle(std::move(charts), plain.battle().setup().scenario, diagnostics));
        t.melee();
        return t;
    };
    auto engaged = steadfast();
    engaged.dice({1, 3}).play({"E6 attacks E5"});
    EXPECT_TRUE(engaged.disordered("E6"));
    EXPECT_FALSE(engaged.disordered("E5"));
    auto disordered = steadfast();
    disordered.dice({3, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(disordered.consequences().back(), "DD");
    EXPECT_FALSE(disordered.disordered("E5"));
    auto eliminated = steadfast();
    eliminated.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(eliminated.unit("E5"), "");
}

// ---- 11.4

TEST(Melee, R11_4_the_good_order_strength_is_lost_to_the_panic_rating) {
    auto good = melee_table({"PX E6/1"}, {"MI E5/4"});
    good.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(lost(good, 1), 4);
    auto disordered = melee_table({"PX E6/1"}, {"MI E5/4"});
    disordered.disorder("E5").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(lost(disordered, 1), 4) << "not the strength of the side shown";
    auto attacker = melee_table({"MI E6/1"}, {"MI E5/4"});
    attacker.leader(0, x2, "E6").leader(1, x2, "E5").dice({1, 3, 6}).play({"E6 attacks E5"});
    EXPECT_EQ(lost(attacker, 0), 4) << "without leaders";
    EXPECT_EQ(lost(attacker, 1), 0);
}

TEST(Melee, R11_4_disordering_costs_no_panic_points) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.dice({4, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(lost(t, 0), 0);
    EXPECT_EQ(lost(t, 1), 0);
}

// ---- 11.5

TEST(Melee, R11_5_1_ruling_76_only_a_one_kills_a_leader) {
    for (int die = 1; die <= 6; ++die) {
        auto t = melee_table({"HI E6/1"}, {"MI E5/4"});
        t.leader(1, plus1, "E5").leader(0, plus1, "E6").dice({6, 1, die}).play({"E6 attacks E5"});
        EXPECT_EQ(t.dice_left(), 0u);
        EXPECT_EQ(t.consequences().back(), die == 1 ? "lost" : "escaped");
        EXPECT_EQ(t.leader_at(1, plus1), die == 1 ? "lost" : "E5") << "any other result leaves him in that hex";
        EXPECT_EQ(t.leader_at(0, plus1), "E6");
    }
}

TEST(Melee, R11_5_1_ruling_76_each_leader_rolls_for_himself) {
    auto t = melee_table({"HI E6/1"}, {"MI E5/4"});
    t.leader(0, x2, "E6").leader(1, x1, "E5").leader(1, plus1, "E5").leader(1, plus1_too, "E5");
    t.dice({6, 1, 1, 4, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.dice_left(), 0u);
    EXPECT_EQ(t.leader_at(1, x1), "lost");
    EXPECT_EQ(t.leader_at(1, plus1), "E5");
    EXPECT_EQ(t.leader_at(1, plus1_too), "lost");
}

TEST(Melee, R11_5_1_ruling_76_the_attackers_leaders_roll_when_he_falls) {
    for (const int die : {1, 6}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
        t.leader(0, plus1, "E6").leader(1, plus1, "E5").dice({1, 3, die}).play({"E6 attacks E5"});
        EXPECT_EQ(t.leader_at(0, plus1), die == 1 ? "lost" : "E6");
        EXPECT_EQ(t.leader_at(1, plus1), "E5");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Melee, R11_5_1_the_leaders_own_side_rolls) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.leader(1, x2, "E5").leader(0, x2, "E6").play({"E6 attacks E5"});
    t.dice({6, 1}).roll_dice();
    EXPECT_EQ(t.phase(), Phase::escape);
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{0, 1}));
    EXPECT_EQ(t.ways("lost"), 1);
    EXPECT_EQ(t.ways("escaped"), 5);
}

TEST(Melee, R11_5_1_with_a_unit_that_survives_nobody_rolls) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.leader(0, plus1, "E6").leader(1, plus1, "E5").dice({3, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().size(), 1u);
    EXPECT_EQ(t.leader_at(0, plus1), "E6");
    EXPECT_EQ(t.leader_at(1, plus1), "E5");
}

TEST(Melee, R11_5_2_an_advance_sets_a_leader_aside_unmarked_and_he_returns) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.leader(1, x1, "E5").leader(0, x1, "E6").dice({6, 1, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.unit("E5"), "MI");
    EXPECT_EQ(t.leader_at(1, x1), "aside");
    t.play({"pass", "pass"});
    ASSERT_EQ(t.state().turn, 2);
    t.dice({1, 1, 6, 1}).roll_dice();
    while (t.phase() == Phase::bid) t.play({"concede"});
    while (t.chooser() == 0) t.play({t.moves()[0].c_str()});
    EXPECT_TRUE(t.legal("place B R2")) << "in the next Place Leaders Step";
}

TEST(Melee, R11_5_2_a_move_into_the_hex_does_the_same) {
    RulesTable t({.a = {"MI E6/1"}, .b = {"MI R2/1"}});
    t.activation().leader(1, 0, "E5").play({"E6 move", "to E5 driving off E5", "face 1"});
    EXPECT_EQ(t.unit("E5"), "MI");
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    EXPECT_TRUE(t.consequences().empty()) << "he has ample time to flee: no die";
}

TEST(Melee, R11_5_2_where_nobody_enters_he_stays_alone) {
    auto t = melee_table({"HI E6/1"}, {"MI E5/4"});
    t.leader(1, plus1, "E5").leader(0, plus1, "E6").dice({6, 1, 2}).play({"E6 attacks E5", "halt"});
    EXPECT_EQ(t.leader_at(1, plus1), "E5");
    EXPECT_EQ(t.unit("E5"), "");
}

TEST(Melee, R11_5_3_the_loss_of_the_last_leader_is_panic_in_the_next_check) {
    for (const int die : {1, 2}) {
        RulesTable t({.a = {"HI E6/1", "MI R1/4"}, .b = {"MI E5/4", "MI R2/1"}});
        t.melee().leader(1, 0, "E5").leader(0, 0, "E6").dice({6, 1, die}).play({"E6 attacks E5", "halt"});
        EXPECT_FALSE(panicked(t.state(), 1)) << "not before the check";
        t.play({"pass", "pass"});
        EXPECT_EQ(t.state().turn, 2);
        EXPECT_EQ(panicked(t.state(), 1), die == 1);
        EXPECT_EQ(t.disordered("R2"), die == 1);
        EXPECT_FALSE(panicked(t.state(), 0));
    }
}

TEST(Melee, R11_5_3_as_long_as_one_leader_lives_there_is_no_panic) {
    RulesTable t({.a = {"HI E6/1", "MI R1/4"}, .b = {"MI E5/4", "MI R2/1"}, .leaders_b = {"C", "C"}});
    t.melee().leader(1, 0, "E5").leader(0, 0, "E6").dice({6, 1, 1}).play({"E6 attacks E5", "halt", "pass", "pass"});
    EXPECT_EQ(t.leader_at(1, 0), "lost");
    EXPECT_FALSE(panicked(t.state(), 1));
}

// ---- 11.6

TEST(Melee, R11_6_the_victor_must_advance_into_the_hex) {
    for (const char* type : {"LI", "MI", "MM", "LA", "HA", "LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL"}) {
        auto t = melee_table({fmt::format("{} E6/1", type)}, {"MM E5/4"});
        t.disorder("E5").dice({6, 1}).play({"E6 attacks E5"});
        EXPECT_EQ(t.unit("E5"), type) << "nobody is asked (ruling 74)";
        EXPECT_EQ(t.unit("E6"), "");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Melee, R11_6_leaders_go_with_the_victor) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.leader(0, x1, "E6").leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.leader_at(0, x1), "E5");
    EXPECT_EQ(t.leader_at(0, plus1), "E5");
}

TEST(Melee, R11_6_defenders_never_advance) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.dice({1, 6}).play({"E6 attacks E5"});
    EXPECT_EQ(t.unit("E6"), "");
    EXPECT_EQ(t.unit("E5"), "MI");
    EXPECT_EQ(t.chooser(), 1) << "to begin a melee, not to advance";
    EXPECT_EQ(t.phase(), Phase::melee);
}

TEST(Melee, R11_6_ruling_74_an_advance_costs_nothing_and_zones_do_not_hold) {
    // E5 is marsh (3 points for a unit with 2), over a ford, in the zone of D5 and beside F5.
    auto t = melee_table({"MI E6/1"}, {"MI E5/4", "MI D5/3", "MI F5/4"}, "marsh = [\"E5\"]\nford = [\"E5-E6\"]");
    t.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.unit("E5"), "MI");
    EXPECT_EQ(t.facing("E5"), 1);
}

TEST(Melee, R11_6_ruling_74_terrain_disorders_who_advances) {
    const auto advanced_disordered = [](const char* type, const char* terrain) {
        auto t = melee_table({fmt::format("{} E6/1", type)}, {"MM E5/4"}, fmt::format("{} = [\"E5\"]", terrain));
        t.disorder("E5").dice({6, 1}).play({"E6 attacks E5"});
        return t.disordered("E5");
    };
    EXPECT_TRUE(advanced_disordered("MI", "woods"));
    EXPECT_FALSE(advanced_disordered("LI", "woods"));
    EXPECT_TRUE(advanced_disordered("LC", "woods"));
    EXPECT_TRUE(advanced_disordered("HC", "marsh"));
    EXPECT_TRUE(advanced_disordered("EL", "marsh"));
    EXPECT_FALSE(advanced_disordered("MI", "marsh"));
    EXPECT_FALSE(advanced_disordered("MI", "rough"));
}

TEST(Melee, R11_6_1_disciplined_troops_may_decline) {
    for (const char* type : {"HI", "PX", "PK"})
        for (const char* choice : {"advance", "halt"}) {
            auto t = melee_table({fmt::format("{} E6/1", type)}, {"MM E5/4"});
            t.dice({6, 1}).play({"E6 attacks E5"});
            EXPECT_EQ(t.chooser(), 0);
            EXPECT_EQ(t.moves(), (std::vector<std::string>{"halt", "advance"}));
            t.play({choice});
            EXPECT_EQ(t.unit(choice[0] == 'a' ? "E5" : "E6"), type);
            EXPECT_EQ(t.marker(choice[0] == 'a' ? "E5" : "E6"), "red");
            EXPECT_EQ(t.chooser(), 1);
        }
}

TEST(Melee, R11_6_1_disordered_disciplined_troops_may_decline_too) {
    auto t = melee_table({"HI E6/1"}, {"MM E5/4"});
    t.disorder("E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_TRUE(t.legal("halt"));
}

TEST(Melee, R11_6_2_straight_on_with_the_rear_to_where_it_came_from) {
    struct Row {
        int before;
        const char* target;
        int after;
    };
    for (const Row& row : std::initializer_list<Row>{
             {1, "E5", 1}, {1, "F6", 2}, {1, "D6", 6}, {2, "F7", 3}, {4, "E7", 4}, {4, "D7", 5}}) {
        auto t = melee_table({fmt::format("MI E6/{}", row.before)},
                             {fmt::format("MI {}/{}", row.target, (row.after + 2) % 6 + 1)});
        t.dice({6, 1}).play({fmt::format("E6 attacks {}", row.target).c_str()});
        EXPECT_EQ(t.unit(row.target), "MI");
        EXPECT_EQ(t.facing(row.target), row.after) << row.target;
        EXPECT_EQ(t.chooser(), 1) << "no turn in the new hex";
    }
}

// After DE at E5 the victor is there facing north: front E4, flanks D5 and F5.
TEST(Melee, R11_6_3_heavy_cavalry_with_a_leader_may_attack_once_more) {
    for (const char* type : {"HC", "MA", "CT", "KT", "CC", "CH", "BC"}) {
        auto t = melee_table({fmt::format("{} E6/1", type)}, {"MM E5/4", "MI E4/4"});
        t.leader(0, plus1, "E6").disorder("E5").dice({6, 1}).play({"E6 attacks E5"});
        EXPECT_EQ(t.phase(), Phase::second_melee) << type;
        EXPECT_EQ(t.chooser(), 0) << "before the opponent (ruling 75)";
        EXPECT_EQ(t.moves(), (std::vector<std::string>{"halt", "E5 attacks E4"}));
        EXPECT_EQ(t.marker("E5"), "") << "red comes last (ruling 73)";
    }
}

TEST(Melee, R11_6_3_light_cavalry_others_and_the_leaderless_do_not) {
    for (const char* type : {"LC", "EL", "MI", "LI"}) {
        auto t = melee_table({fmt::format("{} E6/1", type)}, {"MM E5/4", "MI E4/4"});
        t.leader(0, plus1, "E6").disorder("E5").dice({6, 1}).play({"E6 attacks E5"});
        EXPECT_EQ(t.chooser(), 1) << type;
        EXPECT_EQ(t.marker("E5"), "red");
    }
    auto foot = melee_table({"HI E6/1"}, {"MM E5/4", "MI E4/4"});
    foot.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5", "advance"});
    EXPECT_EQ(foot.chooser(), 1);
    auto alone = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"});
    alone.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(alone.chooser(), 1) << "no leader";
}

TEST(Melee, R11_6_3_ruling_75_it_is_optional) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"});
    t.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5", "halt"});
    EXPECT_EQ(t.marker("E5"), "red");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Melee, R11_6_3_ruling_75_only_with_an_enemy_in_the_zone_front_hex_first) {
    auto none = melee_table({"HC E6/1"}, {"MM E5/4", "MI D6/1", "MI F6/1"});
    none.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(none.chooser(), 1) << "D6 and F6 lie behind the new hex's zone";
    auto flank = melee_table({"HC E6/1"}, {"MM E5/4", "MI F5/1", "MI D5/1"});
    flank.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_TRUE(flank.legal("E5 attacks F5") && flank.legal("E5 attacks D5"));
    auto front = melee_table({"HC E6/1"}, {"MM E5/4", "MI F5/1", "MI E4/1"});
    front.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(front.refusal("E5 attacks F5"), "11.2.2");
    EXPECT_TRUE(front.legal("E5 attacks E4"));
    EXPECT_EQ(front.refusal("R1 attacks R2"), "3.0") << "it is the advancing unit's melee";
}

TEST(Melee, R11_6_3_ruling_75_a_second_victory_advances_again_and_there_is_no_third_melee) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "MM E4/4", "MM E3/4"});
    t.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    t.dice({6, 1}).play({"E5 attacks E4"});
    EXPECT_EQ(t.unit("E4"), "HC");
    EXPECT_EQ(t.leader_at(0, plus1), "E4");
    EXPECT_EQ(t.marker("E4"), "red");
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(lost(t, 1), 4);
}

TEST(Melee, R11_6_3_a_second_melee_is_a_melee_like_any) {
    auto engaged = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"});
    engaged.leader(0, x1, "E6").dice({6, 1, 1, 3}).play({"E6 attacks E5", "E5 attacks E4"});
    EXPECT_EQ(engaged.consequences().back(), "EN") << "1 + 2 (8 : 4) against 3";
    EXPECT_EQ(engaged.marker("E5"), "red");
    EXPECT_EQ(engaged.marker("E4"), "red");
    EXPECT_TRUE(engaged.disordered("E5") && engaged.disordered("E4"));
    auto fallen = melee_table({"HC E6/1"}, {"MM E5/4", "HI E4/4"});
    fallen.leader(0, plus1, "E6").disorder("E6").dice({6, 1, 1, 6, 1}).play({"E6 attacks E5", "E5 attacks E4"});
    EXPECT_EQ(fallen.consequences()[1], "AE");
    EXPECT_EQ(fallen.unit("E5"), "");
    EXPECT_EQ(fallen.leader_at(0, plus1), "lost");
    EXPECT_EQ(lost(fallen, 0), 4);
}

TEST(Melee, R11_6_3_ruling_65_before_a_second_melee_the_defender_may_retreat) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "LC E4/4"});
    t.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5", "E5 attacks E4"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"retreat 1"});
    EXPECT_EQ(t.unit("E3"), "LC");
    EXPECT_EQ(t.unit("E4"), "HC");
    EXPECT_EQ(t.chooser(), 1) << "no third melee";
    EXPECT_EQ(t.marker("E4"), "red");
}

TEST(Melee, R11_6_3_ruling_75_a_disordered_victor_may_attack_too) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"}, "woods = [\"E5\"]");
    t.leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_TRUE(t.disordered("E5")) << "by the woods it advanced into";
    EXPECT_TRUE(t.legal("E5 attacks E4"));
}

TEST(Melee, R11_6_3_ruling_67_after_a_retreat_it_is_open_but_not_against_who_retreated) {
    auto t = melee_table({"HC E6/1"}, {"LC E5/4", "MI F5/1"});
    t.leader(0, plus1, "E6").play({"E6 attacks E5", "retreat 2"});
    EXPECT_EQ(t.unit("E5"), "HC");
    EXPECT_TRUE(t.legal("E5 attacks F5"));
    EXPECT_EQ(t.moves().size(), 2u);
    t.dice({3, 3}).play({"E5 attacks F5"});
    EXPECT_EQ(t.chooser(), 1);
    auto alone = melee_table({"HC E6/1"}, {"LC E5/4"});
    alone.leader(0, plus1, "E6").play({"E6 attacks E5", "retreat 1"});
    EXPECT_EQ(alone.chooser(), 1) << "the LC in E4 has just retreated";
    EXPECT_EQ(alone.marker("E5"), "red");
}

TEST(Melee, R11_6_3_our_ruling_who_retreated_into_the_front_hex_still_binds) {
    // 11.2.2 holds in a second melee: with an enemy in front no flank may be attacked, and this enemy is excluded.
    auto t = melee_table({"HC E6/1"}, {"LC E5/4", "MI F5/1"});
    t.leader(0, plus1, "E6").play({"E6 attacks E5", "retreat 1"});
    EXPECT_EQ(t.unit("E4"), "LC");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Melee, R11_6_3_ruling_67_a_refused_second_attack_says_why) {
    // D5 in a flank keeps the decision open. The unit that retreated is two hexes away in both cases.
    auto t = melee_table({"HC E6/2"}, {"LC E5/4", "MI D5/1"});
    t.leader(0, plus1, "E6").play({"E6 attacks E5", "retreat 2"});
    EXPECT_TRUE(t.legal("E5 attacks D5"));
    EXPECT_EQ(t.refusal("E5 attacks E3"), "11.6.3");
}

TEST(Melee, R11_6_3_ruling_75_once_per_unit_and_turn) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"});
    t.leader(0, plus1, "E6").dice({6, 1, 3, 3}).play({"E6 attacks E5", "E5 attacks E4", "pass"});
    EXPECT_EQ(t.refusal("E5 attacks E4"), "11.2.1") << "red";
}

// ---- 11.7

TEST(Melee, R11_7_survivors_of_both_sides_are_marked_red) {
    struct Row {
        int attacker, defender;
        const char *result, *e6, *e5;
    };
    for (const Row& row : std::initializer_list<Row>{
             {4, 2, "EN", "red", "red"}, {2, 3, "AD", "red", "red"}, {5, 2, "DD", "red", "red"}}) {
        auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
        t.dice({row.attacker, row.defender}).play({"E6 attacks E5"});
        EXPECT_EQ(t.consequences().back(), row.result);
        EXPECT_EQ(t.marker("E6"), row.e6);
        EXPECT_EQ(t.marker("E5"), row.e5);
    }
    auto fallen = melee_table({"MI E6/1"}, {"MI E5/4"});
    fallen.dice({1, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(fallen.marker("E5"), "red") << "the defender who survives";
    auto victor = melee_table({"MI E6/1"}, {"MI E5/4"});
    victor.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(victor.marker("E5"), "red") << "the attacker who survives";
}

TEST(Melee, R11_7_who_was_attacked_cannot_attack_any_more) {
    auto t = melee_table({"MI E6/1"}, {"MI E5/4"});
    t.dice({4, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.refusal("E5 attacks E6"), "11.2.1");
}

TEST(Melee, R11_7_bystanders_are_not_marked) {
    auto t = melee_table({"MI E6/1", "MI F6/1"}, {"MI E5/4", "MI D6/1"});
    t.dice({4, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.marker("F6"), "");
    EXPECT_EQ(t.marker("D6"), "");
}

// ---- rulings 73 and 77: the order of events, looting

TEST(Melee, R11_6_ruling_73_leaders_roll_before_the_advance_is_decided) {
    auto t = melee_table({"PX E6/1"}, {"MI E5/4"});
    t.leader(1, plus1, "E5").dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.phase(), Phase::escape);
    EXPECT_EQ(lost(t, 1), 4) << "panic points before";
    EXPECT_EQ(t.unit("E5"), "");
    t.dice({3}).roll_dice();
    EXPECT_EQ(t.phase(), Phase::advance);
    t.play({"advance"});
    EXPECT_EQ(t.leader_at(1, plus1), "aside");
}

TEST(Melee, R11_6_ruling_73_leaders_are_set_aside_before_the_second_melee) {
    auto t = melee_table({"HC E6/1"}, {"MM E5/4", "MI E4/4"});
    t.leader(0, x1, "E6").leader(1, plus1, "E5").dice({6, 1, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.phase(), Phase::second_melee);
    EXPECT_EQ(t.leader_at(1, plus1), "aside");
}

TEST(Melee, R11_4_ruling_77_who_eliminates_a_camp_is_lost_to_looting) {
    for (const char* base : {"CAMP", "WW"}) {
        auto t = melee_table({"HC E6/1"}, {fmt::format("{} E5", base), "MI E4/4"});
        t.leader(0, x1, "E6").leader(0, plus1, "E6").dice({6, 1}).play({"E6 attacks E5"});
        EXPECT_EQ(t.consequences(), (std::vector<std::string>{"DE"})) << "no die for the looter's leaders";
        EXPECT_EQ(t.unit("E5"), "");
        EXPECT_EQ(t.unit("E6"), "") << "gone, not advanced, and no second melee";
        EXPECT_EQ(t.leader_at(0, x1), "aside");
        EXPECT_EQ(t.leader_at(0, plus1), "aside");
        EXPECT_EQ(lost(t, 0), 0) << "neither loss is a panic loss";
        EXPECT_EQ(lost(t, 1), 0);
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(Melee, R11_4_ruling_77_disciplined_looters_have_no_choice) {
    auto t = melee_table({"PX E6/1"}, {"CAMP E5"});
    t.dice({6, 1}).play({"E6 attacks E5"});
    EXPECT_EQ(t.unit("E6"), "");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Melee, R11_4_ruling_77_a_disordered_camp_falls_to_DD_and_is_looted) {
    auto t = melee_table({"MI E6/1"}, {"CAMP E5"});
    t.disorder("E5").dice({1, 2}).play({"E6 attacks E5"});  // 4 : 1 gives 5 against 2
    EXPECT_EQ(t.consequences().back(), "DD");
    EXPECT_EQ(t.unit("E5"), "");
    EXPECT_EQ(t.unit("E6"), "");
}

TEST(Melee, R11_4_ruling_77_the_camps_own_leaders_roll_and_stay) {
    auto t = melee_table({"PX E6/1"}, {"CAMP E5"});
    t.leader(1, plus1, "E5").leader(1, plus1_too, "E5").dice({6, 1, 1, 2}).play({"E6 attacks E5"});
    EXPECT_EQ(t.dice_left(), 0u);
    EXPECT_EQ(t.leader_at(1, plus1), "lost");
    EXPECT_EQ(t.leader_at(1, plus1_too), "E5");
}

TEST(Melee, R11_4_ruling_77_a_camp_that_holds_is_not_looted) {
    auto t = melee_table({"LI E6/1"}, {"CAMP E5"});
    t.dice({1, 3}).play({"E6 attacks E5"});
    EXPECT_EQ(t.consequences().back(), "AE");
    EXPECT_EQ(lost(t, 0), 2) << "an ordinary loss";
    EXPECT_EQ(t.unit("E5"), "CAMP");
}

}  // namespace
}  // namespace polemarch::test
