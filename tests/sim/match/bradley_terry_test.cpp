// Ratings against known ones, against a brute-force search of the likelihood, and where games carry little information.
#include "sim/match/bradley_terry.h"

#include "core/random.h"
#include "sim/match/elo.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

// 30 won, 4 drawn, 6 lost with side A, 25, 2, 13 with side B; half a drawn game more in each row, so with
// x = log(32.25 / 8.25) of the one and y = log(26.25 / 14.25) of the other r + d = x and r - d = y.
TEST(BradleyTerry, TwoAgentsByHand) {
    const BradleyTerry fit = fit_bradley_terry(
        {.agents = 2, .battles = 1, .anchor = 1, .games = {{0, 1, 0, 30, 4, 6}, {1, 0, 0, 13, 2, 25}}});
    const double with_a = std::log(32.25 / 8.25), with_b = std::log(26.25 / 14.25);
    ASSERT_TRUE(fit.agents[0] && fit.agents[1] && fit.battles[0]);
    EXPECT_NEAR(fit.agents[0]->elo, 400 / std::log(10) * (with_a + with_b) / 2, 1e-7);
    EXPECT_NEAR(fit.battles[0]->elo, 400 / std::log(10) * (with_a - with_b) / 2, 1e-7);
    EXPECT_EQ(fit.agents[1]->elo, 0);
    EXPECT_EQ(fit.agents[1]->error, 0);
    // r is half the sum of two independent logits, each of the variance of its gradient over (n p q)^2: squared
    // residuals of the games, half a drawn game more as a quarter won and a quarter lost, and an 80th of n p q.
    const auto variance_of = [](double won, double drawn, double lost) {
        const double n = 40.5, p = (won + drawn / 2 + 0.25) / n, q = 1 - p;
        const double squares = (won + 0.25) * q * q + drawn * (0.5 - p) * (0.5 - p) + (lost + 0.25) * p * p;
        return (squares + n * p * q / 80) / (n * p * q * n * p * q);
    };
    const double variance = (variance_of(30, 4, 6) + variance_of(25, 2, 13)) / 4;
    EXPECT_NEAR(fit.agents[0]->error, 400 / std::log(10) * std::sqrt(variance), 1e-7);
    EXPECT_NEAR(fit.agents[0]->interval.low, fit.agents[0]->elo - 1.959964 * fit.agents[0]->error, 1e-4);
}

double value(const RatingTask& task, const std::vector<double>& x) {
    double sum = 0;
    for (const MetGames& met : task.games) {
        const auto rating = [&](std::size_t agent) { return agent == 0 ? 0 : x[agent - 1]; };
        const double eta = rating(met.a) - rating(met.b) + x[task.agents - 1 + met.battle];
        const double rows = 2.0 * static_cast<double>(task.battles);  // for each pair of agents in this task
        const double points = static_cast<double>(met.won) + 0.5 * static_cast<double>(met.drawn) + 0.5 / rows;
        const double games = static_cast<double>(met.won + met.drawn + met.lost) + 1 / rows;
        sum += points * -std::log1p(std::exp(-eta)) + (games - points) * -std::log1p(std::exp(eta));
    }
    return sum;
}

// The maximum by brute force: steps along each axis, halved until they are tiny.
TEST(BradleyTerry, IsTheMaximumOfTheLikelihood) {
    RatingTask task{.agents = 3, .battles = 2, .anchor = 0};
    std::uint64_t seed = 1;
    for (std::size_t battle : {0u, 1u})
        for (const auto& [a, b] : {std::pair{0u, 1u}, {1u, 0u}, {1u, 2u}, {2u, 1u}, {0u, 2u}, {2u, 0u}}) {
            AgentStream stream(seed++);
            task.games.push_back({a, b, battle, stream.below(30), stream.below(10), stream.below(20)});
        }
    std::vector<double> best(4, 0.0);
    for (double step = 1; step > 1e-9; step /= 2)
        for (bool better = true; better;) {
            better = false;
            for (double& x : best)
                for (const double by : {step, -step}) {
                    const double before = value(task, best);
                    x += by;
                    if (value(task, best) > before + 1e-14)
                        better = true;
                    else
                        x -= by;
                }
        }
    const BradleyTerry fit = fit_bradley_terry(task);
    EXPECT_NEAR(fit.log_likelihood, value(task, best), 1e-9);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& rating = i < 2 ? fit.agents[i + 1] : fit.battles[i - 2];
        EXPECT_NEAR(log_odds_of_elo(rating->elo), best[i], 1e-5) << i;
    }
}

/// One game: 1 won by side A, 0 lost, 1/2 drawn; a share of the games is drawn whichever agents play.
double game(double elo, double draws, AgentStream& stream) {
    constexpr std::uint32_t parts = 1'000'000;
    if (stream.below(parts) < draws * parts) return 0.5;
    // Draws as half leave the expected score unchanged if the other games compensate for them.
    const double score = (score_of_elo(elo) - draws / 2) / (1 - draws);
    return stream.below(parts) < score * parts ? 1 : 0;
}

TEST(BradleyTerry, RecoversKnownRatings) {
    const std::vector<double> ratings{-300, 0, 80, 160, 400}, sides{150, -40};
    int seen = 0, inside = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        AgentStream stream(seed);
        RatingTask task{.agents = 5, .battles = 2, .anchor = 1};
        for (std::size_t i = 0; i + 1 < ratings.size(); ++i)
            for (std::size_t battle : {0u, 1u})
                for (const auto& [a, b] : {std::pair{i, i + 1}, {i + 1, i}}) {
                    MetGames met{.a = a, .b = b, .battle = battle};
                    for (int n = 0; n < 300; ++n) {
                        const double score = game(ratings[a] - ratings[b] + sides[battle], 0.05, stream);
                        ++(score == 1 ? met.won : score == 0 ? met.lost : met.drawn);
                    }
                    task.games.push_back(met);
                }
        const BradleyTerry fit = fit_bradley_terry(task);
        const auto look = [&](const Rating& rating, double truth) {
            ++seen;
            if (rating.interval.low <= truth && truth <= rating.interval.high) ++inside;
            EXPECT_NEAR(rating.elo, truth, 4.5 * rating.error);
        };
        for (std::size_t i : {0u, 2u, 3u, 4u}) look(*fit.agents[i], ratings[i]);
        for (std::size_t k : {0u, 1u}) look(*fit.battles[k], sides[k]);
    }
    EXPECT_EQ(seen, 240);
    EXPECT_GE(inside, 222);  // 95% of 240 are 228; draws make the intervals a little too wide
}

/// A pair of games between agents of these ratings: half points of the first agent in both games. Half of the pairs
/// are decided by dice that favour one side whoever plays it, and of the rest a third is drawn twice.
std::array<std::uint64_t, 2> correlated_pair(double elo, AgentStream& stream) {
    constexpr std::uint32_t parts = 1000;
    if (stream.below(2) == 0)
        return stream.below(2) == 0 ? std::array<std::uint64_t, 2>{2, 0} : std::array<std::uint64_t, 2>{0, 2};
    if (stream.below(3) == 0) return {1, 1};
    const auto game_points = [&] { return stream.below(parts) < score_of_elo(elo) * parts ? 2u : 0u; };
    return {game_points(), game_points()};
}

struct PlayedPair {
    std::size_t first, second;
    std::array<std::uint64_t, 2> points;  // half points of the first agent, with side A and with side B
};

RatingTask task_of(const std::vector<PlayedPair>& pairs) {
    RatingTask task{.agents = 3, .battles = 1, .anchor = 0};
    for (const auto& [first, second] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 2}}) {
        MetGames one{.a = first, .b = second}, two{.a = second, .b = first};
        std::uint64_t products = 0;
        const auto count = [](MetGames& met, std::uint64_t points) {
            ++(points == 2 ? met.won : points == 1 ? met.drawn : met.lost);
        };
        for (const PlayedPair& pair : pairs) {
            if (pair.first != first) continue;
            count(one, pair.points[0]);
            count(two, 2 - pair.points[1]);
            products += pair.points[0] * (2 - pair.points[1]);
        }
        task.games.push_back(one);
        task.games.push_back(two);
        task.pairs.push_back({task.games.size() - 2, task.games.size() - 1, products});
    }
    return task;
}

// Errors by pairs are those of a bootstrap that draws whole pairs; errors by games are not.
TEST(BradleyTerry, ErrorsOfPairsAreThoseOfABootstrap) {
    AgentStream stream(3);
    std::vector<PlayedPair> pairs;
    for (int n = 0; n < 150; ++n)
        for (const auto& [first, second] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 2}})
            pairs.push_back({first, second, correlated_pair(-60, stream)});
    const BradleyTerry fit = fit_bradley_terry(task_of(pairs));
    std::array<double, 2> sums{}, squares{};
    constexpr int samples = 2000;
    for (int n = 0; n < samples; ++n) {
        std::vector<PlayedPair> drawn;
        for (std::size_t i = 0; i < pairs.size(); ++i)  // of the same two agents
            drawn.push_back(pairs[2 * stream.below(150) + i % 2]);
        const BradleyTerry again = fit_bradley_terry(task_of(drawn));
        for (std::size_t i : {0u, 1u}) {
            sums[i] += again.agents[i + 1]->elo;
            squares[i] += again.agents[i + 1]->elo * again.agents[i + 1]->elo;
        }
    }
    RatingTask by_games = task_of(pairs);
    by_games.pairs.clear();
    const BradleyTerry independent = fit_bradley_terry(by_games);
    for (std::size_t i : {0u, 1u}) {
        const double mean = sums[i] / samples, error = std::sqrt(squares[i] / samples - mean * mean);
        EXPECT_NEAR(fit.agents[i + 1]->error / error, 1, 0.08) << fit.agents[i + 1]->error << " and " << error;
        EXPECT_GT(independent.agents[i + 1]->error / error, 1.3);
    }
}

// Five pairs that each agent won with side A have no spread, but are not certain.
TEST(BradleyTerry, OfFewPairsErrorsAreNotZero) {
    const RatingTask task{.agents = 2,
                          .battles = 1,
                          .sides = false,
                          .games = {{0, 1, 0, 5, 0, 0}, {1, 0, 0, 5, 0, 0}},
                          .pairs = {{0, 1, 20}}};
    const BradleyTerry fit = fit_bradley_terry(task);
    EXPECT_NEAR(fit.agents[1]->elo, 0, 1e-9);
    EXPECT_GT(fit.agents[1]->error, 40);
}

// An even battle does not justify its parameter, a very uneven one does.
TEST(BradleyTerry, SidesAreKeptIfTheyPay) {
    RatingTask even{.agents = 2, .battles = 1, .games = {{0, 1, 0, 30, 0, 20}, {1, 0, 0, 20, 0, 30}}};
    const BradleyTerry without = best_bradley_terry(even);
    EXPECT_FALSE(without.battles[0]);
    EXPECT_NEAR(without.agents[1]->elo, 400 * std::log10(40.5 / 60.5), 1e-7);
    RatingTask uneven{.agents = 2, .battles = 1, .games = {{0, 1, 0, 48, 0, 2}, {1, 0, 0, 42, 0, 8}}};
    const BradleyTerry with = best_bradley_terry(uneven);
    ASSERT_TRUE(with.battles[0]);
    EXPECT_GT(with.battles[0]->interval.low, 200);
    uneven.sides = false;  // and all ratings are pulled together
    EXPECT_LT(with.agents[1]->elo, fit_bradley_terry(uneven).agents[1]->elo - 50);
}

TEST(BradleyTerry, AnAgentThatWinsAllHasAFiniteRatingAboveEven) {
    const BradleyTerry fit = fit_bradley_terry(
        {.agents = 2, .battles = 2, .games = {{0, 1, 0, 0, 0, 50}, {1, 0, 0, 50, 0, 0}, {1, 0, 1, 20, 0, 0}}});
    EXPECT_GT(fit.agents[1]->interval.low, 0);
    EXPECT_TRUE(std::isfinite(fit.agents[1]->interval.high));
    EXPECT_TRUE(fit.battles[0] && fit.battles[1]);
}

TEST(BradleyTerry, WhatIsNotJoinedToTheAnchorHasNoRating) {
    const BradleyTerry fit = fit_bradley_terry({.agents = 5,
                                                .battles = 3,
                                                .anchor = 0,
                                                .games = {{0, 1, 0, 5, 0, 5}, {2, 3, 1, 9, 0, 1}, {3, 4, 0, 0, 0, 0}}});
    EXPECT_TRUE(fit.agents[0] && fit.agents[1] && fit.battles[0]);
    EXPECT_FALSE(fit.agents[2] || fit.agents[3] || fit.agents[4] || fit.battles[1] || fit.battles[2]);
    const BradleyTerry nothing = fit_bradley_terry({.agents = 2, .battles = 1});
    EXPECT_EQ(nothing.agents[0]->elo, 0);
    EXPECT_FALSE(nothing.agents[1]);
    EXPECT_EQ(nothing.log_likelihood, 0);
}

}  // namespace
}  // namespace polemarch::sim
