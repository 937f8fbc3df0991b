// polemarch compare and bands of balance, from outside.
#include "tests/support/json_files.h"

#include <regex>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;

json compared(const std::vector<std::string>& more, const Folder& folder, int status) {
    std::vector<std::string> words{"compare"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"--json", folder / "c.json", "--force"});
    const Ran ran = polemarch(words);
    EXPECT_EQ(ran.status, status) << ran.output << ran.error;
    expect_schema("compare.schema.json", folder / "c.json");
    return json::parse(file_text(folder / "c.json"));
}
json row(const json& report, const std::string& name) {
    for (const json& one : report["rows"])
        if (one["name"] == name) return one;
    ADD_FAILURE() << "no row " << name;
    return {};
}

TEST(Compare, ABattleWithItselfDiffersInNothing) {
    const Folder folder;
    const json report = compared({"worked-example", "worked-example", "--games", "40"}, folder, 0);
    EXPECT_EQ(report["verdict"], "within");
    for (const json& one : report["rows"]) {
        EXPECT_EQ(one["difference"], 0) << one;
        EXPECT_EQ(one["a"], one["b"]) << one;
    }
}

TEST(Compare, AnArmyWithoutEnduranceLoses) {
    const Folder folder;
    const std::vector<std::string> words{"heraclea", "--change-b", "side.A.panic = 1", "--games", "60", "--seed", "3"};
    const json report = compared(words, folder, 1);
    EXPECT_EQ(report["verdict"], "beyond");
    EXPECT_LT(row(report, "score")["difference"], -0.1);
    EXPECT_LT(row(report, "score")["adjusted_p"], 0.05);
    // The same at any number of threads.
    std::vector<std::string> alone = words;
    alone.insert(alone.end(), {"--threads", "1"});
    EXPECT_EQ(compared(alone, folder, 1)["rows"], report["rows"]);
    // A wide margin makes it no difference that counts.
    std::vector<std::string> wide = words;
    wide.insert(wide.end(), {"--margin", "100"});
    EXPECT_EQ(compared(wide, folder, 0)["verdict"], "within");
}

// The games of a comparison are those of an experiment, so stores give the same table.
TEST(Compare, StoresGiveTheSameTable) {
    const Folder folder;
    std::ofstream(folder / "e.toml") << "format = \"polemarch experiment 1\"\nname = \"x\"\nseed = 3\n[play]\n"
                                        "scenarios = [\"heraclea\"]\n[[change]]\npath = \"side.A.panic\"\n"
                                        "values = [1, 24]\n[games]\npairs = 60\n";
    ASSERT_EQ(polemarch({"experiment", "run", folder / "e.toml", "--store", folder / "s.sqlite"}).status, 0);
    const json stored = compared({folder / "s.sqlite:2", folder / "s.sqlite:1"}, folder, 1);
    const json played = compared(
        {"heraclea", "--change", "side.A.panic = 24", "--change-b", "side.A.panic = 1", "--games", "60", "--seed", "3"},
        folder, 1);
    EXPECT_EQ(stored["rows"], played["rows"]);
}

TEST(Compare, PairsOfGamesWhereAgentsChangeSides) {
    const Folder folder;
    const json report = compared({"worked-example", "--swap-sides", "--second", "random", "--first-b", "idle",
                                  "--first", "heuristic", "--games", "40"},
                                 folder, 1);
    EXPECT_EQ(report["results_of"], "first agent");
    EXPECT_EQ(row(report, "score")["observations"], 20);
}

TEST(Compare, RefusesWhatCannotBeCompared) {
    const Folder folder;
    const auto refused = [](std::vector<std::string> words) {
        words.insert(words.begin(), "compare");
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 2);
        return ran.error;
    };
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(refused({"worked-example"}), "'compare' needs a second battle"));
    EXPECT_TRUE(has(refused({"worked-example", "--change-b", "side.A.panik"}), "this changes nothing"));
    EXPECT_TRUE(has(refused({"worked-example", "--change-b", "side.C.panic = 1"}), "there is nothing of this name"));
    EXPECT_TRUE(has(refused({"worked-example", "kadeshh"}), "did you mean"));
    std::ofstream(folder / "e.toml") << "format = \"polemarch experiment 1\"\nname = \"x\"\n[play]\n"
                                        "scenarios = [\"worked-example\"]\n[games]\npairs = 4\n";
    ASSERT_EQ(polemarch({"experiment", "run", folder / "e.toml", "--store", folder / "s.sqlite"}).status, 0);
    EXPECT_TRUE(has(refused({folder / "s.sqlite", "worked-example"}), "two battles or two stores"));
    EXPECT_TRUE(has(refused({folder / "s.sqlite:9", folder / "s.sqlite"}), "no such cell (found 9, expected 1 to 1)"));
    EXPECT_TRUE(has(refused({folder / "s.sqlite", folder / "s.sqlite", "--games", "5"}), "not for stores"));
}

TEST(Validate, PlaysABattleThatSaysHowEvenItIs) {
    const Folder folder;
    const auto validated = [&](const std::string& balance, int status) {
        std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/heraclea.toml");
        std::ofstream(folder / "b.toml") << text << balance;
        const Ran ran = polemarch({"validate", folder / "b.toml", "--games", "100"});
        EXPECT_EQ(ran.status, status) << ran.output << ran.error;
        return ran.output + ran.error;
    };
    const std::string inside = validated("\n[balance]\nscore = [50, 100]\n", 0);
    EXPECT_NE(inside.find("inside its band of 50 to 100 %"), std::string::npos);
    // As many digits as 100 games justify, without blanks in front of them.
    EXPECT_TRUE(std::regex_search(inside, std::regex("scores [0-9]+ % \\([0-9]+ to [0-9]+ %\\) in 100 games")))
        << inside;
    EXPECT_NE(validated("\n[balance]\nscore = [0, 40]\n", 1).find("outside its band"), std::string::npos);
    EXPECT_NE(validated("", 0).find("it has no [balance] to check"), std::string::npos);
    EXPECT_NE(validated("\n[balance]\nscore = [60, 40]\n", 2).find("this is no band of scores"), std::string::npos);
    EXPECT_NE(validated("\n[balance]\nscores = [60, 40]\n", 2).find("'score'"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::test
