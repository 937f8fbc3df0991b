// Chains against results known in closed form.
#include "core/dice/chain.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::dice {
namespace {

/// The gambler's ruin between 0 and n, winning a step with probability p.
Chain<12> ruin(int n, double p) {
    Chain<12> chain(n + 1);
    for (int i = 1; i < n; ++i) {
        chain.open(i);
        chain.transition(i, i + 1) = p;
        chain.transition(i, i - 1) = 1 - p;
    }
    return chain;
}

TEST(Chain, TheGamblersRuin) {
    for (const double p : {0.5, 0.3, 0.77})
        for (int from = 0; from <= 10; ++from) {
            const auto chain = ruin(10, p);
            const auto end = chain.end(chain.at(from));
            const double r = (1 - p) / p;
            const double wins = p == 0.5 ? from / 10.0 : (1 - std::pow(r, from)) / (1 - std::pow(r, 10));
            const double steps = p == 0.5 ? from * (10 - from) : (from - 10 * wins) / (1 - 2 * p);
            EXPECT_NEAR(end.states(10), wins, 1e-12);
            EXPECT_NEAR(end.states(0), 1 - wins, 1e-12);
            EXPECT_NEAR(end.steps, steps, 1e-9);
            EXPECT_NEAR(end.states.sum(), 1, 1e-12);
            EXPECT_EQ(end.endless, 0);
        }
}

TEST(Chain, SoManyStepsGoToTheEnd) {
    const auto chain = ruin(6, 0.5);
    const auto three = chain.after(chain.at(1), 3);  // loses at once, after three, or is still there
    EXPECT_DOUBLE_EQ(three.states(0), 0.5 + 0.125);
    EXPECT_DOUBLE_EQ(three.states(2), 0.25);
    EXPECT_DOUBLE_EQ(three.states(4), 0.125);
    EXPECT_DOUBLE_EQ(three.steps, 1 + 0.5 + 0.5);
    const auto many = chain.after(chain.at(3), 2000);
    const auto end = chain.end(chain.at(3));
    EXPECT_LT((many.states - end.states).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_NEAR(many.steps, end.steps, 1e-9);
}

TEST(Chain, WhatNeverEndsIsSaid) {
    Chain<4> chain(4);  // 0 leads to the end 1 or into the endless cycle of 2 and 3
    chain.open(0) << 0, 0.25, 0.75, 0;
    chain.open(2) << 0, 0, 0, 1;
    chain.open(3) << 0, 0, 1, 0;
    const auto end = chain.end(chain.at(0));
    EXPECT_DOUBLE_EQ(end.states(1), 0.25);
    EXPECT_DOUBLE_EQ(end.states(2), 0.75);
    EXPECT_DOUBLE_EQ(end.endless, 0.75);
    EXPECT_DOUBLE_EQ(end.steps, 1);
    const auto already = chain.end(chain.at(3));
    EXPECT_DOUBLE_EQ(already.endless, 1);
    EXPECT_DOUBLE_EQ(already.steps, 0);
}

TEST(Chain, FinalStatesTakeNoSteps) {
    const Chain<4> chain(2);
    EXPECT_TRUE(chain.is_final(0));
    EXPECT_DOUBLE_EQ(chain.end(chain.at(1)).steps, 0);
    EXPECT_DOUBLE_EQ(chain.end(chain.at(1)).states(1), 1);
    EXPECT_DOUBLE_EQ(chain.after(chain.at(1), 5).steps, 0);
}

}  // namespace
}  // namespace polemarch::dice
