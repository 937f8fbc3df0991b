// Against the published fits of the Space Shuttle's O-rings (S. R. Dalal, E. B. Fowlkes and B. Hoadley 1989, "Risk
// analysis of the Space Shuttle: pre-Challenger prediction of failure").
#include "sim/statistics/logistic_regression.h"

#include "core/diagnostics.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

constexpr std::array<double, 23> temperatures{53, 57, 58, 63, 66, 67, 67, 67, 68, 69, 70, 70,
                                              70, 70, 72, 73, 75, 75, 76, 76, 78, 79, 81};
// Rings of six that were damaged.
constexpr std::array<double, 23> damaged{5, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};

LogisticData flights(double rings) {
    LogisticData data{{"temperature"}, Eigen::MatrixXd(23, 1), Eigen::VectorXd(23), Eigen::VectorXd(23)};
    for (int i = 0; i < 23; ++i) {
        const auto flight = static_cast<std::size_t>(i);
        data.figures(i, 0) = temperatures[flight];
        data.successes[i] = rings == 1 ? (damaged[flight] > 0 ? 1 : 0) : damaged[flight];
        data.trials[i] = rings;
    }
    return data;
}

std::string complaint_about(const LogisticData& data) {
    try {
        (void)fit_logistic(data);
        return "";
    } catch (const InputError& error) {
        return error.message();
    }
}

// glm of R, as in many textbooks: 15.0429 (7.3786), -0.2322 (0.1082); null deviance 28.267, residual 20.315.
TEST(Logistic, FlightsWithDamage) {
    const LogisticFit fit = fit_logistic(flights(1));
    ASSERT_EQ(fit.coefficients.size(), 2u);
    EXPECT_EQ(fit.coefficients[0].name, "intercept");
    EXPECT_NEAR(fit.coefficients[0].value, 15.0429, 5e-5);
    EXPECT_NEAR(fit.coefficients[0].error, 7.3786, 5e-4);
    EXPECT_EQ(fit.coefficients[1].name, "temperature");
    EXPECT_NEAR(fit.coefficients[1].value, -0.2322, 5e-5);
    EXPECT_NEAR(fit.coefficients[1].error, 0.1082, 5e-5);
    EXPECT_NEAR(fit.coefficients[1].z, -2.145, 5e-4);
    EXPECT_NEAR(fit.coefficients[1].p, 0.0320, 5e-5);
    EXPECT_NEAR(fit.coefficients[1].interval.low, -0.2322 - 1.96 * 0.1082, 2e-4);
    EXPECT_NEAR(fit.coefficients[1].interval.high, -0.2322 + 1.96 * 0.1082, 2e-4);
    EXPECT_NEAR(fit.null_deviance, 28.267, 5e-4);
    EXPECT_NEAR(fit.deviance, 20.315, 5e-4);
    EXPECT_NEAR(fit.mcfadden, 1 - 20.315 / 28.267, 5e-5);
    EXPECT_NEAR(fit.explained, fit.mcfadden, 1e-9);
    double with = 0, without = 0;
    for (std::size_t i = 0; i < 23; ++i) {
        const double p = fit.probability(Eigen::VectorXd::Constant(1, temperatures[i]));
        (damaged[i] > 0 ? with : without) += p;
    }
    EXPECT_NEAR(fit.tjur, with / 7 - without / 16, 1e-7);
}

// J. J. Faraway 2006, "Extending the linear model with R", section 2.1: 11.66299 (3.29626), -0.21623 (0.05318); null
// deviance 38.898, residual 16.912.
TEST(Logistic, DamagedRingsOfSix) {
    const LogisticFit fit = fit_logistic(flights(6));
    EXPECT_NEAR(fit.coefficients[0].value, 11.66299, 5e-6);
    EXPECT_NEAR(fit.coefficients[0].error, 3.29626, 5e-5);
    EXPECT_NEAR(fit.coefficients[1].value, -0.21623, 5e-6);
    EXPECT_NEAR(fit.coefficients[1].error, 0.05318, 5e-6);
    EXPECT_NEAR(fit.null_deviance, 38.898, 5e-4);
    EXPECT_NEAR(fit.deviance, 16.912, 5e-4);
    EXPECT_NEAR(fit.explained, 1 - 16.912 / 38.898, 5e-5);
    EXPECT_LT(fit.mcfadden, fit.explained);
}

// Rows that are copies of each other tell nothing new: in clusters the errors stay as they were, without they shrink.
TEST(Logistic, ClustersCountOnce) {
    const LogisticData once = flights(1);
    LogisticData single = once, twice{once.names, Eigen::MatrixXd(46, 1), Eigen::VectorXd(46), Eigen::VectorXd(46)};
    for (int i = 0; i < 46; ++i) {
        twice.figures.row(i) = once.figures.row(i / 2);
        twice.successes[i] = once.successes[i / 2];
        twice.trials[i] = 1;
        twice.clusters.push_back(static_cast<std::uint32_t>(i / 2));
        if (i < 23) single.clusters.push_back(static_cast<std::uint32_t>(i));
    }
    const LogisticFit alone = fit_logistic(single), copied = fit_logistic(twice);
    EXPECT_NEAR(copied.coefficients[1].value, alone.coefficients[1].value, 1e-9);
    EXPECT_NEAR(copied.coefficients[1].error, alone.coefficients[1].error, 1e-9);
    twice.clusters.clear();
    EXPECT_NEAR(fit_logistic(twice).coefficients[1].error, fit_logistic(once).coefficients[1].error / std::sqrt(2),
                1e-9);
}

// With an intercept alone the robust error is known: sqrt(p (1 - p) / n) on the logit scale, C / (C - 1) apart.
TEST(Logistic, WithTheInterceptAlone) {
    LogisticData data{{}, Eigen::MatrixXd(8, 0), Eigen::VectorXd(8), Eigen::VectorXd::Ones(8)};
    data.successes << 1, 1, 0, 1, 0, 1, 1, 1;
    data.clusters = {0, 1, 2, 3, 4, 5, 6, 7};
    const LogisticFit fit = fit_logistic(data);
    EXPECT_NEAR(fit.coefficients[0].value, std::log(3.0), 1e-9);
    EXPECT_NEAR(fit.coefficients[0].error, std::sqrt(1 / (8 * 0.1875) * 8 / 7), 1e-8);
    EXPECT_NEAR(fit.mcfadden, 0, 1e-9);
}

TEST(Logistic, RefusesWhatHasNoEstimate) {
    LogisticData data = flights(1);
    for (int i = 0; i < 23; ++i) data.successes[i] = data.figures(i, 0) < 65 ? 1 : 0;
    EXPECT_EQ(
        complaint_about(data),
        "regression: the results are separated: 'temperature' predicts them without exception, wholly or in part, "
        "so the effect has no finite estimate; leave it out, join it with another figure, or play more games");
    // Quasi-complete: mixed results at one temperature only.
    for (int i = 0; i < 23; ++i) data.successes[i] = data.figures(i, 0) < 67 ? 1 : 0;
    data.successes[5] = 1;
    EXPECT_TRUE(complaint_about(data).starts_with("regression: the results are separated")) << complaint_about(data);
    data.successes.setZero();
    EXPECT_EQ(complaint_about(data), "regression: all results are the same, so no effect can be estimated");

    LogisticData two = flights(1);
    two.names.push_back("celsius");
    two.figures.conservativeResize(Eigen::NoChange, 2);
    two.figures.col(1) = (two.figures.col(0).array() - 32) * 5 / 9;
    EXPECT_TRUE(complaint_about(two).find("follows from the other figures") != std::string::npos);
    two.figures.col(1).setZero();
    EXPECT_EQ(complaint_about(two), "regression: 'celsius' is 0 in every row, so its effect cannot be estimated");
    LogisticData few{{"a", "b"}, Eigen::MatrixXd::Identity(2, 2), Eigen::VectorXd::Ones(2), Eigen::VectorXd::Ones(2)};
    EXPECT_EQ(complaint_about(few), "regression: too few rows (found 2, expected more than 3 coefficients)");
}

// A steep but not separated figure converges: one exception is enough.
TEST(Logistic, TakesSteepFigures) {
    LogisticData data{{"x"}, Eigen::MatrixXd(2000, 1), Eigen::VectorXd(2000), Eigen::VectorXd::Ones(2000)};
    for (int i = 0; i < 2000; ++i) {
        data.figures(i, 0) = i;
        data.successes[i] = i >= 1000 ? 1 : 0;
    }
    std::swap(data.successes[999], data.successes[1000]);
    EXPECT_EQ(complaint_about(data), "");
}

}  // namespace
}  // namespace polemarch::sim
