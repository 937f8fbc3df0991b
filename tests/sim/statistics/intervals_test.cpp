// Shares, paired differences, Holm and rounding against published figures.
#include "sim/statistics/digits.h"
#include "sim/statistics/multiple_tests.h"
#include "sim/statistics/paired_difference.h"
#include "sim/statistics/proportion.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

// R. G. Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 5.
TEST(ClopperPearson, IntervalsOfNewcombe) {
    const auto near = [](Interval got, double low, double high) {
        EXPECT_NEAR(got.low, low, 5e-5);
        EXPECT_NEAR(got.high, high, 5e-5);
    };
    near(clopper_pearson(81, 263), 0.2527, 0.3676);
    near(clopper_pearson(15, 148), 0.0578, 0.1617);
    near(clopper_pearson(0, 20), 0, 0.1684);
    near(clopper_pearson(1, 29), 0.0009, 0.1776);
}

TEST(ClopperPearson, EndsSolveTheBinomialTests) {
    // No success of 10 has chance (1 - high)^10 = 0.025; one success or more, 1 - (1 - low)^10 = 0.025.
    EXPECT_NEAR(clopper_pearson(0, 10).high, 1 - std::pow(0.025, 0.1), 1e-9);
    EXPECT_NEAR(clopper_pearson(1, 10).low, 1 - std::pow(0.975, 0.1), 1e-9);
    EXPECT_EQ(clopper_pearson(0, 0).low, 0);
    EXPECT_EQ(clopper_pearson(0, 0).high, 1);
    EXPECT_EQ(clopper_pearson(10, 10).high, 1);
    for (std::uint64_t k = 0; k <= 30; ++k) {
        EXPECT_NEAR(clopper_pearson(k, 30).low, 1 - clopper_pearson(30 - k, 30).high, 1e-9);
        EXPECT_LE(clopper_pearson(k, 30).low, wilson(k, 30).low + 0.011);  // it is the wider one
        EXPECT_GT(clopper_pearson(k, 30, 0.99).high, clopper_pearson(k, 30, 0.9).high - (k == 30 ? 1 : 0));
    }
}

// The sleep of ten patients under two drugs (Student 1908; A. R. Cushny and A. R. Peebles 1905). t.test of R, which has
// the data as `sleep`: t = -4.0621, df = 9, p = 0.002833, interval -2.4598858 to -0.7001142, mean -1.58.
TEST(PairedDifference, OfStudentsSleepData) {
    const std::vector<double> first{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0},
        second{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    const PairedDifference sleep = paired_difference(first, second);
    EXPECT_EQ(sleep.pairs, 10u);
    EXPECT_NEAR(sleep.difference, -1.58, 1e-9);
    EXPECT_NEAR(sleep.interval.low, -2.4598858, 5e-8);
    EXPECT_NEAR(sleep.interval.high, -0.7001142, 5e-8);
    EXPECT_NEAR(sleep.t.value(), -4.0621, 5e-5);
    EXPECT_NEAR(sleep.p.value(), 0.002833, 5e-7);
    EXPECT_NEAR(sleep.error.value(), 1.58 / 4.0621, 5e-6);
    // Variances by R: 3.200556 and 4.009, of the differences 1.512889.
    EXPECT_NEAR(sleep.gain.value(), (3.200556 + 4.009) / 1.512889, 1e-5);
}

TEST(PairedDifference, WithoutASpread) {
    const std::vector<double> none, one{1}, two{1, 1}, other{0.5, 0.5};
    EXPECT_FALSE(paired_difference(none, none).error);
    EXPECT_FALSE(paired_difference(one, one).error);
    EXPECT_EQ(paired_difference(one, one).interval.high, std::numeric_limits<double>::infinity());
    EXPECT_EQ(paired_difference(two, two).p, 1);
    EXPECT_EQ(paired_difference(two, other).difference, 0.5);
    EXPECT_FALSE(paired_difference(two, other).p);
}

// Four games: Student's interval alone would be -1.77 to 1.27.
TEST(PairedDifference, OfScoresIsNoLargerThanTheyCanBe) {
    const std::vector<double> first{0, 1, 0, 0}, second{1, 0, 1, 0}, one{1}, other{0};
    const Interval interval = difference_of_shares(first, second).interval;
    EXPECT_LT(paired_difference(first, second).interval.low, -1);
    EXPECT_EQ(interval.low, -1);
    EXPECT_EQ(interval.high, 1);
    EXPECT_EQ(difference_of_shares(one, other).interval.low, -1);
    const std::vector<double> many(100, 0.5);
    EXPECT_EQ(difference_of_shares(many, many).interval.high, 0);
}

// The example of Rosetta Code's task "P-value correction", with the values of R's p.adjust(p, "holm").
TEST(Holm, AdjustsAsRDoes) {
    const std::vector<double> p{
        4.533744e-01, 7.296024e-01, 9.936026e-02, 9.079658e-02, 1.801962e-01, 8.752257e-01, 2.922222e-01, 9.115421e-01,
        4.355806e-01, 5.324867e-01, 4.926798e-01, 5.802978e-01, 3.485442e-01, 7.883130e-01, 2.729308e-01, 8.502518e-01,
        4.268138e-01, 6.442008e-01, 3.030266e-01, 5.001555e-02, 3.194810e-01, 7.892933e-01, 9.991834e-01, 1.745691e-01,
        9.037516e-01, 1.198578e-01, 3.966083e-01, 1.403837e-02, 7.328671e-01, 6.793476e-02, 4.040730e-03, 3.033349e-04,
        1.125147e-02, 2.375072e-02, 5.818542e-04, 3.075482e-04, 8.251272e-03, 1.356534e-03, 1.360696e-02, 3.764588e-04,
        1.801145e-05, 2.504456e-07, 3.310253e-02, 9.427839e-03, 8.791153e-04, 2.177831e-04, 9.693054e-04, 6.610250e-05,
        2.900813e-02, 5.735490e-03};
    std::vector<double> expected(50, 1.0);
    expected[27] = 4.632662e-01;
    const std::vector<double> last{1.575885e-01, 1.395341e-02, 3.938014e-01, 7.600230e-01, 2.501973e-02,
                                   1.395341e-02, 3.052971e-01, 5.426136e-02, 4.626366e-01, 1.656419e-02,
                                   8.825610e-04, 1.252228e-05, 9.930759e-01, 3.394022e-01, 3.692284e-02,
                                   1.023581e-02, 3.974152e-02, 3.172920e-03, 8.992520e-01, 2.179486e-01};
    std::copy(last.begin(), last.end(), expected.begin() + 30);
    const std::vector<double> adjusted = holm(p);
    ASSERT_EQ(adjusted.size(), p.size());
    for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(adjusted[i], expected[i], 1e-6 * expected[i]) << i;
}

TEST(Holm, OfNoneAndOfEqualOnes) {
    EXPECT_TRUE(holm({}).empty());
    EXPECT_EQ(holm(std::vector<double>{0.03}), std::vector<double>{0.03});
    const std::vector<double> adjusted = holm(std::vector<double>{0.02, 0.02, 0});
    EXPECT_DOUBLE_EQ(adjusted[0], 0.04);
    EXPECT_DOUBLE_EQ(adjusted[1], 0.04);  // never below that of an equal or smaller one
    EXPECT_EQ(adjusted[2], 0);
}

/// The value as an error of this size justifies it.
std::string with_error(double value, double error) { return justified(value, {value - error, value + error}); }

// The examples of the Review of Particle Physics, section 5.3, and the borders of its rule.
TEST(Digits, OfTheParticleDataGroup) {
    EXPECT_EQ(with_error(0.827, 0.119), "0.83");
    EXPECT_EQ(with_error(0.827, 0.367), "0.8");
    EXPECT_EQ(with_error(14.674, 0.964), "14.7");
    EXPECT_EQ(with_error(1.23456, 0.03544), "1.235");
    EXPECT_EQ(with_error(1.23456, 0.03556), "1.23");
    EXPECT_EQ(with_error(1.23456, 0.0949), "1.23");
    EXPECT_EQ(with_error(1.23456, 0.0951), "1.23");
    EXPECT_EQ(with_error(585.2, 161), "590");
    EXPECT_EQ(with_error(585.2, 61), "590");
    EXPECT_EQ(with_error(12345, 512), "12300");
}

TEST(Digits, AtTheEdges) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(justified(120.26, {96.3, infinity}), "120");
    EXPECT_EQ(justified_ends(120.26, {96.3, infinity}), "96 to inf");
    EXPECT_EQ(justified_ends(0.26, {-infinity, infinity}), "-inf to inf");
    EXPECT_EQ(justified(-0.3, {-31, 32}), "0");
    EXPECT_EQ(justified(0.5, {0.5, 0.5}), "0.500000000");
    EXPECT_EQ(justified(infinity, {96, infinity}), "inf");
    EXPECT_EQ(to_significant(1.0 / 3, 4), 0.3333);
    EXPECT_EQ(to_significant(-123456, 2), -120000);
    EXPECT_EQ(to_significant(-infinity), -infinity);
}

TEST(Digits, OfSharesInPercent) {
    const auto words = [](double share, const Interval& interval) {
        const JustifiedPercent percent = justified_percent(share, interval);
        return percent.value + ": " + percent.low + " to " + percent.high;
    };
    EXPECT_EQ(words(0.383, {0.336, 0.434}), "38: 34 to 43");
    EXPECT_EQ(words(0.383, {0.3801, 0.3862}), "38.30: 38.01 to 38.62");
    EXPECT_EQ(words(0.5, {0, 1}), "50: 0 to 100");
    EXPECT_EQ(words(0.0004, {0.0001, 0.01}), "< 0.1: <0.1 to 1.0");
    EXPECT_EQ(words(1, {1, 1}), "100.0: 100.0 to 100.0");
}

}  // namespace
}  // namespace polemarch::sim
