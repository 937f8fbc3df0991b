// Uncontrolled charges, paragraph by paragraph.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/temptation.h"
#include "core/blood_of_kings/types/labels.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

const std::string swordsmen = unit_at("SW", 4, 2, 30, 20, 0);
const std::string warband = unit_at("MS", 4, 2, 30, 28, 180, "ratings = [\"impetuous\"]");

TEST(KingsUncontrolled, Sequence_3_ImpetuousUnitsTestAtTheBeginningOfTheTurn) {
    KingsTable t({.a = {swordsmen}, .b = {warband}});
    EXPECT_EQ(t.due(), "uncontrolled charge");
    KingsTable held = t;
    held.dice({3});
    EXPECT_EQ(held.consequences().back(), "resists");
    EXPECT_EQ(held.due(), "initiative");
    EXPECT_FALSE(held.unit("B1").acted());
    t.dice({4});
    EXPECT_EQ(t.consequences().back(), "charges");
    EXPECT_EQ(t.due(), "melee");
    EXPECT_TRUE(t.fights("B1", "A1"));
    EXPECT_TRUE(t.unit("B1").acted());
}
TEST(KingsUncontrolled, Sequence_3_ChargesOfBothSidesAlternateFromTheInitiative) {
    const std::string own = unit_at("MS", 4, 2, 42, 20, 0, "ratings = [\"impetuous\"]");
    KingsTable t({.a = {swordsmen, own}, .b = {warband, unit_at("SW", 4, 2, 42, 28, 180)}});
    t.dice({6, 6});
    EXPECT_EQ(t.due(), "uncontrolled order");
    t.dice({6});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("B1"));
    t.dice({3, 3});
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("A2"));
}
TEST(KingsUncontrolled, Uncontrolled_1_WhoComesBeforeItDuringTheTurnTemptsIt) {
    KingsTable t({.a = {unit_at("SW", 4, 2, 44, 24.5, 0), unit_at("HC", 3, 3, 30, 14, 0)},
                  .b = {warband},
                  .leader_a = "at = \"36 14\""});
    t.activate(2);
    EXPECT_EQ(temptation(t.setup(), t.state(), KingsTable::index("B1")), nobody);
    t.play({"A2 advance"}).dice({6}).play({"forward 9"});
    EXPECT_EQ(t.due(), "uncontrolled charge");
    // It stopped where the temptation began: nine inches before the warband.
    EXPECT_NEAR(t.y("A2"), 1900, 1);
    KingsTable held = t;
    held.dice({1});
    EXPECT_NEAR(held.y("A2"), 2300, 2);  // then it goes on
    EXPECT_TRUE(held.unit("B1").tested());
    // Both go on in proportion until they meet.
    t.dice({6});
    ASSERT_EQ(t.due(), "answer");
    t.play({"stand"});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("B1"));
    EXPECT_GT(t.y("A2"), 1900);
    EXPECT_LT(t.y("A2"), 2300);
    t.dice({3, 3});
    EXPECT_EQ(t.due(), "activate");  // the mover's action is over
    EXPECT_EQ(t.state().depth, 0);
}
TEST(KingsUncontrolled, Uncontrolled_2_OnlyFriendlySkirmishersMayStandBetween) {
    const auto tempted = [](std::vector<std::string> b) {
        KingsTable t({.a = {swordsmen}, .b = std::move(b)});
        return temptation(t.setup(), t.state(), KingsTable::index("B1")) != nobody || t.due() == "uncontrolled charge";
    };
    EXPECT_TRUE(tempted({warband}));
    EXPECT_TRUE(tempted({warband, unit_at("LI", 2, 2, 30, 25, 180)}));
    EXPECT_FALSE(tempted({warband, unit_at("LM", 2, 2, 30, 25, 180)}));
    EXPECT_FALSE(tempted({unit_at("MS", 4, 2, 30, 30, 180, "ratings = [\"impetuous\"]")}));  // ten inches
    EXPECT_FALSE(tempted({unit_at("MS", 4, 2, 30, 28, 0, "ratings = [\"impetuous\"]")}));    // behind it
}
TEST(KingsUncontrolled, Uncontrolled_2_WhomTheLeastWheelReachesTempts) {
    const std::string foot = unit_at("MS", 4, 4, 30, 28, 180, "ratings = [\"impetuous\"]");
    EXPECT_EQ(KingsTable({.a = {unit_at("SW", 2, 2, 37.4, 20, 0)}, .b = {foot}}).due(), "uncontrolled charge");
    EXPECT_EQ(KingsTable({.a = {unit_at("SW", 2, 2, 22.6, 20, 0)}, .b = {foot}}).due(), "uncontrolled charge");
    // The far corner of a deep unit comes before the front first, but out of reach.
    EXPECT_EQ(KingsTable({.a = {unit_at("SW", 6, 2, 37.4, 20, 0)}, .b = {foot}}).due(), "uncontrolled charge");
    EXPECT_NE(KingsTable({.a = {unit_at("SW", 2, 2, 38.8, 20, 0)}, .b = {foot}}).due(), "uncontrolled charge");
}
TEST(KingsUncontrolled, Uncontrolled_2_OfEquallyNearTheOwnerChooses) {
    // Step 1: the charge takes its turn, at either.
    KingsTable t({.a = {unit_at("SW", 2, 2, 27, 22, 0), unit_at("SW", 2, 2, 33, 22, 0)}, .b = {warband}});
    t.dice({6});
    ASSERT_EQ(t.due(), "loose");
    EXPECT_EQ(t.chooser(), 1);
    for (const std::string target : {"A1", "A2"}) {
        KingsTable chosen = t;
        ASSERT_TRUE(t.offers("B1 charges " + target));
        chosen.play({("B1 charges " + target).c_str()});
        EXPECT_TRUE(chosen.fights("B1", target));
    }
    // In mid-turn, when a step has ended.
    const std::string impetuous = "ratings = [\"impetuous\"]";
    KingsTable u({.a = {unit_at("MS", 4, 2, 30, 20, 0, impetuous), unit_at("SW", 2, 2, 10, 20, 0)},
                  .b = {unit_at("SW", 2, 2, 27, 40, 180), unit_at("SW", 2, 2, 33, 40, 180)},
                  .leader_a = "at = \"20 10\""});
    u.activate(1);
    for (const char* enemy : {"B1", "B2"}) u.unit(enemy).pose.y -= 14 * inch;
    u.play({"A2 advance"}).dice({6}).play({"forward 2"}).dice({6});
    ASSERT_EQ(u.due(), "loose");
    EXPECT_EQ(u.chooser(), 0);
    EXPECT_FALSE(u.legal("A2 charges B1"));
    u.play({"A1 charges B2"});
    EXPECT_TRUE(u.fights("A1", "B2"));
    EXPECT_EQ(u.state().step, Step::activate);
}
TEST(KingsUncontrolled, Uncontrolled_3_AChargeAtTheImpetuousUnitIsMetByACounterCharge) {
    KingsTable t({.a = {unit_at("HC", 3, 3, 30, 17.5, 0)},
                  .b = {unit_at("MS", 4, 2, 30, 28, 180, "ratings = [\"impetuous\"]")},
                  .leader_a = "at = \"30 10\""});
    t.activate(1).play({"A1 charge B1"});
    // Impetuous troops take a counter-charge without being asked.
    EXPECT_EQ(t.due(), "melee");
    EXPECT_EQ(t.part(true, Part::impact), 0);
    EXPECT_LT(t.y("B1"), 2500);
}
TEST(KingsUncontrolled, Uncontrolled_3_WhoIsMetInMidMoveMayStillEvade) {
    KingsTable t({.a = {unit_at("LH", 2, 2, 30, 10, 0, "weapon = \"javelin\"")},
                  .b = {unit_at("MS", 4, 2, 30, 22, 180, "ratings = [\"impetuous\"]")},
                  .leader_a = "at = \"30 4\""});
    t.activate(1).play({"A1 advance"}).dice({6}).play({"forward 10"}).dice({6});
    ASSERT_EQ(t.due(), "answer");
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_LT(t.y("A1"), 1900);  // both have gone on in proportion
    KingsTable stands = t;
    stands.play({"stand"});
    EXPECT_EQ(stands.due(), "melee");
    EXPECT_TRUE(stands.fights("B1", "A1"));
    t.play({"evade 180"});
    EXPECT_EQ(t.due(), "activate");
    EXPECT_EQ(t.state().depth, 0);
    EXPECT_FALSE(t.fights("B1", "A1"));
    EXPECT_TRUE(t.unit("B1").acted());
    // A unit that may not evade has no choice.
    KingsTable foot({.a = {unit_at("LM", 4, 2, 30, 12, 0)},
                     .b = {unit_at("MS", 4, 2, 30, 22, 180, "ratings = [\"impetuous\"]")},
                     .leader_a = "at = \"30 4\""});
    foot.activate(1).play({"A1 advance"}).dice({6}).play({"forward 6"}).dice({6});
    EXPECT_EQ(foot.due(), "melee");
}
TEST(KingsUncontrolled, Uncontrolled_1_OfSeveralWhoAreTemptedTheNearestTestsFirst) {
    const std::string impetuous = "ratings = [\"impetuous\"]";
    const auto first = [&](double one, double other) {
        KingsTable t({.a = {unit_at("SW", 4, 4, 30, 10, 0), unit_at("SW", 2, 2, 60, 10, 0)},
                      .b = {unit_at("MS", 2, 2, 33, 40, 180, impetuous), unit_at("MS", 2, 2, 27, 40, 180, impetuous)},
                      .leader_a = "at = \"56 6\""});
        t.activate(2);
        t.unit("B1").pose.y -= static_cast<std::int16_t>((30 - one) * inch);
        t.unit("B2").pose.y -= static_cast<std::int16_t>((30 - other) * inch);
        t.play({"A2 rest"});
        EXPECT_EQ(t.due(), "uncontrolled charge");
        return unit_label(top(t.state()).unit);
    };
    EXPECT_EQ(first(8, 7), "B2");
    EXPECT_EQ(first(7, 8), "B1");
}
TEST(KingsUncontrolled, Uncontrolled_3_TheLogTellsWhereAMoveIsInterruptedAndWhoCharges) {
    KingsTable t({.a = {unit_at("HC", 3, 3, 30, 14, 0)}, .b = {warband}, .leader_a = "at = \"36 14\""});
    t.activate(1).play({"A1 advance"}).dice({6});
    const auto reported = [](const KingsTable& before, const char* move) {
        return before.battle().narrate(before.state(), *before.battle().read(before.state(), move), {});
    };
    EXPECT_EQ(reported(t, "forward 9"),
              "A1 (Heavy Cavalry) goes 9 inches forward [Formations_2]; A1 (Heavy Cavalry) stops at 30 19, where B1 "
              "(Medium Swordsmen) is tempted to charge [Uncontrolled_3]; A1 stands at 30 19 facing 0");
    t.play({"forward 9"});
    const auto rolled = [&](std::uint8_t face) {
        const std::array<std::uint8_t, 1> faces{face};
        return t.battle().narrate(t.state(), t.battle().resolve(t.state(), faces), faces);
    };
    EXPECT_NE(rolled(1).find("resists the temptation to charge"), std::string::npos);
    EXPECT_NE(rolled(1).find("; A1 (Heavy Cavalry) goes on [Uncontrolled_3]"), std::string::npos) << rolled(1);
    EXPECT_NE(rolled(6).find("; B1 (Medium Swordsmen) charges A1 (Heavy Cavalry) [Uncontrolled_1], who is stopped at "),
              std::string::npos)
        << rolled(6);
}
TEST(KingsUncontrolled, Uncontrolled_4_RoughGroundAndObstaclesTemptNobody) {
    const auto tempted = [](const std::string& ground) {
        KingsTable t({.a = {swordsmen}, .b = {warband}, .ground = ground});
        return t.due() == "uncontrolled charge";
    };
    EXPECT_FALSE(tempted("[[area]]\nkind = \"rough\"\ncorners = [\"26 16\", \"34 16\", \"34 20.5\", \"26 20.5\"]\n"));
    EXPECT_FALSE(tempted("[[line]]\nkind = \"wall\"\npoints = [\"20 24\", \"40 24\"]\n"));
    EXPECT_TRUE(tempted("[[line]]\nkind = \"wall\"\npoints = [\"2 2\", \"10 2\"]\n"));
}
TEST(KingsUncontrolled, Uncontrolled_4_RoughGroundBetweenTemptsNobodyWhomItDoesNotSlow) {
    const auto tempted = [](const char* low, const char* high) {
        const std::string strip = fmt::format(
            "[[area]]\nkind = \"rough\"\ncorners = [\"20 {0}\", \"40 {0}\", \"40 {1}\", \"20 {1}\"]\n", low, high);
        return KingsTable({.a = {swordsmen}, .b = {warband}, .ground = strip}).due() == "uncontrolled charge";
    };
    EXPECT_FALSE(tempted("23", "25"));
    EXPECT_FALSE(tempted("29", "30"));  // where it stands itself
    EXPECT_TRUE(tempted("2", "4"));
}
TEST(KingsUncontrolled, Actions_10_ALeaderHelpsToHoldThem) {
    KingsTable t({.a = {swordsmen}, .b = {warband}, .leader_b = "with = 1"});
    t.dice({4});
    EXPECT_EQ(t.consequences().back(), "resists");
}
TEST(KingsUncontrolled, Uncontrolled_3_AnInterruptionIsInterrupted) {
    const std::string impetuous = "ratings = [\"impetuous\"]";
    KingsTable t({.a = {unit_at("HC", 3, 3, 20, 20, 90), unit_at("MS", 4, 2, 38.5, 20, 270, impetuous)},
                  .b = {unit_at("MS", 4, 2, 30, 30, 180, impetuous)},
                  .leader_a = "at = \"22 14\""});
    ASSERT_EQ(t.due(), "initiative");  // no unit is tempted yet
    t.activate(2).play({"A1 advance"}).dice({6}).play({"forward 9"});
    // The horse rides before B1, which charges it; the charge runs before A2, which is tempted in turn.
    ASSERT_EQ(t.due(), "uncontrolled charge");
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("B1"));
    t.dice({6});
    ASSERT_EQ(t.due(), "answer");  // the horse could evade
    t.play({"stand"});
    ASSERT_EQ(t.due(), "uncontrolled charge");
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("A2"));
    EXPECT_EQ(t.state().depth, 3);
    // If it resists, the charge goes on to its end.
    KingsTable held = t;
    held.dice({1});
    EXPECT_EQ(held.due(), "melee");
    EXPECT_TRUE(held.fights("B1", "A1"));
    t.dice({6});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_TRUE(t.fights("A2", "B1"));
    EXPECT_FALSE(t.fights("B1", "A1"));
    t.dice({3, 3});
    EXPECT_EQ(t.state().depth, 0);
    EXPECT_EQ(t.due(), "activate");
}
TEST(KingsUncontrolled, Uncontrolled_3_TheMoverStopsAtTheFirstPlaceWhereItTempts) {
    // Whatever the length of the leg.
    const auto tempted_at = [](const char* order, int bases, double x, double y, int facing, const char* way) {
        KingsTable t({.a = {unit_at("LH", bases, bases, x, y, facing)}, .b = {warband}, .leader_a = "at = \"36 14\""});
        t.activate(2).play({order}).dice({6}).play({way});
        EXPECT_EQ(t.due(), "uncontrolled charge") << way;
        return t;
    };
    EXPECT_NEAR(tempted_at("A1 march", 1, 30, 7, 0, "forward 18").y("A1"), 1900, 1);
    EXPECT_NEAR(tempted_at("A1 advance", 3, 30, 10, 0, "forward 12").y("A1"), 1900, 1);
    EXPECT_NEAR(tempted_at("A1 advance", 3, 30, 18.9, 0, "forward 2").y("A1"), 1900, 1);
    // Where that is the end of a leg, before the next one; not of the last, which is a finished step.
    EXPECT_EQ(tempted_at("A1 advance", 2, 30, 15, 0, "forward 4, turn 180").heading("A1"), 0);
    EXPECT_NEAR(tempted_at("A1 advance", 2, 30, 15, 0, "forward 4, back 1").y("A1"), 1900, 1);
    EXPECT_NEAR(tempted_at("A1 advance", 2, 30, 18.8, 0, "forward 0.2, turn 180").y("A1"), 1900, 1);
    // Slanting and across its front: a 64th of an inch before that, no unit is tempted.
    struct Way {
        double x, y;
        const char* typed;
        table::Angle off;
    };
    for (const Way& way : {Way{16, 14, "forward 12 left 30", {65536 - 5461}}, Way{14, 20, "forward 12", {}}}) {
        const KingsTable t = tempted_at("A1 advance", 3, way.x, way.y, 90, way.typed);
        EXPECT_EQ(temptation(t.setup(), t.state(), KingsTable::index("B1")), KingsTable::index("A1")) << way.typed;
        KingsTable before = t;
        table::Pose& pose = before.unit("A1").pose;
        pose = table::moved(pose, pose.heading + way.off + table::half_turn, inch / 64);
        EXPECT_EQ(temptation(before.setup(), before.state(), KingsTable::index("B1")), nobody) << way.typed;
    }
}
TEST(KingsUncontrolled, Uncontrolled_3_AChargeThatFallsShortKeepsOutOfTheInchBeforeOthers) {
    KingsTable t({.a = {unit_at("LH", 2, 2, 38, 18, 0), unit_at("HS", 2, 2, 27.3, 23, 90)},
                  .b = {warband},
                  .leader_a = "at = \"36 14\"",
                  .ground = "[[area]]\nkind = \"woods\"\n"
                            "corners = [\"24 20\", \"26.7 20\", \"26.7 26.5\", \"24 26.5\"]\n"});
    t.activate(2).play({"A1 advance"}).dice({6}).play({"forward 12"});
    ASSERT_EQ(t.due(), "uncontrolled charge");
    t.dice({6});
    EXPECT_LT(t.y("B1"), 2800);
    EXPECT_FALSE(t.fights("B1", "A1"));
    const auto& field = field_of(t.setup(), t.state());
    EXPECT_FALSE(field.in_zone(KingsTable::index("A2"), field[KingsTable::index("B1")]));
}
TEST(KingsUncontrolled, Uncontrolled_3_BothGoOnInProportionThroughAllLegs) {
    int stopped = 0;  // where B1 is tempted
    const auto riding = [&](const char* legs, int y) {
        KingsTable t({.a = {unit_at("HC", 3, 3, 20, 22, 90)},
                      .b = {unit_at("MS", 4, 2, 27, y, 180, "ratings = [\"impetuous\"]")},
                      .leader_a = "at = \"14 14\""});
        t.activate(2).play({"A1 advance"}).dice({6}).play({legs});
        EXPECT_EQ(t.due(), "uncontrolled charge");
        stopped = t.x("A1") - 2000;
        t.dice({6});
        if (t.due() == "answer") t.play({"stand"});
        return t;
    };
    // B1 is tempted within the first four inches; it meets the horse on its way to the left.
    const KingsTable met = riding("forward 4, forward 5 left 30", 32);
    EXPECT_EQ(met.due(), "melee");
    EXPECT_TRUE(met.fights("B1", "A1"));
    // After ten sixteenths of its nine inches it reaches the horse, which has then gone the same share of its way.

    const double slanting = stopped + (900 - stopped) * 10 / 16. - 400;
    EXPECT_NEAR(met.x("A1"), 2400 + slanting * .866, 2);
    EXPECT_NEAR(met.y("A1"), 2200 + slanting * .5, 2);
    // It does not catch a horse that turns away: both complete their moves.
    const KingsTable missed = riding("forward 4, forward 5 right 45", 32);
    EXPECT_EQ(missed.due(), "activate");
    EXPECT_NEAR(missed.x("A1"), 2400 + 500 * .707, 2);
    EXPECT_NEAR(missed.y("A1"), 2200 - 500 * .707, 2);
    EXPECT_EQ(missed.y("B1"), 2300);
    EXPECT_TRUE(missed.unit("B1").acted());
}
TEST(KingsUncontrolled, Uncontrolled_1_InterruptionsNestUpToSix) {
    // A horseman rides out; every charge that answers runs before the next impetuous unit of the other side.
    const std::string impetuous = "ratings = [\"impetuous\"]";
    const auto warband_at = [&](double x, double y, int facing) {
        return unit_at("MS", 2, 2, x, y, facing, impetuous);
    };
    KingsTable t({.a = {unit_at("HC", 3, 3, 14, 24, 90), warband_at(25.5, 32.5, 165), warband_at(30.5, 22, 0),
                        warband_at(45, 26.5, 315)},
                  .b = {warband_at(25.5, 19.5, 330), warband_at(34, 32.5, 205), warband_at(37.5, 23.5, 330)},
                  .leader_a = "at = \"12 12\"",
                  .leader_b = "at = \"70 46\""});
    ASSERT_EQ(t.due(), "initiative");  // no unit is tempted yet
    t.activate(1).play({"A1 advance"}).dice({6}).play({"forward 9"});
    unsigned depth = 1;  // the horseman's move
    for (const char* next : {"B1", "A2", "B2", "A3", "B3", "A4"}) {
        ASSERT_EQ(t.due(), "uncontrolled charge");
        EXPECT_EQ(top(t.state()).unit, KingsTable::index(next));
        EXPECT_EQ(t.state().depth, ++depth);
        t.dice({6});
        if (depth == 2) t.play({"stand"});  // the horseman could evade; impetuous troops never do
    }
    EXPECT_EQ(depth, max_pending);
    // The last charge stops the one before it, and so on to the first.
    EXPECT_TRUE(t.fights("A4", "B3"));
    t.dice({3, 3});
    EXPECT_EQ(t.due(), "turn");  // each of them that was met on a flank has a choice
    t.play({"halt"});
    EXPECT_EQ(t.state().depth, 0);
    EXPECT_EQ(t.due(), "activate");
}

}  // namespace
}  // namespace polemarch::test
