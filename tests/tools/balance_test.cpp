// polemarch balance, from outside.
#include "tests/support/json_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace polemarch::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

struct Answered {
    Ran ran;
    json answer;
};
Answered balanced(const std::vector<std::string>& more, const Folder& folder, int status) {
    std::vector<std::string> words{"balance"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"--json", folder / "b.json", "--html", folder / "b.html", "--force"});
    Answered answered{polemarch(words), {}};
    EXPECT_EQ(answered.ran.status, status) << answered.ran.output << answered.ran.error;
    expect_schema("balance.schema.json", folder / "b.json");
    answered.answer = json::parse(file_text(folder / "b.json"));
    return answered;
}

// An army that panics at once loses; its panic level is the dial that mends it.
TEST(Balance, FindsThePanicLevelThatMakesABattleEven) {
    const Folder folder;
    const auto [ran, answer] =
        balanced({"heraclea", "--change", "side.A.panic = 16", "--dials", "endurance", "--games", "60", "--tolerance",
                  "10", "--check", "2", "--check-games", "10", "--write", folder / "even.toml"},
                 folder, 0);
    ASSERT_TRUE(answer["answer"].is_number());
    const json& found = answer["confirmed"][answer["answer"].get<std::size_t>()];
    EXPECT_TRUE(found["even"]);
    EXPECT_NEAR(found["fresh"]["value"], 0.5, 0.1);
    EXPECT_EQ(answer["checks"].size(), 1u);
    EXPECT_EQ(answer["checks"][0]["after"]["games"], 10);
    // The file that was written is the battle that was found.
    const Ran valid = polemarch({"validate", folder / "even.toml"});
    EXPECT_EQ(valid.status, 0) << valid.error;
    EXPECT_THAT(ran.output, HasSubstr("What would make Heraclea even?"));
    EXPECT_THAT(ran.error, HasSubstr("games of heuristic against heuristic: about"));
}

TEST(Balance, SaysThatNothingMakesABattleEven) {
    const Folder folder;
    const auto [ran, answer] = balanced({"heraclea", "--change", "side.A.panic = 1", "--dials", "points", "--games",
                                         "20", "--tolerance", "1", "--check", "none"},
                                        folder, 1);
    EXPECT_TRUE(answer["answer"].is_null());
    EXPECT_THAT(ran.output, HasSubstr("It cannot be made even with these dials"));
}

TEST(Balance, IsTheSameAtAnyNumberOfThreads) {
    const Folder folder;
    const std::vector<std::string> words{"skirmish", "--dials", "quality", "--games", "10", "--check", "none"};
    std::vector<std::string> alone = words;
    alone.insert(alone.end(), {"--threads", "1"});
    const int status =
        polemarch({"balance", "skirmish", "--dials", "quality", "--games", "10", "--check", "none"}).status;
    EXPECT_EQ(balanced(words, folder, status).answer, balanced(alone, folder, status).answer);
}

TEST(Balance, HasDialsInEveryRuleSystem) {
    const Folder folder;
    for (const char* battle : {"heraclea", "plataea", "skirmish"}) {
        const Ran ran = polemarch({"balance", battle, "--dials", "endurance,units", "--games", "10", "--check", "none",
                                   "--json", folder / "b.json", "--force"});
        EXPECT_LE(ran.status, 1) << ran.error;
        const json answer = json::parse(file_text(folder / "b.json"));
        std::set<std::string> kinds;
        for (const json& dial : answer["dials"]) kinds.insert(dial["kind"]);
        EXPECT_EQ(kinds, (std::set<std::string>{"endurance", "units"})) << battle;
    }
}

TEST(Balance, RefusesWhatItCannotDo) {
    const auto refused = [](std::vector<std::string> words) {
        words.insert(words.begin(), "balance");
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 2) << ran.output;
        return ran.error;
    };
    EXPECT_THAT(refused({"heraclea", "--dials", "luck"}), HasSubstr("'luck' is no kind of dial (expected endurance, "));
    EXPECT_THAT(refused({"heraclea", "--by", "luck"}), HasSubstr("--by"));
    EXPECT_THAT(refused({"plataea", "--by", "points", "--games", "10", "--dials", "length"}),
                HasSubstr("no victory points to make even"));
    EXPECT_THAT(refused({"skirmish", "--dials", "points"}), HasSubstr("no dial of the kinds"));
    EXPECT_THAT(refused({"heraclea", "--check", "level-99"}), HasSubstr("level-99"));
    EXPECT_THAT(refused({"heraclea", "--change", "side.A.panick = 3"}), HasSubstr("panick"));
}

}  // namespace
}  // namespace polemarch::test
