// Sentences of single steps: who did what, the dice, what followed, by which rule.
#include "core/standard_wargame/text/narration.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/notation.h"
#include "core/standard_wargame/text/short_numbers.h"
#include "tests/support/standard_wargame/eve_game.h"
#include "tests/support/standard_wargame/table.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;
using testing::StartsWith;

/// A battle told step by step.
struct Story {
    const Setup& g;
    State s;
    std::string last;  ///< the sentence of the last step
    explicit Story(WargameTable& t) : g(t.g()), s(first_state(t.g())) {}

    Story& make(const Move& m) {
        EXPECT_EQ(judge(g, s, m), Refusal::legal) << static_cast<int>(m.kind);
        last = narrate(g, s, m, {});
        apply(g, s, m);
        return *this;
    }
    Story& dice(std::initializer_list<std::uint8_t> faces) {
        EXPECT_EQ(actor(s), Actor::chance);
        EXPECT_EQ(roll(g, s).count(), faces.size());
        const Faces fallen(faces.begin(), faces.size());
        const Move m = resolve(g, s, fallen);
        last = narrate(g, s, m, fallen);
        apply(g, s, m);
        return *this;
    }
    static Move move(Kind kind, UnitIndex unit = nobody, UnitIndex target = nobody, int value = 0) {
        Move m;
        m.kind = kind;
        m.unit = unit;
        m.target = target;
        m.value = static_cast<std::uint8_t>(value);
        return m;
    }
    static Move order(UnitIndex unit, Order order, UnitIndex general = 0) {
        return move(Kind::order, unit, general, static_cast<int>(order));
    }
    static Move ahead(UnitIndex unit, double bw, Body body = {}) {
        Move m = move(Kind::go, unit);
        m.set(body);
        m.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(bw * base_width)};
        return m;
    }
    static Move declared(std::uint64_t numbers) {
        Move m = move(Kind::declare);
        m.set_numbers(numbers);
        return m;
    }
    /// Side A's first bound with five command points and six morale points, or the other way round.
    Story& begin(int command = 5) {
        dice({6, 1}).make(move(Kind::first)).dice({6, 5, 4});
        make(move(Kind::level));
        return make(move(Kind::command, nobody, nobody, command));
    }
    Story& done() { return make(move(Kind::done)); }
};

/// Two lines that face each other; A1 and B1 command.
WargameTable lines_apart(double gap) {
    WargameTable t;
    for (int i = 0; i < 4; ++i) t.own("R HF/1", 15 + i, 10);
    for (int i = 0; i < 4; ++i) t.enemy("R HF/1", 15 + i, 10 + gap);
    for (auto& side : t.scenario().sides) {
        side.level = 3;
        side.units[0].role = Role::commander;
        side.units[0].name = "Guards";
    }
    return t;
}

TEST(WargameNarration, TheBeginningOfABound) {
    WargameTable t = lines_apart(8);
    Story story(t);
    EXPECT_EQ(story.dice({3, 3}).last,
              "A rolls 3 + 3 and B 3 + 3, for maintenance levels: a tie, they roll again [4.1.1]");
    EXPECT_EQ(story.dice({2, 5}).last,
              "A rolls 2 + 3 and B 5 + 3, for maintenance levels: B chooses who has the first bound [4.1.1]");
    EXPECT_EQ(story.make(Story::move(Kind::first, nobody, nobody, 1)).last, "B leaves the first bound to A [4.1.1]");
    EXPECT_EQ(story.dice({5, 4, 6}).last, "A rolls 4, 5 and 6 for its bound [4.1.4]");
    EXPECT_EQ(story.make(Story::move(Kind::level)).last,
              "A spends a maintenance level and drops the lowest die instead of the highest; 2 levels left [4.1.4.2]");
    EXPECT_EQ(story.make(Story::move(Kind::command, nobody, nobody, 5)).last,
              "A takes the 5 as command die and keeps 6 morale points [4.1.4.1]");
}

TEST(WargameNarration, MistLiftsAndHastyPreparationTakesFromTheDice) {
    WargameTable t = lines_apart(8);
    t.scenario().weather = Weather::mist;
    t.scenario().sides[0].strategy = Strategy::prepare;  // hasty for three turns against a foray
    t.scenario().sides[1].strategy = Strategy::foray;
    Story story(t);
    story.dice({6, 1}).make(Story::move(Kind::first));
    EXPECT_EQ(breakdown_text(story.g, story.s), "hasty preparation takes 1 from each die [4.1.7]");
    EXPECT_EQ(story.dice({3, 3, 6}).last,
              "A rolls 3, 3 and 6 for its bound [4.1.4]; hasty preparation leaves 2 and 2 [4.1.7]; the mist lifts "
              "[3.2.1]");
}

TEST(WargameNarration, R4_1_6_TheWaitOfAFlankMarchIsTold) {
    WargameTable t = lines_apart(8);
    t.own("R HF/1", 25, 10);
    t.scenario().sides[0].units.back().march = table::Hand::left;
    Story story(t);
    story.dice({6, 1}).make(Story::move(Kind::first));
    EXPECT_EQ(story.dice({4, 4, 5}).last,
              "A rolls 4, 4 and 5 for its bound [4.1.4]; the wait of its left flank begins: 4 bounds [4.1.6]");
}

TEST(WargameNarration, OrdersAndTheirTests) {
    WargameTable t = lines_apart(8);
    const auto far = t.own("R HF/1", 25, 10);
    Story story(t);
    story.begin();
    EXPECT_EQ(story.make(Story::order(far, Order::manoeuvre)).last,
              "AL1 orders A5 (R HF/1) to manoeuvre [5.1.4.2], for 1 of 5 command points; a difficult order, it needs "
              "2: 4 base widths or more away [5.1.3]");
    EXPECT_EQ(breakdown_text(story.g, story.s), "needs 2: 4 base widths or more away");
    EXPECT_EQ(story.dice({1}).last,
              "the order to A5 (R HF/1) is lost (rolled 1, needs 2: 4 base widths or more away) [5.1.3]");
    EXPECT_EQ(remark_on(story.g, story.s, Story::order(far, Order::advance)).sign, "2+");
    EXPECT_EQ(remark_on(story.g, story.s, Story::order(far, Order::advance)).text, "");  // the sentence has it
    EXPECT_EQ(remark_on(story.g, story.s, Story::order(0, Order::advance)).sign, "");
}

TEST(WargameNarration, MovesOfABody) {
    WargameTable t;
    for (int i = 0; i < 4; ++i) t.own("R MC/-", 15 + i, 10);
    t.enemy("R HF/1", 15, 25);
    t.scenario().sides[0].units[0].role = Role::commander;
    Story story(t);
    story.begin().make(Story::order(1, Order::advance));
    Move m = Story::ahead(1, 1, {.left = 1, .right = 2});
    m.legs[1] = {Way::wheel, 0, 1365};
    EXPECT_EQ(story.make(m).last,
              "A2 (R MC/-) with 1 unit to its left and 2 units to its right goes 1 base width ahead, then wheels 7 "
              "degrees to the left "
              "about the left front corner (exactly: forward 1, wheel left 7.5) [6.1.4.1, 6.1.4.3]");
    EXPECT_EQ(story.done().last, "the order to A2 (R MC/-) ends [5.1.1]");
    EXPECT_EQ(story.done().last,
              "A gives no more orders in the movement sequence [4.1.3]; the strategic sequence begins [8.1.1]");
}

TEST(WargameNarration, TurnsColumnsExpansionsAndTacticalMoves) {
    WargameTable t = lines_apart(8);
    const auto head = t.own("R HF/1", 30, 10), behind = t.own("R HF/1", 30, 10 - 0.375);
    Story story(t);
    story.begin().make(Story::order(head, Order::manoeuvre)).dice({6});
    const State ordered = story.s;
    Move column = Story::move(Kind::column, head);
    column.legs[0] = {Way::forward, 0, base_width};
    EXPECT_EQ(story.make(column).last, "A5 (R HF/1) and the column behind it go 1 base width ahead [6.1.4.7b]");
    story.s = ordered;
    story.make(Story::move(Kind::stands, head));
    EXPECT_EQ(story.make(Story::move(Kind::expand, head, 1, 1)).last,
              "A6 (R HF/1) comes from behind A5 (R HF/1) into line on its right [6.1.4.8]");
    story.s = ordered;
    Move tactical = Story::move(Kind::tactical, head);
    const table::Pose end = t.pose(30, 10.5, 10);
    tactical.legs[0].amount = static_cast<std::uint16_t>(end.x);
    tactical.legs[1].amount = static_cast<std::uint16_t>(end.y);
    tactical.legs[2].amount = end.heading.parts;
    EXPECT_EQ(story.make(tactical).last, "A5 (R HF/1) makes a tactical move to 30 10.5 facing 10 [6.1.4.4]");
    EXPECT_EQ(narrate(story.g, story.s, Story::move(Kind::stands, behind), {}),
              "A6 (R HF/1) takes part without moving [5.1.4]");
    story.s = ordered;
    story.s.pending[0].value = static_cast<std::uint8_t>(Order::regroup);
    EXPECT_EQ(story.make(Story::move(Kind::turn, head, nobody, 2)).last, "A5 (R HF/1) turns about [6.1.4.7]");
}

TEST(WargameNarration, R6_4_2_AMoveThroughFriendsIsToldWithTheLengthThatWasGone) {
    WargameTable t;
    for (int i = 0; i < 3; ++i) t.own("R HF/1", 15, 10 - i * 0.375);
    const auto light = t.own("R LF/-", 15, 10 - 3 * 0.375);
    t.enemy("R HF/1", 15, 25);
    t.scenario().sides[0].units[0].role = Role::commander;
    Story story(t);
    story.begin().make(Story::order(light, Order::manoeuvre));
    if (actor(story.s) == Actor::chance) story.dice({6});
    // Behind the front of the column, whoever they are that it passes.
    const auto before = story.s.unit[light].pose;
    story.make(Story::ahead(light, 1));
    const Length gone = table::distance(before.at(), story.s.unit[light].pose.at());
    ASSERT_NE(gone, base_width);
    EXPECT_THAT(story.last,
                StartsWith(fmt::format("A4 (R LF/-) goes {} base widths ahead through friends [6.1.4.1, 6.4.2]",
                                       short_length(gone))));
}

TEST(WargameNarration, AMoveThatEndsBeforeSomebodyWhoStaysIsToldWithTheLengthThatWasGone) {
    WargameTable t = lines_apart(8);
    t.own("R MC/-", 24, 10);
    t.enemy("R LF/-", 24, 11.2, 0);
    Story story(t);
    story.begin().make(Story::order(4, Order::advance)).dice({6});
    const auto before = story.s.unit[4].pose;
    story.make(Story::ahead(4, 2));
    while (story.s.depth > 1) story.make(Story::move(Kind::stay));
    const Length gone = table::distance(before.at(), story.s.unit[4].pose.at());
    EXPECT_LT(gone, 2 * base_width);
    EXPECT_THAT(story.last,
                HasSubstr(fmt::format("goes {} base widths ahead and comes no farther", short_length(gone))));
}

TEST(WargameNarration, R8_1_6_AWarWagonIsToldWithTheEndThatLeads) {
    WargameTable t = lines_apart(15);
    const auto wagon = t.own("R WW", 30, 10);
    Story story(t);
    story.begin().done().make(Story::order(wagon, Order::manoeuvre));
    if (actor(story.s) == Actor::chance) story.dice({6});
    EXPECT_THAT(due(story.g, story.s).help, HasSubstr("its right end leads"));
    Move back = Story::ahead(wagon, 1);
    back.legs[0].way = Way::backward;
    EXPECT_THAT(story.make(back).last, StartsWith("A5 (R WW) goes 1 base width with its left end ahead [8.1.6]"));
}

TEST(WargameNarration, R7_4_5_OfTwoRetreatsInOneStepThePassiveOneIsToldFirst) {
    int both = 0;
    for (const char* troops : {"R HF/1", "R HF/2", "R MF/1", "R LF/-", "R LC/-", "R MC/-", "R HC/-", "R LF/bow"}) {
        WargameTable t = lines_apart(20);
        const auto own = t.own(troops, 30, 10), enemy = t.enemy(troops, 30, 10.4);
        Story story(t);
        story.begin();
        story.s.step = Step::close;
        story.s.declared = story.s.fighters = UnitSet(own);
        story.s.fighters |= UnitSet(enemy);
        story.make(Story::move(Kind::fight, own, enemy));
        if (actor(story.s) != Actor::chance || roll(story.g, story.s).count() != 2) continue;
        story.dice({1, 1});
        const auto active = story.last.find("; A5 retreats"), passive = story.last.find("; B5 retreats");
        if (active == std::string::npos || passive == std::string::npos) continue;
        EXPECT_LT(passive, active) << story.last;
        ++both;
    }
    EXPECT_GT(both, 0);
}

TEST(WargameNarration, R2_3_2_5_WhatCitizensTakeOffTheirDieIsTold) {
    Scenario scenario = eve_scenario(Home::mediterranean);
    scenario.sides[0].type = ArmyType::citizen;
    EveGame game(scenario);
    const std::array<std::uint8_t, 2> faces{3, 3};
    EXPECT_EQ(narrate(game.g(), game.s(), resolve(game.g(), game.s(), faces), faces),
              "B attacks, A defends (rolled 3 - 2 and 3) [3.1.1]");
}

TEST(WargameNarration, R9_1_4_3_WhoIsDestroyedInItsRoutIsToldWithTheReason) {
    WargameTable t = lines_apart(8);
    const auto router = t.own("R HF/1", 30, 1);
    t.enemy("R HF/1", 30, 3);
    Story story(t);
    story.begin();
    story.s.step = Step::rout;
    story.s.disordered = UnitSet(router);
    EXPECT_THAT(story.make(Story::move(Kind::rout, router)).last,
                HasSubstr("A5 (R HF/1) is destroyed in its rout: it runs off the table [9.1.4.3]"));
}

TEST(WargameNarration, R9_1_4_TheLastRoutIsToldAfterWhatItsOwnerNamed) {
    WargameTable t = lines_apart(8);
    const auto router = t.own("R HF/1", 30, 1), last = t.own("R HF/1", 36, 10);
    t.enemy("R HF/1", 30, 3);
    Story story(t);
    story.begin();
    story.s.step = Step::rout;
    story.s.disordered = UnitSet(router) | UnitSet(last);
    const std::string told = story.make(Story::move(Kind::rout, router)).last;
    const auto destroyed = told.find("A5 (R HF/1) is destroyed in its rout"), routs = told.find("A6 routs to");
    ASSERT_NE(destroyed, std::string::npos) << told;
    ASSERT_NE(routs, std::string::npos) << told;
    EXPECT_LT(destroyed, routs) << told;
}

TEST(WargameNarration, R7_3_WhatIsNotToBeDecidedInCloseBattleIsAnsweredSo) {
    WargameTable t = lines_apart(0.4);
    Story story(t);
    story.begin().make(Story::order(1, Order::advance)).make(Story::move(Kind::stands, 1)).done().done();
    story.make(Story::declared(0b0010));
    for (const char* typed : {"declare none", "declare all", "A2 shoots B2"}) {
        const auto read = read_move(story.g, story.s, typed);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().sentence,
                  "this is not what is to be decided now: who fights whom, such as 'A3 fights B2'")
            << typed;
    }
}

TEST(WargameNarration, R8_1_5_OnlyHorseFarFromHorseGoesTwiceAsFar) {
    EXPECT_THAT(std::string(meaning_of("strategic")),
                HasSubstr("horse that is far from enemy horse goes twice as far"));
}

TEST(WargameNarration, ForcedMarches) {
    WargameTable t = lines_apart(8);
    Story story(t);
    story.begin().done().make(Story::order(0, Order::manoeuvre));
    EXPECT_EQ(story.make(Story::move(Kind::march, nobody, nobody, 2)).last,
              "A spends 2 morale points on a forced march, for as many moves more [8.1.3]");
}

TEST(WargameNarration, EvadesOfEnemiesInTheWay) {
    WargameTable t = lines_apart(8);
    t.own("R HF/1", 24, 10);
    t.enemy("R LF/bow", 24, 10.6);
    Story story(t);
    story.begin().make(Story::order(4, Order::advance)).dice({6});
    EXPECT_THAT(story.make(Story::ahead(4, 1)).last, HasSubstr("; B5 falls back to 24 11.6 [6.2.3]"));
}

TEST(WargameNarration, ChoicesOfWhoEvades) {
    WargameTable t = lines_apart(8);
    t.own("R HF/1", 24, 10);
    t.own("R HF/1", 25, 10);
    for (const double x : {24.0, 25.0}) t.enemy("R LF/bow", x, 10.6);
    Story story(t);
    story.begin().make(Story::order(4, Order::advance)).dice({6});
    EXPECT_THAT(story.make(Story::ahead(4, 1)).last,
                HasSubstr("; B5 (R LF/bow) must evade before A5 (R HF/1) [6.2.1]"));
    Move both = Story::move(Kind::evade, unit_of(1, 4));
    both.set_numbers(0b100000);
    EXPECT_THAT(story.make(both).last,
                StartsWith("B5 (R LF/bow) evades before A5 (R HF/1), and with it B6 [6.2.3]; A5 moves on to 24 11"));
    EXPECT_THAT(story.last, HasSubstr("; B5 falls back to 24 11.6 [6.2.3]; B6 falls back to 25 11.6 [6.2.3]"));
}

TEST(WargameNarration, ACloseBattleWithItsDiceAndWhatFollows) {
    WargameTable t = lines_apart(0.4);
    Story story(t);
    story.begin().make(Story::order(1, Order::advance)).make(Story::move(Kind::stands, 1));
    EXPECT_EQ(story.done().last,
              "the order to A2 (R HF/1) ends [5.1.1]; without moving A1, A3 and A4 took part [5.1.4.1]");
    EXPECT_EQ(story.done().last,
              "A gives no more orders in the movement sequence [4.1.3]; close battles may be declared [7.1]");
    const auto ahead = upcoming_roll(story.g, story.s, Story::declared(0b0010));
    ASSERT_TRUE(ahead);
    EXPECT_EQ(ahead->condition, "A2 against B2, if nobody chooses to evade or is hurt by shots before");
    EXPECT_THAT(breakdown_text(story.g, ahead->dice), StartsWith("A2 needs 4 (battle value 4 of B2); B2 needs 4"));
    EXPECT_FALSE(upcoming_roll(story.g, story.s, Story::declared(0)));
    EXPECT_EQ(story.make(Story::declared(0b0010)).last,
              "A declares close battles of A2 [7.1]; close battles begin [7.3]");
    const UnitIndex enemy = unit_of(1, 1);
    const State before = story.s;
    EXPECT_EQ(story.make(Story::move(Kind::fight, 1, enemy)).last, "A2 (R HF/1) fights B2 (R HF/1) [7.3]");
    EXPECT_THAT(breakdown_text(story.g, story.s), StartsWith("A2 needs 4 (battle value 4 of B2); B2 needs 4"));
    EXPECT_EQ(outcome_text(story.g, story.s, Story::move(Kind::rolled_fight, nobody, nobody, 1)),
              "A2 keeps cohesion, B2 loses cohesion");
    story.dice({6, 1});
    EXPECT_EQ(story.last,
              "close battle: A2 (R HF/1) rolls 6, needs 4 (battle value 4 of B2), and keeps cohesion; B2 (R HF/1) "
              "rolls 1, needs 4 (battle value 4 of A2), and loses cohesion [7.4.4]; B2 retreats to 16 11.025 [7.4.6]; "
              "B2 flees: an easy flee roll: one of two dice 4 or more [7.4.10.1b]");
    EXPECT_THAT(story.dice({3, 2}).last,
                StartsWith("B2 (R HF/1) is destroyed (rolls 3 and 2, an easy flee roll: one of two dice 4 "
                           "or more) [7.4.10.1b]"));
    // A morale point for the general, who fights.
    story.s = before;
    story.s.declared |= UnitSet(0);
    story.s.fighters |= UnitSet(0);
    EXPECT_EQ(story.make(Story::move(Kind::point, 0)).last,
              "A spends a morale point for A1 (Guards): its enemies roll two dice and the lower counts; 5 points left "
              "[7.4.3.2]");
}

TEST(WargameNarration, AGeneralHolds) {
    WargameTable t;
    t.own("R HF/1", 15, 10);
    t.enemy("R HF/1", 15, 10.4);
    for (const double x : {25.0, 27.0}) {
        t.own("R HF/1", x, 5);
        t.enemy("R HF/1", x, 25);
    }
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Story story(t);
    story.begin().done().make(Story::declared(1)).make(Story::move(Kind::fight, 0, unit_of(1, 0)));
    EXPECT_THAT(story.dice({6, 6, 1, 1}).last,
                HasSubstr("B1 (R HF/1) rolls 1 and 1, the higher of two dice, for its general [7.4.3.1], needs"));
    EXPECT_THAT(story.last, HasSubstr("loses cohesion [7.4.4]; BL1 may try to hold B1 [7.4.11]"));
    EXPECT_EQ(outcome_text(story.g, story.s, Story::move(Kind::hold)), "");
    const State due = story.s;
    EXPECT_EQ(story.make(Story::move(Kind::hold)).last, "BL1 tries to hold B1 (R HF/1) [7.4.11]");
    EXPECT_THAT(story.dice({5}).last, StartsWith("BL1 holds B1 (R HF/1) (rolled 5, needs 5) [7.4.11]"));
    story.s = due;
    EXPECT_THAT(story.make(Story::move(Kind::retreat)).last,
                StartsWith("BL1 does not try to hold B1 (R HF/1) [7.4.11]; B1 retreats to 15 11.025 [7.4.6]"));
}

TEST(WargameNarration, Feints) {
    WargameTable t;
    t.own("R LC/-", 15, 10);
    t.enemy("R HF/1", 15, 10.4);
    t.own("R HF/1", 25, 5);
    t.enemy("R HF/1", 25, 25);
    t.scenario().sides[0].units[0].role = Role::commander;
    Story story(t);
    story.begin().done().make(Story::declared(1));
    EXPECT_THAT(story.make(Story::move(Kind::feint, 0, unit_of(1, 0))).last,
                StartsWith("A1 (R LC/-) feints at B1 (R HF/1) [7.4.1]; A1 falls back to 15 9 [7.4.1]"));
}

TEST(WargameNarration, AnEvadeThatIsNotMade) {
    WargameTable t;
    t.own("R HF/1", 24, 10);
    t.enemy("R LF/-", 23.85, 10.45);
    t.enemy("R HF/1", 24.9, 10.4);  // the attacker is in its effective zone, too
    t.scenario().sides[0].units[0].role = Role::commander;
    Story story(t);
    story.begin().done();
    EXPECT_EQ(story.make(Story::declared(1)).last,
              "A declares close battles of A1 [7.1]; B1 (R LF/-) may evade before A1 (R HF/1) [6.2.1]");
    EXPECT_EQ(story.make(Story::move(Kind::stay)).last,
              "B1 (R LF/-) does not evade before A1 (R HF/1) [6.2.1]; close battles begin [7.3]");
}

TEST(WargameNarration, R9_1_1_ARoutLevelWithoutDiceIsToldWithItsParts) {
    WargameTable t = lines_apart(8);
    Story story(t);
    story.begin();
    story.s.unit[1] = Unit{};
    story.s.unit[1].where = Whereabouts::destroyed;
    story.done().done();
    EXPECT_THAT(story.last, HasSubstr("the rout level of A is -5: 1 unit destroyed - 6 unspent morale points [9.1.1]"));
}
TEST(WargameNarration, TheRoutLevelAndTheEnd) {
    WargameTable t = lines_apart(8);
    Story story(t);
    story.begin();
    for (const UnitIndex u : {UnitIndex{1}, UnitIndex{2}}) {
        story.s.unit[u] = Unit{};
        story.s.unit[u].where = Whereabouts::destroyed;
    }
    story.s.army[0].generals_lost = 1;
    story.done().done();
    EXPECT_EQ(breakdown_text(story.g, story.s), "2 units destroyed - 6 unspent morale points + a D6 for lost generals");
    EXPECT_THAT(story.dice({3}).last,
                StartsWith("the rout level of A is -1: 2 units destroyed - 6 unspent morale points + a D6 for lost "
                           "generals, rolled 3 [9.1.1]"));
    EXPECT_THAT(story.last, HasSubstr("; the army of A is broken, B wins [9.2]"));
}

TEST(WargameNarration, R3_4_1_5_AWinningDrawIsCalledOne) {
    for (const Strategy defender : {Strategy::prepare, Strategy::defend}) {
        WargameTable t = lines_apart(8);
        t.scenario().sides[1].strategy = defender;
        Story story(t);
        story.begin();
        story.s.turn = 15;
        story.done().done().dice({6, 5, 4}).make(Story::move(Kind::command, nobody, nobody, 4)).done().done();
        EXPECT_EQ(actor(story.s), Actor::nobody);
        EXPECT_THAT(story.last, HasSubstr("after turn 15 the battle is drawn [9.2.2.1b]"));
        EXPECT_EQ(story.last.find("; a winning draw of B [3.4.1.5]") != std::string::npos, defender == Strategy::defend)
            << story.last;
    }
}

}  // namespace
}  // namespace polemarch::test
