// War wagons: two halves of the front that shoot, one shot all round, what battles nearby do to it, orders.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/shooting.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Wagons {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Wagons(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] View view() { return {t.g(), t.s(), field, groups}; }
    [[nodiscard]] bool shoots(UnitIndex u, UnitIndex v) { return shots(view()).contains(u, v); }
};

TEST(WargameWagons, R7_2_1_1_EachHalfOfTheFrontShoots) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10);  // 2 wide
    const auto left = t.enemy("R HF/1", 9, 10.8), right = t.enemy("R HF/1", 11.2, 10.7);
    Wagons wagons(t);
    EXPECT_TRUE(wagons.shoots(wagon, left) && wagons.shoots(wagon, right));  // straight before its two halves
    spend_shot(wagons.view(), t.s().unit[wagon], wagon, left);
    EXPECT_TRUE(t.s().unit[wagon].has(Unit::shot_bit));
    EXPECT_FALSE(t.s().unit[wagon].has(Unit::shot_twice_bit));
    EXPECT_FALSE(wagons.shoots(wagon, left));
    EXPECT_TRUE(wagons.shoots(wagon, right));
    spend_shot(wagons.view(), t.s().unit[wagon], wagon, right);
    EXPECT_TRUE(has_shot(t.g(), t.s().unit[wagon], wagon));
    EXPECT_FALSE(wagons.shoots(wagon, right));
}
TEST(WargameWagons, R7_2_1_1_BothHalvesMayHaveOneTarget) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), enemy = t.enemy("R HF/1", 10, 10.8);
    Wagons wagons(t);
    for (int shot = 0; shot < 2; ++shot) {
        ASSERT_TRUE(wagons.shoots(wagon, enemy));
        spend_shot(wagons.view(), t.s().unit[wagon], wagon, enemy);
    }
    EXPECT_FALSE(wagons.shoots(wagon, enemy));
}
TEST(WargameWagons, R7_2_1_1_OneShotAllRoundInsteadOfBoth) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), behind = t.enemy("R HF/1", 10, 8.6, 0);
    const auto far = t.enemy("R HF/1", 12, 10, 270);
    const auto before = t.enemy("R HF/1", 10, 10.8);
    Wagons wagons(t);
    EXPECT_TRUE(wagons.shoots(wagon, behind));
    EXPECT_TRUE(wagons.shoots(wagon, before));
    EXPECT_FALSE(wagons.shoots(wagon, far));  // a base width off its side
    spend_shot(wagons.view(), t.s().unit[wagon], wagon, behind);
    EXPECT_TRUE(has_shot(t.g(), t.s().unit[wagon], wagon));
    t.s().unit[wagon].flags = 0;
    spend_shot(wagons.view(), t.s().unit[wagon], wagon, before);
    EXPECT_FALSE(wagons.shoots(wagon, behind));  // one half has shot
    t.s().unit[wagon].flags = 0;
    t.s().fighters |= UnitSet(wagon);
    EXPECT_FALSE(wagons.shoots(wagon, behind));  // it is going to fight
}
TEST(WargameWagons, R7_2_1_1_BattlesNearbyDoNotStopItsShots) {  // N34
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), near = t.enemy("R HF/1", 9.5, 10.4), far = t.enemy("R HF/1", 11, 10.8);
    Wagons wagons(t);
    t.s().fighters = UnitSet(wagon) | UnitSet(near);
    EXPECT_TRUE(wagons.shoots(wagon, near));
    EXPECT_FALSE(wagons.shoots(wagon, far));  // beyond half a base width
    EXPECT_FALSE(returns_fire(wagons.view(), near, wagon));
}
/// Two generals far behind, a war wagon of side A or B, and an enemy behind it.
WargameTable with_wagon(unsigned side) {
    WargameTable t;
    for (const unsigned other : {0u, 1u}) t.add(other, "R HF/1", 10, other == 0 ? 4 : 26, other == 0 ? 0 : 180);
    for (auto& each : t.scenario().sides) each.units[0].role = Role::commander;
    t.add(side, "R WW", 20, 15, 0);
    t.add(1 - side, "R HF/1", 20, 13.6, 0);
    return t;
}
TEST(WargameWagons, R7_2_1_1_ItsOwnerMayShootAllRoundOrNot) {
    for (const unsigned side : {0u, 1u}) {
        WargameTable t = with_wagon(side);
        const UnitIndex wagon = unit_of(side, 1), behind = unit_of(1 - side, 1);
        WargamePlay play(t);
        play.begin().done();
        ASSERT_EQ(play.s.step, Step::distance);
        EXPECT_EQ(actor(play.s), static_cast<Actor>(side));  // also in the enemy's bound
        const State before = play.s;
        EXPECT_EQ(play.may(WargamePlay::move(Kind::shoot, wagon, unit_of(1 - side, 0))), Refusal::no_shot);
        play.make(WargamePlay::move(Kind::stay));
        EXPECT_EQ(play.s.step, Step::strategic);
        EXPECT_TRUE(play.s.acted.empty());
        play.s = before;
        play.make(WargamePlay::move(Kind::shoot, wagon, behind));
        EXPECT_EQ(actor(play.s), Actor::chance);
        EXPECT_TRUE(has_shot(play.g, play.s.unit[wagon], wagon));
    }
}
TEST(WargameWagons, R7_2_5_NobodyShootsBackAtAWagonThatIsGoingToFight) {  // 7.2.2, N34
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), archers = t.enemy("R MF/bow", 9.5, 10.4);
    Wagons wagons(t);
    EXPECT_TRUE(returns_fire(wagons.view(), archers, wagon));
    t.s().fighters = UnitSet(wagon);
    EXPECT_TRUE(wagons.shoots(wagon, archers));
    EXPECT_FALSE(returns_fire(wagons.view(), archers, wagon));
}
TEST(WargameWagons, R7_2_1_1_NoneAfterAMove) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10), enemy = t.enemy("R HF/1", 10, 10.8);
    Wagons wagons(t);
    t.s().unit[wagon].set(Unit::moved_bit);
    EXPECT_FALSE(wagons.shoots(wagon, enemy));
}
TEST(WargameWagons, R5_2_6_AWagonInTheSecondRankDoesNotJoin) {
    WargameTable t;
    t.own("R WW", 10, 10);
    const auto second = t.own("R WW", 10, 9), beside = t.own("R WW", 12, 10);
    t.enemy("R HF/1", 10, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    const State before = play.begin().s;
    play.make(WargamePlay::order(0, Order::manoeuvre)).make(WargamePlay::ahead(0, 1));
    EXPECT_EQ(play.may(WargamePlay::ahead(beside, 1)), Refusal::legal);
    play.s = before;
    play.make(WargamePlay::order(0, Order::manoeuvre)).make(WargamePlay::move(Kind::stands, 0));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::stands, second)), Refusal::wagon_not_in_front);
    play.s = before;
    play.done();  // not so in the strategic sequence (8.1.6)
    ASSERT_EQ(play.s.step, Step::strategic);
    play.make(WargamePlay::order(0, Order::manoeuvre)).make(WargamePlay::move(Kind::stands, 0));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::stands, second)), Refusal::legal);
}

}  // namespace
}  // namespace polemarch::test
