// polemarch price, from outside.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

#include <set>

namespace polemarch::test {
namespace {

using nlohmann::json;

json priced(std::vector<std::string> words, const Folder& folder) {
    words.insert(words.begin(), "price");
    words.insert(words.end(),
                 {"--json", folder / "p.json", "--md", folder / "p.md", "--html", folder / "p.html", "--force"});
    const Ran ran = polemarch(words);
    EXPECT_EQ(ran.status, 0) << ran.output << ran.error;
    EXPECT_NE(ran.error.find("games of"), std::string::npos) << ran.error;  // the plan
    expect_schema("price.schema.json", folder / "p.json");
    return json::parse(file_text(folder / "p.json"));
}

TEST(Price, AScenario) {
    const Folder folder;
    const std::vector<std::string> words{
        "worked-example", "--games", "300",           "--battles", "4", "--games-each", "4",
        "--check",        "rush",    "--check-games", "20"};
    const json one = priced(words, folder);
    EXPECT_EQ(one["battles"], 300);
    EXPECT_EQ(one["games"], 300 + 2 * 16 + 20);
    EXPECT_EQ(one["unit"], "unit");
    EXPECT_EQ(one["equal_price"]["battles"], 4);
    EXPECT_EQ(one["checks"][0]["games"], 20);
    EXPECT_EQ(one["reference"], nullptr);
    for (const json& price : one["prices"]) EXPECT_FALSE(price["flagged"].get<bool>());
    std::vector<std::string> alone = words;
    alone.insert(alone.end(), {"--threads", "1"});
    EXPECT_EQ(priced(alone, folder), one);
}
TEST(Price, OneKindMayBeTheMeasure) {
    const Folder folder;
    const json one =
        priced({"worked-example", "--games", "600", "--battles", "0", "--check", "none", "--reference", "px"}, folder);
    EXPECT_EQ(one["reference"], "PX");
    for (const json& price : one["prices"]) {
        if (price["kind"] == "PX") {
            EXPECT_NEAR(price["value"].get<double>(), 100, 1e-6);
        }
    }
}
// Units with tables of their own become others where they stand.
TEST(Price, AScenarioOfTheStandardWargameRules) {
    const Folder folder;
    const json one = priced({"skirmish", "--games", "200", "--battles", "0", "--check", "none"}, folder);
    std::set<std::string> kinds;
    for (const json& price : one["prices"]) kinds.insert(price["kind"].get<std::string>());
    EXPECT_TRUE(kinds.contains("R HF/1") && kinds.contains("W LMF/2"));
}
TEST(Price, AList) {
    const Folder folder;
    const json one =
        priced({"list:swiss-1476", "--points", "20", "--games", "200", "--battles", "0", "--check", "none"}, folder);
    EXPECT_EQ(one["reference"], nullptr);
    EXPECT_EQ(one["equal_price"], nullptr);
    for (const json& price : one["prices"]) EXPECT_GT(price["list_price"].get<double>(), 0);
}
TEST(Price, WhatIsRefused) {
    struct Mistake {
        std::vector<std::string> words;
        const char* message;
    };
    for (const Mistake& mistake : std::vector<Mistake>{
             {{}, "'price' needs SCENARIO | list:NAME"},
             {{"heraclae"}, "did you mean 'heraclea'?"},
             {{"list:maurja"}, "unknown army list, did you mean 'maurya'?"},
             {{"heraclea", "--reference", "XX", "--games", "100"},
              "no unit of these armies is 'XX'; there are: EL, HC, HI"},
             {{"heraclea", "--units-of", "trebia"}, "trebia is of another rule system, so its units cannot fight here"},
             {{"list:maurya", "--units-of", "trebia"}, "the option '--units-of' is for scenarios, not for lists"},
             {{"list:maurya", "--reference", "EL"}, "the option '--reference' is for scenarios, not for lists"},
             {{"heraclea", "--points", "50"}, "the option '--points' is for lists, not for scenarios"},
             {{"heraclea", "--battles", "1"}, "the option '--battles' must be 0, or 2 at least; found 1"},
             {{"heraclea", "--games", "99"}, "'--games'"},
             {{"heraclea", "--agent", "nobody"}, "unknown agent 'nobody'"},
         }) {
        std::vector<std::string> words = mistake.words;
        words.insert(words.begin(), "price");
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 2) << mistake.message;
        EXPECT_EQ(ran.output, "") << mistake.message;
        EXPECT_NE(ran.error.find(mistake.message), std::string::npos) << mistake.message << ": " << ran.error;
    }
}

}  // namespace
}  // namespace polemarch::test
