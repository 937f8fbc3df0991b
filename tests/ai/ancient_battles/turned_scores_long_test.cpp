// Scores do not depend on how the map lies, over whole games with dice and random numbers.
#include "ai/ancient_battles/heuristic.h"
#include "ai/ancient_battles/monte_carlo.h"
#include "tests/support/ancient_battles/laid_battles.h"
#include "tests/support/ancient_battles/played.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

/// The sum of the results of side A, and of their squares, in games of an agent against itself.
struct Scores {
    double sum = 0, squares = 0;
};
Scores play(const Battle& g, std::uint64_t seed, int games, const auto& make_agent) {
    Scores scores;
    for (int game = 0; game < games; ++game) {
        const double payoff = g.payoff(played(g, g.start(), seed, static_cast<std::uint32_t>(game), make_agent));
        scores.sum += payoff;
        scores.squares += payoff * payoff;
    }
    return scores;
}

/// Each battle with its own dice on either map, so that the two scores are independent samples.
void expect_equal_scores(const LaidBattle& laid, int games, const auto& make_agent) {
    const TurnedBattle turned(*fit_for(laid.lay, laid.scenario()), laid.lay);
    const Scores plain = play(turned.plain(), 1, games, make_agent),
                 other = play(turned.turned(), 2, games, make_agent);
    const double n = games, mean = plain.sum / n, there = other.sum / n;
    const double variance = (plain.squares / n - mean * mean + other.squares / n - there * there) / (n - 1);
    EXPECT_LE(std::abs(mean - there), 3 * std::sqrt(variance)) << mean << " and " << there;
}

class TurnedScores : public testing::TestWithParam<LaidBattle> {};
TEST_P(TurnedScores, OfTheHeuristicAgentAreEqual) {
    expect_equal_scores(GetParam(), 600, [] { return std::make_unique<HeuristicGeneral>(); });
}
INSTANTIATE_TEST_SUITE_P(Battles, TurnedScores, testing::ValuesIn(laid_battles()),
                         [](const auto& row) { return name_of(row.param); });

TEST(TurnedSearch, ScoresOfLevelThreeAreEqual) {
    for (const Lay lay : {Lay::half_turn, Lay::mirrored})
        expect_equal_scores({"two-lines", lay}, 150,
                            [] { return std::make_unique<MonteCarloGeneral>(general_of(levels[2])); });
}

}  // namespace
}  // namespace polemarch::test
