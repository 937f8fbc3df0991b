// polemarch stats from outside.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;

TEST(Stats, OfPairs) {
    const Folder folder;
    const Ran run = polemarch(
        {"stats", "--pairs", "82,2646,5623,2507,70", "--sprt", "elo0=0,elo1=2.5", "--json", folder / "s.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    expect_schema("stats.schema.json", folder / "s.json");
    const json report = json::parse(file_text(folder / "s.json"));
    EXPECT_EQ(report["unit"], "pair");
    EXPECT_EQ(report["shares"]["lost"]["count"], 2728);
    EXPECT_NEAR(report["elo"]["value"], -2.591, 1e-3);
    EXPECT_EQ(report["sprt"]["verdict"], "elo0");
    EXPECT_GT(report["sprt"]["corrected_elo"]["value"], report["elo"]["value"]);
    EXPECT_NE(run.output.find("  Score and Elo above are biased: a test ends when they look decisive.\n"),
              std::string::npos)
        << run.output;
}

// 81 of 263: the shares of Newcombe 1998, table I, methods 3 and 5.
TEST(Stats, OfSingleGames) {
    const Folder folder;
    const Ran run = polemarch({"stats", "--won", "81", "--lost", "182", "--json", folder / "s.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    expect_schema("stats.schema.json", folder / "s.json");
    const json report = json::parse(file_text(folder / "s.json"));
    EXPECT_EQ(report["unit"], "game");
    EXPECT_NEAR(report["shares"]["won"]["wilson"]["low"], 0.2553, 5e-5);
    EXPECT_NEAR(report["shares"]["won"]["wilson"]["high"], 0.3662, 5e-5);
    EXPECT_NEAR(report["shares"]["won"]["clopper_pearson"]["low"], 0.2527, 5e-5);
    EXPECT_NEAR(report["shares"]["won"]["clopper_pearson"]["high"], 0.3676, 5e-5);
    EXPECT_NEAR(report["score"]["value"], 81.0 / 263, 1e-12);
    EXPECT_NE(run.output.find("they are not: give the pairs with --pairs"), std::string::npos) << run.output;
}

TEST(Stats, OfTooLittle) {
    const Folder folder;
    const Ran run =
        polemarch({"stats", "--pairs", "0,0,0,0,1", "--sprt", "elo0=0,elo1=9", "--json", folder / "s.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    expect_schema("stats.schema.json", folder / "s.json");
    EXPECT_NE(run.output.find("Elo unknown"), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("No correction"), std::string::npos) << run.output;
    EXPECT_EQ(polemarch({"stats", "--pairs", "0,0,0,0,9"}).status, 0);
}

TEST(Stats, RefusesWhatIsNoCount) {
    const auto error_of = [](std::vector<std::string> words) {
        words.insert(words.begin(), "stats");
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 2) << run.output;
        EXPECT_EQ(run.output, "");
        return run.error;
    };
    EXPECT_EQ(error_of({}),
              "polemarch: error: 'stats' needs --pairs N,N,N,N,N, or --won N --drawn N --lost N; see "
              "polemarch help stats\n");
    EXPECT_EQ(error_of({"--pairs", "1,2,3,4,5", "--won", "3"}),
              "polemarch: error: 'stats' takes either --pairs, or --won, --drawn and --lost, not both\n");
    EXPECT_EQ(error_of({"--won", "0"}),
              "polemarch: error: 'stats' needs results (found 0 in all, expected 1 at least)\n");
    for (const std::string pairs : {"", "1,2,3,4", "1,2,3,4,5,6", "1,2,3,4,-5", "1,2,,4,5", "1,2,3,4,5.", "a,b,c,d,e",
                                    "1,2,3,4,5,", "1, 2,3,4,5", "1,2,3,4,1000000001", "1,2,3,4,99999999999999999999"})
        EXPECT_EQ(error_of({"--pairs", pairs}),
                  "polemarch: error: the option '--pairs' needs the pairs with 0, 1/2, 1, 3/2 and 2 points (found '" +
                      pairs + "', expected five whole numbers from 0 to 1000000000 with commas between them)\n");
    EXPECT_NE(error_of({"--won", "-3"}).find("--won"), std::string::npos);
    EXPECT_NE(error_of({"--won", "3", "--sprt", "elo0=5,elo1=5"}).find("needs elo0 below elo1"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::test
