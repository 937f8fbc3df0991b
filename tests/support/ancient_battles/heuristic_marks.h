// Side-swapped games of the heuristic agent, and the marks that it must meet on every shipped battle.
#pragma once

#include "ai/ancient_battles/heuristic.h"
#include "tests/support/ancient_battles/battles.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

namespace polemarch::test {

struct HeuristicTally {
    int games = 0, wins = 0, draws = 0, panics = 0, without_melee = 0;
    std::vector<int> first_melee;
    [[nodiscard]] double score() const { return (wins + 0.5 * draws) / games; }
};

/// Side-swapped games: in game 2n the heuristic agent has side A, in game 2n + 1 side B, with the same dice.
inline HeuristicTally play_heuristic(const ancient_battles::Battle& g, int games, bool against_random) {
    HeuristicTally tally;
    tally.games = games;
    for (int n = 0; n < games; ++n) {
        const Side own = n % 2 == 0 ? Side::first : Side::second;
        const RefereeDice dice(1, static_cast<std::uint32_t>(n / 2));
        AgentStream stream(1, static_cast<std::uint32_t>(n), own);
        ancient_battles::HeuristicGeneral general;
        RandomAgent<ancient_battles::Battle> random;
        auto s = g.start();
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if (actor == Actor::chance)
                g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            else if (against_random && side_of(actor) != own)
                g.apply(s, random.choose(g, s, stream));
            else
                g.apply(s, general.choose(g, s, stream));
        }
        const double payoff = own == Side::first ? g.payoff(s) : 1 - g.payoff(s);
        tally.wins += payoff == 1;
        tally.draws += payoff == 0.5;
        tally.panics += panicked(s, 0) || panicked(s, 1);
        tally.without_melee += s.melees == 0;
        tally.first_melee.push_back(s.melees == 0 ? 99 : s.first_melee_turn);
    }
    std::nth_element(tally.first_melee.begin(), tally.first_melee.begin() + games / 2, tally.first_melee.end());
    return tally;
}

/// The marks: .95 against random and 80% won outright; against itself at most 40% drawn, a panic in half the games, at
/// most 2% without a melee, the median of the first melee at turn 4 or earlier. `slack`: tolerance in standard errors
/// for a small sample.
inline void check_marks(const ancient_battles::Battle& g, int games, double slack) {
    const auto allowed = [&](double share) { return slack * std::sqrt(share * (1 - share) / games); };
    const HeuristicTally random = play_heuristic(g, games, true);
    EXPECT_GE(random.score(), 0.95 - allowed(0.95));
    EXPECT_GE(static_cast<double>(random.wins) / games, 0.80 - allowed(0.80));
    const HeuristicTally self = play_heuristic(g, games, false);
    EXPECT_LE(static_cast<double>(self.draws) / games, 0.40 + allowed(0.40));
    EXPECT_GE(static_cast<double>(self.panics) / games, 0.50 - allowed(0.50));
    EXPECT_LE(static_cast<double>(self.without_melee) / games, 0.02 + allowed(0.02));
    EXPECT_LE(self.first_melee[static_cast<std::size_t>(games / 2)], 4);
    std::printf(
        "%s: against random %.3f (%d won, %d drawn of %d); against itself %d drawn, %d with a panic, first melee on "
        "turn %d\n",
        g.setup().scenario.name.c_str(), random.score(), random.wins, random.draws, games, self.draws, self.panics,
        self.first_melee[static_cast<std::size_t>(games / 2)]);
}

}  // namespace polemarch::test
