#include "sim/shared/matrix_game.h"

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

constexpr double tiny = 1e-9;

Eigen::MatrixXd matrix(std::initializer_list<std::initializer_list<double>> rows) {
    Eigen::MatrixXd all(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.begin()->size()));
    Eigen::Index i = 0;
    for (const auto& row : rows) {
        Eigen::Index j = 0;
        for (const double payoff : row) all(i, j++) = payoff;
        ++i;
    }
    return all;
}

TEST(MatrixGame, RockPaperScissorsIsMixedEvenly) {
    const MatrixSolution solution = solve(matrix({{.5, 0, 1}, {1, .5, 0}, {0, 1, .5}}));
    for (Eigen::Index i = 0; i < 3; ++i) {
        EXPECT_NEAR(solution.rows[i], 1. / 3, tiny);
        EXPECT_NEAR(solution.columns[i], 1. / 3, tiny);
    }
    EXPECT_NEAR(solution.value, .5, tiny);
}

TEST(MatrixGame, ADominatedRowIsNotPlayed) {
    // The third row is worse than the first everywhere; the others: x = (1/2, 1/2), y = (3/5, 2/5).
    const MatrixSolution solution = solve(matrix({{-.3, .2}, {.1, -.4}, {-.4, .1}}));
    EXPECT_NEAR(solution.rows[0], .5, tiny);
    EXPECT_NEAR(solution.rows[1], .5, tiny);
    EXPECT_NEAR(solution.rows[2], 0, tiny);
    EXPECT_NEAR(solution.columns[0], .6, tiny);
    EXPECT_NEAR(solution.value, -.1, tiny);
}

TEST(MatrixGame, ASaddlePointIsPlayedPure) {
    const MatrixSolution solution = solve(matrix({{.9, .2, .8}, {.5, .4, .6}, {.1, .3, .9}}));
    EXPECT_NEAR(solution.rows[1], 1, tiny);
    EXPECT_NEAR(solution.columns[1], 1, tiny);
    EXPECT_NEAR(solution.value, .4, tiny);
}

TEST(MatrixGame, OneChoiceEach) { EXPECT_NEAR(solve(matrix({{.7}})).value, .7, tiny); }

TEST(MatrixGame, NoReplyToTheMixesIsBetter) {
    Eigen::MatrixXd payoffs(6, 6);
    unsigned word = 1;
    for (int game = 0; game < 50; ++game) {
        for (double& payoff : payoffs.reshaped()) payoff = (word = word * 1'664'525 + 1'013'904'223) / 4294967296.0;
        const MatrixSolution solution = solve(payoffs);
        EXPECT_NEAR(solution.rows.sum(), 1, tiny);
        EXPECT_NEAR(solution.columns.sum(), 1, tiny);
        EXPECT_LE((payoffs * solution.columns).maxCoeff(), solution.value + 1e-7);
        EXPECT_GE((payoffs.transpose() * solution.rows).minCoeff(), solution.value - 1e-7);
    }
}

}  // namespace
}  // namespace polemarch::sim
