// Events that a user counts, from outside: simulate --count, and `count` in experiment files.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;

const std::vector<std::string> asked{"melee before turn 3", "A wins by panic", "turn at most 5"};

std::string counting(const std::string& count) {
    return "format = \"polemarch experiment 1\"\nname = \"what happens\"\nseed = 7\n" + count +
           "[play]\nscenarios = [\"worked-example\"]\n[players]\na = [\"heuristic\"]\nb = [\"random\"]\n"
           "both = [\"rush\"]\n[games]\npairs = 40\n";
}
const std::string experiment_text =
    counting("count = [\"melee before turn 3\", \"A wins by panic\", \"turn at most 5\"]\n");

TEST(CountedEvents, AreInTheReportOfSimulate) {
    const Folder folder;
    std::vector<std::string> words{"simulate", "worked-example", "--games",      "80",     "--seed",         "7",
                                   "--side-b", "random",         "--swap-sides", "--json", folder / "r.json"};
    for (const std::string& text : asked) words.insert(words.end(), {"--count", text});
    const Ran run = polemarch(words);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NE(run.output.find("\nEvents "), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("  melee before turn 3 "), std::string::npos) << run.output;
    expect_schema("simulate.schema.json", folder / "r.json");
    const json report = json::parse(file_text(folder / "r.json"));
    ASSERT_EQ(report["events"].size(), 3u);
    EXPECT_EQ(report["events"][1]["name"], "event_2");
    EXPECT_EQ(report["events"][1]["event"], "A wins by panic");
    for (const json& fact : report["facts"]) EXPECT_NE(fact["group"], "Events");
    // The same games as those of the first cell of an experiment.
    std::ofstream(folder / "e.toml", std::ios::binary) << experiment_text;
    const Ran played =
        polemarch({"experiment", "run", folder / "e.toml", "--store", folder / "e.sqlite", "--threads", "3"});
    ASSERT_EQ(played.status, 0) << played.error;
    EXPECT_NE(played.output.find("event 2: A wins by panic\n"), std::string::npos) << played.output;
    const Ran status = polemarch({"experiment", "status", folder / "e.sqlite", "--json", folder / "s.json"});
    ASSERT_EQ(status.status, 0) << status.error;
    EXPECT_EQ(status.output, played.output);
    expect_schema("experiment.schema.json", folder / "s.json");
    const json cells = json::parse(file_text(folder / "s.json"))["cells"];
    for (std::size_t i = 0; i < 3; ++i) {
        const json& counted = cells[0]["events"][i];
        EXPECT_EQ(counted["event"], asked[i]);
        EXPECT_EQ(counted["games"], 80);
        EXPECT_EQ(counted["happened"], report["events"][i]["games"]);
        EXPECT_EQ(counted["share"], report["events"][i]["share"]);
        EXPECT_EQ(counted["interval"][0], report["events"][i]["low"]);
        EXPECT_EQ(counted["interval"][1], report["events"][i]["high"]);
        EXPECT_EQ(cells[1]["events"][i]["games"], 40);
    }
    // Each game has its figures, and plays again the same.
    const Ran table = polemarch({"experiment", "export", folder / "e.sqlite", "--jsonl", folder / "e.jsonl"});
    ASSERT_EQ(table.status, 0) << table.error;
    std::istringstream lines(file_text(folder / "e.jsonl"));
    int happened = 0;
    for (std::string line; std::getline(lines, line);) {
        const json game = json::parse(line);
        if (game["cell"] == 1) happened += game["event_1"].get<int>();
    }
    EXPECT_EQ(happened, report["events"][0]["games"]);
    const Ran verified = polemarch({"experiment", "verify", folder / "e.sqlite"});
    EXPECT_EQ(verified.status, 0) << verified.output << verified.error;
}

// The events of a run that goes on from its records are those of an unbroken run.
TEST(CountedEvents, AreReadFromRecords) {
    const Folder folder;
    std::vector<std::string> words{"simulate", "worked-example",      "--games",   "20",
                                   "--count",  "melee before turn 3", "--records", folder / "records"};
    const Ran played = polemarch(words);
    ASSERT_EQ(played.status, 0) << played.error;
    words.emplace_back("--resume");
    const Ran read = polemarch(words);
    ASSERT_EQ(read.status, 0) << read.error;
    EXPECT_EQ(read.output, played.output);
}

TEST(CountedEvents, FaultsNameTheirPlace) {
    const Ran line = polemarch({"simulate", "worked-example", "--count", "turn atmost 5"});
    EXPECT_EQ(line.status, 2);
    EXPECT_EQ(
        line.error,
        "polemarch: error: --count:1:6: this word does not fit here (found atmost, expected 'at least', 'at most', "
        "'more than', 'less than', 'exactly' or 'is')\n");
    const Folder folder;
    const auto fault = [&](const std::string& count) {
        std::ofstream(folder / "e.toml", std::ios::binary) << counting(count);
        const Ran ran = polemarch({"experiment", "run", folder / "e.toml", "--store", folder / "e.sqlite"});
        EXPECT_EQ(ran.status, 2);
        EXPECT_FALSE(std::filesystem::exists(folder / "e.sqlite"));
        const std::string head = "polemarch: error: " + (folder / "e.toml") + ":";
        return ran.error.starts_with(head) ? ran.error.substr(head.size()) : ran.error;
    };
    EXPECT_EQ(
        fault("count = [\"draw\", \"A winds\"]\n"),
        "4:21: this word does not fit here, did you mean 'wins'? (found winds, expected ':' and a unit, 'wins' or "
        "'enters')\n");
    EXPECT_EQ(fault("count = [\"A enters row 99\"]\n"),
              "4:24: worked-example, heuristic against random: there is no such row (found 99, expected 1 to 12)\n");
}

}  // namespace
}  // namespace polemarch::test
