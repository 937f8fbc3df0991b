// Fortified villages in a battle: into them and out of them, shots, close battles, what they count for.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"
#include "core/standard_wargame/rules/zones.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
constexpr UnitIndex b1 = unit_of(1, 0), b2 = unit_of(1, 1), b3 = unit_of(1, 2);

/// A village of side B, 4 by 3 base widths, from 16, 14 to 20, 17, with so many of its first units inside. A1 and B1
/// command; some units stand far off, so that nobody is broken.
struct VillageTable : WargameTable {
    explicit VillageTable(const std::vector<std::string>& defenders) {
        ground(Ground::fortified_village, 16, 14, 20, 17).friendly = 1;
        for (const std::string& unit : defenders) {
            enemy(unit, 30, 25);
            scenario().sides[1].units.back().inside = Inside::defender;
            scenario().sides[1].units.back().pose = {};
        }
        scenario().sides[1].type = ArmyType::feudal;
    }
    void attacker_inside(const std::string& unit, Inside inside = Inside::at_wall) {
        own(unit, 0, 0);
        scenario().sides[0].units.back().inside = inside;
        scenario().sides[0].units.back().pose = {};
    }
    void fill() {
        for (int i = 0; i < 4; ++i) {
            own("R HF/1", 2 + 2 * i, 3);
            enemy("R HF/1", 32 + 2 * i, 27);
        }
        for (auto& side : scenario().sides)
            if (side.units[0].role == Role::none) side.units[0].role = Role::commander;
    }
};

TEST(WargameVillage, R6_5_UnitsAreInOneVillageOrOutsideOfIt) {  // N74
    VillageTable t({"R MF/bow", "R HF/1"});
    const auto outside = t.own("R HF/1", 18, 13.5), far = t.own("R HF/1", 18, 10.5);
    t.fill();
    WargamePlay play(t);
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    ASSERT_NE(fortified_village(play.g, play.s), nullptr);
    EXPECT_EQ(inside_village(play.g, play.s, 1), UnitSet(b1) | UnitSet(b2));
    EXPECT_TRUE(inside_village(play.g, play.s, 0).empty());
    EXPECT_FALSE(field.on_table().has(b1));
    // Distances are those of the outline, and nobody inside is near another.
    EXPECT_EQ(distance_between(view, outside, b1).rounded(), base_width / 2);
    EXPECT_EQ(distance_between(view, far, b2).rounded(), 7 * base_width / 2);
    EXPECT_EQ(distance_between(view, b1, b2).rounded(), 0);
    // Nobody just moves through it: from too far away its ground is closed.
    EXPECT_EQ(movement_under(play.g, play.s, play.g.troops(far), table::Rectangle(t.pose(18, 14.5, 0), {256, 96})),
              Going::none);
}
TEST(WargameVillage, R7_4_12_BattlesInAVillageAreBetweenWhoIsInside) {
    VillageTable t({"R HF/1"});
    t.attacker_inside("R HF/1");
    const auto outside = t.own("R MF/bow", 18, 13.4);
    t.fill();
    WargamePlay play(t);
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    EXPECT_TRUE(is_village_fight(play.s, 0, b1));
    EXPECT_FALSE(is_village_fight(play.s, outside, b2));
    EXPECT_TRUE(close_battle_of(view, 0, b1).in_village);
    EXPECT_EQ(village_attackers(play.g, play.s), UnitSet(UnitIndex{0}));
    EXPECT_EQ(village_fighters(play.g, play.s), UnitSet(UnitIndex{0}) | UnitSet(b1));
    EXPECT_FALSE(is_target(view, outside, b1));  // who is inside is no target but of the village's own battles
    EXPECT_TRUE(frontal_enemies(play.g, field, outside).empty());
}
TEST(WargameVillage, R6_5_2_WhoEndsItsMoveAtTheVillageIsInside) {
    VillageTable t({"R MF/bow"});
    const auto foot = t.own("R HF/1", 18, 13.5), far = t.own("R HF/1", 12, 12.5, 45);
    t.fill();
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(foot, Order::advance));
    play.make(WargamePlay::ahead(foot, 0.6)).done();
    EXPECT_EQ(play.s.unit[foot].where, Whereabouts::village);
    EXPECT_EQ(play.s.unit[foot].inside, Inside::at_wall);
    EXPECT_EQ(play.s.unit[foot].pose, table::Pose{});
    EXPECT_EQ(play.s.unit[far].where, Whereabouts::table);
}
TEST(WargameVillage, R6_5_2_AttackersComeByAnAdvanceFromWithinABaseWidth) {
    VillageTable t({"R MF/bow"});
    const auto foot = t.own("R HF/1", 18, 13.5), far = t.own("R LF/-", 18, 12.9);
    t.fill();
    WargamePlay play(t);
    State before = play.begin().s;
    play.make(WargamePlay::order(foot, Order::manoeuvre));
    EXPECT_EQ(play.may(WargamePlay::ahead(foot, 0.6)), Refusal::not_in_this_order);
    play.s = before;
    play.s.unit[foot].pose = t.pose(25, 5, 0);
    play.make(WargamePlay::order(far, Order::advance));
    EXPECT_EQ(play.may(WargamePlay::ahead(far, 1.5)), Refusal::cannot_enter);  // 1.1 away
}
TEST(WargameVillage, R6_5_2_DefendersComeInByAnyOrder) {
    VillageTable t({"R MF/bow"});
    const auto friendly = t.enemy("R HF/1", 18, 17.5);
    t.fill();
    WargamePlay play(t);
    play.begin(5, true)
        .make(WargamePlay::order(friendly, Order::manoeuvre))
        .make(WargamePlay::ahead(friendly, 1))
        .done();
    EXPECT_EQ(play.s.unit[friendly].inside, Inside::defender);
}
TEST(WargameVillage, R6_5_1_AUnitLeavesByATacticalMoveOfAManoeuvre) {
    VillageTable t({"R HF/1", "R HA"});
    t.fill();
    WargamePlay play(t);
    play.begin(5, true);
    EXPECT_EQ(play.may(WargamePlay::order(b1, Order::advance)), Refusal::leaves_by_manoeuvre);
    play.make(WargamePlay::order(b1, Order::manoeuvre)).dice({2});  // a difficult order (5.1.3)
    EXPECT_EQ(play.may(WargamePlay::tactical(b1, t.pose(18, 18.5, 0))), Refusal::too_far);
    EXPECT_EQ(play.may(WargamePlay::tactical(b1, t.pose(18, 17.2, 0))), Refusal::cannot_enter);  // still partly inside
    EXPECT_EQ(play.may(WargamePlay::tactical(b1, t.pose(18, 17.9, 0))), Refusal::legal);
    play.make(WargamePlay::tactical(b1, t.pose(18, 17.5, 0))).done();
    EXPECT_EQ(play.s.unit[b1].where, Whereabouts::table);
    EXPECT_EQ(play.s.unit[b1].inside, Inside::outside);
    // Heavy artillery has no moves in difficult ground.
    play.make(WargamePlay::order(b2, Order::manoeuvre)).dice({6});
    EXPECT_EQ(play.may(WargamePlay::tactical(b2, t.pose(18, 13, 180))), Refusal::cannot_enter);
}
TEST(WargameVillage, R6_5_1_NobodyLeavesIntoAnEnemysZone) {
    VillageTable t({"R HF/1"});
    t.own("R HF/1", 18, 18.4, 180);
    t.fill();
    WargamePlay play(t);
    play.begin(5, true).make(WargamePlay::order(b1, Order::manoeuvre)).dice({6});
    EXPECT_EQ(play.may(WargamePlay::tactical(b1, t.pose(18, 17.95, 0))), Refusal::into_zone);
    EXPECT_EQ(play.may(WargamePlay::tactical(b1, t.pose(18, 13.2, 180))), Refusal::legal);
}
TEST(WargameVillage, R7_4_12_2_BowsShootOutOneBaseWidthToAllSides) {
    VillageTable t({"R MF/bow", "R LF/bow", "R HF/1"});
    const auto near = t.own("R HF/1", 18, 13.2), nearer = t.own("R HF/1", 15.4, 15, 90);
    t.own("R HF/1", 18, 18.5, 180);
    t.fill();
    WargamePlay play(t);
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    EXPECT_EQ(targets_out_of_village(view, b1), UnitSet(nearer));
    EXPECT_EQ(targets_out_of_village(view, b2), UnitSet(nearer));
    EXPECT_TRUE(shots(view).contains(b1, nearer));
    EXPECT_FALSE(shots(view).contains(b1, near));
    EXPECT_EQ(shots(view).size(), 2u);  // HF/1 does not shoot
    const DistanceBattle battle = distance_battle_of(view, b1, nearer);
    EXPECT_TRUE(battle.in_village[0]);
    EXPECT_FALSE(battle.return_fire);
}
TEST(WargameVillage, R7_4_12_1_ArtilleryShootsAtAnImaginaryLevy) {
    VillageTable t({"R HF/1"});
    t.own("R MF/bow", 17, 13.5);  // no artillery
    const auto gun = t.own("R LA", 18, 12.5);
    t.fill();
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(actor(play.s), Actor::chance);  // its only shot is made at once
    EXPECT_EQ(top(std::as_const(play.s)).unit, gun);
    EXPECT_EQ(top(std::as_const(play.s)).target, nobody);
    play.dice({6, 1});
    EXPECT_EQ(play.s.army[1].levy_casualties, 1);
    EXPECT_EQ(level_at_hand(play.g, play.s).levy_casualties, 0);  // it is side A's
}
TEST(WargameVillage, R7_4_12_3_TheDefenderChoosesWhoMeetsEachAttacker) {
    VillageTable t({"R HF/1", "R MF/1"});
    t.attacker_inside("R HF/1");
    t.attacker_inside("R MF/1");
    t.attacker_inside("R LMF/1");
    t.fill();
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::close);
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(WargamePlay::move(Kind::fight, 0));
    EXPECT_EQ(actor(play.s), Actor::second);
    EXPECT_EQ(play.may(WargamePlay::move(Kind::fight, b3, 0)), Refusal::cannot_attack);  // not inside
    play.make(WargamePlay::move(Kind::fight, b2, 0));
    play.dice({6, 6, 6});  // A1 is a general
    EXPECT_EQ(play.s.unit[0].inside, Inside::at_wall);
    // One defender is left for the second, a levy for the third.
    play.make(WargamePlay::move(Kind::fight, 1));
    EXPECT_EQ(top(std::as_const(play.s)).target, b1);
    play.dice({6, 6, 6});
    ASSERT_EQ(play.s.step, Step::close);
    play.make(WargamePlay::move(Kind::fight, 2));
    EXPECT_EQ(top(std::as_const(play.s)).target, nobody);
    play.dice({6, 1});
    EXPECT_EQ(play.s.army[1].levy_casualties, 1);
    EXPECT_EQ(play.s.unit[2].inside, Inside::within);
}
TEST(WargameVillage, R7_4_12_3_WhoWinsOncePassesTheWalls) {
    VillageTable t({"R HF/1"});
    t.attacker_inside("R HF/1");
    t.fill();
    WargamePlay play(t);
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    EXPECT_EQ(close_battle_of(view, 0, b1).fighters[1].defending, Defending::village);
    EXPECT_TRUE(close_battle_of(view, 0, b1).in_village);
    play.s.unit[0].inside = Inside::within;
    EXPECT_EQ(close_battle_of(view, 0, b1).fighters[1].defending, Defending::none);
}
TEST(WargameVillage, R7_4_12_3_ALosingAttackerIsSetOutsideADefenderStays) {  // S89
    VillageTable t({"R HF/1"});
    t.attacker_inside("R HF/1");
    t.fill();
    for (auto& side : t.scenario().sides) {
        side.units[0].role = Role::none;
        side.units.back().role = Role::commander;
    }
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::close);
    State before = play.s;
    play.make(WargamePlay::move(Kind::fight, 0)).dice({1, 6});
    EXPECT_TRUE(play.s.unit[0].on_table());
    const table::Rectangle outside(play.s.unit[0].pose, play.g.trait[0].extent);
    EXPECT_TRUE(
        table::squared_distance(fortified_village(play.g, play.s)->shape, outside).within(5 * base_width / 8 + 2));
    EXPECT_EQ(play.s.unit[0].pose, t.pose(20, 13.375, 0));  // toward its own baggage, facing the wall
    play.s = before;
    play.make(WargamePlay::move(Kind::fight, 0)).dice({6, 1});
    EXPECT_EQ(top(std::as_const(play.s)).stage, Stage::flee_dice);
    play.dice({6, 6});
    EXPECT_EQ(play.s.unit[b1].inside, Inside::defender);
}
TEST(WargameVillage, R9_1_1_FewerUnitsInTheOwnVillageAddADieInABattle) {
    VillageTable t({"R HF/1"});
    t.attacker_inside("R HF/1");
    t.attacker_inside("R HF/1");
    t.fill();
    WargamePlay play(t);
    play.s.active = 1;
    EXPECT_TRUE(level_at_hand(play.g, play.s).village_die);
    play.s.active = 0;
    EXPECT_FALSE(level_at_hand(play.g, play.s).village_die);  // it is the enemy's village
    WargameTable open;
    open.ground(Ground::village, 16, 14, 20, 17).friendly = 0;
    open.own("R HF/1", 18, 14.2);  // two corners
    open.enemy("R HF/1", 18, 16);  // all four
    open.s().active = 0;
    EXPECT_TRUE(level_at_hand(open.g(), open.s()).village_die);
    open.s().unit[0].pose = open.pose(18, 15, 0);
    EXPECT_FALSE(level_at_hand(open.g(), open.s()).village_die);
}
TEST(WargameVillage, R9_1_1_2_WhoIsInsideIsNotDisordered) {
    VillageTable t({"R HF/1"});
    t.own("R HF/1", 18, 13.9);
    t.fill();
    WargamePlay play(t);
    play.s.active = 1;
    play.s.rout_level = 20;
    const Field field(play.g, play.s);
    const Groups groups(field);
    EXPECT_FALSE(outweighed({play.g, play.s, field, groups}).has(b1));
}
TEST(WargameVillage, R5_1_3_DistancesAndSightAreThoseOfTheOutline) {  // N74
    VillageTable t({"R HF/1"});
    const auto near = t.own("R HF/1", 18, 13), far = t.own("R HF/1", 18, 5);
    t.fill();
    WargamePlay play(t);
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    EXPECT_EQ(distance_between(view, b1, near).rounded(), base_width);
    EXPECT_EQ(distance_between(view, far, b1).rounded(), 9 * base_width);
    EXPECT_TRUE(sees(play.g, play.s, field, near, b1));
    play.s.weather = Weather::fog;
    EXPECT_FALSE(sees(play.g, play.s, field, far, b1));
}

}  // namespace
}  // namespace polemarch::test
