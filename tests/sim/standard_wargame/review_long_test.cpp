// The review of a battle of the Standard Wargame Rules: minutes of rollouts.
#include "tests/support/standard_wargame/service.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

TEST(WargameReview, AccountsAddUp) {
    RecordedGame game;
    game.record.steps.resize(24);
    game.record.result.reset();
    const auto review =
        game.service->review(game.record, {.rollouts = sim::ReviewRequest::fewest, .level = "none"}, {.threads = 1});
    ASSERT_TRUE(review);
    EXPECT_EQ(review->steps.size(), 24u);
    const sim::Account& whole = review->whole;
    EXPECT_NEAR(whole.begin.value + whole.luck.value + whole.play.value + whole.rest.value, whole.end.value, 1e-9);
}

}  // namespace
}  // namespace polemarch::test
