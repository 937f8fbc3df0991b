// Against the worked example of B. Efron and R. J. Tibshirani 1993, "An introduction to the bootstrap", chapter 14.
#include "sim/statistics/bootstrap.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

/// The spatial test data, test A of 26 children (table 14.1).
constexpr std::array<double, 26> spatial{48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
                                         0,  33, 28, 34, 4,  32, 24, 47, 41, 24, 26, 30, 41};

/// Their variance, divided by n.
double variance(std::span<const std::uint32_t> times) {
    double count = 0, mean = 0, squares = 0;
    for (std::size_t i = 0; i < times.size(); ++i) count += times[i];
    for (std::size_t i = 0; i < times.size(); ++i) mean += times[i] * spatial[i] / count;
    for (std::size_t i = 0; i < times.size(); ++i) squares += times[i] * (spatial[i] - mean) * (spatial[i] - mean);
    return squares / count;
}

// Of the book, with 2000 resamples: variance 171.5, a = 0.061, z_0 = 0.146; 90% intervals: percentile 100.8 to 233.9,
// BCa 115.8 to 259.6 (table 14.2). The ends and z_0 are random; a is not.
TEST(Bootstrap, OfTheSpatialTestData) {
    const Bootstrap result = bootstrap(26, variance, {.seed = 1, .resamples = 20000, .confidence = 0.9});
    EXPECT_NEAR(result.value, 171.5, 0.05);
    EXPECT_NEAR(result.acceleration, 0.061, 5e-4);
    EXPECT_NEAR(result.bias, 0.146, 0.06);
    EXPECT_NEAR(result.percentile.low, 100.8, 4);
    EXPECT_NEAR(result.percentile.high, 233.9, 4);
    EXPECT_NEAR(result.bca.low, 115.8, 5);
    EXPECT_NEAR(result.bca.high, 259.6, 6);
}

// The draws are Philox words of the seed: the same on every machine.
TEST(Bootstrap, IsAFunctionOfItsSeed) {
    const Bootstrap one = bootstrap(26, variance, {.seed = 7}), same = bootstrap(26, variance, {.seed = 7}),
                    other = bootstrap(26, variance, {.seed = 8});
    EXPECT_EQ(one.bca.low, same.bca.low);
    EXPECT_EQ(one.error, same.error);
    EXPECT_NE(one.percentile.low, other.percentile.low);
}

TEST(Bootstrap, ErrorOfAMeanIsThatOfTheFormula) {
    const auto mean = [](std::span<const std::uint32_t> times) {
        double sum = 0;
        for (std::size_t i = 0; i < times.size(); ++i) sum += times[i] * static_cast<double>(i % 5);
        return sum / static_cast<double>(times.size());
    };
    const Bootstrap result = bootstrap(1000, mean, {.resamples = 4000});
    EXPECT_NEAR(result.value, 2, 1e-12);
    EXPECT_NEAR(result.error, std::sqrt(2.0 / 1000), 0.0015);
    EXPECT_NEAR(result.bca.low, 2 - 1.96 * std::sqrt(2.0 / 1000), 0.006);
    EXPECT_NEAR(result.bca.high, 2 + 1.96 * std::sqrt(2.0 / 1000), 0.006);
}

TEST(Bootstrap, WithoutASpread) {
    const Bootstrap result = bootstrap(3, [](auto) { return 0.75; });
    EXPECT_EQ(result.error, 0);
    EXPECT_EQ(result.bca.low, 0.75);
    EXPECT_EQ(result.percentile.high, 0.75);
}

}  // namespace
}  // namespace polemarch::sim
