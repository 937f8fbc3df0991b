// Luck and play separated: the arithmetic with exact values, and with the noise of rollouts.
#include "sim/analysis/luck.h"

#include "core/random.h"

#include <vector>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

Fall fall(std::uint32_t ways, double value) { return {ways, Blocks::Constant(value)}; }

/// Values around `value`: each block has noise of its own between -1/2 and 1/2 (variance 1/12).
Blocks noisy(double value, AgentStream& stream) {
    Blocks values;
    for (int k = 0; k < blocks; ++k) values[k] = value + stream.below(1u << 30) / double(1u << 30) - 0.5;
    return values;
}

TEST(Luck, IsMeasuredAgainstTheMeanOverAllWays) {
    const std::vector<Fall> falls{fall(3, 0.2), fall(18, 0.5), fall(15, 0.9)};
    EXPECT_NEAR(expectation(falls)[0], (0.6 + 9 + 13.5) / 36, 1e-12);
    EXPECT_NEAR(expectation(falls)[blocks - 1], (0.6 + 9 + 13.5) / 36, 1e-12);
}

TEST(Luck, OfAllWaysTogetherIsNone) {
    AgentStream stream(1);
    for (int roll = 0; roll < 50; ++roll) {
        std::vector<Fall> falls;
        for (std::uint32_t n = 0; n < 5; ++n) falls.push_back({1 + stream.below(12), noisy(0.5, stream)});
        const Blocks before = expectation(falls);
        Blocks sum = Blocks::Zero();
        for (const Fall& one : falls) sum += one.ways * (one.value - before);
        EXPECT_LT(sum.abs().maxCoeff(), 1e-12);
    }
}

TEST(Luck, SpreadsAsTheWaysSay) {
    EXPECT_NEAR(variance(std::vector{fall(1, 0), fall(1, 1)}), 0.25, 1e-12);
    EXPECT_NEAR(variance(std::vector{fall(1, 0), fall(5, 1)}), 5.0 / 36, 1e-12);
    EXPECT_NEAR(variance(std::vector{fall(36, 0.7)}), 0, 1e-12);
}

TEST(Luck, TheNoiseOfValuesDoesNotWidenTheSpread) {
    AgentStream stream(2);
    constexpr int rolls = 4000;
    double decided = 0, undecided = 0;
    for (int roll = 0; roll < rolls; ++roll) {
        decided += variance(std::vector<Fall>{{1, noisy(0.4, stream)}, {1, noisy(0.6, stream)}});
        undecided += variance(std::vector<Fall>{{1, noisy(0.5, stream)}, {2, noisy(0.5, stream)}});
    }
    // Uncorrected, the noise would add 1/12 / blocks / 2 = 0.0026 and a little less.
    EXPECT_NEAR(decided / rolls, 0.01, 0.0005);
    EXPECT_NEAR(undecided / rolls, 0, 0.0003);
}

TEST(Estimates, HaveTheErrorOfTheirBlocks) {
    EXPECT_EQ(estimate(Blocks::Constant(0.3)).error, 0);
    AgentStream stream(3);
    double squares = 0;
    constexpr int trials = 4000;
    for (int n = 0; n < trials; ++n) {
        const Estimate found = estimate(noisy(0.5, stream));
        squares += found.error * found.error;
        EXPECT_NEAR(found.value, 0.5, 0.5);
    }
    EXPECT_NEAR(squares / trials, 1.0 / 12 / blocks, 0.0002);
}

}  // namespace
}  // namespace polemarch::sim
