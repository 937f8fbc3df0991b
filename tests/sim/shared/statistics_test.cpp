// Intervals and quantiles against published or hand-counted values.
#include "sim/shared/statistics.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

TEST(Wilson, OfAMeanIsThatOfAShareWithItsError) {
    const double p = 0.3, n = 200;
    const Interval share = wilson(60, 200), mean = wilson_of_mean(p, std::sqrt(p * (1 - p) / n), 17);
    EXPECT_NEAR(mean.low, share.low, 1e-12);
    EXPECT_NEAR(mean.high, share.high, 1e-12);
    const Interval all = wilson_of_mean(1, 0, 50);  // all alike: as many trials as observations
    EXPECT_DOUBLE_EQ(all.low, wilson(50, 50).low);
    EXPECT_EQ(all.high, 1);
}

TEST(Statistics, NormalQuantilesOfTheTables) {
    EXPECT_NEAR(two_sided_quantile(0.95), 1.959963984540054, 1e-14);
    EXPECT_NEAR(two_sided_quantile(0.99), 2.5758293035489004, 1e-14);
    EXPECT_NEAR(two_sided_quantile(0.5), 0.6744897501960817, 1e-14);
}

// R. G. Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
TEST(Statistics, WilsonIntervalsOfNewcombe) {
    const auto near = [](Interval got, double low, double high) {
        EXPECT_NEAR(got.low, low, 5e-5);
        EXPECT_NEAR(got.high, high, 5e-5);
    };
    near(wilson(81, 263), 0.2553, 0.3662);
    near(wilson(15, 148), 0.0624, 0.1605);
    near(wilson(0, 20), 0, 0.1611);
    near(wilson(1, 29), 0.0061, 0.1718);
}

TEST(Statistics, WilsonStaysWithinItsBorders) {
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
    for (std::uint64_t n = 1; n <= 40; ++n) {
        EXPECT_EQ(wilson(0, n).low, 0);
        EXPECT_EQ(wilson(n, n).high, 1);
        for (std::uint64_t k = 0; k <= n; ++k) {
            const Interval at = wilson(k, n), mirrored = wilson(n - k, n);
            const double p = static_cast<double>(k) / static_cast<double>(n);
            EXPECT_LE(at.low, p);
            EXPECT_GE(at.high, p);
            EXPECT_NEAR(at.low, 1 - mirrored.high, 1e-15);
        }
    }
}

// The defining property: an end of the interval lies z standard errors of its own share away from the observed one.
TEST(Statistics, WilsonEndsSolveTheirEquation) {
    const double z = two_sided_quantile(0.99);
    const double p = 37.0 / 211;
    const Interval at = wilson(37, 211, 0.99);
    for (const double q : {at.low, at.high}) EXPECT_NEAR(std::abs(p - q), z * std::sqrt(q * (1 - q) / 211), 1e-14);
}

TEST(Statistics, TallyByHand) {
    Tally tally;
    for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) tally.add(value);
    EXPECT_EQ(tally.count(), 8u);
    EXPECT_EQ(tally.count_of(4), 3u);
    EXPECT_EQ(tally.count_of(3), 0u);
    EXPECT_DOUBLE_EQ(tally.mean(), 5);
    EXPECT_DOUBLE_EQ(tally.deviation(), std::sqrt(32.0 / 7));
    EXPECT_DOUBLE_EQ(tally.error(), std::sqrt(32.0 / 7 / 8));
    EXPECT_EQ(tally.minimum(), 2);
    EXPECT_EQ(tally.quantile(1, 4), 4);
    EXPECT_EQ(tally.median(), 4);
    EXPECT_EQ(tally.quantile(3, 4), 5);
    EXPECT_EQ(tally.quantile(1, 1), 9);
    EXPECT_EQ(tally.maximum(), 9);
}

TEST(Statistics, TallyWithoutAndWithOneObservation) {
    Tally tally;
    EXPECT_EQ(tally.mean(), 0);
    EXPECT_EQ(tally.deviation(), 0);
    EXPECT_EQ(tally.error(), 0);
    EXPECT_EQ(tally.median(), 0);
    tally.add(-3);
    EXPECT_EQ(tally.mean(), -3);
    EXPECT_EQ(tally.deviation(), 0);
    EXPECT_EQ(tally.quantile(0, 1), -3);
    EXPECT_EQ(tally.maximum(), -3);
}

TEST(ClusterTally, OfClustersOfOneIsTheTally) {
    Tally single;
    ClusterTally clusters;
    for (const int value : {3, 1, 4, 1, 5, 9, 2, 6}) {
        single.add(value);
        clusters.add(value, 1);
    }
    EXPECT_DOUBLE_EQ(clusters.mean(), single.mean());
    EXPECT_DOUBLE_EQ(clusters.error(), single.error());
}

TEST(ClusterTally, ACopyAddsNothing) {
    Tally single;
    ClusterTally clusters;
    for (const int value : {3, 1, 4, 1, 5}) {
        single.add(value);
        clusters.add(2 * value, 2);
    }
    EXPECT_DOUBLE_EQ(clusters.error(), single.error());
}

// Sums 3, 5, 1 of 2, 2, 1 observations: mean 9/5; residuals -3/5, 7/5, -4/5, squares 74/25; sqrt(3/2 * 74/25) / 5.
TEST(ClusterTally, OfUnequalClustersByHand) {
    ClusterTally clusters;
    EXPECT_EQ(clusters.error(), 0);
    clusters.add(3, 2);
    clusters.add(0, 0);  // without observations: no cluster
    EXPECT_EQ(clusters.clusters(), 1u);
    EXPECT_EQ(clusters.error(), 0);
    clusters.add(5, 2);
    clusters.add(1, 1);
    EXPECT_DOUBLE_EQ(clusters.mean(), 1.8);
    EXPECT_NEAR(clusters.error(), std::sqrt(1.5 * 74 / 25) / 5, 1e-15);
}

TEST(Statistics, TalliesAddInAnyOrderToTheSameNumbers) {
    Tally forwards, backwards, both;
    for (int i = 0; i < 1000; ++i) forwards.add(i * i % 37 - 11);
    for (int i = 999; i >= 0; --i) backwards.add(i * i % 37 - 11);
    both.add(forwards);
    both.add(backwards);
    EXPECT_EQ(forwards.mean(), backwards.mean());
    EXPECT_EQ(forwards.deviation(), backwards.deviation());
    EXPECT_EQ(both.count(), 2000u);
    EXPECT_EQ(both.mean(), forwards.mean());
    EXPECT_EQ(both.median(), forwards.median());
}

}  // namespace
}  // namespace polemarch::sim
