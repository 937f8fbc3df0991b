// Distributions, comparisons and tables against brute force over all faces.
#include "core/dice/distribution.h"
#include "core/dice/outcome_matrix.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include <gtest/gtest.h>

namespace polemarch::dice {
namespace {

using RolledFaces = std::vector<int>;

/// The value of every roll of this many d6, counted one by one.
std::map<int, Ways> counted(int dice, const std::function<int(const RolledFaces&)>& value) {
    std::map<int, Ways> ways;
    for (RolledFaces faces(static_cast<std::size_t>(dice), 1);;) {
        ++ways[value(faces)];
        std::size_t i = 0;
        while (i < faces.size() && faces[i] == 6) faces[i++] = 1;
        if (i == faces.size()) return ways;
        ++faces[i];
    }
}

void expect_ways(const Distribution& d, const std::map<int, Ways>& ways) {
    Ways all = 0;
    double probabilities = 0;
    for (const auto& [value, n] : ways) {
        EXPECT_EQ(d.ways(value), n) << value;
        all += n;
        probabilities += probability(d.ways(value), d.of());
    }
    EXPECT_EQ(d.of(), all);
    EXPECT_EQ(d.least(), ways.begin()->first);
    EXPECT_EQ(d.most(), ways.rbegin()->first);
    EXPECT_NEAR(probabilities, 1, 1e-12);
}

int averaged(int face) { return std::vector{0, 3, 2, 3, 4, 5, 4}[static_cast<std::size_t>(face)]; }

TEST(Dice, SumHighestAndLowestOfAnyNumber) {
    for (int n = 1; n <= 7; ++n) {
        expect_ways(sum(n, d6()), counted(n, [](const RolledFaces& t) {
                        int total = 0;
                        for (const int face : t) total += face;
                        return total;
                    }));
        expect_ways(highest(n, d6()),
                    counted(n, [](const RolledFaces& t) { return *std::max_element(t.begin(), t.end()); }));
        expect_ways(lowest(n, d6()),
                    counted(n, [](const RolledFaces& t) { return *std::min_element(t.begin(), t.end()); }));
    }
}

TEST(Dice, TwoDiceKeepLower) {
    const Distribution d = lowest(2, d6());
    for (int face = 1; face <= 6; ++face) EXPECT_EQ(d.ways(face), static_cast<Ways>(13 - 2 * face));
}

TEST(Dice, AveragingDice) {
    expect_ways(averaging_die(), counted(1, [](const RolledFaces& t) { return averaged(t[0]); }));
    expect_ways(sum(3, averaging_die()),
                counted(3, [](const RolledFaces& t) { return averaged(t[0]) + averaged(t[1]) + averaged(t[2]); }));
    expect_ways(highest(2, averaging_die()),
                counted(2, [](const RolledFaces& t) { return std::max(averaged(t[0]), averaged(t[1])); }));
}

TEST(Dice, ModifiersAndOtherFunctions) {
    expect_ways(d6() + d6() - 3, counted(2, [](const RolledFaces& t) { return t[0] + t[1] - 3; }));
    expect_ways(combined(d6(), d6(), [](int x, int y) { return x * y; }),
                counted(2, [](const RolledFaces& t) { return t[0] * t[1]; }));
    EXPECT_EQ(constant(4).ways(4), 1u);
    EXPECT_DOUBLE_EQ(sum(2, d6()).mean(), 7.0);
}

TEST(Dice, RolledAgain) {
    // A 1 and a 2 are rolled once more; two dice are counted, the second matters only then.
    expect_ways(rerolled(d6(), [](int x) { return x <= 2; }),
                counted(2, [](const RolledFaces& t) { return t[0] <= 2 ? t[1] : t[0]; }));
    expect_ways(rerolled(sum(2, d6()), [](int x) { return x == 7; }),
                counted(4, [](const RolledFaces& t) { return t[0] + t[1] == 7 ? t[2] + t[3] : t[0] + t[1]; }));
}

TEST(Dice, WhatIsKnownLeavesFewerWays) {
    const Distribution even = given(sum(2, d6()), [](int x) { return x % 2 == 0; });
    EXPECT_EQ(even.of(), 18u);
    EXPECT_EQ(even.ways(7), 0u);
    EXPECT_EQ(even.ways(6), 5u);
    EXPECT_EQ(ways_that(sum(2, d6()), [](int x) { return x >= 10; }), 6u);
    EXPECT_THROW((void)given(d6(), [](int x) { return x > 6; }), std::invalid_argument);
}

TEST(Dice, TwoRollsCompared) {
    for (int n = 1; n <= 4; ++n)
        for (int plus = -3; plus <= 3; ++plus) {
            const Comparison c = compared(highest(n, d6()) + plus, d6());
            const auto ways = counted(n + 1, [&](const RolledFaces& t) {
                const int difference = *std::max_element(t.begin(), t.end() - 1) + plus - t.back();
                return difference < 0 ? -1 : difference > 0 ? 1 : 0;
            });
            const auto at = [&](int sign) { return ways.contains(sign) ? ways.at(sign) : 0; };
            EXPECT_EQ(c, (Comparison{at(-1), at(0), at(1), highest(n, d6()).of() * 6}));
            EXPECT_EQ(c.less + c.equal + c.greater, c.of);
        }
}

TEST(Dice, TwentyFourDiceAndNoMore) {
    EXPECT_EQ(sum(24, d6()).of(), 4738381338321616896u);
    EXPECT_EQ(highest(24, d6()).ways(1), 1u);
    EXPECT_THROW((void)sum(25, d6()), std::overflow_error);
    EXPECT_THROW((void)highest(25, d6()), std::overflow_error);
    EXPECT_THROW((void)compared(sum(24, d6()), sum(2, d6())), std::overflow_error);
    EXPECT_THROW((void)sum(0, d6()), std::invalid_argument);
    EXPECT_THROW((void)Distribution(1, {0, 0}), std::invalid_argument);
}

TEST(Dice, TablesByCondition) {
    // A die must reach the row's number to succeed; the row is decided by another die.
    OutcomeMatrix<std::uint8_t> table(7, 2);
    for (std::size_t row = 0; row < 7; ++row)
        table.fold(row, d6(), [&](int x) { return x >= static_cast<int>(row) ? 1 : 0; });
    EXPECT_EQ(table.row(5)[1], 2);
    EXPECT_EQ(table.of(5), 6u);
    const auto whole = table.mixed(d6(), [](int value) { return value; });
    const auto ways = counted(2, [](const RolledFaces& t) { return t[1] >= t[0] ? 1 : 0; });
    EXPECT_EQ(whole(0), ways.at(0));
    EXPECT_EQ(whole(1), ways.at(1));
    for (Eigen::Index i = 0; i < 7; ++i) EXPECT_NEAR(table.probabilities().row(i).sum(), 1, 1e-12);
    EXPECT_THROW(table.fold(0, sum(4, d6()), [](int) { return 0; }), std::overflow_error);
}

}  // namespace
}  // namespace polemarch::dice
