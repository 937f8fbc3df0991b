// Estimates after a sequential test: against fishtest's, and by playing the test many times.
#include "sim/match/sprt_estimate.h"

#include "sim/match/elo.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

// `elo` and `ci` of sprt.analytics of fishtest (server/fishtest/stats/sprt.py) for these pairs, by its formulas. It
// cuts the walk where its line meets the bound; ours moves the bound by the mean overshoot.
TEST(SprtEstimate, IsThatOfFishtest) {
    const auto near = [](const Sprt& sprt, const Pentanomial& pairs, double elo, double low, double high) {
        const auto estimate = estimate_after(sprt, pairs);
        ASSERT_TRUE(estimate);
        const double tenth_of_its_error = (high - low) / 4 / 10;
        EXPECT_NEAR(estimate->elo, elo, tenth_of_its_error);
        EXPECT_NEAR(estimate->elos.low, low, tenth_of_its_error);
        EXPECT_NEAR(estimate->elos.high, high, tenth_of_its_error);
    };
    near({0, 2}, {{461, 16726, 36723, 16920, 514}}, 0.9293, -0.2883, 2.2429);  // undecided
    near({0, 2.5}, {{82, 2646, 5623, 2507, 70}}, -2.1735, -5.7882, 1.4885);    // decided for elo0, late
}

TEST(SprtEstimate, IsNotGivenWithoutASpread) {
    EXPECT_FALSE(estimate_after({0, 50}, {{0, 0, 40, 0, 0}}));  // without a spread
    EXPECT_FALSE(estimate_after({0, 50}, {{1, 2, 3, 4, 5}}));   // 15 pairs
    EXPECT_FALSE(estimate_after({0, 50}, {}));
}

// Far above both hypotheses the interval is wide, and holds the plain estimate.
TEST(SprtEstimate, FarFromBothHypotheses) {
    const Pentanomial pairs{{0, 0, 0, 4, 26}};
    const auto estimate = estimate_after({0, 50}, pairs);
    ASSERT_TRUE(estimate);
    EXPECT_LT(estimate->elos.low, strength_of(pairs).elos.low);
    EXPECT_GT(estimate->elos.high, strength_of(pairs).elo);
    EXPECT_GT(estimate->elo, 50);
}

// 1000 tests of an agent that is 20 Elo stronger, elo0 = 0 against elo1 = 20, checked after every ten pairs: half of
// the corrected estimates must be above, where more of the plain ones are, and 95% of the intervals must hold it.
TEST(SprtEstimate, IsMedianUnbiased) {
    const double score = score_of_elo(20);
    const std::array<double, 5> even{0.05, 0.2, 0.5, 0.2, 0.05};
    std::array<double, 5> shares{};
    double low = -5, high = 5;  // of the tilt that gives this score
    for (int i = 0; i < 100; ++i) {
        const double tilt = (low + high) / 2;
        double sum = 0, mean = 0;
        for (std::size_t k = 0; k < 5; ++k) sum += shares[k] = even[k] * std::exp(tilt * static_cast<double>(k) / 4);
        for (std::size_t k = 0; k < 5; ++k) mean += (shares[k] /= sum) * static_cast<double>(k) / 4;
        (mean < score ? low : high) = tilt;
    }
    std::mt19937_64 random(5);
    std::discrete_distribution<std::size_t> pair(shares.begin(), shares.end());
    constexpr int tests = 1000;
    int plain_above = 0, corrected_above = 0, covered = 0;
    for (int test = 0; test < tests; ++test) {
        const Sprt sprt{0, 20};
        Pentanomial seen;
        do {
            for (std::uint32_t i = 0; i < sprt_every; ++i) ++seen.pairs[pair(random)];
        } while (seen.count() < 2 * sprt_every || judge(sprt, seen).verdict == SprtVerdict::undecided);
        const auto estimate = estimate_after(sprt, seen);
        if (elo_of_score(seen.score()) > 20) ++plain_above;
        ASSERT_TRUE(estimate) << seen.count();
        if (estimate->elo > 20) ++corrected_above;
        if (estimate->elos.low <= 20 && 20 <= estimate->elos.high) ++covered;
    }
    EXPECT_GT(plain_above, tests * 0.57);
    EXPECT_NEAR(corrected_above, tests * 0.5, tests * 0.055);  // 3.5 standard errors
    EXPECT_NEAR(covered, tests * 0.95, tests * 0.02);
}

}  // namespace
}  // namespace polemarch::sim
