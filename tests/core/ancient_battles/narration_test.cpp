// Every step as a sentence: what was decided, the dice with what was added to them, what followed by itself.
#include "core/ancient_battles/position_reader.h"
#include "small_battle.h"
#include "tests/support/rules_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

/// A battle in a position, told step by step.
class Story {
public:
    explicit Story(const std::string& position = "", const std::string& scenario = small_battle)
        : battle_(battle_from(scenario + position)), s_(battle_->start()) {}

    /// The sentence of a typed move, which is made.
    std::string move(const std::string& typed) {
        const auto m = battle_->read(s_, typed);
        if (!m) return "refused: " + m.error().sentence;
        std::string told = battle_->narrate(s_, *m, {});
        battle_->apply(s_, *m);
        return told;
    }
    /// The sentence of the dice that fall now.
    std::string dice(std::initializer_list<int> thrown) {
        std::vector<std::uint8_t> faces;
        for (const int face : thrown) faces.push_back(static_cast<std::uint8_t>(face));
        if (battle_->actor(s_) != Actor::chance || battle_->roll(s_).count() != faces.size()) return "other dice are due";
        const Move m = battle_->resolve(s_, faces);
        std::string told = battle_->narrate(s_, m, faces);
        without_ = battle_->narrate(s_, m, {});
        battle_->apply(s_, m);
        return told;
    }
    /// What a search would be told of the last dice, without faces.
    [[nodiscard]] const std::string& without() const { return without_; }
    [[nodiscard]] const Battle& battle() const { return *battle_; }
    [[nodiscard]] const State& state() const { return s_; }

private:
    BattlePointer battle_;
    State s_;
    std::string without_;
};

TEST(Narration, TheOpeningOfATurn) {
    Story story;
    EXPECT_EQ(story.dice({4, 1}),
              "A rolls 4 and receives 2 + 4 for leaders = 6 Command Points, B rolls 1 and receives 1 + 2 for leaders = 3 "
              "Command Points [3.0]");
    EXPECT_EQ(story.without(),
              "A receives 2 + 4 for leaders = 6 Command Points, B receives 1 + 2 for leaders = 3 Command Points [3.0]");
    EXPECT_EQ(story.dice({3, 3}), "A rolls 3, B rolls 3: a tie, the initiative stays with A [5.0]");
    EXPECT_EQ(story.move("bid"), "B spends 1 Command Point to seize the initiative [5.1]");
    EXPECT_EQ(story.move("concede"), "A leaves the initiative to B [5.2]");
    EXPECT_EQ(story.move("place B G5"), "B places leader B with MI G5 [3.0]");
    EXPECT_EQ(story.move("place A E4"), "A places Alpha (A) with KT E4 [3.0]");
    EXPECT_EQ(story.move("place B E6"), "B places Beta (B) with KT E6 [3.0]");
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
    EXPECT_EQ(story.move("leader B F4 move"), "A spends 1 Command Point: leader B at F4 orders his formation to move [6.2]");
    EXPECT_EQ(story.move("take G3"), "LC G3 is the next to act [6.2.2]");
    EXPECT_EQ(story.move("to H3"), "LC G3 moves to H3 [8.3]");
    EXPECT_EQ(story.move("face 2"), "LC H3 faces 2, north-east [8.4]");
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
              "MI C5 moves through MI C4, which is disordered [8.3.2], past Hannibal (C), set aside [8.3.1], disordered on its way "
              "[8.3.2], to C3 [8.3]");
}

TEST(Narration, Disengagement) {
    RulesTable t({.a = {"LC C5/4"}, .b = {"HI C4/4"}});
    t.activation().play({"C5 move"});
    const auto m = t.battle().read(t.state(), "to C7");
    ASSERT_TRUE(m);
    EXPECT_EQ(t.battle().narrate(t.state(), *m, {}), "LC C5 moves to C7 and is marked red, for it leaves an enemy zone of control [8.8.3]");
}

TEST(Narration, RangedCombat) {
    Story story(R"([position]
[position.A]
leaders = ["D3", "E3", "aside", "coming"]
)");
    EXPECT_EQ(story.move("leader A D3 fire"), "A spends 1 Command Point: Alpha (A) at D3 orders his formation to fire [6.2]");
    EXPECT_EQ(story.move("take D3"), "HA D3 is the next to act [6.2.2]");
    EXPECT_EQ(story.move("combine 2"), "HA D3 will combine 2 attacks into one and fire 1 singly [10.7.1]");
    EXPECT_EQ(story.move("at D5 enhanced"), "HA D3 fires at MM D5 with 2 attacks combined [10.5]");
    EXPECT_EQ(story.move("with E3"), "LA E3 supports HA D3 [10.5]");
    if (story.state().phase == Phase::support) story.move("shoot");
    const std::string hit = story.dice({1, 3, 2, 3, 2});
    EXPECT_THAT(hit, HasSubstr("HA D3 fires at MM D5: A rolls 1, 3, 2 and 3, the best 3 + 1 for support = 4, B rolls 2 + "));
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

}  // namespace
}  // namespace polemarch::test
