// Every step as a sentence: the decision, the dice with their modifiers, the automatic consequences.
#include "core/ancient_battles/files/position_reader.h"
#include "core/ancient_battles/types/event.h"
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

/// A battle in a position, narrated step by step.
class Story {
public:
    explicit Story(const std::string& position = "", const std::string& scenario = small_battle)
        : battle_(battle_from(scenario + position)), s_(battle_->start()) {}

    /// The sentence of a typed move, which is made.
    std::string move(const std::string& typed) {
        const auto m = battle_->read(s_, typed);
        if (!m) return "refused: " + m.error().sentence;
        std::string reported = battle_->narrate(s_, *m, {});
        battle_->apply(s_, *m);
        return reported;
    }
    /// The sentence of the dice that are due.
    std::string dice(std::initializer_list<int> rolled) {
        std::vector<std::uint8_t> faces;
        for (const int face : rolled) faces.push_back(static_cast<std::uint8_t>(face));
        if (battle_->actor(s_) != Actor::chance || battle_->roll(s_).count() != faces.size())
            return "other dice are due";
        const Move m = battle_->resolve(s_, faces);
        std::string reported = battle_->narrate(s_, m, faces);
        without_ = battle_->narrate(s_, m, {});
        battle_->apply(s_, m);
        return reported;
    }
    /// The sentence of the last dice without faces, as in a search.
    [[nodiscard]] const std::string& without() const { return without_; }
    [[nodiscard]] const Battle& battle() const { return *battle_; }
    [[nodiscard]] const State& state() const { return s_; }

private:
    std::shared_ptr<const Battle> battle_;
    State s_;
    std::string without_;
};

TEST(Narration, TheOpeningOfATurn) {
    Story story;
    EXPECT_EQ(
        story.dice({4, 1}),
        "A rolls 4 and receives 2 + 4 for leaders = 6 Command Points, B rolls 1 and receives 1 + 2 for leaders = 3 "
        "Command Points [3.0]");
    EXPECT_EQ(story.without(),
              "A receives 2 + 4 for leaders = 6 Command Points, B receives 1 + 2 for leaders = 3 Command Points [3.0]");
    EXPECT_EQ(story.dice({3, 3}), "A rolls 3, B rolls 3: a tie, the initiative stays with A [5.0]");
    EXPECT_EQ(story.move("bid"), "B spends 1 Command Point to seize the initiative [5.1]");
    EXPECT_EQ(story.move("concede"), "A leaves the initiative to B [5.2]");
    EXPECT_EQ(story.move("place B G5"), "B places a leader of kind B with MI G5 [3.0]");
    EXPECT_EQ(story.move("place A E4"), "A places Alpha (leader of kind A) with KT E4 [3.0]");
    EXPECT_EQ(story.move("place B E6"), "B places Beta (leader of kind B) with KT E6 [3.0]");
    story.move("place B D3");
    story.move("place C D3");
    EXPECT_EQ(story.move("act second"), "B leaves the first action to A [6.0]");
}

TEST(Narration, Orders) {
    Story story(R"([position]
[position.A]
units = ["HA D3/3", "LA E3/3", "KT E4/4 disordered", "HC F4/4", "EL D4/3", "LI C4/3", "CAMP B2", "WW B5", "LC G3/4", "PX F3/4",
         "KT waiting", "LI waiting", "HA waiting"]
leaders = ["D4", "F4", "aside", "coming"]
)");
    EXPECT_EQ(story.move("E4 rally"), "A spends 1 Command Point: KT E4 rallies [7.0]");
    EXPECT_EQ(story.move("pass"), "B passes [3.0]");
    EXPECT_EQ(story.move("leader B F4 move"),
              "A spends 1 Command Point: leader B at F4 orders his formation to move [6.2]");
    EXPECT_EQ(story.move("take G3"), "LC G3 is the next to act [6.2.2]");
    EXPECT_EQ(story.move("to G3"), "LC G3 stays where it is [8.4]");
    EXPECT_EQ(story.move("face 2"), "LC G3 faces 2, north-east [8.4]");
    EXPECT_EQ(story.move("done"), "A's formation has acted [6.3]");
    story.move("pass");
    EXPECT_EQ(story.move("D3 fire"), "A spends 1 Command Point: HA D3 is to fire [6.1]");
}

TEST(Narration, Movement) {
    Story story(R"([position]
[position.A]
units = ["HA D3/3", "LA E3/3", "KT E4/4", "HC E2/4", "EL D4/3", "LI C4/3", "CAMP B2", "WW B5", "LC G3/1", "PX E1/4",
         "KT waiting", "LI waiting", "HA waiting"]
)");
    EXPECT_EQ(story.move("G3 move"), "A spends 1 Command Point: LC G3 is to move [6.1]");
    EXPECT_EQ(story.move("leave"), "LC G3 leaves the map [8.6]");
    story.move("pass");
    story.move("E1 move");
    EXPECT_EQ(story.move("to E1"), "PX E1 stays where it is [8.4]");
}

TEST(Narration, PassagesThroughFriendsAndPastLeaders) {
    RulesTable t({.a = {"MI C5/1", "MI C4/1", "PX R12/1"}, .b = {"HI R1/4"}, .leaders_b = {"C Hannibal"}});
    t.activation().leader(1, 0, "C3").play({"C5 move"});
    const auto m = t.battle().read(t.state(), "to C3 through C4 driving off C3 disordered");
    ASSERT_TRUE(m);
    EXPECT_EQ(t.battle().narrate(t.state(), *m, {}),
              "MI C5 moves to C3 [8.3]; it passes through MI C4, which is disordered, as it is itself [8.3.2]; "
              "Hannibal (C) is set aside [8.3.1]");
}

TEST(Narration, WhatDisordersTheMoverIsNamed) {
    const auto reported = [](RulesTable&& t, const std::string& move) {
        t.activation().play({"C5 move"});
        const auto m = t.battle().read(t.state(), move);
        return m ? t.battle().narrate(t.state(), *m, {}) : m.error().sentence;
    };
    const std::string by_a_friend = "; it is disordered by an own unit that it passes through [8.3.2]";
    const std::string by_the_ground = "; it is disordered on its way [8.9]";
    const RulesSetup camp{.a = {"HC C5/1", "CAMP C4"}, .b = {"HI R12/1"}, .leaders_b = {"C"}};
    EXPECT_EQ(reported(RulesTable(camp), "C5-C4-C3"), "HC C5 moves to C3 [8.3]" + by_a_friend);
    const RulesSetup friends{.a = {"HC C5/1", "MI C4/1"}, .b = {"HI R12/1"}};
    EXPECT_EQ(reported(std::move(RulesTable(friends).disorder("C4")), "C5-C4-C3"),
              "HC C5 moves to C3 [8.3]" + by_a_friend);
    const RulesSetup woods{.a = {"HC C5/1", "MI R1/1"}, .b = {"HI R12/1"}, .map = "woods = [\"C4\"]"};
    EXPECT_EQ(reported(RulesTable(woods), "C5-C4"), "HC C5 moves to C4 [8.3]" + by_the_ground);
    const RulesSetup light{.a = {"LC C5/1", "MI R1/1"}, .b = {"HI R12/1"}, .map = "woods = [\"C4\"]"};
    EXPECT_EQ(reported(RulesTable(light), "C5-C4-C3"), "LC C5 moves to C3 [8.3]" + by_the_ground);
    // A unit that is not light is beside the way through the woods.
    const RulesSetup both{.a = {"HC C5/1", "CAMP B4", "MI D5/1"}, .b = {"HI R12/1"}, .map = "woods = [\"C4\", \"C3\"]"};
    EXPECT_EQ(reported(RulesTable(both), "C5-C4"), "HC C5 moves to C4 [8.3]" + by_the_ground);
    // Off the map, as into a hex.
    const RulesSetup out{.a = {"HC C5/1", "CAMP C2"}, .b = {"HI R12/1"}};
    EXPECT_EQ(reported(RulesTable(out), "C5-C4-C3-C2-C1-leave"), "HC C5 leaves the map [8.6]" + by_a_friend);
}

TEST(Narration, ALeaderAloneJoinsAUnitThatComes) {  // ruling 34
    RulesTable t({.a = {"HC C5/1", "PX R12/1"}, .b = {"HI R1/4"}, .leaders_a = {"A Ramesses", "C"}});
    t.activation().leader(0, 0, "C3").leader(0, 1, "C4").play({"C5 move"});
    const auto reported = [&](const char* move) {
        return t.battle().narrate(t.state(), *t.battle().read(t.state(), move), {});
    };
    EXPECT_EQ(reported("C5-C4-C3"), "HC C5 moves to C3 [8.3]; Ramesses (A), alone there, joins it [11.5.2]");
    EXPECT_EQ(reported("C5-C4-C3-C2"), "HC C5 moves to C2 [8.3]");
}

TEST(Narration, AUnitThatCannotFleeIsNotReportedAsFled) {  // ruling 49: held by F4's zone of control
    RulesTable t({.a = {"PX F4/6"}, .b = {"MI E4/4", "MI R5/6"}});
    t.activation().disorder("E4").state().panic_turn[1] = 1;
    EXPECT_EQ(
        t.battle().narrate(t.state(), *t.battle().read(t.state(), "panic"), {}),
        "A spends 1 Command Point for the panic movement of side B [9.0]; MI E4 cannot flee and stays, marked red "
        "[9.4]");
}

TEST(Narration, Disengagement) {
    RulesTable t({.a = {"LC C5/4"}, .b = {"HI C4/4"}});
    t.activation().play({"C5 move"});
    const auto m = t.battle().read(t.state(), "to C7");
    ASSERT_TRUE(m);
    EXPECT_EQ(t.battle().narrate(t.state(), *m, {}),
              "LC C5 moves to C7 and is marked red, for it leaves an enemy zone of control [8.8.3]");
}

TEST(Narration, RangedCombat) {
    Story story(R"([position]
[position.A]
leaders = ["D3", "E3", "aside", "coming"]
)");
    EXPECT_EQ(story.move("leader A D3 fire"),
              "A spends 1 Command Point: Alpha (A) at D3 orders his formation to fire [6.2]");
    EXPECT_EQ(story.move("take D3"), "HA D3 is the next to act [6.2.2]");
    EXPECT_EQ(story.move("combine 2"), "HA D3 will combine 2 attacks into one and fire 1 singly [10.7.1]");
    EXPECT_EQ(story.move("at D5 enhanced"), "HA D3 fires at MM D5 with 2 attacks combined [10.5]");
    EXPECT_EQ(story.move("with E3"), "LA E3 supports HA D3 [10.5]");
    if (story.state().phase == Phase::support) story.move("shoot");
    const std::string hit = story.dice({1, 3, 2, 3, 2});
    EXPECT_THAT(hit,
                HasSubstr("HA D3 fires at MM D5: A rolls 1, 3, 2 and 3, the best 3 + 1 for support = 4, B rolls 2 + "));
    EXPECT_THAT(hit, HasSubstr("[10.6]"));
    EXPECT_EQ(story.move("hold"), "HA D3 fires no more [10.7]");
}

TEST(Narration, RallyDice) {
    Story story(R"([position]
phase = "rally"
[position.A]
units = ["HA D3/3 disordered", "LA E3/3", "KT E4/4", "HC F4/4", "EL D4/3", "LI C4/3", "CAMP B2", "WW B5", "LC G3/4", "PX F3/4",
         "KT waiting", "LI waiting", "HA waiting"]
leaders = ["D3", "aside", "aside", "coming"]
[position.pending]
leader = "A1"
subject = "A1"
)");
    Story lucky = story, unlucky = story, poor = story;
    EXPECT_EQ(story.dice({3}), "HA D3 rolls 3 - 2 with a leader = 1 against its strength of 1: rallied [7.1]");
    EXPECT_EQ(story.without(), "HA D3: rallied [7.1]");
    EXPECT_EQ(lucky.dice({1}), "HA D3 rolls 1, which always succeeds: rallied [7.3]");
    EXPECT_EQ(unlucky.dice({6}), "HA D3 rolls 6, which always fails: still disordered [7.3]");
    EXPECT_EQ(poor.dice({5}), "HA D3 rolls 5 - 2 with a leader = 3 against its strength of 1: still disordered [7.1]");
}

/// The sentence of a typed move of a rules table, and of the dice after it.
std::string reported(RulesTable& t, const std::string& typed) {
    const auto m = t.battle().read(t.state(), typed);
    if (!m) return "refused: " + m.error().sentence;
    std::string sentence = t.battle().narrate(t.state(), *m, {});
    t.battle().apply(t.state(), *m);
    return sentence;
}
std::string rolled(RulesTable& t, std::vector<std::uint8_t> faces) {
    if (t.battle().actor(t.state()) != Actor::chance || t.battle().roll(t.state()).count() != faces.size())
        return "other dice are due";
    const Move m = t.battle().resolve(t.state(), faces);
    std::string sentence = t.battle().narrate(t.state(), m, faces);
    t.battle().apply(t.state(), m);
    return sentence;
}

TEST(Narration, MeleeWithDiceModifiersAndTotals) {
    RulesTable t({.a = {"MI C5/1", "LI R12/1"}, .b = {"LI C4/2", "LI R1/4"}});
    t.melee();
    EXPECT_EQ(reported(t, "C5 attacks C4"), "MI C5 attacks LI C4 from its rear flank [11.2.2]");
    EXPECT_EQ(reported(t, "stand"), "LI C4 stands to receive MI C5 [11.2.3]");
    EXPECT_EQ(rolled(t, {5, 1}),
              "MI C5 against LI C4: A rolls 5 + 4 = 9 (+2 strength 4 to 2, +2 rear flank), B rolls 1 + 0 = 1: defender "
              "eliminated "
              "[11.2.6]; MI C5 advances to C4 [11.6]; turn 2 begins [12.0]");
}

TEST(Narration, MeleeAgainstTheAttacker) {
    RulesTable t({.a = {"LI C5/1", "LI R12/1"}, .b = {"HI C4/4", "LI R1/4"}, .map = "hill = [\"C4\"]"});
    t.melee().leader(0, 0, "C5");
    reported(t, "C5 attacks C4");
    EXPECT_EQ(rolled(t, {1, 6}),
              "LI C5 against HI C4: A rolls 1 + 0 = 1, B rolls 6 + 2 = 8 (+1 strength 4 to 3, +1 terrain): attacker "
              "eliminated [11.2.6]");
    EXPECT_EQ(
        rolled(t, {1}),
        "leader C rolls 1 and is captured or killed [11.5.1]; turn 2 begins [12.0]; the army of side A panics [4.0]");
}

TEST(Narration, EngagedAndDisorderedAgain) {
    RulesTable t({.a = {"HI C5/1", "HI E5/1", "LI R12/1"}, .b = {"HI C4/4", "HI E4/4", "LI R1/4"}});
    t.melee().disorder("E4");
    reported(t, "C5 attacks C4");
    EXPECT_EQ(rolled(t, {3, 3}),
              "HI C5 against HI C4: A rolls 3 + 0 = 3, B rolls 3 + 0 = 3: engaged, both are disordered [11.2.6]");
    reported(t, "pass");
    reported(t, "E5 attacks E4");
    EXPECT_THAT(rolled(t, {3, 2}), HasSubstr("defender disordered again and so eliminated [11.2.6]"));
    EXPECT_EQ(reported(t, "halt"), "HI E5 does not advance [11.6.1]; turn 2 begins [12.0]");
}

TEST(Narration, RetreatBeforeMelee) {
    RulesTable t({.a = {"MI K9/1", "LI R12/1"}, .b = {"LC K8/4", "LI R1/4"}});
    t.melee();
    reported(t, "K9 attacks K8");
    EXPECT_EQ(reported(t, "retreat 2"),
              "LC K8 retreats two hexes to K6, disordered and marked red [11.2.3]; MI K9 advances to K8 [11.6]; turn 2 "
              "begins [12.0]");
}

TEST(Narration, LootingAndEscape) {
    RulesTable t({.a = {"KT C5/1", "HI K5/1"}, .b = {"CAMP C4", "HI K4/4"}, .leaders_b = {"A Darius"}});
    t.melee().leader(0, 0, "C5").leader(1, 0, "C4").disorder("C4");
    EXPECT_EQ(reported(t, "C5 attacks C4"), "KT C5 attacks CAMP C4 [11.2.2]");
    EXPECT_THAT(rolled(t, {6, 1}), HasSubstr("defender eliminated [11.2.6]"));
    EXPECT_EQ(rolled(t, {4}),
              "Darius (A) rolls 4 and escapes [11.5.1]; KT C5 loots and is gone [13.1.4]; leader C is set aside until "
              "the next Place "
              "Leaders Step [13.1.4]");
}

TEST(Narration, TheEnd) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"LI R1/4"}, .tail = "[turns]\nlast = 3\nend_on = { 1 = 3, 2 = 3 }"});
    t.state().phase = Phase::end_check;
    t.state().passes = 2;
    RulesTable other({.a = {"MI C5/1"}, .b = {"LI R1/4"}, .tail = "[turns]\nlast = 3\nend_on = { 1 = 3, 2 = 3 }"});
    other.state() = t.state();
    EXPECT_EQ(rolled(t, {3}),
              "A rolls 3 against 3 in the end of game check: the battle ends [12.0]; the battle is over: 1 victory "
              "point for A, 0 for B, a "
              "marginal victory for A [14.0]");
    EXPECT_EQ(rolled(other, {4}),
              "A rolls 4 against 3 in the end of game check: the battle goes on [12.0]; turn 2 begins [12.0]");
}

TEST(Narration, ADrawThatCountsForASide) {
    const std::string turns = "[turns]\nlast = 3\nend_on = { 1 = 3, 2 = 3 }";
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI R1/4"}, .head = "draw_counts_for = \"B\"", .tail = turns});
    RulesTable nobodys({.a = {"MI C5/1"}, .b = {"MI R1/4"}, .tail = turns});
    t.state().phase = nobodys.state().phase = Phase::end_check;
    t.state().passes = nobodys.state().passes = 2;
    EXPECT_THAT(rolled(t, {3}), testing::EndsWith("0 victory points for A, 0 for B, a draw, which counts as a victory "
                                                  "of B [14.0]"));
    EXPECT_THAT(rolled(nobodys, {3}), testing::EndsWith("0 victory points for A, 0 for B, a draw [14.0]"));
}

TEST(Narration, PanicMovement) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"LI C2/4", "MI R12/4", "HI I6/1"}});
    t.activation().disorder("C2").disorder("R12");
    t.state().turn = 3;
    t.state().panic_turn[1] = 2;
    EXPECT_EQ(reported(t, "panic"), "A spends 1 Command Point for the panic movement of side B [9.0]");
    // The last step is automatic, whichever edge of its corner is meant.
    EXPECT_EQ(reported(t, "take C2"),
              "A makes LI C2 flee [9.3]; LI C2 leaves the map [9.1]; MI R12 leaves the map [9.1]");
}

TEST(Narration, ReinforcementsWithALeader) {
    Story story(R"([position]
turn = 2
[position.A]
leaders = ["aside", "aside", "aside", "coming"]
)");
    EXPECT_EQ(story.move("enter 1"), "A spends 1 Command Point to bring on group 1 [8.7]");
    EXPECT_EQ(story.move("take KT"), "KT off the map is the next to act [6.2.2]");
    EXPECT_THAT(story.move("to I3"), HasSubstr("KT enters the map and goes to I3"));
}

TEST(Narration, ALeaderWhoseGroupFellOffTheMap) {
    RulesTable t(
        {.a = {"MI A1/1", "MI C1/1"},
         .b = {"MI D12/4", "HI R1/1"},
         .groups = "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"MI\"]\nleaders = [\"B Psi\"]\n"});
    t.melee().play({"MI attacks D12 from 4"});
    EXPECT_THAT(rolled(t, {1, 6}),
                HasSubstr("; Psi (B) will never come: the last of the group has fallen [8.7]; turn 2 begins"));
}

TEST(Narration, EventsHaveNamesAndRules) {
    const auto battle = battle_from(small_battle);
    std::set<std::string_view> names;
    for (auto phase = Phase::command; phase <= Phase::end_check;
         phase = static_cast<Phase>(static_cast<int>(phase) + 1)) {
        const EventName event = battle->event_name(static_cast<std::uint16_t>(event_of(phase)));
        EXPECT_TRUE(names.insert(event.name).second);
        EXPECT_THAT(std::string(event.rule), testing::MatchesRegex("[0-9]+(\\.[0-9]+)+"));
    }
    EXPECT_EQ(battle->event_name(static_cast<std::uint16_t>(Event::clash)).name, "melee");
    EXPECT_EQ(battle->event_name(static_cast<std::uint16_t>(Phase::over)).name, "?");
    EXPECT_EQ(battle->event_name(60000).name, "?");
}

// The numbers key the dice of every recorded game: with another number the same seed gives another game.
TEST(Narration, TheNumbersOfEventsNeverChange) {
    const std::vector<std::pair<Phase, std::uint16_t>> numbers{
        {Phase::command, 0}, {Phase::initiative, 1}, {Phase::rally, 2},    {Phase::shot, 3},     {Phase::clash, 4},
        {Phase::escape, 5},  {Phase::end_check, 6},  {Phase::control, 30}, {Phase::frighten, 31}};
    for (const auto& [phase, number] : numbers) EXPECT_EQ(static_cast<std::uint16_t>(event_of(phase)), number);
}

// Every kind of step occurs and is narrated in one line that ends in a rule number.
TEST(Narration, EveryStepIsNarrated) {
    std::set<Kind> kinds;
    const auto follow = [&](const Battle& battle, std::uint64_t game, bool seek) {
        walk(battle, game, seek, [&](const State& s, const Move& m, Faces faces) {
            kinds.insert(m.kind);
            for (const Faces given : {faces, Faces{}}) {
                const std::string sentence = battle.narrate(s, m, given);
                ASSERT_THAT(sentence, testing::EndsWith("]"));
                ASSERT_THAT(sentence, testing::Not(testing::AnyOf(HasSubstr("?"), HasSubstr("\n"), HasSubstr("  "))));
                ASSERT_LT(sentence.size(), 600u);
            }
        });
    };
    const auto small = battle_from(small_battle);
    for (std::uint64_t game = 1; game <= 60; ++game) follow(*small, game, game % 3 != 0);
    for (const std::string_view name : shipped_battles) follow(*load_battle(std::string(name)), 1, true);
    for (const auto& battle : optional_battles())
        for (std::uint64_t game = 1; game <= 10; ++game) follow(*battle, game, game % 3 != 0);
    EXPECT_EQ(kinds.size(), static_cast<std::size_t>(last_kind) + 1) << "not every kind of step occurs";
}

}  // namespace
}  // namespace polemarch::test
