#include "sim/answers/quality.h"

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using Values = std::vector<double>;

TEST(Quality, TheLeadChangesWhenItPassesToTheOtherSide) {
    EXPECT_EQ(lead_changes(Values{0.5, 0.6, 0.7, 1}), 0);
    EXPECT_EQ(lead_changes(Values{0.6, 0.4, 1}), 2);
    EXPECT_EQ(lead_changes(Values{0.6, 0.5, 0.48, 0.6, 0}), 1);  // nearly even is nobody's lead
    EXPECT_EQ(lead_changes(Values{0.56, 0.44, 0.56, 0.44, 0.5}), 3);
    EXPECT_EQ(lead_changes(Values{}), 0);
}

TEST(Quality, AheadForGoodAndDecided) {
    const Values won{0.5, 0.6, 0.4, 0.7, 0.92, 0.88, 0.95, 1};
    EXPECT_EQ(ahead_from(won), 3u);
    EXPECT_EQ(decided_from(won), 6u);
    const Values lost{0.3, 0.05, 0.2, 0.1, 0};
    EXPECT_EQ(ahead_from(lost), 0u);
    EXPECT_EQ(decided_from(lost), 3u);
    // Until the result the other side led.
    EXPECT_EQ(ahead_from(Values{0.4, 0.4, 1}), 2u);
    EXPECT_EQ(decided_from(Values{0.6, 0.7, 1}), 2u);
    EXPECT_FALSE(ahead_from(Values{0.9, 0.5}));
    EXPECT_FALSE(decided_from(Values{}));
}

TEST(Quality, StoriesAddUp) {
    Quality quality;
    const auto add_two = [&] {
        quality.add({.first_turn = 1, .values = {0.5, 0.6, 0.95, 1}, .luck = 0.3, .play = 0.1, .rest = 0.1});
        quality.add({.first_turn = 1, .values = {0.5, 0.4, 0.5, 0.5, 0.5}, .luck = -0.1});
    };
    add_two();
    quality.finish(1);
    EXPECT_FALSE(quality.luck_share) << "of two games";
    for (std::uint32_t games = 2; games < least_for_luck; games += 2) add_two();
    quality.finish(1);
    EXPECT_EQ(quality.decided_from.count(), least_for_luck / 2);
    EXPECT_EQ(quality.decided_from.mean(), 3);  // index 2 is the beginning of turn 3
    EXPECT_NEAR(quality.open.mean(), (2.0 / 3 + 1) / 2, 1e-12);
    ASSERT_TRUE(quality.luck_share);
    EXPECT_NEAR(quality.luck_share->value, 0.1 / 0.12, 1e-12);  // (0.09 + 0.01) / (0.11 + 0.01)
}

TEST(Quality, OfASmallBattle) {
    for (const std::string battle : {"worked-example"}) {  // on the measured tables a review takes long
        AnswerSubject subject;
        subject.battle.scenario = battle;
        const AnswerGames games(subject, POLEMARCH_SOURCE_DIR "/data", {.threads = 2});
        const auto found =
            quality({.games = 4, .reviewed = 1, .rollouts = 16, .players = {"random"}, .strength_games = 4}, games);
        ASSERT_TRUE(found) << battle;
        ASSERT_EQ(found->stories.size(), 1u) << battle;
        const GameStory& story = found->stories.front();
        EXPECT_NEAR(story.values.front() + story.luck + story.play + story.rest, story.values.back(), 1e-9) << battle;
        EXPECT_EQ(found->lengths.count(), 4u);
        EXPECT_LE(story.values.size() - 1, static_cast<std::size_t>(found->lengths.maximum())) << battle;
        EXPECT_EQ(found->strengths.front().length.count(), 4);
    }
}

}  // namespace
}  // namespace polemarch::sim
