// Advice as text and JSON, for any rule system.
#include "sim/analysis/advice.h"

#include "core/version.h"
#include "tests/support/dice_service.h"
#include "tests/support/json_files.h"

#include <gmock/gmock.h>

namespace polemarch::sim {
namespace {

using testing::HasSubstr;
using testing::Not;

Advice two_candidates() {
    Advice advice;
    advice.decision = "Turn 1, B chooses (6.0)";
    advice.side = Side::second;
    advice.general = "level-4";
    advice.simulations = 1600;
    advice.simulated_to = "the end of this turn";
    advice.tried = 2;
    advice.choices = 12;
    advice.losses_in = "points";
    advice.best = {{.move = "go", .sentence = "B goes [8.3]", .value = 0.6, .error = 0.003, .simulations = 1500},
                   {.move = "stay", .sentence = "B stays [8.4]", .value = 0.55, .error = 0.004, .simulations = 100}};
    advice.best[0].losses = Candidate::Losses{1.25, 2.5};
    advice.best[0].reply = {"A passes [3.0]", 0.625};
    advice.gap = {0.05, 0.005};
    advice.enough_simulations = advice.distinguishable = true;
    advice.reasons = {{0.06, 0.004, "more of it", "4.0"}, {-0.01, 0.006, "the rest", ""}};
    return advice;
}

TEST(Advice, IsATableWithItsReasons) {
    EXPECT_EQ(text_advice(two_candidates()),
              "Turn 1, B chooses (6.0)\n"
              "  level-4 ran 1,600 simulations to the end of this turn, of 2 of 12 choices. Value: B's expected\n"
              "    result, to a twentieth the balance of losses.\n"
              "\n"
              "  Choice                                        value   error  simulations    B loses    A loses\n"
              "  1  go                                        60.0 %   0.3 %        1,500        1.2        2.5\n"
              "       B goes [8.3]\n"
              "       most frequent reply, in 62 % of the simulations: A passes [3.0]\n"
              "  2  stay                                      55.0 %   0.4 %          100\n"
              "       B stays [8.4]\n"
              "  Losses: points, means over the simulations of a choice.\n"
              "\n"
              "  Why 1 differs from 2: +5.0 %, error 0.5 %\n"
              "    effect    error   in 1, compared with 2, on average\n"
              "    +6.0 %    0.4 %   more of it [4.0]\n"
              "    -1.0 %    0.6 %   the rest\n");
}

TEST(Advice, WhatWasMadeIsJudgedByItsError) {
    Advice advice = two_candidates();
    advice.made = advice.best[1];
    EXPECT_THAT(text_advice(advice), HasSubstr("level-4 would rather go: 5.0 % (error 0.5 %) of the result lost.\n"));
    advice.gap = {0.005, 0.005};
    advice.distinguishable = false;
    EXPECT_THAT(text_advice(advice),
                HasSubstr("would rather go, but the difference is not significant: 0.5 % (error 0.5 %) in favour of\n"
                          "    go.\n"));
    advice.gap = {0.0125, 0.0064};
    EXPECT_THAT(text_advice(advice), HasSubstr("the difference is not significant: 1.25 % (error 0.64 %) in"))
        << "1.3 % (error 0.6 %) would be significant";
    advice.gap = {0.0004, 0.0002};
    EXPECT_THAT(text_advice(advice), HasSubstr("would rather go, but they differ by less than 0.1 %.\n"));
    advice.gap = {-0.02, 0.005};
    advice.distinguishable = true;
    EXPECT_THAT(
        text_advice(advice),
        HasSubstr(
            "  level-4 would rather go, which was better at first; but in 100 simulations more the move that was\n"
            "    made is better by 2.0 % (error 0.5 %).\n"));
    advice.enough_simulations = advice.distinguishable = false;
    EXPECT_THAT(text_advice(advice),
                HasSubstr("would rather go, but the difference is not significant in so few simulations: 2.0 % (error\n"
                          "    0.5 %) in favour of what was made.\n"));
    advice.gap.reset();
    EXPECT_THAT(text_advice(advice),
                HasSubstr("would rather go, but the difference is not significant in so few simulations.\n"));
    advice.made = advice.best[0];
    EXPECT_TRUE(advice.made_the_best());
    EXPECT_THAT(text_advice(advice), HasSubstr("  It is the best, as level-4 sees it.\n"));
    advice.best.pop_back();  // as with --top 1
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("Why 1")));
}

/// This many simulations, with the two values in turn.
std::vector<SimulationEnd<1>> simulations_of(std::size_t count, double one, double another) {
    std::vector<SimulationEnd<1>> simulations(count);
    for (std::size_t i = 0; i < count; ++i) {
        simulations[i].number = static_cast<std::uint32_t>(i);
        simulations[i].value = i % 2 == 0 ? one : another;
    }
    return simulations;
}

TEST(Advice, ForNoiseThereAreNoReasons) {
    const auto reported = [](const std::vector<SimulationEnd<1>>& first, const std::vector<SimulationEnd<1>>& second,
                             bool paired) {
        Advice advice = two_candidates();
        advice.gap.reset();
        advice.enough_simulations = advice.distinguishable = false;
        advice.reasons.clear();
        add_reasons(advice, Comparison<1>(first, second, paired), [] {
            return std::vector<Reason>{{0.06, 0.01, "more of it", "4.0"}};
        });
        return advice;
    };
    const auto wide = simulations_of(12, 0.4, 0.8), near = simulations_of(12, 0.35, 0.75);
    Advice advice = reported(wide, near, false);
    EXPECT_TRUE(advice.reasons.empty());
    EXPECT_THAT(
        text_advice(advice),
        HasSubstr("\n  The difference between 1 and 2 is not significant: 5.0 % (error 8.5 %) in favour of 1.\n"));
    advice.made = advice.best[1];
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("1 and 2")));  // the verdict contains it
    // The prior may prefer a move with a lower value.
    const Advice worse = reported(simulations_of(64, 0.4, 0.5), simulations_of(64, 0.5, 0.6), true);
    EXPECT_THAT(
        text_advice(worse),
        HasSubstr("\n  In these simulations 2 is better by 10.0 % (error 0.0 %); the agent chooses 1 all the same.\n"
                  "\n  Why 1 differs from 2: -10.0 %, error 0.0 %\n"));
    // What simulations with the same dice have in common is no noise.
    advice = reported(wide, near, true);
    EXPECT_NEAR(advice.gap->value, 0.05, 1e-12);
    EXPECT_NEAR(advice.gap->error, 0, 1e-9);
    EXPECT_EQ(advice.reasons.size(), 1u);
    EXPECT_THAT(text_advice(advice), HasSubstr("\n  Why 1 differs from 2: +5.0 %, error 0.0 %\n"));
    // A few simulations are never sure, however alike they are.
    advice = reported(simulations_of(9, 0.6, 0.6), simulations_of(9, 0.5, 0.5), true);
    EXPECT_TRUE(advice.reasons.empty());
    EXPECT_THAT(text_advice(advice),
                HasSubstr("\n  The difference between 1 and 2 is not significant in so few simulations: 10.0 %"));
    advice = reported(simulations_of(1, 0.6, 0.6), simulations_of(9, 0.5, 0.5), true);
    EXPECT_FALSE(advice.gap);
    EXPECT_THAT(text_advice(advice),
                HasSubstr("\n  The difference between 1 and 2 is not significant in so few simulations.\n"));
    EXPECT_THAT(text_advice(reported(wide, wide, true)), HasSubstr("\n  1 and 2 differ by less than 0.1 %.\n"));
}

TEST(Advice, OfTheRestAloneThereIsASentence) {
    Advice advice = two_candidates();
    advice.reasons = {{0.05, 0.005, "the rest", ""}};
    const std::string text = text_advice(advice);
    EXPECT_THAT(text, HasSubstr("\n  1 is better than 2 by 5.0 % (error 0.5 %); no single reason is significant.\n"));
    EXPECT_THAT(text, Not(HasSubstr("the rest")));
}

TEST(Advice, WhatDecidesBesidesSimulationsIsNoted) {
    Advice advice = two_candidates();
    note_choosing(advice, 0, 0, 0);
    EXPECT_TRUE(advice.notes.empty());
    note_choosing(advice, 0, 0, 50);
    EXPECT_EQ(advice.notes.back(),
              "In 50 % of the simulations the opponent's moves are those of the heuristic agent; in the rest they are "
              "searched. The replies below are from the rest.");
    note_choosing(advice, 0, 0, 100);
    EXPECT_EQ(advice.notes.back(),
              "In 100 % of the simulations the opponent's moves are those of the heuristic agent.");
    note_choosing(advice, 2, 0.05, 0);
    EXPECT_EQ(advice.notes.size(), 4u);
    EXPECT_THAT(advice.notes[2], HasSubstr("adds up to 5 % of the result to its value"));
}

TEST(Advice, TheMoveMadeAndTheBestHaveTheirLatestFigures) {
    Advice advice = two_candidates();
    advice.best.push_back({.move = "turn", .sentence = "B turns", .value = 0.5, .error = 0.1, .simulations = 4});
    Candidate best = advice.best[0];
    best.value = 0.58;
    put_reanalysed(advice, best,
                   {.move = "turn", .sentence = "B turns", .value = 0.45, .error = 0.01, .simulations = 1500}, true);
    ASSERT_EQ(advice.best.size(), 2u);
    EXPECT_THAT(text_advice(advice), testing::ContainsRegex("\n  made  turn +45.0 %"));
    EXPECT_THAT(text_advice(advice), testing::ContainsRegex("\n  1  go +58.0 %"));
    EXPECT_THAT(text_advice(advice), HasSubstr("\n  2  stay"));
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("50.0 %")));
    EXPECT_THAT(text_advice(advice), HasSubstr("were then simulated again, 1,500 times each with the same dice"));
    Advice again = two_candidates();
    put_reanalysed(again, best,
                   {.move = "stay", .sentence = "B stays", .value = 0.52, .error = 0.01, .simulations = 64}, false);
    EXPECT_FALSE(again.made);
    EXPECT_EQ(again.best[1].simulations, 64u);
    EXPECT_THAT(text_advice(again),
                HasSubstr("  1 and 2 were then simulated again, 64 times each with the same dice: "));
}

TEST(Advice, WithoutSimulationsGainsAreCompared) {
    Advice advice = two_candidates();
    advice.simulations = advice.tried = 0;
    advice.gains_in = "points of strength";
    advice.best = {{.move = "go", .sentence = "B goes", .gain = 1.5},
                   {.move = "stay", .sentence = "B stays", .gain = 0.25}};
    advice.reasons.clear();
    advice.made = advice.best[1];
    const std::string text = text_advice(advice);
    EXPECT_THAT(text, HasSubstr("level-4 compares 12 choices by the estimated gain of each.\n"));
    EXPECT_THAT(text, HasSubstr("would rather go: 1.5 points of strength against 0.2.\n"));
    EXPECT_THAT(text, HasSubstr(" points of strength\n  1  go "));
    EXPECT_THAT(text, Not(HasSubstr("%")));
    advice.made->gain = -0.04;
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("-0.0")));
    advice.by_gain = false;  // as for a script with an order of its own
    EXPECT_THAT(text_advice(advice), HasSubstr("  level-4 would rather go.\n"));
    advice.choices = 1;
    EXPECT_THAT(text_advice(advice), HasSubstr("  There is no other choice.\n"));
}

TEST(Advice, JsonIsAsItsSchemaSays) {
    BattleInfo battle{"ancient-battles", "Heraclea", "heraclea", "280 BC", {"Epirus", "Rome"}, {}, {}};
    Advice advice = two_candidates();
    advice.made = advice.best[1];
    const std::string json = json_advice(advice, battle, {.seed = 18446744073709551615u});
    test::expect_schema_of(json, "advice.schema.json");
    const auto read = nlohmann::json::parse(json);
    EXPECT_EQ(read["side"], "B");
    EXPECT_EQ(read["best"][0]["losses"]["enemy"], 2.5);
    EXPECT_EQ(read["best"][1]["losses"], nullptr);
    EXPECT_EQ(read["made"]["move"], "stay");
    EXPECT_EQ(read["best"][0]["reply"]["share"], 0.625);
    EXPECT_EQ(read["gap"]["error"], 0.005);
    EXPECT_EQ(read["reasons"][0]["rule"], "4.0");
    EXPECT_EQ(read["reasons"][0]["error"], 0.004);
}

TEST(Advice, BattlesWithoutAnAdviserSaySo) {
    const auto session = test::dice_service()->play({.general = "random"});
    while (session->advance()) continue;
    ASSERT_EQ(session->player(), Player::person);
    EXPECT_EQ(session->hint().error().sentence, "no agent gives advice in this battle");
    EXPECT_EQ(session->why(1).error().sentence, "step 1 is a roll of dice: nobody chose");
}

}  // namespace
}  // namespace polemarch::sim
