// Against fishtest's formula of the same chance, and against closed forms.
#include "sim/statistics/stopped_walk.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

// 1 - Brownian(a, b, mu, sigma=1).outcome_cdf(T, y) of fishtest (server/fishtest/stats/brownian.py, its exact series).
TEST(StoppedWalk, ChancesOfFishtest) {
    EXPECT_NEAR(chance_of_at_least({-2, 3, 4, 3}, 0.1), 0.177386972, 1e-8);
    EXPECT_NEAR(chance_of_at_least({-2, 3, 8, 1}, 0.5), 0.821023844, 1e-8);
    EXPECT_NEAR(chance_of_at_least({-2, 3, 6, -2}, -0.3), 0.333542295, 1e-8);
    EXPECT_NEAR(chance_of_at_least({-2, 3, 5, 0}, 0), 0.466826044, 1e-8);
    EXPECT_NEAR(chance_of_at_least({-1, 1, 0.4, 1}, 1.5), 0.378146857, 1e-8);
}

// After a long time the upper barrier was reached with the chance of the gambler's ruin (Wald 1947, appendix A.2):
// (1 - exp(2 mu a)) / (1 - exp(-2 mu (b - a)))... with a = -lower: (1 - e^(-2 mu a)) / (1 - e^(-2 mu (a + b))).
TEST(StoppedWalk, EndsAsTheGamblerDoes) {
    for (const double drift : {-0.4, 0.05, 0.2, 0.9, 4.0}) {
        const double ruin = (1 - std::exp(-2 * drift * 2)) / (1 - std::exp(-2 * drift * 5));
        EXPECT_NEAR(chance_of_at_least({-2, 3, 900, 3}, drift), ruin, 1e-8) << drift;
        EXPECT_NEAR(chance_of_at_least({-2, 3, 900, -2}, drift), ruin, 1e-8) << drift;
    }
    EXPECT_NEAR(chance_of_at_least({-2, 3, 900, 3}, 0), 0.4, 1e-8);
}

// A barrier far away has no effect: the chance of passing the other is the inverse Gaussian's, and a walk that has met
// none has the normal estimate.
TEST(StoppedWalk, WithFarBarriers) {
    const auto phi = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); };
    const double b = 2, mu = 0.7, t = 3;
    EXPECT_NEAR(chance_of_at_least({-60, b, t, b}, mu),
                phi((mu * t - b) / std::sqrt(t)) + std::exp(2 * mu * b) * phi((-b - mu * t) / std::sqrt(t)), 1e-8);
    const DriftEstimate free = drift_of({-100, 100, 4, 3});
    EXPECT_NEAR(free.drift, 0.75, 1e-6);
    EXPECT_NEAR(free.interval.low, 0.75 - 1.959964 / 2, 1e-5);
    EXPECT_NEAR(free.interval.high, 0.75 + 1.959964 / 2, 1e-5);
}

TEST(StoppedWalk, TheEstimateIsNearerToTheMiddle) {
    const DriftEstimate above = drift_of({-3, 3, 5, 3}), below = drift_of({-3, 3, 5, -3}),
                        middle = drift_of({-3, 3, 5, 0});
    EXPECT_GT(above.drift, 0);
    EXPECT_LT(above.drift, 0.6);  // the naive 3 / 5
    EXPECT_NEAR(below.drift, -above.drift, 1e-6);
    EXPECT_NEAR(below.interval.low, -above.interval.high, 1e-6);
    EXPECT_NEAR(middle.drift, 0, 1e-6);
    EXPECT_LT(drift_of({-3, 3, 7, 3}).drift, above.drift);  // later is lower
    for (const double chance : {0.025, 0.975})
        EXPECT_NEAR(chance_of_at_least({-3, 3, 5, 3}, chance < 0.5 ? above.interval.low : above.interval.high), chance,
                    1e-7);
}

}  // namespace
}  // namespace polemarch::sim
