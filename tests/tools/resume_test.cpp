// simulate and match go on from the records of a run that was killed, and report what an unbroken run reports.
#include "tests/support/json_files.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> records_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".jsonl") names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// Runs polemarch and kills it (SIGKILL) as soon as so many records are there. Returns whether it had not yet ended.
bool kill_after(std::size_t records, const std::string& folder, Words words) {
    words.insert(words.begin(), POLEMARCH_PROGRAM);
    const pid_t child = fork();
    if (child == 0) {
        redirect("/dev/null", O_WRONLY, STDOUT_FILENO);
        redirect("/dev/null", O_WRONLY, STDERR_FILENO);
        become(words, {});
    }
    int status = 0;
    while (records_in(folder).size() < records) {
        if (waitpid(child, &status, WNOHANG) == child) return false;
        std::this_thread::sleep_for(1ms);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

/// Kills the run twice, lets it end, and compares its report and its records with those of an unbroken one.
void expect_unbroken(const Words& run, std::size_t first_kill, std::size_t second_kill) {
    const Folder folder;
    const Ran whole = polemarch(with(run, {"--json", folder / "whole.json", "--records", folder / "whole"}));
    ASSERT_EQ(whole.status, 0) << whole.error;
    const Words broken = with(run, {"--json", folder / "broken.json", "--records", folder / "broken", "--resume"});
    bool killed = false;
    for (int attempt = 0; attempt < 5 && !killed; ++attempt) {  // on a busy machine it may end before it is killed
        fs::remove_all(folder / "broken");
        fs::remove(folder / "broken.json");
        killed = kill_after(first_kill, folder / "broken", with(broken, {"--threads", "2"}));
    }
    ASSERT_TRUE(killed);
    kill_after(second_kill, folder / "broken", with(broken, {"--threads", "1"}));
    fs::remove(folder / "broken.json");
    fs::remove(folder / ("broken/" + records_in(folder / "broken").at(1)));  // a gap, and half a pair
    const Ran resumed = polemarch(with(broken, {"--threads", "3"}));
    ASSERT_EQ(resumed.status, 0) << resumed.error;
    EXPECT_NE(resumed.error.find(" records read in " + (folder / "broken") + "\n"), std::string::npos) << resumed.error;
    EXPECT_EQ(resumed.output, whole.output);
    EXPECT_EQ(without_timing(folder / "broken.json"), without_timing(folder / "whole.json"));
    const auto names = records_in(folder / "whole");
    ASSERT_EQ(records_in(folder / "broken"), names);
    for (const std::string& name : names)
        EXPECT_EQ(file_text(folder / ("broken/" + name)), file_text(folder / ("whole/" + name))) << name;
}

TEST(Resume, AKilledMatchReportsWhatAnUnbrokenOneReports) {
    expect_unbroken({"match", "worked-example,kadesh", "--first", "heuristic", "--second", "random", "--pairs", "70",
                     "--handicap", "second:vp=1"},
                    7, 60);
}

TEST(Resume, ATestEndsAtTheSamePair) {
    expect_unbroken({"match", "worked-example", "--first", "heuristic", "--second", "rush", "--sprt",
                     "elo0=0,elo1=30,alpha=0.01", "--pairs", "150"},
                    9, 50);
}

TEST(Resume, AKilledBatchReportsWhatAnUnbrokenOneReports) {
    expect_unbroken({"simulate", "kadesh", "--games", "140", "--side-b", "random", "--swap-sides"}, 5, 80);
}

// Armies that are built from lists are other ones in each pair; so are the facts of a report.
TEST(Resume, MeetingsGoOnToo) {
    expect_unbroken(
        {"simulate", "--army-a", "list:maurya", "--army-b", "list:han-119bc", "--points", "60", "--games", "12"}, 2, 6);
}

class RefusedRecords : public testing::Test {
protected:
    RefusedRecords() {
        const Ran run = polemarch(with(match_, {"--pairs", "3"}));
        EXPECT_EQ(run.status, 0) << run.error;
    }
    /// The error without its head.
    std::string error_of_run(const Words& words) {
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.output, "");
        const std::string head = "polemarch: error: ";
        EXPECT_EQ(run.error.substr(0, head.size()), head);
        return run.error.substr(std::min(head.size(), run.error.size()));
    }
    std::string file(int game) const { return folder_ / ("r/game-00000" + std::to_string(game) + ".jsonl"); }

    Folder folder_;
    Words match_{"match", "worked-example", "--first", "random", "--second", "heuristic", "--records", folder_ / "r"};
};

TEST_F(RefusedRecords, WithoutResume) {
    EXPECT_EQ(error_of_run(with(match_, {"--pairs", "4"})),
              file(1) + " exists already; --resume goes on with the run, --force writes over it\n");
    EXPECT_EQ(error_of_run({"match", "worked-example", "--first", "random", "--second", "heuristic", "--resume"}),
              "--resume goes with --records DIR, which it goes on from\n");
    EXPECT_EQ(error_of_run(with(match_, {"--pairs", "3", "--resume", "--json", folder_ / "r"})),
              (folder_ / "r") + " is a directory, expected the name of a file\n");
}

TEST_F(RefusedRecords, OfAnotherRun) {
    const std::string other = file(1) + ":1:1: the record is of another run: another ";
    EXPECT_EQ(error_of_run(with(match_, {"--seed", "2", "--resume"})), other + "seed (found 1, expected 2)\n");
    Words agents = match_;
    agents[3] = "rush";
    EXPECT_EQ(error_of_run(with(agents, {"--resume"})),
              other + "pair of agents (found random and heuristic, expected rush and heuristic)\n");
    EXPECT_EQ(error_of_run(with(match_, {"--handicap", "first:vp=1", "--resume"})),
              other + "version of the battle's files, handicaps or options\n");
    EXPECT_EQ(error_of_run({"simulate", "worked-example", "--games", "2", "--side-a", "random", "--records",
                            folder_ / "r", "--resume", "--first-game", "7", "--side-b", "random"}),
              file(1) + " is of another run; --force writes beside it\n");
}

TEST_F(RefusedRecords, DamagedOnes) {
    const std::string text = file_text(file(3));
    std::ofstream(file(3)) << text.substr(0, text.size() / 2);
    const std::string broken = error_of_run(with(match_, {"--resume"}));
    EXPECT_EQ(broken.substr(0, file(3).size() + 1), file(3) + ":") << broken;
    // A step is missing.
    const std::size_t second = text.find('\n') + 1, third = text.find('\n', second) + 1;
    std::ofstream(file(3)) << text.substr(0, second) + text.substr(third);
    EXPECT_EQ(error_of_run(with(match_, {"--resume"})).substr(0, file(3).size() + 3), file(3) + ":2:");
    // The result is.
    std::ofstream(file(3)) << text.substr(0, text.rfind('\n', text.size() - 2) + 1);
    EXPECT_NE(error_of_run(with(match_, {"--resume"})).find("the record breaks off: its last line is no result"),
              std::string::npos);
    EXPECT_EQ(records_in(folder_ / "r").size(), 6u);  // --force does not heal them either
    EXPECT_EQ(polemarch(with(match_, {"--resume", "--force"})).status, 2);
}

TEST_F(RefusedRecords, AMatchMayBeMadeLonger) {
    const Ran longer = polemarch(with(match_, {"--pairs", "8", "--resume"}));
    EXPECT_EQ(longer.status, 0) << longer.error;
    EXPECT_NE(longer.error.find("polemarch: 6 records read in " + (folder_ / "r") + "\npolemarch: 10 games in "),
              std::string::npos)
        << longer.error;
    EXPECT_EQ(records_in(folder_ / "r").size(), 16u);
}

/// The command that the last line names.
std::string command_in(const std::string& error) {
    const std::string head = "polemarch: interrupted; ", tail = " goes on\n";
    const std::size_t begin = error.find(head), end = error.rfind(tail);
    if (begin == std::string::npos || end == std::string::npos) return error;
    return error.substr(begin + head.size(), end - begin - head.size());
}

TEST(Resume, AnInterruptedRunNamesItsCommand) {
    const Folder folder;
    const std::string records = folder / "it's here";
    const Ran run = polemarch({"match", "worked-example", "--first", "random", "--second", "random", "--pairs",
                               "1000000", "--records", records, "--json", folder / "m", "--sprt", "elo0=0,elo1=1"},
                              {.interrupts = {500ms}});
    ASSERT_EQ(run.status, 130) << run.error;
    const std::string quoted = "'" + (folder / "it'\\''s here") + "'";
    EXPECT_EQ(command_in(run.error), "polemarch match worked-example --first random --json " + (folder / "m") +
                                         " --pairs 1000000 --records " + quoted +
                                         " --second random --sprt elo0=0,elo1=1 --resume --force");
    const Ran without =
        polemarch({"match", "worked-example", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo1=1"},
                  {.interrupts = {300ms}});
    EXPECT_NE(without.error.find("polemarch: interrupted; this test cannot go on: it needs all its games, and no "
                                 "records were kept (--records)\n"),
              std::string::npos)
        << without.error;
    const Ran batch = polemarch({"simulate", "worked-example", "--games", "1000000", "--side-a", "random", "--side-b",
                                 "random", "--records", folder / "s"},
                                {.interrupts = {300ms}});
    EXPECT_EQ(command_in(batch.error), "polemarch simulate worked-example --games 1000000 --records " + (folder / "s") +
                                           " --side-a random --side-b random --resume");
}

}  // namespace
}  // namespace polemarch::test
