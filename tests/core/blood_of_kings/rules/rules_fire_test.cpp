// Fire, paragraph by paragraph.
#include "core/blood_of_kings/rules/shooting.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

KingsTable shooting(std::vector<std::string> a, std::vector<std::string> b, const std::string& ground = {}) {
    KingsTable t({.a = std::move(a), .b = std::move(b), .leader_a = "at = \"30 8\"", .ground = ground});
    t.activate(3);
    return t;
}
const std::string bows = unit_at("BW", 2, 2, 30, 14, 0);

TEST(KingsFire, Fire_1_RangesAreSixTwelveAndTwentyFour) {
    const auto reaches = [](const std::string& shooter, double far) {
        return shooting({shooter}, {unit_at("SW", 4, 2, 30, 14 + far, 180)}).legal("A1 fire B1");
    };
    EXPECT_TRUE(reaches(bows, 11.95));
    EXPECT_FALSE(reaches(bows, 12.1));
    const std::string javelins = unit_at("LI", 2, 2, 30, 14, 0, "weapon = \"javelin\"");
    EXPECT_TRUE(reaches(javelins, 5.95));
    EXPECT_FALSE(reaches(javelins, 6.1));
    const std::string engine = unit_at("AR", 1, 1, 30, 14, 0);
    EXPECT_TRUE(reaches(engine, 23.9));
    EXPECT_FALSE(reaches(engine, 24.2));
    EXPECT_EQ(shooting({unit_at("SW", 4, 2, 30, 14, 0)}, {unit_at("SW", 4, 2, 30, 20, 180)}).refusal("A1 fire B1"),
              "Fire_1");
}
TEST(KingsFire, Fire_2_FromTheFrontWithin45DegreesByTheFrontRank) {
    EXPECT_TRUE(shooting({bows}, {unit_at("SW", 2, 2, 36, 21, 180)}).legal("A1 fire B1"));
    EXPECT_FALSE(shooting({bows}, {unit_at("SW", 2, 2, 41, 18, 180)}).legal("A1 fire B1"));
    EXPECT_FALSE(shooting({bows}, {unit_at("SW", 2, 2, 30, 5.5, 0)}).legal("A1 fire B1"));
    // Of two ranks only the first shoots.
    KingsTable t = shooting({unit_at("BW", 4, 2, 30, 14, 0)}, {unit_at("SW", 4, 2, 30, 20, 180)});
    t.play({"A1 fire B1"});
    EXPECT_EQ(shot_at(t.setup(), t.state(), KingsTable::index("B1")).firing, 2);
    // Light Horse shoots to all sides.
    const std::string horse = unit_at("LH", 2, 2, 30, 14, 0, "weapon = \"missile\"");
    EXPECT_TRUE(shooting({horse}, {unit_at("SW", 2, 2, 22, 14, 0)}).legal("A1 fire B1"));
}
TEST(KingsFire, Fire_2_LightHorseSeesFromTheSideItFiresFrom) {
    // To its left: a friend before its rear left corner blinds it, one before its right front corner does not.
    const std::string horse = unit_at("LH", 1, 1, 30, 20, 0, "weapon = \"missile\"");
    const std::string enemy = unit_at("LI", 1, 1, 22, 18.6, 180);
    EXPECT_TRUE(shooting({horse}, {enemy}).legal("A1 fire B1"));
    EXPECT_FALSE(shooting({horse, unit_at("LI", 1, 1, 27.5, 19.1, 0)}, {enemy}).legal("A1 fire B1"));
    EXPECT_TRUE(shooting({horse, unit_at("LI", 1, 1, 30, 21.3, 0)}, {enemy}).legal("A1 fire B1"));
}
TEST(KingsFire, Fire_2_LightHorseShootsAcrossAnEmptyPlace) {
    // Three bases two wide: the last shoots to the right past the place where nobody is.
    const auto firing = [](int bases) {
        KingsTable t = shooting({unit_at("LH", bases, 2, 30, 20, 0, "weapon = \"missile\"")},
                                {unit_at("SW", 2, 2, 40, 17.6, 270)});
        t.play({"A1 fire B1"});
        return int{shot_at(t.setup(), t.state(), KingsTable::index("B1")).firing};
    };
    EXPECT_EQ(firing(3), 2);
    EXPECT_EQ(firing(4), 2);
    EXPECT_EQ(firing(2), 1);
}
TEST(KingsFire, Fire_3_UnitsAndWoodsBlockSight) {
    EXPECT_TRUE(shooting({bows}, {unit_at("SW", 4, 4, 30, 22, 180)}).legal("A1 fire B1"));
    // A friend in between, engaged with nobody, blinds it; woods do beyond three inches.
    EXPECT_FALSE(
        shooting({bows, unit_at("HS", 4, 4, 30, 18, 0)}, {unit_at("SW", 4, 2, 30, 22, 180)}).legal("A1 fire B1"));
    const auto woods = [](int depth) {
        return fmt::format("[[area]]\nkind = \"woods\"\ncorners = [\"20 16\", \"40 16\", \"40 {0}\", \"20 {0}\"]\n",
                           16 + depth);
    };
    EXPECT_TRUE(shooting({bows}, {unit_at("SW", 4, 2, 30, 22, 180)}, woods(2)).legal("A1 fire B1"));
    EXPECT_FALSE(shooting({bows}, {unit_at("SW", 4, 2, 30, 22, 180)}, woods(4)).legal("A1 fire B1"));
}
TEST(KingsFire, Fire_3_WoodsThatOverlapHideOnce) {
    const auto woods = [](double from, double to) {
        return fmt::format("[[area]]\nkind = \"woods\"\ncorners = [\"20 {0}\", \"40 {0}\", \"40 {1}\", \"20 {1}\"]\n",
                           from, to);
    };
    const std::string target = unit_at("SW", 4, 2, 30, 22, 180);
    EXPECT_TRUE(shooting({bows}, {target}, woods(16, 18) + woods(16.5, 18.5)).legal("A1 fire B1"));
    EXPECT_FALSE(shooting({bows}, {target}, woods(16, 18) + woods(17.5, 19.5)).legal("A1 fire B1"));
}
TEST(KingsFire, Fire_3_OverTheHeadsOfWhoStandsLower) {
    const std::string hill =
        "[[area]]\nkind = \"hill\"\nlevel = 1\ncorners = [\"20 8\", \"40 8\", \"40 14.5\", \"20 14.5\"]\n";
    // The friend is lower and well before the target.
    EXPECT_TRUE(
        shooting({bows, unit_at("HS", 4, 4, 30, 17, 0)}, {unit_at("SW", 4, 2, 30, 24, 180)}, hill).legal("A1 fire B1"));
    // Within an inch of the target and on its level it screens it.
    EXPECT_FALSE(shooting({bows, unit_at("HS", 4, 4, 30, 23.4, 0)}, {unit_at("SW", 4, 2, 30, 24, 180)}, hill)
                     .legal("A1 fire B1"));
}
TEST(KingsFire, Fire_4_EngagedUnitsAreNoTargetsAndDoNotShoot) {
    KingsTable t = shooting({bows, unit_at("HS", 2, 2, 36, 20, 0)},
                            {unit_at("SW", 2, 2, 36, 20, 180), unit_at("SW", 2, 2, 30, 24, 180)});
    EXPECT_EQ(t.refusal("A1 fire B1"), "Fire_4");
    EXPECT_TRUE(t.legal("A1 fire B2"));
}
TEST(KingsFire, Fire_5_FireOnOneTargetIsOneCalculation) {
    KingsTable t = shooting({bows, unit_at("BW", 2, 2, 36, 14, 0)}, {unit_at("SW", 4, 4, 33, 20, 180)});
    t.play({"A1 fire B1"});
    EXPECT_EQ(t.due(), "join");
    t.play({"A2 joins at B1"});
    EXPECT_EQ(t.state().activations, 1);
    const Shot shot = shot_at(t.setup(), t.state(), KingsTable::index("B1"));
    EXPECT_EQ(shot.firing, 4);
    t.dice({6, 1});
    EXPECT_EQ(t.status("B1"), Status::demoralized);  // 6 - 1 against 1: a difference of four
    // No other unit shoots at it in this Initiative.
    t.unit("A1").clear(Unit::acted_bit);
    EXPECT_EQ(t.refusal("A1 fire B1"), "Fire_5");
}
TEST(KingsFire, Fire_6_TheNearestTargetOfTheUnitOrEachBasesOwn) {
    // B1 is nearest to the left base, B2 to the right one, B1 to the unit.
    KingsTable t = shooting({unit_at("BW", 4, 4, 30, 14, 0)},
                            {unit_at("SW", 2, 2, 27, 19, 180), unit_at("SW", 2, 2, 34, 19.5, 180)});
    EXPECT_TRUE(t.legal("A1 fire B1"));
    EXPECT_EQ(t.refusal("A1 fire B2"), "Fire_6");
    EXPECT_TRUE(t.legal("A1 fire split"));
    t.play({"A1 fire split"});
    const int first = shot_at(t.setup(), t.state(), KingsTable::index("B1")).firing;
    const int second = shot_at(t.setup(), t.state(), KingsTable::index("B2")).firing;
    EXPECT_EQ(first + second, 4);
    EXPECT_GT(second, 0);
    t.dice({3, 3, 3, 3});
    EXPECT_EQ(t.due(), "activate");
}
TEST(KingsFire, Fire_6_HowNearATargetIsIsMeasuredToItsNearestBase) {
    // The nearest base of B2, 2.69 inches away, is outside the arc of those that shoot at B2; B1 is 4.01 inches away.
    KingsTable t = shooting({unit_at("BW", 5, 2, 24, 20, 0)},
                            {unit_at("MC", 5, 5, 21.645, 25.584, 0), unit_at("LC", 4, 3, 33.681, 23.961, 15)});
    EXPECT_TRUE(t.legal("A1 fire B2"));
    EXPECT_EQ(t.refusal("A1 fire B1"), "Fire_6");
}
TEST(KingsFire, Fire_6_WhoHasBeenShotAtIsStillTheNearest) {
    const std::string screen = unit_at("LI", 2, 2, 30, 20, 180), behind = unit_at("EL", 2, 2, 36, 22, 180);
    KingsTable t = shooting({bows, unit_at("BW", 2, 2, 36, 12, 0)}, {screen, behind});
    EXPECT_EQ(t.refusal("A2 fire B2"), "Fire_6");
    t.play({"A1 fire B1", "halt"}).dice({1, 6});
    ASSERT_TRUE(t.alive("B1"));
    EXPECT_EQ(t.refusal("A2 fire B1"), "Fire_5");
    EXPECT_EQ(t.refusal("A2 fire B2"), "Fire_6");
    // At the end of the turn it shoots again.
    t.play({"done"});
    EXPECT_TRUE(fire_table(t.setup(), t.state(), KingsTable::index("A2")).primary & bit(KingsTable::index("B1")));
}
TEST(KingsFire, Fire_6_WhoJoinsMaySplitItsFireToo) {
    // B2 is nearest to A2's right base only.
    KingsTable t = shooting({unit_at("BW", 2, 2, 26, 14, 0), unit_at("BW", 4, 4, 33.5, 14, 0)},
                            {unit_at("SW", 2, 2, 30, 19, 180), unit_at("SW", 2, 2, 37, 19.5, 180)});
    t.play({"A1 fire B1"});
    ASSERT_EQ(t.due(), "join");
    EXPECT_TRUE(t.offers("A2 joins at split"));
    EXPECT_EQ(t.refusal("A2 joins at B2"), "Fire_6");
    t.play({"A2 joins at split"});
    const int first = shot_at(t.setup(), t.state(), KingsTable::index("B1")).firing;
    const int second = shot_at(t.setup(), t.state(), KingsTable::index("B2")).firing;
    EXPECT_EQ(first + second, 6);
    EXPECT_GT(first, 2);
    EXPECT_GT(second, 0);
}
TEST(KingsFire, Fire_6_TypeAndStatusAreThoseOfTheMajority) {
    KingsTable t = shooting({unit_at("BW", 3, 3, 30, 14, 0), unit_at("LI", 2, 2, 38, 16, 0, "weapon = \"missile\"")},
                            {unit_at("SW", 4, 4, 33, 21, 180)});
    t.status("A1", Status::disordered).play({"A2 fire B1", "A1 joins at B1"});
    const Shot shot = shot_at(t.setup(), t.state(), KingsTable::index("B1"));
    EXPECT_EQ(shot.firer->code, "BW");
    EXPECT_EQ(shot.status, Status::disordered);
}
TEST(KingsFire, Fire_6_CoverIsThatOfTheMajority) {
    // Four bases shoot across the wall and three past its back, in whatever order the army list has them.
    const std::string across = unit_at("BW", 4, 4, 30, 20, 0), behind = unit_at("BW", 3, 3, 30, 42, 180);
    const std::string wall = "[[line]]\nkind = \"wall\"\npoints = [\"25 30.3\", \"35 30.3\"]\n";
    const auto cover = [&](const std::string& first, const std::string& second) {
        KingsTable t({.a = {first, second},
                      .b = {unit_at("SW", 3, 3, 30, 31, 180)},
                      .leader_a = "at = \"40 31\"",
                      .ground = wall});
        t.activate(3).play({"A1 fire B1", "A2 joins at B1"});
        return shot_at(t.setup(), t.state(), KingsTable::index("B1")).cover;
    };
    EXPECT_EQ(cover(across, behind), Cover::hard);
    EXPECT_EQ(cover(behind, across), Cover::hard);
    // If several have equally many, the firer chooses.
    const std::string three = unit_at("BW", 3, 3, 30, 20, 0);
    EXPECT_EQ(cover(three, behind), Cover::none);
    EXPECT_EQ(cover(behind, three), Cover::none);
}
TEST(KingsFire, Fire_7_NumbersAreFiringBasesAgainstAllOfTheTarget) {
    KingsTable t = shooting({unit_at("BW", 4, 2, 30, 14, 0)}, {unit_at("SW", 4, 2, 30, 20, 180)});
    t.play({"A1 fire B1"});
    const Shot shot = shot_at(t.setup(), t.state(), KingsTable::index("B1"));
    EXPECT_EQ(odds_band(shot.target_bases, shot.firing), 2u);
}
TEST(KingsFire, Fire_8_PavisesAreSoftCoverInTheOpenOnly) {
    const std::string target = unit_at("SW", 2, 2, 30, 20, 180, "ratings = [\"pavises\"]");
    KingsTable t = shooting({bows}, {target});
    t.play({"A1 fire B1"});
    EXPECT_EQ(shot_at(t.setup(), t.state(), KingsTable::index("B1")).cover, Cover::soft);
    KingsTable u = shooting({bows}, {target},
                            "[[area]]\nkind = \"woods\"\ncorners = [\"26 19.5\", \"34 19.5\", \"34 24\", \"26 24\"]\n");
    u.play({"A1 fire B1"});
    EXPECT_EQ(shot_at(u.setup(), u.state(), KingsTable::index("B1")).cover, Cover::soft);  // not hard
}
TEST(KingsFire, Outcomes_2_DevastatingFireIsTwoLevelsOrMore) {
    KingsTable t = shooting({unit_at("AR", 1, 1, 30, 14, 0)}, {unit_at("LV", 2, 2, 30, 24, 180)});
    t.play({"A1 fire B1"}).dice({6, 1});
    EXPECT_EQ(t.consequences().back(), "B1 loses 2");
    EXPECT_EQ(t.status("B1"), Status::demoralized);
}
TEST(KingsFire, Effects_8_FireTakesEffectAtOnceInAnInitiative) {
    KingsTable t = shooting({bows}, {unit_at("SW", 2, 2, 30, 20, 180)});
    t.play({"A1 fire B1"}).dice({6, 3});
    EXPECT_EQ(t.status("B1"), Status::disordered);
}

}  // namespace
}  // namespace polemarch::test
