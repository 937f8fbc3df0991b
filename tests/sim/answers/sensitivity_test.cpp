// The sensitivity analysis on made-up games whose effects are known, and its ranking.
#include "sim/answers/sensitivity.h"

#include "core/diagnostics.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

PlausibleFigure figure(const std::string& path, std::vector<std::string> values, std::size_t own) {
    return {.path = path, .figures = {"unit " + path}, .values = std::move(values), .own = own, .why = "made up"};
}
std::vector<PlausibleFigure> figures() {
    return {figure("idle", {"0", "1", "2"}, 1), figure("strong", {"1", "2", "3"}, 1),
            figure("weak", {"false", "true"}, 0), figure("certain", {"7"}, 0)};
}

/// Ten games: the score is .5, and .15 more for each point of `strong`, .05 less if `weak` is true. Each game is that
/// mean and a deviation that depends on the dice only, so differences are exact.
std::vector<double> played(const std::vector<FigureChange>& changes, std::uint64_t seed) {
    double mean = 0.5;
    for (const FigureChange& change : changes) {
        if (change.path == "strong") mean += 0.15 * (std::stoi(change.value) - 2);
        if (change.path == "weak" && change.value == "true") mean -= 0.05;
    }
    std::vector<double> scores;
    for (int game = 0; game < 10; ++game) scores.push_back(mean + 0.01 * ((static_cast<int>(seed % 7) + game) % 3 - 1));
    return scores;
}

}  // namespace

TEST(Sensitivity, TheScreeningFindsTheEffectOfTheWholeRange) {
    const auto found = screen(figures(), 8, 1, played);
    ASSERT_EQ(found.size(), 3u);  // what has one plausible value is not varied
    EXPECT_EQ(found[0].figure.path, "strong");
    EXPECT_NEAR(found[0].measures.mu, 0.3, 1e-9);
    EXPECT_NEAR(found[0].measures.sigma, 0, 1e-9);
    EXPECT_NEAR(found[0].measures.dice, 0, 1e-9);
    EXPECT_EQ(found[1].figure.path, "weak");
    EXPECT_NEAR(found[1].measures.mu, -0.05, 1e-9);
    EXPECT_NEAR(found[1].measures.mu_star, 0.05, 1e-9);
    EXPECT_EQ(found[2].figure.path, "idle");
    EXPECT_NEAR(found[2].measures.mu_star, 0, 1e-9);
}

TEST(Sensitivity, GamesThatDifferMakeTheDice) {
    // Every game of the changed battle is won or lost by its own dice: no effect, and large errors.
    const auto noisy = [](const std::vector<FigureChange>& changes, std::uint64_t seed) {
        std::vector<double> scores;
        std::uint64_t state = seed;
        for (const FigureChange& change : changes) state = state * 31 + std::hash<std::string>{}(text_of(change));
        for (int game = 0; game < 40; ++game) {
            state = state * 6364136223846793005ull + 1442695040888963407ull;
            scores.push_back((state >> 40) % 2 == 0 ? 0.0 : 1.0);
        }
        return scores;
    };
    const auto found = screen(figures(), 40, 1, noisy);
    for (const ScreenedFigure& one : found) {
        EXPECT_GT(one.measures.dice, 0.05);
        EXPECT_LT(one.measures.mu_star, 1.5 * one.measures.dice) << one.figure.path;
        EXPECT_LT(one.measures.beyond_dice, one.measures.mu_star);
        EXPECT_GE(*one.adjusted_p, *one.measures.p);
    }
}

TEST(Sensitivity, AnUnfinishedTrajectoryIsDropped) {
    int points = 0;
    const auto stopped = [&](const std::vector<FigureChange>& changes, std::uint64_t seed) {
        return ++points > 10 ? std::vector<double>{} : played(changes, seed);  // 4 points each: two and a half
    };
    const auto found = screen(figures(), 8, 1, stopped);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].measures.trajectories, 2u);
    points = 5;
    EXPECT_TRUE(screen(figures(), 8, 1, stopped).empty());
}

TEST(Sensitivity, OnlyFiguresInPlayAndThoseAskedFor) {
    BattleInfo battle;
    battle.short_name = "somewhere";
    battle.assumed = {"unit strong", "unit certain"};
    const auto all = figures_in_play(figures(), battle, {});
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].path, "strong");
    EXPECT_EQ(figures_in_play(figures(), battle, {"certain"}).size(), 1u);
    try {
        static_cast<void>(figures_in_play(figures(), battle, {"stronk"}));
        FAIL() << "it was not refused";
    } catch (const InputError& error) {
        EXPECT_THAT(error.message(), HasSubstr("'stronk' is no assumed figure that is in play in somewhere"));
        EXPECT_THAT(error.message(), HasSubstr("did you mean 'strong'?"));
    }
}

TEST(Sensitivity, ThePlanCountsItsGames) {
    SensitivityPlan plan;
    plan.trajectories = 10, plan.games = 20, plan.curves = 2, plan.curve_games = 100, plan.check_games = 30;
    const SensitivityCost cost = cost_of(plan, figures());
    EXPECT_EQ(cost.screening, 10u * 4 * 20);  // three figures vary: four points
    EXPECT_EQ(cost.curves, 2u * 3 * 100);
    EXPECT_EQ(cost.each_check, 2u * 2 * 30);
    EXPECT_EQ(cost_of(plan, {figure("certain", {"7"}, 0)}).screening, 0u);
}

TEST(Sensitivity, TheRankingIsOverTheBattlesThatHaveAFigure) {
    const auto battle = [](const std::string& name, std::vector<std::pair<std::string, double>> effects) {
        Sensitivity one{.basis = {}, .plan = {}, .screened = {}, .fixed = {}, .curves = {}, .checks = {}};
        one.basis.battle.short_name = name;
        for (const auto& [path, effect] : effects) {
            ScreenedFigure screened{figure(path, {"1", "2"}, 0), {}, 0.01};
            screened.measures.beyond_dice = screened.measures.mu_star = effect;
            one.screened.push_back(std::move(screened));
        }
        return one;
    };
    const auto ranked = ranking({battle("here", {{"x", 0.1}, {"y", 0.3}}), battle("there", {{"x", 0.4}})});
    ASSERT_EQ(ranked.size(), 2u);
    EXPECT_EQ(ranked[0].path, "y");
    EXPECT_EQ(ranked[0].battles, 1u);
    EXPECT_EQ(ranked[0].adjusted_p, 0.01);
    EXPECT_EQ(ranked[1].path, "x");
    EXPECT_NEAR(ranked[1].mean, std::sqrt((0.01 + 0.16) / 2), 1e-12);
    EXPECT_DOUBLE_EQ(ranked[1].largest, 0.4);
    EXPECT_EQ(ranked[1].where, "there");
    EXPECT_EQ(ranked[1].adjusted_p, 0.02);
}

}  // namespace polemarch::test
