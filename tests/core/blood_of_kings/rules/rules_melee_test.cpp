// Melee, ongoing combats, combat effects and army morale, paragraph by paragraph.
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

std::string with_change(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}
KingsTable fighting(std::vector<std::string> a, std::vector<std::string> b, const std::string& ground = {}) {
    KingsTable t({.a = std::move(a), .b = std::move(b), .leader_a = "at = \"30 12\"", .ground = ground});
    t.activate(3);
    return t;
}
const std::string hoplites = unit_at("HS", 4, 2, 30, 20, 0), facing_them = unit_at("HS", 4, 2, 30, 20, 180);

TEST(KingsMelee, Melee_1_ContactWithAFrontIsACombat) {
    EXPECT_TRUE(fighting({hoplites}, {facing_them}).fights("A1", "B1"));
    // Units side by side do not fight, and nothing holds them (ruling B66).
    KingsTable t = fighting({hoplites}, {unit_at("HS", 4, 2, 34.72, 20, 0)});
    EXPECT_FALSE(t.fights("A1", "B1"));
    EXPECT_TRUE(t.legal("A1 advance"));
}
TEST(KingsMelee, Melee_2_TheTargetIsAtTheFrontOfTheActor) {
    KingsTable t = fighting({hoplites}, {facing_them, unit_at("HS", 2, 2, 32.38, 18.5, 270)});
    EXPECT_TRUE(t.legal("A1 fight B1"));
    EXPECT_EQ(t.refusal("A1 fight B2"), "Melee_2");
    // With no enemy at its front it fights the one on its flank.
    KingsTable u = fighting({hoplites}, {unit_at("HS", 2, 2, 32.38, 18.5, 270)});
    EXPECT_TRUE(u.legal("A1 fight B1"));
}
TEST(KingsMelee, Melee_3_UnitsInContactWithThePrincipalSupportByTheirBases) {
    KingsTable t = fighting({unit_at("HS", 4, 4, 30, 20, 0)},
                            {unit_at("HS", 2, 2, 28, 20, 180), unit_at("HS", 2, 2, 32.72, 20, 180)});
    t.play({"A1 fight B1"});
    const Clash clash = clash_in(t.setup(), t.state(), top(t.state()));
    EXPECT_EQ(clash.target.bases, 4);
    EXPECT_EQ(clash.actor.bases, 4);
    t.dice({3, 3});
    EXPECT_TRUE(t.unit("B2").acted());
}
TEST(KingsMelee, Melee_4_AnOverlapSupportsIfNobodyElseIsOnThatFlank) {
    // A2 stands beside A1, a little behind, and touches no enemy.
    const std::string beside = unit_at("HS", 2, 2, 34.72, 19.5, 0);
    KingsTable t = fighting({hoplites, beside}, {facing_them});
    t.play({"A1 fight B1"});
    EXPECT_EQ(t.due(), "support");
    KingsTable with = t;
    with.play({"support A2"});
    EXPECT_EQ(with.part(true, Part::numbers), 1);  // six bases to four
    EXPECT_TRUE(with.unit("A2").acted());
    t.play({"halt"});
    EXPECT_EQ(t.part(true, Part::numbers), 0);
    EXPECT_FALSE(t.unit("A2").acted());
    // With an enemy on that flank of the target's it does not.
    KingsTable u = fighting({hoplites, beside}, {facing_them, unit_at("HS", 2, 2, 34.72, 20.3, 180)});
    u.play({"A1 fight B1"});
    EXPECT_EQ(u.due(), "melee");
}
TEST(KingsMelee, Melee_4_WhoTouchesARearCornerIsNotOnThatFlank) {
    // Behind A2 and B1: at a rear corner of the actor, at one of the target, and along a flank of either.
    const std::string beside = unit_at("SW", 3, 3, 37.087, 20, 0), foremost = unit_at("SW", 3, 3, 30, 20, 0);
    const std::string target = unit_at("SW", 4, 2, 30, 20, 180);
    const auto asked = [&](std::vector<std::string> more_a, std::vector<std::string> more_b) {
        more_a.insert(more_a.begin(), {foremost, beside});
        more_b.insert(more_b.begin(), target);
        KingsTable t = fighting(std::move(more_a), std::move(more_b));
        t.play({"A1 fight B1"});
        return t.due() == "support" && t.legal("support A2");
    };
    EXPECT_TRUE(asked({}, {}));
    EXPECT_TRUE(asked({unit_at("SW", 3, 3, 37.087, 18.425, 0)}, {}));
    EXPECT_TRUE(asked({}, {unit_at("SW", 3, 3, 35.905, 23.15, 180)}));
    EXPECT_FALSE(asked({}, {unit_at("SW", 3, 3, 35.905, 21, 180)}));
    // Nor does it support from there, in whatever order the army list has them.
    KingsTable t = fighting({foremost, unit_at("SW", 3, 3, 37.087, 18.425, 0), beside}, {target});
    t.play({"A1 fight B1"});
    EXPECT_EQ(t.refusal("support A2"), "Melee_3");
    EXPECT_TRUE(t.legal("support A3"));
    KingsTable behind = fighting({foremost, unit_at("SW", 3, 3, 37.087, 18.425, 0)}, {target});
    behind.play({"A1 fight B1"});
    EXPECT_EQ(behind.due(), "melee");
}
TEST(KingsMelee, Melee_4_TheSidesAreThoseOfThePrincipal) {
    // A3, A2 and A1 from left to right before a broad B1, which A3 does not reach; A2 fights, A1 is on its right.
    const auto asked = [](double x, const std::vector<std::string>& more) {
        std::vector<std::string> enemies{unit_at("HS", 4, 4, 30, 20, 180)};
        enemies.insert(enemies.end(), more.begin(), more.end());
        KingsTable t = fighting({unit_at("HS", 2, 2, x, 20, 0), unit_at("HS", 2, 2, x - 4.724, 20, 0),
                                 unit_at("HS", 2, 2, x - 9.448, 20, 0)},
                                enemies);
        t.play({"A2 fight B1"});
        EXPECT_TRUE(t.fights("A1", "B1"));
        EXPECT_FALSE(t.fights("A3", "B1"));
        return t.due() == "support" && t.legal("support A3");
    };
    EXPECT_TRUE(asked(30.5, {}));
    EXPECT_TRUE(asked(29.5, {}));  // the middle of A1 is to the left of the enemy's, but A1 is not
    // A friend of the enemy's on its flank: on that side, and on the other.
    EXPECT_FALSE(asked(29.5, {unit_at("HS", 2, 2, 22.91, 20.3, 180)}));
    EXPECT_TRUE(asked(29.5, {unit_at("HS", 2, 2, 37.09, 20.3, 180)}));
    // One beside a narrow enemy and before a broad principal is on that flank of the enemy's, wherever the middles are.
    KingsTable t = fighting({unit_at("HS", 4, 4, 30, 20, 0), unit_at("HS", 2, 2, 22.91, 20, 0)},
                            {unit_at("HS", 2, 2, 33.2, 20, 180), unit_at("HS", 2, 2, 28.476, 20.3, 180)});
    t.play({"A1 fight B1"});
    EXPECT_EQ(t.refusal("support A2").empty(), false);
}
TEST(KingsMelee, Melee_4_FlanksOfAnEnemyFoughtFromHisFlank) {
    // A1 has come to the right side of B1, which faces east; A2 is beside A1. A3 is on B1's rear edge, to the left of
    // A1, or on its front edge, to the right.
    const auto asked = [](double third, int facing, double beside) {
        KingsTable t = fighting({unit_at("HS", 2, 2, 30, 20, 0), unit_at("HS", 2, 2, beside, 19.8, 0),
                                 unit_at("HS", 2, 2, third, 22.9, facing)},
                                {unit_at("EL", 4, 2, 32.362, 22.362, 90)});
        EXPECT_TRUE(t.fights("A3", "B1")) << third;
        t.play({"A1 fight B1"});
        return t.legal("support A2");
    };
    EXPECT_FALSE(asked(27.638, 90, 25.276));
    EXPECT_FALSE(asked(32.362, 270, 34.724));
    // Each has no effect on the other side.
    EXPECT_TRUE(asked(27.638, 90, 34.724));
    EXPECT_TRUE(asked(32.362, 270, 25.276));
}
TEST(KingsMelee, Melee_4_WhoReachesPastTheEndOfTheFrontIsOnThatFlank) {
    const auto offered = [](double second) {
        KingsTable t = fighting({unit_at("HS", 4, 4, 30, 20, 0), unit_at("HS", 2, 2, 22.914, 19.8, 0)},
                                {unit_at("HS", 2, 2, 32.3, 20, 180), unit_at("HS", 2, 2, second, 20, 180)});
        t.play({"A1 fight B1"});
        return t.legal("support A2");
    };
    EXPECT_FALSE(offered(27.4));   // past A1's left corner
    EXPECT_FALSE(offered(27.57));  // and in contact with B1
}
TEST(KingsMelee, Melee_4_WhoHasJoinedMayChangeWhoIsAsked) {
    // One base more changes nothing for A1's four against three, until B2 has joined these.
    KingsTable t = fighting({unit_at("SW", 4, 2, 30, 20, 0), unit_at("SW", 1, 1, 26.457, 20, 0)},
                            {unit_at("SW", 3, 3, 32.55, 20, 180), unit_at("SW", 2, 2, 38.455, 20, 180)});
    t.play({"A1 fight B1"});
    ASSERT_EQ(t.due(), "support");
    EXPECT_EQ(t.chooser(), 1);
    KingsTable alone = t;
    EXPECT_EQ(alone.play({"halt"}).due(), "melee");
    t.play({"support B2"});
    ASSERT_EQ(t.due(), "support");
    EXPECT_EQ(t.chooser(), 0);
    t.play({"support A2"});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_EQ(t.part(true, Part::numbers), 0);
}
TEST(KingsMelee, Melee_5_AllInvolvedHaveActedAndTheirLeadersAreInDanger) {
    KingsTable t({.a = {hoplites}, .b = {facing_them}, .leader_a = "with = 1", .leader_b = "with = 1"});
    t.activate(1).play({"A1 fight B1"});
    EXPECT_TRUE(t.unit("B1").acted());
    EXPECT_TRUE(t.leader(0).acted());
    EXPECT_EQ(t.part(true, Part::leader), 1);
    EXPECT_EQ(t.part(false, Part::leader), 1);
    t.dice({5, 3});
    EXPECT_EQ(t.due(), "leader casualty");
    t.dice({1});
    EXPECT_EQ(t.consequences().back(), "BL1 falls");
}
TEST(KingsMelee, Melee_6_TakenInFlankOrRear) {
    // The charger comes at the left side of B1.
    KingsTable t = fighting({unit_at("SW", 4, 2, 36, 20, 270)}, {unit_at("HS", 4, 2, 30, 21, 0)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.part(false, Part::flank), -3);
    EXPECT_EQ(t.part(true, Part::impact), 1);
    KingsTable u = fighting({unit_at("SW", 4, 2, 36, 20, 270)}, {unit_at("PP", 4, 2, 30, 21, 0)});
    u.play({"A1 charge B1"});
    EXPECT_EQ(u.part(false, Part::flank), -4);
}
TEST(KingsMelee, Melee_7_AFrontCornerIsFront) {
    // A front that meets the right front corner: at 14 degrees to the side it is a corner, at 4 it lies along the side.
    KingsTable t = fighting({unit_at("HC", 4, 2, 30.243, 24.968, 256)}, {unit_at("HS", 4, 2, 24, 24, 0)});
    t.play({"A1 charge B1"});
    EXPECT_EQ(t.part(false, Part::flank), 0);
    KingsTable u = fighting({unit_at("HC", 4, 2, 30.243, 24.3, 266)}, {unit_at("HS", 4, 2, 24, 24, 0)});
    u.play({"A1 charge B1"});
    EXPECT_EQ(u.part(false, Part::flank), -3);
    // Behind the corner any angle is flank.
    KingsTable v = fighting({unit_at("HC", 4, 2, 30.243, 21.2, 256)}, {unit_at("HS", 4, 2, 24, 24, 0)});
    v.play({"A1 charge B1"});
    EXPECT_EQ(v.part(false, Part::flank), -3);
}
TEST(KingsMelee, Melee_7_ItSlidesNoFartherThanItMust) {
    // Facing right it would stand 0.44 inches on B2 behind it; a 25th of an inch is still contact.
    KingsTable t = fighting({unit_at("SW", 4, 2, 36, 20, 270)},
                            {unit_at("HS", 4, 2, 30, 21, 0), unit_at("HS", 4, 2, 30, 14.35, 180)});
    t.play({"A1 charge B1"}).dice({3, 1});
    ASSERT_EQ(t.due(), "turn");
    const int before = (2100 + 1785) / 2;
    t.play({"face right"});
    EXPECT_EQ(t.heading("B1"), 90);
    EXPECT_NEAR(t.y("B1"), before + 40, 2);
}
TEST(KingsMelee, Melee_7_AUnitContactedInFlankOnlyMayTurn) {
    KingsTable t = fighting({unit_at("SW", 4, 2, 36, 20, 270)}, {unit_at("HS", 4, 2, 30, 21, 0)});
    t.play({"A1 charge B1"}).dice({3, 1});
    EXPECT_EQ(t.due(), "turn");
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(t.legal("face right"));
    EXPECT_EQ(t.refusal("face left"), "Melee_7");
    t.play({"face right"});
    EXPECT_EQ(t.heading("B1"), 90);
    EXPECT_TRUE(t.fights("A1", "B1"));
    EXPECT_TRUE(t.unit("B1").turned());
}
TEST(KingsMelee, Melee_7_AColumnMayTurnAsItIs) {
    KingsTable t =
        fighting({unit_at("SW", 4, 2, 36, 20, 270)}, {unit_at("HS", 4, 1, 30, 22, 0, "ratings = [\"march\"]")});
    t.play({"A1 charge B1"}).dice({3, 1});
    ASSERT_EQ(t.due(), "turn");
    EXPECT_TRUE(t.legal("face right"));
    t.play({"face right"});
    EXPECT_EQ(t.heading("B1"), 90);
    EXPECT_EQ(t.unit("B1").frontage(), 1);
    EXPECT_TRUE(t.fights("A1", "B1"));
}
TEST(KingsMelee, Melee_8_AllBasesCountInContactOrNot) {
    KingsTable t = fighting({unit_at("HS", 6, 2, 30, 20, 0)}, {unit_at("HS", 3, 2, 30, 20, 180)});
    t.play({"A1 fight B1"});
    EXPECT_EQ(t.part(true, Part::numbers), 2);
}
TEST(KingsMelee, GroundAndHeightCount) {
    const std::string hill =
        "[[area]]\nkind = \"hill\"\nlevel = 1\ncorners = [\"20 20\", \"40 20\", \"40 30\", \"20 30\"]\n";
    KingsTable t = fighting({hoplites}, {facing_them}, hill);
    t.play({"A1 fight B1"});
    EXPECT_EQ(t.part(false, Part::uphill), 1);
    EXPECT_EQ(t.part(true, Part::uphill), 0);
    const std::string woods = "[[area]]\nkind = \"woods\"\ncorners = [\"20 20\", \"40 20\", \"40 30\", \"20 30\"]\n";
    KingsTable u = fighting({hoplites}, {facing_them}, woods);
    u.play({"A1 fight B1"});
    EXPECT_EQ(u.part(false, Part::cover), 1);
    EXPECT_EQ(u.part(false, Part::ground), -1);
}

TEST(KingsMelee, Ongoing_1_UnitsThatLiveStayInContact) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.play({"A1 fight B1"}).dice({4, 3});
    EXPECT_TRUE(t.fights("A1", "B1"));
    EXPECT_EQ(t.status("B1"), Status::disordered);
}
TEST(KingsMelee, Ongoing_1_WhoLosesItsRearRankStaysInContactBehind) {
    const auto lost = [](const std::vector<std::string>& a) {
        KingsTable t = fighting(a, {unit_at("MS", 3, 2, 30, 24.724, 0)});
        t.status("B1", Status::demoralized).play({"A1 fight B1"}).dice({1, 5});
        EXPECT_EQ(t.unit("B1").bases(), 2);
        EXPECT_EQ(t.unit("B1").ranks(), 1);
        return t;
    };
    const std::string behind = unit_at("SW", 3, 3, 30, 20, 0);
    const KingsTable t = lost({behind});
    EXPECT_TRUE(t.fights("A1", "B1"));
    EXPECT_EQ(t.y("A1"), 2000);
    EXPECT_NEAR(t.y("B1"), 2236, 2);
    // Between two it stays where it is.
    const KingsTable u = lost({behind, unit_at("SW", 2, 2, 30, 24.724, 180)});
    EXPECT_NEAR(u.y("B1"), 2472, 1);
    EXPECT_TRUE(u.fights("A2", "B1"));
}
TEST(KingsMelee, Ongoing_2_ARetireThatFailsIsAMelee) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.play({"A1 retire B1"}).dice({2});
    EXPECT_EQ(t.consequences().back(), "held fast");
    EXPECT_EQ(t.due(), "melee");
    KingsTable u = fighting({hoplites}, {facing_them});
    u.play({"A1 retire B1"}).dice({3});
    EXPECT_EQ(u.due(), "move");
    u.play({"halt"});
    EXPECT_EQ(u.due(), "melee");
    // A unit contacted on two faces does not retire (Ongoing_3).
    KingsTable v = fighting({hoplites}, {facing_them, unit_at("HS", 2, 2, 32.38, 18.5, 270)});
    EXPECT_EQ(v.refusal("A1 retire B1"), "Ongoing_3");
    // Nor into an enemy in its rear.
    EXPECT_EQ(fighting({hoplites}, {unit_at("HS", 4, 2, 30, 16.85, 0)}).refusal("A1 retire B1"), "Ongoing_3");
}
TEST(KingsMelee, Ongoing_3_RegroupInContactNeedsTheLeaderAndIsFollowedByAMelee) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.status("A1", Status::disordered);
    EXPECT_EQ(t.refusal("A1 regroup B1"), "Leaders_5");
    KingsTable u({.a = {hoplites}, .b = {facing_them}, .leader_a = "with = 1"});
    u.status("A1", Status::disordered).activate(1).play({"A1 regroup B1"}).dice({3});
    EXPECT_EQ(u.status("A1"), Status::ok);  // 3 and a leader: one level
    EXPECT_EQ(u.due(), "melee");
}

TEST(KingsEffects, Effects_1_AllBeginOK) {
    KingsTable t = fighting({hoplites}, {facing_them});
    EXPECT_EQ(t.status("A1"), Status::ok);
    EXPECT_EQ(t.unit("A1").bases(), 4);
}
TEST(KingsEffects, Effects_5_HalfTheBasesGoneTheUnitIsRemoved) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.status("B1", Status::demoralized).play({"A1 fight B1"}).dice({5, 1});
    EXPECT_FALSE(t.alive("B1"));  // two levels are two bases of four
}
TEST(KingsEffects, Effects_7_BasesAreLostFromTheLastRank) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.status("B1", Status::demoralized).play({"A1 fight B1"}).dice({2, 3});
    ASSERT_TRUE(t.alive("B1"));
    EXPECT_EQ(t.unit("B1").bases(), 3);
    EXPECT_EQ(t.unit("B1").frontage(), 2);
    EXPECT_EQ(t.unit("B1").ranks(), 2);
    EXPECT_TRUE(t.fights("A1", "B1"));
}
TEST(KingsEffects, Effects_7_ASingleRankLosesTheEndFartherFromTheEnemy) {
    KingsTable t = fighting({unit_at("HS", 4, 2, 28, 20, 0)}, {unit_at("HS", 4, 4, 30, 20, 180)});
    const auto before = t.x("B1");
    t.status("B1", Status::demoralized).play({"A1 fight B1"}).dice({3, 2});
    ASSERT_EQ(t.unit("B1").bases(), 3);
    EXPECT_LT(t.x("B1"), before);  // the eastern base is gone: the enemy is in the west
    EXPECT_TRUE(t.fights("A1", "B1"));
}
TEST(KingsEffects, Effects_9_TheFirstLevelIsThePrincipalsTheOthersAreShared) {
    KingsTable t = fighting({unit_at("SW", 6, 4, 30, 20, 0, "quality = 1")},
                            {unit_at("HS", 2, 2, 28, 20, 180), unit_at("HS", 2, 2, 32.72, 20, 180)});
    t.play({"A1 fight B1"}).dice({6, 3});
    ASSERT_EQ(t.due(), "losses");
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_FALSE(t.legal("deal A1"));
    t.play({"deal B2"});
    EXPECT_EQ(t.status("B1"), Status::disordered);
    EXPECT_EQ(t.status("B2"), Status::disordered);
}
TEST(KingsEffects, Effects_10_DisorderedUnitsStillAct) {
    KingsTable t = fighting({unit_at("HS", 4, 2, 30, 14, 0)}, {unit_at("HS", 4, 2, 30, 19, 180)});
    t.status("A1", Status::demoralized);
    EXPECT_TRUE(t.legal("A1 advance"));
    EXPECT_TRUE(t.legal("A1 charge B1"));
}
TEST(KingsEffects, Effects_11_AChargerOccupiesTheGroundOthersMay) {
    KingsTable t = fighting({unit_at("SW", 4, 2, 30, 16, 0)},
                            {unit_at("MS", 2, 2, 30, 20, 180), unit_at("MS", 4, 2, 50, 30, 180)});
    t.status("B1", Status::demoralized).play({"A1 charge B1"}).dice({6, 1});
    ASSERT_FALSE(t.alive("B1"));
    EXPECT_NEAR(t.y("A1"), 2236, 3);  // the depth of its one rank, 60 mm
    KingsTable u = fighting({hoplites}, {facing_them, unit_at("MS", 4, 2, 50, 30, 180)});
    u.status("B1", Status::demoralized).play({"A1 fight B1"}).dice({6, 1});
    EXPECT_EQ(u.due(), "occupy");
    u.play({"halt"});
    EXPECT_EQ(u.y("A1"), 2000);
}
TEST(KingsEffects, Effects_11_GroundIsOccupiedUpToAnInchBeforeAnEnemysFront) {
    KingsTable t = fighting({unit_at("HC", 4, 4, 30, 20, 0)},
                            {unit_at("LI", 2, 2, 30, 26, 180), unit_at("HS", 4, 4, 30, 27.6, 180)});
    t.play({"A1 charge B1", "stand"}).dice({6, 1});
    ASSERT_FALSE(t.alive("B1"));
    EXPECT_NEAR(t.y("A1"), 2660, 3);
    // Of the front that ends half an inch beside its way, too: 0.87 inches before it.
    const auto beside = [](double x) {
        KingsTable u = fighting({unit_at("HC", 2, 2, 30, 20, 0)},
                                {unit_at("MS", 2, 2, 30, 26, 180), unit_at("HS", 2, 2, x, 28, 180)});
        u.status("B1", Status::demoralized).play({"A1 charge B1"}).dice({6, 1});
        EXPECT_FALSE(u.alive("B1"));
        return u.y("A1");
    };
    EXPECT_NEAR(beside(35.22), 2713, 14);
    EXPECT_NEAR(beside(35.82), 2836, 3);
}
TEST(KingsEffects, Effects_11_ChariotsOccupyNothingBehindAWall) {
    KingsTable t =
        fighting({unit_at("HH", 2, 2, 30, 20, 0)}, {unit_at("MS", 2, 2, 30, 24, 180), unit_at("HS", 4, 4, 50, 40, 180)},
                 "[[line]]\nkind = \"wall\"\npoints = [\"20 25\", \"40 25\"]\n");
    t.status("B1", Status::demoralized).play({"A1 charge B1"}).dice({6, 1});
    ASSERT_FALSE(t.alive("B1"));
    EXPECT_GT(t.y("A1"), 2450);
    EXPECT_LE(t.y("A1"), 2500);
}
TEST(KingsEffects, Effects_12_CampsFallToWhoeverReachesThem) {
    KingsTable t({.a = {unit_at("HC", 3, 3, 30, 36, 0)},
                  .b = {facing_them},
                  .leader_a = "at = \"30 30\"",
                  .more_b = "[side.B.camp]\nat = \"30 44 facing 180\"\n"});
    t.activate(1);
    EXPECT_EQ(t.setup().scenario.sides[1].break_point, 5);
    const std::string reported = t.battle().narrate(t.state(), *t.battle().read(t.state(), "A1 charge B0"), {});
    EXPECT_NE(reported.find(" is destroyed [Effects_12]"), std::string::npos) << reported;
    t.play({"A1 charge B0"});
    EXPECT_FALSE(t.alive("B0"));
    EXPECT_EQ(t.due(), "activate");
    EXPECT_EQ(points_lost(t.setup(), t.state(), 1), 3);
}
TEST(KingsEffects, Effects_12_ABaggageTrainMovesAsItsScenarioSays) {
    KingsTable t(
        {.a = {hoplites}, .b = {facing_them}, .more_a = "[side.A.camp]\nat = \"36 6 facing 0\"\nadvance = 4\n"});
    t.activate(2);
    EXPECT_EQ(t.refusal("A0 march"), "Effects_12");
    t.play({"A0 advance"}).dice({6}).play({"forward 4"});
    EXPECT_EQ(t.y("A0"), 1000);
    KingsTable camp({.a = {hoplites}, .b = {facing_them}, .more_a = "[side.A.camp]\nat = \"36 6 facing 0\"\n"});
    camp.activate(2);
    EXPECT_EQ(camp.refusal("A0 advance"), "Effects_12");
}

TEST(KingsMorale, Morale_1_TheBreakPointIsAllBasesAndTheCamp) {
    KingsTable t({.a = {hoplites, unit_at("LI", 2, 2, 50, 10, 0)},
                  .b = {facing_them},
                  .more_a = "[side.A.camp]\nat = \"36 6 facing 0\"\n"});
    EXPECT_EQ(t.setup().scenario.sides[0].break_point, 7);
    EXPECT_EQ(t.setup().scenario.sides[1].break_point, 4);
}
TEST(KingsMorale, Morale_6_DemoralizedUnitsCountWhileTheyAre) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.status("A1", Status::demoralized);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 0), 1);
    t.status("A1", Status::disordered);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 0), 0);
}
TEST(KingsMorale, Morale_7_LeadersCountByTheirRank) {
    KingsTable t(
        {.a = {hoplites}, .b = {facing_them}, .more_a = "[[side.A.wing]]\nleader = \"Second\"\nat = \"10 10\"\n"});
    t.leader(0, 1).set(Leader::lost_bit);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 0), 2);
    t.leader(0, 0).set(Leader::lost_bit);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 0), 5);
}
TEST(KingsMorale, Morale_10_ADestroyedUnitCountsAllItsBases) {
    KingsTable t = fighting({hoplites}, {unit_at("MC", 3, 3, 30, 20, 180), unit_at("LI", 2, 2, 50, 30, 180)});
    t.unit("B1") = {};
    t.unit("B1").become(Status::destroyed);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 1), 9);
    t.unit("B2").form(1, 1);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 1), 11);
}
TEST(KingsMorale, Morale_11_ScenariosMayAdjustTheBreakPoint) {
    KingsTable t({.a = {hoplites}, .b = {facing_them}, .more_b = ""});
    EXPECT_EQ(t.setup().scenario.sides[0].break_point, 4);
    const auto text = with_change(KingsTable::text_of({.a = {hoplites}, .b = {facing_them}}), "army = \"A\"",
                                  "army = \"A\"\nbreak_bonus = 5");
    EXPECT_EQ(kings_from(text)->setup().scenario.sides[0].break_point, 9);
}
TEST(KingsMorale, Morale_11_AHandicapChangesTheBreakPointInAdditionToTheScenario) {
    for (const int handicap : {-3, 5}) {
        const KingsTable t({.a = {hoplites},
                            .b = {facing_them},
                            .head = fmt::format("[[handicap]]\nside = \"A\"\nbreak_point = {}\n", handicap)});
        EXPECT_EQ(t.setup().scenario.sides[0].break_point, 4 + handicap);
        EXPECT_EQ(t.setup().scenario.sides[1].break_point,
                  KingsTable({.a = {hoplites}, .b = {facing_them}}).setup().scenario.sides[1].break_point);
    }
}
TEST(KingsMorale, Morale_1_BothOverTheirPointIsADraw) {
    KingsTable t = fighting({hoplites}, {facing_them});
    t.state().broken = {3, 3};
    t.state().step = Step::over;
    EXPECT_EQ(t.battle().payoff(t.state()), 0.5);
}
TEST(KingsMorale, TheTurnLimitGoesToTheSmallerShareLost) {
    KingsTable t({.a = {hoplites}, .b = {facing_them}, .head = "turn_limit = 1"});
    t.status("A1", Status::demoralized);
    t.activate(0).play({"done"}).dice({1}).play({"done"}).dice({1, 3, 3});
    EXPECT_EQ(t.state().step, Step::over);
}

}  // namespace
}  // namespace polemarch::test
