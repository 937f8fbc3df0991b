// polemarch matchup, from outside.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;

json asked(std::vector<std::string> words, const Folder& folder) {
    words.insert(words.begin(), "matchup");
    words.insert(words.end(), {"--json", folder / "m.json", "--force"});
    const Ran ran = polemarch(words);
    EXPECT_EQ(ran.status, 0) << ran.output << ran.error;
    expect_schema("matchup.schema.json", folder / "m.json");
    return json::parse(file_text(folder / "m.json"));
}

TEST(Matchup, ThreeListsOfASmallGame) {
    const Folder folder;
    const std::vector<std::string> words{
        "list:maurya", "list:swiss-1476", "list:hussites-1420", "--points", "40", "--games", "4", "--check", "none",
        "--agent",     "random"};
    const json one = asked(words, folder);
    ASSERT_EQ(one["meetings"].size(), 3u);
    ASSERT_EQ(one["armies"].size(), 3u);
    double shares = 0;
    for (const json& army : one["armies"]) shares += army["share"].get<double>();
    EXPECT_NEAR(shares, 1, 1e-6);
    std::vector<std::string> alone = words;
    alone.insert(alone.end(), {"--threads", "1"});
    EXPECT_EQ(asked(alone, folder), one);  // at any number of threads
}
TEST(Matchup, ItsGamesAreThoseOfTheArmyMatrix) {
    const Folder folder;
    const json one = asked({"list:maurya", "list:swiss-1476", "--points", "40", "--games", "4", "--check", "none",
                            "--agent", "random", "--seed", "5"},
                           folder);
    const Ran ran = polemarch({"army", "matrix", "maurya", "swiss-1476", "--points", "40", "--games", "4", "--agent",
                               "random", "--seed", "5", "--json"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    EXPECT_EQ(one["meetings"][0]["score"], json::parse(ran.output)["couples"][0]["score"]["value"]);
}
TEST(Matchup, ScenariosArePlayedByThemselves) {
    const Folder folder;
    const Ran ran = polemarch({"matchup", "worked-example", "heraclea", "--games", "20", "--check", "rush",
                               "--check-games", "4", "--json", folder / "m.json", "--html", folder / "m.html"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    EXPECT_NE(ran.error.find("40 games of heuristic"), std::string::npos) << ran.error;  // the plan
    EXPECT_NE(ran.output.find("each scenario is played by itself"), std::string::npos) << ran.output;
    expect_schema("matchup.schema.json", folder / "m.json");
    const json report = json::parse(file_text(folder / "m.json"));
    ASSERT_EQ(report["scenarios"].size(), 2u);
    EXPECT_EQ(report["scenarios"][1]["outcome"]["games"], 20);
    EXPECT_EQ(report["scenarios"][1]["checks"][0]["outcome"]["games"], 4);
}

struct Mistake {
    const char* name;
    std::vector<std::string> words;
    const char* message;
};
TEST(Matchup, WhatIsRefused) {
    for (const Mistake& mistake : std::vector<Mistake>{
             {"one", {"maurya"}, "'matchup' needs ARMY ARMY... | SCENARIO SCENARIO..."},
             {"twice", {"maurya", "maurya"}, "'matchup' is given 'maurya' twice"},
             {"both", {"maurya", "heraclea"}, "'matchup' takes armies or scenarios, not both: 'heraclea' is no army"},
             {"odd",
              {"maurya", "france", "--games", "3"},
              "the option '--games' must be even, since games go in pairs; found 3"},
             {"unknown", {"heraclea", "heracleia"}, "heracleia"},
             {"systems", {"heraclea", "trebia"}, "the scenarios are of different rule systems"},
             {"points",
              {"heraclea", "cannae", "--points", "40"},
              "the option '--points' is for armies, not for scenarios"},
             {"list", {"list:maurja", "list:france"}, "unknown army list, did you mean 'maurya'?"},
             {"agent", {"maurya", "france", "--agent", "nobody"}, "unknown agent 'nobody'"},
         }) {
        std::vector<std::string> words = mistake.words;
        words.insert(words.begin(), "matchup");
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 2) << mistake.name;
        EXPECT_EQ(ran.output, "") << mistake.name;
        EXPECT_NE(ran.error.find(mistake.message), std::string::npos) << mistake.name << ": " << ran.error;
    }
}

}  // namespace
}  // namespace polemarch::test
