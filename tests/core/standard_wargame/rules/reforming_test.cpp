// Tactical moves, turns, column moves and expansions; evades, retreats and routs.
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/reforming.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/routing.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Reforming {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Reforming(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] View view() { return {t.g(), t.s(), field, groups}; }
    [[nodiscard]] MovementAction tactical(UnitIndex u, double x, double y, double heading) {
        const table::Pose pose = t.pose(x, y, heading);
        Move m;
        m.kind = Kind::tactical;
        m.unit = u;
        m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
        m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
        m.legs[2].amount = pose.heading.parts;
        return tactical_of(view(), m);
    }
    [[nodiscard]] MovementAction turn(UnitIndex u, int quarters, std::uint8_t joins = nobody) {
        Move m;
        m.kind = Kind::turn;
        m.unit = u;
        m.value = static_cast<std::uint8_t>(quarters);
        m.target = joins;
        return turn_of(view(), m);
    }
    [[nodiscard]] MovementAction expand(UnitIndex u, table::Hand hand, int moves) {
        Move m;
        m.kind = Kind::expand;
        m.unit = u;
        m.target = static_cast<std::uint8_t>(hand);
        m.value = static_cast<std::uint8_t>(moves);
        return expansion_of(view(), m);
    }
};

TEST(WargameReforming, R6_1_4_4_NeitherFrontCornerGoesFartherThanABaseWidth) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    Reforming reforming(t);
    EXPECT_EQ(reforming.tactical(u, 10.7, 10.7, 0).refusal, Refusal::legal);
    EXPECT_EQ(reforming.tactical(u, 10.8, 10.8, 0).refusal, Refusal::too_far);
    EXPECT_EQ(reforming.tactical(u, 10, 10, 60).refusal, Refusal::legal);  // each corner half a base width
    EXPECT_EQ(reforming.tactical(u, 10.5, 10.5, 170).refusal, Refusal::too_far);
}
TEST(WargameReforming, R6_1_4_4_OneUnitMayMakeAllItsMovesTactical) {  // S49
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10), heavy = t.own("R HF/1", 20, 10);
    Reforming reforming(t);
    const MovementAction far = reforming.tactical(light, 11.8, 10, 0);
    EXPECT_EQ(far.refusal, Refusal::legal);
    EXPECT_EQ(far.moves, 2);
    EXPECT_EQ(reforming.tactical(light, 10.9, 10, 0).moves, 1);
    EXPECT_EQ(reforming.tactical(light, 12.1, 10, 0).refusal, Refusal::too_far);
    EXPECT_EQ(reforming.tactical(heavy, 21.5, 10, 0).refusal, Refusal::too_far);
}
TEST(WargameReforming, R6_1_1_GroundOnTheWayOfATacticalMoveCounts) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), cavalry = t.own("R MC/-", 20, 10);
    t.ground(Ground::woods, 10.2, 10.05, 10.3, 10.1);  // passed, touched neither before nor after
    t.ground(Ground::woods, 20.2, 10.05, 20.3, 10.1);
    Reforming reforming(t);
    EXPECT_EQ(reforming.tactical(wagon, 10, 11.0, 0).refusal, Refusal::cannot_enter);
    EXPECT_EQ(reforming.tactical(cavalry, 20, 10.95, 0).refusal, Refusal::legal);          // one move
    EXPECT_EQ(reforming.tactical(cavalry, 20, 11.9, 0).refusal, Refusal::too_many_moves);  // two on open ground only
}
TEST(WargameReforming, R6_1_4_4_TheWayMustBeFree) {  // S55
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10);
    t.own("R HF/1", 10.2, 10.45);
    EXPECT_EQ(Reforming(t).tactical(u, 10, 10.9, 0).refusal, Refusal::into_friend);
}
TEST(WargameReforming, R6_1_4_4_ATurnedUnitComesIntoLine) {
    WargameTable t;
    t.own("R HF/1", 11, 10);
    const auto u = t.own("R HF/1", 12.3, 9.6, 20);
    EXPECT_EQ(Reforming(t).tactical(u, 12, 10, 0).refusal, Refusal::legal);  // it turns first
}
TEST(WargameReforming, R6_4_2_1b_WhoStandsBehindAFriendGoesThroughByATacticalMove) {
    WargameTable t;
    t.own("R HF/1", 10, 10);
    const auto horse = t.own("R LC/-", 10, 9.625), heavy = t.own("R HC/-", 14, 9.625);
    t.own("R HF/1", 14, 10);
    Reforming reforming(t);
    const MovementAction action = reforming.tactical(horse, 10, 10.2, 0);
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_TRUE(action.placed);
    EXPECT_EQ(action.ends[0], t.pose(10, 10.75, 0));  // its rear corners on the front corners of the foot
    EXPECT_EQ(reforming.tactical(heavy, 14, 10.2, 0).refusal, Refusal::into_friend);
}
TEST(WargameReforming, R6_1_4_7_HalfTurnsChangeFrontAndRear) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const MovementAction action = Reforming(t).turn(u, 2);
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.ends[0], t.pose(10, 9.625, 180));
}
TEST(WargameReforming, R6_1_4_6_QuarterTurnsStayBehindTheOldFrontLine) {  // N21
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto e = t.g().trait[u].extent;
    for (const int quarters : {1, 3}) {
        const MovementAction action = Reforming(t).turn(u, quarters);
        ASSERT_EQ(action.refusal, Refusal::legal);
        const table::Rectangle after(action.ends[0], e);
        for (const table::Point corner : after.corners()) {
            EXPECT_LE(corner.y, t.place(0, 10).y);
            EXPECT_GE(corner.x, t.place(9.5, 0).x);
            EXPECT_LE(corner.x, t.place(10.5, 0).x);
        }
    }
}
TEST(WargameReforming, R6_1_4_6_FootBehindMayJoin) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    t.own("R HF/1", 10, 9.625);
    const auto horse = t.own("R MC/-", 14, 10);
    t.own("R HF/1", 14, 9.25);
    Reforming reforming(t);
    const MovementAction action = reforming.turn(u, 1, 1);
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.units.size(), 2u);
    EXPECT_EQ(reforming.turn(horse, 1, 1).refusal, Refusal::cannot_turn_together);
}
TEST(WargameReforming, R6_1_4_7b_AColumnFollowsItsLeader) {
    WargameTable t;
    const auto lead = t.own("R HF/1", 10, 10);
    t.own("R HF/1", 10, 9.625);
    t.own("R HF/1", 10, 9.25);
    Reforming reforming(t);
    Move m;
    m.kind = Kind::column;
    m.unit = lead;
    m.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(base_width)};
    const MovementAction straight = column_of(reforming.view(), m);
    ASSERT_EQ(straight.refusal, Refusal::legal);
    EXPECT_EQ(straight.ends[2], t.pose(10, 10.25, 0));
    m.legs[0] = {Way::wheel, 1, 6000};
    const MovementAction wheeled = column_of(reforming.view(), m);
    ASSERT_EQ(wheeled.refusal, Refusal::legal);
    t.s().unit[lead].pose = wheeled.ends[0];
    t.s().unit[lead + 1].pose = wheeled.ends[1];
    t.s().unit[lead + 2].pose = wheeled.ends[2];
    const Groups after(t.field());
    EXPECT_TRUE(after.together(lead, static_cast<UnitIndex>(lead + 2)));  // still one group
}
TEST(WargameReforming, R6_3_WhoFollowsInAColumnKeepsToTheRulesNearEnemies) {
    WargameTable t;
    const auto lead = t.own("R MC/-", 10, 10);
    t.own("R MC/-", 10, 9.25);
    t.own("R MC/-", 10, 8.5);
    t.enemy("R HF/1", 10.8, 8.9, 270);  // it faces the flank of the column
    Reforming reforming(t);
    Move m;
    m.kind = Kind::column;
    m.unit = lead;
    m.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(base_width)};
    // The leader's front corners are clear of its frontal zone; one of the second unit leaves it.
    EXPECT_EQ(column_of(reforming.view(), m).refusal, Refusal::leaves_frontal_zone);
    Move body;
    body.kind = Kind::go;
    body.unit = lead;
    Body three;
    three.ranks = 3;
    body.set(three);
    body.legs = m.legs;
    EXPECT_EQ(legs_of(reforming.view(), body).refusal, Refusal::leaves_frontal_zone);  // the same move as a body
}
TEST(WargameReforming, R6_1_4_8_TheSecondUnitEndsFarthestOut) {  // S57
    WargameTable t;
    const auto front = t.own("R MC/-", 10, 10), second = t.own("R MC/-", 10, 9.25), third = t.own("R MC/-", 10, 8.5);
    Reforming reforming(t);
    const MovementAction action = reforming.expand(front, table::Hand::right, 2);
    ASSERT_EQ(action.refusal, Refusal::legal);
    for (std::size_t i = 1; i < action.units.size(); ++i)
        EXPECT_EQ(action.ends[i], action.units[i] == second ? t.pose(12, 10, 0) : t.pose(11, 10, 0));
    const MovementAction one = reforming.expand(front, table::Hand::left, 1);
    ASSERT_EQ(one.refusal, Refusal::legal);
    for (std::size_t i = 1; i < one.units.size(); ++i)  // who finds no place in the line closes up
        EXPECT_EQ(one.ends[i], one.units[i] == second ? t.pose(9, 10, 0) : t.pose(10, 9.25, 0));
    static_cast<void>(third);
}
TEST(WargameReforming, R6_1_4_8_WhoHasTooFewMovesToCloseUpStays) {
    WargameTable t;
    const auto front = t.own("R MC/-", 10, 10);
    t.own("R MC/-", 10, 9.25);
    t.own("R MC/-", 10, 8.5);
    const auto slow = t.own("R HF/1", 10, 7.75);  // one move
    Reforming reforming(t);
    ASSERT_TRUE(reforming.groups.together(slow, front));
    const MovementAction action = reforming.expand(front, table::Hand::right, 2);
    ASSERT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.units.size(), 3u);
    EXPECT_EQ(std::count(action.units.begin(), action.units.end(), slow), 0);
}
TEST(WargameReforming, R6_1_4_8_ABentColumnOpensToTheSideOfItsCurve) {
    WargameTable t;
    const auto front = t.own("R MC/-", 10, 10);
    t.own("R MC/-", 10.3, 9.3, 335);  // the tail lies to the right
    Reforming reforming(t);
    ASSERT_EQ(reforming.groups.behind(front), 1);
    EXPECT_EQ(reforming.expand(front, table::Hand::right, 1).refusal, Refusal::legal);
    EXPECT_EQ(reforming.expand(front, table::Hand::left, 1).refusal, Refusal::body_not_together);
}

// ---- 6.2

TEST(WargameEvade, R6_2_3_AnEvadeLeadsOneBaseWidthStraightBack) {
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10);
    t.enemy("R HF/1", 10, 10.4);
    EXPECT_TRUE(can_evade(t.g(), t.s(), u));
    evade(t.g(), t.s(), u);
    EXPECT_EQ(t.s().unit[u].pose, t.pose(10, 9, 0));
    EXPECT_TRUE(t.s().evaded.has(u));
}
/// Where a unit is that turned half round and then backed off by one base width, its front having been at x, y.
table::Pose turned_back(WargameTable& t, UnitIndex u, double x, double y) {
    return t.pose(x, y - 2.0 * t.g().trait[u].extent.half_depth / base_width + 1, 180);
}
TEST(WargameEvade, R6_2_3_WhoIsHitInTheRearTurnsHalfRoundAndBacksOff) {  // S58
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10), edge = t.own("R LF/-", 5, 1);
    t.enemy("R MC/-", 10, 9.2, 0);
    ASSERT_TRUE(can_evade(t.g(), t.s(), u));
    evade(t.g(), t.s(), u);
    EXPECT_EQ(t.s().unit[u].pose, turned_back(t, u, 10, 10));
    evade(t.g(), t.s(), edge);  // its back is to the edge of the table
    EXPECT_EQ(t.s().unit[edge].pose, turned_back(t, edge, 5, 1));
}
TEST(WargameEvade, R6_2_3_AHalfTurnComesBeforeARoutOfFriends) {  // S58
    WargameTable t;
    const auto u = t.own("R LC/-", 10, 10), elephants = t.own("W El", 10, 9.1);
    evade(t.g(), t.s(), u);
    EXPECT_EQ(t.s().unit[u].pose, turned_back(t, u, 10, 10));
    EXPECT_EQ(t.s().unit[elephants].pose, t.pose(10, 9.1, 0));
}
TEST(WargameEvade, R6_2_3_WhoGoesAlongGoesTheSameWay) {
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10), v = t.own("R LF/-", 11, 10);  // its own back is free
    const auto cause = t.enemy("R MC/-", 9.2, 9.2, 0);
    const Field field = t.field();
    const Groups groups(field);
    EXPECT_EQ(companions_of({t.g(), t.s(), field, groups}, u, cause), UnitSet(v));
    evade(t.g(), t.s(), u, UnitSet(v));
    EXPECT_EQ(t.s().unit[u].pose, turned_back(t, u, 10, 10));
    EXPECT_EQ(t.s().unit[v].pose, turned_back(t, v, 11, 10));
}
TEST(WargameEvade, R6_2_3_WhoWouldNotComeToItsGroupDoesNotGoAlong) {
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10), v = t.own("R LF/-", 11, 10);
    t.own("R HF/1", 11, 9.3);  // v would be placed behind it
    const auto cause = t.enemy("R MC/-", 10, 10.4);
    const Field field = t.field();
    const Groups groups(field);
    ASSERT_TRUE(groups.together(u, v));
    EXPECT_EQ(companions_of({t.g(), t.s(), field, groups}, u, cause), UnitSet());
}
TEST(WargameEvade, R6_2_4_1_FriendsInTheWayRout) {
    WargameTable t;
    const auto u = t.own("R LC/-", 10, 10), elephants = t.own("W El", 10, 9.1);
    t.enemy("R HF/1", 10, 10.6);
    evade(t.g(), t.s(), u);
    EXPECT_EQ(t.s().unit[u].pose, t.pose(10, 9, 0));
    EXPECT_FALSE(t.s().unit[elephants].pose == t.pose(10, 9.1, 0));
    EXPECT_TRUE(t.s().disordered.empty());  // of no morale sequence
}
TEST(WargameEvade, R6_2_4_2_EnemiesBehindAndTheTablesEdgeBarIt) {
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10), edge = t.own("R LF/-", 5, 1);
    t.enemy("R HF/1", 10, 9, 0);
    for (const double x : {5.0, 10.0}) t.enemy("R HF/1", x, x == 5 ? 1.4 : 10.4);  // and before them
    EXPECT_FALSE(can_evade(t.g(), t.s(), u));
    EXPECT_FALSE(can_evade(t.g(), t.s(), edge));
}
TEST(WargameEvade, R6_2_4_2_TheZoneOfBaggageBarsIt) {  // N52
    WargameTable t;                                    // the enemy's baggage begins at y = 28
    const auto far = t.own("R LC/-", 15.5, 25.8, 180), near = t.own("R LC/-", 20, 25.8, 180);
    t.enemy("R HF/1", 20, 25.2, 0);  // nor does a half turn help
    EXPECT_TRUE(can_evade(t.g(), t.s(), far));
    EXPECT_FALSE(can_evade(t.g(), t.s(), near));
}
TEST(WargameEvade, R6_4_2_1_WhoEvadesIntoAFriendItPassesIsPlacedBehindHim) {
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10);
    t.own("R HF/1", 10, 9.2);
    t.enemy("R HF/1", 10, 10.4);
    evade(t.g(), t.s(), u);
    EXPECT_EQ(t.s().unit[u].pose, t.pose(10, 9.2 - 0.375, 0));
}

// ---- 7.4.6 to 7.4.9

RetreatMove retreat_of_unit(WargameTable& t, UnitIndex u) {
    const Field field = t.field();
    return retreat_of(t.g(), t.s(), field, Groups(field), u);
}
TEST(WargameRetreat, R7_4_6_FiveEighthsStraightBack) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const RetreatMove move = retreat_of_unit(t, u);
    EXPECT_EQ(move.how, Retreat::free);
    EXPECT_EQ(move.ends[0], t.pose(10, 9.375, 0));
}
TEST(WargameRetreat, R7_4_7_EnemiesEdgesAndHeavyThingsBehindDestroy) {
    WargameTable t;
    const auto into_enemy = t.own("R HF/1", 10, 10), at_edge = t.own("R HF/1", 5, 0.8);
    const auto before_gun = t.own("R HF/1", 20, 10);
    t.enemy("R HF/1", 10, 9.3, 0);
    t.own("R LA", 20, 9.625);
    EXPECT_EQ(retreat_of_unit(t, into_enemy).how, Retreat::barred);
    EXPECT_EQ(retreat_of_unit(t, at_edge).how, Retreat::barred);
    EXPECT_EQ(retreat_of_unit(t, before_gun).how, Retreat::barred);
}
TEST(WargameRetreat, R7_4_7_TheEffectiveZoneOfBaggageLiesAllRound) {  // N52
    WargameTable t;                                                   // the enemy's baggage begins at y = 28
    const auto before = t.own("R HF/1", 20, 26.8, 180), beside = t.own("R HF/1", 15.5, 26.8, 180);
    EXPECT_EQ(retreat_of_unit(t, before).how, Retreat::barred);
    EXPECT_EQ(retreat_of_unit(t, beside).how, Retreat::free);
}
TEST(WargameRetreat, R7_4_8_1_ElephantsTrampleWhatBarsThem) {  // S85
    WargameTable t;
    const auto elephants = t.own("W El", 10, 10), behind = t.own("R HF/1", 10.2, 8.8);
    const RetreatMove move = retreat_of_unit(t, elephants);
    EXPECT_EQ(move.how, Retreat::free);
    EXPECT_EQ(move.trampled, behind);
    apply_retreat(t.g(), t.s(), move);
    EXPECT_EQ(t.s().unit[behind].where, Whereabouts::destroyed);
    EXPECT_EQ(t.s().unit[elephants].pose, t.pose(10, 9.375, 0));
}
TEST(WargameRetreat, R7_4_8_1_WhoIsTrampledHasNoZoneAnyMore) {
    WargameTable t;
    const auto elephants = t.own("W El", 10, 10), behind = t.enemy("R HF/1", 10, 8.6, 0);  // facing their rear
    const RetreatMove move = retreat_of_unit(t, elephants);
    EXPECT_EQ(move.trampled, behind);
    EXPECT_EQ(move.how, Retreat::free);
    EXPECT_EQ(move.ends[0], t.pose(10, 9.375, 0));
}
TEST(WargameRetreat, R7_4_9_3_TheColumnBehindIsPushed) {
    WargameTable t;
    const auto u = t.own("R HF/2", 10, 10), second = t.own("R HF/2", 10, 9.625);
    const RetreatMove move = retreat_of_unit(t, u);
    EXPECT_EQ(move.how, Retreat::free);
    ASSERT_EQ(move.units.size(), 2u);
    EXPECT_EQ(move.units[1], second);
    EXPECT_EQ(move.ends[1], t.pose(10, 9, 0));
}
TEST(WargameRetreat, R7_4_9_3b_OtherFriendsStopIt) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    t.own("R HF/1", 10.3, 9.4, 10);
    const RetreatMove move = retreat_of_unit(t, u);
    EXPECT_EQ(move.how, Retreat::blocked);
    EXPECT_GT(move.ends[0].y, t.pose(10, 9.375, 0).y);
}
TEST(WargameRetreat, R7_4_9_FootRunsIntoDifficultGroundBeforeHorse) {
    WargameTable t;
    t.ground(Ground::woods, 8, 7, 12, 9);
    const auto u = t.own("R LMF/1", 10, 10), horse = t.enemy("R MC/-", 10, 10.3), like = t.enemy("R LMF/1", 14, 10.3);
    const Field field = t.field();
    const Groups groups(field);
    const auto far = extended_retreat_of(t.g(), t.s(), field, groups, u, horse, Action::close);
    ASSERT_TRUE(far);
    EXPECT_EQ(far->ends[0], t.pose(10, 8.375, 0));
    EXPECT_FALSE(extended_retreat_of(t.g(), t.s(), field, groups, u, like, Action::close));
}

TEST(WargameRetreat, R7_4_9_LightFootThatHasPassedFriendsGoesNoFarther) {  // 6.4.2.1
    WargameTable t;
    const auto near = t.own("R LF/-", 10, 10), far = t.own("R LMF/bow", 20, 10);
    const auto enemy = t.enemy("R HF/1", 10, 10.3), other = t.enemy("R HF/1", 20, 10.3);
    t.own("R HF/1", 10, 9.3);
    t.own("R HF/1", 20, 8.5);
    const Field field = t.field();
    const Groups groups(field);
    EXPECT_EQ(retreat_of_unit(t, near).ends[0], t.pose(10, 8.925, 0));  // through him with the first retreat
    EXPECT_FALSE(extended_retreat_of(t.g(), t.s(), field, groups, near, enemy, Action::close));
    const auto through = extended_retreat_of(t.g(), t.s(), field, groups, far, other, Action::close);
    ASSERT_TRUE(through);
    EXPECT_EQ(through->ends[0], t.pose(20, 8.125, 0));
}

// ---- 9.1.4

TEST(WargameRout, R9_1_4_AHalfTurnAndOneMoveMoreThanItsNumber) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    t.own("R LF/-", 10, 12);  // nearer to the enemy
    t.enemy("R HF/1", 10, 13);
    rout(t.g(), t.s(), u, RoutTurn::half);
    EXPECT_EQ(t.s().unit[u].pose, t.pose(10, 9.625 - 2, 180));
    EXPECT_TRUE(t.s().routed.has(u));
}
TEST(WargameRout, R9_1_4_1_WhoStandsDirectlyBehindRoutsToo) {
    WargameTable t;
    const auto u = t.own("R HF/2", 10, 10), second = t.own("R HF/2", 10, 9.625);
    t.own("R LF/-", 10, 12);
    t.enemy("R HF/1", 10, 13);
    rout(t.g(), t.s(), u, RoutTurn::half);
    EXPECT_TRUE(t.s().routed.has(second));
    EXPECT_TRUE(t.s().unit[u].on_table() && t.s().unit[second].on_table());
}
TEST(WargameRout, R9_1_4_2_BlockersAreCarriedAwayAndWhoPassesIsSaved) {
    WargameTable t;
    const auto u = t.own("R HF/2", 10, 10), blocker = t.own("R HF/2", 10.3, 8.5);
    const auto light = t.own("R LF/-", 15, 10), passed = t.own("R HF/2", 15, 8.5);
    t.own("R LF/-", 12, 12);
    t.enemy("R HF/1", 12, 13);
    rout(t.g(), t.s(), u, RoutTurn::half);
    EXPECT_TRUE(t.s().routed.has(blocker));
    rout(t.g(), t.s(), light, RoutTurn::half);
    EXPECT_FALSE(t.s().disordered.has(light));
    EXPECT_FALSE(t.s().routed.has(passed));
}
TEST(WargameRout, R9_1_4_TheOwnerSaysHowThoseTurnWhomARouterCarriesAway) {
    WargameTable t;
    const auto u = t.own("R HF/2", 10, 10), blocker = t.own("R HF/2", 10.3, 8.5);
    const auto behind = t.own("R HF/2", 10.6, 7.5);  // in the way of the blocker, if that does not turn aside
    t.own("R LF/-", 12, 12);
    t.enemy("R HF/1", 12, 13);
    const auto place_after = [&](std::uint8_t carried) {
        State s = t.s();
        rout(t.g(), s, u, RoutTurn::half, carried);
        EXPECT_EQ(s.routed.has(behind), carried == 0);
        return s.unit[blocker].pose.x;
    };
    const auto x = t.pose(10.3, 8.5, 0).x;
    EXPECT_LT(place_after(nobody), x);  // away from the enemy
    EXPECT_LT(place_after(1), x);
    EXPECT_GT(place_after(2), x);
    EXPECT_EQ(place_after(0), x);
    EXPECT_FALSE(may_turn_carried(t.g(), t.s(), u, RoutTurn::half, 1));  // as it does by itself
    EXPECT_TRUE(may_turn_carried(t.g(), t.s(), u, RoutTurn::half, 2));
    EXPECT_TRUE(may_turn_carried(t.g(), t.s(), u, RoutTurn::half, 0));
    EXPECT_FALSE(may_turn_carried(t.g(), t.s(), behind, RoutTurn::half, 2));  // which carries nobody away
}
TEST(WargameRout, R9_1_4_NoTurnAsideAlongTheEnemysFrontLine) {
    for (const bool touches : {false, true}) {
        WargameTable t;
        const auto u = t.own("R HF/1", 10.8, touches ? 13.1 : 12.9);  // the enemy's front line is y = 13
        t.own("R HF/2", 10.8, 11.5);                                  // whom a half turn would carry away
        t.enemy("R HF/1", 10, 13);
        EXPECT_EQ(may_turn_aside(t.g(), t.s(), u, RoutTurn::right), !touches);
    }
}
TEST(WargameRout, R9_1_4_AFriendBeforeTheEdgeIsSparedByATurn) {
    for (const bool spares : {false, true}) {
        WargameTable t;
        const auto u = t.own("R HF/1", 10, 1.5);
        if (spares) t.own("R HF/2", 10.3, 0.45);
        t.own("R LF/-", 10, 4);
        t.enemy("R HF/1", 10, 5);
        EXPECT_EQ(may_turn_aside(t.g(), t.s(), u, RoutTurn::right), spares);  // never only to avoid the edge
    }
}
TEST(WargameRout, R9_1_4_3_WoodsDestroyWhoHasNoStrategicMoveThere) {  // N42
    WargameTable t;
    const auto heavy = t.own("R HF/1", 10, 10), loose = t.own("R LMF/1", 16, 10);
    t.own("R LF/-", 13, 12.3);  // nearer to the enemy
    t.enemy("R HF/1", 13, 13);
    t.ground(Ground::woods, 8, 6, 18, 11);
    rout(t.g(), t.s(), heavy, RoutTurn::half);
    rout(t.g(), t.s(), loose, RoutTurn::half);
    EXPECT_EQ(t.s().unit[heavy].where, Whereabouts::destroyed);
    EXPECT_TRUE(t.s().unit[loose].on_table());
}
TEST(WargameRout, R9_1_4_3_TheLastFriendBeforeAnEnemyIsDestroyed) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    t.enemy("R HF/1", 10, 11.2);
    rout(t.g(), t.s(), u, RoutTurn::half);
    EXPECT_EQ(t.s().unit[u].where, Whereabouts::destroyed);
    WargameTable edge;
    const auto v = edge.own("R HF/1", 10, 1.5);
    edge.own("R LF/-", 10, 4);
    edge.enemy("R HF/1", 10, 5);
    rout(edge.g(), edge.s(), v, RoutTurn::half);
    EXPECT_EQ(edge.s().unit[v].where, Whereabouts::destroyed);  // off the table
}

}  // namespace
}  // namespace polemarch::test
