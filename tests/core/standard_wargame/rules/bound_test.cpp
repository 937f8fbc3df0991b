// What a bound is made of: its sequences, contingents, evades, targets, feints, dice, encouragement.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/zones.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Looking {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Looking(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] View view() { return {t.g(), t.s(), field, groups}; }
};
/// Four units of each side far from each other; A1 and B1 command.
WargameTable far_apart() {
    WargameTable t;
    for (int i = 0; i < 4; ++i) t.own("R HF/1", 15 + i, 5);
    for (int i = 0; i < 4; ++i) t.enemy("R HF/1", 15 + i, 25);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    return t;
}

TEST(WargameBound, R4_1_2_WhoseBoundItIsIsActiveUntilItEnds) {
    WargameTable t = far_apart();
    WargamePlay play(t);
    play.begin();
    EXPECT_EQ(play.s.active, 0);
    EXPECT_EQ(play.may(WargamePlay::order(unit_of(1, 0), Order::advance)), Refusal::not_yours);
    play.done().done();
    EXPECT_EQ(play.s.active, 1);
    EXPECT_EQ(play.s.turn, 1);  // a turn is both bounds
    play.dice({6, 5, 4}).make(WargamePlay::move(Kind::command, nobody, nobody, 4)).done().done();
    EXPECT_EQ(play.s.active, 0);
    EXPECT_EQ(play.s.turn, 2);
}
TEST(WargameBound, R4_1_3_SequencesComeInTheirOrder) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);
    const auto enemy = t.enemy("R HF/1", 25, 10.4);
    WargamePlay play(t);
    play.dice({6, 1}).make(WargamePlay::move(Kind::first));
    EXPECT_EQ(play.s.step, Step::command_dice);
    play.dice({6, 5, 4});
    EXPECT_EQ(play.s.step, Step::command);
    play.make(WargamePlay::move(Kind::command, nobody, nobody, 5));
    EXPECT_EQ(play.s.step, Step::movement);
    play.make(WargamePlay::order(4, Order::advance)).dice({6}).make(WargamePlay::move(Kind::stands, 4)).done().done();
    EXPECT_EQ(play.s.step, Step::declare);
    play.declare(0b10000);
    EXPECT_EQ(play.s.step, Step::close);
    play.make(WargamePlay::move(Kind::fight, 4, enemy)).dice({6, 6});
    EXPECT_EQ(play.s.step, Step::strategic);
    play.done();
    EXPECT_EQ(play.s.step, Step::command_dice);  // nobody is disordered: the enemy's bound
    EXPECT_EQ(play.s.active, 1);
}
TEST(WargameBound, R5_1_4_KindsOfMovesByOrder) {
    WargameTable t = far_apart();
    WargamePlay play(t);
    const State before = play.begin().s;
    const auto may = [&](Order order, const Move& m) {
        play.s = before;
        play.make(WargamePlay::order(0, order));
        return play.may(m);
    };
    const Move turn = WargamePlay::move(Kind::turn, 0, nobody, 2);
    EXPECT_EQ(may(Order::advance, turn), Refusal::legal);  // as its tactical move (6.1.4.4)
    EXPECT_EQ(may(Order::manoeuvre, turn), Refusal::not_in_this_order);
    EXPECT_EQ(may(Order::regroup, turn), Refusal::legal);
    Move column = WargamePlay::ahead(0, 1);
    column.kind = Kind::column;
    column.target = nobody;
    column.value = 0;
    EXPECT_EQ(may(Order::advance, column), Refusal::not_in_this_order);
    EXPECT_EQ(may(Order::manoeuvre, column), Refusal::legal);
}
TEST(WargameBound, R6_1_4_4_ATurnIsTheTacticalMoveOfAnAdvance) {  // S55
    WargameTable t = far_apart();
    t.own("R HF/1", 18, 4.625);  // A5 behind A4
    WargamePlay play(t);
    const State before = play.begin().s;
    play.make(WargamePlay::order(0, Order::advance)).make(WargamePlay::move(Kind::turn, 0, nobody, 2));
    EXPECT_EQ(play.s.unit[0].pose.heading, table::half_turn);
    play.s = before;
    play.make(WargamePlay::order(1, Order::advance)).make(WargamePlay::move(Kind::turn, 1, nobody, 2));
    EXPECT_EQ(play.may(WargamePlay::tactical(0, t.pose(14.5, 5, 0))), Refusal::tactical_used);
    play.s = before;  // two units would turn
    play.make(WargamePlay::order(3, Order::advance));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::turn, 3, 1, 1)), Refusal::tactical_used);
}
TEST(WargameBound, R5_2_1_AnAllyGeneralOrdersHisContingentOnly) {
    WargameTable t = far_apart();
    t.own("R HF/1", 22, 5);
    t.own("R HF/1", 23, 5);
    auto& side = t.scenario().sides[0];
    side.contingents = {"allies"};
    for (const std::size_t i : {4u, 5u}) side.units[i].contingent = 0;
    side.units[4].role = Role::ally;
    WargamePlay play(t);
    play.begin();
    EXPECT_EQ(play.may(WargamePlay::order(5, Order::advance, 1)), Refusal::legal);
    EXPECT_EQ(play.may(WargamePlay::order(3, Order::advance, 1)), Refusal::other_contingent);
    EXPECT_EQ(play.may(WargamePlay::order(5, Order::advance, 0)), Refusal::legal);
}
TEST(WargameBound, R5_2_2_AContingentListensToItsGeneralAndTheCommander) {
    WargameTable t = far_apart();
    t.own("R HF/1", 19, 5);  // in one line with the others
    t.own("R HF/1", 25, 5);
    auto& side = t.scenario().sides[0];
    side.contingents = {"allies"};
    side.units[4].contingent = side.units[5].contingent = 0;
    side.units[5].role = Role::ally;
    side.units[3].role = Role::sub;
    WargamePlay play(t);
    const State before = play.begin().s;
    play.make(WargamePlay::order(3, Order::advance, 1)).make(WargamePlay::move(Kind::stands, 3));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::stands, 4)), Refusal::other_contingent);  // the sub-general's order
    play.s = before;
    play.make(WargamePlay::order(3, Order::advance, 0)).make(WargamePlay::move(Kind::stands, 3));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::stands, 4)), Refusal::legal);
}
TEST(WargameBound, R6_1_EachUnitMakesOneActionAnOrder) {
    WargameTable t = far_apart();
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(0, Order::manoeuvre)).make(WargamePlay::ahead(0, 0.5));
    EXPECT_EQ(play.may(WargamePlay::ahead(0, 0.5)), Refusal::had_an_order);
    EXPECT_EQ(play.may(WargamePlay::ahead(1, 0.5)), Refusal::legal);
}

// ---- 6.2

TEST(WargameBound, R6_2_WhoMustEvadeGoesBeforeTheMoverGoesOn) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);
    const auto light = t.enemy("R LF/-", 25, 10.7);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6}).make(WargamePlay::ahead(4, 1));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(25, 11.7, 180));
    EXPECT_EQ(play.s.unit[4].pose, t.pose(25, 11, 0));  // the whole move
    EXPECT_TRUE(play.s.evaded.has(light));
}
TEST(WargameBound, R6_2_2_AColumnFollowsBeforeAnEnemyEvades) {
    WargameTable t = far_apart();
    t.own("R LC/-", 25, 10);    // A5
    t.own("R LC/-", 25, 9.25);  // A6 behind it
    const auto light = t.enemy("R LF/-", 25, 11.7);
    t.enemy("R HF/1", 28, 11.7);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::manoeuvre));
    Move column = WargamePlay::ahead(4, 3);
    column.kind = Kind::column;
    column.target = nobody;
    column.value = 0;
    // Light cavalry is no cause for light foot: heavier horse is.
    EXPECT_EQ(play.may(column), Refusal::into_enemy);
    WargameTable heavy = far_apart();
    heavy.own("R HC/-", 25, 10);
    heavy.own("R HC/-", 25, 9.25);
    const auto evader = heavy.enemy("R LF/-", 25, 11.3);
    WargamePlay other(heavy);
    other.begin().make(WargamePlay::order(4, Order::manoeuvre)).dice({6});
    column.legs[0].amount = 2 * base_width;
    other.make(column);
    EXPECT_EQ(other.s.unit[evader].pose, heavy.pose(25, 12.3, 180));
    EXPECT_EQ(other.s.unit[4].pose, heavy.pose(25, 12, 0));
    EXPECT_EQ(other.s.unit[5].pose, heavy.pose(25, 11.25, 0));  // also after the first of both moves
    static_cast<void>(light);
}
TEST(WargameBound, R6_2_2_EnemiesEvadeBeforeATacticalMove) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);  // A5
    const auto light = t.enemy("R LF/-", 25, 10.7);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6});
    play.make(WargamePlay::tactical(4, t.pose(25.2, 10.8, 0)));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(25, 11.7, 180));
    EXPECT_EQ(play.s.unit[4].pose, t.pose(25.2, 10.8, 0));
    EXPECT_EQ(top(play.s).leg, 1);  // the order's only tactical move
}
TEST(WargameBound, R6_2_2_WhoCannotEvadeStopsATacticalMove) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);
    const auto light = t.enemy("R LF/-", 25, 10.7);
    t.own("R HF/1", 25, 12, 180);  // behind it
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6});
    EXPECT_EQ(play.may(WargamePlay::tactical(4, t.pose(25.2, 10.8, 0))), Refusal::legal);  // it is tried
    play.make(WargamePlay::tactical(4, t.pose(25.2, 10.8, 0)));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(25, 10.7, 180));
    EXPECT_EQ(play.s.unit[4].pose, t.pose(25, 10, 0));
    EXPECT_TRUE(play.s.acted.has(4));
}
TEST(WargameBound, R6_2_2_EnemiesEvadeBeforeATurn) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);
    const auto light = t.enemy("R LF/-", 25.7, 9.45, 0);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6});
    play.make(WargamePlay::move(Kind::turn, 4, nobody, 1));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(25.7, 8.45, 0));
    EXPECT_EQ(play.s.unit[4].pose.heading, table::quarter_turn);
}
TEST(WargameBound, R6_2_2_WhoJoinsAnAdvanceMakesEnemiesEvade) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);  // A5
    t.own("R HF/1", 26, 10);  // A6 follows it
    const auto light = t.enemy("R LF/-", 26.6, 10.7);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6}).make(WargamePlay::ahead(4, 1));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(26.6, 10.7, 180));
    play.make(WargamePlay::ahead(5, 1));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(26.6, 11.7, 180));
    EXPECT_EQ(play.s.unit[5].pose, t.pose(26, 11, 0));
}
TEST(WargameBound, R6_1_4_8_WhoMayNotJoinTheOrderDoesNotCloseUp) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);                   // A5
    t.own("R HF/1", 25, 9.625);                // A6
    const auto gun = t.own("R MA", 25, 9.25);  // obeys an order of its own only (5.2.4)
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::manoeuvre)).dice({6});
    play.make(WargamePlay::move(Kind::expand, 4, 1, 1));
    EXPECT_EQ(play.s.unit[5].pose, t.pose(26, 10, 0));
    EXPECT_EQ(play.s.unit[gun].pose, t.pose(25, 9.25, 0));
    EXPECT_FALSE(play.s.acted.has(gun));
}
TEST(WargameBound, R6_2_4_1_AFriendWhereTheEvaderWouldBePlacedRouts) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10);
    t.own("R HF/1", 10, 9.4);                           // passed
    const auto third = t.own("R HF/1", 10.6, 8.9, 90);  // where it would be placed
    t.enemy("R HF/1", 10, 10.4);                        // no half turn helps
    EXPECT_TRUE(can_evade(t.g(), t.s(), light));
    evade(t.g(), t.s(), light);
    EXPECT_EQ(t.s().unit[light].pose, t.pose(10, 9.025, 0));
    EXPECT_FALSE(t.s().unit[third].pose == t.pose(10.6, 8.9, 90));
}
TEST(WargameBound, R6_2_4_WhoCannotEvadeStaysAndStopsTheMover) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);
    const auto light = t.enemy("R LF/-", 25, 10.7);
    t.ground(Ground::water, 24, 11.5, 26, 13);  // behind it
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).dice({6}).make(WargamePlay::ahead(4, 1));
    EXPECT_EQ(play.s.unit[light].pose, t.pose(25, 10.7, 180));
    EXPECT_LE(play.s.unit[4].pose.y, t.place(0, 10.7).y);
    EXPECT_GT(play.s.unit[4].pose.y, t.place(0, 10.5).y);
}
TEST(WargameBound, R6_2_4_3_GroundThatItCannotEnterBarsAnEvade) {
    WargameTable t;
    t.ground(Ground::water, 8, 7, 12, 9.5);
    const auto lake = t.own("R LC/-", 10, 10.5), free = t.own("R LC/-", 20, 10.5);
    t.enemy("R HF/1", 10, 11);  // nor does a half turn help
    EXPECT_FALSE(can_evade(t.g(), t.s(), lake));
    EXPECT_TRUE(can_evade(t.g(), t.s(), free));
}

// ---- 7

TEST(WargameBound, R7_3_1_1_TheZoneIsWithinHalfABaseWidthAllRound) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto corner = t.enemy("R HF/1", 10.5 + 0.35 + 0.5, 10.34, 180);  // sqrt(0.35^2 + 0.34^2) < 0.5
    const auto off = t.enemy("R HF/1", 9.5 - 0.4 - 0.5, 10.4, 180);        // more than 0.5 from the corner
    Looking look(t);
    EXPECT_TRUE(in_frontal_zone(t.g(), look.field, u, corner));
    EXPECT_FALSE(in_frontal_zone(t.g(), look.field, u, off));
}
TEST(WargameBound, R7_3_2_TargetsAreEnemiesInTheFrontalZone) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), before = t.enemy("R HF/1", 10.9, 10.3);
    const auto beside = t.enemy("R HF/1", 8.8, 9.9, 90), behind = t.enemy("R HF/1", 10, 9.3, 0);
    Looking look(t);
    EXPECT_EQ(close_targets(t.g(), look.field, u, {}), UnitSet(before));
    static_cast<void>(beside);
    static_cast<void>(behind);
}
TEST(WargameBound, R7_3_4_NobodyIsNamedWhoseNearestIsAFriend) {
    WargameTable t = far_apart();
    t.own("R HF/1", 25, 10);          // A5
    t.own("R LF/-", 25.6, 10.2, 90);  // A6, nearest before it
    const auto archers = t.enemy("R LF/bow", 24.9, 10.45);
    WargamePlay play(t);
    play.s.step = Step::declare;
    play.s.unit[4].set(Unit::advanced_bit);
    Looking look(t);
    EXPECT_TRUE(in_frontal_zone(t.g(), look.field, 4, archers));
    EXPECT_FALSE(may_declare(look.view()).has(4));
}
TEST(WargameBound, R7_4_1_NotThroughGroundThatIsDifficult) {
    WargameTable t;
    const auto woods = t.own("R LC/-", 10, 10), trees = t.own("R LC/-", 20, 10), open = t.own("R LC/-", 30, 10);
    for (const double x : {10.0, 20.0, 30.0}) t.enemy("R HF/1", x, 10.4);
    t.ground(Ground::brush, 8, 6, 12, 9);           // difficult for the battle where it would come
    t.ground(Ground::orchard, 19.8, 9, 20.2, 9.2);  // only passed
    Looking look(t);
    EXPECT_FALSE(may_feint(look.view(), woods));
    EXPECT_FALSE(may_feint(look.view(), trees));
    EXPECT_TRUE(may_feint(look.view(), open));
}
TEST(WargameBound, R7_4_4_3_ARankInDifficultGroundOrInACurveSupportsNobody) {
    WargameTable t;
    const auto whole = t.own("R HF/3", 10, 10), partly = t.own("R HF/3", 20, 10), bent = t.own("R HF/3", 30, 10, 30);
    for (const double x : {10.0, 20.0})
        for (const int rank : {1, 2}) t.own("R HF/3", x, 10 - 0.375 * rank);
    t.own("R HF/3", 30 - 0.19, 10 - 0.32, 0);
    t.ground(Ground::woods, 18, 7, 22, 9);  // only under the third rank
    const auto enemy = t.enemy("R HF/1", 10, 10.4);
    Looking look(t);
    const auto ranks = [&](UnitIndex u) { return int{fighter_in(look.view(), u, enemy, Action::close).ranks}; };
    EXPECT_EQ(ranks(whole), 3);
    EXPECT_EQ(ranks(partly), 2);
    EXPECT_NE(look.groups.behind(bent), nobody);
    EXPECT_EQ(ranks(bent), 1);
}
TEST(WargameBound, R7_4_1_AFeintIsAnEvadeAndCountsAsAFight) {  // S71, N81
    WargameTable t = far_apart();
    t.own("R LC/-", 25, 10);
    const auto enemy = t.enemy("R HF/1", 25, 10.4);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(4, Order::advance)).make(WargamePlay::move(Kind::stands, 4)).done().done();
    play.declare(0b10000);
    ASSERT_EQ(play.s.step, Step::close);
    play.make(WargamePlay::move(Kind::feint, 4, enemy));
    EXPECT_EQ(play.s.unit[4].pose, t.pose(25, 9, 0));
    EXPECT_TRUE(play.s.unit[enemy].has(Unit::engaged_bit));
}
TEST(WargameBound, R7_4_1_NotBeforeShootersNorByHeavyTroops) {  // N35
    WargameTable t;
    const auto horse = t.own("R LC/-", 10, 10), heavy = t.own("R HF/1", 20, 10);
    t.enemy("R LF/bow", 10, 10.4);
    t.enemy("R HF/1", 20, 10.4);
    const auto other = t.own("R LC/-", 30, 10);
    t.enemy("R HF/1", 30, 10.4);
    Looking look(t);
    EXPECT_FALSE(may_feint(look.view(), horse));
    EXPECT_FALSE(may_feint(look.view(), heavy));
    EXPECT_TRUE(may_feint(look.view(), other));
}
TEST(WargameBound, R7_4_3_GeneralsAndMoralePointsChangeTheDice) {  // S73
    CloseBattle battle;
    battle.fighters[0].troops = battle.fighters[1].troops = troops("HF/1");
    const auto dice = [&](bool general, bool forced) {
        battle.fighters[0].general = general;
        battle.fighters[1].morale_point = forced;
        return cohesion_tests(battle, wargame_charts())[0].dice;
    };
    EXPECT_EQ(dice(false, false), CombatDice::one);
    EXPECT_EQ(dice(true, false), CombatDice::higher);
    EXPECT_EQ(dice(false, true), CombatDice::lower);
    EXPECT_EQ(dice(true, true), CombatDice::one);
}
TEST(WargameBound, R7_4_8_AFriendBehindWhoIsNoneOfItsGroupStopsTheRetreat) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto friendly = t.own("R MC/-", 10.2, 9.3, 90);
    Looking look(t);
    const RetreatMove move = retreat_of(t.g(), t.s(), look.field, look.groups, u);
    EXPECT_EQ(move.how, Retreat::blocked);
    EXPECT_EQ(move.units.size(), 1u);
    static_cast<void>(friendly);
}
int survives(FleeLevel level, int value) { return ways_to_survive(level, value); }
TEST(WargameBound, R7_4_10_1_AnAutomaticSuccessNeedsNoDice) {
    for (int value = 1; value <= 6; ++value) EXPECT_EQ(survives(FleeLevel::auto_success, value), 36);
}
TEST(WargameBound, R7_4_10_1b_AnEasyRollKeepsTheHigherOfTwoDice) {
    EXPECT_EQ(survives(FleeLevel::easy, 4), 27);  // 1 - (1/2)^2
    EXPECT_EQ(survives(FleeLevel::easy, 2), 35);
}
TEST(WargameBound, R7_4_10_1c_AnOrdinaryRollIsOneDie) {
    EXPECT_EQ(survives(FleeLevel::ordinary, 4), 18);
    EXPECT_EQ(survives(FleeLevel::ordinary, 6), 6);
}
TEST(WargameBound, R7_4_10_3_ADifficultRollKeepsTheLowerOfTwoDice) {
    EXPECT_EQ(survives(FleeLevel::difficult, 4), 9);
    EXPECT_EQ(survives(FleeLevel::difficult, 2), 25);
}
TEST(WargameBound, R7_4_10_4_AnAutomaticFailureNeedsNoDice) {
    for (int value = 1; value <= 6; ++value) EXPECT_EQ(survives(FleeLevel::auto_fail, value), 0);
}

// ---- 9

TEST(WargameBound, R9_1_3_GeneralsDoubleGroups) {  // S98
    WargameTable t = far_apart();
    t.own("R HF/1", 20.9, 5);  // near the sub-general, apart from the line
    t.own("R HF/1", 30, 5);    // far from him
    auto& units = t.scenario().sides[0].units;
    units[3].role = Role::sub;  // at 18, 5
    WargamePlay play(t);
    play.s.active = 0;
    play.s.step = Step::encourage;
    play.s.rout_level = 1;
    const Field field(play.g, play.s);
    const Groups groups(field);
    const View view{play.g, play.s, field, groups};
    EXPECT_EQ(judge_encourage(view, 1, 4), Refusal::legal);
    EXPECT_EQ(judge_encourage(view, 1, 5), Refusal::out_of_reach);
    EXPECT_EQ(judge_encourage(view, 0, 5), Refusal::legal);  // the commander's groups are those that he sees
    EXPECT_EQ(encouraged_size(view, groups.group_of(4)), 1);
    apply_encourage(view, play.s, 1, 4);
    EXPECT_EQ(encouraged_size(view, groups.group_of(4)), 2);
    EXPECT_EQ(judge_encourage(view, 1, 4), Refusal::encouraged_enough);  // one group each
    for (int group = 0; group < 3; ++group) {                            // four less one sub-general
        EXPECT_EQ(judge_encourage(view, 0, 4), Refusal::legal);
        apply_encourage(view, play.s, 0, 4);
    }
    EXPECT_EQ(encouraged_size(view, groups.group_of(4)), 16);
    EXPECT_EQ(judge_encourage(view, 0, 4), Refusal::encouraged_enough);
}
TEST(WargameBound, R9_1_3_TheCommanderSeesTheGroup) {
    WargameTable t = far_apart();
    t.ground(Ground::woods, 20, 3, 28, 8);
    t.own("R HF/1", 30, 5);
    WargamePlay play(t);
    play.s.active = 0;
    const Field field(play.g, play.s);
    const Groups groups(field);
    EXPECT_EQ(judge_encourage({play.g, play.s, field, groups}, 0, 4), Refusal::out_of_sight);
}

}  // namespace
}  // namespace polemarch::test
