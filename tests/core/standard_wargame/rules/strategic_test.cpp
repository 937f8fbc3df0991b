// The strategic sequence: who takes part, how many moves, roads, war wagons; the text's first strategic example.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reforming.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// A table in its strategic sequence.
struct Strategic {
    WargameTable& t;
    Field field;
    Groups groups;
    explicit Strategic(WargameTable& table) : t(table), field(at_step(table).field()), groups(field) {}
    static WargameTable& at_step(WargameTable& table) {
        table.s().step = Step::strategic;
        return table;
    }
    [[nodiscard]] View view() { return {t.g(), t.s(), field, groups}; }
    [[nodiscard]] MovementAction ahead(UnitIndex u, double bw, Extra extra = {}) {
        return legs_of(view(), WargamePlay::ahead(u, bw), extra);
    }
    [[nodiscard]] MovementAction column(UnitIndex u, double bw, int forced = 0) {
        Move m = WargamePlay::ahead(u, bw);
        m.kind = Kind::column;
        m.target = nobody;
        m.value = 0;
        return column_of(view(), m, forced);
    }
};

TEST(WargameStrategic, R8_1_1_2_TheTextsFirstExample) {
    WargameTable t;
    std::vector<UnitIndex> regulars, warriors;
    for (int i = 0; i < 4; ++i) regulars.push_back(t.own("R HF/1", 8 + i, 10));
    for (int i = 0; i < 2; ++i) warriors.push_back(t.own("W HF/1", 12 + i, 10));
    t.enemy("R HF/1", 10, 13);  // 3 base widths off
    Strategic strategic(t);
    for (const UnitIndex u : regulars) EXPECT_EQ(judge_ready(strategic.view(), u), Refusal::legal);
    for (const UnitIndex u : warriors) EXPECT_EQ(judge_ready(strategic.view(), u), Refusal::too_near_for_strategy);
}
TEST(WargameStrategic, R8_1_1_2_MoreThanTwoOrFourBaseWidthsFromBaggageToo) {  // S91
    for (const double gap : {2.0, 2.02}) {
        WargameTable t;
        const auto steady = t.own("V HF/1", 20, 28 - 0.75 - gap);
        t.scenario().sides[1].baggage = t.pose(20, 28.25, 0);
        Strategic strategic(t);
        const Length distance = strategic.field.squared_distance(steady, baggage_of(1)).rounded();
        EXPECT_EQ(judge_ready(strategic.view(), steady) == Refusal::legal, distance > 2 * base_width);
    }
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);
    t.s().unit[u].set(Unit::ordered_bit);
    EXPECT_EQ(judge_ready(Strategic(t).view(), u), Refusal::had_an_order);
}
TEST(WargameStrategic, R8_1_1_2_ItIsKeptFromTheEnemysFortifiedVillage) {
    WargameTable t;
    t.ground(Ground::fortified_village, 16, 14, 20, 17).friendly = 1;
    const auto near = t.own("R HF/1", 18, 12), far = t.own("R HF/1", 18, 11);
    const auto friendly = t.enemy("R HF/1", 18, 18.5);
    Strategic strategic(t);
    EXPECT_EQ(judge_ready(strategic.view(), near), Refusal::too_near_for_strategy);
    EXPECT_EQ(judge_ready(strategic.view(), far), Refusal::legal);
    EXPECT_EQ(judge_ready(strategic.view(), friendly), Refusal::legal);
}
TEST(WargameStrategic, R8_1_2_1_MovesAreThoseOfTheStrategicColumn) {
    WargameTable t;
    t.ground(Ground::woods, 18, 9, 22, 14);
    const auto foot = t.own("R MF/1", 10, 10), loose = t.own("R LMF/1", 15, 10), wood = t.own("R LMF/1", 20, 8);
    t.enemy("R LC/-", 30, 28);
    Strategic strategic(t);
    EXPECT_EQ(strategic.ahead(foot, 2).moves, 2);
    EXPECT_EQ(strategic.ahead(foot, 2.1).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.ahead(loose, 2).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(wood, 2).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.ahead(wood, 0.9).refusal, Refusal::legal);
}
TEST(WargameStrategic, R8_1_2_1b_NobodyComesIntoAnEnemysZone) {
    WargameTable t;
    const auto u = t.own("R MF/1", 10, 10);
    t.enemy("R HF/1", 10, 12.4);
    Strategic strategic(t);
    EXPECT_EQ(judge_ready(strategic.view(), u), Refusal::legal);
    EXPECT_EQ(strategic.ahead(u, 1.85).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(u, 1.95).refusal, Refusal::into_zone);
}
TEST(WargameStrategic, R8_1_2_NobodyEvadesFromAStrategicMove) {
    WargameTable t;
    const auto u = t.own("R HC/-", 10, 10);
    t.enemy("R LF/-", 10, 12.1);
    Strategic strategic(t);
    EXPECT_EQ(strategic.ahead(u, 2).refusal, Refusal::into_zone);
    t.s().step = Step::movement;
    EXPECT_FALSE(strategic.ahead(u, 2).evaders.empty() && strategic.ahead(u, 2).refusal == Refusal::into_zone);
}
TEST(WargameStrategic, R8_1_3_AForcedMarchGoesOnWhereAStrategicMoveMayBegin) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), free = t.own("R HF/1", 25, 10);
    const auto gun = t.own("R HA", 30, 10);
    t.enemy("R HF/1", 10, 13.2);
    Strategic strategic(t);
    EXPECT_EQ(strategic.ahead(free, 3).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.ahead(free, 3, {.forced = 2}).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(free, 4, {.forced = 2}).refusal, Refusal::too_many_moves);
    // After one move the enemy is 2.2 off, after two 1.2.
    EXPECT_EQ(strategic.ahead(u, 2, {.forced = 1}).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(u, 2.5, {.forced = 2}).refusal, Refusal::too_near_for_strategy);
    EXPECT_EQ(strategic.ahead(gun, 1, {.forced = 2}).refusal, Refusal::cannot_enter);  // it has no moves
}
TEST(WargameStrategic, R8_1_3_WhoFollowsInAColumnIsJudgedAfterItsMoveBefore) {
    WargameTable t;
    const auto lead = t.own("R HF/1", 10, 10), free = t.own("R HF/1", 30, 10);
    for (const double x : {10.0, 30.0}) t.own("R HF/1", x, 9.625);
    // Beside the way: 1.99 from the second unit after its first move, more than 2 from it before, and from the leader.
    t.enemy("R HF/1", 12.99, 9.9);
    Strategic strategic(t);
    EXPECT_EQ(strategic.column(free, 1.5, 1).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(lead, 1.5, {.forced = 1}).refusal, Refusal::legal);
    EXPECT_EQ(strategic.column(lead, 1, 1).refusal, Refusal::legal);
    EXPECT_EQ(strategic.column(lead, 1.5, 1).refusal, Refusal::too_near_for_strategy);
}
TEST(WargameStrategic, R8_1_3_AForcedMarchGivesTacticalMovesToo) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10);  // one strategic move
    t.enemy("R HF/1", 10, 28);
    Strategic strategic(t);
    const Move m = WargamePlay::tactical(u, t.pose(11.2, 11.2, 0));
    EXPECT_EQ(tactical_of(strategic.view(), m).refusal, Refusal::too_far);
    EXPECT_EQ(tactical_of(strategic.view(), m, false, 1).refusal, Refusal::legal);
    EXPECT_EQ(tactical_of(strategic.view(), m, false, 1).moves, 2);
}
TEST(WargameStrategic, R8_1_3_EachMoveCostsAMoralePointForTheWholeOrder) {
    WargameTable t;
    for (int i = 0; i < 3; ++i) t.own("R HF/1", 10 + i, 10);
    t.enemy("R HF/1", 10, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::strategic);
    play.make(WargamePlay::order(0, Order::manoeuvre));
    EXPECT_EQ(play.may(WargamePlay::move(Kind::march, nobody, nobody, 5)), Refusal::too_few_points);
    play.make(WargamePlay::move(Kind::march, nobody, nobody, 2));
    EXPECT_EQ(play.s.morale, 2);
    Body three;
    three.right = 2;
    EXPECT_EQ(play.may(WargamePlay::ahead(0, 3, three)), Refusal::legal);
    EXPECT_EQ(play.may(WargamePlay::ahead(0, 3.1, three)), Refusal::too_many_moves);
}
TEST(WargameStrategic, R8_1_4_ColumnsOnARoadMakeTwoMovesMore) {
    WargameTable t;
    t.ground(Ground::road, 9.5, 0, 10.5, 20);
    const auto lead = t.own("R HF/1", 10, 10), second = t.own("R HF/1", 10, 9.625), beside = t.own("R HF/1", 15, 10);
    t.enemy("R HF/1", 30, 28);
    Strategic strategic(t);
    EXPECT_EQ(strategic.column(lead, 3).refusal, Refusal::legal);
    EXPECT_EQ(strategic.column(lead, 3).units.size(), 2u);
    EXPECT_EQ(strategic.column(lead, 3.1).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.column(lead, 4, 1).refusal, Refusal::legal);  // with a forced march
    EXPECT_EQ(strategic.ahead(second, 1).refusal, Refusal::into_friend);
    EXPECT_EQ(strategic.ahead(lead, 2).refusal, Refusal::too_many_moves);  // no column move
    EXPECT_EQ(strategic.column(beside, 2).refusal, Refusal::too_many_moves);
    t.s().weather = Weather::pouring_rain;
    EXPECT_EQ(strategic.column(lead, 2).refusal, Refusal::too_many_moves);  // S18
}
TEST(WargameStrategic, R8_1_4_TheRoadIsTouchedAllTheTime) {  // N77
    WargameTable t;
    t.ground(Ground::road, 9.5, 0, 10.5, 11);  // it ends
    const auto u = t.own("R HF/1", 10, 10);
    t.enemy("R HF/1", 30, 28);
    Strategic strategic(t);
    EXPECT_EQ(strategic.column(u, 1.3).refusal, Refusal::legal);  // its rear is still on it
    EXPECT_EQ(strategic.column(u, 1.5).refusal, Refusal::too_many_moves);
}
TEST(WargameStrategic, R8_1_5_CavalryFarFromTheEnemysGoesTwiceAsFar) {
    WargameTable t;
    t.ground(Ground::road, 9.5, 0, 10.5, 25);
    const auto horse = t.own("R LC/-", 10, 5), heavy = t.own("R HC/-", 15, 5), foot = t.own("R LF/-", 20, 5);
    t.enemy("R HF/1", 30, 10);
    const auto enemy_horse = t.enemy("R LC/-", 10, 28);
    Strategic strategic(t);
    EXPECT_EQ(strategic.ahead(horse, 6).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(horse, 6.1).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.column(horse, 8).refusal, Refusal::legal);  // what roads add is not doubled
    EXPECT_EQ(strategic.column(horse, 8.1).refusal, Refusal::too_many_moves);
    EXPECT_EQ(strategic.ahead(heavy, 2).refusal, Refusal::legal);
    EXPECT_EQ(strategic.ahead(foot, 2.1).refusal, Refusal::too_many_moves);
    t.s().unit[enemy_horse].pose = t.pose(10, 11, 180);  // 6 off
    Strategic nearer(t);
    EXPECT_EQ(nearer.ahead(horse, 3.1).refusal, Refusal::too_many_moves);
    EXPECT_EQ(nearer.ahead(heavy, 2).refusal, Refusal::legal);
}
TEST(WargameStrategic, R8_1_6_AWarWagonGoesAlongItsLongSide) {  // N76
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10);
    t.enemy("R HF/1", 30, 28);
    Strategic strategic(t);
    const MovementAction right = strategic.ahead(wagon, 1);
    ASSERT_EQ(right.refusal, Refusal::legal);
    EXPECT_EQ(right.ends[0], t.pose(11, 10, 0));  // still facing north
    Move back = WargamePlay::ahead(wagon, 1);
    back.legs[0].way = Way::backward;
    const MovementAction left = legs_of(strategic.view(), back);
    ASSERT_EQ(left.refusal, Refusal::legal);
    EXPECT_EQ(left.ends[0], t.pose(9, 10, 0));
    t.s().step = Step::movement;
    EXPECT_EQ(legs_of(strategic.view(), WargamePlay::ahead(wagon, 1)).ends[0], t.pose(10, 11, 0));
}
TEST(WargameStrategic, R8_1_6_ItWheelsAboutACornerOfTheEndThatLeads) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10);
    t.enemy("R HF/1", 30, 28);
    Strategic strategic(t);
    Move wheel = WargamePlay::ahead(wagon, 0);
    wheel.legs[0] = {Way::wheel, static_cast<std::uint8_t>(table::Hand::left), 8192};  // 45 degrees
    const MovementAction action = legs_of(strategic.view(), wheel);
    ASSERT_EQ(action.refusal, Refusal::legal);
    const table::Rectangle before = t.field()[wagon], after(action.ends[0], t.g().trait[wagon].extent);
    // Its right end leads, so the pivot at the left of that is its right front corner.
    const auto moved = table::distance(before.front_corner(table::Hand::right), after.front_corner(table::Hand::right));
    EXPECT_LE(moved, 2);
    EXPECT_EQ(after.heading().parts, 65536 - 8192);
}
TEST(WargameStrategic, R8_1_6_TacticalMovesOfAWagonAreMeasuredAtItsShortEdge) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10, 270);  // its right end, the short edge in the north, is its front
    t.enemy("R HF/1", 10, 28);
    Strategic strategic(t);
    const table::Rectangle from = endwise(t.field()[wagon], table::Hand::right);
    // About the middle of that edge by 60 degrees: its corners go half a base width, those of the long edge farther.
    const table::Rectangle to({from.pose().x, from.pose().y, from.heading() + table::Angle{10923}}, from.extent());
    const Move m = WargamePlay::tactical(wagon, sidewise(to, table::Hand::right));
    EXPECT_EQ(tactical_of(strategic.view(), m).refusal, Refusal::legal);
    t.s().step = Step::movement;
    EXPECT_EQ(tactical_of(strategic.view(), m).refusal, Refusal::too_far);
}
TEST(WargameStrategic, R8_1_6_AWagonIsTooDeepToTurnAside) {
    WargameTable t;
    const auto wagon = t.own("R WW", 10, 10);
    t.enemy("R HF/1", 10, 28);
    Strategic strategic(t);
    EXPECT_EQ(turn_of(strategic.view(), WargamePlay::move(Kind::turn, wagon, nobody, 1)).refusal,
              Refusal::too_deep_to_turn);
    EXPECT_EQ(turn_of(strategic.view(), WargamePlay::move(Kind::turn, wagon, nobody, 2)).refusal, Refusal::legal);
}
TEST(WargameStrategic, R8_1_1_ManoeuvresAndRegroupingsOnly) {
    WargameTable t;
    for (int i = 0; i < 3; ++i) t.own("R HF/1", 10 + i, 10);
    t.enemy("R HF/1", 10, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    play.begin().done();
    EXPECT_EQ(play.may(WargamePlay::order(0, Order::advance)), Refusal::no_strategic_advance);
    EXPECT_EQ(play.may(WargamePlay::order(0, Order::regroup)), Refusal::legal);
}

}  // namespace
}  // namespace polemarch::test
