// The turn sequence, actions and leaders, paragraph by paragraph.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/event.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

KingsSetup far_apart() {
    return {.a = {unit_at("SW", 4, 2, 30, 10, 0), unit_at("SW", 4, 2, 40, 10, 0)},
            .b = {unit_at("SW", 4, 2, 30, 40, 180), unit_at("SW", 4, 2, 40, 40, 180)}};
}
const char* const second_wing_a = R"([[side.A.wing]]
leader = "Third"
at = "60 6"
units = [ { type = "HC", bases = 3, front = 3, at = "60 10 facing 0" } ]
)";
const char* const third_wing_a = R"([[side.A.wing]]
leader = "Fourth"
at = "10 6"
)";

TEST(KingsSequence, Sequence_2_SideAIsTheAttacker) {
    KingsTable t(far_apart());
    t.dice({3});
    EXPECT_EQ(t.consequences().back(), "initiative A");
    KingsTable u(far_apart());
    u.dice({4});
    EXPECT_EQ(u.consequences().back(), "initiative B");
}
TEST(KingsSequence, Sequence_4_TheSideNamedChoosesWhoGoesFirst) {
    KingsTable t(far_apart());
    EXPECT_EQ(t.due(), "initiative");
    t.dice({6});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"go second"});
    EXPECT_EQ(t.due(), "command");
    EXPECT_EQ(t.state().commander, 0);
}
TEST(KingsSequence, Sequence_5_TheCommandButtonGivesOneToThreeActivations) {
    for (const auto& [die, activations] : {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {6, 3}}) {
        KingsTable t(far_apart());
        t.dice({1}).play({"go first"}).dice({die});
        EXPECT_EQ(t.state().activations, activations) << die;
    }
    auto setup = far_apart();
    setup.leader_a += "\nexceptional = true";
    KingsTable t(setup);
    t.dice({1}).play({"go first"}).dice({6});
    EXPECT_EQ(t.state().activations, 4);
}
TEST(KingsSequence, Sequence_5_AHandicapGivesMoreActivationsOrFewerNeverBelowNone) {
    for (const auto& [handicap, activations] : {std::pair{2, 3}, {-1, 0}, {-6, 0}}) {
        auto setup = far_apart();
        setup.head += fmt::format("[[handicap]]\nside = \"A\"\nactivations = {}\n", handicap);
        KingsTable t(setup);
        t.dice({1}).play({"go first"}).dice({1});
        EXPECT_EQ(t.state().activations, activations) << handicap;
    }
}
TEST(KingsSequence, Sequence_6_EachActivationIsOneActionOfOneUnit) {
    KingsTable t(far_apart());
    t.activate(1);
    EXPECT_TRUE(t.legal("A1 rest"));
    t.play({"A1 rest"});
    EXPECT_EQ(t.refusal("A2 rest"), "Sequence_5");
    EXPECT_TRUE(t.offers("done"));
}
TEST(KingsSequence, Sequence_7_TheInitiativePassesAndWhoHasFewerLeadersMayPass) {
    auto setup = far_apart();
    setup.more_a = second_wing_a;
    KingsTable t(setup);
    t.dice({6}).play({"go first"});
    // B has one leader, A two: B may pass once, and A never.
    EXPECT_EQ(t.state().passes[1], 1);
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(t.offers("pass"));
    t.play({"pass"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_FALSE(t.offers("pass"));
    EXPECT_EQ(t.refusal("pass"), "Sequence_7");
    t.play({"lead AL2"}).dice({1}).play({"done"});
    EXPECT_EQ(t.state().commander, max_side_leaders);  // B's only leader, without a pass left
    EXPECT_EQ(t.refusal("lead AL2").empty(), false);
}
TEST(KingsSequence, Sequence_8_FireAtTheEndOfTheTurnIsSimultaneous) {
    KingsTable t({.a = {unit_at("BW", 2, 2, 30, 20, 0)}, .b = {unit_at("BW", 2, 2, 30, 26, 180)}});
    t.unit("A1").set(Unit::acted_bit);
    t.activate(0).play({"done"});
    // The second side's leader.
    t.dice({1}).play({"done"});
    EXPECT_EQ(t.due(), "fire");
    // Both shoot, though the first volley would have disordered the other.
    t.dice({1, 4});
    EXPECT_EQ(t.status("A1"), Status::ok);
    t.dice({4, 1});
    EXPECT_EQ(t.status("A1"), Status::disordered);
    EXPECT_EQ(t.status("B1"), Status::disordered);
}
TEST(KingsSequence, Sequence_9_OngoingMeleesThatHaveNotActedAreFought) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 20, 0)}, .b = {unit_at("HS", 4, 2, 30, 20, 180)}});
    ASSERT_TRUE(t.fights("A1", "B1"));
    t.activate(0).play({"done"}).dice({1}).play({"done"});
    EXPECT_EQ(t.due(), "ongoing order");
    t.dice({1});
    EXPECT_EQ(t.due(), "melee");
    EXPECT_EQ(top(t.state()).unit, KingsTable::index("A1"));
    t.dice({3, 3});
    EXPECT_EQ(t.state().turn, 2);  // both have acted: no second fight
    EXPECT_EQ(t.status("A1"), Status::disordered);
    EXPECT_EQ(t.status("B1"), Status::disordered);
}
TEST(KingsSequence, Sequence_10_MoraleIsCheckedAtTheEndOfTheTurnOnly) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 10, 0)},
                  .b = {unit_at("HS", 2, 2, 30, 40, 180), unit_at("HS", 4, 2, 40, 40, 180)}});
    t.state().unit[KingsTable::index("B1")] = {};
    t.state().unit[KingsTable::index("B1")].become(Status::destroyed);
    t.activate(0);
    EXPECT_EQ(points_lost(t.setup(), t.state(), 1), 8);  // two bases of heavy foot: 8 of 6
    EXPECT_NE(t.state().step, Step::over);
    t.play({"done"}).dice({1}).play({"done"});
    EXPECT_EQ(t.state().step, Step::over);
    EXPECT_EQ(t.battle().payoff(t.state()), 1.0);
}
TEST(KingsSequence, Sequence_1_EachUnitActsOnceATurn) {
    KingsTable t(far_apart());
    t.activate(3).play({"A1 rest"});
    EXPECT_EQ(t.refusal("A1 advance"), "Actions_11");
}

TEST(KingsActions, Actions_2_RestIsAnActionThatDoesNothing) {
    KingsTable t(far_apart());
    const auto before = t.unit("A1").pose;
    t.activate(2).play({"A1 rest"});
    EXPECT_EQ(t.unit("A1").pose, before);
    EXPECT_TRUE(t.unit("A1").acted());
    EXPECT_EQ(t.state().activations, 1);
}
TEST(KingsActions, Actions_3_RegroupGainsOneLevelOrTwo) {
    for (const auto& [die, after] : {std::pair{3, Status::demoralized}, {4, Status::disordered}, {6, Status::ok}}) {
        KingsTable t(far_apart());
        t.status("A1", Status::demoralized).activate(1).play({"A1 regroup"}).dice({die});
        EXPECT_EQ(t.status("A1"), after) << die;
    }
    KingsTable t(far_apart());
    t.activate(1);
    EXPECT_EQ(t.refusal("A1 regroup"), "Actions_3");
}
TEST(KingsActions, Actions_4_OrdersToAdvanceMayBeLostOrDelayed) {
    const auto with_die = [](int die) {
        KingsTable t(far_apart());
        t.activate(2).play({"A1 advance"}).dice({die});
        return t;
    };
    KingsTable lost = with_die(1);
    EXPECT_EQ(lost.due(), "activate");
    EXPECT_TRUE(lost.unit("A1").acted());
    EXPECT_EQ(lost.state().activations, 1);
    KingsTable delayed = with_die(2);
    EXPECT_TRUE(delayed.legal("forward 2.5"));
    EXPECT_EQ(delayed.refusal("forward 2.6"), "Formations_2");
    KingsTable given = with_die(3);
    EXPECT_TRUE(given.legal("forward 5"));
    EXPECT_EQ(given.refusal("forward 5.1"), "Formations_2");
    // With a leader nothing is lost.
    auto setup = far_apart();
    setup.leader_a = "with = 1";
    KingsTable led(setup);
    led.activate(2).play({"A1 advance"}).dice({1});
    EXPECT_TRUE(led.legal("forward 2.5"));
    EXPECT_FALSE(led.legal("forward 3"));
}
TEST(KingsActions, Actions_6_AMarchIsAColumnThatGoesHalfAsFarAgain) {
    KingsTable t(far_apart());
    t.activate(2).play({"A1 march"});
    EXPECT_EQ(t.battle().due(t.state()).rule, "Actions_6");
    const std::array<std::uint8_t, 1> six{6};
    const std::string reported = t.battle().narrate(t.state(), t.battle().resolve(t.state(), six), six);
    EXPECT_NE(reported.find("orders given [Actions_6]"), std::string::npos) << reported;
    t.dice({6});
    EXPECT_EQ(t.refusal("forward 5"), "Formations_7");
    EXPECT_EQ(top(t.state()).left, 15 * inch / 2);
    t.play({"front 1, forward 3"});
    EXPECT_TRUE(t.unit("A1").march());
    EXPECT_EQ(t.unit("A1").frontage(), 1);
}
TEST(KingsActions, Actions_11_AUnitsActionCanBeUsedUpByTheEnemy) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 20, 0)}, .b = {unit_at("HS", 4, 2, 30, 20, 180)}});
    t.activate(1).play({"A1 fight B1"}).dice({3, 3});
    EXPECT_TRUE(t.unit("B1").acted());
}
TEST(KingsActions, Actions_12_InACombatAUnitOnlyFightsRetiresOrRegroups) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 20, 0), unit_at("HS", 4, 2, 50, 20, 0)},
                  .b = {unit_at("HS", 4, 2, 30, 20, 180)}});
    t.activate(3);
    for (const char* order : {"A1 advance", "A1 march", "A1 rest", "A1 charge B1"})
        EXPECT_EQ(t.refusal(order), "Actions_12") << order;
    EXPECT_TRUE(t.legal("A1 fight B1"));
    EXPECT_TRUE(t.legal("A1 retire B1"));
    EXPECT_EQ(t.refusal("A2 fight B1"), "Actions_12");
}

TEST(KingsLeaders, Leaders_1_AWingUnderItsLeaderTheArmyUnderItsCommander) {
    auto setup = far_apart();
    setup.more_a = second_wing_a;
    setup.leader_a = "at = \"50 10\"";
    KingsTable t(setup);
    t.activate(3);
    EXPECT_TRUE(t.legal("A3 advance"));  // the other wing's, called by the army commander
    t.state().commander = 1;
    EXPECT_EQ(t.refusal("A2 advance"), "Leaders_1");
}
TEST(KingsLeaders, Leaders_2_AnExceptionalLeaderCountsTwiceInPerson) {
    auto setup = KingsSetup{
        .a = {unit_at("HS", 4, 2, 30, 20, 0)}, .b = {unit_at("HS", 4, 2, 30, 20, 180)}, .leader_a = "with = 1"};
    KingsTable t(setup);
    t.activate(1).play({"A1 fight B1"});
    EXPECT_EQ(t.part(true, Part::leader), 1);
    setup.leader_a += "\nexceptional = true";
    KingsTable u(setup);
    u.activate(1).play({"A1 fight B1"});
    EXPECT_EQ(u.part(true, Part::leader), 2);
}
TEST(KingsLeaders, Leaders_3_CommandReachesTwelveInchesAndSkirmishersTwice) {
    // The leader's base is 60 mm square: 1.18 inches either way.
    KingsTable t({.a = {unit_at("SW", 4, 2, 36, 25, 0), unit_at("SW", 4, 2, 46, 30, 0), unit_at("LI", 2, 2, 20, 31, 0),
                        unit_at("LI", 2, 2, 20, 40, 0)},
                  .b = {unit_at("SW", 4, 2, 30, 42, 180)}});
    t.activate(3);
    EXPECT_TRUE(t.legal("A1 rest"));
    EXPECT_EQ(t.refusal("A2 rest"), "Leaders_3");
    EXPECT_TRUE(t.legal("A3 rest"));
    EXPECT_EQ(t.refusal("A4 rest"), "Leaders_3");
}
TEST(KingsLeaders, Leaders_3_TheRadiusReachesToABaseNotToAnEmptyPlace) {
    // Of three bases two wide the nearest is 12.96 inches away, the empty place less than twelve.
    const auto of = [](int bases) {
        KingsTable t({.a = {unit_at("LM", bases, 2, 30, 30, 0)},
                      .b = {unit_at("HS", 2, 2, 5, 40, 180)},
                      .leader_a = "at = \"43 17.6\""});
        t.activate(3);
        return t;
    };
    EXPECT_EQ(of(3).refusal("A1 rest"), "Leaders_3");
    EXPECT_TRUE(of(4).legal("A1 rest"));
}
TEST(KingsLeaders, Leaders_4_HisOwnMoveIsTwentyFourInchesOnceAndNotNearEnemies) {
    KingsTable t({.a = {unit_at("SW", 4, 2, 36, 10, 0)}, .b = {unit_at("SW", 4, 2, 36, 20, 180)}});
    t.activate(2);
    EXPECT_TRUE(t.legal("AL1 to 12.1 12"));
    EXPECT_EQ(t.refusal("AL1 to 11.5 12"), "Formations_2");
    EXPECT_EQ(t.refusal("AL1 to 36 16.5"), "Leaders_4");  // within three inches of B1
    EXPECT_EQ(t.refusal("AL1 to 36 25"), "Leaders_4");    // through it
    EXPECT_EQ(t.refusal("AL1 to 100 2"), "Leaders_4");    // off the table
    t.play({"AL1 to 20 2"});
    EXPECT_EQ(t.state().activations, 2);
    EXPECT_EQ(t.refusal("AL1 to 25 2"), "Leaders_4");
}
TEST(KingsLeaders, Leaders_4_HePaysForTheGroundAsLightHorse) {
    const auto riding = [](const std::string& ground) {
        KingsTable t({.a = {unit_at("SW", 4, 2, 10, 10, 0)},
                      .b = {unit_at("SW", 4, 2, 66, 40, 180)},
                      .leader_a = "at = \"30 6\"",
                      .leader_b = "at = \"60 44\"",
                      .ground = ground});
        t.activate(1);
        return t;
    };
    const auto area = [](const char* kind, int from, int to) {
        return fmt::format("[[area]]\nkind = \"{0}\"\ncorners = [\"20 {1}\", \"40 {1}\", \"40 {2}\", \"20 {2}\"]\n",
                           kind, from, to);
    };
    EXPECT_TRUE(riding("").legal("AL1 to 30 29.9"));
    // Two inches to cross a wall, however it bends.
    const std::string wall = "[[line]]\nkind = \"wall\"\npoints = [\"10 20\", \"30 20\", \"50 20\"]\n";
    EXPECT_EQ(riding(wall).refusal("AL1 to 30 28.1"), "Formations_2");
    EXPECT_TRUE(riding(wall).legal("AL1 to 30 27.9"));
    // Rough ground costs twice, where two areas overlap as well; a bridge nothing.
    EXPECT_EQ(riding(area("rough", 10, 14) + area("woods", 12, 16)).refusal("AL1 to 30 24.1"), "Formations_2");
    EXPECT_TRUE(riding(area("rough", 10, 14) + area("woods", 12, 16)).legal("AL1 to 30 23.9"));
    EXPECT_TRUE(riding(area("bridge", 10, 14)).legal("AL1 to 30 29.9"));
    // A leader does not ride over water.
    EXPECT_EQ(riding(area("water", 10, 14)).refusal("AL1 to 30 18"), "Formations_11");
    EXPECT_EQ(riding(area("water", 10, 14)).refusal("AL1 to 30 12"), "Formations_11");
    // The leader's whole base stays on the table.
    EXPECT_EQ(riding("").refusal("AL1 to 30 1"), "Formations_1");
    EXPECT_TRUE(riding("").legal("AL1 to 30 1.2"));
}
TEST(KingsLeaders, Leaders_5_HeTakesCommandOfAUnitByContact) {
    KingsTable t({.a = {unit_at("SW", 4, 2, 36, 10, 0)}, .b = {unit_at("SW", 4, 2, 36, 40, 180)}});
    t.activate(2).play({"AL1 to A1"});
    EXPECT_EQ(t.leader(0).unit, KingsTable::index("A1"));
    EXPECT_EQ(leader_with(t.setup(), t.state(), KingsTable::index("A1")), 1);
    // The leader still commands others, and may go again next turn.
    t.play({"A1 advance"}).dice({3}).play({"forward 3"});
    EXPECT_EQ(t.leader(0).at(), field_of(t.setup(), t.state())[0].centre());
}
TEST(KingsLeaders, Leaders_5_HeIsWithAUnitOnceTheirBasesTouch) {
    const auto away = [](double gap) {
        // The rear of A1 is at 34.425, and the leader's base reaches 1.18 inches ahead of its middle.
        KingsTable t({.a = {unit_at("HS", 4, 4, 24, 36, 0)},
                      .b = {unit_at("HS", 2, 2, 60, 40, 180)},
                      .leader_a = fmt::format("at = \"24 {:.2f}\"", 34.425 - 1.18 - gap)});
        t.activate(3);
        return t;
    };
    EXPECT_TRUE(away(23.74).legal("AL1 to A1"));
    EXPECT_EQ(away(24.05).refusal("AL1 to A1"), "Formations_2");
    EXPECT_EQ(away(21.245).refusal("AL1 to 24 12"), "Leaders_4");  // there already
}
TEST(KingsLeaders, Leaders_5_FromACombatThatGoesOnHeDetachesForAnActivation) {
    KingsSetup setup{.a = {unit_at("HS", 4, 2, 30, 20, 0), unit_at("HS", 4, 2, 40, 14, 0)},
                     .b = {unit_at("HS", 4, 2, 30, 20, 180)},
                     .leader_a = "with = 1"};
    // The melee was last turn's: no unit has fought in this one.
    KingsTable t(setup);
    t.activate(2).play({"AL1 to A2"});
    EXPECT_EQ(t.state().activations, 1);
    KingsTable u(setup);
    u.activate(1).play({"A2 advance"}).dice({4}).play({"forward 2"});
    EXPECT_NE(u.state().commander, 0);  // no activation is left to take the leader out: its Initiative is over
    // Nor does the leader stay behind when the unit gets away.
    KingsTable v(setup);
    v.activate(1).play({"A1 retire B1"}).dice({6});
    EXPECT_EQ(v.refusal("back 4; leader stays"), "Leaders_5");
    EXPECT_TRUE(v.legal("back 4"));
}
TEST(KingsLeaders, Leaders_6_WhoIsRunOverMakesWayAtOnce) {
    KingsTable t({.a = {unit_at("SW", 4, 2, 36, 20, 0), unit_at("HS", 2, 2, 20, 10, 0)},
                  .b = {unit_at("SW", 4, 2, 36, 30, 180)},
                  .leader_b = "at = \"36 24.5\""});
    t.activate(1).play({"A1 advance"}).dice({4}).play({"forward 4"});
    EXPECT_EQ(t.due(), "flee");
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(t.legal("BL1 to B1"));
    t.play({"BL1 to 36 40"});
    EXPECT_EQ(t.due(), "activate");
    EXPECT_FALSE(t.leader(1).moved());
}
TEST(KingsLeaders, Leaders_6_WhoIsRunOverMakesWayThoughTheEnemyHasGoneOn) {
    const auto played = [](std::vector<std::string> a, std::vector<std::string> b, const char* leader_b,
                           const char* order) {
        KingsTable t({.a = std::move(a), .b = std::move(b), .leader_b = fmt::format("at = \"{}\"", leader_b)});
        t.activate(2).play({order});
        return t;
    };
    // A charge from 20 to 29, over the leader at 24, who makes way when the melee is done.
    const auto charge = [&](const char* leader_b) {
        return played({unit_at("HC", 2, 2, 30, 20, 0)}, {unit_at("HS", 2, 2, 30, 29, 180)}, leader_b, "A1 charge B1");
    };
    KingsTable t = charge("30 24");
    ASSERT_EQ(t.due(), "melee");
    EXPECT_TRUE(t.leader(1).run_over());
    EXPECT_EQ(kings_from(t.battle().position(t.state()))->start(), t.state());
    t.dice({3, 3});
    EXPECT_EQ(t.due(), "flee");
    EXPECT_EQ(t.chooser(), 1);
    t.play({"BL1 to 36 40"});
    EXPECT_EQ(t.due(), "activate");
    EXPECT_FALSE(t.leader(1).run_over());
    EXPECT_FALSE(t.leader(1).moved());
    EXPECT_EQ(charge("34 24").dice({3, 3}).due(), "activate");  // it passes beside him
    // Under the way of a wheel's outer corner.
    const auto wheel = [&](const char* leader_b) {
        return played({unit_at("HC", 3, 3, 28.54, 20, 0)}, {unit_at("HS", 2, 2, 33.8, 25, 240)}, leader_b,
                      "A1 charge B1, wheel right 60");
    };
    EXPECT_TRUE(wheel("26 23").leader(1).run_over());
    EXPECT_FALSE(wheel("23 23").leader(1).run_over());
    // A move, backward too; a leader of the own side is no obstacle.
    const auto move = [&](const char* go) {
        KingsTable u =
            played({unit_at("LH", 2, 2, 36, 20, 0)}, {unit_at("SW", 4, 2, 60, 40, 180)}, "36 24", "A1 advance");
        u.dice({6}).play({go});
        return u.due();
    };
    EXPECT_EQ(move("forward 11"), "flee");
    EXPECT_EQ(move("forward 1"), "activate");
    KingsTable own(
        {.a = {unit_at("LH", 2, 2, 30, 20, 0)}, .b = {unit_at("SW", 4, 2, 60, 40, 180)}, .leader_a = "at = \"30 24\""});
    own.activate(2).play({"A1 advance"}).dice({6}).play({"forward 11"});
    EXPECT_EQ(own.due(), "activate");
    // A unit that evades over the leader, and one that meets the charger half way.
    KingsTable evader(
        {.a = {unit_at("HC", 2, 2, 30, 20, 0)}, .b = {unit_at("LI", 2, 2, 30, 26, 180)}, .leader_a = "at = \"30 30\""});
    evader.activate(2).play({"A1 charge B1", "evade 180"});
    EXPECT_EQ(evader.due(), "flee");
    EXPECT_EQ(evader.chooser(), 0);
    KingsTable met({.a = {unit_at("HC", 2, 2, 30, 20, 0)},
                    .b = {unit_at("HC", 2, 2, 30, 31.8, 180, "ratings = [\"aggressive\"]")},
                    .leader_a = "at = \"30 28.5\"",
                    .leader_b = "at = \"30 22.5\""});
    met.activate(2).play({"A1 charge B1", "counter-charge"});
    EXPECT_TRUE(met.leader(0).run_over());
    EXPECT_TRUE(met.leader(1).run_over());
}
TEST(KingsLeaders, Leaders_6_WhoseUnitIsDestroyedAndWhoLivesMakesWay) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 20, 0)},
                  .b = {unit_at("HS", 4, 2, 30, 20, 180), unit_at("SW", 4, 2, 50, 30, 180)},
                  .leader_b = "with = 1"});
    t.status("B1", Status::demoralized).activate(1).play({"A1 fight B1"}).dice({6, 2, 6});
    EXPECT_FALSE(t.alive("B1"));
    EXPECT_FALSE(t.leader(1).lost());
    t.play({"halt"});  // A1 does not occupy the ground
    EXPECT_EQ(t.due(), "flee");
    EXPECT_EQ(t.chooser(), 1);
    t.play({"BL1 to B2"});
    EXPECT_EQ(t.leader(1).unit, KingsTable::index("B2"));
}
TEST(KingsLeaders, Leaders_6_WhoHasToMakeWayFindsAnyPlace) {
    KingsTable t({.a = {unit_at("LH", 2, 2, 3, 10, 180), unit_at("HC", 4, 4, 7, 19, 0), unit_at("HC", 1, 1, 15, 4, 90),
                        unit_at("HC", 1, 1, 11, 4, 90)},
                  .b = {unit_at("HS", 1, 1, 60, 30, 180)},
                  .leader_a = "at = \"20 10\"",
                  .leader_b = "at = \"3 4\""});
    t.activate(3).play({"A1 advance"}).dice({4}).play({"forward 5"});
    ASSERT_EQ(t.due(), "flee");  // no quarter of the compass is free at six or twelve inches, and no friend is near
    EXPECT_FALSE(t.moves().empty());
    EXPECT_TRUE(t.legal("BL1 to 22 4"));
    EXPECT_FALSE(t.leader(1).lost());
}
TEST(KingsLeaders, Leaders_7_CaughtUpInAStruggleHeLeavesItForAnActivation) {
    KingsSetup setup{.a = {unit_at("HS", 4, 2, 30, 20, 0), unit_at("HS", 4, 2, 50, 10, 0)},
                     .b = {unit_at("HS", 4, 2, 30, 20, 180)},
                     .leader_a = "with = 1",
                     .leader_b = "with = 1"};
    KingsTable t(setup);
    t.activate(2).play({"A1 fight B1"}).dice({6, 5});  // B1 loses a level: its leader is in danger
    t.dice({6});
    EXPECT_TRUE(t.leader(0).caught());
    EXPECT_TRUE(t.leader(1).caught());
    EXPECT_FALSE(t.leader(1).acted());  // an enemy's melee: the leader may still have an Initiative
    t.play({"AL1 to A2"});
    EXPECT_EQ(t.state().activations, 0);
}
TEST(KingsLeaders, Leaders_8_TheCommandOfTheFallenGoesToOneWhoLives) {
    auto setup = far_apart();
    setup.a = {unit_at("HS", 4, 2, 30, 20, 0)};
    setup.b = {unit_at("HS", 4, 2, 30, 20, 180)};
    setup.leader_a = "with = 1";
    setup.more_a = std::string(second_wing_a) + third_wing_a;
    KingsTable t(setup);
    t.activate(1).play({"A1 fight B1"}).dice({1, 5, 1});
    EXPECT_TRUE(t.leader(0).lost());
    EXPECT_EQ(t.due(), "heir");
    EXPECT_FALSE(t.legal("heir AL1"));
    t.play({"heir AL3"});
    EXPECT_EQ(t.leader(0).commands, 2);
    EXPECT_TRUE(commands(t.setup(), t.state(), 2, 0));
    // The army-wide right goes with it: the leader may call on the second wing too.
    EXPECT_TRUE(commands(t.setup(), t.state(), 2, 1));
    EXPECT_FALSE(commands(t.setup(), t.state(), 1, 0));
}
/// A position in which a command is vacant, as it was written before its keys were renamed.
TEST(KingsPositions, OldKeysOfLeadersAreRead) {
    auto setup = far_apart();
    setup.a = {unit_at("HS", 4, 2, 30, 20, 0)};
    setup.b = {unit_at("HS", 4, 2, 30, 20, 180)};
    setup.leader_a = "with = 1";
    setup.more_a = std::string(second_wing_a) + third_wing_a;
    KingsTable t(setup);
    t.activate(1).play({"A1 fight B1"}).dice({1, 5, 1});
    ASSERT_NE(t.state().vacant_command, nobody);
    std::string text = t.battle().position(t.state());
    const std::string key = "vacant_command =";
    const auto at = text.find(key);
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_TRUE(kings_from(text)->start() == t.state());
    EXPECT_TRUE(kings_from(text.replace(at, key.size(), "orphan ="))->start() == t.state());
}
TEST(KingsLeaders, Leaders_8_WithoutLeadersThereAreNoActivations) {
    KingsTable t(far_apart());
    t.leader(0).set(Leader::lost_bit);
    t.dice({1}).play({"go first"});
    EXPECT_EQ(t.state().commander, max_side_leaders);
    t.dice({1}).play({"done"});
    EXPECT_EQ(t.state().turn, 2);
}
TEST(KingsLeaders, Leaders_9_AnAttachedLeaderGoesWithHisUnitOrNot) {
    KingsSetup setup = far_apart();
    setup.leader_a = "with = 1";
    KingsTable t(setup);
    t.activate(2).play({"A1 advance"}).dice({6}).play({"forward 4, leader stays"});
    EXPECT_EQ(t.leader(0).unit, nobody);
    EXPECT_FALSE(t.leader(0).moved());
    KingsTable u(setup);
    u.activate(2).play({"A1 advance"}).dice({6}).play({"forward 4"});
    EXPECT_EQ(u.leader(0).unit, KingsTable::index("A1"));
    EXPECT_TRUE(u.legal("AL1 to A2"));
}
TEST(KingsLeaders, Leaders_9_HeStaysBehindInAChargeAndItsAnswersToo) {
    const KingsSetup setup{.a = {unit_at("HC", 3, 3, 30, 14, 0), unit_at("SW", 4, 2, 50, 10, 0)},
                           .b = {unit_at("HC", 3, 3, 30, 24, 180, "ratings = [\"aggressive\"]")},
                           .leader_a = "with = 1",
                           .leader_b = "with = 1"};
    KingsTable t(setup);
    t.activate(2);
    EXPECT_EQ(t.refusal("A1 rest, leader stays"), "Leaders_9");
    t.play({"A1 charge B1, leader stays"});
    EXPECT_EQ(t.leader(0).unit, nobody);
    EXPECT_EQ(t.leader(1).unit, KingsTable::index("B1"));
    KingsTable counters = t;
    counters.play({"counter-charge, leader stays"});
    EXPECT_EQ(counters.due(), "melee");
    EXPECT_EQ(counters.leader(1).unit, nobody);
    EXPECT_EQ(counters.part(true, Part::leader), 0);
    EXPECT_EQ(counters.part(false, Part::leader), 0);
    EXPECT_EQ(t.refusal("stand, leader stays"), "Leaders_9");
    KingsTable evades = t;
    evades.play({"evade 180, leader stays"});
    EXPECT_EQ(evades.leader(1).unit, nobody);
    EXPECT_EQ(evades.due(), "flee");  // the charger has gone over the leader
    // By default the leader goes along; a leader who is not there cannot stay.
    KingsTable along(setup);
    along.activate(2).play({"A1 charge B1", "stand"});
    EXPECT_EQ(along.part(true, Part::leader), 1);
    KingsSetup apart = setup;
    apart.leader_a = "at = \"36 12\"";
    KingsTable alone(apart);
    alone.activate(2);
    EXPECT_EQ(alone.refusal("A1 charge B1, leader stays"), "Leaders_5");
}
TEST(KingsLeaders, Leaders_9_HowItIsWritten) {
    KingsSetup setup = far_apart();
    setup.leader_a = "with = 1";
    KingsTable t(setup);
    t.activate(2).play({"A1 advance"}).dice({6});
    const auto move = t.battle().read(t.state(), "forward 4, leader stays");
    ASSERT_TRUE(move);
    EXPECT_EQ(t.battle().text(t.state(), *move), "forward 4, leader stays");
    // As in older records, and with other blanks.
    for (const char* typed : {"forward 4; leader stays", "Forward 4 ,  leader stays", "forward 4;leader stays"}) {
        const auto same = t.battle().read(t.state(), typed);
        ASSERT_TRUE(same) << typed;
        EXPECT_EQ(*same, *move) << typed;
    }
    EXPECT_FALSE(t.legal("leader stays"));
    EXPECT_FALSE(t.legal(", leader stays"));
}

// The numbers key the dice of every recorded game: with another number the same seed gives another game.
TEST(KingsSequence, TheNumbersOfEventsNeverChange) {
    const std::vector<std::pair<Event, std::string_view>> names{{Event::loose_order, "uncontrolled order"},
                                                                {Event::initiative, "initiative"},
                                                                {Event::command, "command"},
                                                                {Event::orders, "orders"},
                                                                {Event::regroup, "regroup"},
                                                                {Event::retire, "retire"},
                                                                {Event::test, "uncontrolled charge"},
                                                                {Event::volley, "fire"},
                                                                {Event::melee, "melee"},
                                                                {Event::casualty, "leader casualty"},
                                                                {Event::ongoing_order, "ongoing order"}};
    const KingsTable t(far_apart());
    for (std::uint16_t number = 0; number < names.size(); ++number) {
        EXPECT_EQ(static_cast<std::uint16_t>(names[number].first), number);
        EXPECT_EQ(t.battle().event_name(number).name, names[number].second);
    }
}

}  // namespace
}  // namespace polemarch::test
