// Rollouts for reviews: stratified dice, and the rollout evaluator of Ancient Battles.
#include "ai/ancient_battles/rollout_evaluator.h"

#include "tests/support/ancient_battles/battles.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

TEST(StratifiedDice, ShowEveryFaceAsOftenAsTheOthers) {
    const Roll one = make_roll(3, 77, 1, 0), two = make_roll(3, 78, 1, 1);
    for (std::uint64_t seed = 0; seed < 40; ++seed)
        for (unsigned power = 0; power <= 9; ++power) {
            const std::uint32_t count = 1u << power;
            std::array<int, 7> faces{};
            std::array<int, 37> pairs{};
            for (std::uint32_t n = 0; n < count; ++n) {
                const StratifiedDice dice(seed, n);
                ++faces[dice(one).faces[0]];
                ++pairs[6u * dice(two).faces[0] + dice(two).faces[1] - 6u];
            }
            // One in each of `count` equal parts: a face's share holds all but those at its ends.
            for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(faces[face], count / 6.0, 2) << seed;
            for (std::size_t pair = 1; pair <= 36; ++pair) EXPECT_NEAR(pairs[pair], count / 36.0, 2) << seed;
        }
}

TEST(StratifiedDice, AreRandomInEachRolloutAndFromRollToRoll) {
    constexpr int seeds = 6000;
    for (const std::uint32_t number : {0u, 1u, 6u, 15u}) {
        std::array<int, 37> together{};
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const StratifiedDice dice(seed, number);
            ++together[6u * dice(make_roll(3, 1, 1, 0)).faces[0] + dice(make_roll(3, 2, 1, 0)).faces[0] - 6u];
        }
        double chi_squared = 0;
        for (std::size_t pair = 1; pair <= 36; ++pair)
            chi_squared += std::pow(together[pair] - seeds / 36.0, 2) / (seeds / 36.0);
        EXPECT_LT(chi_squared, 66.6) << number;  // 35 degrees of freedom, one chance in a thousand
    }
}

TEST(StratifiedDice, OfTwoRollsAreHardlyCorrelated) {
    // Over 64 rollouts of one seed, the 36 pairs of two rolls' faces are distributed almost as in a shuffled table. Not
    // quite: two neighbouring rollouts have a high and a low face of both rolls, a tenth more in all. Correlated rolls
    // would give hundreds.
    constexpr int seeds = 2000;
    double squares = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        std::array<int, 37> together{};
        for (std::uint32_t n = 0; n < 64; ++n) {
            const StratifiedDice dice(seed, n);
            ++together[6u * dice(make_roll(3, 1, 1, 0)).faces[0] + dice(make_roll(3, 2, 1, 0)).faces[0] - 6u];
        }
        for (std::size_t pair = 1; pair <= 36; ++pair) squares += std::pow(together[pair] - 64 / 36.0, 2);
    }
    // 25 degrees of freedom, as the faces of each roll are nearly fixed.
    EXPECT_NEAR(squares / seeds, 1.1 * 25 * 64 / 36.0, 3);
}

TEST(StratifiedDice, AnotherSeedOrNumberRollsSomethingElse) {
    const Roll roll = make_roll(3, 1, 6, 6);
    const auto rolled = [&](std::uint64_t seed, std::uint32_t number) {
        return StratifiedDice(seed, number)(roll).faces;
    };
    EXPECT_EQ(rolled(1, 1), rolled(1, 1));
    EXPECT_NE(rolled(1, 1), rolled(2, 1));
    EXPECT_NE(rolled(1, 1), rolled(1, 2));
}

/// Visits the choices of a game of heuristic agents.
template <class Visit>
void each_choice(const Battle& g, Visit visit) {
    const HeuristicGeneral general;
    const RefereeDice dice(4, 1);
    for (State s = g.start(); g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        visit(s);
        g.apply(s, general.best(g, s));
    }
}

TEST(RolloutEvaluator, VariationsAreChoicesCarriedOut) {
    const auto g = load_battle("worked-example");
    BattleRolloutEvaluator evaluator(*g);
    const MacroGame plans(*g, {});
    each_choice(*g, [&](const State& s) {
        const auto variations = evaluator.variations(state_bytes(s));
        ASSERT_FALSE(variations.empty());
        ASSERT_LE(variations.size(), BattleRolloutEvaluator::most_variations);
        for (const auto& variation : variations) {
            ASSERT_TRUE(plans.judge(s, as<Move>(variation.first)));
            const auto after = as<State>(variation.after);
            const Actor actor = g->actor(after);
            const bool done = actor == Actor::chance || actor == Actor::nobody || after.mover != s.mover;
            EXPECT_TRUE(done || !evaluator.goes_on(variation.after));
        }
    });
}

/// For a person, an order to a unit and its destination are one choice.
TEST(RolloutEvaluator, WhereAUnitGoesBelongsToItsOrder) {
    const auto g = load_battle("worked-example");
    BattleRolloutEvaluator evaluator(*g);
    int marches = 0;
    each_choice(*g, [&](const State& s) {
        if (s.phase == Phase::destination || s.phase == Phase::facing) {
            EXPECT_TRUE(evaluator.goes_on(state_bytes(s)));
            marches += s.commander == none;
        }
        EXPECT_FALSE(s.phase == Phase::activate && evaluator.goes_on(state_bytes(s)));
    });
    EXPECT_GT(marches, 5);
}

TEST(RolloutEvaluator, RollsOutNoFurtherThanAsked) {
    const auto g = load_battle("heraclea");
    BattleRolloutEvaluator evaluator(*g);
    const StateBytes s = state_bytes(g->start());
    double variances[2] = {};
    for (const int turns : {1, 2}) {
        double sum = 0, squares = 0;
        for (std::uint32_t n = 0; n < 60; ++n) {
            const double value = evaluator.rollout(s, turns, StratifiedDice(1, n));
            ASSERT_GE(value, 0);
            ASSERT_LE(value, 1);
            sum += value / 60;
            squares += value * value / 60;
        }
        variances[turns - 1] = squares - sum * sum;
    }
    EXPECT_GT(variances[0], 0);
    EXPECT_GT(variances[1], variances[0]);
}

TEST(RolloutEvaluator, CopiesJudgeAlike) {
    const auto g = load_battle("kadesh");
    BattleRolloutEvaluator evaluator(*g);
    for (std::uint32_t n = 0; n < 20; ++n)
        static_cast<void>(evaluator.rollout(state_bytes(g->start()), 1, StratifiedDice(1, n)));
    const StateBytes start = state_bytes(g->start());
    const auto one = evaluator.copy(), two = evaluator.copy();
    for (std::uint32_t n = 0; n < 20; ++n) {
        const StratifiedDice dice(2, n);
        EXPECT_EQ(one->rollout(start, 1, dice), two->rollout(start, 1, dice));
    }
}

}  // namespace
}  // namespace polemarch::test
