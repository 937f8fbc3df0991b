// polemarch ladder from outside: an interrupted and resumed ladder ends as an unbroken run does.
#include "tests/support/json_files.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

std::vector<std::string> ladder(const std::string& file, const std::string& pairs,
                                const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "ladder", "--agents", "random,heuristic", "--scenarios", "worked-example", "--pairs", pairs, "--out", file};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Ladder, InterruptedAndResumedItIsTheUnbrokenRun) {
    constexpr int pairs = unless_sanitized(600);
    const std::string all = std::to_string(pairs);
    const Folder folder;
    const std::string broken = folder / "broken.json", whole = folder / "whole.json";
    const Ran stopped = polemarch(ladder(broken, all, {"--threads", "1"}), {.interrupts = {500ms}});
    EXPECT_EQ(stopped.status, 130) << stopped.error;
    EXPECT_NE(stopped.error.find("interrupted; polemarch ladder --resume --out " + broken + " goes on\n"),
              std::string::npos)
        << stopped.error;
    EXPECT_NE(stopped.output.find("Not finished: covers "), std::string::npos) << stopped.output;
    expect_schema("ladder.schema.json", broken);
    const json part = json::parse(file_text(broken));
    EXPECT_GT(part["covered"]["pairs"], 0);
    EXPECT_LT(part["covered"]["pairs"], pairs);
    // The same command with --resume, or --resume alone.
    EXPECT_EQ(polemarch(ladder(broken, all, {"--resume", "--threads", "1"}), {.interrupts = {600ms}}).status, 130);
    EXPECT_GT(json::parse(file_text(broken))["covered"]["pairs"], part["covered"]["pairs"]);
    const Ran resumed = polemarch({"ladder", "--resume", "--out", broken});
    EXPECT_EQ(resumed.status, 0) << resumed.error;
    ASSERT_EQ(polemarch(ladder(whole, all, {"--threads", "3"})).status, 0);
    EXPECT_EQ(without_timing(broken), without_timing(whole));
    expect_schema("ladder.schema.json", whole);
    EXPECT_EQ(json::parse(file_text(whole))["ratings"][1]["rating"]["elo"], 0.0);
    // A complete ladder plays nothing more.
    const std::string before = file_text(whole);
    const Ran again = polemarch({"ladder", "--resume", "--out", whole});
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(again.error, "");
    EXPECT_EQ(json::parse(file_text(whole))["timing"]["seconds"], json::parse(before)["timing"]["seconds"]);
}

TEST(Ladder, ARunThatIsKilledLosesLittle) {
    const Folder folder;
    const std::string killed = folder / "killed.json", whole = folder / "whole.json";
    const int pairs = sanitized ? 12 : 60;
    const std::vector<std::string> agents{"ladder",         "--agents", "heuristic,1",         "--scenarios",
                                          "worked-example", "--pairs",  std::to_string(pairs), "--out"};
    const auto words = [&](const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> all = agents;
        all.push_back(file);
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const auto covered = [&] {
        const std::string text = file_text(killed);
        return text.empty() ? 0 : json::parse(text)["covered"]["pairs"].get<int>();
    };
    {
        std::vector<std::string> command = words(killed, {"--threads", "1"});
        command.insert(command.begin(), POLEMARCH_PROGRAM);
        const Terminal running(command);  // killed where it goes out of scope
        const auto last = std::chrono::steady_clock::now() + 120s;
        while (covered() == 0 && std::chrono::steady_clock::now() < last) std::this_thread::sleep_for(5ms);
    }
    EXPECT_GT(covered(), 0);
    EXPECT_LT(covered(), pairs);
    EXPECT_EQ(polemarch({"ladder", "--resume", "--out", killed}).status, 0);
    ASSERT_EQ(polemarch(words(whole, {"--threads", "3"})).status, 0);
    EXPECT_EQ(without_timing(killed), without_timing(whole));
}

TEST(Ladder, APairingIsTheMatchOfItsNumbers) {
    const Folder folder;
    ASSERT_EQ(polemarch(ladder(folder / "l", "12", {"--seed", "7"})).status, 0);
    ASSERT_EQ(polemarch({"match", "worked-example", "--first", "random", "--second", "heuristic", "--pairs", "12",
                         "--seed", "7", "--json", folder / "m"})
                  .status,
              0);
    EXPECT_EQ(json::parse(file_text(folder / "l"))["pairings"][0]["by_battle"][0],
              json::parse(file_text(folder / "m"))["result"]["counts"]);
}

TEST(Ladder, KeepsItsOptionsAndHandicaps) {
    const Folder folder;
    const std::vector<std::string> more{"--options", "averaging-dice", "--handicap", "A:vp=1/B:panic=+2"};
    const Ran run = polemarch(ladder(folder / "l", "4", more));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NE(run.output.find("  optional rules: averaging-dice\n  handicap of A: vp=1\n  handicap of B: panic=+2\n"),
              std::string::npos)
        << run.output;
    expect_schema("ladder.schema.json", folder / "l");
    EXPECT_EQ(polemarch({"ladder", "--resume", "--out", folder / "l"}).status, 0);
    std::vector<std::string> match{"match",     "worked-example", "--first", "random", "--second",
                                   "heuristic", "--pairs",        "4",       "--json", folder / "m"};
    match.insert(match.end(), more.begin(), more.end());
    ASSERT_EQ(polemarch(match).status, 0);
    EXPECT_EQ(json::parse(file_text(folder / "l"))["pairings"][0]["by_battle"][0],
              json::parse(file_text(folder / "m"))["result"]["counts"]);
    const Ran other = polemarch({"ladder", "--resume", "--out", folder / "l", "--options", "elephants"});
    EXPECT_EQ(other.status, 2);
    EXPECT_NE(other.error.find("the option '--options' asks for another ladder"), std::string::npos) << other.error;
}

TEST(Ladder, IsShownAgain) {
    const Folder folder;
    const Ran played = polemarch(ladder(folder / "l", "2"));
    ASSERT_EQ(played.status, 0) << played.error;
    const Ran shown = polemarch({"ladder", "--show", folder / "l"});
    EXPECT_EQ(shown.status, 0) << shown.error;
    EXPECT_EQ(shown.output, played.output);
    const Ran both = polemarch({"ladder", "--show", folder / "l", "--out", folder / "m"});
    EXPECT_EQ(both.status, 2);
    EXPECT_EQ(both.error, "polemarch: error: the option '--out' does not go with --show\n");
}

TEST(Ladder, AnUnknownAgentIsReportedWithItsFile) {
    const Folder folder;
    ASSERT_EQ(polemarch(ladder(folder / "l", "2")).status, 0);
    std::string text = file_text(folder / "l");
    for (std::size_t at = text.find("\"random\""); at != std::string::npos; at = text.find("\"random\""))
        text.replace(at, 8, "\"rndom\"");
    std::ofstream(folder / "l") << text;
    const Ran run = polemarch({"ladder", "--resume", "--out", folder / "l"});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.error.find("polemarch: error: " + (folder / "l") + ": unknown agent 'rndom'"), 0u) << run.error;
}

TEST(Ladder, AFileIsNotLostNorMistaken) {
    const Folder folder;
    const std::string path = folder / "l.json";
    std::ofstream(path) << "{\"format\":\"precious\"}";
    const Ran refused = polemarch(ladder(path, "2"));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error,
              "polemarch: error: " + path + " exists already; --resume goes on with it, --force writes over it\n");
    const Ran mistaken = polemarch(ladder(path, "2", {"--resume"}));
    EXPECT_EQ(mistaken.status, 2);
    EXPECT_EQ(mistaken.error,
              "polemarch: error: " + path +
                  ":1:11: 'format' is not what it must be (found \"precious\", expected polemarch-ladder)\n");
    EXPECT_EQ(file_text(path), "{\"format\":\"precious\"}");
    EXPECT_EQ(polemarch(ladder(path, "2", {"--force"})).status, 0);
    const Ran other = polemarch(ladder(path, "3", {"--resume"}));
    EXPECT_EQ(other.status, 2);
    EXPECT_EQ(other.error, "polemarch: error: the option '--pairs' asks for another ladder than " + path +
                               "; --resume needs no options but --out and --threads\n");
}

TEST(Ladder, ABattleThatIsNotFoundIsReportedWithTheLadder) {
    const Folder folder, other;
    std::ofstream(folder / "mine.toml") << file_text(POLEMARCH_SOURCE_DIR
                                                     "/data/ancient_battles/scenarios/worked-example.toml");
    const std::string path = folder / "l.json";
    ASSERT_EQ(polemarch({"ladder", "--agents", "random,heuristic", "--scenarios", "./mine.toml", "--pairs", "2",
                         "--out", path},
                        {.directory = folder.path().string()})
                  .status,
              0);
    const Ran run = polemarch({"ladder", "--resume", "--out", path}, {.directory = other.path().string()});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.error,
              "polemarch: error: " + path +
                  ": cannot open ./mine.toml: No such file or directory (names of files count from the folder in which "
                  "the ladder was begun)\n");
}

TEST(Ladder, OfAChangedBattleDoesNotGoOn) {
    const Folder folder;
    const std::string scenario = folder / "mine.toml", path = folder / "l.json";
    const std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/worked-example.toml");
    std::ofstream(scenario) << text;
    const std::vector<std::string> words{
        "ladder", "--agents", "random,heuristic", "--scenarios", scenario, "--pairs", "2", "--out", path};
    ASSERT_EQ(polemarch(words).status, 0);
    EXPECT_EQ(polemarch({"ladder", "--resume", "--out", path}).status, 0);
    std::ofstream(scenario) << text << "\n# changed\n";
    const Ran changed = polemarch({"ladder", "--resume", "--out", path});
    EXPECT_EQ(changed.status, 2);
    EXPECT_EQ(
        changed.error.find("polemarch: error: " + path + ": the battle " + scenario + " has changed since (found "), 0u)
        << changed.error;
}

}  // namespace
}  // namespace polemarch::test
