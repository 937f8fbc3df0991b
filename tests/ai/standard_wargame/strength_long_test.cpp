// A level beats the heuristic general, who beats the baselines.
#include "ai/standard_wargame/monte_carlo.h"
#include "ai/standard_wargame/one_idea.h"

#include "core/random.h"
#include "tests/support/standard_wargame/shipped.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// The score of `first` against `second` in pairs of games with sides swapped.
double score(const Battle& g, Agent<Battle>& first, Agent<Battle>& second, std::uint32_t pairs) {
    double points = 0;
    for (std::uint32_t game = 0; game < 2 * pairs; ++game) {
        const RefereeDice dice(1, game / 2);
        AgentStream stream(game);
        const auto own = static_cast<Actor>(game % 2);
        State s = g.start();
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s))
            g.apply(s, actor == Actor::chance ? g.resolve(s, dice(g.roll(s)).view())
                                              : (actor == own ? first : second).choose(g, s, stream));
        points += own == Actor::first ? g.payoff(s) : 1 - g.payoff(s);
    }
    return points / (2 * pairs);
}

TEST(WargameStrength, LevelThreeBeatsTheHeuristicGeneralOnTheSkirmish) {
    MonteCarloGeneral level(general_of(levels[2]));
    HeuristicGeneral heuristic;
    // Measured: .65 to .75. The error of 40 pairs is about .05.
    EXPECT_GE(score(*load_wargame("skirmish"), level, heuristic, 40), 0.55);
}

/// Against `raid`, who wins here by waiting and sending its horse, it scores .28 (ai/TRIED.md).
TEST(WargameStrength, TheHeuristicGeneralBeatsWhoWaitsAndWhoRushesOnTheSkirmish) {
    const auto battle = load_wargame("skirmish");
    for (const Idea idea : {Idea::idle, Idea::sit, Idea::rush, Idea::shoot}) {
        OneIdea other(idea);
        HeuristicGeneral heuristic;
        EXPECT_GE(score(*battle, heuristic, other, 20), 0.5) << static_cast<int>(idea);
    }
}

}  // namespace
}  // namespace polemarch::test
