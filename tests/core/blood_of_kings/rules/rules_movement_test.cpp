// Formations and movement, paragraph by paragraph.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/movement.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

/// One unit of side A with orders to advance (or other ones), all others far away.
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
    EXPECT_EQ(t.refusal("forward 2, forward 1"), "Formations_2");  // one way to write each: it is forward 3
}
TEST(KingsMovement, Formations_2_NoBaseEndsFartherThanTheUnitMayMove) {
    KingsTable t = ordered(unit_at("SW", 6, 6, 30, 10, 0));
    // Turned about its middle a base of a line six wide would end ten inches away.
    EXPECT_EQ(t.refusal("turn 180"), "Formations_2");
    EXPECT_TRUE(t.legal("bases 180"));
}
TEST(KingsMovement, Formations_2_TwoLegsThatAreOneAreRefusedInWords) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    for (const char* typed : {"forward 2, forward 1", "wheel left 10, wheel left 5", "turn 10, turn 20"}) {
        const auto refused = t.battle().read(t.state(), typed);
        ASSERT_FALSE(refused) << typed;
        EXPECT_EQ(refused.error().rule, "Formations_2");
        EXPECT_NE(refused.error().sentence.find("forward 5 for 2 and then 3"), std::string::npos);
    }
    EXPECT_TRUE(t.legal("forward 2 left 30, forward 1 right 30"));
    EXPECT_TRUE(t.legal("wheel left 10, wheel right 10"));
}
TEST(KingsMovement, Formations_3_EchelonUpTo45DegreesPaysItsLength) {
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("forward 5 right 45"));
    // The message for text that is no leg lists the legs.
    for (const char* typed :
         {"forward 5 right 46", "wheel 30", "forward", "forward 0", "fo 5", "forward 1, back 1, left 1, left 1"}) {
        const auto refused = t.battle().read(t.state(), typed);
        ASSERT_FALSE(refused) << typed;
        EXPECT_EQ(refused.error().rule, "Formations_3");
        EXPECT_NE(refused.error().sentence.find("forward 5 left 30 (at most 45 degrees)"), std::string::npos);
    }
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
    // For the rest like forward movement: in echelon too.
    EXPECT_TRUE(t.legal("back 2.5 left 45"));
    EXPECT_FALSE(t.legal("back 2.6 right 10"));
}
TEST(KingsMovement, Formations_5_AWheelPaysTheArcOfItsOuterCorner) {
    // 2 bases are 4.72 inches: 60 degrees are 4.94 inches of arc.
    KingsTable t = ordered(unit_at("SW", 4, 2, 30, 10, 0));
    EXPECT_TRUE(t.legal("wheel right 60"));
    EXPECT_FALSE(t.legal("wheel right 61"));
    const auto corner = field_of(t.setup(), t.state())[0].front_corner(table::Hand::right);
    t.play({"wheel right 60"});
    EXPECT_EQ(field_of(t.setup(), t.state())[0].front_corner(table::Hand::right), corner);
    EXPECT_EQ(t.heading("A1"), 60);
}
TEST(KingsMovement, Formations_5_AWheelGoesByAnyAngle) {
    // One base is 2.36 inches: 90 degrees are 3.71 inches of arc, 218 are nine.
    const std::string unit = unit_at("HC", 1, 1, 30, 20, 0);
    KingsTable t = ordered(unit);
    EXPECT_TRUE(t.legal("wheel right 91"));
    EXPECT_TRUE(t.legal("wheel left 215"));
    EXPECT_EQ(t.refusal("wheel left 220"), "Formations_2");
    // All its way is judged, the second quarter too: one stands where it would be after 135 degrees.
    EXPECT_TRUE(t.legal("wheel right 180"));
    const auto with = [&](const char* type) {
        return ordered(unit, "", "A1 advance", {unit_at(type, 1, 1, 33, 22.12 + (type[0] == 'L' ? 1.18 : 1.58), 0)});
    };
    EXPECT_TRUE(with("LI").legal("wheel right 180"));
    EXPECT_EQ(with("HS").refusal("wheel right 180"), "Formations_10");
    EXPECT_TRUE(with("HS").legal("wheel right 90"));
    KingsTable barred({.a = {unit}, .b = {unit_at("LI", 1, 1, 33, 23.3, 0)}, .leader_a = "at = \"30 14\""});
    barred.activate(1).play({"A1 advance"}).dice({6});
    EXPECT_EQ(barred.refusal("wheel right 180"), "Formations_10");
    const auto corner = field_of(t.setup(), t.state())[0].front_corner(table::Hand::right);
    t.play({"wheel right 135"});
    EXPECT_EQ(field_of(t.setup(), t.state())[0].front_corner(table::Hand::right), corner);
    EXPECT_EQ(t.heading("A1"), 135);
}
TEST(KingsMovement, Formations_6_BasesThatTurnInPlaceKeepTheirMiddles) {
    // The end base of a line of n goes (n - 1) / 2 times the difference of its width and depth, 20 or 30 mm; nobody
    // goes anywhere at 180 degrees.
    const auto reckoned = [](const char* type, int bases, int front, std::uint8_t quarters) {
        KingsTable t = ordered(unit_at(type, bases, front, 30, 14, 0));
        Length least = 0;
        for (const Length step : {Length{64}, Length{8}, Length{1}}) {
            const auto fits = [&](Length allowance) {
                Walk walk(t.setup(), t.state(), 0, Gait::march, allowance);
                return walk.take({Way::turn_bases, quarters, 0}) == Refusal::legal && walk.end() == Refusal::legal;
            };
            while (!fits(least)) least += step;
            if (step > 1) least = std::max<Length>(least - step, 0);
        }
        return least + 2;  // Walk forgives two for rounding
    };
    for (const int bases : {2, 3, 4, 5, 6}) {
        EXPECT_NEAR(reckoned("HS", bases, bases, 1), (bases - 1) * 10 * 256 / 25.4, 5) << bases;
        EXPECT_NEAR(reckoned("HS", bases, bases, 3), (bases - 1) * 10 * 256 / 25.4, 5) << bases;
        EXPECT_NEAR(reckoned("LI", bases, bases, 1), (bases - 1) * 15 * 256 / 25.4, 5) << bases;
        EXPECT_LE(reckoned("HS", bases, bases, 2), 4) << bases;
    }
    KingsTable line = ordered(unit_at("HS", 5, 5, 30, 14, 0), "", "A1 march");
    EXPECT_TRUE(line.legal("bases 90"));
    EXPECT_TRUE(line.legal("bases 270"));
}
TEST(KingsMovement, Formations_6_AfterAFacingChangeItStandsOnNobody) {
    const std::string unit = unit_at("MC", 2, 2, 21.76, 24, 0);
    const auto ordered_at = [&](const std::string& enemy, std::vector<std::string> friends = {}) {
        KingsSetup setup{.a = {unit}, .b = {enemy}, .leader_a = "at = \"21.76 14\""};
        for (auto& other : friends) setup.a.push_back(other);
        KingsTable t(setup);
        t.activate(3).play({"A1 advance"}).dice({6});
        return t;
    };
    const std::string far = unit_at("HS", 4, 4, 60, 40, 180);
    const char* const leap = "turn 180 right, turn 180 left";
    EXPECT_TRUE(ordered_at(far).legal(leap));
    // Not over an enemy column, nor over a friend, nor through the inch before a front; over skirmishers it may.
    EXPECT_EQ(ordered_at(unit_at("HS", 4, 1, 25.5, 20, 180, "ratings = [\"march\"]")).refusal(leap), "Formations_10");
    EXPECT_EQ(ordered_at(far, {unit_at("HS", 2, 2, 26.5, 24.5, 0)}).refusal(leap), "Formations_10");
    EXPECT_EQ(ordered_at(unit_at("HS", 2, 2, 26.5, 26.3, 180)).refusal(leap), "Formations_9");
    EXPECT_TRUE(ordered_at(far, {unit_at("LI", 2, 2, 26.5, 24.5, 0)}).legal(leap));
    EXPECT_EQ(ordered_at(far, {unit_at("BW", 2, 2, 26.5, 24.5, 0)}).refusal(leap), "Formations_10");
}
TEST(KingsMovement, Formations_6_AfterAChangeOfFrontItStandsOnNobody) {
    const auto beside = [](const std::string& neighbour, bool enemy = false) {
        KingsSetup setup{.a = {unit_at("MC", 4, 2, 30, 20, 0)},
                         .b = {unit_at("HS", 4, 4, 60, 40, 180)},
                         .leader_a = "at = \"30 12\""};
        (enemy ? setup.b : setup.a).push_back(neighbour);
        KingsTable t(setup);
        t.activate(3).play({"A1 advance"}).dice({6});
        return t;
    };
    // The friend ends where its right wing has been, so that the end alone shows nothing.
    const std::string friendly = unit_at("HS", 2, 2, 35, 20, 0), skirmisher = unit_at("LI", 2, 2, 35, 20, 0);
    EXPECT_EQ(beside(friendly).refusal("front 4, forward 4"), "Formations_10");
    EXPECT_TRUE(beside(skirmisher).legal("front 4, forward 4"));
    EXPECT_EQ(beside(unit_at("HS", 2, 2, 35, 20, 0), true).refusal("front 4, forward 4"), "Formations_10");
    EXPECT_EQ(beside(friendly).refusal("bases 90, back 0.1, bases 270"), "");
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
TEST(KingsMovement, Formations_7_NoLineMarchesBackward) {
    KingsTable line = ordered(unit_at("HC", 4, 4, 30, 14, 0), "", "A1 march");
    EXPECT_EQ(line.refusal("back 2"), "Formations_7");
    EXPECT_TRUE(line.legal("front 1, back 0.5"));
    EXPECT_EQ(ordered(unit_at("LH", 2, 2, 30, 14, 0), "", "A1 march").refusal("turn 180, back 2"), "Formations_7");
    EXPECT_TRUE(ordered(unit_at("HC", 4, 4, 30, 14, 0)).legal("back 2"));
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
    // Behind it there is no such zone, but contact still needs a charge.
    setup.b = {unit_at("SW", 4, 2, 30, 24, 0)};
    setup.b[0] = unit_at("SW", 4, 2, 30, 27.2, 0);
    KingsTable u(setup);
    u.activate(1).play({"A1 advance"}).dice({6});
    EXPECT_TRUE(u.legal("forward 3.8"));
    EXPECT_FALSE(u.legal("forward 4.02"));
}
TEST(KingsMovement, Formations_9_TheInchReachesRoundTheEndsOfAFront) {
    // A1 passes east or west of B1, whose front is from 27.64 to 32.36 at 26 and faces south.
    const auto beside = [](double x, double y, int facing = 0) {
        KingsTable t({.a = {unit_at("HC", 2, 2, x, y, facing)},
                      .b = {unit_at("MS", 2, 2, 30, 26, 180)},
                      .leader_a = "at = \"30 18\""});
        t.activate(1).play({"A1 advance"}).dice({6});
        return t;
    };
    // Half an inch beside the front its corner may come up to 0.87 inches before it.
    for (const double x : {24.78, 35.22}) {
        EXPECT_TRUE(beside(x, 20).legal("forward 5.1"));
        EXPECT_EQ(beside(x, 20).refusal("forward 5.25"), "Formations_9");
        EXPECT_EQ(beside(x, 20).refusal("forward 9"), "Formations_9");  // through and beyond
    }
    EXPECT_TRUE(beside(35.74, 20).legal("forward 9"));  // more than an inch beside it
    // Behind the line of the front there is no such zone, and a unit that begins within it may leave it.
    EXPECT_TRUE(beside(35.22, 27.6, 180).legal("forward 1.5"));
    EXPECT_EQ(beside(35.22, 27.6, 180).refusal("forward 2"), "Formations_9");
    EXPECT_TRUE(beside(35.22, 25.6).legal("back 2"));
    EXPECT_EQ(beside(35.22, 25.3).refusal("forward 0.3"), "Formations_9");
    // A wheel leads into it as well.
    EXPECT_TRUE(beside(37.04, 24.85, 270).legal("wheel right 40"));
    EXPECT_EQ(beside(37.04, 24.85, 270).refusal("wheel right 70"), "Formations_9");
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
TEST(KingsMovement, Formations_9_OnNoPartOfItsWayDoesItComeNearerInTheInch) {
    const auto from_the_inch = [](const std::string& unit, const std::string& enemy) {
        KingsTable t({.a = {unit}, .b = {enemy}, .leader_a = "at = \"30 10\""});
        t.activate(1).play({"A1 advance"}).dice({6});
        return t;
    };
    // Its rear corner passes nearer before the front of B1 and is out of the inch at the end.
    KingsTable t = from_the_inch(unit_at("EL", 3, 3, 29.12, 18.143, 357), unit_at("LI", 4, 3, 26.585, 22.378, 271));
    EXPECT_EQ(t.refusal("turn 14, back 0.948"), "Formations_9");
    // Straight back it leaves, and along the front it may go: no nearer.
    KingsTable u = from_the_inch(unit_at("LI", 2, 2, 30, 19.5, 0), unit_at("HS", 4, 4, 30, 20, 180));
    EXPECT_TRUE(u.legal("back 2"));
    EXPECT_TRUE(u.legal("left 2"));
    EXPECT_EQ(u.refusal("forward 0.2, back 2"), "Formations_9");
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
    // No unit ends on another.
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
TEST(KingsMovement, Formations_14_OfSeveralGroundsTheWorstCounts) {
    // Two inches in the open, then two for one on two pieces that meet below the middle of the front: 2 + 2 x 3.5.
    const std::string left = area("rough", R"("10 22", "30 22", "30 30", "10 30")");
    const std::string right = area("rough", R"("30 22", "50 22", "50 30", "30 30")");
    const std::string marsh = area("marsh", R"("10 23", "50 23", "50 30", "10 30")");
    const auto horse = [](const std::string& ground) { return ordered(unit_at("HC", 2, 2, 30, 20, 0), ground); };
    for (const std::string& ground :
         {left + right, left + right + area("woods", R"("20 22", "40 22", "40 30", "20 30")")}) {
        EXPECT_TRUE(horse(ground).legal("forward 5.4"));
        EXPECT_FALSE(horse(ground).legal("forward 5.6"));
    }
    // Within that, an inch of rough, then marsh on top: 2 + 2 + 3 x 1.6.
    EXPECT_TRUE(horse(left + right + marsh).legal("forward 4.6"));
    EXPECT_FALSE(horse(left + right + marsh).legal("forward 4.7"));
}
TEST(KingsMovement, Formations_14_AnEmptyPlaceStandsOnNoGround) {
    // Three bases two wide: nobody is behind the right one, where the marsh is.
    const auto over = [](int bases, const char* kind) {
        return ordered(unit_at("HC", bases, 2, 24, 24, 0),
                       area(kind, R"("24.3 20.9", "26.3 20.9", "26.3 22.2", "24.3 22.2")"));
    };
    EXPECT_TRUE(over(3, "marsh").legal("forward 9"));
    EXPECT_FALSE(over(4, "marsh").legal("forward 9"));
    EXPECT_TRUE(over(3, "marsh").legal("wheel right 90"));
    EXPECT_FALSE(over(4, "marsh").legal("wheel right 90"));
    EXPECT_TRUE(over(3, "water").legal("forward 9"));
    EXPECT_EQ(over(3, "water").refusal("turn 90"), "Formations_11");
    // About the corner on the other side the last base swings away from it, about its own into it.
    EXPECT_TRUE(over(3, "water").legal("wheel right 90"));
    EXPECT_EQ(over(3, "water").refusal("wheel left 20"), "Formations_11");
}
TEST(KingsMovement, Formations_1_AWheelStaysOnTheTableOnItsWholeWay) {
    // Its right side along the southern edge: at the end of the wheel it lies on the table, but its rear corner swings
    // out on the way.
    const auto by_the_edge = [](double y) { return ordered(unit_at("MC", 2, 2, 30, y, 90)); };
    EXPECT_EQ(by_the_edge(2.4).refusal("wheel left 80"), "Formations_1");
    EXPECT_EQ(by_the_edge(2.4).refusal("wheel left 30"), "Formations_1");
    EXPECT_EQ(by_the_edge(6).refusal("wheel left 80"), "");
    EXPECT_EQ(by_the_edge(6).refusal("wheel left 30"), "");
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
TEST(KingsMovement, Formations_16_ABentWallCostsOnce) {
    const auto fence = [](const char* points) {
        return fmt::format("[[line]]\nkind = \"hedge\"\npoints = [{}]\n", points);
    };
    // Drawn with more points, or bent, it is still one line to cross.
    for (const char* points : {R"("20 21", "28 21", "32 21", "40 21")", R"("20 20.5", "30 21", "40 20.5")"}) {
        KingsTable foot = ordered(unit_at("SW", 4, 4, 30, 20, 0), fence(points));
        EXPECT_TRUE(foot.legal("forward 3")) << points;
        EXPECT_FALSE(foot.legal("forward 3.1")) << points;
    }
    // Into a fold and out of it again are two crossings, of two lines or of one that comes back.
    const std::string apart = fence(R"("20 21", "40 21")") + fence(R"("20 23", "40 23")");
    const std::string back = fence(R"("20 21", "40 21", "40 23", "20 23")");
    for (const std::string& ground : {apart, back}) {
        KingsTable horse = ordered(unit_at("HC", 2, 2, 30, 20, 0), ground);
        EXPECT_TRUE(horse.legal("forward 5"));
        EXPECT_FALSE(horse.legal("forward 5.1"));
    }
    // A ring is one at its seam too.
    KingsTable fort =
        ordered(unit_at("SW", 4, 4, 30, 20, 0), fence(R"("30 20.5", "45 21", "45 40", "15 40", "15 21", "30 20.5")"));
    EXPECT_TRUE(fort.legal("forward 3"));
    EXPECT_FALSE(fort.legal("forward 3.1"));
    // A unit on it pays nothing to step off, on either side.
    KingsTable astride =
        ordered(unit_at("SW", 4, 4, 30, 20, 0), fence(R"("20 19.5", "28 19.5", "30 20.5", "40 20.5")"));
    EXPECT_TRUE(astride.legal("forward 5"));
}
TEST(KingsMovement, Formations_17_AChokePointCostsThreeInchesAndTakesOnlyColumns) {
    const std::string bridge = area("bridge", R"("28 20", "32 20", "32 22", "28 22")");
    EXPECT_EQ(ordered(unit_at("LI", 2, 2, 30, 19.5, 0), bridge).refusal("forward 2"), "Formations_11");
    KingsTable column = ordered(unit_at("LI", 2, 1, 30, 19.5, 0, "ratings = [\"march\"]"), bridge, "A1 march");
    EXPECT_TRUE(column.legal("forward 9"));  // 12 inches less 3
    EXPECT_FALSE(column.legal("forward 9.1"));
}
TEST(KingsMovement, Formations_17_AChokePointAsBroadAsTheFrontTakesALine) {
    const auto over = [](double width) {
        const double left = 30 - width / 2, right = 30 + width / 2;
        const std::string bridge =
            area("bridge", fmt::format(R"("{0} 23", "{1} 23", "{1} 25", "{0} 25")", left, right).c_str());
        const std::string river = area("water", fmt::format(R"("0 23", "{0} 23", "{0} 25", "0 25")", left).c_str()) +
                                  area("water", fmt::format(R"("{0} 23", "72 23", "72 25", "{0} 25")", right).c_str());
        return ordered(unit_at("LI", 2, 2, 30, 22.5, 0), bridge + river);
    };
    EXPECT_TRUE(over(8).legal("forward 5"));  // 8 inches less 3
    EXPECT_FALSE(over(8).legal("forward 5.1"));
    EXPECT_TRUE(over(4.8).legal("forward 5"));
    EXPECT_EQ(over(4.6).refusal("forward 5"), "Formations_11");
}
TEST(KingsMovement, Formations_18_ARoadIsForColumnsAndNegatesTheGround) {
    const std::string road = area("marsh", across) + area("road", R"("28 10", "32 10", "32 40", "28 40")");
    KingsTable column = ordered(unit_at("SW", 4, 1, 30, 15, 0, "ratings = [\"march\"]"), road, "A1 march");
    EXPECT_TRUE(column.legal("forward 11.2"));  // 7.5 inches, half as far again
    EXPECT_FALSE(column.legal("forward 11.4"));
    KingsTable line = ordered(unit_at("SW", 4, 2, 30, 15, 0), road);
    EXPECT_FALSE(line.legal("forward 5.2"));
}
TEST(KingsMovement, Formations_18_ARoadOfSeveralPiecesIsOne) {
    const std::string road = area("road", R"("28 10", "32 10", "32 25", "28 25")") +
                             area("road", R"("28 25", "32 25", "32 40", "28 40")") +
                             area("forest", R"("10 5", "50 5", "50 45", "10 45")");
    KingsTable column = ordered(unit_at("SW", 4, 1, 30, 22, 0, "ratings = [\"march\"]"), road, "A1 march");
    EXPECT_TRUE(column.legal("forward 9"));  // over the seam
    EXPECT_TRUE(column.legal("forward 11.2"));
    EXPECT_FALSE(column.legal("forward 11.4"));
    EXPECT_FALSE(column.legal("forward 9 right 30"));  // beside it is forest
    const std::vector<std::string> offered = column.moves();
    EXPECT_NE(std::find(offered.begin(), offered.end(), "forward 11.25"), offered.end());
}
TEST(KingsMovement, Formations_18_AColumnWheelsOnARoad) {
    // 60 degrees of a front of 2.36 inches are 2.47 inches; in the open, 1.65 on a road, where 7.5 inches are 11.25.
    const std::string unit = unit_at("SW", 4, 1, 30, 20, 0, "ratings = [\"march\"]");
    const std::string forest = area("forest", R"("10 5", "50 5", "50 45", "10 45")");
    const std::string road = forest + area("road", R"("20 10", "45 10", "45 40", "20 40")");
    for (const std::string& ground : {road, area("town", R"("10 5", "50 5", "50 45", "10 45")")}) {
        KingsTable t = ordered(unit, ground, "A1 march");
        EXPECT_TRUE(t.legal("wheel right 60, forward 8.7"));
        EXPECT_FALSE(t.legal("wheel right 60, forward 8.9"));
    }
    EXPECT_FALSE(ordered(unit, forest, "A1 march").legal("wheel right 60, forward 2"));
    KingsTable open = ordered(unit, "", "A1 march");
    EXPECT_TRUE(open.legal("wheel right 60, forward 5"));
    EXPECT_FALSE(open.legal("wheel right 60, forward 5.1"));
}
TEST(KingsMovement, Formations_18_ALegPartlyOnARoadPaysItForThatPart) {
    const auto column = [](double y, const std::string& ground) {
        return ordered(unit_at("SW", 4, 1, 30, y, 0, "ratings = [\"march\"]"), ground, "A1 march");
    };
    const std::string road = area("road", R"("28 10", "32 10", "32 20", "28 20")");
    // Of 7.5 inches five on it cost 3.33, and 4.17 are left beyond.
    EXPECT_TRUE(column(15, road).legal("forward 9.1"));
    EXPECT_FALSE(column(15, road).legal("forward 9.3"));
    // In a marsh 1.39: paying for both at once costs no more than for one after the other.
    const std::string marsh = road + area("marsh", R"("10 2", "50 2", "50 45", "10 45")");
    EXPECT_TRUE(column(15, marsh).legal("forward 6.35"));
    EXPECT_FALSE(column(15, marsh).legal("forward 6.45"));
    // Onto it: two inches in the open, then half as far again.
    EXPECT_TRUE(column(8, road).legal("forward 10.2"));
    EXPECT_FALSE(column(8, road).legal("forward 10.3"));
    // Half of a wheel of 2.47 inches: 0.82 and 1.23.
    const std::string half = area("road", R"("20 10", "45 10", "45 20.51", "20 20.51")");
    EXPECT_TRUE(column(20, half).legal("wheel right 60, forward 5.4"));
    EXPECT_FALSE(column(20, half).legal("wheel right 60, forward 5.5"));
}
TEST(KingsMovement, Formations_19_ATownDoesNotSlowTheRearOfAColumn) {
    KingsTable column =
        ordered(unit_at("SW", 4, 1, 30, 27, 0, "ratings = [\"march\"]"), area("town", across), "A1 march");
    EXPECT_TRUE(column.legal("forward 8.4"));  // two for three inches to its end, then 5.5 in the open
    EXPECT_FALSE(column.legal("forward 8.6"));
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
    // The same for camps and trains: what is written is doubled, what is not is half as long as usual.
    const auto camp = [&](const std::string& ground, const std::string& keys) {
        KingsSetup with = setup;
        with.ground = ground;
        with.more_a = "[side.A.camp]\nat = \"8 8 facing 0\"\n" + keys;
        const auto battle = kings_from(KingsTable::text_of(with));
        const CampEntry& entry = *battle->setup().scenario.sides[0].camp;
        return std::array<int, 3>{2 * entry.extent.half_width, 2 * entry.extent.half_depth, entry.advance};
    };
    const std::string keys = "width = 3\ndepth = 2\nadvance = 4\n";
    EXPECT_EQ(camp(setup.ground, keys), (std::array<int, 3>{6 * inch, 4 * inch, 8 * inch}));
    EXPECT_EQ(camp("", keys), (std::array<int, 3>{3 * inch, 2 * inch, 4 * inch}));
    EXPECT_EQ(camp(setup.ground, ""), (std::array<int, 3>{4 * inch, 2 * inch, 0}));
}

}  // namespace
}  // namespace polemarch::test
