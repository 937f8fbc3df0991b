// `polemarch suggest` and `why` from outside, and `hint` and `why` at the prompt of `play`.
#include "tests/support/json_files.h"
#include "tests/support/odds.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

std::string at(int step) { return worked_example + "@" + std::to_string(step); }

Json advice_of(std::vector<std::string> words) {
    const Folder folder;
    words.insert(words.end(), {"--json", folder / "a.json"});
    const Ran run = polemarch(words);
    EXPECT_EQ(run.status, 0) << run.error;
    expect_schema("advice.schema.json", folder / "a.json");
    return Json::parse(file_text(folder / "a.json"));
}

double sum_of_effects(const Json& advice) {
    double sum = 0;
    for (const Json& reason : advice["reasons"]) sum += reason["effect"].get<double>();
    return sum;
}

void expect_within_the_page(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

/// Knights behind a disordered enemy, and other enemies.
TEST(Suggest, TakesWhatIsThereForTheTaking) {
    RulesTable t({.a = {"KT E6/1", "MI R1/4"}, .b = {"HI E5/1", "MI R12/1"}});
    t.melee().disorder("E5");
    const PositionFile file(t);
    const Json advice = advice_of({"suggest", file.path(), "--level", "6"});
    const Json& best = advice["best"];
    ASSERT_EQ(best.size(), 2u);
    EXPECT_EQ(best[0]["move"], "E6 attacks E5");
    EXPECT_EQ(best[1]["move"], "pass");
    EXPECT_GT(best[0]["value"], best[1]["value"]);
    EXPECT_GT(best[0]["losses"]["enemy"], best[1]["losses"]["enemy"]);
    EXPECT_EQ(advice["simulations"], 1000);
    EXPECT_EQ(best[0]["simulations"].get<int>() + best[1]["simulations"].get<int>(), 1000);
    EXPECT_EQ(advice["made"], nullptr);
    ASSERT_FALSE(advice["reasons"].empty());
    EXPECT_NEAR(sum_of_effects(advice), best[0]["value"].get<double>() - best[1]["value"].get<double>(), 0.0011);
}

TEST(Suggest, SaysTheSameWithTheSameSeedOnly) {
    const Json advice = advice_of({"suggest", at(12)});
    EXPECT_EQ(advice, advice_of({"suggest", at(12)}));
    EXPECT_NE(advice["best"], advice_of({"suggest", at(12), "--seed", "2"})["best"]);
    EXPECT_NE(advice["best"], advice_of({"suggest", at(12), "--level", "4"})["best"]);
    EXPECT_EQ(advice, advice_of({"suggest", at(12), "--level", "level-5"}));
}

TEST(Suggest, ShowsAsManyAsAreAskedFor) {
    EXPECT_EQ(advice_of({"suggest", at(4), "--level", "2"})["best"].size(), 5u);
    EXPECT_EQ(advice_of({"suggest", at(4), "--level", "2", "--top", "2"})["best"].size(), 2u);
    EXPECT_EQ(advice_of({"suggest", at(4), "--level", "2", "--top", "1"})["best"].size(), 1u);
    EXPECT_EQ(advice_of({"suggest", at(4), "--level", "2", "--top", "100"})["best"].size(),
              6u);  // the number of candidates compared
}

TEST(Suggest, FitsOnePage) {
    const std::string text = polemarch({"suggest", at(12)}).output;
    EXPECT_EQ(text.find("Turn 1, A gives an order or passes (6.0), 3 Command Points\n  "), 0u) << text;
    EXPECT_THAT(text, HasSubstr("value   error  simulations    A loses    B loses\n  1  "));
    EXPECT_THAT(text, testing::ContainsRegex("       most frequent reply, in [0-9]+ % of the simulations: B "));
    EXPECT_THAT(text, testing::ContainsRegex("^[^\n]+\n  [^\n]+ (cannot be told apart|is better than)"));
    EXPECT_THAT(text, HasSubstr("\n  level-5 ran 4"));
    EXPECT_THAT(text, HasSubstr("points off the panic rating (4.0)"));
    expect_within_the_page(text);
    EXPECT_THAT(text, Not(HasSubstr("\033")));
    EXPECT_THAT(polemarch({"suggest", at(12), "--color", "always"}).output, HasSubstr("\033[1m"));
    EXPECT_THAT(polemarch({"suggest", at(51)}).output, testing::ContainsRegex("\n  (Line of play|Threat) after "));
}

TEST(Suggest, WithinAnOrderTheScriptIsReported) {
    // the destination of LC N8, in a formation that was ordered to move
    const Json advice = advice_of({"suggest", at(14)});
    EXPECT_EQ(advice["simulations"], 0);
    EXPECT_EQ(advice["notes"][0],
              "This is part of an order that was decided as a whole; a script carries it out step by step.");
    EXPECT_THAT(advice["best"][0]["move"].get<std::string>(), HasSubstr("; face "));
    EXPECT_EQ(advice["best"][0]["value"], nullptr);
    const Json target = advice_of({"suggest", at(10)});
    EXPECT_GE(target["best"][0]["gain"], target["best"][1]["gain"]);
}

TEST(Suggest, OtherGeneralsAreAsked) {
    const Json heuristic = advice_of({"suggest", at(12), "--level", "heuristic"});
    EXPECT_EQ(heuristic["simulations"], 0);
    EXPECT_GE(heuristic["best"][0]["gain"], heuristic["best"][1]["gain"]);
    const Json random = advice_of({"suggest", at(12), "--level", "random"});
    EXPECT_EQ(random["notes"][0], "The random agent has no reasons; this is the opinion of level-5.");
    EXPECT_EQ(random["best"], advice_of({"suggest", at(12)})["best"]);
    const Json restricted = advice_of({"suggest", at(12), "--level", "level-1:without=re-rolls"});
    EXPECT_EQ(restricted["notes"][0], "The agent makes no use of re-rolls; this is the analysis as if it did.");
    EXPECT_EQ(restricted["best"], advice_of({"suggest", at(12), "--level", "level-1"})["best"]);
}

TEST(Suggest, AsksAGeneralOfAnotherTemperament) {
    const Json bold = advice_of({"suggest", at(12), "--level", "2", "--temperament", "bold"});
    EXPECT_EQ(bold["general"], "level-2:temperament=bold");
    EXPECT_EQ(bold, advice_of({"suggest", at(12), "--level", "2:temperament=bold"}));
}

/// Two simulations of each choice show nothing.
TEST(Suggest, AfterAFewSimulationsTheFirstTwoAreAnalysedAgain) {
    const Json advice = advice_of({"suggest", at(12), "--level", "1"});
    EXPECT_LT(advice["simulations"], 20);
    for (const std::size_t i : {0u, 1u}) EXPECT_EQ(advice["best"][i]["simulations"], 64);
    EXPECT_LT(advice["best"][2]["simulations"], 10);
    EXPECT_THAT(advice["notes"].back().get<std::string>(), HasSubstr("1 and 2 were then simulated again, 64 times"));
}

TEST(Suggest, DiceThatFallFirstAreThoseOfTheGameOfThatSeed) {
    for (const std::string battle : {"heraclea", "plataea"}) {
        const Ran run = polemarch({"suggest", battle, "--seed", "11", "--level", "1"});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.output,
                    HasSubstr("  The dice that fall before it are those of polemarch play with --seed 11.\n"));
        // That game begins with "Turn 1, A places a leader (3.0)".
        const std::string decision = run.output.substr(0, run.output.find('\n'));
        EXPECT_THAT(polemarch({"play", battle, "--seed", "11", "--side", decision.substr(8, 1)}).output,
                    HasSubstr(decision + " > "));
    }
}

TEST(Suggest, WritesOverNothingUnasked) {
    const Folder folder;
    std::ofstream(folder / "a.json") << "mine\n";
    EXPECT_EQ(polemarch({"suggest", at(12), "--level", "1", "--json", folder / "a.json"}).status, 2);
    EXPECT_EQ(file_text(folder / "a.json"), "mine\n");
    EXPECT_EQ(polemarch({"suggest", at(12), "--level", "1", "--json", folder / "a.json", "--force"}).status, 0);
    EXPECT_EQ(file_text(folder / "a.json").find('{'), 0u);
}

TEST(Why, WhatWasMadeIsSetAgainstTheBest) {
    const Json other = advice_of({"why", at(52)});  // a disordered phalanx could have been rallied
    const std::string made = other["made"]["move"];
    EXPECT_NE(other["best"][0]["move"], other["made"]["move"]);
    EXPECT_EQ(other["made"]["simulations"], other["best"][0]["simulations"]);
    EXPECT_EQ(other["distinguishable"], true);
    EXPECT_NEAR(other["gap"]["value"].get<double>(),
                other["best"][0]["value"].get<double>() - other["made"]["value"].get<double>(), 1e-9);
    // Common random numbers: less noise than in two independent values.
    EXPECT_LT(other["gap"]["error"].get<double>(),
              0.8 * std::hypot(other["best"][0]["error"].get<double>(), other["made"]["error"].get<double>()));
    const double lost = other["best"][0]["value"].get<double>() - other["made"]["value"].get<double>();
    EXPECT_GT(lost, 0.01);
    EXPECT_NEAR(sum_of_effects(other), lost, 0.0011);
    const std::string text = polemarch({"why", at(52)}).output;
    EXPECT_THAT(text, HasSubstr("  Made: " + made + ". "));
    EXPECT_THAT(text, HasSubstr(" % (error "));
    EXPECT_THAT(text, HasSubstr(" is better than " + made + " by "));
    EXPECT_THAT(text, HasSubstr("\n  made  " + made));
    EXPECT_THAT(text, HasSubstr("Why 1 is better than what was made: +"));
    expect_within_the_page(text);
}

TEST(Why, TheBestIsCalledTheBest) {
    const auto made_the_best = [](int step) {
        const Json advice = advice_of({"why", at(step)});
        return advice["simulations"] > 0 && advice["made"] == advice["best"][0];
    };
    const std::array steps{51, 53, 55, 57};  // whether the best was made at one of them depends on the agent
    const auto* step = std::find_if(steps.begin(), steps.end(), made_the_best);
    ASSERT_NE(step, steps.end());
    const std::string text = polemarch({"why", at(*step)}).output;
    const std::string made = advice_of({"why", at(*step)})["made"]["move"];
    EXPECT_THAT(text, AnyOf(HasSubstr("\n  " + made + " and "), HasSubstr("\n  " + made + " is better than ")));
}

TEST(Why, AMarchIsJudgedWithItsFacing) {
    EXPECT_EQ(advice_of({"why", at(15)})["made"]["move"], "to K9; face 2");
    EXPECT_EQ(advice_of({"why", at(16)})["made"]["move"], "face 2");
}

TEST(Why, EveryChoiceOfARecordHasAnAnswer) {
    std::ifstream lines(worked_example);
    std::string line;
    std::getline(lines, line);
    for (int step = 1; std::getline(lines, line) && line.find("\"result\"") == std::string::npos; ++step) {
        if (sanitized && step % 8 > 1) continue;
        const Ran run = polemarch({"why", at(step), "--level", "1"});
        if (line.find("\"move\"") != std::string::npos) {
            EXPECT_EQ(run.status, 0) << step << run.error;
            EXPECT_THAT(run.output, AnyOf(HasSubstr("  Made: "))) << step;
            expect_within_the_page(run.output);
        } else {
            EXPECT_EQ(run.status, 2) << step;
            EXPECT_THAT(run.error, HasSubstr("is a roll of dice: nobody chose")) << step;
        }
    }
}

TEST(Why, StepsThatAreNotThere) {
    EXPECT_THAT(polemarch({"why", at(0)}).error, HasSubstr("has 64 steps, and step 0 was asked for; they are counted"));
    EXPECT_EQ(polemarch({"why", at(65)}).status, 2);
    EXPECT_EQ(polemarch({"suggest", at(65)}).status, 2);
}

TEST(PlayAtATerminal, HintAndWhy) {
    Terminal terminal({POLEMARCH_PROGRAM, "play", "heraclea", "--seed", "11", "--board", "asked", "--level", "2"},
                      plain_terminal);
    const std::string bid = "A bids for the initiative or concedes (5.1), 5 Command Points > ";
    EXPECT_THAT(terminal.wait_for(bid), HasSubstr("is led by level-2"));
    terminal.type("hint\r");
    const std::string hint = terminal.wait_for(bid);
    EXPECT_THAT(hint, HasSubstr("level-5 ran 500 simulations to the end of this turn, of 2 of 2 choices"));
    EXPECT_THAT(hint, HasSubstr("  1  bid  "));
    terminal.type("concede\r");
    const std::string placed = terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("why\r");
    const std::string why = terminal.wait_for("A places a leader (3.0) > ");
    EXPECT_THAT(why, HasSubstr("B places a leader (3.0)"));
    EXPECT_THAT(why, HasSubstr("level-2 ran 3"));
    // the log's move, with the agent's own simulations, for the same choice
    const std::size_t made = why.find("  Made: place B ");
    ASSERT_NE(made, std::string::npos) << why;
    const std::string sentence = why.substr(why.find(". ", made) + 2, 30);
    EXPECT_THAT(placed, HasSubstr("    5  " + sentence));
    terminal.type("why 4\r");
    const std::string own = terminal.wait_for("A places a leader (3.0) > ");
    EXPECT_THAT(own, HasSubstr("  Made: concede. A leaves the initiative to B [5.2]"));
    EXPECT_THAT(own,
                AnyOf(HasSubstr("  bid is better than concede by "), HasSubstr("  bid and concede cannot be told")));
    terminal.type("quit\r");
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST(Play, AdviceThatCannotBeGivenIsRefused) {
    const Ran run = polemarch({"play", "heraclea", "--seed", "11", "--board", "asked"},
                              {.input = "why x\nwhy 1\nwhy 99\nhint 3\nresign\nhint\n"});
    EXPECT_THAT(run.output, HasSubstr("not done: why takes the number of a step\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: step 1 is a roll of dice: nobody chose\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: there is no step 99: log shows them\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: 'hint' stands alone\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: the battle is over\n"));
    EXPECT_EQ(run.status, 0);
}

}  // namespace
}  // namespace polemarch::test
