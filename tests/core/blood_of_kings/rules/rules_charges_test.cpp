// Charges and their replies, paragraph by paragraph.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

KingsTable charging(std::vector<std::string> a, std::vector<std::string> b, const std::string& ground = {}) {
    KingsTable t({.a = std::move(a), .b = std::move(b), .leader_a = "at = \"30 12\"", .ground = ground});
    t.activate(3);
    return t;
}
const std::string swords = unit_at("SW", 4, 2, 30, 20, 0);

TEST(KingsCharges, Charges_1_OneWheelThenStraightOnIntoContact) {
    KingsTable t = charging({swords}, {unit_at("HS", 4, 2, 30, 24, 180)});
    EXPECT_TRUE(t.legal("A1 charge B1"));
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_TRUE(t.fights("A1", "B1"));
    EXPECT_NEAR(t.y("A1"), 2400, 2);
    // From the side it misses, and after a wheel it meets.
    KingsTable u = charging({swords}, {unit_at("HS", 4, 2, 36, 22.5, 180)});
    EXPECT_EQ(u.refusal("A1 charge B1"), "Charges_1");
    EXPECT_TRUE(u.legal("A1 charge B1, wheel right 30"));
    for (const char* typed : {"A1 charge B1, forward 2", "A1 charge B1, wheel 30", "A1 charge B1, wheel left 0",
                              "A1 charge B1, wheel left 10, wheel right 10"})
        EXPECT_EQ(u.refusal(typed), "Charges_1") << typed;
}
TEST(KingsCharges, Charges_1_NotThroughAnothersZoneNorByColumnsOrEngines) {
    // B2 faces the way of the charge from the side.
    KingsTable t = charging({swords}, {unit_at("HS", 2, 2, 30, 25.5, 180), unit_at("HS", 2, 2, 33, 22, 270)});
    EXPECT_EQ(t.refusal("A1 charge B1"), "Charges_1");
    EXPECT_EQ(charging({unit_at("SW", 4, 1, 30, 20, 0, "ratings = [\"march\"]")}, {unit_at("HS", 4, 2, 30, 24, 180)})
                  .refusal("A1 charge B1"),
              "Charges_1");
    EXPECT_EQ(charging({unit_at("AR", 1, 1, 30, 20, 0)}, {unit_at("HS", 4, 2, 30, 24, 180)}).refusal("A1 charge B1"),
              "Charges_1");
}
TEST(KingsCharges, Charges_1_TheInchReachesRoundTheEndsOfAFront) {
    // A1 goes by between 27.64 and 32.36, half an inch or somewhat more than one from the end of B2's front.
    const auto beside = [](double x) {
        return charging({unit_at("HC", 2, 2, 30, 20, 0)},
                        {unit_at("HS", 2, 2, 30, 29, 180), unit_at("HS", 2, 2, x, 24, 180)});
    };
    EXPECT_EQ(beside(35.22).refusal("A1 charge B1"), "Charges_1");
    EXPECT_EQ(beside(24.78).refusal("A1 charge B1"), "Charges_1");
    EXPECT_TRUE(beside(35.82).legal("A1 charge B1"));
    // With its wheel, too: its left corner comes by 25.5 and 22.5.
    const auto round = [](double x) {
        return charging({unit_at("HC", 3, 3, 28.54, 20, 0)},
                        {unit_at("HS", 2, 2, 33.8, 25, 240), unit_at("HS", 2, 2, x, 23, 180)});
    };
    EXPECT_EQ(round(22.64).refusal("A1 charge B1, wheel right 60"), "Charges_1");
    EXPECT_TRUE(round(21.24).legal("A1 charge B1, wheel right 60"));
}
TEST(KingsCharges, Charges_1_LightInfantryChargesOnlyItsLikeInTheOpen) {
    const std::string light = unit_at("LI", 2, 2, 30, 20, 0);
    EXPECT_EQ(charging({light}, {unit_at("HS", 4, 2, 30, 26, 180)}).refusal("A1 charge B1"), "Charges_1");
    EXPECT_TRUE(charging({light}, {unit_at("LI", 2, 2, 30, 26, 180)}).legal("A1 charge B1"));
    EXPECT_TRUE(charging({light}, {unit_at("HS", 4, 2, 30, 24, 180)},
                         "[[area]]\nkind = \"woods\"\ncorners = [\"26 23\", \"34 23\", \"34 30\", \"26 30\"]\n")
                    .legal("A1 charge B1"));
}
TEST(KingsCharges, Charges_1_TheOpenIsWhereMostBasesStandAndNoObstacleCovers) {
    const auto refusal = [](const std::string& ground) {
        return charging({unit_at("LI", 4, 2, 30, 21, 0)}, {unit_at("MS", 4, 2, 30, 26, 180)}, ground)
            .refusal("A1 charge B1");
    };
    const auto wall = [](double y) {
        return fmt::format("[[line]]\nkind = \"wall\"\npoints = [\"20 {0}\", \"40 {0}\"]\n", y);
    };
    const auto woods = [](double east) {
        return fmt::format("[[area]]\nkind = \"woods\"\ncorners = [\"24 26\", \"{0} 26\", \"{0} 32\", \"24 32\"]\n",
                           east);
    };
    EXPECT_EQ(refusal(""), "Charges_1");
    EXPECT_EQ(refusal(wall(25.2)), "");  // within an inch behind it (B21)
    EXPECT_EQ(refusal(wall(24.5)), "Charges_1");
    EXPECT_EQ(refusal(wall(29)), "Charges_1");  // behind its back
    EXPECT_EQ(refusal(woods(34)), "");
    EXPECT_EQ(refusal(woods(28.5)), "Charges_1");  // an end of it only (B45)
}
TEST(KingsCharges, Charges_2_BowmenShootAtWhoChargesTheirFront) {
    KingsTable t = charging({unit_at("SW", 4, 2, 30, 20, 0)}, {unit_at("BW", 4, 4, 30, 25, 180)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(t.offers("shoot"));
    t.play({"shoot"});
    EXPECT_EQ(t.due(), "fire");
    EXPECT_NEAR(t.y("A1"), 2400, 2);  // an inch short
    EXPECT_TRUE(shot_at(t.setup(), t.state(), KingsTable::index("A1")).defensive);
    // Devastating fire: it stays there.
    KingsTable halted = t;
    halted.dice({1, 6});
    EXPECT_NEAR(halted.y("A1"), 2400, 2);
    EXPECT_EQ(halted.due(), "activate");
    EXPECT_EQ(halted.status("A1"), Status::demoralized);
    // Otherwise it goes on, worse.
    t.dice({1, 3});
    EXPECT_EQ(t.status("A1"), Status::disordered);
    EXPECT_EQ(t.due(), "melee");
    EXPECT_TRUE(t.fights("A1", "B1"));
    // A unit that has acted does not shoot.
    KingsTable acted = charging({swords}, {unit_at("BW", 4, 4, 30, 25, 180)});
    acted.unit("B1").set(Unit::acted_bit);
    acted.play({"A1 charge B1"});
    EXPECT_EQ(acted.due(), "melee");
}
TEST(KingsCharges, Charges_2_AColumnOfBowmenShootsWithItsFrontBase) {
    KingsTable t = charging({swords}, {unit_at("BW", 4, 1, 30, 25, 180, "ratings = [\"march\"]")});
    t.play({"A1 charge B1", "shoot"});
    EXPECT_EQ(t.due(), "fire");
    EXPECT_EQ(shot_at(t.setup(), t.state(), KingsTable::index("A1")).firing, 1);
}
TEST(KingsCharges, Charges_2_TheyShootThoughTheChargerHasBeenShotAt) {
    // In the same Initiative B1 is shot at by A2, and charges A1, tempted.
    KingsTable t({.a = {unit_at("BW", 4, 4, 30, 14, 0), unit_at("BW", 2, 2, 38, 14, 0)},
                  .b = {unit_at("MS", 4, 4, 30, 30, 180, "ratings = [\"impetuous\"]")},
                  .leader_a = "at = \"30 8\""});
    t.activate(2);
    t.unit("B1").pose.y -= 7 * inch;
    t.state().shot_at = bit(KingsTable::index("B1"));
    t.play({"A2 rest"}).dice({6});
    ASSERT_EQ(t.due(), "answer");
    t.play({"shoot"});
    ASSERT_EQ(t.due(), "fire");
    EXPECT_EQ(shot_at(t.setup(), t.state(), KingsTable::index("B1")).firing, 4);
}
TEST(KingsCharges, Charges_3_AggressiveTroopsCounterChargeHalfTheWay) {
    KingsTable t = charging({unit_at("SW", 4, 2, 30, 20, 0, "ratings = [\"aggressive\"]")},
                            {unit_at("SW", 4, 2, 30, 25, 180, "ratings = [\"aggressive\"]")});
    t.play({"A1 charge B1"});
    EXPECT_TRUE(t.offers("counter-charge"));
    KingsTable stood = t;
    stood.play({"stand"});
    EXPECT_EQ(stood.part(true, Part::impact), 2);
    t.play({"counter-charge"});
    EXPECT_NEAR(t.y("A1"), 2250, 3);
    EXPECT_NEAR(t.y("B1"), 2250, 3);
    EXPECT_EQ(t.part(true, Part::impact), 0);
    EXPECT_EQ(t.part(false, Part::impact), 0);
    EXPECT_TRUE(t.unit("B1").acted());
}
TEST(KingsCharges, Charges_3_AColumnDoesNotCounterCharge) {
    KingsTable t = charging({swords}, {unit_at("MS", 3, 1, 30, 24, 180, "ratings = [\"aggressive\", \"march\"]")});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.due(), "melee");  // there was no choice
    EXPECT_EQ(t.y("B1"), 2400);
}
TEST(KingsCharges, Charges_3_ACounterChargeDoesNotCrossAnothersFront) {
    const auto answers = [](int y) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0), unit_at("HS", 2, 2, 27, y, 90)},
                                {unit_at("HC", 2, 2, 30, 31, 180, "ratings = [\"aggressive\"]")});
        t.play({"A1 charge B1"});
        return t.offers("counter-charge");
    };
    EXPECT_TRUE(answers(22));
    EXPECT_FALSE(answers(27));  // it would pass through the inch before A2
}
TEST(KingsCharges, Charges_3_ACounterChargeKeepsAnInchFromTheEndsOfAFront) {
    const auto answers = [](double x) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0), unit_at("HS", 2, 2, x, 28, 0)},
                                {unit_at("HC", 2, 2, 30, 31, 180, "ratings = [\"aggressive\"]")});
        t.play({"A1 charge B1"});
        return t.offers("counter-charge");
    };
    EXPECT_FALSE(answers(24.78));
    EXPECT_TRUE(answers(24.18));
}
TEST(KingsCharges, Charges_3_ACounterChargeNeedsRoomToTurn) {
    const auto due = [](double up) {
        KingsTable t = charging({unit_at("SW", 2, 2, 30, 20, 0)},
                                {unit_at("SW", 4, 4, 34, 18.5 + up, 225, "ratings = [\"aggressive\"]")});
        t.play({"A1 charge B1"});
        return t.due();
    };
    EXPECT_EQ(due(0), "melee");  // turned about its middle it would overlap the charger
    EXPECT_EQ(due(3), "answer");
}
TEST(KingsCharges, Charges_3_ACounterChargePaysForObstacles) {
    const auto answers = [](const char* hedge) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0)},
                                {unit_at("SW", 2, 2, 30, 29.8, 180, "ratings = [\"aggressive\"]")},
                                fmt::format("[[line]]\nkind = \"hedge\"\npoints = [\"20 {0}\", \"40 {0}\"]\n", hedge));
        t.play({"A1 charge B1"});
        return t.offers("counter-charge");
    };
    EXPECT_FALSE(answers("25"));  // 4.9 inches and 2 for the hedge are more than six
    EXPECT_TRUE(answers("23"));
}
TEST(KingsCharges, Charges_4_SkirmishersAndHorseEvadeAndMayBePursued) {
    KingsTable t = charging({unit_at("HC", 3, 3, 30, 20, 0)}, {unit_at("LI", 2, 2, 30, 26, 180)});
    t.play({"A1 charge B1"});
    EXPECT_TRUE(t.offers("evade 180"));
    EXPECT_EQ(t.refusal("shoot"), "Charges_2");
    t.play({"evade 180"});
    // Eight inches away, with the rear to the enemy; six inches of the charge are left.
    EXPECT_EQ(t.heading("B1"), 0);
    EXPECT_TRUE(t.unit("B1").acted());
    EXPECT_EQ(t.due(), "activate");  // out of reach: no choice whether to pursue
    EXPECT_NEAR(t.y("A1"), 2600, 3);
    // A unit whose way is blocked is caught.
    KingsTable u(
        {.a = {unit_at("LH", 3, 3, 30, 38, 0)}, .b = {unit_at("LI", 2, 2, 30, 44, 180)}, .leader_a = "at = \"30 30\""});
    u.activate(1);
    u.play({"A1 charge B1", "evade 180"});
    EXPECT_EQ(u.due(), "pursue");
    u.play({"pursue"});
    EXPECT_EQ(u.due(), "melee");
    EXPECT_EQ(u.part(false, Part::flank), -3);  // on its rear
}
TEST(KingsCharges, Charges_4_AnEvaderDoesNotPassThroughHisCharger) {
    const std::string horse = unit_at("HC", 4, 4, 30, 20, 0);
    KingsTable t = charging({horse}, {unit_at("LH", 2, 2, 30, 24, 180)});
    t.play({"A1 charge B1"});
    EXPECT_FALSE(t.offers("evade"));
    EXPECT_EQ(t.refusal("evade"), "Charges_4");
    EXPECT_TRUE(t.offers("evade 90"));
    EXPECT_TRUE(t.offers("evade 180"));
    // Nor does it end before the charger, which would run over it.

    KingsTable u = charging({horse}, {unit_at("LI", 2, 2, 30, 29, 180)});
    u.play({"A1 charge B1"});
    EXPECT_FALSE(u.offers("evade"));
    EXPECT_TRUE(u.offers("evade 180"));
}
TEST(KingsCharges, Charges_4_AnEvaderEndsFartherFromHisCharger) {
    KingsTable t = charging({unit_at("HC", 2, 2, 36, 12, 0)}, {unit_at("LH", 4, 4, 40, 23, 180)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.refusal("evade 315"),
              "Charges_4");  // past the charger on its right: eleven inches away before, then six
    EXPECT_TRUE(t.offers("evade 180"));
}
TEST(KingsCharges, Charges_4_AnEvaderPaysForObstaclesAndChariotsStopAtThem) {
    const auto evaded_to = [](const std::string& evader, const char* answer) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0)}, {evader},
                                "[[line]]\nkind = \"wall\"\npoints = [\"10 30\", \"50 30\"]\n");
        t.play({"A1 charge B1", answer});
        return t;
    };
    EXPECT_LE(evaded_to(unit_at("LC", 2, 2, 30, 27, 180), "evade 180").y("B1"), 3000);
    // Eight inches, two of them for the wall.
    const KingsTable foot = evaded_to(unit_at("LI", 2, 2, 30, 27, 180), "evade 180");
    EXPECT_NEAR(foot.y("B1"), 2700 + 118 + 600, 3);
}
TEST(KingsCharges, Charges_4_AnEvaderKeepsAnInchFromTheEndsOfAFront) {
    const auto evaded_to = [](double x, double y) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0), unit_at("HS", 2, 2, x, y, 180)},
                                {unit_at("LI", 2, 2, 30, 26, 180)});
        t.play({"A1 charge B1", "evade 180"});
        return t.y("B1");
    };
    // Half an inch beside A2's front it stops 0.87 inches before it.
    EXPECT_NEAR(evaded_to(35.22, 31), 3013, 8);
    EXPECT_NEAR(evaded_to(35.82, 31), 2600 + 118 + 800, 3);
    // A unit that begins so near leaves.
    EXPECT_NEAR(evaded_to(35.22, 27), 2600 + 118 + 800, 3);
}
TEST(KingsCharges, Charges_4_NobodyWiderThanABridgeEvadesOverIt) {
    const std::string river =
        "[[area]]\nkind = \"water\"\ncorners = [\"0 30\", \"27 30\", \"27 33\", \"0 33\"]\n"
        "[[area]]\nkind = \"water\"\ncorners = [\"33 30\", \"72 30\", \"72 33\", \"33 33\"]\n"
        "[[area]]\nkind = \"bridge\"\ncorners = [\"27 30\", \"33 30\", \"33 33\", \"27 33\"]\n";
    const auto evaded_to = [&](int bases) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 18, 0)}, {unit_at("LI", bases, bases, 30, 27, 180)}, river);
        t.play({"A1 charge B1", "evade 180"});
        return t.y("B1");
    };
    EXPECT_LE(evaded_to(3), 3000);
    for (const int bases : {1, 2}) EXPECT_NEAR(evaded_to(bases), 2700 + 118 + 500, 3);  // three inches for the bridge
}
TEST(KingsCharges, Charges_4_APursuitPaysForObstacles) {
    const auto pursues = [](const char* type, const char* hedge) {
        KingsTable t({.a = {unit_at(type, 2, 2, 30, 38, 0)},
                      .b = {unit_at("LI", 2, 2, 30, 43, 180)},
                      .leader_a = "at = \"30 30\"",
                      .ground = fmt::format("[[line]]\nkind = \"hedge\"\npoints = [{}]\n", hedge)});
        t.activate(1);
        t.play({"A1 charge B1", "evade 180"});
        EXPECT_GT(t.y("B1"), 4750);
        return t.due() == "pursue";
    };
    EXPECT_TRUE(pursues("LH", "\"20 46.5\", \"40 46.5\""));
    EXPECT_FALSE(pursues("LC", "\"20 46.5\", \"40 46.5\""));
    EXPECT_TRUE(pursues("LC", "\"2 46.5\", \"10 46.5\""));
}
TEST(KingsCharges, Charges_4_APursuitKeepsAnInchFromTheEndsOfAFront) {
    const auto due = [](double x) {
        KingsTable t({.a = {unit_at("LH", 2, 2, 30, 38, 0)},
                      .b = {unit_at("LI", 2, 2, 30, 43, 180), unit_at("HS", 2, 2, x, 45.5, 180)},
                      .leader_a = "at = \"30 30\""});
        t.activate(1).play({"A1 charge B1", "evade 180"});
        return t.due();
    };
    EXPECT_EQ(due(35.82), "pursue");
    EXPECT_EQ(due(35.22), "activate");
}
TEST(KingsCharges, Charges_4_WhoIsEvadedContactsNobodyElse) {
    // B2 is in one line with B1, or a little behind it, with its front or its back to the charge.
    const auto charged = [](double y, int facing) {
        KingsTable t = charging({unit_at("HC", 3, 3, 30, 20, 0)},
                                {unit_at("LI", 2, 2, 30, 26, 180), unit_at("HS", 2, 2, 34.73, y, facing)});
        t.play({"A1 charge B1", "evade 180"});
        EXPECT_EQ(t.due(), "activate");
        EXPECT_FALSE(t.fights("A1", "B2"));
        EXPECT_TRUE(t.unit("A1").acted());
        return t;
    };
    EXPECT_NEAR(charged(26, 180).y("A1"), 2500, 3);  // the inch before its front stays free
    EXPECT_NEAR(charged(26.5, 180).y("A1"), 2550, 3);
    EXPECT_NEAR(charged(27.6, 180).y("A1"), 2600, 3);
    const KingsTable behind = charged(27.58, 0);
    EXPECT_NEAR(behind.y("A1"), 2591, 2);
    EXPECT_GT(behind.gap("A1", "B2"), 0);
    // A unit that begins in the inch before an enemy comes no nearer to it.
    KingsTable near = charging({unit_at("HC", 3, 3, 30, 20, 0)},
                               {unit_at("LI", 2, 2, 30, 20.8, 180), unit_at("HS", 2, 2, 34.73, 20.8, 180)});
    near.play({"A1 charge B1", "evade 180"});
    EXPECT_EQ(near.y("A1"), 2000);
    // A target that stands is charged all the same, and B2 supports it.
    KingsTable stands = charging({unit_at("HC", 3, 3, 30, 20, 0)},
                                 {unit_at("LI", 2, 2, 30, 26, 180), unit_at("HS", 2, 2, 34.73, 26, 180)});
    stands.play({"A1 charge B1", "stand"});
    EXPECT_EQ(stands.due(), "melee");
    EXPECT_TRUE(stands.fights("A1", "B2"));
}
TEST(KingsCharges, Charges_5_WhoHasActedMayStillEvadeAndWhoIsEngagedMayNot) {
    KingsTable t = charging({unit_at("HC", 3, 3, 30, 20, 0)}, {unit_at("LI", 2, 2, 30, 26, 180)});
    t.unit("B1").set(Unit::acted_bit);
    t.play({"A1 charge B1"});
    EXPECT_TRUE(t.legal("evade 180"));
    KingsTable u = charging({unit_at("SW", 2, 2, 30, 20, 0), unit_at("SW", 2, 2, 35, 24, 0)},
                            {unit_at("LI", 4, 4, 33.2, 24, 180)});
    ASSERT_TRUE(u.fights("A2", "B1"));
    u.play({"A1 charge B1"});
    EXPECT_EQ(u.due(), "melee");
}
TEST(KingsCharges, Charges_6_WhoChargedOrEvadedHasActed) {
    KingsTable t = charging({unit_at("HC", 3, 3, 30, 20, 0)}, {unit_at("LI", 2, 2, 30, 26, 180)});
    t.play({"A1 charge B1", "evade 180"});
    EXPECT_EQ(t.refusal("A1 advance"), "Actions_11");
    EXPECT_TRUE(t.unit("B1").acted());
}
TEST(KingsCharges, Charges_7_TheFrontTurnsFlushAndKeepsItsShape) {
    KingsTable t = charging({swords}, {unit_at("HS", 4, 2, 30, 24, 170)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.heading("A1"), 350);
    EXPECT_EQ(t.unit("A1").frontage(), 2);
    EXPECT_TRUE(t.fights("A1", "B1"));
}
TEST(KingsCharges, Charges_7_ItTurnsAsFarAsNobodyBarsIt) {
    const auto heading_beside = [](double x) {
        KingsTable t = charging({swords}, {unit_at("HS", 4, 2, 30, 24, 150), unit_at("HS", 2, 2, x, 20.5, 90)});
        t.play({"A1 charge B1"});
        EXPECT_TRUE(t.fights("A1", "B1")) << x;
        EXPECT_EQ(t.unit("A1").frontage(), 2);
        return t.heading("A1");
    };
    EXPECT_EQ(heading_beside(34.9), 330);  // flush
    EXPECT_EQ(heading_beside(34.5), 347);  // a corner swings out, and B2 is there
    EXPECT_EQ(heading_beside(34.2), 354);
    EXPECT_EQ(heading_beside(33.9), 0);
}
TEST(KingsCharges, Charges_8_TheRangeIsPaidWithTheGround) {
    EXPECT_TRUE(charging({swords}, {unit_at("HS", 4, 2, 30, 25.9, 180)}).legal("A1 charge B1"));
    EXPECT_EQ(charging({swords}, {unit_at("HS", 4, 2, 30, 26.2, 180)}).refusal("A1 charge B1"), "Charges_8");
    EXPECT_EQ(charging({swords}, {unit_at("HS", 4, 2, 30, 24, 180)},
                       "[[area]]\nkind = \"rough\"\ncorners = [\"26 19\", \"34 19\", \"34 24\", \"26 24\"]\n")
                  .refusal("A1 charge B1"),
              "Charges_8");
}
TEST(KingsCharges, Charges_8_AnEmptyPlacePaysForNoGround) {
    // Three bases two wide: nobody is behind the right one, where the ground is.
    const auto charger = [](int bases, const char* kind) {
        return charging({unit_at("HC", bases, 2, 30, 20, 0)}, {unit_at("HS", 4, 2, 30, 31.9, 180)},
                        fmt::format("[[area]]\nkind = \"{}\"\ncorners = [\"30.3 16.9\", \"32.3 16.9\", \"32.3 18.2\", "
                                    "\"30.3 18.2\"]\n",
                                    kind));
    };
    EXPECT_TRUE(charger(3, "marsh").legal("A1 charge B1"));
    EXPECT_EQ(charger(4, "marsh").refusal("A1 charge B1"), "Charges_8");
    EXPECT_TRUE(charger(3, "water").legal("A1 charge B1"));
}
TEST(KingsCharges, Charges_1_ItsWheelGoesByAnyAngle) {
    // 120 degrees of one base are 4.95 inches, and then five are left to B1 behind it.
    KingsTable t = charging({unit_at("HC", 1, 1, 30, 20, 0)}, {unit_at("HS", 2, 2, 36.1, 18.5, 300)});
    EXPECT_TRUE(t.legal("A1 charge B1, wheel right 120"));
    t.play({"A1 charge B1, wheel right 120"});
    EXPECT_TRUE(t.fights("A1", "B1"));
}
TEST(KingsCharges, Charges_9_ImpactCountsInTheMeleeOfTheChargeOnly) {
    KingsTable t = charging({swords}, {unit_at("MS", 4, 2, 30, 24, 180)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.part(true, Part::impact), 1);
    t.dice({3, 3});
    t.unit("A1").clear(Unit::acted_bit);
    t.activate(1).play({"A1 fight B1"});
    EXPECT_EQ(t.part(true, Part::impact), 0);
}
TEST(KingsCharges, Charges_10_TheTargetIsWhoIsMetFirst) {
    KingsTable t = charging({unit_at("SW", 4, 4, 30, 20, 0)},
                            {unit_at("HS", 2, 2, 28, 23, 180), unit_at("HS", 2, 2, 33, 24, 180)});
    EXPECT_EQ(t.refusal("A1 charge B2"), "Charges_10");
    EXPECT_TRUE(t.legal("A1 charge B1"));
    // In one line either may be named, and the other supports.
    KingsTable u = charging({unit_at("SW", 4, 4, 30, 20, 0)},
                            {unit_at("HS", 2, 2, 28, 24, 180), unit_at("HS", 2, 2, 32.72, 24, 180)});
    EXPECT_TRUE(u.legal("A1 charge B1"));
    u.play({"A1 charge B2"});
    EXPECT_EQ(supporters(u.setup(), u.state(), top(u.state()), false), bit(KingsTable::index("B1")));
}
TEST(KingsCharges, Ongoing_4_AChargeIntoAMelee) {
    KingsTable t = charging({unit_at("SW", 2, 2, 28, 24, 0), unit_at("SW", 2, 2, 33, 20, 0)},
                            {unit_at("BW", 4, 4, 30.4, 24, 180)});
    ASSERT_TRUE(t.fights("A1", "B1"));
    t.unit("B1").set(Unit::acted_bit);
    t.play({"A2 charge B1"});
    EXPECT_EQ(t.due(), "melee");  // no fire, though bowmen
    EXPECT_EQ(supporters(t.setup(), t.state(), top(t.state()), true), bit(KingsTable::index("A1")));
    // No unit is passed through on the way.
    KingsTable u =
        charging({unit_at("SW", 2, 2, 28, 24, 0), unit_at("SW", 2, 2, 33, 19, 0), unit_at("LI", 2, 2, 33, 22, 0)},
                 {unit_at("BW", 4, 4, 30.4, 24, 180)});
    EXPECT_EQ(u.refusal("A2 charge B1"), "Ongoing_4");
}
TEST(KingsCharges, Charges_1_AChargerPutsPassedSkirmishersBehindIt) {
    KingsTable t = charging({swords, unit_at("LI", 2, 2, 30, 23.5, 0)}, {unit_at("HS", 4, 2, 30, 24.5, 180)});
    t.play({"A1 charge B1"});
    EXPECT_LT(t.y("A2"), t.y("A1") - 300);
    EXPECT_FALSE(table::overlap(field_of(t.setup(), t.state())[0], field_of(t.setup(), t.state())[1], tolerance));
}
TEST(KingsCharges, Charges_1_AChargerThatIsHaltedStandsOnNobody) {
    const auto clear = [](const KingsTable& t) {
        return !table::overlap(field_of(t.setup(), t.state())[0], field_of(t.setup(), t.state())[1], tolerance);
    };
    const std::string horse = unit_at("HC", 4, 4, 30, 20, 0);
    // By fire an inch before the bowmen.
    KingsTable shot = charging({horse, unit_at("LI", 4, 4, 30, 26, 0)}, {unit_at("BW", 4, 4, 30, 27.5, 180)});
    shot.play({"A1 charge B1", "shoot"}).dice({1, 6});
    EXPECT_NEAR(shot.y("A1"), 2650, 2);
    EXPECT_TRUE(clear(shot));
    // Where it meets a counter-charge.
    KingsTable met = charging({unit_at("HC", 2, 2, 30, 20, 0), unit_at("LI", 2, 2, 30, 24, 0)},
                              {unit_at("HC", 2, 2, 30, 29, 180, "ratings = [\"aggressive\"]")});
    met.play({"A1 charge B1", "counter-charge"});
    EXPECT_NEAR(met.y("A1"), 2450, 3);
    EXPECT_TRUE(clear(met));
    // On the place of an evader.
    KingsTable evaded = charging({horse, unit_at("LI", 4, 4, 30, 26, 0)}, {unit_at("LH", 4, 4, 30, 27.5, 180)});
    evaded.play({"A1 charge B1", "evade 180"});
    EXPECT_NEAR(evaded.y("A1"), 2750, 3);
    EXPECT_TRUE(clear(evaded));
    // It draws back from a unit that it may pass but not shift.
    KingsTable through = charging({unit_at("LH", 2, 2, 30, 20, 0), unit_at("PP", 2, 2, 30, 26, 0)},
                                  {unit_at("BW", 2, 2, 30, 27.8, 180)});
    through.play({"A1 charge B1", "shoot"}).dice({1, 6});
    EXPECT_EQ(through.y("A2"), 2600);
    EXPECT_LT(through.y("A1"), 2600 - 236);
    EXPECT_TRUE(clear(through));
}
TEST(KingsCharges, Charges_1_OnlySkirmishersMakeRoomForACharger) {
    EXPECT_EQ(
        charging({unit_at("LH", 2, 2, 30, 20, 0), unit_at("PP", 4, 4, 30, 25, 0)}, {unit_at("LI", 2, 2, 30, 26, 180)})
            .refusal("A1 charge B1"),
        "Formations_10");
    EXPECT_EQ(
        charging({unit_at("HC", 2, 2, 30, 18, 0), unit_at("BW", 2, 2, 30, 23, 0)}, {unit_at("MS", 2, 2, 30, 24.2, 180)})
            .refusal("A1 charge B1"),
        "Formations_10");
    // It may go through them.
    EXPECT_TRUE(charging({unit_at("HC", 2, 2, 30, 18, 0), unit_at("BW", 2, 2, 30, 22.5, 0)},
                         {unit_at("MS", 2, 2, 30, 24.2, 180)})
                    .legal("A1 charge B1"));
}
TEST(KingsCharges, Charges_1_WhoMakesRoomDoesNotStandInWater) {
    KingsTable t = charging({unit_at("HC", 2, 2, 30, 23.1, 0), unit_at("LI", 4, 4, 30, 26.65, 0)},
                            {unit_at("SW", 2, 2, 30, 26.7, 180)},
                            "[[area]]\nkind = \"water\"\ncorners = [\"20 10\", \"27 10\", \"27 24.5\", \"20 24.5\"]\n");
    t.play({"A1 charge B1"});
    const auto& field = field_of(t.setup(), t.state());
    EXPECT_FALSE(table::overlap(field[0], field[1], tolerance));
    EXPECT_FALSE(t.setup().ground.crossings(field[1], field[1]).barred);
    EXPECT_NE(t.x("A2"), 3000);  // there is no room straight behind the horse
}
TEST(KingsCharges, Charges_1_WhoMakesRoomKeepsAnInchFromTheEndsOfAFront) {
    const auto put_to = [](double x) {
        KingsTable t = charging({unit_at("HC", 2, 2, 30, 20, 0), unit_at("LI", 4, 4, 30, 21.3, 0)},
                                {unit_at("SW", 2, 2, 30, 21.6, 180), unit_at("HS", 2, 2, x, 20.5, 180)});
        t.play({"A1 charge B1"});
        EXPECT_TRUE(t.fights("A1", "B1"));
        return t.y("A2");
    };
    EXPECT_GT(put_to(21.8), 1975);  // straight behind the horse
    EXPECT_LT(put_to(22.44), 1965);
}

}  // namespace
}  // namespace polemarch::test
