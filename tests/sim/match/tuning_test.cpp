#include "sim/match/tuning.h"
#include "ai/ancient_battles/evaluation.h"
#include "core/diagnostics.h"
#include "core/random.h"
#include "sim/ancient_battles/training_games.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/open_in_tree.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

namespace polemarch::test {
namespace {

using namespace sim;

double bend(double x) { return 0.5 + 0.5 * x / std::sqrt(1 + x * x); }

/// Games of two terms with results as these weights predict.
std::vector<TrainingState> made_up(std::size_t count, const std::vector<TrainingTerm>& truth) {
    AgentStream stream(3);
    const auto uniform = [&] { return stream.below(10'000) / 5000.0 - 1; };
    std::vector<TrainingState> states;
    for (std::size_t i = 0; i < count; ++i) {
        TrainingState s{.age = (uniform() + 1) / 2};
        double x = 0;
        for (const TrainingTerm& term : truth) {
            s.terms.push_back(static_cast<float>(2 * uniform()));
            x += s.terms.back() * (term.opening + (term.endgame - term.opening) * s.age);
        }
        s.payoff = (uniform() + 1) / 2 < bend(x) ? 1 : 0;
        states.push_back(std::move(s));
    }
    return states;
}

TEST(Tuning, FindsTheWeightsBehindTheResults) {
    const std::vector<TrainingTerm> truth{{"good", 1, 0.5, 1.5}, {"bad", -1, -1.0, -0.2}, {"idle", 1, 0, 0}};
    const auto states = made_up(20'000, truth);
    std::vector<TrainingTerm> now = truth;
    for (TrainingTerm& term : now) term.opening = term.endgame = 0;
    const auto fitted = fit(states, now);
    ASSERT_EQ(fitted.size(), truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        EXPECT_EQ(fitted[i].name, truth[i].name);
        EXPECT_NEAR(fitted[i].opening, truth[i].opening, 0.1) << truth[i].name;
        EXPECT_NEAR(fitted[i].endgame, truth[i].endgame, 0.1) << truth[i].name;
    }
    EXPECT_NEAR(prediction(states, now).log_loss, std::log(2), 1e-9);
    EXPECT_NEAR(prediction(states, now).brier, 0.25, 1e-9);
    EXPECT_LT(prediction(states, fitted).log_loss, prediction(states, truth).log_loss + 1e-9);
}

TEST(Tuning, WeighsNothingAgainstItsSense) {
    const auto states = made_up(5'000, {{"good", 1, 1.0, 1.0}, {"odd", 1, -0.5, 0.7}});
    const auto fitted = fit(states, {{"good", 1, 0, 0}, {"odd", 1, 0, 0}});
    EXPECT_EQ(fitted[1].opening, 0);
    EXPECT_GT(fitted[1].endgame, 0.3);
    EXPECT_NEAR(fitted[0].opening, 1, 0.15);
}

Battles battles_of(const std::vector<std::string>& names) {
    Battles battles;
    for (const std::string& name : names) battles.push_back(test::open_in_tree(name));
    return battles;
}

TEST(Tuning, IsTheSameAtAnyNumberOfThreads) {
    const TuningRequest request{{"worked-example", "kadesh"}, 40, 7};
    const Battles battles = battles_of(request.scenarios);
    const auto alone = tune(battles, request, {.threads = 1});
    const auto three = tune(battles, request, {.threads = 3});
    ASSERT_TRUE(alone && three);
    EXPECT_EQ(weights_file(*alone), weights_file(*three));
    EXPECT_EQ(text_report(*alone), text_report(*three));
    // Every fifth game is held out, on two battles of about six turns each.
    EXPECT_NEAR(static_cast<double>(alone->kept_out) / static_cast<double>(alone->states + alone->kept_out), 0.2, 0.04);
    EXPECT_GT(alone->states, 2u * 32 * 4);
    EXPECT_THAT(weights_file(*alone), testing::HasSubstr("polemarch tune worked-example,kadesh --games 40 --seed 7"));
    const std::atomic<bool> stop{true};
    EXPECT_EQ(tune(battles, request, {.threads = 2, .stop = &stop}), std::nullopt);
}

TEST(TrainingGames, HaveEachTurnAndTheResult) {
    const TrainingGames training_games = sim::ancient_battles::training_games_of(load_battle("heraclea"));
    ASSERT_EQ(training_games.terms.size(), polemarch::ancient_battles::terms);
    const auto states = training_games.play(5, 2), again = training_games.play(5, 2);
    ASSERT_GE(states.size(), 5u);  // the first end check is that of turn 5
    ASSERT_EQ(states.size(), again.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        EXPECT_NEAR(states[i].age, 0.1 * static_cast<double>(i + 1), 1e-9);
        EXPECT_EQ(states[i].terms, again[i].terms);
        EXPECT_EQ(states[i].payoff, states[0].payoff);
    }
}

TEST(EvaluationFile, HoldsTheWeightsInUse) {
    using namespace polemarch::ancient_battles;
    const auto file = toml::parse(data_text("evaluation.toml"));
    EXPECT_EQ(file["format"].value_or(std::string()), "polemarch ancient-battles evaluation 2");
    EXPECT_EQ(file["weights"].as_table()->size(), terms);
    for (std::size_t i = 0; i < terms; ++i) {
        const auto weight = file["weights"][term_infos[i].name];
        EXPECT_EQ(weight["opening"].value_or(-1), default_weights.opening[i]) << term_infos[i].name;
        EXPECT_EQ(weight["endgame"].value_or(-1), default_weights.endgame[i]) << term_infos[i].name;
        EXPECT_GE(term_infos[i].sense * default_weights.opening[i], 0);
        EXPECT_GE(term_infos[i].sense * default_weights.endgame[i], 0);
    }
}

}  // namespace
}  // namespace polemarch::test
