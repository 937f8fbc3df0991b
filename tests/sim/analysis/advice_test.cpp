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

TEST(Advice, BeginsWithASentenceThenThreatsAndTheLineThenFigures) {
    Advice advice = two_candidates();
    advice.best[0].threats = {{"H6 attacks I5 from its rear [11.2.2]", 0.36, 4,
                               Odds{"melee", "11.2.5", "", "", {{"no effect", 18, 0.5}, {"eliminated", 18, 0.5}}, 36}}};
    advice.best[0].line = {"A passes [3.0]", "dice: eliminated (50 %)"};
    EXPECT_EQ(text_advice(advice),
              "Turn 1, B chooses (6.0)\n"
              "  go is better than stay by 5.0 % (error 0.5 %).\n"
              "  Threat after go: H6 attacks I5 from its rear [11.2.2]; in 36 % of the simulations that costs B 4.0\n"
              "    points. Its dice: no effect 50 %, eliminated 50 %.\n"
              "  Line of play after go, the most frequent choices and the likeliest dice: A passes [3.0]; dice:\n"
              "    eliminated (50 %).\n"
              "\n"
              "  level-4 ran 1,600 simulations to the end of this turn, of 2 of 12 choices. Value: B's expected\n"
              "    result (a twentieth of it: the balance of losses).\n"
              "\n"
              "  Choice                                        value   error  simulations    B loses    A loses\n"
              "  1  go                                        60.0 %   0.3 %        1,500        1.2        2.5\n"
              "       B goes [8.3]\n"
              "       most frequent reply, in 62 % of the simulations: A passes [3.0]\n"
              "  2  stay                                      55.0 %   0.4 %          100\n"
              "       B stays [8.4]\n"
              "  Losses: points, means over the simulations of a choice.\n"
              "\n"
              "  Why 1 is better than 2: +5.0 %, error 0.5 %\n"
              "    effect    error   in 1, compared with 2, on average\n"
              "    +6.0 %    0.4 %   more of it [4.0]\n");
}

TEST(Advice, TheSentenceSaysWhatIsBetterOrThatNothingIs) {
    Advice advice = two_candidates();
    EXPECT_EQ(verdict_of(advice), "go is better than stay by 5.0 % (error 0.5 %).");
    advice.made = advice.best[1];
    EXPECT_EQ(verdict_of(advice), "go is better than stay by 5.0 % (error 0.5 %).");
    advice.gap = {0.005, 0.005};
    advice.distinguishable = false;
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart: 0.5 % (error 0.5 %) in favour of go.");
    advice.gap = {0.0125, 0.0064};
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart: 1.25 % (error 0.64 %) in favour of go.")
        << "1.3 % (error 0.6 %) would be significant";
    advice.gap = {0.0004, 0.0002};
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart: they differ by less than 0.1 %.");
    advice.gap = {-0.02, 0.005};
    advice.distinguishable = true;
    EXPECT_EQ(verdict_of(advice), "stay is better than go by 2.0 % (error 0.5 %).");
    advice.enough_simulations = advice.distinguishable = false;
    EXPECT_EQ(verdict_of(advice),
              "go and stay cannot be told apart in so few simulations: 2.0 % (error 0.5 %) in favour of stay.");
    advice.gap.reset();
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart in so few simulations.");
    advice.made = advice.best[0];
    EXPECT_TRUE(advice.made_the_best());
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart in so few simulations.");
    advice.best.pop_back();  // as with --top 1
    EXPECT_EQ(verdict_of(advice), "go is the best of all that was searched.");
    advice.choices = 1;
    EXPECT_EQ(verdict_of(advice), "There is no other choice.");
}

/// S5: the threats and the line are those of the move that was made, unless another is better.
TEST(Advice, OfEqualChoicesNothingIsSaidAboutTheOneThatWasNotMade) {
    Advice advice = two_candidates();
    advice.best[0].threats = {{"go is hit", 0.5, 1, {}}};
    advice.best[0].line = {"after go"};
    advice.best[1].threats = {{"stay is hit", 0.25, 2, {}}};
    advice.best[1].line = {"after stay"};
    advice.made = advice.best[1];
    EXPECT_THAT(text_advice(advice), HasSubstr("Threat after stay: stay is hit"));
    EXPECT_THAT(text_advice(advice), HasSubstr("Line of play after go, "));
    EXPECT_THAT(text_advice(advice), HasSubstr("Why 1 is better than what was made"));
    advice.gap = {0.005, 0.005};
    advice.distinguishable = false;
    advice.reasons.clear();
    for (const bool better : {false, true}) {  // then the move that was made is even better
        const std::string text = text_advice(advice);
        EXPECT_THAT(text, HasSubstr("Threat after stay: stay is hit"));
        EXPECT_THAT(text, HasSubstr("Line of play after stay, "));
        EXPECT_THAT(text, Not(HasSubstr("go is hit")));
        EXPECT_THAT(text, Not(HasSubstr("Why 1")));
        if (better) break;
        advice.gap = {-0.05, 0.005};
        advice.distinguishable = true;
    }
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
        add_reasons<1>(advice, first, second, paired, [](const Comparison<1>& compared) {
            return std::vector<Reason>{{compared.value().value, 0.01, "more of it", "4.0"}};
        });
        return advice;
    };
    const auto wide = simulations_of(12, 0.4, 0.8), near = simulations_of(12, 0.35, 0.75);
    Advice advice = reported(wide, near, false);
    EXPECT_TRUE(advice.reasons.empty());
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart: 5.0 % (error 8.5 %) in favour of go.");
    // Reasons always speak for the better choice.
    const Advice worse = reported(simulations_of(64, 0.4, 0.5), simulations_of(64, 0.5, 0.6), true);
    EXPECT_EQ(verdict_of(worse), "stay is better than go by 10.0 % (error 0.0 %).");
    ASSERT_EQ(worse.reasons.size(), 1u);
    EXPECT_NEAR(worse.reasons[0].effect, 0.1, 1e-12);
    EXPECT_THAT(text_advice(worse), HasSubstr("\n  Why 1 is better than 2: +10.0 %, error 0.0 %\n"));
    EXPECT_EQ(worse.best[0].move, "stay");
    // What simulations with the same dice have in common is no noise.
    advice = reported(wide, near, true);
    EXPECT_NEAR(advice.gap->value, 0.05, 1e-12);
    EXPECT_NEAR(advice.gap->error, 0, 1e-9);
    EXPECT_EQ(advice.reasons.size(), 1u);
    EXPECT_THAT(text_advice(advice), HasSubstr("\n  Why 1 is better than 2: +5.0 %, error 0.0 %\n"));
    // A few simulations are never sure, however alike they are.
    advice = reported(simulations_of(9, 0.6, 0.6), simulations_of(9, 0.5, 0.5), true);
    EXPECT_TRUE(advice.reasons.empty());
    EXPECT_THAT(verdict_of(advice), HasSubstr("cannot be told apart in so few simulations: 10.0 %"));
    advice = reported(simulations_of(1, 0.6, 0.6), simulations_of(9, 0.5, 0.5), true);
    EXPECT_FALSE(advice.gap);
    EXPECT_EQ(verdict_of(advice), "go and stay cannot be told apart in so few simulations.");
    EXPECT_THAT(verdict_of(reported(wide, wide, true)), HasSubstr("they differ by less than 0.1 %."));
}

TEST(Advice, WhatHardlyCountsIsNoReason) {
    Advice advice = two_candidates();
    advice.reasons = {{0.05, 0.005, "the rest", ""}, {0.004, 0.001, "0.2 more points of strength", "4.0"}};
    const std::string text = text_advice(advice);
    EXPECT_THAT(text, HasSubstr("\n  No single reason makes 1 better.\n"));
    EXPECT_THAT(text, Not(HasSubstr("the rest")));
    EXPECT_THAT(text, Not(HasSubstr("points of strength")));
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
    EXPECT_THAT(text, HasSubstr("\n  go is better than stay by estimate: 1.5 points of strength against 0.2.\n"));
    EXPECT_THAT(text, HasSubstr(" points of strength\n  1  go "));
    EXPECT_THAT(text, Not(HasSubstr("%")));
    advice.made->gain = -0.04;
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("-0.0")));
    advice.by_gain = false;  // as for a script with an order of its own
    EXPECT_THAT(text_advice(advice), HasSubstr("  level-4 would choose go rather than stay, without a search.\n"));
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

TEST(Advice, TheBetterOfTwoComesFirst) {
    Advice advice;
    advice.general = "level-5";
    advice.best = {{.move = "A4 advance"}, {.move = "A1 advance"}, {.move = "done"}};
    advice.gap = Difference{-.03, .01};
    put_better_first(advice);
    EXPECT_EQ(advice.best[0].move, "A1 advance");
    EXPECT_EQ(advice.best[1].move, "A4 advance");
    EXPECT_DOUBLE_EQ(advice.gap->value, .03);
    EXPECT_THAT(advice.notes, ElementsAre(HasSubstr("level-5 itself would take 2")));
}

}  // namespace
}  // namespace polemarch::sim
