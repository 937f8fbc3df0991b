// The course of a bound: command, orders, declarations, battle, morale, the end.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/zones.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

using Play = WargamePlay;

/// Two lines out of reach of each other; A1 and B1 command.
WargameTable two_lines(double gap = 8) {
    WargameTable t;
    for (int i = 0; i < 4; ++i) t.own("R HF/1", 15 + i, 10);
    for (int i = 0; i < 4; ++i) t.enemy("R HF/1", 15 + i, 10 + gap);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    return t;
}

TEST(WargameTurn, R4_1_1_WhoRollsHigherChoosesTheFirstBound) {
    WargameTable t = two_lines();
    Play play(t);
    play.dice({3, 3});  // a tie
    EXPECT_EQ(play.s.attempts, 1);
    play.dice({2, 5});
    EXPECT_EQ(actor(play.s), Actor::second);
    play.make(Play::move(Kind::first, nobody, nobody, 1));  // leaves it to the enemy
    EXPECT_EQ(play.s.active, 0);
}
TEST(WargameTurn, R4_1_1_MaintenanceLevelsAreAdded) {
    WargameTable t = two_lines();
    t.scenario().sides[0].level = 5;
    Play play(t);
    play.dice({3, 4});
    EXPECT_EQ(actor(play.s), Actor::first);
}
TEST(WargameTurn, R4_1_4_1_TheHighestDieIsDiscardedAndOneOfTheOthersCommands) {
    WargameTable t = two_lines();
    Play play(t);
    play.dice({6, 1}).make(Play::move(Kind::first)).dice({3, 6, 1});
    EXPECT_EQ(play.may(Play::move(Kind::command, nobody, nobody, 6)), Refusal::not_a_kept_die);
    play.make(Play::move(Kind::command, nobody, nobody, 1));
    EXPECT_EQ(play.s.command, 1);
    EXPECT_EQ(play.s.morale, 3);
}
TEST(WargameTurn, R4_1_4_2_AMaintenanceLevelKeepsTheHighestDie) {
    WargameTable t = two_lines();
    Play play(t);
    play.dice({6, 1}).make(Play::move(Kind::first)).dice({3, 6, 1});
    play.make(Play::move(Kind::level));
    EXPECT_EQ(play.s.army[0].level, 2);
    EXPECT_EQ(play.may(Play::move(Kind::level)), Refusal::no_level);  // once a bound (S39)
    play.make(Play::move(Kind::command, nobody, nobody, 6));
    EXPECT_EQ(play.s.morale, 3);
}
TEST(WargameTurn, R4_1_4_3_UnspentCommandPointsAreLost) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin().done().done();  // no orders in either sequence
    EXPECT_EQ(play.s.active, 1);
    EXPECT_EQ(play.s.command, 0);
}
TEST(WargameTurn, R3_2_1_MistDisappearsOnTwoEqualLowestDice) {  // S17
    WargameTable t = two_lines();
    t.scenario().weather = Weather::mist;
    Play play(t);
    play.dice({6, 1}).make(Play::move(Kind::first)).dice({2, 6, 2});
    EXPECT_EQ(play.s.weather, Weather::none);
}
TEST(WargameTurn, R5_1_1_AnOrderCostsAPointAndTheOrderedUnitActsFirst) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin().make(Play::order(0, Order::advance));
    EXPECT_EQ(play.s.command, 4);
    EXPECT_EQ(play.may(Play::ahead(1, 1)), Refusal::ordered_unit_first);
    play.make(Play::ahead(0, 1)).make(Play::ahead(1, 1));
    EXPECT_EQ(play.may(Play::ahead(1, 1)), Refusal::had_an_order);
    play.done();
    EXPECT_TRUE(play.s.unit[0].has(Unit::advanced_bit) && play.s.unit[1].has(Unit::advanced_bit));
    EXPECT_FALSE(play.s.unit[2].has(Unit::ordered_bit));
}
TEST(WargameTurn, R5_1_3_AFailedTestCostsThePointAndMayBeTriedAgain) {  // S43, N70
    WargameTable t = two_lines();
    const auto far = t.own("R HF/1", 25, 10);
    Play play(t);
    play.begin().make(Play::order(far, Order::advance));
    play.dice({1});  // one reason: 4 base widths or more
    EXPECT_EQ(play.s.depth, 0);
    EXPECT_EQ(play.s.command, 4);
    play.make(Play::order(far, Order::advance)).dice({2});
    EXPECT_EQ(play.s.depth, 1);
}
TEST(WargameTurn, R5_1_4_1_WhoJoinsAnAdvanceEndsInTheGroup) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin().make(Play::order(0, Order::advance)).make(Play::ahead(0, 1));
    EXPECT_EQ(play.may(Play::ahead(1, 0.5)), Refusal::not_in_its_group);
    EXPECT_EQ(play.may(Play::ahead(1, 1)), Refusal::legal);
}
TEST(WargameTurn, R5_1_4_2_AManoeuvreLetsTheGroupPart) {
    WargameTable t = two_lines();
    const auto apart = t.own("R HF/1", 25, 10);
    Play play(t);
    play.begin().make(Play::order(0, Order::manoeuvre)).make(Play::ahead(0, 1));
    EXPECT_EQ(play.may(Play::ahead(1, 0.5)), Refusal::legal);
    EXPECT_EQ(play.may(Play::ahead(apart, 1)), Refusal::not_in_its_group);
    EXPECT_EQ(play.may(Play::move(Kind::turn, 1, nobody, 2)), Refusal::not_in_this_order);
}
TEST(WargameTurn, R5_1_4_3_TheOrderedUnitStaysInARegrouping) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin().make(Play::order(0, Order::regroup));
    EXPECT_EQ(play.may(Play::ahead(0, 1)), Refusal::stays_in_regroup);
    EXPECT_EQ(play.may(Play::move(Kind::turn, 0, nobody, 2)), Refusal::legal);
    EXPECT_EQ(play.may(Play::move(Kind::stands, 0)), Refusal::legal);
}
TEST(WargameTurn, R7_1_WhoAdvancedOrHasAGeneralMayAttackWhatIsBeforeHim) {
    WargameTable t = two_lines(0.5);
    Play play(t);
    play.begin().make(Play::order(1, Order::advance)).make(Play::move(Kind::stands, 1)).done();
    // N28: the others of the group have enemies before them and have taken part.
    EXPECT_TRUE(play.s.unit[3].has(Unit::advanced_bit));
    play.done();
    ASSERT_EQ(play.s.step, Step::declare);
    Move all = Play::move(Kind::declare);
    all.set_numbers(0b1111);
    EXPECT_EQ(play.may(all), Refusal::legal);
    all.set_numbers(0b10000);
    EXPECT_EQ(play.may(all), Refusal::cannot_declare);
}
TEST(WargameTurn, R7_3_EveryDeclaredUnitAttacksOnce) {
    WargameTable t = two_lines(0.4);
    Play play(t);
    play.begin().make(Play::order(0, Order::advance)).make(Play::move(Kind::stands, 0)).done().done();
    Move one = Play::move(Kind::declare);
    one.set_numbers(0b0010);
    play.make(one);
    ASSERT_EQ(play.s.step, Step::close);
    const UnitIndex enemy = unit_of(1, 1);
    play.make(Play::move(Kind::fight, 1, enemy));
    play.dice({6, 6});  // both keep cohesion
    EXPECT_EQ(play.s.unit[1].pose, t.pose(16, 10, 0));
    EXPECT_TRUE(play.s.unit[1].has(Unit::attacked_bit) && play.s.unit[enemy].has(Unit::engaged_bit));
    // Passive units before it that nobody attacked come last.
    ASSERT_EQ(play.s.step, Step::close);
    EXPECT_EQ(play.may(Play::move(Kind::fight, 1, enemy)), Refusal::cannot_attack);
}
TEST(WargameTurn, R7_3_TheOwnerOfAPassiveUnitChoosesItsTarget) {  // N43
    WargameTable t;
    t.own("R HF/1", 10, 10);  // A1 attacks B1 and draws B2 in
    const auto left = t.own("R HF/1", 11, 10.05), right = t.own("R HF/1", 12.05, 10.05);  // before B2
    t.enemy("R HF/1", 10, 10.3);
    const auto drawn = t.enemy("R HF/1", 11.2, 10.3);
    t.enemy("R HF/1", 10, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    static_cast<void>(left);
    static_cast<void>(right);
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::declare);
    play.declare(1);
    ASSERT_TRUE(play.s.fighters.has(drawn));
    play.make(WargamePlay::move(Kind::fight, 0, unit_of(1, 0))).dice({6, 6, 6, 6});
    const Look look(play.g, play.s);
    ASSERT_EQ(attackers(look.view), UnitSet(drawn));
    const UnitSet targets = targets_of(look.view, drawn);
    ASSERT_EQ(targets.size(), 2);
    EXPECT_EQ(actor(play.s), Actor::first);
    EXPECT_EQ(play.may(WargamePlay::move(Kind::fight, drawn, left)), Refusal::owner_chooses);
    play.make(WargamePlay::move(Kind::fight, drawn));
    EXPECT_EQ(actor(play.s), Actor::second);
    EXPECT_EQ(play.may(WargamePlay::move(Kind::fight, drawn, 0)), Refusal::no_target);
    play.make(WargamePlay::move(Kind::fight, drawn, right));
    EXPECT_EQ(actor(play.s), Actor::chance);
    EXPECT_TRUE(play.s.targeted.has(right));
    EXPECT_FALSE(play.s.targeted.has(left));
}
TEST(WargameTurn, R7_4_11_AGeneralMayTryToHold) {
    WargameTable t;
    t.own("R HF/1", 15, 10);
    t.enemy("R HF/1", 15, 10.4);
    t.own("R HF/1", 25, 5);
    t.own("R HF/1", 27, 5);
    t.enemy("R HF/1", 25, 25);
    t.enemy("R HF/1", 27, 25);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Play play(t);
    play.begin().done();  // a general's unit needs no order (S50)
    Move one = Play::move(Kind::declare);
    one.set_numbers(1);
    play.make(one).make(Play::move(Kind::fight, 0, unit_of(1, 0)));
    play.dice({6, 6, 1, 1});  // the enemy's general rolls two ones
    EXPECT_EQ(actor(play.s), Actor::second);
    State refused = play.s;
    play.make(Play::move(Kind::hold)).dice({5});
    EXPECT_EQ(play.s.unit[unit_of(1, 0)].pose, t.pose(15, 10.4, 180));
    play.s = refused;
    play.make(Play::move(Kind::retreat));
    EXPECT_EQ(play.s.unit[unit_of(1, 0)].pose, t.pose(15, 11.025, 180));
}
TEST(WargameTurn, R7_4_11_BothGeneralsTryBeforeAnybodyRetreats) {  // N82
    WargameTable t;
    t.own("R HF/1", 15, 10);
    t.own("R HF/1", 25, 5);
    const auto enemy = t.enemy("R HF/1", 15, 10.4);
    t.enemy("R HF/1", 25, 25);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Play play(t);
    play.begin().done().declare(1).make(Play::move(Kind::fight, 0, enemy));
    play.dice({1, 1, 1, 1});  // both lose cohesion
    EXPECT_EQ(actor(play.s), Actor::second);
    play.make(Play::move(Kind::hold)).dice({1});
    EXPECT_EQ(actor(play.s), Actor::first);
    EXPECT_EQ(top(play.s).stage, Stage::hold);
    EXPECT_EQ(play.s.unit[enemy].pose, t.pose(15, 10.4, 180));
    play.make(Play::move(Kind::hold)).dice({6});
    EXPECT_EQ(play.s.unit[enemy].pose, t.pose(15, 11.025, 180));
    EXPECT_EQ(play.s.unit[0].pose, t.pose(15, 10, 0));
}
TEST(WargameTurn, R5_1_SubGeneralsHoldUpTheCommander) {  // S43
    for (const ArmyType type : {ArmyType::tribal, ArmyType::standing}) {
        WargameTable t;
        for (int i = 0; i < 4; ++i) t.own("R HF/1", 15 + 1.2 * i, 10);  // A2 with a sub-general
        t.enemy("R HF/1", 15, 20);
        for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
        t.scenario().sides[0].units[1].role = Role::sub;
        t.scenario().sides[0].type = type;
        Play play(t);
        const auto order = [&](UnitIndex u, UnitIndex general) {
            play.make(Play::order(u, Order::advance, general)).make(Play::move(Kind::stands, u)).done();
        };
        play.begin(5);
        order(0, 0);
        EXPECT_EQ(play.may(Play::order(2, Order::advance, 0)), Refusal::subs_come_first);
        order(1, 1);
        EXPECT_EQ(play.may(Play::order(2, Order::advance, 0)), Refusal::legal);
        // Those of a standing army order again, too.
        EXPECT_EQ(play.may(Play::order(2, Order::advance, 1)),
                  type == ArmyType::standing ? Refusal::legal : Refusal::general_has_ordered);
    }
}
TEST(WargameTurn, R5_1_4_1_WhoStandsBeforeAnEnemyHasTakenPart) {  // N28
    WargameTable t = two_lines(0.4);
    t.own("R HF/1", 19, 10);  // of the group, and nobody is before it
    Play play(t);
    play.begin().make(Play::order(0, Order::advance)).make(Play::move(Kind::stands, 0)).done();
    for (const UnitIndex u : {UnitIndex{1}, UnitIndex{2}, UnitIndex{3}})
        EXPECT_TRUE(play.s.unit[u].has(Unit::advanced_bit) && play.s.unit[u].has(Unit::ordered_bit));
    EXPECT_EQ(play.s.unit[4].has(Unit::ordered_bit), !frontal_enemies(play.g, t.field(), 4).empty());
}
TEST(WargameTurn, R7_1_WhoHasBaggageBeforeItFightsOnBothSides) {
    WargameTable t;
    t.own("R HF/1", 30, 5);
    const auto raider = t.own("R HF/1", 20, 27.8);  // no order, no general
    t.enemy("R HF/1", 30, 25);
    const auto other = t.enemy("R HF/1", 20, 2.2);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Play play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::close);
    EXPECT_TRUE(play.s.declared.has(raider));
    EXPECT_TRUE(play.s.fighters.has(other));
    const Look look(play.g, play.s);
    EXPECT_EQ(attackers(look.view), UnitSet(raider));  // the passive one comes last
}
TEST(WargameTurn, R7_4_5_OfTwoLosersThePassiveOneFleesFirst) {  // S83
    WargameTable t;
    t.own("R HF/1", 17, 9);
    t.own("M HF/1", 15, 10);
    t.enemy("R HF/1", 25, 25);
    const auto enemy = t.enemy("M HF/1", 15, 10.4);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Play play(t);
    play.begin().make(Play::order(1, Order::advance)).make(Play::move(Kind::stands, 1)).done().done().declare(2);
    play.make(Play::move(Kind::fight, 1, enemy)).dice({1, 1});
    ASSERT_EQ(top(play.s).stage, Stage::flee_dice);
    EXPECT_EQ(loser_at_hand(play.s), enemy);
    play.dice({6, 6});
    EXPECT_EQ(loser_at_hand(play.s), 1);
}
TEST(WargameTurn, R9_2_AnArmyIsBrokenAtHalfOfItsUnits) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin();
    for (const UnitIndex u : {UnitIndex{1}, UnitIndex{2}}) {
        play.s.unit[u] = Unit{};
        play.s.unit[u].where = Whereabouts::destroyed;
    }
    play.done().done();
    EXPECT_EQ(actor(play.s), Actor::nobody);
    EXPECT_EQ(payoff_of(play.g, play.s), 0.0);
}
TEST(WargameHandicap, R9_2_TheArmyIsBrokenAtTheChangedLoss) {
    for (const int change : {-1, 0, 1}) {  // two of four are lost
        WargameTable t = two_lines();
        t.scenario().sides[0].handicap.break_point = change;
        Play play(t);
        play.begin();
        for (const UnitIndex u : {UnitIndex{1}, UnitIndex{2}}) {
            play.s.unit[u] = Unit{};
            play.s.unit[u].where = Whereabouts::destroyed;
        }
        play.done().done();
        EXPECT_EQ(actor(play.s) == Actor::nobody, change <= 0) << change;
    }
}
TEST(WargameHandicap, R9_2_WhoHasLostAllUnitsIsBroken) {
    for (const auto& [change, expected] : {std::pair{60, 4}, {-60, 1}}) {
        WargameTable t = two_lines();
        t.scenario().sides[0].handicap.break_point = change;
        EXPECT_EQ(break_point(t.g(), 0, 4), expected);
    }
}
TEST(WargameHandicap, R4_1_4_1_CommandPointsOfABoundAreMoreOrFewer) {
    for (const int change : {-6, -1, 2}) {
        WargameTable t = two_lines();
        t.scenario().sides[0].handicap.command = change;
        Play play(t);
        play.dice({6, 1}).make(Play::move(Kind::first)).dice({4, 6, 5});
        play.make(Play::move(Kind::command, nobody, nobody, 5));
        if (change == -6) {  // no order can be given: the bound is over
            EXPECT_EQ(play.s.active, 1);
            continue;
        }
        EXPECT_EQ(play.s.command, 5 + change);
        EXPECT_EQ(play.s.morale, 4);
    }
}
TEST(WargameTurn, R9_2_2_1b_AfterFifteenTurnsItIsADraw) {
    WargameTable t = two_lines();
    Play play(t);
    play.begin();
    play.s.turn = 15;
    play.done().done().dice({6, 5, 4}).make(Play::move(Kind::command, nobody, nobody, 4)).done().done();
    EXPECT_EQ(actor(play.s), Actor::nobody);
    EXPECT_EQ(payoff_of(play.g, play.s), 0.5);
}

}  // namespace
}  // namespace polemarch::test
