// Scores, Elo and the sequential test of pairs, against values by hand, of the C library, and of fishtest's own code.
#include "sim/match/elo.h"
#include "sim/match/sprt.h"

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Elo, PortableFunctionsAreThoseOfTheLibrary) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> power(-40, 40);
    for (int i = 0; i < 20000; ++i) {
        const double x = power(random), e = std::exp(x);
        EXPECT_NEAR(portable_exp(x) / e, 1, 1e-15) << x;
        EXPECT_NEAR(portable_log(e), std::log(e), std::max(1e-16, 9e-16 * std::abs(std::log(e)))) << e;
        const double near_1 = 1 + x / 1000;
        EXPECT_NEAR(portable_log(near_1), std::log(near_1), 1e-16 + 9e-16 * std::abs(std::log(near_1))) << near_1;
    }
    EXPECT_EQ(portable_log(1), 0);
    EXPECT_EQ(portable_exp(0), 1);
    EXPECT_EQ(portable_exp(-701), 0);
    EXPECT_EQ(portable_exp(1e9), portable_exp(700));
    EXPECT_NEAR(portable_log(std::numeric_limits<double>::max()), 709.782712893384, 1e-12);
}

TEST(Elo, OfScoresOfTheTables) {
    EXPECT_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_of_score(1.0 / 11), -400, 1e-9);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-15);
    EXPECT_NEAR(score_of_elo(100), 0.640064999802888, 1e-14);
    EXPECT_EQ(elo_of_score(1), infinity);
    EXPECT_EQ(elo_of_score(0), -infinity);
    for (double elo = -900; elo <= 900; elo += 37) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

// 1, 2, 4, 6, 7 pairs: 56 half points of 80, score 0.7. Squares from it: 1 (.49) + 2 (.2025) + 4 (.04) + 6 (.0025)
// + 7 (.09) = 1.7; error sqrt(1.7 / 19 / 20) = 0.0668856.
TEST(Pentanomial, ByHand) {
    const Pentanomial pairs{{1, 2, 4, 6, 7}};
    EXPECT_EQ(pairs.count(), 20u);
    EXPECT_DOUBLE_EQ(pairs.score(), 0.7);
    ASSERT_TRUE(pairs.error());
    EXPECT_NEAR(*pairs.error(), 0.06688561, 1e-8);
    const Strength strength = strength_of(pairs);
    EXPECT_NEAR(strength.elo, 147.190714, 1e-6);  // 400 log10(7/3)
    // Wilson with as many trials as would give that error, n = 0.21 / 0.00447368 = 46.94118, z^2 = 3.841459:
    // centre (0.7 + 0.0409178) / 1.0818357 = 0.6848709, reach 1.959964 sqrt(0.00447368 + 0.000435853) / 1.0818357
    EXPECT_NEAR(strength.scores.low, 0.684871 - 0.126943, 2e-6);
    EXPECT_NEAR(strength.scores.high, 0.684871 + 0.126943, 2e-6);
    EXPECT_NEAR(strength.elos.low, 400 * std::log10(strength.scores.low / (1 - strength.scores.low)), 1e-9);
    EXPECT_NEAR(strength.elos.high, 400 * std::log10(strength.scores.high / (1 - strength.scores.high)), 1e-9);
    EXPECT_EQ(strength.superiority, superiority_of(pairs));
    // The other agent has the mirrored figures.
    const Strength other = strength_of({{7, 6, 4, 2, 1}});
    EXPECT_NEAR(other.elo, -strength.elo, 1e-9);
    EXPECT_NEAR(other.elos.low, -strength.elos.high, 1e-9);
    EXPECT_NEAR(other.superiority, 1 - strength.superiority, 2e-6);
}

TEST(Pentanomial, WithoutAnError) {
    const Strength none = strength_of({});
    EXPECT_EQ(none.score, 0.5);
    EXPECT_EQ(none.elo, 0);
    EXPECT_EQ(none.elos.low, -infinity);
    EXPECT_EQ(none.elos.high, infinity);
    EXPECT_EQ(none.superiority, 0.5);
    EXPECT_FALSE(strength_of({{0, 0, 0, 1, 0}}).error);
    // All pairs alike: the score's interval is that of this number of trials.
    const Strength all = strength_of({{0, 0, 0, 0, 9}});
    EXPECT_EQ(all.elo, infinity);
    EXPECT_DOUBLE_EQ(all.scores.low, wilson(9, 9).low);
    EXPECT_GT(all.elos.low, 0);
    EXPECT_EQ(strength_of({{0, 0, 9, 0, 0}}).superiority, 0.5);
}

/// The same chance by drawing the shares: gamma variables of shape count + 1/5.
double drawn_superiority(const Pentanomial& pentanomial) {
    std::mt19937_64 random(7);
    constexpr int draws = 60'000;
    int above = 0;
    for (int n = 0; n < draws; ++n) {
        double lead = 0;
        for (std::size_t i = 0; i < 5; ++i)
            lead += (static_cast<double>(i) - 2) *
                    std::gamma_distribution<double>(static_cast<double>(pentanomial.pairs[i]) + 0.2)(random);
        if (lead > 0) ++above;
    }
    return static_cast<double>(above) / draws;
}

TEST(Superiority, IsTheChanceOfAHigherExpectedScore) {
    for (const Pentanomial& pairs :
         {Pentanomial{{0, 0, 0, 2, 1}}, Pentanomial{{0, 0, 0, 0, 3}}, Pentanomial{{0, 0, 0, 0, 1}},
          Pentanomial{{1, 6, 18, 11, 4}}, Pentanomial{{2, 0, 1, 0, 3}}, Pentanomial{{5, 1, 0, 0, 3}}})
        EXPECT_NEAR(superiority_of(pairs), drawn_superiority(pairs), 0.006);
    EXPECT_EQ(superiority_of({{0, 0, 9, 0, 0}}), 0.5);
    EXPECT_EQ(superiority_of({{2, 3, 9, 3, 2}}), 0.5);
}

TEST(Superiority, OfManyPairsIsThatOfTheNormalDistribution) {
    for (const Pentanomial& pairs :
         {Pentanomial{{461, 16726, 36723, 16920, 514}}, Pentanomial{{82, 2646, 5623, 2507, 70}},
          Pentanomial{{1'000'000, 1'000'000, 1'000'000, 1'000'000, 1'001'000}}}) {
        const double normal = 0.5 * std::erfc(-(pairs.score() - 0.5) / *pairs.error() / std::sqrt(2.0));
        EXPECT_NEAR(superiority_of(pairs), normal, 0.001);
    }
}

TEST(Superiority, IsNeverCertain) {
    EXPECT_EQ(superiority_of({{0, 0, 0, 0, 5'000'000}}), 1 - 1e-6);
    EXPECT_EQ(superiority_of({{5'000'000, 0, 0, 0, 0}}), 1e-6);
    EXPECT_LT(superiority_of({{0, 0, 0, 2, 1}}), 0.98);  // once told 1.0000; Student's t gives .971
    EXPECT_GT(superiority_of({{0, 0, 0, 2, 1}}), 0.95);
}

// A pair with a higher result, and a pair more that is won, raise the likelihood, an even one does not change it, and
// the mirrored counts have the mirrored likelihood.
TEST(Superiority, ABetterResultHasAHigherLikelihood) {
    using Counts = std::array<std::uint64_t, 5>;
    std::vector<Counts> all{{}};
    for (std::size_t i = 0; i < 5; ++i) {
        std::vector<Counts> longer;
        for (const Counts& counts : all)
            for (Counts next = counts; Pentanomial{next}.count() <= 6; ++next[i]) longer.push_back(next);
        all = std::move(longer);
    }
    EXPECT_EQ(all.size(), 462u);  // 11 over 5
    for (const Counts& counts : all) {
        const double likelihood = superiority_of({counts});
        EXPECT_NEAR(superiority_of({{counts[4], counts[3], counts[2], counts[1], counts[0]}}), 1 - likelihood, 1.1e-6);
        for (std::size_t from = 0; from < 5; ++from) {
            Counts more = counts;
            ++more[from];
            if (from == 2) {
                EXPECT_EQ(superiority_of({more}), likelihood);
            } else if (from > 2) {
                EXPECT_GT(superiority_of({more}), likelihood);
            }
            for (std::size_t to = from + 1; to < 5 && counts[from] > 0; ++to) {
                Counts better = counts;
                --better[from];
                ++better[to];
                EXPECT_GT(superiority_of({better}), likelihood);
            }
        }
    }
}

// Values of fishtest's LLRcalc.LLR_logistic (server/fishtest/stats, as other projects' tests quote them).
TEST(Sprt, RatiosOfFishtest) {
    struct Case {
        Pentanomial pairs;
        double elo0, elo1, ratio;
    };
    for (const Case& of :
         {Case{{{461, 16726, 36723, 16920, 514}}, 0, 2, -2.421220130461109},
          Case{{{82, 2646, 5623, 2507, 70}}, 0, 2, -4.9326113547089845},
          Case{{{3, 20, 50, 22, 5}}, 0, 20, 0.04032037241670679},
          Case{{{3, 20, 50, 22, 5}}, -10, 10, 0.9344729113889829},
          Case{{{0, 10, 30, 12, 0}}, 0, 20, -0.27041453628885204}, Case{{{0, 10, 30, 12, 0}}, 0, 5, 0.085226848211516},
          Case{{{12, 40, 60, 30, 8}}, 0, 20, -2.9973011351582723}})
        EXPECT_NEAR(judge({.elo0 = of.elo0, .elo1 = of.elo1}, of.pairs).ratio, of.ratio, 1e-9);
}

TEST(Sprt, BoundsOfWaldAndVerdicts) {
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    const SprtState none = judge(sprt, {});
    EXPECT_NEAR(none.upper, 2.9444389791664403, 1e-12);
    EXPECT_NEAR(none.lower, -2.9444389791664403, 1e-12);
    EXPECT_EQ(none.ratio, 0);
    EXPECT_EQ(none.verdict, SprtVerdict::undecided);
    const SprtState uneven = judge({.elo0 = 0, .elo1 = 20, .alpha = 0.01, .beta = 0.1}, {});
    EXPECT_NEAR(uneven.lower, std::log(0.1 / 0.99), 1e-14);
    EXPECT_NEAR(uneven.upper, std::log(0.9 / 0.01), 1e-14);
    EXPECT_EQ(judge(sprt, {{12, 40, 60, 30, 8}}).verdict, SprtVerdict::first_hypothesis);
    EXPECT_EQ(judge(sprt, {{8, 30, 60, 40, 12}}).verdict, SprtVerdict::undecided);
    EXPECT_EQ(judge(sprt, {{16, 60, 120, 120, 48}}).verdict, SprtVerdict::second_hypothesis);
    EXPECT_GT(judge(sprt, {{0, 0, 0, 0, 500}}).ratio, 0);  // and finite
}

// The most likely shares with a given expectation, by brute force: 3 scores occur, so one share decides all.
TEST(Sprt, RatioIsThatOfTheLikeliestDistributions) {
    const auto likelihood = [&](double s) {
        double best = -infinity;
        for (int i = 1; i < 200000; ++i) {
            const double win = i / 200000.0, draw = 2 * (s - win), loss = 1 - win - draw;
            if (draw <= 0 || loss <= 0) continue;
            best = std::max(best, 40 * std::log(loss) + 25 * std::log(draw) + 35 * std::log(win));
        }
        return best;
    };
    const Sprt sprt{.elo0 = -30, .elo1 = 30};
    const double expected = likelihood(score_of_elo(30)) - likelihood(score_of_elo(-30));
    EXPECT_NEAR(judge(sprt, {{40, 0, 25, 0, 35}}).ratio, expected, 1e-3);
}

}  // namespace
}  // namespace polemarch::sim
