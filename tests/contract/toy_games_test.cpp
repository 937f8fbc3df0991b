// The two toy games pass the suite and have their known values.
#include "tests/support/connect_four.h"
#include "tests/support/dice_game.h"
#include "tests/support/game_conformance.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

/// Perfect play by expectimax: the first side maximises, the second minimises, dice average.
template <Game G>
double solve(const G& g, const typename G::State& s) {
    const Actor actor = g.actor(s);
    if (actor == Actor::nobody) return g.payoff(s);
    if (actor == Actor::chance) {
        if constexpr (Diced<G>) {
            OutcomeList<G> list;
            g.outcomes(s, list);
            double sum = 0;
            for (const auto& outcome : list) {
                auto next = s;
                g.apply(next, outcome.move);
                sum += outcome.ways * solve(g, next);
            }
            return sum / g.roll(s).ways;
        }
    }
    MoveList<G> list;
    g.legal_moves(s, list);
    double best = actor == Actor::first ? 0 : 1;
    for (const auto& move : list) {
        auto next = s;
        g.apply(next, move);
        const double value = solve(g, next);
        best = actor == Actor::first ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

/// Wins at once if it can, else drops onto its last stone: fills columns and makes fours.
struct SeekFour {
    std::size_t operator()(const ConnectFour& g, const ConnectFour::State& s, const MoveList<ConnectFour>& list,
                           AgentStream& stream) const {
        for (std::size_t i = 0; i < list.size(); ++i) {
            auto next = s;
            g.apply(next, list[i]);
            if (next.won) return i;
        }
        return stream.below(2) ? 0 : stream.below(static_cast<std::uint32_t>(list.size()));
    }
};

/// Always rolls again: reaches every depth of the dice game.
struct RollOn {
    std::size_t operator()(const DiceGame&, const DiceGame::State&, const MoveList<DiceGame>&,
                           AgentStream& stream) const {
        return stream.below(4) ? 1 : 0;
    }
};

TEST(Toys, DiceGameConforms) {
    EXPECT_EQ(conform(DiceGame{}, {.games = 300}).fault, "");
    EXPECT_EQ(conform(DiceGame{}, {.games = 300}, RollOn{}).fault, "");
}

TEST(Toys, ConnectFourConforms) {
    EXPECT_EQ(conform(ConnectFour{}, {.games = 300}).fault, "");
    EXPECT_EQ(conform(ConnectFour{}, {.games = 300}, SeekFour{}).fault, "");
}

TEST(Toys, PerfectPlayOfTheDiceGameIsWorthFourteenThirds) {
    const DiceGame g;
    EXPECT_NEAR(solve(g, g.start()), 0.5, 1e-12);
    DiceGame::State stopped = g.start();
    g.apply(stopped, {DiceGame::Move::Kind::face, 5});
    g.apply(stopped, {DiceGame::Move::Kind::stop, 0});
    EXPECT_NEAR(solve(g, stopped), 0.5 + (5 - 14.0 / 3) / 10, 1e-12);
}

TEST(Toys, ConnectFourCountsOfPositionsByDepth) {
    // Known counts of move sequences: 7, 49, 343, 2401, 16807, 117649, 823536 (some games end at seven stones).
    const ConnectFour g;
    std::vector<ConnectFour::State> layer{g.start()};
    std::vector<std::size_t> counts;
    for (int depth = 0; depth < 7; ++depth) {
        std::vector<ConnectFour::State> next;
        for (const auto& s : layer) {
            if (g.actor(s) == Actor::nobody) continue;
            MoveList<ConnectFour> list;
            g.legal_moves(s, list);
            for (const auto& m : list) {
                next.push_back(s);
                g.apply(next.back(), m);
            }
        }
        layer = std::move(next);
        counts.push_back(layer.size());
    }
    EXPECT_EQ(counts, (std::vector<std::size_t>{7, 49, 343, 2401, 16807, 117649, 823536}));
}

}  // namespace
}  // namespace polemarch::test
