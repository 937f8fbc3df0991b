// Advice as text and JSON, whoever gives it.
#include "sim/advice.h"

#include "core/version.h"
#include "tests/support/json_files.h"
#include "tests/support/told_dice_game.h"

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
    advice.looks = 1600;
    advice.tried = 2;
    advice.choices = 12;
    advice.losses_in = "points";
    advice.best = {{.move = "go", .sentence = "B goes [8.3]", .value = 0.6, .error = 0.003, .looks = 1500},
                   {.move = "stay", .sentence = "B stays [8.4]", .value = 0.55, .error = 0.004, .looks = 100}};
    advice.best[0].losses = Candidate::Losses{1.25, 2.5};
    advice.best[0].reply = "A passes [3.0]";
    advice.reasons = {{0.06, "more of it", "4.0"}, {-0.01, "the rest", ""}};
    return advice;
}

TEST(Advice, IsATableWithItsReasons) {
    EXPECT_EQ(text_advice(two_candidates()),
              "Turn 1, B chooses (6.0)\n"
              "  level-4 looked 1,600 times, at 2 of 12 choices, and goes by looks. Value: B's expected result, to\n"
              "    a twentieth the balance of losses.\n"
              "\n"
              "  Choice                                        value   error     looks    B loses    A loses\n"
              "  1  go                                        60.0 %   0.3 %     1,500        1.2        2.5\n"
              "       B goes [8.3]\n"
              "       expected reply: A passes [3.0]\n"
              "  2  stay                                      55.0 %   0.4 %       100\n"
              "       B stays [8.4]\n"
              "  Losses: points, means over all looks behind a choice.\n"
              "\n"
              "  What tells 1 from 2: +5.0 %, error 0.5 %\n"
              "    +6.0 %  more of it [4.0]\n"
              "    -1.0 %  the rest\n");
}

TEST(Advice, WhatWasMadeIsJudgedByItsError) {
    Advice advice = two_candidates();
    advice.made = advice.best[1];
    EXPECT_THAT(text_advice(advice), HasSubstr("level-4 would rather go: 5.0 % (error 0.5 %) of the result lost.\n"));
    advice.made->value = 0.605;
    EXPECT_THAT(text_advice(advice),
                HasSubstr("would rather go, but cannot tell them apart: 0.5 % (error 0.5 %) between them.\n"));
    advice.made->value = 0.62;
    EXPECT_THAT(text_advice(advice),
                HasSubstr("  level-4 would rather go, at which he looked longest; but what was made "
                          "looked better by 2.0 %\n    (error 0.5 %) in 100 looks.\n"));
    advice.made->error.reset();
    EXPECT_THAT(text_advice(advice), HasSubstr("would rather go, but cannot tell them apart by so few looks.\n"));
    advice.made = advice.best[1];
    advice.made->value = 0.595;
    EXPECT_THAT(text_advice(advice),
                HasSubstr("would rather go, but cannot tell them apart: 0.5 % (error 0.5 %) between them.\n"));
    advice.made = advice.best[0];
    EXPECT_TRUE(advice.made_the_best());
    EXPECT_THAT(text_advice(advice), HasSubstr("  It is the best, as level-4 sees it.\n"));
    advice.best.pop_back();  // as with --top 1
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("What tells")));
}

TEST(Advice, ForNoiseThereAreNoReasons) {
    Advice advice = two_candidates();
    advice.reasons.clear();
    advice.best[1].value = 0.595;
    tell_reasons(advice, advice.best[1], {{0.06, "more of it", "4.0"}});
    EXPECT_TRUE(advice.reasons.empty());
    EXPECT_THAT(text_advice(advice),
                HasSubstr("\n  1 and 2 cannot be told apart: 0.5 % (error 0.5 %) between them.\n"));
    advice.made = advice.best[1];
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("1 and 2")));  // the verdict says it
    advice.best[1].value = 0.55;
    tell_reasons(advice, advice.best[1], {{0.06, "more of it", "4.0"}});
    ASSERT_EQ(advice.reasons.size(), 2u);
    EXPECT_NEAR(advice.reasons[1].effect, -0.01, 1e-12);  // the rest
}

TEST(Advice, WhatWasMadeStandsInOneRow) {
    Advice advice = two_candidates();
    advice.best.push_back({.move = "turn", .sentence = "B turns", .value = 0.5, .error = 0.1, .looks = 4});
    Advice again = advice;
    tell_made(advice, advice.best[1]);
    EXPECT_EQ(advice.best.size(), 3u);
    EXPECT_THAT(text_advice(advice), testing::ContainsRegex("\n  made  stay +55.0 %"));
    EXPECT_THAT(text_advice(advice), HasSubstr("\n  3  turn "));
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("\n  2  stay")));
    again.made.reset();
    tell_made(again, {.move = "turn", .sentence = "B turns", .value = 0.45, .error = 0.01, .looks = 1500});
    EXPECT_EQ(again.best.size(), 2u);  // looked at by itself
    EXPECT_THAT(text_advice(again), testing::ContainsRegex("\n  made  turn +45.0 %"));
    EXPECT_THAT(text_advice(again), Not(HasSubstr("50.0 %")));
}

TEST(Advice, WithoutLooksGainsAreCompared) {
    Advice advice = two_candidates();
    advice.looks = advice.tried = 0;
    advice.best = {{.move = "go", .sentence = "B goes", .gain = 1.5},
                   {.move = "stay", .sentence = "B stays", .gain = 0.25}};
    advice.reasons.clear();
    advice.made = advice.best[1];
    const std::string text = text_advice(advice);
    EXPECT_THAT(text, HasSubstr("level-4 weighs 12 choices by what each promises at once.\n"));
    EXPECT_THAT(text, HasSubstr("would rather go: 1.5 points of strength against 0.2.\n"));
    EXPECT_THAT(text, Not(HasSubstr("%")));
    advice.made->gain = -0.04;
    EXPECT_THAT(text_advice(advice), Not(HasSubstr("-0.0")));
    advice.by_gain = false;  // as where a script has an order of its own
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
    EXPECT_EQ(read["reasons"][0]["rule"], "4.0");
}

TEST(Advice, BattlesWithoutAnAdviserSaySo) {
    const auto session = test::dice_service()->play({.general = "random"});
    while (session->advance()) continue;
    ASSERT_EQ(session->player(), Player::person);
    EXPECT_EQ(session->hint().error().sentence, "no general gives advice in this battle");
    EXPECT_EQ(session->why(1).error().sentence, "step 1 is a throw of dice: nobody chose");
}

}  // namespace
}  // namespace polemarch::sim
