// In which order shots are made, and which are off for the bound (7.2, 7.2.4).
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/shooting.h"

#include <gtest/gtest.h>

#include <vector>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Commanders far away, who do not shoot.
WargameTable with_commanders() {
    WargameTable t;
    t.own("R HF/1", 30, 5);
    t.enemy("R HF/1", 30, 25);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    return t;
}
/// Two archers who shoot at each other.
void add_pair(WargameTable& t, double x) {
    t.own("R MF/bow", x, 10);
    t.enemy("R MF/bow", x, 10.9);
}
/// All dice that are due show this.
void throw_all(WargamePlay& play, std::uint8_t face) {
    while (actor(play.s) == Actor::chance) {
        const std::vector<std::uint8_t> faces(roll(play.g, play.s).count(), face);
        apply(play.g, play.s, resolve(play.g, play.s, faces));
    }
}

TEST(WargameShootingOrder, R7_2_ShotsThatChangeNoOthersAreMadeWithoutAsking) {  // N80
    WargameTable t = with_commanders();
    add_pair(t, 10);
    add_pair(t, 20);
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::distance);
    EXPECT_EQ(actor(play.s), Actor::chance);
    play.dice({6, 6});
    ASSERT_EQ(play.s.step, Step::distance);
    EXPECT_EQ(actor(play.s), Actor::chance);  // the other pair
    play.dice({6, 6});
    EXPECT_NE(play.s.step, Step::distance);
    for (const UnitIndex u : {UnitIndex{1}, UnitIndex{2}, unit_of(1, 1), unit_of(1, 2)})
        EXPECT_TRUE(play.s.unit[u].has(Unit::shot_bit));
}
TEST(WargameShootingOrder, R7_2_TheActiveSideCallsShotsAtOneTarget) {  // N80
    WargameTable t = with_commanders();
    t.own("R MF/bow", 9.5, 10);
    t.own("R MF/bow", 10.5, 10);
    const auto target = t.enemy("R HF/1", 10, 10.9);
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::distance);
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(WargamePlay::move(Kind::shoot, 2, target));
    EXPECT_EQ(actor(play.s), Actor::chance);
}
TEST(WargameShootingOrder, R7_2_TheActiveSideCallsShotsThatBringATargetToOthers) {  // N80
    for (const bool third : {false, true}) {
        WargameTable t = with_commanders();
        add_pair(t, 20);
        t.own("R MF/bow", 10, 10);
        t.enemy("R HF/1", 10, 10.9);
        if (third) t.own("R MF/bow", 11.2, 13, 270);  // before whom the target retreats
        WargamePlay play(t);
        play.begin().done();
        ASSERT_EQ(play.s.step, Step::distance);
        EXPECT_EQ(actor(play.s), third ? Actor::first : Actor::chance);
    }
}
TEST(WargameShootingOrder, R7_2_4_AShotThatAFriendStopsIsOffForTheBound) {
    WargameTable t = with_commanders();
    const auto stopped = t.own("R MF/bow", 10, 10);
    t.own("R LF/-", 10.3, 10.55);
    const auto archers = t.enemy("R MF/bow", 10, 10.9);
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::distance);
    throw_all(play, 1);  // the light foot is gone, or behind who was stopped
    EXPECT_TRUE(play.s.unit[archers].has(Unit::shot_bit));
    EXPECT_FALSE(play.s.unit[stopped].has(Unit::shot_bit));
    EXPECT_NE(play.s.step, Step::distance);
}

}  // namespace
}  // namespace polemarch::test
