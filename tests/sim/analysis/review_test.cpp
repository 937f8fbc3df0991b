// The review of a game. Every value of the dice game is known, so luck, play and mistakes are computed by hand.
#include "sim/analysis/review.h"

#include "core/replay.h"
#include "tests/support/dice_service.h"
#include "tests/support/json_files.h"
#include "tests/support/open_in_tree.h"

#include <cmath>
#include <sstream>

#include <gmock/gmock.h>

namespace polemarch::sim {
namespace {

using test::GuidedDiceGame;
using testing::HasSubstr;

/// A record without a result, with these faces and choices.
Record record_of(const std::vector<std::string>& steps) {
    const GameAdapter<GuidedDiceGame> g(std::make_shared<const GuidedDiceGame>());
    Record record;
    record.name = "dice.jsonl";
    record.header = {program_version(), "dice", "Dice", {}, {}, DiceOrigin::given, 1, 1, 1, {"patient", "person"}};
    StateBytes s = g.start();
    for (const std::string& word : steps) {
        MoveBytes move;
        if (g.actor(s) == Actor::chance) {
            const std::vector<std::uint8_t> faces{static_cast<std::uint8_t>(std::stoi(word))};
            move = g.resolve(s, faces);
            const auto rolled = g.roll(s).dice[0] == 1 ? 0u : 1u;
            record.steps.push_back(describe_roll(g, s, faces, move));
            EXPECT_EQ(record.steps.back().dice[rolled], faces);
        } else {
            move = *g.read(s, word);
            record.steps.push_back(describe_move(g, s, move));
        }
        g.apply(s, move);
    }
    return record;
}

Review reviewed(const Record& record, ReviewRequest request = {.rollouts = 16}, int threads = 1) {
    const auto review = test::dice_service()->review(record, request, {.threads = threads});
    EXPECT_TRUE(review);
    return review.value_or(Review{});
}

double change(const Review& review, std::size_t step) { return review.steps.at(step - 1).change.value; }

TEST(Review, LuckIsTheResultAgainstTheValueOfTheRoll) {
    // A stops on a 6, worth 6 - 14/3 pips. B's 1 costs 1/3 less than A expected, and leaves a roll worth 4 1/4 pips.
    const Review review = reviewed(record_of({"6", "stop", "1", "again", "5", "stop"}));
    ASSERT_EQ(review.steps.size(), 6u);
    EXPECT_NEAR(review.steps[0].before.value, 0.5, 1e-9);
    EXPECT_NEAR(change(review, 1), 0.1 * (6 - 14.0 / 3), 1e-9);
    EXPECT_NEAR(change(review, 3), 0.1 * (14.0 / 3 - 4.25), 1e-9);
    EXPECT_NEAR(change(review, 5), 0.1 * (4.25 - 5), 1e-9);
    for (const std::size_t choice : {2u, 4u, 6u}) EXPECT_NEAR(change(review, choice), 0, 1e-9) << choice;
    EXPECT_NEAR(review.steps[0].chance, 1.0 / 6, 1e-12);
    EXPECT_NEAR(review.end.value, 0.6, 1e-12);
    EXPECT_NEAR(review.whole.luck.value, 0.1, 1e-9);
    EXPECT_NEAR(review.whole.rest.value, 0, 1e-9);
    EXPECT_EQ(review.whole.rolls, 3u);
    EXPECT_EQ(review.whole.choices, (std::array<std::size_t, 2>{1, 2}));
}

TEST(Review, LuckHasTheSpreadOfTheDiceThatFell) {
    // The first roll is worth 4 1/4 pips on 1 to 4, and its face on 5 and 6; the second 3 1/2 on 1 to 3.
    const double mean = 14.0 / 3,
                 first = (4 * std::pow(4.25 - mean, 2) + std::pow(5 - mean, 2) + std::pow(6 - mean, 2)) / 6;
    const double second =
        (3 * std::pow(3.5 - 4.25, 2) + std::pow(4 - 4.25, 2) + std::pow(5 - 4.25, 2) + std::pow(6 - 4.25, 2)) / 6;
    const Review review = reviewed(record_of({"6", "stop", "1", "again", "5", "stop"}));
    EXPECT_NEAR(review.steps[0].variance, first / 100, 1e-9);
    EXPECT_NEAR(review.whole.usual.value(), std::sqrt(2 * first + second) / 10, 1e-9);
    ASSERT_EQ(review.dice.size(), 1u);
    EXPECT_EQ(review.dice[0].event, "throw");
    EXPECT_EQ(review.dice[0].rolls, 3u);
    EXPECT_NEAR(review.dice[0].usual.value(), review.whole.usual.value(), 1e-12);
    EXPECT_EQ(review.luckiest.front(), 1u);  // a six on the first roll changes most
}

TEST(Review, ABlunderIsTheLargestMistake) {
    // Giving up a 6 costs 6 - 4 1/4 pips; keeping a 4 at first only 1/4.
    const Review review = reviewed(record_of({"6", "again", "4", "stop", "4", "stop"}));
    ASSERT_EQ(review.mistakes[0].size(), 1u);
    const Mistake& blunder = review.mistakes[0].front();
    EXPECT_EQ(blunder.step, 2u);
    EXPECT_EQ(blunder.made, "again");
    EXPECT_EQ(blunder.better, "stop");
    EXPECT_NEAR(blunder.loss.value, 0.175, 1e-9);
    EXPECT_NEAR(review.whole.play.value, -0.175 + 0.025, 1e-9);  // B's mistake is worth .025 to A
    EXPECT_NEAR(review.whole.per_choice[0].value, -0.175 / 2, 1e-9);
    ASSERT_EQ(review.mistakes[1].size(), 1u);
    EXPECT_EQ(review.mistakes[1].front().step, 6u);
    EXPECT_NEAR(review.mistakes[1].front().loss.value, 0.025, 1e-9);
    EXPECT_NEAR(review.whole.per_choice[1].value, -0.025, 1e-9);
    EXPECT_EQ(review.decisions, (std::array<std::size_t, 2>{2, 1}));
}

TEST(Review, AMistakeThatCouldStillBeCorrectedIsReportedOnce) {
    const auto mistake = [](std::size_t step, int turn, const char* better, double loss) {
        return Mistake{step, turn, "pass", "A passes", better, better, {loss, 0.01}};
    };
    const auto steps = [](const std::vector<Mistake>& mistakes) {
        std::vector<std::size_t> steps;
        for (const Mistake& of : mistakes) steps.push_back(of.step);
        return steps;
    };
    const std::vector<Mistake> same{mistake(1, 1, "F7 rally", 0.1), mistake(3, 1, "F7 rally", 0.1),
                                    mistake(5, 1, "F7 rally", 0.1)};
    EXPECT_EQ(steps(listed_mistakes(same, 3)), (std::vector<std::size_t>{5}));
    const std::vector<Mistake> others{mistake(1, 1, "F7 rally", 0.1), mistake(3, 1, "F7 rally", 0.05),
                                      mistake(5, 1, "I5 rally", 0.2), mistake(7, 2, "F7 rally", 0.1)};
    // the mistake at step 3 repeats that at step 1
    EXPECT_EQ(steps(listed_mistakes(others, 9)), (std::vector<std::size_t>{5, 1, 7}));
    EXPECT_EQ(steps(listed_mistakes(others, 2)), (std::vector<std::size_t>{5, 1}));
    std::vector<Mistake> one_unit{mistake(1, 1, "F7 rally", 0.1), mistake(3, 1, "F7 move", 0.06),
                                  mistake(5, 1, "F7 fire", 0.095), mistake(7, 1, "E5 move", 0.06),
                                  mistake(9, 2, "F7 move", 0.02)};
    for (Mistake& of : one_unit) of.subject = "HI " + of.better.substr(0, 2);
    EXPECT_EQ(steps(listed_mistakes(one_unit, 9)), (std::vector<std::size_t>{5, 7, 9}));
}

TEST(Review, WhatIsUsualIsUnknownRatherThanNothing) {
    Review review = reviewed(record_of({"6", "stop"}));
    review.whole.usual.reset();
    for (TurnAccount& turn : review.turns) turn.account.usual.reset();
    for (DiceAccount& dice : review.dice) dice.usual.reset();
    const std::string text = text_review(review);
    EXPECT_THAT(text, HasSubstr("   usual: unknown with so few rollouts\n"));
    EXPECT_THAT(text, testing::ContainsRegex("throw .* 1 +[+]13.3 % +unknown\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("+-0.0 %")));
    test::expect_schema_of(json_review(review), "review.schema.json");
    EXPECT_THAT(svg_review(review), HasSubstr("Luck +13.3 % for A (error 0.0 %). Play of both"));
}

TEST(Review, SecondAnalysesAreReportedIfTheyAreNoNoise) {
    Review review = reviewed(record_of({"2", "again", "3", "again", "1", "4", "stop"}));
    EXPECT_NEAR(review.turn_ends.value, 0, 1e-9);  // rollouts of the dice game are exact
    review.turn_ends = {0.1, 0.06};
    EXPECT_THAT(text_review(review), testing::Not(HasSubstr("corrections: ")));
    review.turn_ends = {0.1, 0.04};
    EXPECT_THAT(text_review(review), HasSubstr("  Of the rest +10.0 % (error 4.0 %) are corrections: "));
}

TEST(Review, EveryTurnAddsUp) {
    const Review review = reviewed(record_of({"2", "again", "3", "again", "1", "4", "stop"}));
    ASSERT_EQ(review.turns.size(), 2u);
    EXPECT_EQ(review.turns[1].first_step, 6u);
    double begin = 0.5;
    for (const TurnAccount& turn : review.turns) {
        const Account& a = turn.account;
        EXPECT_NEAR(a.begin.value, begin, 1e-9);
        begin = a.begin.value + a.luck.value + a.play.value + a.rest.value;
        EXPECT_NEAR(a.end.value, begin, 1e-9);
    }
    EXPECT_NEAR(begin, review.end.value, 1e-9);
}

TEST(Review, AGameThatIsNotOverIsWalkedAsFarAsItGoes) {
    const Review review = reviewed(record_of({"6", "stop"}));
    EXPECT_NEAR(review.end.value, 0.5 + 0.1 * (6 - 14.0 / 3), 1e-9);
    EXPECT_THAT(text_review(review), HasSubstr("expected at the end"));
    EXPECT_THAT(text_review(review), HasSubstr("2 steps, not over"));
    const Review none = reviewed(record_of({}));
    EXPECT_NEAR(none.end.value, 0.5, 1e-9);
    EXPECT_THAT(text_review(none), HasSubstr("0 steps, not over"));
    test::expect_schema_of(json_review(none), "review.schema.json");
    EXPECT_THAT(svg_review(none), HasSubstr("</svg>"));
}

TEST(Review, GivingUpIsNeitherLuckNorPlay) {
    Record record = record_of({"6", "stop"});
    record.result = resignation(Side::first, 2);
    const Review review = reviewed(record);
    EXPECT_EQ(review.end.value, 0);
    EXPECT_NEAR(review.whole.rest.value, -0.5 - 0.1 * (6 - 14.0 / 3), 1e-9);
    EXPECT_THAT(text_review(review), HasSubstr("A gave up"));
}

TEST(Review, IsTheSameAtAnyNumberOfThreads) {
    const Record record = record_of({"6", "again", "4", "stop", "1", "again", "2", "again", "6"});
    const std::string alone = json_review(reviewed(record));
    for (const int threads : {2, 3, 8}) EXPECT_EQ(json_review(reviewed(record, {.rollouts = 16}, threads)), alone);
    EXPECT_NE(json_review(reviewed(record, {.rollouts = 16, .seed = 2})), alone);  // it contains its seed
}

TEST(Review, IsReportedOnThePageAndAsJson) {
    Record record = record_of({"6", "again", "4", "stop", "4", "stop"});
    record.result = {0, ending_of(0.5), 0.5, 6};
    const Review review = reviewed(record);
    const std::string text = text_review(review);
    EXPECT_EQ(text.find("Dice, 6 steps, drawn\n  A Odd                              patient\n"), 0u) << text;
    EXPECT_THAT(
        text,
        HasSubstr("  2        17.5 %    0.0 %   again: A: again\n                          better stop: A: stop\n"));
    EXPECT_THAT(text, HasSubstr("play of both sides                   -15.0 %"));
    EXPECT_THAT(text, HasSubstr("  turn  |1  |2\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("-0.0 %")));
    EXPECT_THAT(text, HasSubstr("   by the evaluation after 1 turn\n"));
    EXPECT_THAT(text, HasSubstr("A choice is a mistake if rollouts say so"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    const std::string json = json_review(review);
    test::expect_schema_of(json, "review.schema.json");
    const auto read = nlohmann::json::parse(json);
    EXPECT_EQ(read["mistakes"]["a"][0]["better"]["move"], "stop");
    EXPECT_EQ(read["steps"][0]["consequence"], "shows 6");
    EXPECT_EQ(read["result"]["resigned"], nullptr);
    const std::string svg = svg_review(review);
    EXPECT_THAT(svg, HasSubstr("Step 2, a mistake of A: again. Better: stop. 17.5 % lost"));
}

/// S4: "play of A +120.3 %, play of B -144.7 %, rest +53.6 %".
TEST(Review, PartsStayWithinWhatAResultCanBe) {
    AgentStream stream(4);
    const auto any = [&] { return stream.below(1u << 20) / double(1u << 20); };
    for (int n = 0; n < 2000; ++n) {
        const double begin = any(), end = n % 3 == 0 ? n % 2 : any(), luck = 4 * any() - 2, play = 4 * any() - 2;
        const Parts parts = bounded_parts(begin, end, luck, play);
        for (const double part : {parts.luck, parts.play, parts.rest}) EXPECT_LE(std::abs(part), 1 + 1e-12);
        EXPECT_NEAR(begin + parts.luck + parts.play + parts.rest, end, 1e-12);
        EXPECT_GE(begin + parts.luck, -1e-12);
        EXPECT_LE(begin + parts.luck, 1 + 1e-12);
    }
    const Parts possible = bounded_parts(0.5, 0.6, 0.2, -0.15);  // nothing is cut
    EXPECT_NEAR(possible.luck, 0.2, 1e-12);
    EXPECT_NEAR(possible.play, -0.15, 1e-12);
    EXPECT_NEAR(possible.rest, 0.05, 1e-12);
}

TEST(Review, WhatErrorsExplainIsNotSaid) {
    Review review = reviewed(record_of({"6", "again", "4", "stop", "4", "stop"}));
    EXPECT_THAT(text_review(review), HasSubstr("the better play was that of B: 15.0 % (error 0.0 %)."));
    review.whole.play.error = 0.1;
    EXPECT_THAT(text_review(review), HasSubstr("Who played better cannot be said: 15.0 % with an error of 10.0 %."));
}

Advice analysis(double gap, double error) {
    Advice advice{.side = Side::first, .simulations = 2000, .tried = 2, .choices = 2, .losses_in = "points"};
    advice.best = {{.move = "stop", .sentence = "A stops", .value = 0.5 + gap, .simulations = 1000}};
    advice.made = Candidate{.move = "again", .sentence = "A throws again", .value = 0.5, .simulations = 1000};
    advice.made->threats = {{"B rolls a six", 0.36, 4, {}}};
    advice.gap = {gap, error};
    advice.enough_simulations = true;
    advice.distinguishable = advice.gap->sure();
    return advice;
}

TEST(Review, AMistakeIsWhatTheLevelCanTellFromItsBest) {
    const auto service = test::dice_service();
    const AnyGame& game = service->system().game();
    const Record record = record_of({"6", "again", "4", "stop", "4", "stop"});
    const auto mistakes = [&](const Advice& of_a) {
        ReviewParts parts = service->system().review();
        parts.advise = [&](const AdviceQuestion& question) {
            EXPECT_EQ(question.general, "level-6");
            EXPECT_EQ(question.made.size(), 1u);
            if (game.actor(question.state) == Actor::first) return of_a;
            return analysis(0.001, 0.01);
        };
        const ReviewRequest request{.rollouts = 16};
        const auto review = review_game(game, parts, request, record, replay(game, record), {});
        EXPECT_TRUE(review->mistakes[1].empty()) << "of B the level cannot tell one";
        return review->mistakes[0];
    };
    const auto found = mistakes(analysis(0.2, 0.02));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].step, 2u);
    EXPECT_EQ(found[0].better, "stop");
    EXPECT_NEAR(found[0].loss.value, 0.2, 1e-12);  // as the level measured it
    EXPECT_EQ(found[0].reason,
              "after the move that was made, in 36 % of the simulations B rolls a six: that costs A 4.0 points");
    EXPECT_TRUE(mistakes(analysis(0.2, 0.15)).empty()) << "within two standard errors";
    EXPECT_TRUE(mistakes(analysis(-0.2, 0.02)).empty()) << "the move that was made is better";
    Advice best = analysis(0.2, 0.02);
    best.made = best.best.front();
    EXPECT_TRUE(mistakes(best).empty());
    Advice script = analysis(0.2, 0.02);
    script.gap.reset();
    script.distinguishable = false;
    EXPECT_TRUE(mistakes(script).empty()) << "a placement that no search compares";
}

/// A random player of Blood of Kings blunders; what is reported, the level calls a mistake when it is asked by itself.
TEST(Review, OfATableGivesReasonsForMistakes) {
    const auto service = test::open_in_tree("plataea");
    Diagnostics diagnostics;
    auto record =
        parse_record({"game.jsonl", service->record({.agents = {"random", "heuristic"}, .seed = 4}, 1)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    record->steps.resize(std::min<std::size_t>(record->steps.size(), 16));
    record->result.reset();
    ReviewRequest request = service->usual_review();
    request.rollouts = 16;
    request.level = "level-3";
    const auto review = service->review(*record, request, {.threads = 2});
    ASSERT_TRUE(review);
    for (const auto& of_side : review->mistakes)
        for (const Mistake& mistake : of_side) {
            EXPECT_NE(mistake.reason, "") << mistake.made;
            EXPECT_NE(mistake.better, mistake.made);
            EXPECT_GE(mistake.loss.value, 2 * mistake.loss.error) << mistake.made;
        }
    const Account& a = review->whole;
    for (const Estimate& part : {a.luck, a.play, a.rest}) {
        EXPECT_LE(std::abs(part.value), 1);
        EXPECT_LE(part.error, 1);
    }
    EXPECT_NEAR(a.begin.value + a.luck.value + a.play.value + a.rest.value, a.end.value, 1e-9);
    test::expect_schema_of(json_review(*review), "review.schema.json");
    EXPECT_EQ(json_review(service->review(*record, request, {.threads = 1}).value()), json_review(*review));
    request.level = "level-99";
    EXPECT_THROW(static_cast<void>(service->review(*record, request, {})), InputError);
}

TEST(Review, StopsOnRequest) {
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(test::dice_service()->review(record_of({"6", "stop"}), {}, {.stop = &stop}));
}

TEST(Review, ARecordThatDiffersFromTheRulesIsRefused) {
    Record record = record_of({"6", "stop"});
    record.steps[0].text = "shows 5";
    EXPECT_THROW(static_cast<void>(test::dice_service()->review(record, {}, {})), InputError);
}

}  // namespace
}  // namespace polemarch::sim
