// Advice on battles of the Standard Wargame Rules, as the program asks for it, and training games.
#include "tests/support/standard_wargame/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

TEST(WargameAdvice, ComparesChoicesBySimulationsAndSaysHowFar) {
    const RecordedGame game;
    const sim::Advice advice = game.service->suggest({.general = "level-3"}, &game.record, 45);
    EXPECT_GT(advice.simulations, 0u);
    EXPECT_GE(advice.best.size(), 2u);
    const std::string text = sim::text_advice(advice);
    EXPECT_THAT(text, HasSubstr("to the end of the next bound"));
    EXPECT_THAT(text, HasSubstr("units toward breaking (9.2)"));
    EXPECT_EQ(text, sim::text_advice(game.service->suggest({.general = "level-3"}, &game.record, 45)));
}

TEST(WargameAdvice, OfTheHeuristicGeneralIsInUnits) {
    const RecordedGame game;
    const sim::Advice advice = game.service->suggest({.general = "heuristic"}, &game.record, 45);
    EXPECT_EQ(advice.simulations, 0u);
    EXPECT_EQ(advice.gains_in, "units");
    ASSERT_GE(advice.best.size(), 2u);
    EXPECT_TRUE(advice.best[0].gain);
}

TEST(WargameAdvice, OfAnAgentWithoutReasonsIsThatOfALevel) {
    const RecordedGame game;
    const sim::Advice advice = game.service->suggest({.general = "random"}, &game.record, 45);
    EXPECT_THAT(sim::text_advice(advice), HasSubstr("The random agent has no reasons"));
}

TEST(WargameTraining, GamesCountEveryTermAndEndWithAResult) {
    const auto service = open_wargame("skirmish");
    const sim::TrainingGames games = service->training_games();
    const auto states = games.play(1, 1);
    ASSERT_GT(states.size(), 4u) << "a state a bound";
    for (const auto& state : states) EXPECT_EQ(state.terms.size(), games.terms.size());
    EXPECT_EQ(states.front().payoff, states.back().payoff);
}

}  // namespace
}  // namespace polemarch::test
