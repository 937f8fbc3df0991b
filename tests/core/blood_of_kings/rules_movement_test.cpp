// Formations and movement, paragraph by paragraph.
#include "tests/support/kings_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

/// One unit of side A under orders to advance (or what else), all others far away.
KingsTable ordered(const std::string& unit, const std::string& ground = {}, const char* order = "A1 advance",
                   std::vector<std::string> others = {}) {
    KingsSetup setup{
        .a = {unit}, .b = {unit_at("SW", 4, 2, 66, 42, 180)}, .leader_a = "at = \"30 14\"", .ground = ground};
    for (auto& other : others) setup.a.push_back(other);
    KingsTable t(setup);
    t.activate(3).play({order}).dice({6});
    return t;
}
std::string area(const char* kind, const char* corners, const char* more = "") {
    return fmt::format("[[area]]\nkind = \"{}\"\n{}\ncorners = [{}]\n", kind, more, corners);
}
const char* const across = R"("20 20", "40 20", "40 30", "20 30")";

TEST(KingsMovement, Formations_1_BattleFormationIsTwoWideAtLeast) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_EQ(t.refusal("front 1"), "Formations_1");
    EXPECT_TRUE(t.legal("front 4"));
    EXPECT_EQ(t.refusal("front 5"), "Formations_1");
    EXPECT_TRUE(t.legal("front 3"));
}
TEST(KingsMovement, Formations_1_AColumnStaysOneUntilItAdvances) {
    KingsTable t = ordered(unit_at("SW", 4, 1, 30, 10, 0, "ratings = [\"march\"]"));
    EXPECT_EQ(t.refusal("forward 1"), "Formations_1");
    t.play({"front 2, forward 1"});
    EXPECT_FALSE(t.unit("A1").march());
    EXPECT_EQ(t.unit("A1").frontage(), 2);
}
TEST(KingsMovement, Formations_1_AColumnThatRetiresIsStillOne) {
    KingsTable t({.a = {unit_at("SW", 3, 1, 30, 20, 0, "ratings = [\"march\"]")},
                  .b = {unit_at("MS", 3, 3, 30, 20, 180)},
                  .leader_a = "at = \"30 12\""});
    t.activate(2).play({"A1 retire B1"}).dice({6}).play({"back 4"});
    EXPECT_EQ(t.unit("A1").frontage(), 1);
    EXPECT_TRUE(t.unit("A1").march());
    t.unit("A1").clear(Unit::acted_bit);
    EXPECT_EQ(t.refusal("A1 charge B1"), "Charges_1");
}
TEST(KingsMovement, Formations_2_OptionsCombineUpToTheAllowance) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("forward 2, turn 90"));
    EXPECT_EQ(t.refusal("forward 2.1, turn 90"), "Formations_2");
    EXPECT_TRUE(t.legal("forward 1"));
    EXPECT_EQ(t.refusal("forward 2, forward 1"), "?");  // one way to write each: it is forward 3
}
TEST(KingsMovement, Formations_2_NoBaseEndsFartherThanTheUnitMayMove) {
    KingsTable t = ordered(unit_at("SW", 6, 6, 30, 10, 0));
    // Turned about its middle a base of a line six wide would end ten inches away.
    EXPECT_EQ(t.refusal("turn 180"), "Formations_2");
    EXPECT_TRUE(t.legal("bases 180"));
}
TEST(KingsMovement, Formations_3_EchelonUpTo45DegreesPaysItsLength) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("forward 5 right 45"));
    EXPECT_FALSE(t.legal("forward 5 right 46"));
    t.play({"forward 4 left 30"});
    EXPECT_EQ(t.heading("A1"), 0);
    EXPECT_EQ(t.x("A1"), 2800);
    EXPECT_NEAR(t.y("A1"), 1346, 1);
}
TEST(KingsMovement, Formations_3_AChangeOfFrontageChargesTheGreatestDisplacement) {
    // Two wide, two deep (40 mm) to four wide: the rear right base goes two bases out and one rank forward.
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("front 4, forward 0.5"));
    EXPECT_FALSE(t.legal("front 4, forward 4"));
    t.play({"front 4"});
    EXPECT_EQ(t.unit("A1").frontage(), 4);
    EXPECT_EQ(t.unit("A1").ranks(), 1);
}
TEST(KingsMovement, Formations_4_SidewaysAndBackwardAtHalfSpeed) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("left 2.5"));
    EXPECT_EQ(t.refusal("right 2.6"), "Formations_2");
    EXPECT_TRUE(t.legal("back 2.5"));
    EXPECT_FALSE(t.legal("back 2.6"));
}
TEST(KingsMovement, Formations_5_AWheelPaysTheArcOfItsOuterCorner) {
    // 2 bases are 4.72 inches: 60 degrees are 4.94 inches of arc.
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("wheel right 60"));
    EXPECT_FALSE(t.legal("wheel right 61"));
    const auto corner = t.battle().field(t.state())[0].front_corner(table::Hand::right);
    t.play({"wheel right 60"});
    EXPECT_EQ(t.battle().field(t.state())[0].front_corner(table::Hand::right), corner);
    EXPECT_EQ(t.heading("A1"), 60);
}
TEST(KingsMovement, Formations_6_FacingChangesAboutMiddleFrontOrCorners) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    for (const char* turn : {"turn 90", "turn 90 front", "turn 60 left", "turn 300 right", "bases 180"})
        EXPECT_TRUE(t.legal(turn)) << turn;
    EXPECT_TRUE(t.legal("bases 90"));
    EXPECT_FALSE(t.legal("bases 45"));
    t.play({"bases 90"});
    EXPECT_EQ(t.heading("A1"), 90);
    EXPECT_EQ(t.unit("A1").frontage(), 2);
}
TEST(KingsMovement, Formations_7_AMarchColumnMayFormLineToTheFlankAtItsEnd) {
    KingsTable t = ordered(unit_at("SW", 4, 1, 30, 12, 0, "ratings = [\"march\"]"), "", "A1 march");
    EXPECT_TRUE(t.legal("forward 4, bases 90"));
    t.play({"forward 4, bases 90"});
    EXPECT_EQ(t.unit("A1").frontage(), 4);
    EXPECT_FALSE(t.unit("A1").march());
}
TEST(KingsMovement, Formations_8_RetireIsStraightBackAtFullSpeed) {
    KingsTable t(
        {.a = {unit_at("SW", 4, 2, 30, 20, 0)}, .b = {unit_at("SW", 4, 2, 30, 20, 180)}, .leader_a = "at = \"30 10\""});
    t.activate(1).play({"A1 retire B1"}).dice({4});
    EXPECT_EQ(t.refusal("forward 1"), "Formations_8");
    EXPECT_EQ(t.refusal("wheel left 10"), "Formations_8");
    EXPECT_TRUE(t.legal("back 5 left 45"));
    t.play({"back 5"});
    EXPECT_EQ(t.y("A1"), 1500);
    EXPECT_EQ(t.heading("A1"), 0);
    EXPECT_EQ(t.due(), "activate");  // no melee
}
TEST(KingsMovement, Formations_9_NobodyComesWithinAnInchOfAnEnemysFront) {
    KingsSetup setup{
        .a = {unit_at("SW", 4, 2, 30, 20, 0)}, .b = {unit_at("SW", 4, 2, 30, 24, 180)}, .leader_a = "at = \"30 12\""};
    KingsTable t(setup);
    t.activate(1).play({"A1 advance"}).dice({6});
    EXPECT_TRUE(t.legal("forward 3"));
    EXPECT_EQ(t.refusal("forward 3.2"), "Formations_9");
    // Behind it there is no such zone, but no contact without a charge either.
    setup.b = {unit_at("SW", 4, 2, 30, 24, 0)};
    setup.b[0] = unit_at("SW", 4, 2, 30, 27.2, 0);
    KingsTable u(setup);
    u.activate(1).play({"A1 advance"}).dice({6});
    EXPECT_TRUE(u.legal("forward 3.8"));
    EXPECT_FALSE(u.legal("forward 4.02"));
}
TEST(KingsMovement, Formations_9_WhatIsJudgedAsOneWalkIsWalkedAsOne) {
    // It leaves the inch before B1 and comes back into it, no nearer than it stood.
    KingsTable t({.a = {unit_at("LI", 1, 1, 32, 19, 90)},
                  .b = {unit_at("HS", 2, 2, 30, 20.8, 180)},
                  .leader_a = "at = \"30 12\""});
    t.activate(1).play({"A1 advance"}).dice({6});
    ASSERT_TRUE(t.legal("forward 2, bases 180, forward 1.5"));
    t.play({"forward 2, bases 180, forward 1.5"});
    EXPECT_NEAR(t.x("A1"), 3200 + 200 - 118 - 150, 2);
}
TEST(KingsMovement, Formations_10_SkirmishersPassAndArePassed) {
    const auto with = [](const char* type, int x_of_front, int facing) {
        return ordered(unit_at("HC", 3, 3, 30, 10, 0), "", "A1 advance", {unit_at(type, 2, 2, 30, x_of_front, facing)});
    };
    EXPECT_TRUE(with("LI", 14, 0).legal("forward 9"));
    EXPECT_EQ(with("HS", 14, 0).refusal("forward 9"), "Formations_10");
    // Bowmen one deep are passed from front or rear, not from the side.
    EXPECT_TRUE(with("BW", 12, 180).legal("forward 9"));
    EXPECT_FALSE(with("BW", 14, 90).legal("forward 9"));
    // Nobody ends on anybody.
    EXPECT_EQ(with("LI", 17, 0).refusal("forward 7"), "Formations_10");
}
TEST(KingsMovement, Formations_13_AFacingChangeCostsThreeInchesTheFirstOfSkirmishersNothing) {
    KingsTable heavy = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_FALSE(heavy.legal("turn 90, forward 2.1"));
    KingsTable light = ordered(unit_at("LI", 2, 2, 30, 10, 0));
    EXPECT_TRUE(light.legal("turn 90, forward 6.5"));
    EXPECT_TRUE(light.legal("turn 90, forward 5, turn 90"));
    EXPECT_FALSE(light.legal("turn 90, forward 5.2, turn 90"));
    // One facing change is always allowed as a unit's whole move.
    KingsTable delayed(
        {.a = {unit_at("SW", 4, 2, 30, 10, 0)}, .b = {unit_at("SW", 4, 2, 60, 40, 180)}, .leader_a = "at = \"30 14\""});
    delayed.activate(1).play({"A1 advance"}).dice({2});
    EXPECT_TRUE(delayed.legal("bases 180"));
    EXPECT_FALSE(delayed.legal("bases 180, forward 0.5"));
}
TEST(KingsMovement, Formations_14_RoughGroundCostsTwoInchesAnInchButNotLooseTroops) {
    const std::string woods = area("woods", across);
    KingsTable heavy = ordered(unit_at("SW", 4, 2, 30, 19.9, 0), woods);
    EXPECT_TRUE(heavy.legal("forward 2.5"));
    EXPECT_FALSE(heavy.legal("forward 2.7"));
    for (const char* type : {"MS", "MP", "LM", "BW"}) {
        KingsTable loose = ordered(unit_at(type, 4, 2, 30, 19.9, 0), woods);
        EXPECT_TRUE(loose.legal("forward 6")) << type;
    }
    KingsTable chariots = ordered(unit_at("LC", 2, 2, 30, 19.9, 0), woods);
    EXPECT_TRUE(chariots.legal("forward 4"));
    EXPECT_FALSE(chariots.legal("forward 4.3"));
}
TEST(KingsMovement, Formations_15_VeryRoughGroundCostsThree) {
    const std::string marsh = area("marsh", across);
    KingsTable medium = ordered(unit_at("MS", 4, 2, 30, 19.9, 0), marsh);
    EXPECT_TRUE(medium.legal("forward 2"));
    EXPECT_FALSE(medium.legal("forward 2.2"));
    KingsTable light = ordered(unit_at("LI", 2, 2, 30, 19.9, 0), marsh);
    EXPECT_TRUE(light.legal("forward 4"));
    EXPECT_FALSE(light.legal("forward 4.2"));
}
TEST(KingsMovement, Formations_16_ALinearObstacleCostsTwoInchesAndStopsChariots) {
    const std::string hedge = "[[line]]\nkind = \"hedge\"\npoints = [\"20 21\", \"40 21\"]\n";
    KingsTable foot = ordered(unit_at("SW", 4, 2, 30, 20, 0), hedge);
    EXPECT_TRUE(foot.legal("forward 3"));
    EXPECT_FALSE(foot.legal("forward 3.1"));
    EXPECT_TRUE(ordered(unit_at("SW", 4, 2, 30, 10, 0), hedge).legal("forward 5"));
    EXPECT_EQ(ordered(unit_at("HH", 2, 2, 30, 20, 0), hedge).refusal("forward 3"), "Formations_11");
}
TEST(KingsMovement, Formations_17_AChokePointCostsThreeInchesAndTakesOnlyColumns) {
    const std::string bridge = area("bridge", R"("28 20", "32 20", "32 22", "28 22")");
    EXPECT_EQ(ordered(unit_at("LI", 2, 2, 30, 19.5, 0), bridge).refusal("forward 2"), "Formations_11");
    KingsTable column = ordered(unit_at("LI", 2, 1, 30, 19.5, 0, "ratings = [\"march\"]"), bridge, "A1 march");
    EXPECT_TRUE(column.legal("forward 9"));  // 12 inches less 3
    EXPECT_FALSE(column.legal("forward 9.1"));
}
TEST(KingsMovement, Formations_18_ARoadIsForColumnsAndNegatesTheGround) {
    const std::string road = area("marsh", across) + area("road", R"("28 10", "32 10", "32 40", "28 40")");
    KingsTable column = ordered(unit_at("SW", 4, 1, 30, 15, 0, "ratings = [\"march\"]"), road, "A1 march");
    EXPECT_TRUE(column.legal("forward 11.2"));  // 7.5 inches, half as far again
    EXPECT_FALSE(column.legal("forward 11.4"));
    KingsTable line = ordered(unit_at("SW", 4, 2, 30, 15, 0), road);
    EXPECT_FALSE(line.legal("forward 5.2"));
}
TEST(KingsMovement, Formations_19_TownsAreRoadsForColumnsOnly) {
    const std::string town = area("town", across);
    KingsTable column = ordered(unit_at("SW", 4, 1, 30, 21, 0, "ratings = [\"march\"]"), town, "A1 march");
    EXPECT_TRUE(column.legal("forward 8"));
    KingsTable line = ordered(unit_at("MS", 4, 2, 30, 21, 0), town);
    EXPECT_FALSE(line.legal("forward 2.2"));
}
TEST(KingsMovement, Formations_11_NobodyLeavesTheTableOrEntersWater) {
    EXPECT_EQ(ordered(unit_at("HC", 3, 3, 30, 8, 180)).refusal("forward 8.5"), "Formations_1");
    EXPECT_EQ(ordered(unit_at("SW", 4, 2, 30, 19, 0), area("water", across)).refusal("forward 3"), "Formations_11");
}
TEST(KingsMovement, Equipment_3_AHalfScaleTableHalvesEveryLength) {
    KingsSetup setup{.a = {unit_at("SW", 4, 2, 15, 5, 0)},
                     .b = {unit_at("SW", 4, 2, 30, 20, 180)},
                     .leader_a = "at = \"15 2\"",
                     .leader_b = "at = \"18 23\"",
                     .ground = "[table]\nwidth = 36\ndepth = 24\nscale = \"half\"\n"};
    KingsTable t(setup);
    t.activate(1).play({"A1 advance"}).dice({6});
    EXPECT_TRUE(t.legal("forward 2.5"));
    EXPECT_FALSE(t.legal("forward 2.6"));
    EXPECT_EQ(t.battle().text(t.state(), *t.battle().read(t.state(), "forward 2.5")), "forward 2.5");
}

}  // namespace
}  // namespace polemarch::test
