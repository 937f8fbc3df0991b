// polemarch experiment from outside: whatever stops it, the rows are those of a run that was never stopped.
#include "tests/support/json_files.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using Words = std::vector<std::string>;

/// An experiment of six cells on the smallest battle.
const std::string grid = R"(format = "polemarch experiment 1"
name = "small grid"
seed = 7
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random"]
both = ["rush"]
[[change]]
path = "side.B.panic"
values = [10, 14, 18]
[games]
pairs = 30
block = 4
)";
/// The same with a rule that ends cells early.
const std::string sequential = R"(format = "polemarch experiment 1"
name = "as exact as asked"
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random", "rush"]
[games]
half_width = 0.08
pairs = 200
block = 3
)";
const std::string test_of_strength = R"(format = "polemarch experiment 1"
name = "stronger"
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random"]
[games]
sprt = { elo0 = 0, elo1 = 50 }
block = 5
)";

class ExperimentVerb : public ::testing::Test {
protected:
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }
    Ran experiment(Words words, const RunOptions& options = {}) const {
        words.insert(words.begin(), "experiment");
        return polemarch(std::move(words), options);
    }
    void expect_done(const Words& words) const {
        const Ran ran = experiment(words);
        EXPECT_EQ(ran.status, 0) << ran.output << ran.error;
    }
    std::string table(const std::string& store) const {
        const Ran ran = experiment({"export", store});
        EXPECT_EQ(ran.status, 0) << ran.error;
        return ran.output;
    }
    /// The table of an experiment that nothing has stopped.
    std::string whole(const std::string& text, const std::string& threads = "2") const {
        const std::string store = folder_ / ("whole" + threads + ".sqlite");
        expect_done({"run", file("whole.toml", text), "--store", store, "--threads", threads});
        return table(store);
    }
    const Folder folder_;
};

TEST_F(ExperimentVerb, SameRowsAtAnyNumberOfThreads) {
    for (const std::string* text : {&grid, &sequential}) {
        const std::string alone = whole(*text, "1");
        EXPECT_EQ(whole(*text, "3"), alone);
        std::filesystem::remove(folder_ / "whole1.sqlite");
        std::filesystem::remove(folder_ / "whole3.sqlite");
    }
}

// Kills without a warning, at random instants, until a run comes to its end. The first one comes before any run is
// over: the trial of its speed alone takes a tenth of a second.
TEST_F(ExperimentVerb, KilledAtAnyInstantItGoesOn) {
    for (const std::string* text : {&grid, &sequential, &test_of_strength}) {
        const std::string expected = whole(*text), store = folder_ / "killed.sqlite";
        const Words command{POLEMARCH_PROGRAM, "experiment", "run", folder_ / "whole.toml", "--store", store};
        std::minstd_rand random(11);
        int kills = 0;
        for (;;) {
            const pid_t child = fork();
            if (child == 0) {
                redirect("/dev/null", O_WRONLY, STDOUT_FILENO);
                redirect("/dev/null", O_WRONLY, STDERR_FILENO);
                become(command, {});
            }
            std::this_thread::sleep_for(
                std::chrono::milliseconds(30 + random() % (50 + 300 * static_cast<unsigned>(kills))));
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            if (WIFEXITED(status)) {
                EXPECT_EQ(WEXITSTATUS(status), 0);
                break;
            }
            ++kills;
        }
        EXPECT_GT(kills, 0);
        EXPECT_EQ(table(store), expected) << kills << " kills";
        expect_done({"verify", store, "--again", "5"});
        std::filesystem::remove(store);
        std::filesystem::remove(folder_ / "whole2.sqlite");
    }
}

TEST_F(ExperimentVerb, InterruptedItSaysHowToGoOn) {
    const std::string store = folder_ / "games.sqlite";
    RunOptions options;
    options.interrupts = {1s};
    std::string text = grid;
    text.replace(text.find("pairs = 30"), 10, "pairs = 5000");
    const Ran ran = experiment({"run", file("long.toml", text), "--store", store}, options);
    EXPECT_EQ(ran.status, 130);
    EXPECT_NE(ran.error.find("polemarch experiment resume " + store + " plays the rest"), std::string::npos)
        << ran.error;
    const Ran status = experiment({"status", store, "--json", folder_ / "status.json"});
    EXPECT_EQ(status.status, 1);
    expect_schema("experiment.schema.json", folder_ / "status.json");
    const json report = json::parse(file_text(folder_ / "status.json"));
    std::uint64_t games = report["missing"];
    for (const json& cell : report["cells"]) games += cell["games"].get<std::uint64_t>();
    EXPECT_EQ(games, 3u * (5000 * 2 + 5000));
}

// Shards may come in any order, and play more than a stop rule wants.
TEST_F(ExperimentVerb, MergedShardsAreTheWholeExperiment) {
    for (const std::string* text : {&grid, &sequential, &test_of_strength}) {
        std::string shorter = *text;
        if (text == &test_of_strength) shorter.replace(shorter.find("block = 5"), 9, "block = 5\npairs = 60");
        const std::string expected = whole(shorter);
        Words shards;
        for (const std::string number : {"3", "1", "2"}) {
            shards.push_back(folder_ / ("shard" + number + ".sqlite"));
            expect_done({"run", folder_ / "whole.toml", "--store", shards.back(), "--shard", number + "/3"});
        }
        Words merge{"merge", "--into", folder_ / "merged.sqlite"};
        merge.insert(merge.end(), shards.begin(), shards.end());
        expect_done(merge);
        EXPECT_EQ(table(folder_ / "merged.sqlite"), expected);

        // Without one of them it is not complete; resuming plays what is missing.
        Words less{"merge", "--into", folder_ / "less.sqlite", shards[0], shards[2]};
        const Ran ran = experiment(less);
        EXPECT_EQ(ran.status, 1);
        EXPECT_NE(ran.output.find("missing: "), std::string::npos) << ran.output;
        expect_done({"resume", folder_ / "less.sqlite"});
        EXPECT_EQ(table(folder_ / "less.sqlite"), expected);
        for (const char* name : {"merged", "less", "shard1", "shard2", "shard3", "whole2"})
            std::filesystem::remove(folder_ / (std::string(name) + ".sqlite"));
    }
}

TEST_F(ExperimentVerb, APlanForPrograms) {
    const std::string plan = folder_ / "plan.json", store = folder_ / "games.sqlite";
    const std::string path = file("e.toml", grid);
    expect_done({"run", path, "--dry-run", "--json", plan});
    expect_schema("experiment-plan.schema.json", plan);
    const json said = json::parse(file_text(plan));
    EXPECT_EQ(said["cells"], 6);
    EXPECT_EQ(said["blocks"], 6 * 8);  // 30 pairs, four a block
    EXPECT_EQ(said["games"], 3 * (60 + 30));
    EXPECT_GT(said["seconds"], 0);
    expect_done({"run", path, "--store", store, "--shard", "48/48"});
    const Ran stored = run_program({"/usr/bin/python3", "-c",
                                    "import sqlite3,sys\nprint(sqlite3.connect(sys.argv[1]).execute("
                                    "'SELECT text FROM manifest').fetchone()[0], end='')",
                                    store});
    EXPECT_EQ(stored.output, said["manifest"].get<std::string>()) << stored.error;
    EXPECT_EQ(experiment({"status", store}).status, 0);
    EXPECT_NE(table(store).find("\r\n6,30,8,"), std::string::npos) << "the last block: " << table(store);
}

// The announcement counts the blocks of the shard: the last one of two pairs, of an agent against itself.
TEST_F(ExperimentVerb, AShardIsAnnouncedAsItIsPlayed) {
    const std::string path = file("e.toml", grid);
    const auto announced = [&](const std::string& shard) {
        return experiment({"run", path, "--shard", shard, "--dry-run"}).error;
    };
    EXPECT_NE(announced("48/48").find("small grid, 2 games in 1 cell,"), std::string::npos) << announced("48/48");
    EXPECT_NE(announced("1/1000000").find("small grid, 8 games in 1 cell,"), std::string::npos);
}

TEST_F(ExperimentVerb, StatusCountsGamesOfTheFirstAgent) {
    const std::string store = folder_ / "games.sqlite";
    expect_done({"run", file("e.toml", grid), "--store", store});
    const Ran ran = experiment({"status", store, "--json", folder_ / "status.json"});
    EXPECT_NE(ran.output.find("Results of the first agent where agents change sides, else of side A:\ncell     games  "
                              "   won   drawn    lost     score     95% interval\n"),
              std::string::npos)
        << ran.output;
    expect_schema("experiment.schema.json", folder_ / "status.json");
    int swapped = 0;
    const json status = json::parse(file_text(folder_ / "status.json"));
    for (const json& cell : status["cells"]) {
        const json& own = cell["first_agent"];
        EXPECT_EQ(own.is_null(), cell["score_of"] == "side A");
        if (own.is_null()) continue;
        ++swapped;
        const double won = own["won"], drawn = own["drawn"], lost = own["lost"];
        EXPECT_EQ(won + drawn + lost, cell["games"]);
        EXPECT_EQ(drawn, cell["results"]["drawn"]);
        EXPECT_NEAR((won + drawn / 2) / (won + drawn + lost), cell["score"].get<double>(), 1e-9);
    }
    EXPECT_EQ(swapped, 3);
}

TEST_F(ExperimentVerb, StatusOfASequentialTestIsCorrected) {
    const std::string store = folder_ / "games.sqlite";
    expect_done({"run", file("e.toml", test_of_strength), "--store", store});
    const std::string status = experiment({"status", store}).output;
    EXPECT_NE(status.find("Results of the first agent:\n"), std::string::npos) << status;
    EXPECT_NE(status.find("correct"), std::string::npos) << status;
}

// "turn" is a figure of the battle, too.
TEST_F(ExperimentVerb, NoTwoColumnsHaveOneName) {
    std::string text = grid;
    text.insert(text.find("values = "), "name = \"turn\"\n");
    const std::string store = folder_ / "games.sqlite";
    expect_done({"run", file("e.toml", text), "--store", store});
    const std::string csv = table(store), head = csv.substr(0, csv.find('\r'));
    EXPECT_NE(head.find(",second_agent,change_turn,"), std::string::npos) << head;
    EXPECT_EQ(head.find(",turn"), head.rfind(",turn")) << head;
    expect_done({"export", store, "--jsonl", folder_ / "games.jsonl"});
    const std::string lines = file_text(folder_ / "games.jsonl");
    const json game = json::parse(lines.substr(0, lines.find('\n')));
    EXPECT_EQ(game["change_turn"], 10);
    EXPECT_TRUE(game["turn"].is_number());
}

// More shards than a process can have files open.
TEST_F(ExperimentVerb, MergesMoreShardsThanCanBeOpen) {
    std::string text = grid;
    text.replace(text.find("pairs = 30"), 10, "pairs = 8");
    const std::string expected = whole(text);
    Words merge{"/usr/bin/prlimit",       "--nofile=16", POLEMARCH_PROGRAM, "experiment", "merge", "--into",
                folder_ / "merged.sqlite"};
    for (int number = 1; number <= 12; ++number) {
        merge.push_back(folder_ / ("shard" + std::to_string(number) + ".sqlite"));
        expect_done(
            {"run", folder_ / "whole.toml", "--store", merge.back(), "--shard", std::to_string(number) + "/12"});
    }
    const Ran ran = run_program(merge);
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_EQ(table(folder_ / "merged.sqlite"), expected);
}

TEST_F(ExperimentVerb, VerifyFindsAChangedRow) {
    const std::string store = folder_ / "games.sqlite";
    expect_done({"run", file("e.toml", grid), "--store", store});
    expect_done({"verify", store, "--again", "100"});
    run_program({"/usr/bin/python3", "-c",
                 "import sqlite3,sys\nd=sqlite3.connect(sys.argv[1])\nd.execute('UPDATE game SET steps = steps + 1')\n"
                 "d.commit()\n",
                 store});
    const Ran ran = experiment({"verify", store});
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.output.find("does not agree with its checksum"), std::string::npos) << ran.output;
}

TEST_F(ExperimentVerb, AFullDiskLosesNothingThatWasWritten) {
    const std::string expected = whole(grid), store = folder_ / "games.sqlite";
    RunOptions options;
    options.largest_file = 40'000;
    const Ran ran = experiment({"run", folder_ / "whole.toml", "--store", store}, options);
    EXPECT_EQ(ran.status, 3) << ran.error;
    EXPECT_NE(ran.error.find("cannot write " + store), std::string::npos) << ran.error;
    expect_done({"resume", store});
    EXPECT_EQ(table(store), expected);
}

TEST_F(ExperimentVerb, HasOneWriter) {
    const std::string store = folder_ / "games.sqlite";
    std::string text = grid;
    text.replace(text.find("pairs = 30"), 10, "pairs = 5000");
    const std::string path = file("long.toml", text);
    const Words command{POLEMARCH_PROGRAM, "experiment", "run", path, "--store", store, "--threads", "1"};
    const pid_t child = fork();
    if (child == 0) {
        redirect("/dev/null", O_WRONLY, STDOUT_FILENO);
        redirect("/dev/null", O_WRONLY, STDERR_FILENO);
        become(command, {});
    }
    for (int i = 0; i < 1000 && !std::filesystem::exists(store); ++i) std::this_thread::sleep_for(10ms);
    const Ran second = experiment({"resume", store});
    EXPECT_EQ(second.status, 2);
    EXPECT_NE(second.error.find("another program"), std::string::npos) << second.error;
    // Reading goes on meanwhile.
    EXPECT_EQ(experiment({"status", store}).status, 1);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

// A scenario may be a file of one's own, whatever comments it begins with.
TEST_F(ExperimentVerb, AScenarioFileIsAnExperiment) {
    ASSERT_EQ(polemarch({"new", "ancient-battles", folder_ / "mine.toml"}).status, 0);
    const Ran ran = experiment({"run", folder_ / "mine.toml", "--dry-run"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_NE(ran.error.find("400 games in 1 cell"), std::string::npos) << ran.error;
}

// The records of `simulate`, whole or interrupted: the store of the same experiment, and resuming plays the rest.
TEST_F(ExperimentVerb, ImportsRecords) {
    const Words play{"simulate",  "worked-example",    "--side-b", "random", "--swap-sides", "--seed", "4",
                     "--records", folder_ / "records", "--games",  "20"};
    ASSERT_EQ(polemarch(play).status, 0);
    expect_done({"import", folder_ / "records", "--into", folder_ / "all.sqlite"});
    expect_done({"verify", folder_ / "all.sqlite", "--again", "20"});
    for (const char* game : {"03", "04", "11"})
        std::filesystem::remove(folder_ / ("records/game-0000" + std::string(game) + ".jsonl"));
    expect_done({"import", folder_ / "records", "--into", folder_ / "some.sqlite"});
    EXPECT_EQ(experiment({"status", folder_ / "some.sqlite"}).status, 1);
    expect_done({"resume", folder_ / "some.sqlite"});
    EXPECT_EQ(table(folder_ / "some.sqlite"), table(folder_ / "all.sqlite"));

    // Games of another run, and what is no record.
    ASSERT_EQ(
        polemarch({"simulate", "worked-example", "--seed", "5", "--records", folder_ / "other", "--games", "1"}).status,
        0);
    std::filesystem::copy_file(folder_ / "other/game-000001.jsonl", folder_ / "records/game-000999.jsonl");
    const Ran mixed = experiment({"import", folder_ / "records", "--into", folder_ / "m.sqlite"});
    EXPECT_EQ(mixed.status, 2);
    EXPECT_NE(mixed.error.find("is of another run: its seed is 5, not 4"), std::string::npos) << mixed.error;
    EXPECT_EQ(experiment({"import", folder_ / "nowhere", "--into", folder_ / "m.sqlite"}).status, 2);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "m.sqlite"));
}

TEST_F(ExperimentVerb, AClockMarksItsGames) {
    const std::string store = folder_ / "games.sqlite";
    expect_done({"run",
                 file("clock.toml",
                      "format = \"polemarch experiment 1\"\nname = \"x\"\n[play]\nscenarios = [\"worked-example\"]\n"
                      "[players]\na = [\"uct:milliseconds=1\"]\nb = [\"random\"]\n[games]\npairs = 1\n"),
                 "--store", store, "--allow-clock"});
    EXPECT_NE(table(store).find("\r\n1,1,1,1,0,1,"), std::string::npos) << table(store);
}

}  // namespace
}  // namespace polemarch::test
