// polemarch contribution, maps and quality, from outside.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;

/// A small scenario of each system.
const std::vector<std::string> small_battles{"worked-example", "legions-and-warbands", "skirmish"};

/// The JSON answer, which its schema allows.
json answer_of(std::vector<std::string> words, const Folder& folder) {
    words.insert(words.end(), {"--json", folder / "answer.json", "--force"});
    const Ran ran = polemarch(words);
    EXPECT_EQ(ran.status, 0) << ran.output << ran.error;
    expect_schema(words.front() + ".schema.json", folder / "answer.json");
    return json::parse(file_text(folder / "answer.json"));
}

void expect_narrow(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        // Names of files in a command line are as long as they are.
        if (text.compare(at, 9, "polemarch") != 0) {
            EXPECT_LE(end - at, 100u) << text.substr(at, end - at);
        }
        at = end + 1;
    }
}

TEST(ContributionVerb, AnswersForEachSystem) {
    for (const std::string& battle : small_battles) {
        const Folder folder;
        const std::vector<std::string> words{"contribution", battle,   "--games",       "4",
                                             "--check",      "random", "--check-games", "4"};
        const json answer = answer_of(words, folder);
        EXPECT_EQ(answer["outcome"]["games"], 4) << battle;
        EXPECT_EQ(answer["checks"].size(), 1u) << battle;
        std::size_t without = 0;
        double destroyed = 0;
        for (const json& unit : answer["units"]) {
            without += unit["without"].empty() ? 0 : 1;
            destroyed += unit["destroyed"]["mean"].get<double>();
        }
        EXPECT_GT(without, answer["units"].size() / 2) << battle;
        EXPECT_GT(destroyed, 0) << battle;
        // The command in the answer gives the same one, at any number of threads.
        std::vector<std::string> again = words;
        again.insert(again.end(), {"--threads", "1"});
        EXPECT_EQ(answer_of(again, folder), answer) << battle;
        EXPECT_EQ(answer["command"], "polemarch contribution " + battle + " --check random --check-games 4 --games 4");
    }
}

TEST(ContributionVerb, PrintsATableAndWritesAPage) {
    const Folder folder;
    const Ran ran = polemarch({"contribution", "worked-example", "--games", "6", "--check", "none", "--html",
                               folder / "page.html", "--md", folder / "text.md"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    expect_narrow(ran.output);
    for (const char* words : {"which unit decided it?", "What each unit did", "The battle without it", "Method:"})
        EXPECT_NE(ran.output.find(words), std::string::npos) << words;
    EXPECT_NE(ran.error.find("games of heuristic: about"), std::string::npos) << ran.error;
    EXPECT_NE(file_text(folder / "page.html").find("<svg"), std::string::npos);
    EXPECT_NE(file_text(folder / "text.md").find("| Unit |"), std::string::npos);
}

TEST(MapsVerb, AnswersForEachSystem) {
    for (const std::string& battle : small_battles) {
        const Folder folder;
        const json answer = answer_of({"maps", battle, "--games", "4", "--svg-dir", folder / "maps"}, folder);
        EXPECT_EQ(answer["maps"].size(), 8u);
        EXPECT_EQ(answer["games"], 4);
        EXPECT_EQ(answer["board"]["hexes"], battle == "worked-example");
        for (const char* name : {"occupation-a", "losses-b", "routes-a"})
            EXPECT_TRUE(file_text(folder / "maps/" + name + ".svg").starts_with("<svg")) << battle << ": " << name;
    }
}

// Records of the same games give the same maps.
TEST(MapsVerb, ReadsRecords) {
    const Folder folder;
    ASSERT_EQ(polemarch({"simulate", "worked-example", "--games", "6", "--records", folder / "games"}).status, 0);
    const json read = answer_of({"maps", "worked-example", "--records", folder / "games"}, folder);
    const json played = answer_of({"maps", "worked-example", "--games", "6"}, folder);
    EXPECT_EQ(read["read"], 6);
    EXPECT_EQ(read["maps"], played["maps"]);
    EXPECT_EQ(read["routes"], played["routes"]);
    const Ran other = polemarch({"maps", "heraclea", "--records", folder / "games"});
    EXPECT_EQ(other.status, 2);
    EXPECT_NE(other.error.find("is of another battle than Heraclea"), std::string::npos) << other.error;
}

TEST(QualityVerb, AnswersForEachSystem) {
    for (const std::string battle : {"worked-example", "skirmish"}) {
        const Folder folder;
        const json answer =
            answer_of({"quality", battle, "--games", "8", "--reviewed", battle == "skirmish" ? "0" : "8", "--rollouts",
                       "16", "--players", "random,heuristic", "--player-games", "4"},
                      folder);
        EXPECT_EQ(answer["reviewed"].size(), battle == "skirmish" ? 0u : 8u) << battle;
        EXPECT_EQ(answer["strengths"].size(), 2u) << battle;
        EXPECT_EQ(answer["luck_share"].is_null(), battle == "skirmish") << battle;
    }
    const Ran ran = polemarch({"quality", "skirmish", "--games", "4", "--reviewed", "0", "--players", "none"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    expect_narrow(ran.output);
    EXPECT_NE(ran.output.find("none was reviewed"), std::string::npos) << ran.output;
}

TEST(UnitAnswers, RefuseBadInput) {
    const Folder folder;
    struct Fault {
        std::vector<std::string> words;
        std::string message;
    };
    const std::vector<Fault> faults{
        {{"contribution"}, "this command needs a scenario"},
        {{"contribution", "nowhere"}, "nowhere"},
        {{"contribution", "skirmish", "--games", "3"}, "--games"},
        {{"contribution", "skirmish", "--first", "alexander"}, "alexander"},
        {{"contribution", "skirmish", "--check", "level-2,alexander"}, "alexander"},
        {{"contribution", "skirmish", "--change", "side.A.elephants[9].at = 3"}, "side.A.elephants[9].at"},
        {{"maps", "skirmish", "--games", "4", "--route", "Z9"}, "the battle has no unit 'Z9'"},
        {{"maps", "skirmish", "--records", folder / "none"}, "cannot be read"},
        {{"maps", "skirmish", "--records", folder / ".", "--games", "4"}, "for games that are played, not for records"},
        {{"maps", "skirmish", "--records", folder / "."}, "has no records (*.jsonl)"},
        {{"quality", "skirmish", "--rollouts", "17"}, "--rollouts is no multiple of 16 (found 17)"},
        {{"quality", "skirmish", "--players", "alexander"}, "alexander"},
    };
    for (const Fault& fault : faults) {
        const Ran ran = polemarch(fault.words);
        EXPECT_EQ(ran.status, 2) << fault.message << ran.output;
        EXPECT_NE(ran.error.find(fault.message), std::string::npos) << fault.message << ": " << ran.error;
        EXPECT_TRUE(ran.error.find("polemarch: error: ") != std::string::npos) << ran.error;
    }
}

}  // namespace
}  // namespace polemarch::test
