// The examples of the text, replayed with the units that it names. Its figures are lost: where they stand is ours.
#include "tests/support/standard_wargame/play.h"

#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reforming.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
constexpr UnitIndex a1 = 0, a2 = 1, a3 = 2, a4 = 3, a5 = 4;

void close_table(WargameTable& t) {
    t.enemy("R HF/1", 5, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
}
/// Whether all these stand in one group.
bool in_one_group(WargamePlay& play, std::initializer_list<UnitIndex> units) {
    const Field field(play.g, play.s);
    const Groups groups(field);
    bool all = true;
    for (const UnitIndex u : units) all = all && groups.together(u, *units.begin());
    return all;
}

TEST(WargameExamples, R4_1_4_CommandPointsOfTheText) {
    WargameTable t;
    for (int i = 0; i < 4; ++i) t.own("R HF/1", 10 + i, 10);
    close_table(t);
    WargamePlay play(t);
    play.dice({6, 1}).make(WargamePlay::move(Kind::first)).dice({1, 3, 6});
    const State second = play.s;
    EXPECT_EQ(play.may(WargamePlay::move(Kind::command, nobody, nobody, 6)), Refusal::not_a_kept_die);
    play.make(WargamePlay::move(Kind::command, nobody, nobody, 1));
    EXPECT_EQ(play.s.command, 1);
    EXPECT_EQ(play.s.morale, 3);
    play.s = second;
    play.make(WargamePlay::move(Kind::level)).make(WargamePlay::move(Kind::command, nobody, nobody, 6));
    EXPECT_EQ(play.s.command, 6);
    EXPECT_EQ(play.s.morale, 3);
}
TEST(WargameExamples, R5_1_4_1_AdvanceOfTheText) {
    WargameTable t;
    t.own("R HF/1", 10, 10);          // A1
    t.own("R HF/1", 11, 10);          // A2, beside it
    t.own("R HF/1", 12, 10);          // A3
    t.own("R HF/1", 13.2, 10.3, 10);  // A4, apart and turned
    close_table(t);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(a1, Order::advance));
    for (const UnitIndex u : {a1, a2, a3}) play.make(WargamePlay::ahead(u, 1));
    play.make(WargamePlay::tactical(a4, t.pose(13, 11, 0))).done();
    EXPECT_TRUE(in_one_group(play, {a1, a2, a3, a4}));
    for (const UnitIndex u : {a1, a2, a3, a4}) EXPECT_TRUE(play.s.unit[u].has(Unit::advanced_bit));
}
TEST(WargameExamples, R5_1_4_3_RegroupOfTheText) {
    for (const bool turns : {true, false}) {  // A1 turns about, or remains where it is
        WargameTable t;
        t.own("R HF/1", 10, 10, turns ? 180 : 0);
        const double front = turns ? 10.375 : 10;  // of A1 once it faces north
        t.own("R HF/1", 11, front - 0.7);
        t.own("R HF/1", 12.3, front - 0.4, 20);
        t.own("R HF/1", 8.8, front - 0.5, 340);
        close_table(t);
        WargamePlay play(t);
        play.begin().make(WargamePlay::order(a1, Order::regroup));
        play.make(turns ? WargamePlay::move(Kind::turn, a1, nobody, 2) : WargamePlay::move(Kind::stands, a1));
        play.make(WargamePlay::ahead(a2, 0.7));
        play.make(WargamePlay::tactical(a3, t.pose(12, front, 0)));
        play.make(WargamePlay::tactical(a4, t.pose(9, front, 0)));  // two of them in a regrouping
        play.done();
        EXPECT_TRUE(in_one_group(play, {a1, a2, a3, a4})) << turns;
    }
}
TEST(WargameExamples, R5_1_4_2_ManoeuvreOfTheText) {
    WargameTable t;
    t.own("R MC/-", 10, 10);    // A1
    t.own("R MC/-", 11, 10);    // A2
    t.own("R MC/-", 12, 10);    // A3
    t.own("R MC/-", 13, 10);    // A4 in front of A5
    t.own("R MC/-", 13, 9.25);  // A5
    close_table(t);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(a2, Order::manoeuvre));
    Body two;
    two.left = 1;
    play.make(WargamePlay::ahead(a2, 2, two));  // A1 and A2
    Move expansion = WargamePlay::move(Kind::expand, a4, static_cast<UnitIndex>(table::Hand::right), 1);
    play.make(expansion);
    EXPECT_EQ(play.s.unit[a5].pose, t.pose(14, 10, 0));
    play.make(WargamePlay::tactical(a3, t.pose(12, 11.6, 0)));  // two tactical moves
    play.done();
    EXPECT_EQ(play.s.unit[a1].pose, t.pose(10, 12, 0));
    EXPECT_EQ(play.s.unit[a3].pose, t.pose(12, 11.6, 0));
    EXPECT_FALSE(in_one_group(play, {a1, a3}));
}
TEST(WargameExamples, R6_1_4_8_ColumnExpansionOfTheText) {
    // Two moves: A2 and A3 come out to the right of A1, A2 farthest.
    WargameTable t;
    for (int rank = 0; rank < 3; ++rank) t.own("R MC/-", 10, 10 - 0.75 * rank);
    close_table(t);
    WargamePlay play(t);
    play.begin().make(WargamePlay::order(a1, Order::manoeuvre));
    play.make(WargamePlay::move(Kind::expand, a1, static_cast<UnitIndex>(table::Hand::right), 2)).done();
    EXPECT_EQ(play.s.unit[a1].pose, t.pose(10, 10, 0));
    EXPECT_EQ(play.s.unit[a2].pose, t.pose(12, 10, 0));
    EXPECT_EQ(play.s.unit[a3].pose, t.pose(11, 10, 0));
}
TEST(WargameExamples, R6_4_2_PassingOfTheText) {
    // A4 ends its move behind A1. A5 cannot move through it, being partly behind A1's front line. A6 flees and cannot
    // pass: its first retreat hits a friend.
    WargameTable t;
    t.own("R HF/1", 10, 10, 180);                     // A1
    const auto passes = t.own("R LC/-", 10, 9.5);     // as A4: before A1's front
    const auto beside = t.own("R LC/-", 11.02, 9.7);  // as A5: partly behind A1's front line
    close_table(t);
    const Field field = t.field();
    const Groups groups(field);
    const View view{t.g(), t.s(), field, groups};
    const MovementAction through = tactical_of(view, WargamePlay::tactical(passes, t.pose(10, 10.4, 0)));
    ASSERT_EQ(through.refusal, Refusal::legal);
    EXPECT_EQ(through.ends[0], t.pose(10, 10.375, 180));
    EXPECT_NE(tactical_of(view, WargamePlay::tactical(beside, t.pose(10.3, 10.4, 0))).refusal, Refusal::legal);
}

}  // namespace
}  // namespace polemarch::test
