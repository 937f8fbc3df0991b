// `polemarch review` from outside.
#include "tests/support/json_files.h"
#include "tests/support/odds.h"

#include <cmath>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

/// The quickest review.
Ran review(std::vector<std::string> words, const RunOptions& options = {}) {
    words.insert(words.begin(), "review");
    if (std::find(words.begin(), words.end(), "--rollouts") == words.end())
        words.insert(words.end(), {"--rollouts", "16"});
    return polemarch(words, options);
}

/// The worked example up to its 12th step.
std::string beginning(const Folder& folder) {
    std::istringstream all(file_text(worked_example));
    std::ofstream some(folder / "beginning.jsonl");
    std::string line;
    for (int n = 0; n <= 12 && std::getline(all, line); ++n) some << line << '\n';
    return folder / "beginning.jsonl";
}

double value(const Json& of) { return of["value"].get<double>(); }

TEST(Review, WalksARecordToItsEnd) {
    const Folder folder;
    const Ran run = review({worked_example, "--json", folder / "r.json", "--svg", folder / "r.svg"});
    ASSERT_EQ(run.status, 0) << run.error;
    expect_schema("review.schema.json", folder / "r.json");
    EXPECT_EQ(run.output.find("The worked example, "), 0u) << run.output;
    for (const std::string part : {"64 steps, not over", "A's expected result, step by step", "  turn  |1", "+-",
                                   "luck of 9 rolls", "The dice that decided most", "The largest mistakes of B"})
        EXPECT_THAT(run.output, HasSubstr(part));
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    EXPECT_THAT(run.output, Not(HasSubstr("\033")));
    EXPECT_THAT(file_text(folder / "r.svg"), HasSubstr("<polyline points="));

    const Json read = Json::parse(file_text(folder / "r.json"));
    ASSERT_EQ(read["steps"].size(), 64u);
    double luck = 0, play = 0, variance = 0;
    for (const Json& step : read["steps"]) {
        luck += step.contains("luck") ? value(step["luck"]) : 0;
        play += step.contains("play") ? value(step["play"]) : 0;
        variance += step.contains("luck") ? step["variance"].get<double>() : 0;
    }
    const Json& account = read["account"];
    EXPECT_NEAR(value(account["luck"]), luck, 1e-9);
    EXPECT_NEAR(value(account["play"]), play, 1e-9);
    EXPECT_NEAR(account["usual_luck"].get<double>(), std::sqrt(variance), 1e-9);
    EXPECT_NEAR(value(account["begin"]) + luck + play + value(account["rest"]), value(account["end"]), 1e-9);
}

TEST(Review, IsTheSameAtAnyNumberOfThreads) {
    const Folder folder;
    const std::string record = beginning(folder);
    const auto run = [&](const std::string& threads, const std::string& seed) {
        const std::string file = folder / (threads + "-" + seed);
        EXPECT_EQ(review({record, "--threads", threads, "--seed", seed, "--json", file}).status, 0);
        return file_text(file);
    };
    const std::string alone = run("1", "1");
    EXPECT_EQ(run("3", "1"), alone);
    EXPECT_NE(run("2", "2"), alone);
}

/// On the last turn knights spare a disordered enemy whose loss would win the battle.
TEST(Review, ABlunderIsTheLargestMistake) {
    RulesTable t(
        {.a = {"KT E6/1", "MI R1/4"}, .b = {"HI E5/1", "MI R12/1"}, .tail = "[turns]\nlast = 1\n", .panic_b = 2});
    t.melee().disorder("E5");
    const PositionFile file(t);
    const Folder folder;
    ASSERT_EQ(polemarch({"play", file.path(), "--side", "A", "--board", "asked"},
                        {.input = "pass\nsave " + (folder / "game.jsonl") + "\nquit\n"})
                  .status,
              0);
    ASSERT_EQ(review({folder / "game.jsonl", "--rollouts", "64", "--json", folder / "r.json"}).status, 0);
    const Json read = Json::parse(file_text(folder / "r.json"));
    ASSERT_FALSE(read["mistakes"]["a"].empty());
    const Json& blunder = read["mistakes"]["a"][0];
    EXPECT_EQ(blunder["step"], 1);
    EXPECT_EQ(blunder["made"]["move"], "pass");
    EXPECT_EQ(blunder["better"]["move"], "E6 attacks E5");
    EXPECT_GT(value(blunder["loss"]), 0.05);
    EXPECT_GT(value(blunder["loss"]), 3 * blunder["loss"]["error"].get<double>());
    EXPECT_LT(value(read["account"]["per_choice"]["a"]), 0);
}

TEST(Review, ReportsAsManyAsAreAskedFor) {
    const Folder folder;
    ASSERT_EQ(review({beginning(folder), "--top", "1", "--json", folder / "r.json"}).status, 0);
    const Json read = Json::parse(file_text(folder / "r.json"));
    EXPECT_LE(read["mistakes"]["a"].size(), 1u);
    EXPECT_EQ(read["luckiest"].size(), 2u);
}

TEST(Review, WritesOverNothingUnasked) {
    const Folder folder;
    const std::string record = beginning(folder);
    std::ofstream(folder / "mine") << "mine\n";
    for (const std::string form : {"--json", "--svg"}) {
        EXPECT_EQ(review({record, form, folder / "mine"}).status, 2);
        EXPECT_EQ(file_text(folder / "mine"), "mine\n");
    }
    EXPECT_EQ(review({record, "--svg", folder / "mine", "--force"}).status, 0);
    EXPECT_EQ(file_text(folder / "mine").find("<svg"), 0u);
    EXPECT_THAT(review({record, "--json", folder / "x", "--svg", folder / "x"}).error, HasSubstr("both"));
}

TEST(Review, BadInputIsReportedAtOnce) {
    const Folder folder;
    EXPECT_EQ(review({"heraclea"}).status, 2);
    EXPECT_EQ(review({folder / "none.jsonl"}).status, 2);
    EXPECT_EQ(review({}).status, 2);
    EXPECT_THAT(review({worked_example, "--rollouts", "15"}).error, HasSubstr("--rollouts"));
    EXPECT_EQ(review({worked_example, "--rollouts", "15"}).status, 2);
    EXPECT_EQ(review({worked_example, "--turns", "0"}).status, 2);
    EXPECT_EQ(review({worked_example, "--top", "0"}).status, 2);
    std::string text = file_text(worked_example);
    text.replace(text.find("\"consequence\":\""), 16, "\"consequence\":\"x");
    std::ofstream(folder / "wrong.jsonl") << text;
    const Ran wrong = review({folder / "wrong.jsonl"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.error, HasSubstr("wrong.jsonl:2:"));
}

TEST(Review, InterruptedItReportsNothing) {
    const Ran run = review({worked_example, "--rollouts", "100000", "--threads", "2"}, {.interrupts = {1000ms}});
    EXPECT_EQ(run.status, 130) << run.error;
    EXPECT_EQ(run.output, "");
    EXPECT_THAT(run.error, HasSubstr("interrupted"));
}

}  // namespace
}  // namespace polemarch::test
