// Scores after a stop by the width of the interval, against the truth: the rule is played many times.
#include "sim/experiment/width_estimate.h"

#include "sim/experiment/tally.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

/// A cell that the rule has ended; pairs are won with this chance, else lost.
Pentanomial ended(const WidthRule& rule, double won, std::mt19937_64& random) {
    std::bernoulli_distribution win(won);
    Pentanomial pairs;
    do {
        for (std::uint32_t i = 0; i < rule.block; ++i) ++pairs.pairs[win(random) ? 4 : 0];
    } while (!is_within(score_interval(pairs), rule.half_width));
    return pairs;
}

// A wide rule, so that its bias shows: the plain scores are too high by several of their own errors, the corrected ones
// are not.
TEST(WidthEstimate, TakesOffTheBias) {
    const WidthRule rule{.half_width = 0.12, .block = 2};
    constexpr double truth = 0.85;
    constexpr int times = 600;
    std::mt19937_64 random(3);
    double plain = 0, corrected = 0, squares = 0;
    for (int i = 0; i < times; ++i) {
        const Pentanomial pairs = ended(rule, truth, random);
        const auto estimate = corrected_score(pairs, rule);
        plain += pairs.score() - truth;
        squares += (pairs.score() - truth) * (pairs.score() - truth);
        corrected += (estimate ? estimate->score : pairs.score()) - truth;
    }
    const double error = std::sqrt(squares) / times;
    EXPECT_GT(plain / times, 4 * error) << "the rule has no bias to correct";
    EXPECT_LT(std::abs(corrected), plain / 2);
}

TEST(WidthEstimate, IsSymmetricAndRepeatable) {
    const WidthRule rule{.half_width = 0.1, .block = 5};
    const Pentanomial high{{3, 4, 10, 20, 23}}, low{{23, 20, 10, 4, 3}};
    const auto one = corrected_score(high, rule), other = corrected_score(low, rule);
    ASSERT_TRUE(one && other);
    EXPECT_GT(one->bias, 0);
    EXPECT_NEAR(one->score + other->score, 1, 0.01);
    EXPECT_EQ(one->score, corrected_score(high, rule)->score);
    EXPECT_NEAR(one->interval.high - one->interval.low, score_interval(high).high - score_interval(high).low, 1e-9);
}

TEST(WidthEstimate, IsNotGivenWithoutASpread) {
    EXPECT_FALSE(corrected_score({}, {}));
    EXPECT_FALSE(corrected_score({{0, 0, 40, 0, 0}}, {}));
}

}  // namespace
}  // namespace polemarch::sim
