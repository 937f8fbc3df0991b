// What follows from where units stand: groups, zones, close battle targets, disorder, sight, shooting.
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/zones.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

UnitSet set(std::initializer_list<UnitIndex> units) {
    UnitSet all;
    for (const UnitIndex u : units) all |= UnitSet(u);
    return all;
}

// ---- 5.3

TEST(WargamePosition, R5_3_ALineWithItsColumnsIsOneGroup) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10), b = t.own("R HF/1", 11, 10), c = t.own("R MC/-", 11, 9.625);
    const auto apart = t.own("R HF/1", 13, 10), turned = t.own("R HF/1", 9, 10, 10);
    const Groups groups(t.field());
    EXPECT_TRUE(groups.together(a, b));
    EXPECT_TRUE(groups.together(a, c));
    EXPECT_EQ(groups.ahead_of(c), b);
    EXPECT_EQ(groups.beside(a, table::Hand::right), b);
    EXPECT_EQ(groups.members(groups.group_of(b)), set({a, b, c}));
    EXPECT_FALSE(groups.together(a, apart));
    EXPECT_FALSE(groups.together(a, turned));
    EXPECT_EQ(groups.members(groups.group_of(apart)), set({apart}));
}
TEST(WargamePosition, R5_3_BehindAWagonOneCornerIsEnough) {
    WargameTable t;  // it is two base widths wide and one deep
    const auto left = t.own("R WW", 10, 10), right = t.own("R WW", 15, 10), none = t.own("R WW", 20, 10);
    const auto behind_left = t.own("R LF/-", 9.5, 9), behind_right = t.own("R LF/-", 15.5, 9),
               behind_middle = t.own("R LF/-", 20, 9);
    const Groups groups(t.field());
    EXPECT_EQ(groups.ahead_of(behind_left), left);
    EXPECT_EQ(groups.ahead_of(behind_right), right);
    EXPECT_EQ(groups.ahead_of(behind_middle), nobody);
    static_cast<void>(none);
}
TEST(WargamePosition, R5_3_GroupsAreAPartition) {  // S51, N30: the column before the line beside it
    WargameTable t;
    const auto first = t.own("R HF/1", 10, 10), second = t.own("R HF/1", 10, 9.625);
    const auto beside_second = t.own("R HF/1", 11, 9.625);
    const Groups groups(t.field());
    EXPECT_TRUE(groups.together(first, second));
    EXPECT_FALSE(groups.together(second, beside_second));
}
TEST(WargamePosition, R5_3_OneMillimetreOrHalfADegreeOffIsStillContact) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10), b = t.own("R HF/1", 11.02, 10.01, 0.4), c = t.own("R HF/1", 9 - 0.04, 10);
    const Groups groups(t.field());
    EXPECT_TRUE(groups.together(a, b));
    EXPECT_FALSE(groups.together(a, c));
}
TEST(WargamePosition, R5_3_ABentColumnIsOneGroup) {  // N31
    WargameTable t;
    const auto lead = t.own("R HF/1", 10, 10, 30), next = t.own("R HF/1", 10 - 0.19, 10 - 0.32, 0);
    const auto last = t.own("R HF/1", 10 - 0.19, 10 - 0.32 - 0.375, 0);
    const Groups groups(t.field());
    EXPECT_EQ(groups.ahead_of(next), lead);
    EXPECT_TRUE(groups.together(lead, last));
}
TEST(WargamePosition, R7_4_4_3_RanksAreOfTheSameTroopsAndClass) {
    WargameTable t;
    const auto a = t.own("R HF/3", 10, 10);
    t.own("R HF/3", 10, 9.625);
    t.own("V HF/3", 10, 9.25);
    const auto groups = Groups(t.field());
    EXPECT_EQ(groups.ranks(t.g(), a), 2);
}

// ---- 7.3

TEST(WargamePosition, R7_3_1_2_TheFrontalZoneLiesBeyondTheFrontLineWithinHalfABaseWidth) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto before = t.enemy("R HF/1", 10, 10.5), beyond = t.enemy("R HF/1", 10, 10.51);
    const auto beside = t.enemy("R HF/1", 11, 10, 0);       // flush in line: not beyond the front line
    const auto corner = t.enemy("R HF/1", 11.2, 10.3);      // round the corner: 0.2, 0.3 off
    const auto far_corner = t.enemy("R HF/1", 8.55, 10.4);  // 0.45, 0.4 off: farther than a half
    const Field field = t.field();
    EXPECT_TRUE(in_frontal_zone(t.g(), field, u, before));
    EXPECT_FALSE(in_frontal_zone(t.g(), field, u, beyond));
    EXPECT_FALSE(in_frontal_zone(t.g(), field, u, beside));
    EXPECT_TRUE(in_frontal_zone(t.g(), field, u, corner));
    EXPECT_FALSE(in_frontal_zone(t.g(), field, u, far_corner));
}
TEST(WargamePosition, R7_3_1_3_TheEffectiveZoneLiesBetweenTheSideLines) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto overlapping = t.enemy("R HF/1", 10.9, 10.4), outside = t.enemy("R HF/1", 9 - 0.02, 10.4);
    const Field field = t.field();
    EXPECT_TRUE(in_effective_zone(t.g(), field, u, overlapping));
    EXPECT_FALSE(in_effective_zone(t.g(), field, u, outside));
    EXPECT_EQ(effective_enemies(t.g(), field, u), set({overlapping}));
    EXPECT_EQ(frontal_enemies(t.g(), field, u), set({overlapping, outside}));
}
TEST(WargamePosition, R7_3_1_BaggageFacesAllRound) {  // N52
    WargameTable t;
    const auto raider = t.enemy("R LC/-", 21.3, 1, 270);
    EXPECT_TRUE(in_frontal_zone(t.g(), t.field(), baggage_of(0), raider));
}
TEST(WargamePosition, R7_3_3_TargetsInTheEffectiveZoneComeFirst) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto left = t.enemy("R HF/1", 9.3, 10.4), right = t.enemy("R HF/1", 10.7, 10.4);
    const auto aside = t.enemy("R LF/-", 11.4, 10.1, 270);
    const Field field = t.field();
    EXPECT_TRUE(in_frontal_zone(t.g(), field, u, right));
    EXPECT_EQ(close_targets(t.g(), field, u, {}), set({left, right}));
    EXPECT_EQ(close_targets(t.g(), field, u, set({left})), set({right}));  // who was attacked already comes last
    EXPECT_EQ(close_targets(t.g(), field, u, set({left, right})), set({left, right}));
    static_cast<void>(aside);
}
TEST(WargamePosition, R7_3_4_AFriendNearestBeforeTheFrontStopsTheAttack) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), friend_before = t.own("R LF/-", 10.9, 10.6);
    const auto enemy = t.enemy("R HF/1", 9.6, 10.3);
    EXPECT_EQ(nearest_in_effective_zone(t.g(), t.field(), u), friend_before);
    EXPECT_TRUE(close_targets(t.g(), t.field(), u, {}).empty());
    static_cast<void>(enemy);
}
TEST(WargamePosition, R7_4_4_AnEnemyThatNobodyFaces) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto behind = t.enemy("R HF/1", 10, 9.3, 0);
    EXPECT_EQ(threatened_by(t.g(), t.field(), u), set({behind}));
    EXPECT_TRUE(has_unfaced_enemy(t.g(), t.field(), u));
    const auto second = t.own("R HF/1", 10, 8.7, 0);  // faces the enemy's rear
    WargameTable faced;
    const auto v = faced.own("R HF/1", 10, 10);
    faced.enemy("R HF/1", 10, 9.3, 0);
    faced.own("R HF/1", 10, 8.7, 0);
    EXPECT_FALSE(has_unfaced_enemy(faced.g(), faced.field(), v));
    static_cast<void>(second);
}

// ---- 9.1.2

TEST(WargamePosition, R9_1_2_EnemiesBeforeWhomUnitsAreDisordered) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    const auto facing = t.enemy("R HF/1", 11.4, 13.9);  // 3.9 off, one and a half aside
    const auto far = t.enemy("R HF/1", 10, 14.1);       // farther than 4
    const auto aside = t.enemy("R HF/1", 12.1, 12);     // beyond a base width from its side line
    const auto looking_away = t.enemy("R HF/1", 8, 12, 0);
    EXPECT_EQ(disordering(t.g(), t.field(), u), set({facing}));
    static_cast<void>(far);
    static_cast<void>(aside);
    static_cast<void>(looking_away);
}

// ---- 3.3.3

TEST(WargamePosition, R3_3_3_3_NobodySeesBeyondTheGreatestDistance) {
    WargameTable t;
    const auto u = t.own("R HF/1", 20, 5), v = t.enemy("R HF/1", 20, 21), w = t.enemy("R HF/1", 25, 22);
    EXPECT_TRUE(sees(t.g(), t.s(), t.field(), u, v));
    EXPECT_FALSE(sees(t.g(), t.s(), t.field(), u, w));
    t.s().weather = Weather::mist;
    EXPECT_FALSE(sees(t.g(), t.s(), t.field(), u, v));
}
TEST(WargamePosition, R3_3_3_1_WoodsHideWhatIsFartherThanOneBaseWidth) {
    WargameTable t;
    t.ground(Ground::woods, 8, 12, 12, 14);
    const auto u = t.own("R HF/1", 10, 11), in_woods = t.enemy("R LF/-", 10, 12.4), behind = t.enemy("R LF/-", 10, 15);
    const auto near_edge = t.enemy("R LF/-", 10, 11.9);
    EXPECT_TRUE(sees(t.g(), t.s(), t.field(), u, near_edge));
    EXPECT_FALSE(sees(t.g(), t.s(), t.field(), u, behind));
    WargameTable close;
    close.ground(Ground::woods, 8, 12, 12, 14);
    const auto a = close.own("R HF/1", 10, 11.6), b = close.enemy("R LF/-", 10, 12.5);
    EXPECT_TRUE(sees(close.g(), close.s(), close.field(), a, b));  // 0.9 off
    static_cast<void>(in_woods);
}
TEST(WargamePosition, R3_3_3_1_ThirdUnitsHide) {  // S106
    WargameTable t;
    const auto u = t.own("R LF/-", 10, 10), v = t.enemy("R LF/-", 10, 12);
    t.own("R HF/1", 9.5, 11);
    t.own("R HF/1", 10.5, 11);
    const auto friend_beyond = t.own("R LF/-", 10, 13);
    t.own("R HF/1", 8.5, 11);
    t.own("R HF/1", 11.5, 11);
    EXPECT_FALSE(sees(t.g(), t.s(), t.field(), u, v));  // between enemies every third unit blocks
    WargameTable friends;
    const auto a = friends.own("R LF/-", 10, 10), b = friends.own("R LF/-", 10, 12);
    for (const double x : {8.5, 9.5, 10.5, 11.5}) friends.own("R HF/1", x, 11);
    EXPECT_TRUE(sees(friends.g(), friends.s(), friends.field(), a, b));
    static_cast<void>(friend_beyond);
}
TEST(WargamePosition, R3_3_3_2_AHillHidesWhatItsRaysCross) {  // S105
    WargameTable t;
    t.ground(Ground::hill, 8, 12, 12, 16);  // its peak is at 10, 14
    const auto south = t.own("R HF/1", 10, 11), north = t.enemy("R HF/1", 10, 17);
    const auto on_slope = t.enemy("R HF/1", 10, 13.5);
    EXPECT_FALSE(sees(t.g(), t.s(), t.field(), south, north));
    WargameTable top;
    top.ground(Ground::hill, 8, 12, 12, 16);
    const auto below = top.own("R HF/1", 10, 11), on_peak = top.enemy("R HF/1", 10, 13.9);
    EXPECT_TRUE(sees(top.g(), top.s(), top.field(), below, on_peak));  // every ray begins in the unit
    static_cast<void>(on_slope);
}
TEST(WargamePosition, R3_3_3_2_OneBaseWidthIsAlwaysSeenOnAHill) {
    WargameTable t;
    t.ground(Ground::hill, 8, 12, 12, 16);
    const auto a = t.own("R HF/1", 9, 13.2), b = t.enemy("R HF/1", 9, 14.1);
    EXPECT_TRUE(sees(t.g(), t.s(), t.field(), a, b));
}

// ---- 7.2

struct Shooting {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Shooting(WargameTable& table) : t(table), field(table.field()), groups(field) {}
    [[nodiscard]] View view(UnitSet fighters = {}) {
        t.s().fighters = fighters;
        return {t.g(), t.s(), field, groups};
    }
};
TEST(WargamePosition, R7_2_2_TargetsAreInFrontInRangeAndWithinABaseWidthOfTheSideLines) {
    WargameTable t;
    const auto archers = t.own("R MF/bow", 10, 10);
    const auto ahead = t.enemy("R HF/1", 10, 11), far = t.enemy("R HF/1", 11.5, 11.02),
               behind = t.enemy("R HF/1", 10, 9, 0);
    const auto aside = t.enemy("R HF/1", 12.02, 10.5);
    Shooting shooting(t);
    EXPECT_EQ(shooting_targets(shooting.view(), archers), set({ahead}));
    EXPECT_EQ(shooting_targets(shooting.view(set({ahead})), archers), UnitSet());  // going to fight hand to hand
    static_cast<void>(far);
    static_cast<void>(behind);
    static_cast<void>(aside);
}
TEST(WargamePosition, R7_2_1_ASecondRankThatStoodStillShootsFarther) {
    WargameTable t;
    const auto archers = t.own("R MF/bow", 10, 10), rear = t.own("R MF/bow", 10, 9.5);
    const auto far = t.enemy("R HF/1", 10, 12);
    Shooting shooting(t);
    EXPECT_EQ(range_of(shooting.view(), archers, far), 2 * base_width);
    EXPECT_EQ(range_of(shooting.view(), rear, far), base_width);
    t.s().unit[rear].set(Unit::moved_bit);
    EXPECT_EQ(range_of(shooting.view(), archers, far), base_width);
}
TEST(WargamePosition, R7_2_1_ArtilleryThatMovedDoesNotShoot) {  // S67
    WargameTable t;
    const auto gun = t.own("R HA", 10, 10), target = t.enemy("R HF/1", 10, 15);
    Shooting shooting(t);
    EXPECT_EQ(range_of(shooting.view(), gun, target), 6 * base_width);
    t.s().unit[gun].set(Unit::moved_bit);
    EXPECT_EQ(range_of(shooting.view(), gun, target), 0);
}
TEST(WargamePosition, R7_2_3_TheNearestStraightAheadComesFirst) {
    WargameTable t;
    const auto archers = t.own("R LF/bow", 10, 10);
    const auto nearer_aside = t.enemy("R HF/1", 11.1, 10.2), straight = t.enemy("R HF/1", 9.8, 10.45);
    Shooting shooting(t);
    EXPECT_EQ(shooting_targets(shooting.view(), archers), set({nearer_aside, straight}));
    EXPECT_EQ(first_targets(shooting.view(), archers), set({straight}));
}
TEST(WargamePosition, R7_2_4_AFriendStraightAheadStopsTheShot) {
    WargameTable t;
    const auto gun = t.own("R HA", 10, 10), target = t.enemy("R HF/1", 10, 15);
    const auto before = t.own("R LF/-", 10.8, 12);
    Shooting shooting(t);
    EXPECT_TRUE(is_blocked(shooting.view(), gun, target));
    WargameTable beyond;
    const auto other_gun = beyond.own("R HA", 10, 10), other_target = beyond.enemy("R HF/1", 10, 15);
    beyond.own("R LF/-", 9.5, 16);
    Shooting free(beyond);
    EXPECT_FALSE(is_blocked(free.view(), other_gun, other_target));
    static_cast<void>(before);
}
TEST(WargamePosition, R7_2_5_WhoShootsBack) {
    WargameTable t;
    const auto archers = t.own("R LF/bow", 10, 10), theirs = t.enemy("R LF/bow", 10, 10.5);
    const auto beside = t.enemy("R LF/bow", 11, 10.5);
    Shooting shooting(t);
    EXPECT_TRUE(returns_fire(shooting.view(), theirs, archers));
    EXPECT_FALSE(returns_fire(shooting.view(set({beside})), theirs, archers));
    t.s().unit[theirs].set(Unit::shot_bit);
    EXPECT_FALSE(returns_fire(shooting.view(), theirs, archers));
}

}  // namespace
}  // namespace polemarch::test
