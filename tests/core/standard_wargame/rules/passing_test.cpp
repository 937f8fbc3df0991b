// Through friends by ordered moves, and the half turn of a regrouping.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reforming.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Passing {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Passing(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] View view() { return {t.g(), t.s(), field, groups}; }
    [[nodiscard]] MovementAction ahead(UnitIndex u, double bw) { return legs_of(view(), WargamePlay::ahead(u, bw)); }
    [[nodiscard]] MovementAction back(UnitIndex u, double bw) {
        Move m = WargamePlay::ahead(u, bw);
        m.legs[0].way = Way::backward;
        return legs_of(view(), m);
    }
    [[nodiscard]] MovementAction tactical(UnitIndex u, double x, double y, double heading) {
        return tactical_of(view(), WargamePlay::tactical(u, t.pose(x, y, heading)));
    }
};

TEST(WargamePassing, R6_4_2_1_LightFootGoesStraightOnThroughAFriendsFront) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10), foot = t.own("R HF/1", 10.3, 10.5, 180);
    t.own("R HF/1", 10.3, 10.875, 180);  // a second rank behind it
    const auto heavy = t.own("R HF/1", 20, 10);
    t.own("R HF/1", 20.3, 10.5, 180);
    Passing passing(t);
    const MovementAction action = passing.ahead(light, 1);
    ASSERT_EQ(action.refusal, Refusal::legal);
    EXPECT_TRUE(action.placed);
    EXPECT_EQ(action.ends[0], t.pose(10.3, 11.25, 180));               // behind the last of the column, in its group
    EXPECT_EQ(passing.ahead(heavy, 1).refusal, Refusal::into_friend);  // others by a tactical move
    EXPECT_EQ(passing.tactical(heavy, 20, 10.9, 0).refusal, Refusal::legal);
    EXPECT_EQ(passing.tactical(heavy, 20, 10.9, 0).ends[0], t.pose(20.3, 10.875, 180));
    static_cast<void>(foot);
}
TEST(WargamePassing, R6_4_2_1_StraightBackThroughTheFriendBehind) {
    WargameTable t;
    const auto light = t.own("R LC/-", 10, 10), horse = t.own("R MC/-", 15, 10);
    t.own("R HF/1", 10.2, 8.5);
    t.own("R HF/1", 15, 8.5);
    Passing passing(t);
    const MovementAction action = passing.back(light, 1);
    ASSERT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.ends[0], t.pose(10.2, 8.125, 0));
    EXPECT_EQ(passing.tactical(horse, 15, 9.1, 0).ends[0], t.pose(15, 8.125, 0));  // directly backward
}
TEST(WargamePassing, R6_4_2_1_WhoPassesAWagonIsOfItsGroup) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10.3, 10), wagon = t.own("R WW", 10, 10.6, 180);
    Passing passing(t);
    const MovementAction action = passing.ahead(light, 1);
    ASSERT_EQ(action.refusal, Refusal::legal);
    t.s().unit[light].pose = action.ends[0];
    Passing after(t);
    EXPECT_TRUE(after.groups.together(light, wagon));
    EXPECT_EQ(action.ends[0].x, t.place(10.5, 0).x);  // at the corner on the side from which it came
    // The column keeps its corner on a move of both.
    const RigidBody body(after.field, after.groups, *members_of(after.groups, wagon, whole_group(after.groups, wagon)));
    EXPECT_EQ(body.size(), 2U);
    EXPECT_EQ(body.straight(base_width)[1].pose(), table::moved(action.ends[0], action.ends[0].heading, base_width));
}
TEST(WargamePassing, R6_4_2_1_NotFromPartlyBehindItsFrontLineButLightFoot) {
    WargameTable t;
    // Both stand turned, their fronts a little behind the line of the friend whose front they would hit.
    const auto horse = t.own("R LC/-", 10, 10, 0), light = t.own("R LF/-", 20, 10, 0);
    t.own("R HF/1", 10.4, 8.6, 45);
    t.own("R HF/1", 20.4, 9.05, 45);
    Passing passing(t);
    const BeforeFront front(passing.field[2]);
    ASSERT_TRUE(front.ahead(passing.field[horse]));
    EXPECT_EQ(passing.back(horse, 1).refusal == Refusal::legal, front.wholly_ahead(passing.field[horse]));
    EXPECT_FALSE(front.wholly_ahead(passing.field[horse]));
    EXPECT_EQ(passing.back(light, 1).refusal, Refusal::legal);
}
TEST(WargamePassing, R6_4_2_1_NotThroughAFriendsSide) {
    WargameTable t;
    const auto light = t.own("R LF/-", 9, 10.1, 90);  // partly before the front line of the friend at its right
    t.own("R HF/1", 10, 10);
    Passing passing(t);
    EXPECT_EQ(passing.ahead(light, 1).refusal, Refusal::into_friend);
}
TEST(WargamePassing, R6_4_2_NotWhereItCouldNotBe) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10), horse = t.own("R LC/-", 20, 10);
    t.own("R HF/1", 10, 10.5, 180);
    t.ground(Ground::water, 8, 11, 12, 13);  // behind that friend
    t.own("R HF/1", 20, 8.5);
    t.enemy("R HF/1", 20, 7.4, 0);  // in its zone, behind that one
    Passing passing(t);
    EXPECT_EQ(passing.ahead(light, 1).refusal, Refusal::cannot_enter);
    EXPECT_EQ(passing.back(horse, 1).refusal, Refusal::back_into_zone);  // 6.3
    EXPECT_EQ(passing.tactical(horse, 20, 9.1, 0).refusal, Refusal::back_into_zone);
}
TEST(WargamePassing, R6_4_2_WhoHasPassedMovesNoFarther) {  // S61
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10);
    t.own("R HF/1", 10, 10.4, 180);
    Passing passing(t);
    EXPECT_EQ(passing.ahead(light, 1).refusal, Refusal::legal);
    EXPECT_EQ(passing.ahead(light, 2).refusal, Refusal::into_friend);
}
TEST(WargamePassing, R6_4_2_NotOntoAnother) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10);
    t.own("R HF/1", 10, 10.4, 180);
    t.own("R HF/1", 10.3, 11, 90);  // where it would be placed
    EXPECT_EQ(Passing(t).ahead(light, 1).refusal, Refusal::into_friend);
}
TEST(WargamePassing, R6_4_2_1b_LightFootGoesStraightOnThroughItsOwnGroup) {
    WargameTable t;
    t.own("R HF/2", 10, 10);
    t.own("R HF/2", 10, 9.625);
    const auto light = t.own("R LF/-", 10, 9.25);
    const MovementAction action = Passing(t).ahead(light, 1);
    ASSERT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.ends[0], t.pose(10, 10.5, 0));  // before the unit in the front line
}
TEST(WargamePassing, R6_4_WhoCannotPassStops) {
    WargameTable t;
    const auto chariots = t.own("R HBC/-", 10, 10), foot = t.own("R HF/2", 15, 10);
    t.own("R HF/1", 10, 10.5, 180);
    t.own("R HF/1", 15, 10.5, 180);
    Passing passing(t);
    EXPECT_EQ(passing.tactical(chariots, 10, 10.9, 0).refusal, Refusal::into_friend);
    EXPECT_EQ(passing.tactical(foot, 15, 10.9, 0).refusal, Refusal::into_friend);
}
TEST(WargameRegroup, R5_1_4_3_AHalfTurnBeforeATacticalMoveIsFree) {
    WargameTable t;
    for (int i = 0; i < 2; ++i) t.own("R HF/1", 10 + i, 10);
    const auto other = t.own("R HF/1", 12, 8.65, 180);  // its rear to the line
    t.enemy("R HF/1", 10, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    const State before = play.begin().s;
    // To the line's end: 1.35 base widths for its front corners, less than one once it has turned.
    const Move to_line = WargamePlay::tactical(other, t.pose(12, 10, 0));
    play.make(WargamePlay::order(0, Order::regroup)).make(WargamePlay::move(Kind::stands, 0));
    EXPECT_EQ(play.may(to_line), Refusal::legal);
    play.make(to_line);
    EXPECT_EQ(play.s.unit[other].pose, t.pose(12, 10, 0));
    play.s = before;
    play.make(WargamePlay::order(0, Order::advance)).make(WargamePlay::move(Kind::stands, 0));
    EXPECT_EQ(play.may(to_line), Refusal::too_far);
}

}  // namespace
}  // namespace polemarch::test
