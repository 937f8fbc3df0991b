// Elementary effects, on functions whose effects are known.
#include "sim/statistics/morris.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace polemarch::sim {

namespace {

using Inputs = std::vector<double>;

/// Measures of a function of inputs in [0, 1] with so many levels each.
std::vector<MorrisMeasures> screened(const std::function<double(const Inputs&)>& f, std::size_t inputs,
                                     std::size_t levels, std::uint32_t trajectories) {
    const std::vector<std::size_t> of_each(inputs, levels);
    std::vector<std::vector<MorrisEffect>> effects(inputs);
    for (std::uint32_t t = 1; t <= trajectories; ++t) {
        const MorrisTrajectory trajectory = morris_trajectory(of_each, 7, t);
        std::vector<double> results;
        for (const MorrisPoint& point : trajectory.points) {
            Inputs x;
            for (const std::size_t level : point)
                x.push_back(static_cast<double>(level) / static_cast<double>(levels - 1));
            results.push_back(f(x));
        }
        const auto found = elementary_effects(trajectory, of_each, results);
        for (std::size_t i = 0; i < found.size(); ++i) effects[trajectory.moved[i]].push_back({found[i], 0});
    }
    std::vector<MorrisMeasures> measures;
    for (const auto& of_one : effects) measures.push_back(morris_measures(of_one, 1));
    return measures;
}

/// The function of 20 inputs in Morris 1991, section 4, without the small terms that Morris draws at random.
double morris_function(const Inputs& x) {
    std::vector<double> w;
    for (std::size_t i = 0; i < 20; ++i)
        w.push_back(i == 2 || i == 4 || i == 6 ? 2 * (1.1 * x[i] / (x[i] + 0.1) - 0.5) : 2 * (x[i] - 0.5));
    double y = 0;
    for (std::size_t i = 0; i < 10; ++i) y += 20 * w[i];
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = i + 1; j < 6; ++j) y -= 15 * w[i] * w[j];
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t j = i + 1; j < 5; ++j)
            for (std::size_t l = j + 1; l < 5; ++l) y -= 10 * w[i] * w[j] * w[l];
    return y + 5 * w[0] * w[1] * w[2] * w[3];
}

/// Sobol's g-function, with which Campolongo, Cariboni and Saltelli 2007 show what mu_star is for.
const std::vector<double> g_weights{0, 1, 4.5, 9, 99, 99, 99, 99};
double g_function(const Inputs& x) {
    double y = 1;
    for (std::size_t i = 0; i < x.size(); ++i) y *= (std::abs(4 * x[i] - 2) + g_weights[i]) / (1 + g_weights[i]);
    return y;
}

}  // namespace

TEST(Morris, ATrajectoryMovesEachInputOnceByHalfItsLevels) {
    const std::vector<std::size_t> levels{2, 3, 4, 5, 6};
    for (std::uint32_t number = 1; number <= 50; ++number) {
        const MorrisTrajectory t = morris_trajectory(levels, 3, number);
        ASSERT_EQ(t.points.size(), 6u);
        std::vector<int> moved(5, 0);
        for (std::size_t step = 0; step < 5; ++step)
            for (std::size_t i = 0; i < 5; ++i) {
                const auto from = static_cast<int>(t.points[step][i]), to = static_cast<int>(t.points[step + 1][i]);
                EXPECT_LT(t.points[step + 1][i], levels[i]);
                EXPECT_EQ(std::abs(to - from), i == t.moved[step] ? static_cast<int>((levels[i] + 1) / 2) : 0);
                moved[i] += from != to;
            }
        EXPECT_EQ(moved, std::vector<int>(5, 1));
    }
    EXPECT_EQ(morris_trajectory(levels, 3, 1).points, morris_trajectory(levels, 3, 1).points);
    EXPECT_NE(morris_trajectory(levels, 3, 1).points, morris_trajectory(levels, 3, 2).points);
    EXPECT_NE(morris_trajectory(levels, 3, 1).points, morris_trajectory(levels, 4, 1).points);
    EXPECT_DOUBLE_EQ(morris_move(4), 2.0 / 3);
    EXPECT_DOUBLE_EQ(morris_move(3), 1);
    EXPECT_DOUBLE_EQ(morris_move(5), 0.75);
    EXPECT_DOUBLE_EQ(morris_move(2), 1);
}

// Figure 1 of Morris 1991 sorts the inputs into groups: 8 to 10 act linearly and alone; 7 alone, but curved; 1 to 6
// with one another; the others not at all.
TEST(Morris, TheFunctionOfMorrisFallsIntoItsGroups) {
    const auto found = screened(morris_function, 20, 4, 40);
    for (std::size_t i = 7; i < 10; ++i) {
        EXPECT_NEAR(found[i].mu, 40, 1e-9);  // the slope of 20 w: 20 times 2
        EXPECT_NEAR(found[i].mu_star, 40, 1e-9);
        EXPECT_NEAR(found[i].sigma, 0, 1e-9);
    }
    // 20 w of input 7 rises by 20 * 2 * 1.1 * (2/3 / (2/3 + .1)) from 0, and by 20 * 2 * (1 - 1.1 / 3 / (1/3 + .1))
    // to 1.
    const double low = 44 * (2.0 / 3) / (2.0 / 3 + 0.1) * 1.5, high = 40 * (1 - 1.1 / 3 / (1.0 / 3 + 0.1)) * 1.5;
    EXPECT_GT(found[6].mu, high);
    EXPECT_LT(found[6].mu, low);
    EXPECT_NEAR(found[6].mu, (low + high) / 2, 12);
    EXPECT_GT(found[6].sigma, 15);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_GT(found[i].mu_star, 20);
        EXPECT_GT(found[i].sigma, 20);
    }
    for (std::size_t i = 10; i < 20; ++i) {
        EXPECT_EQ(found[i].mu_star, 0);
        EXPECT_EQ(found[i].p, 1);
    }
}

// With four levels |4x - 2| is 2, 2/3, 2/3, 2, of mean 4/3, and every move changes it by 4/3 over 2/3 of the range. So
// the mean of the absolute effects is exactly 2 / (1 + a_i) times the product of (4/3 + a_j) / (1 + a_j) of the others,
// and that of the effects is 0: why mu alone is not enough.
TEST(Morris, MuStarFindsWhatMuMissesInTheGFunction) {
    const auto found = screened(g_function, 8, 4, 1000);
    for (std::size_t i = 0; i < 8; ++i) {
        double exact = 2 / (1 + g_weights[i]);
        for (std::size_t j = 0; j < 8; ++j)
            if (j != i) exact *= (4.0 / 3 + g_weights[j]) / (1 + g_weights[j]);
        EXPECT_NEAR(found[i].mu_star, exact, 0.12 * exact) << i;
        EXPECT_LT(std::abs(found[i].mu), 0.12 * exact) << i;
        EXPECT_LE(found[i].mu_star_interval.low, found[i].mu_star);
        EXPECT_GE(found[i].mu_star_interval.high, found[i].mu_star);
        if (i > 0 && i < 5) EXPECT_LT(found[i].mu_star, found[i - 1].mu_star);
    }
}

TEST(Morris, MeasuresOfAFewEffects) {
    const std::vector<MorrisEffect> effects{{0.3, 0.1}, {-0.1, 0.1}, {0.4, 0.1}, {0.2, 0.1}};
    const MorrisMeasures found = morris_measures(effects, 1);
    EXPECT_EQ(found.trajectories, 4u);
    EXPECT_NEAR(found.mu, 0.2, 1e-9);
    EXPECT_NEAR(found.mu_star, 0.25, 1e-9);
    EXPECT_NEAR(found.sigma, 0.2160246899, 1e-9);  // sqrt(.14 / 3)
    // Student's t with 3 degrees of freedom: 3.18245 errors of .10801.
    EXPECT_NEAR(found.mu_interval.low, 0.2 - 3.182446305 * 0.1080123450, 1e-7);
    EXPECT_NEAR(found.dice, 0.1 * 0.7978845608, 1e-9);
    EXPECT_NEAR(found.beyond_dice, std::sqrt(0.25 * 0.25 - 0.0797884561 * 0.0797884561), 1e-9);
    EXPECT_GE(found.mu_star_interval.low, 0.1);
    EXPECT_LE(found.mu_star_interval.high, 0.4);
}

// The mean of the absolute effects of an input that does nothing is what the dice make of it.
TEST(Morris, AnInputThatDoesNothingIsAtTheLevelOfTheDice) {
    std::vector<MorrisEffect> effects;
    for (int i = 1; i < 1000; ++i) {  // quantiles of a normal variable, through those of a logistic one
        const double u = i / 1000.0;
        effects.push_back({0.05 * std::log(u / (1 - u)) * std::sqrt(3.0) / 3.14159265, 0.05});
    }
    const MorrisMeasures found = morris_measures(effects, 1);
    EXPECT_NEAR(found.mu_star, found.dice, 0.05 * found.dice);
    EXPECT_LT(found.beyond_dice, 0.35 * found.dice);
    EXPECT_GT(*found.p, 0.9);
}

}  // namespace polemarch::sim
