// Movement actions: legs of bodies, what bars them, and moves near enemies.
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/moving.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Moving {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Moving(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] MovementAction go(UnitIndex u, Body body, const std::vector<Leg>& legs) {
        Move m;
        m.kind = Kind::go;
        m.unit = u;
        m.set(body);
        for (std::size_t i = 0; i < legs.size(); ++i) m.legs[i] = legs[i];
        return legs_of({t.g(), t.s(), field, groups}, m);
    }
    [[nodiscard]] MovementAction go(UnitIndex u, const std::vector<Leg>& legs) { return go(u, {}, legs); }
};
Leg forward(double bw) { return {Way::forward, 0, static_cast<std::uint16_t>(bw * base_width)}; }
Leg back(double bw) { return {Way::backward, 0, static_cast<std::uint16_t>(bw * base_width)}; }
Leg wheel(table::Hand pivot, double degrees) {
    return {Way::wheel, static_cast<std::uint8_t>(pivot), static_cast<std::uint16_t>(degrees * 65536 / 360)};
}
constexpr auto left = table::Hand::left, right = table::Hand::right;

TEST(WargameMoving, ABodyIsWrittenIntoAMoveAndReadBack) {
    for (const Body body : {Body{}, Body{59, 0, 1}, Body{3, 7, 16}, Body{0, 59, 4}}) {
        Move m;
        m.set(body);
        EXPECT_EQ(m.body(), body);
    }
}
TEST(WargameMoving, R6_1_4_1_StraightAheadIsAtMostOneBaseWidthAMove) {
    WargameTable t;
    const auto foot = t.own("R HF/1", 10, 10), horse = t.own("R MC/-", 15, 10);
    Moving moving(t);
    const MovementAction action = moving.go(foot, {forward(1)});
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.moves, 1);
    EXPECT_EQ(action.ends[0], t.pose(10, 11, 0));
    EXPECT_EQ(moving.go(foot, {forward(1.01)}).refusal, Refusal::too_many_moves);
    EXPECT_EQ(moving.go(horse, {forward(2)}).moves, 2);                                         // one leg, two moves
    EXPECT_EQ(moving.go(foot, {forward(0.5), forward(0.5)}).refusal, Refusal::too_many_moves);  // S53
    EXPECT_EQ(moving.go(horse, {forward(1), forward(1)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(horse, {forward(1), forward(1), forward(1)}).refusal, Refusal::too_many_moves);
}
TEST(WargameMoving, R6_1_4_2_OnlyLightTroopsMoveStraightBack) {
    WargameTable t;
    const auto foot = t.own("R HF/1", 10, 10), light = t.own("R LC/bow", 15, 10);
    Moving moving(t);
    EXPECT_EQ(moving.go(foot, {back(1)}).refusal, Refusal::only_light_backward);
    const MovementAction action = moving.go(light, {back(1), back(0.5)});
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.ends[0], t.pose(15, 8.5, 0));
}
TEST(WargameMoving, R6_1_4_3_AWheelIsMeasuredStraightBetweenThePlacesOfTheOuterCorner) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10), b = t.own("R HF/1", 11, 10), c = t.own("R HF/1", 11, 9.625);
    Moving moving(t);
    const MovementAction action = moving.go(a, {0, 1, 2}, {wheel(left, 28)});  // 2 x 2 BW x sin 14 = 0.97
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(moving.go(a, {0, 1, 2}, {wheel(left, 30)}).refusal, Refusal::too_far);
    // The pivot corner stays, and all keep their corners on each other's.
    Moving after(t);
    const table::Extent e = t.g().trait[a].extent;
    const table::Rectangle one(action.ends[0], e), two(action.ends[1], e), behind(action.ends[2], e);
    EXPECT_EQ(one.front_corner(left), t.place(9.5, 10));
    EXPECT_EQ(two.front_corner(left), one.front_corner(right));
    EXPECT_EQ(behind.front_corner(left), two.rear_corner(left));
    static_cast<void>(b);
    static_cast<void>(c);
}
TEST(WargameMoving, R6_1_4_3_AWheelingGroupIsAtMostThreeDeep) {
    WargameTable t;
    const auto a = t.own("R HF/3", 10, 10);
    for (int i = 1; i < 4; ++i) t.own("R HF/3", 10, 10 - 0.375 * i);
    Moving moving(t);
    EXPECT_EQ(moving.go(a, {0, 0, 3}, {wheel(right, 20)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(a, {0, 0, 4}, {wheel(right, 20)}).refusal, Refusal::too_deep_to_wheel);
    EXPECT_EQ(moving.go(a, {0, 0, 4}, {forward(1)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(a, {0, 0, 5}, {forward(1)}).refusal, Refusal::body_not_together);
}
TEST(WargameMoving, R6_1_1_DifficultGroundAnywhereOnTheWayHoldsForTheWholeCount) {  // S52
    WargameTable t;
    t.ground(Ground::woods, 8, 11, 12, 14);
    const auto horse = t.own("R LC/-", 10, 10.5), guns = t.own("R HA", 11.5, 10.5), wagon = t.own("R WW", 8.3, 10.9);
    Moving moving(t);
    EXPECT_EQ(moving.go(horse, {forward(0.4), forward(0.05)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(horse, {forward(1)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(horse, {forward(0.4), forward(1)}).refusal, Refusal::too_many_moves);
    EXPECT_EQ(moving.go(guns, {forward(1)}).refusal, Refusal::cannot_enter);
    EXPECT_EQ(moving.go(wagon, {forward(1)}).refusal, Refusal::cannot_enter);
}
TEST(WargameMoving, R6_1_4_NobodyMovesOverOthersOrOffTheTable) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), edge = t.own("R HF/1", 5, 29.5);
    t.own("R HF/1", 10.5, 10.9);
    const auto facing = t.own("R HF/1", 20, 10);
    t.enemy("R HF/1", 20, 10.9);
    Moving moving(t);
    EXPECT_EQ(moving.go(u, {forward(1)}).refusal, Refusal::into_friend);
    EXPECT_EQ(moving.go(u, {forward(0.5)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(edge, {forward(1)}).refusal, Refusal::off_the_table);
    EXPECT_EQ(moving.go(facing, {forward(1)}).refusal, Refusal::into_enemy);
    EXPECT_EQ(moving.go(facing, {forward(0.9)}).refusal, Refusal::legal);
}

// ---- 6.3

TEST(WargameMoving, R6_3_ACornerInAFrontalZoneDoesNotLeaveItGoingStraightOn) {
    WargameTable t;
    const auto passing = t.own("R HF/1", 10, 10);
    t.enemy("R HF/1", 11.3, 10.8);  // not straight ahead: the passer's right corner is in its zone
    Moving moving(t);
    EXPECT_EQ(moving.go(passing, {forward(1)}).refusal, Refusal::leaves_frontal_zone);
    EXPECT_EQ(moving.go(passing, {forward(0.5)}).refusal, Refusal::legal);
    WargameTable ahead;
    const auto u = ahead.own("R HF/1", 10, 10);
    ahead.enemy("R HF/1", 10.8, 10.45);
    EXPECT_EQ(Moving(ahead).go(u, {forward(0.4)}).refusal, Refusal::legal);
}
TEST(WargameMoving, R6_3_BackwardNotToEndInTheZone) {
    WargameTable t;
    const auto light = t.own("R LF/-", 10, 10);
    t.enemy("R HF/1", 10, 10.4);
    Moving moving(t);
    EXPECT_EQ(moving.go(light, {back(0.05)}).refusal, Refusal::back_into_zone);
    EXPECT_EQ(moving.go(light, {back(1)}).refusal, Refusal::legal);
}
TEST(WargameMoving, R6_3_AWheelTurnsTowardTheEnemysEdge) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10, 20);
    t.enemy("R HF/1", 10.2, 10.7);  // its front edge line lies across, 20 degrees off ours
    Moving moving(t);
    EXPECT_EQ(moving.go(u, {wheel(left, 10)}).refusal, Refusal::legal);
    EXPECT_EQ(moving.go(u, {wheel(right, 10)}).refusal, Refusal::wheels_from_enemy);
}
TEST(WargameMoving, R6_3_NotToEndWhereAnEnemysRetreatMeetsTheFlank) {  // N32
    WargameTable t;
    const auto u = t.own("R LF/-", 8.6, 10.2, 90);
    t.enemy("R HF/1", 10, 10, 0);  // faces north; the mover would stand behind it, flank to its rear
    Moving moving(t);
    EXPECT_EQ(moving.go(u, {forward(0.2)}).refusal, Refusal::legal);
    WargameTable behind;
    const auto v = behind.own("R LF/-", 8.8, 9.05, 90);
    behind.enemy("R HF/1", 10, 10, 0);
    EXPECT_EQ(Moving(behind).go(v, {forward(0.9)}).refusal, Refusal::before_retreat);
}

// ---- 6.2

TEST(WargameMoving, R6_2_2_AnEnemyThatMustEvadeDoesNotBarTheWay) {
    WargameTable t;
    const auto foot = t.own("R HF/1", 10, 10);
    const auto light = t.enemy("R LF/-", 10, 10.6), heavy = t.enemy("R HF/1", 15, 10.6);
    const auto other = t.own("R HF/1", 15, 10);
    Moving moving(t);
    const MovementAction action = moving.go(foot, {forward(1)});
    EXPECT_EQ(action.refusal, Refusal::legal);
    EXPECT_EQ(action.moves, 0);
    EXPECT_EQ(action.evaders, UnitSet(light));
    EXPECT_EQ(moving.go(other, {forward(1)}).refusal, Refusal::into_enemy);
    t.s().evaded |= UnitSet(light);  // once a bound (6.2.3)
    EXPECT_EQ(moving.go(foot, {forward(1)}).refusal, Refusal::into_enemy);
    static_cast<void>(heavy);
}
TEST(WargameMoving, R6_2_1_NobodyEvadesInDifficultGround) {
    WargameTable t;
    t.ground(Ground::woods, 8, 10.4, 12, 14);
    const auto foot = t.own("R LMF/1", 10, 10);
    t.enemy("R LF/-", 10, 10.9);
    EXPECT_EQ(Moving(t).go(foot, {forward(1)}).refusal, Refusal::into_enemy);
}

}  // namespace
}  // namespace polemarch::test
