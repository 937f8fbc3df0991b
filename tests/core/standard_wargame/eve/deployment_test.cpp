// The deployment (3.5): baggage, the four steps, areas, villages, fortifications.
#include "tests/support/standard_wargame/eve.h"

#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"

#include <algorithm>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr UnitIndex b1 = side_places;  // of side B

TEST(WargameDeploying, R3_5_TheBattleBeginsWhenBothAreDeployed) {
    WargameTable t = eve_table(1, 1);
    EvePlay play(t);
    play.both_baggages().dice({1, 6});
    play.make(play.at(0, 20, 12, 0)).make(play.at(b1, 20, 18, 180));
    EXPECT_EQ(play.s.step, Step::first_dice);
    EXPECT_TRUE(play.s.unit[0].on_table() && play.s.unit[b1].on_table());
}

// ---- 3.5.1

TEST(WargameDeploying, R3_5_1_TheDefenderPlacesItsBaggageFirst) {
    WargameTable t = eve_table();
    EvePlay play(t);
    EXPECT_EQ(actor(play.s), Actor::second);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(play.baggage(20, 8, 0));
    EXPECT_EQ(play.s.step, Step::deployment_dice);
}
TEST(WargameDeploying, R3_5_1_BaggageKeepsSixBaseWidthsFromSidesAndMiddle) {  // S31
    WargameTable t = eve_table();
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.baggage(20, 9, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.baggage(20, 9.01, 0)), Refusal::too_near_middle);
    EXPECT_EQ(play.may(play.baggage(20, 23, 0)), Refusal::too_near_middle);
    EXPECT_EQ(play.may(play.baggage(7, 8, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.baggage(6.99, 8, 0)), Refusal::too_near_side);
    EXPECT_EQ(play.may(play.baggage(33.01, 8, 0)), Refusal::too_near_side);
    EXPECT_EQ(play.may(play.baggage(20, 0.5, 0)), Refusal::off_the_table);
    EXPECT_EQ(play.may(play.baggage(20, 8, 90)), Refusal::legal);
    EXPECT_EQ(play.may(play.baggage(20, 8, 45)), Refusal::baggage_not_square);
}
TEST(WargameDeploying, R3_5_1_OneEdgeIsInTheOpenOrTheBaggageOnARoad) {
    WargameTable t = eve_table();
    t.ground(Ground::woods, 10, 2, 20, 8.5);
    t.ground(Ground::road, 15, 0, 16, 15);
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.baggage(12, 8, 0)), Refusal::edge_not_open);
    EXPECT_EQ(play.may(play.baggage(12, 9, 0)), Refusal::legal);  // its front is outside
    EXPECT_EQ(play.may(play.baggage(14, 8, 0)), Refusal::legal);  // at the road
    EXPECT_EQ(play.may(play.baggage(13.9, 8, 0)), Refusal::edge_not_open);
}
TEST(WargameDeploying, R3_5_1_WhereNoPlaceIsOpenThatClauseFalls) {  // N27
    WargameTable t = eve_table();
    t.ground(Ground::woods, 0, 0, 40, 14);
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.baggage(12, 8, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.baggage(12, 10, 0)), Refusal::too_near_middle);
    Moves list;
    legal_moves(play.g, play.s, list);
    ASSERT_FALSE(list.empty());
    for (const Move& m : list) EXPECT_EQ(play.may(m), Refusal::legal);
}
TEST(WargameDeploying, R3_5_1_BaggageStandsInNoLake) {
    WargameTable t = eve_table();
    t.ground(Ground::water, 0, 0, 12, 9);
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.baggage(11, 8, 0)), Refusal::cannot_enter);
}

// ---- 3.5.2

TEST(WargameDeploying, R3_5_2_WhoRollsLowerDeploysFirstAndTiesAreRolledAgain) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().dice({4, 4});
    EXPECT_EQ(play.s.step, Step::deployment_dice);
    play.dice({5, 2});
    EXPECT_EQ(actor(play.s), Actor::second);
    play.done();
    EXPECT_EQ(actor(play.s), Actor::first);
    play.done();
    EXPECT_EQ(play.s.step, Step::deployment_dice);
    EXPECT_EQ(play.s.eve.deployment_step, 2);
}
TEST(WargameDeploying, R3_5_2_MoreHeavyTroopsSubtractOne) {
    WargameTable t = eve_table(8, 4);
    EvePlay play(t);
    play.both_baggages().dice({4, 3});  // 3 against 3
    EXPECT_EQ(play.s.step, Step::deployment_dice);
    play.dice({4, 4});
    EXPECT_EQ(actor(play.s), Actor::first);
}
TEST(WargameDeploying, R3_5_2_FlankMarchersAreCounted) {  // S32
    WargameTable t = eve_table(8, 4);
    t.scenario().sides[0].strategy = Strategy::outflank;
    EvePlay play(t);
    play.make(EvePlay::send(0xf0, 0)).both_baggages().dice({4, 4});
    EXPECT_EQ(actor(play.s), Actor::first);
}
TEST(WargameDeploying, R3_5_2_WhoDeploysLaterNamesTheWingAndThenTheOtherOneFollows) {  // S33
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().dice({1, 6}).done().done().dice({2, 6});
    EXPECT_EQ(play.s.step, Step::wing);
    EXPECT_EQ(actor(play.s), Actor::second);
    play.make(EvePlay::bare(Kind::wing, nobody, 1));
    EXPECT_EQ(actor(play.s), Actor::first);
    EXPECT_EQ(play.may(play.at(0, 27, 10, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 12, 10, 0)), Refusal::not_in_wing);
    play.done();
    EXPECT_EQ(play.may(play.at(b1, 27, 20, 180)), Refusal::legal);  // the same end of the table
    play.done().dice({6, 1});
    EXPECT_EQ(actor(play.s), Actor::second);
    EXPECT_EQ(play.may(play.at(b1, 12, 20, 180)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(b1, 27, 20, 180)), Refusal::not_in_wing);
}
TEST(WargameDeploying, R3_5_2_InTheLastStepEverybodyIsDeployed) {  // N67
    WargameTable t = eve_table(2, 1);
    EvePlay play(t);
    play.both_baggages().to_step_of_a(4);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::done)), Refusal::all_must_deploy);
    play.make(play.at(0, 20, 9, 0));
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(play.at(1, 22, 9, 0));
    EXPECT_EQ(actor(play.s), Actor::second);
    EXPECT_EQ(play.may(play.at(1, 22, 9, 0)), Refusal::not_yours);
    play.make(play.at(b1, 20, 20, 180));
    EXPECT_EQ(play.s.step, Step::first_dice);
}
TEST(WargameDeploying, R3_5_2_NobodyIsDeployedTwice) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    play.make(play.at(0, 20, 10, 0));
    EXPECT_EQ(play.may(play.at(0, 22, 10, 0)), Refusal::not_waiting);
    EXPECT_EQ(play.may(play.at(baggage_of(0), 22, 10, 0)), Refusal::not_yours);
}

// ---- 3.5.3

TEST(WargameDeploying, R3_5_3_NobodyStandsOnOthersOrWhereHeCannotGo) {  // N59
    WargameTable t = eve_table();
    t.own("R MBC/-", 0, 0);
    t.ground(Ground::marsh, 20, 9, 24, 12);
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    play.make(play.at(0, 18, 11, 0));
    EXPECT_EQ(play.may(play.at(1, 18.5, 11, 0)), Refusal::into_friend);
    EXPECT_EQ(play.may(play.at(1, 20, 8, 0)), Refusal::into_friend);  // the baggage
    EXPECT_EQ(play.may(play.at(4, 22, 11, 0)), Refusal::cannot_enter);
    EXPECT_EQ(play.may(play.at(1, 22, 11, 77)), Refusal::legal);  // any heading
}
TEST(WargameDeploying, R3_5_3_WithinTheToleranceAUnitIsPutInLine) {  // N59, S51
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    play.make(play.at(0, 18, 11, 0)).make(play.at(1, 19.02, 11.01, 0.3));
    EXPECT_EQ(play.s.unit[1].pose, t.pose(19, 11, 0));
    play.make(play.at(2, 21, 11.01, 0));
    EXPECT_EQ(play.s.unit[2].pose, t.pose(21, 11.01, 0));
}
TEST(WargameDeploying, R3_5_3_1_CentreUnitsArePartlyWithinThreeBaseWidthsOfTheBaggage) {  // S34
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);  // the baggage reaches from 19 to 21
    EXPECT_EQ(play.may(play.at(0, 15.6, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 15.5, 11, 0)), Refusal::not_in_centre);
    EXPECT_EQ(play.may(play.at(0, 24.4, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 24.5, 11, 0)), Refusal::not_in_centre);
    EXPECT_EQ(play.may(play.at(0, 20, 1, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 20, 13, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 20, 13.1, 0)), Refusal::too_near_middle);
}
TEST(WargameDeploying, R3_5_3_1_TheCentreKeepsSixBaseWidthsFromTheSides) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180)).make(play.baggage(8, 8, 0)).to_step_of_a(1);
    EXPECT_EQ(play.may(play.at(0, 6.5, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 6.4, 11, 0)), Refusal::too_near_side);
}
TEST(WargameDeploying, R3_5_3_2_WingUnitsAreBeyondTheCentreAndWithinTenBaseWidths) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(0, 16.4, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 16.5, 11, 0)), Refusal::not_in_wing);
    EXPECT_EQ(play.may(play.at(0, 8.6, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 8.5, 11, 0)), Refusal::not_in_wing);
    EXPECT_EQ(play.may(play.at(0, 12, 13.1, 0)), Refusal::too_near_middle);
}
TEST(WargameDeploying, R3_5_3_2_WingsKeepSixBaseWidthsFromTheSides) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180)).make(play.baggage(12, 8, 0)).to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(0, 6.5, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 6.4, 11, 0)), Refusal::too_near_side);
}
TEST(WargameDeploying, R3_5_3_3_ReservesStandWithinTwoBaseWidthsRoundTheBaggage) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(4);  // from 17, 4 to 23, 10
    EXPECT_EQ(play.may(play.at(0, 17.5, 10, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(0, 17.4, 10, 0)), Refusal::not_in_reserve);
    EXPECT_EQ(play.may(play.at(0, 20, 10.1, 0)), Refusal::not_in_reserve);
    EXPECT_EQ(play.may(play.at(0, 20, 4.3, 0)), Refusal::not_in_reserve);
    EXPECT_EQ(play.may(play.at(0, 20, 4.4, 0)), Refusal::legal);
}
TEST(WargameDeploying, R3_5_3_3_WhenTheReserveIsFullAnyWingOrCentreServes) {  // S35
    WargameTable t = eve_table(1, 1);
    for (int i = 0; i < 40; ++i) t.own("R MBC/-", 0, 0);
    EvePlay play(t);
    play.both_baggages().to_step_of_a(4);
    int placed = 0;
    EXPECT_EQ(play.may(play.at(0, 12, 11, 0)), Refusal::not_in_reserve);
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 6; ++column) {
            const Move m = play.at(static_cast<UnitIndex>(placed + 1), 17.5 + column, 10 - row, 0);
            if (play.may(m) != Refusal::legal) continue;
            play.make(m);
            ++placed;
        }
    EXPECT_EQ(placed, 32);  // but for the baggage
    EXPECT_EQ(play.may(play.at(40, 12, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(40, 20, 12, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(40, 20, 14, 0)), Refusal::too_near_middle);
}

// ---- 3.5.3.4

TEST(WargameDeploying, R3_5_3_4_AQuarterOfTheUnitsMayBeginInAnOpenVillage) {  // S36
    WargameTable t = eve_table(4, 11);
    t.ground(Ground::village, 10, 18, 14, 20).friendly = 1;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(actor(play.s), Actor::second);
    EXPECT_EQ(play.may(play.at(b1, 10, 19, 180)), Refusal::not_in_village);  // two corners
    EXPECT_EQ(play.may(play.at(b1, 12, 17.9, 180)), Refusal::not_in_village);
    EXPECT_EQ(play.may(play.at(b1, 20, 18, 180)), Refusal::not_in_village);
    play.make(play.at(b1, 11, 19, 180)).make(play.at(b1 + 1, 12, 19, 180));
    EXPECT_EQ(play.may(play.at(b1 + 2, 13, 19, 180)), Refusal::village_full);  // 11 / 4
    play.done();
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(play.baggage(20, 8, 0));
    EXPECT_EQ(play.s.step, Step::deployment_dice);  // the other side has no village
}
TEST(WargameDeploying, R3_5_3_4_ThreeCornersAreEnough) {
    WargameTable t = eve_table(4, 8);
    Piece& piece = t.ground(Ground::village, 10, 18, 14, 20);
    const std::array<table::Point, 4> corners{t.place(10, 18), t.place(14, 18), t.place(14, 19.9), t.place(10, 18.9)};
    piece.shape = table::Polygon(corners);
    piece.friendly = 1;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.at(b1, 12, 18.98, 180)), Refusal::legal);  // its north-western corner is outside
    EXPECT_EQ(play.may(play.at(b1, 12, 19.2, 180)), Refusal::not_in_village);
}
TEST(WargameDeploying, R3_5_3_4_TheEnemyKeepsMoreThanTwoBaseWidthsAway) {
    WargameTable t = eve_table();
    t.ground(Ground::village, 18, 14, 22, 15).friendly = 1;
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    EXPECT_EQ(play.may(play.at(0, 20, 12, 0)), Refusal::too_near_village);
    EXPECT_EQ(play.may(play.at(0, 20, 11.99, 0)), Refusal::legal);
}
TEST(WargameDeploying, R3_5_3_4_AFortifiedVillageIsHeldByATenthOfTheUnits) {
    WargameTable t = eve_table(4, 11);
    t.ground(Ground::fortified_village, 10, 18, 14, 20).friendly = 1;
    t.scenario().sides[1].strategy = Strategy::defend;
    t.scenario().sides[1].type = ArmyType::feudal;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(EvePlay::bare(Kind::done)), Refusal::village_too_empty);
    EXPECT_EQ(play.may(play.at(b1, 11, 19, 180)), Refusal::no_village);  // inside there is no place
    play.make(EvePlay::bare(Kind::garrison, b1));
    EXPECT_EQ(play.s.unit[b1].inside, Inside::defender);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::done)), Refusal::village_too_empty);  // 11 / 10, rounded up
    play.make(EvePlay::bare(Kind::garrison, b1 + 1));
    EXPECT_EQ(play.may(EvePlay::bare(Kind::garrison, b1 + 2)), Refusal::village_full);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::garrison, 0)), Refusal::not_yours);
    play.done();
    EXPECT_EQ(actor(play.s), Actor::first);
}

// ---- 3.5.3.5, 3.5.3.6

TEST(WargameDeploying, R3_5_3_5_TheEnemyKeepsSixBaseWidthsFromCornerTerrain) {  // N8
    WargameTable t = eve_table();
    t.ground(Ground::woods, 0, 18, 14, 30);   // at side B's rear edge, whoever laid it
    t.ground(Ground::woods, 26, 15, 34, 18);  // at no corner
    EvePlay play(t);
    play.both_baggages().to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(0, 12, 12.1, 0)), Refusal::too_near_corner);
    EXPECT_EQ(play.may(play.at(0, 12, 12, 0)), Refusal::legal);
    play.to_step_of_a(3);
    EXPECT_EQ(play.may(play.at(0, 28, 13, 0)), Refusal::legal);
}
TEST(WargameDeploying, R3_5_3_5_LightTroopsBeginInDifficultCornerTerrainOfTheirWing) {
    WargameTable t = eve_table();
    t.own("R LMF/1", 0, 0);
    t.own("R LF/bow", 0, 0);
    t.ground(Ground::woods, 0, 0, 5, 5);
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    EXPECT_EQ(play.may(play.at(4, 2, 4, 0)), Refusal::too_near_side);  // not in the step of the centre
    play.to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(4, 2, 4, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(5, 2, 4, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(4, 2, 5.1, 0)), Refusal::too_near_side);  // two corners
    EXPECT_EQ(play.may(play.at(0, 2, 4, 0)), Refusal::too_near_side);
    Moves list;
    legal_moves(play.g, play.s, list);
    EXPECT_TRUE(std::any_of(list.begin(), list.end(), [&](const Move& m) {
        return m.kind == Kind::deploy && m.unit == 4 && pose_in(m).x < t.place(6, 0).x;
    }));
    play.to_step_of_a(3);
    EXPECT_EQ(play.may(play.at(4, 2, 4, 0)), Refusal::too_near_side);  // the other wing
}
TEST(WargameDeploying, R3_5_3_5_AnybodyBeginsInOpenCornerTerrain) {
    WargameTable t = eve_table();
    t.ground(Ground::hill, 0, 0, 5, 5);
    EvePlay play(t);
    play.both_baggages().to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(0, 2, 4, 0)), Refusal::legal);
    WargameTable other = eve_table();
    other.ground(Ground::hill, 1, 0, 5, 5);  // not at the corner
    EvePlay away(other);
    away.both_baggages().to_step_of_a(2);
    EXPECT_EQ(away.may(away.at(0, 2, 4, 0)), Refusal::too_near_side);
}
TEST(WargameDeploying, R3_5_3_6_LightFootBeginsAtTheSideInDifficultGround) {
    WargameTable t = eve_table();
    t.own("R LF/bow", 0, 0);
    t.ground(Ground::light_woods, 3, 6, 9, 12);
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180)).make(play.baggage(12, 8, 0)).to_step_of_a(2);
    EXPECT_EQ(play.may(play.at(4, 5, 11, 0)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(4, 3, 11, 0)), Refusal::too_near_side);  // two corners
    EXPECT_EQ(play.may(play.at(0, 5, 11, 0)), Refusal::too_near_side);  // heavy foot
}

// ---- 2.3.2.6

TEST(WargameDeploying, R2_3_2_6_ASubGeneralOfMercenariesMayStayAway) {  // S6
    WargameTable t = eve_table();
    t.scenario().sides[0].units[2].role = Role::sub;
    t.scenario().sides[0].type = ArmyType::mercenary;
    t.scenario().sides[0].strategy = Strategy::outflank;
    EvePlay play(t);
    Move nobody_marches = EvePlay::bare(Kind::send);
    nobody_marches.set(Marchers{});
    play.make(nobody_marches).both_baggages().to_step_of_a(1);
    EXPECT_EQ(play.s.army[0].sub_generals, 1);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::exchange, 0)), Refusal::no_exchange);  // the commander-in-chief
    EXPECT_EQ(play.may(EvePlay::bare(Kind::exchange, 1)), Refusal::no_exchange);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::exchange, b1)), Refusal::not_yours);
    Moves list;
    legal_moves(play.g, play.s, list);
    EXPECT_NE(std::find(list.begin(), list.end(), EvePlay::bare(Kind::exchange, 2)), list.end());
    EXPECT_EQ(role_of(play.g, play.s, 2), Role::sub);
    State with = play.s;
    apply(play.g, with, play.at(2, 20, 12, 0));
    EXPECT_EQ(judge(play.g, with, EvePlay::bare(Kind::exchange, 2)), Refusal::not_waiting);  // it is deployed
    EXPECT_TRUE(is_present(play.g, with, 0, 1));
    play.make(EvePlay::bare(Kind::exchange, 2));
    EXPECT_EQ(role_of(play.g, play.s, 2), Role::none);
    EXPECT_EQ(play.s.army[0].sub_generals, 0);  // of 9.1.3, too
    EXPECT_EQ(play.may(EvePlay::bare(Kind::exchange, 2)), Refusal::no_exchange);
    for (std::uint64_t word = 0; word < 50; ++word) {  // who waits for certain does not march in any truth
        State truth = play.s;
        AgentStream stream(word);
        hide_marches(truth, 1);
        complete_marches(play.g, truth, 1, stream);
        EXPECT_EQ(truth.unit[2].where, Whereabouts::waiting);
    }
    play.make(play.at(2, 20, 12, 0));
    EXPECT_FALSE(is_present(play.g, play.s, 0, 1));
    State lost = play.s;
    destroy(play.g, lost, 2);
    EXPECT_EQ(lost.army[0].generals_lost, 0);
    WargameTable feudal = eve_table();
    feudal.scenario().sides[0].units[2].role = Role::sub;
    feudal.scenario().sides[0].type = ArmyType::feudal;
    EvePlay other(feudal);
    other.both_baggages().to_step_of_a(1);
    EXPECT_EQ(other.may(EvePlay::bare(Kind::exchange, 2)), Refusal::no_exchange);
}

// ---- 3.5.3.7

WargameTable fortifying() {
    WargameTable t = eve_table(4, 6);
    t.enemy("M LF/-", 0, 0);
    t.scenario().sides[1].strategy = Strategy::defend;
    t.scenario().sides[1].type = ArmyType::standing;
    return t;
}
TEST(WargameDeploying, R3_5_3_7_ForEachFortifiedLineAUnitIsGivenUp) {  // N66
    WargameTable t = fortifying();
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(play.may(play.at(b1, 20, 18, 180, 1)), Refusal::no_fortifications);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::give_up, b1)), Refusal::no_fortifications);      // a general's
    EXPECT_EQ(play.may(EvePlay::bare(Kind::give_up, b1 + 6)), Refusal::no_fortifications);  // militia
    play.make(EvePlay::bare(Kind::give_up, b1 + 5));
    EXPECT_EQ(play.may(EvePlay::bare(Kind::give_up, b1 + 4)), Refusal::fortify_first);
    play.make(play.at(b1, 20, 18, 180, 1)).make(play.at(b1 + 1, 21, 18, 180, 1));
    EXPECT_TRUE(play.s.unit[b1 + 1].has(Unit::fortified_bit));
    EXPECT_EQ(play.may(play.at(b1 + 2, 12, 18, 180, 1)), Refusal::too_many_lines);
    EXPECT_EQ(play.may(play.at(b1 + 2, 21, 18.375, 180, 1)), Refusal::no_fortifications);  // behind the line
    play.make(EvePlay::bare(Kind::give_up, b1 + 4)).make(play.at(b1 + 2, 12, 18, 180, 1)).done();
    play.make(play.baggage(20, 8, 0)).dice({6, 1});
    EXPECT_EQ(play.may(play.at(b1 + 3, 22, 18, 180, 1)), Refusal::no_fortifications);  // not any more
    EXPECT_EQ(play.may(play.at(b1 + 3, 22, 18, 180)), Refusal::legal);
    EXPECT_EQ(play.may(play.at(b1 + 5, 22, 18, 180)), Refusal::not_waiting);
}
TEST(WargameDeploying, R3_5_3_4_WhoMustHoldTheVillageIsNotUsedElsewhere) {
    WargameTable t = eve_table(4, 4);  // of four units one at least, and one at most
    t.ground(Ground::fortified_village, 10, 18, 14, 20).friendly = 1;
    t.scenario().sides[1].strategy = Strategy::defend;
    t.scenario().sides[1].type = ArmyType::standing;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180)).make(EvePlay::bare(Kind::give_up, b1 + 3));
    play.make(play.at(b1, 20, 17, 180, 1)).make(play.at(b1 + 1, 21, 17, 180, 1));
    EXPECT_EQ(play.may(play.at(b1 + 2, 22, 17, 180, 1)), Refusal::village_too_empty);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::give_up, b1 + 2)), Refusal::village_too_empty);
    EXPECT_EQ(play.may(EvePlay::bare(Kind::done)), Refusal::village_too_empty);
    play.make(EvePlay::bare(Kind::garrison, b1 + 2));
    EXPECT_EQ(play.may(EvePlay::bare(Kind::done)), Refusal::not_now);  // the other side's turn
}
TEST(WargameDeploying, R3_5_3_7_OnlyStandingAndMercenaryDefendersFortify) {
    WargameTable tribal = fortifying();
    tribal.scenario().sides[1].type = ArmyType::tribal;
    EvePlay play(tribal);
    play.make(play.baggage(20, 22, 180));
    EXPECT_EQ(actor(play.s), Actor::first);
    WargameTable probing = fortifying();
    probing.scenario().sides[1].strategy = Strategy::probe;
    EvePlay other(probing);
    other.make(other.baggage(20, 22, 180));
    EXPECT_EQ(actor(other.s), Actor::first);
}
TEST(WargameDeploying, R9_2_WhoWasGivenUpForFortificationsIsNoUnitOfTheArmy) {  // S102
    WargameTable t = fortifying();
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180)).make(EvePlay::bare(Kind::give_up, b1 + 5));
    State s = play.s;
    s.active = 1;
    for (const UnitIndex u : {b1, UnitIndex(b1 + 1), UnitIndex(b1 + 2)}) {
        s.unit[u] = {};
        s.unit[u].where = Whereabouts::destroyed;
    }
    end_bound(play.g, s);  // three of six
    EXPECT_EQ(s.loser, 1);
}

}  // namespace
}  // namespace polemarch::test
