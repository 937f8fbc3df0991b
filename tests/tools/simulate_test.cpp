// polemarch simulate, validate, replay and show from outside, on a shipped battle.
#include "core/text.h"
#include "tests/support/ancient_battles/special_battle.h"
#include "tests/support/json_files.h"
#include "tests/support/sanitized.h"
#include "tools/processors.h"

#include <algorithm>

#include <sched.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

std::vector<std::string> simulate(const std::vector<std::string>& more) {
    std::vector<std::string> words{"simulate", "heraclea", "--side-a", "random", "--side-b", "random"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Simulate, SameReportAtAnyNumberOfThreads) {
    const Folder folder;
    const auto run = [&](const std::string& threads) {
        const Ran result = polemarch(
            simulate({"--games", "200", "--seed", "5", "--threads", threads, "--json", folder / ("r" + threads)}));
        EXPECT_EQ(result.status, 0) << result.error;
        return result.output;
    };
    const std::string alone = run("1");
    for (const std::string threads : {"2", "3", "8"}) {
        EXPECT_EQ(run(threads), alone) << threads << " threads";
        EXPECT_EQ(without_timing(folder / ("r" + threads)), without_timing(folder / "r1")) << threads << " threads";
    }
}

TEST(Simulate, ReportIsAsTheSchemaSays) {
    const Folder folder;
    const Ran run = polemarch(simulate({"--games", "20", "--json", folder / "r.json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    expect_schema("simulate.schema.json", folder / "r.json");
    const json report = json::parse(file_text(folder / "r.json"));
    EXPECT_EQ(report["battle"]["short_name"], "heraclea");
    EXPECT_EQ(report["battle"]["sources"].size(), 6u);
    EXPECT_EQ(report["battle"]["sources"][0]["name"], "ancient_battles/scenarios/heraclea.toml");
    EXPECT_EQ(report["covered"]["games"], 20);
    const Ran swapped = polemarch(simulate({"--games", "20", "--swap-sides", "--json", folder / "s.json"}));
    ASSERT_EQ(swapped.status, 0) << swapped.error;
    expect_schema("simulate.schema.json", folder / "s.json");
}

TEST(Simulate, OptionalRulesOfTheCommandLineAreInTheReportAndInRecords) {
    const Folder folder;
    const std::string records = folder / "records";
    const Ran run = polemarch(
        simulate({"--games", "3", "--options", "averaging-dice", "--json", folder / "r.json", "--records", records}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NE(run.output.find("\n  optional rules: averaging-dice (17.2.1)\n"), std::string::npos) << run.output;
    expect_schema("simulate.schema.json", folder / "r.json");
    EXPECT_EQ(json::parse(file_text(folder / "r.json"))["battle"]["options"], json{"averaging-dice (17.2.1)"});
    const std::string record = records + "/game-000001.jsonl";
    EXPECT_EQ(polemarch({"replay", record}).status, 0);
    EXPECT_NE(file_text(record).find("options = [\\\"averaging-dice\\\"]"), std::string::npos);
    const Ran wrong = polemarch(simulate({"--options", "averagingdice"}));
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.error.find("unknown optional rule 'averagingdice', did you mean 'averaging-dice'?"),
              std::string::npos)
        << wrong.error;
    EXPECT_EQ(polemarch({"show", record, "--options", "elephants"}).error,
              "polemarch: error: the option '--options' does not go with a record: it has its own optional rules\n");
}

TEST(Simulate, NothingIsWrittenOverWithoutForce) {
    const Folder folder;
    const std::string path = folder / "r.json";
    std::ofstream(path) << "precious";
    const Ran refused = polemarch(simulate({"--games", "5", "--json", path}));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error, "polemarch: error: " + path + " exists already; --force writes over it\n");
    EXPECT_EQ(refused.output, "");
    EXPECT_EQ(file_text(path), "precious");
    EXPECT_EQ(polemarch(simulate({"--games", "5", "--json", path, "--force"})).status, 0);
    EXPECT_EQ(json::parse(file_text(path))["covered"]["games"], 5);
}

TEST(Simulate, RecordsOfOtherGamesThatStayAreCounted) {
    const Folder folder;
    const std::string records = folder / "r";
    const auto said = [&](const std::string& games, const std::string& first, const std::string& seed) {
        const Ran run = polemarch(
            simulate({"--games", games, "--first-game", first, "--seed", seed, "--records", records, "--force"}));
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error.substr(0, run.error.find('\n') + 1);
    };
    EXPECT_EQ(said("3", "1", "1").find("polemarch: 3 games in "), 0u);  // the progress line is removed
    EXPECT_EQ(said("2", "1", "2"), "polemarch: 1 record of other games stays in " + records + "\n");
    EXPECT_EQ(said("2", "9", "2"), "polemarch: 3 records of other games stay in " + records + "\n");
    std::ofstream(folder / "r/game-notes.txt") << "mine";  // not a record
    EXPECT_EQ(said("3", "1", "2"), "polemarch: 2 records of other games stay in " + records + "\n");
}

TEST(Simulate, RecordsReplayAndAreTheSameAtAnyNumberOfThreads) {
    const Folder folder;
    for (const std::string threads : {"1", "3"})
        ASSERT_EQ(
            polemarch(simulate({"--games", "6", "--threads", threads, "--records", folder / ("t" + threads)})).status,
            0);
    for (int game = 1; game <= 6; ++game) {
        const std::string name = "game-00000" + std::to_string(game) + ".jsonl";
        const std::string path = folder / ("t1/" + name);
        EXPECT_EQ(file_text(path), file_text(folder / ("t3/" + name)));
        const Ran replayed = polemarch({"replay", path});
        EXPECT_EQ(replayed.status, 0) << replayed.error;
        EXPECT_NE(replayed.output.find("agree with the rules"), std::string::npos) << replayed.output;
    }
    expect_schema("record.schema.json", folder / "t1/game-000001.jsonl", "--lines");
    EXPECT_EQ(polemarch(simulate({"--games", "6", "--records", folder / "t1"})).status, 2);
    // One game of a run can be recorded without the others.
    ASSERT_EQ(polemarch(simulate({"--games", "1", "--first-game", "4", "--records", folder / "one"})).status, 0);
    EXPECT_EQ(file_text(folder / "one/game-000004.jsonl"), file_text(folder / "t1/game-000004.jsonl"));
}

TEST(Simulate, ForgedRecordIsFoundWithItsLine) {
    const Folder folder;
    ASSERT_EQ(polemarch(simulate({"--games", "1", "--records", folder / "r"})).status, 0);
    std::istringstream lines(file_text(folder / "r/game-000001.jsonl"));
    std::ofstream forged(folder / "forged.jsonl");
    int number = 0, forged_line = 0;
    for (std::string line; std::getline(lines, line); forged << line << "\n") {
        ++number;
        const std::size_t dice = line.find("\"dice\":[[");
        if (number < 20 || dice == std::string::npos || forged_line != 0) continue;
        const std::size_t face = line.find_first_of("123456", dice);
        line[face] = line[face] == '6' ? '1' : '6';
        forged_line = number;
    }
    forged.close();
    const Ran run = polemarch({"replay", folder / "forged.jsonl"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.error.find("polemarch: error: " + (folder / "forged.jsonl") + ":" + std::to_string(forged_line) +
                             ":1: these are not the dice of the seed"),
              0u)
        << run.error;
}

TEST(Simulate, InterruptedOnceReportsWhatItHas) {
    const Folder folder;
    const Ran run = polemarch(simulate({"--games", "10000000", "--threads", "2", "--json", folder / "r.json"}),
                              {.interrupts = {1500ms}});
    EXPECT_EQ(run.status, 130) << run.error;
    expect_schema("simulate.schema.json", folder / "r.json");
    const json report = json::parse(file_text(folder / "r.json"));
    EXPECT_EQ(report["covered"]["interrupted"], true);
    const int covered = report["covered"]["games"];
    EXPECT_GT(covered, 0);
    EXPECT_NE(run.output.find("Interrupted: covers games 1 to " + std::to_string(covered) + " only"),
              std::string::npos);
    EXPECT_NE(run.error.find("--first-game " + std::to_string(covered + 1)), std::string::npos) << run.error;
    // A run of just these games gives the same figures.
    ASSERT_EQ(polemarch(simulate({"--games", std::to_string(covered), "--json", folder / "w.json"})).status, 0);
    const json whole = json::parse(file_text(folder / "w.json"));
    EXPECT_EQ(whole["result"], report["result"]);
    EXPECT_EQ(whole["facts"], report["facts"]);
}

// G2: 2,000 games of the heuristic agent against itself are 1,000 games and their copies.
TEST(Simulate, AnAgentAgainstItselfIsNotCountedTwice) {
    const Folder folder;
    const auto run = [&](const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> words{"simulate", "heraclea", "--seed", "1", "--json", folder / name};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 0) << ran.error;
        return ran;
    };
    const Ran swapped = run("s", {"--games", "400", "--swap-sides"});
    EXPECT_NE(swapped.error.find("polemarch: swapped games of one agent are copies: 200 of 400 played\n"),
              std::string::npos)
        << swapped.error;
    EXPECT_EQ(swapped.output, run("f", {"--games", "200"}).output);
    EXPECT_EQ(without_timing(folder / "s"), without_timing(folder / "f"));
    // Other names of the same agent are the same agent.
    EXPECT_EQ(run("n", {"--games", "400", "--swap-sides", "--side-b", "Heuristic:temperament=steady"}).output,
              swapped.output);
}

TEST(Simulate, InterruptedWithSwappedSidesCoversWholePairs) {
    const Folder folder;
    const Ran run = polemarch({"simulate", "heraclea", "--side-a", "heuristic", "--side-b", "random", "--swap-sides",
                               "--games", "10000000", "--threads", "2", "--json", folder / "r.json"},
                              {.interrupts = {700ms}});
    EXPECT_EQ(run.status, 130) << run.error;
    const json report = json::parse(file_text(folder / "r.json"));
    const int covered = report["covered"]["games"];
    EXPECT_EQ(covered % 2, 0);
    int pairs = 0;
    for (const int count : report["result"]["first_agent"]["pairs_by_half_points"]) pairs += count;
    EXPECT_EQ(2 * pairs, covered);
    EXPECT_NE(run.error.find("--first-game " + std::to_string(covered + 1)), std::string::npos) << run.error;
}

TEST(Simulate, NamesOfRecordsSortAsTheirGames) {
    const Folder folder;
    const std::string records = folder / "r";
    const auto run = [&](const std::string& games, const std::string& first) {
        return polemarch(simulate({"--games", games, "--first-game", first, "--records", records}));
    };
    ASSERT_EQ(run("4", "999998").status, 0);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(records)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"game-0999998.jsonl", "game-0999999.jsonl", "game-1000000.jsonl",
                                               "game-1000001.jsonl"}));
    const Ran again = run("1", "999999");  // the record of that game, whatever digits its name has
    EXPECT_EQ(again.status, 2);
    EXPECT_EQ(again.error,
              "polemarch: error: " + records +
                  "/game-0999999.jsonl exists already; --resume goes on with the run, --force writes over it\n");
}

TEST(Simulate, AStepOfARecordIsAScenario) {
    const Folder folder;
    const std::string step = worked_example + "@30";
    const Ran run = polemarch(
        {"simulate", step, "--side-a", "random", "--side-b", "random", "--games", "20", "--json", folder / "s.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Ran shown = polemarch({"show", step, "--position"});
    std::ofstream(folder / "position.toml") << shown.output;
    ASSERT_EQ(polemarch({"simulate", folder / "position.toml", "--side-a", "random", "--side-b", "random", "--games",
                         "20", "--json", folder / "p.json"})
                  .status,
              0);
    const json one = json::parse(file_text(folder / "s.json")), two = json::parse(file_text(folder / "p.json"));
    EXPECT_EQ(one["result"], two["result"]);
    EXPECT_EQ(one["facts"], two["facts"]);
    EXPECT_EQ(one["battle"]["sources"][0]["fnv1a64"], two["battle"]["sources"][0]["fnv1a64"]);
    EXPECT_EQ(polemarch({"perft", step, "--depth", "1"}).output,
              polemarch({"perft", folder / "position.toml", "--depth", "1"}).output);
    EXPECT_EQ(polemarch({"validate", step}).output, step + ": scenario The worked example, no errors\n");
    EXPECT_EQ(polemarch({"match", step, "--first", "random", "--second", "heuristic", "--pairs", "2"}).status, 0);
}

TEST(Simulate, ManyRecordsAreReplayed) {
    const Folder folder;
    ASSERT_EQ(polemarch(simulate({"--games", "2", "--records", folder / "r"})).status, 0);
    const std::string one = folder / "r/game-000001.jsonl", two = folder / "r/game-000002.jsonl";
    const Ran both = polemarch({"replay", one, two});
    EXPECT_EQ(both.status, 0) << both.error;
    EXPECT_EQ(both.output, polemarch({"replay", one}).output + polemarch({"replay", two}).output);
    const Ran worst = polemarch({"replay", one, folder / "none.jsonl", two});
    EXPECT_EQ(worst.status, 2);
    EXPECT_EQ(worst.output, both.output);  // the others are judged
}

TEST(Simulate, UsesTheProcessorsItWasGiven) {
    cpu_set_t before, one;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &before) && CPU_COUNT(&one) == 0) CPU_SET(cpu, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);  // as taskset does; the program inherits it
    const Ran run = polemarch(simulate({"--games", "2"}));
    sched_setaffinity(0, sizeof before, &before);
    EXPECT_NE(run.error.find(" on 1 thread\n"), std::string::npos) << run.error;
}

TEST(Processors, QuotasOfControlGroups) {
    const Folder folder;
    const std::string membership = folder / "cgroup", groups = folder / "groups";
    const auto quota = [&](const std::string& lines) {
        std::ofstream(membership) << lines;
        return tools::processor_quota(membership, groups);
    };
    const auto write = [&](const std::string& file, const std::string& text) {
        std::filesystem::create_directories(std::filesystem::path(groups + file).parent_path());
        std::ofstream(groups + file) << text;
    };
    EXPECT_EQ(quota("0::/a/b\n"), std::nullopt);
    write("/a/b/cpu.max", "max 100000\n");
    EXPECT_EQ(quota("0::/a/b\n"), std::nullopt);
    write("/a/cpu.max", "250000 100000\n");
    EXPECT_EQ(quota("0::/a/b\n"), 3);  // rounded up
    write("/a/b/cpu.max", "50000 100000\n");
    EXPECT_EQ(quota("0::/a/b\n"), 1);
    EXPECT_EQ(quota("0::/c\n"), std::nullopt);
    write("/cpu,cpuacct/d/cpu.cfs_quota_us", "-1\n");
    write("/cpu,cpuacct/d/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota("4:cpu,cpuacct:/d\n3:memory:/a\n"), std::nullopt);
    write("/cpu,cpuacct/d/cpu.cfs_quota_us", "200000\n");
    EXPECT_EQ(quota("4:cpu,cpuacct:/d\n3:memory:/a\n"), 2);
}

TEST(Simulate, InterruptedTwiceEndsAtOnce) {
    const Ran run = polemarch(simulate({"--games", "10000000"}), {.interrupts = {500ms, 0ms}});
    EXPECT_EQ(run.status, 130);
}

TEST(Simulate, AnIgnoredInterruptStaysIgnored) {  // under nohup, or behind & in a script
    const Ran run = polemarch(simulate({"--games", "300", "--threads", "1"}),
                              {.interrupts = {200ms, 200ms, 200ms}, .ignores_interrupts = true});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.output.find("Interrupted"), std::string::npos);
    EXPECT_NE(run.output.find("300 games from number 1"), std::string::npos) << run.output;
}

TEST(Simulate, OutputThatDoesNotArriveIsNoSuccess) {
    const Ran run = polemarch(simulate({"--games", "5"}), {.output_file = "/dev/full"});
    EXPECT_EQ(run.status, 3);
    EXPECT_NE(run.error.find("polemarch: error: cannot write to standard output"), std::string::npos) << run.error;
}

TEST(Simulate, ColourOnlyWhereItIsWanted) {
    const auto coloured = [](const std::vector<std::string>& more, const RunOptions& options = {}) {
        std::vector<std::string> words = simulate({"--games", "2"});
        words.insert(words.end(), more.begin(), more.end());
        return polemarch(words, options).output.find('\033') != std::string::npos;
    };
    EXPECT_FALSE(coloured({}));  // no terminal
    EXPECT_TRUE(coloured({"--color", "always"}));
    EXPECT_TRUE(coloured({"--color", "always"}, {.environment = {{"NO_COLOR", "1"}}}));  // the option wins
    EXPECT_FALSE(coloured({"--color", "never"}));
}

TEST(Simulate, AtATerminalBarAndColour) {
    const std::string games = sanitized ? "250" : "2500";
    const auto at_terminal = [&](const std::map<std::string, std::string>& environment) {
        std::vector<std::string> command = simulate({"--games", games, "--threads", "1"});
        command.insert(command.begin(), POLEMARCH_PROGRAM);
        return run_at_terminal(command, {.environment = environment}).output;
    };
    const std::string usual = at_terminal({{"TERM", "xterm"}, {"NO_COLOR", ""}});
    EXPECT_NE(usual.find(sanitized ? " of 250 games, " : " of 2,500 games, "), std::string::npos)
        << usual.substr(0, 300);
    EXPECT_NE(usual.find(" left\033[K"), std::string::npos) << usual.substr(0, 300);
    EXPECT_NE(usual.find("\033[1mHeraclea, 280 BC\033[0m"), std::string::npos);
    const std::string plain = at_terminal({{"TERM", "xterm"}, {"NO_COLOR", "1"}});
    EXPECT_EQ(plain.find("\033[1m"), std::string::npos);
    const std::string dumb = at_terminal({{"TERM", "dumb"}, {"NO_COLOR", ""}});
    EXPECT_EQ(dumb.find('\033'), std::string::npos);
}

TEST(Simulate, RunsUnderAnEmptyLocale) {
    const RunOptions bare{.environment = {{"LANG", ""}, {"LC_ALL", ""}, {"LC_CTYPE", ""}}};
    EXPECT_EQ(polemarch(simulate({"--games", "5"}), bare).status, 0);
}

TEST(Simulate, TerminatedHasAStatusOfItsOwn) {
    const Ran run = polemarch(simulate({"--games", "10000000"}), {.interrupts = {500ms}, .signal = SIGTERM});
    EXPECT_EQ(run.status, 143) << run.error;
    EXPECT_NE(run.output.find("Interrupted: covers games 1 to "), std::string::npos);
    EXPECT_EQ(polemarch(simulate({"--games", "10000000"}), {.interrupts = {500ms, 0ms}, .signal = SIGTERM}).status,
              143);
}

TEST(Replay, ARecordWithoutItsResultIsJudgedAsFarAsItGoes) {
    const Folder folder;
    ASSERT_EQ(polemarch(simulate({"--games", "1", "--records", folder / "r"})).status, 0);
    std::string text = file_text(folder / "r/game-000001.jsonl");
    text.resize(text.rfind('\n', text.size() - 2) + 1);
    std::ofstream(folder / "cut.jsonl") << text;
    const auto lines = std::to_string(std::count(text.begin(), text.end(), '\n'));
    const Ran run = polemarch({"replay", folder / "cut.jsonl", "--log"});
    EXPECT_EQ(run.status, 1);
    EXPECT_NE(run.output.find("the battle is over"), std::string::npos);
    EXPECT_EQ(run.error.find("polemarch: error: " + (folder / "cut.jsonl") + ":" + lines +
                             ":1: the record breaks off: its last line is no result (expected {\"result\":"),
              0u)
        << run.error;
    EXPECT_NE(run.error.find(" before it agree with the rules\n"), std::string::npos) << run.error;
    EXPECT_EQ(polemarch({"show", folder / "cut.jsonl"}).status, 0);
    // With the line that the format demands it is a record of an unfinished game.
    text.resize(text.rfind('\n', text.size() - 2) + 1);
    const auto steps = std::to_string(std::count(text.begin(), text.end(), '\n') - 1);
    std::ofstream(folder / "saved.jsonl")
        << text << R"({"result":"unfinished","payoff":0.5,"steps":)" << steps << "}\n";
    const Ran saved = polemarch({"replay", folder / "saved.jsonl"});
    EXPECT_EQ(saved.status, 0) << saved.error;
    EXPECT_NE(saved.output.find(steps + " steps agree with the rules; unfinished: the game is not over\n"),
              std::string::npos)
        << saved.output;
}

TEST(Validate, DistinguishesGoodFromBad) {
    const Folder folder;
    const std::string shipped = POLEMARCH_SOURCE_DIR "/data/ancient_battles/";
    const Ran good =
        polemarch({"validate", shipped + "scenarios/heraclea.toml", shipped + "charts/units.toml", "kadesh"});
    EXPECT_EQ(good.status, 0) << good.error;
    EXPECT_EQ(std::count(good.output.begin(), good.output.end(), '\n'), 3) << good.output;
    std::string text = file_text(shipped + "scenarios/heraclea.toml");
    text.replace(text.find("EL B11/1"), 8, "EL B11/7");
    std::ofstream(folder / "bad.toml") << text;
    const Ran bad = polemarch({"validate", folder / "bad.toml", "heraclea"});
    EXPECT_EQ(bad.status, 2);
    EXPECT_EQ(bad.error.find("polemarch: error: " + (folder / "bad.toml") + ":"), 0u) << bad.error;
    EXPECT_EQ(std::count(bad.output.begin(), bad.output.end(), '\n'), 1) << bad.output;  // the others are still read
}

TEST(Show, ColoursTheSidesAtATerminal) {
    const std::vector<std::string> command{POLEMARCH_PROGRAM, "show", "heraclea"};
    const auto at_terminal = [&](const std::map<std::string, std::string>& environment) {
        return run_at_terminal(command, {.environment = environment}).output;
    };
    const std::string blue = "\033[1;34m", red = "\033[1;31m";
    const std::string usual = at_terminal({{"TERM", "xterm"}, {"NO_COLOR", ""}});
    EXPECT_NE(usual.find(blue + "["), std::string::npos) << usual.substr(0, 600);
    EXPECT_NE(usual.find(red + "("), std::string::npos) << usual.substr(0, 600);
    EXPECT_EQ(at_terminal({{"TERM", "xterm"}, {"NO_COLOR", "1"}}).find('\033'), std::string::npos);
    EXPECT_EQ(at_terminal({{"TERM", "dumb"}, {"NO_COLOR", ""}}).find('\033'), std::string::npos);
    EXPECT_EQ(polemarch({"show", "heraclea"}).output.find('\033'), std::string::npos);
    EXPECT_EQ(polemarch({"show", "heraclea", "--color", "never"}).output, polemarch({"show", "heraclea"}).output);
    EXPECT_NE(polemarch({"show", "heraclea", "--color", "always"}).output.find(blue), std::string::npos);
    EXPECT_EQ(polemarch({"show", "heraclea", "--color", "always", "--position"}).output.find('\033'),
              std::string::npos);
}

TEST(Show, SaysWhoGaveUp) {
    const Folder folder;
    const std::string record = folder / "r.jsonl";
    ASSERT_EQ(polemarch({"play", "heraclea", "--seed", "11", "--board", "asked"},
                        {.input = "place B E8; place B J9\nresign\nsave " + record + "\n"})
                  .status,
              0);
    const std::string given_up = "Turn 1 of 10, initiative A: the battle is over: A has given up\n";
    const std::string whole = polemarch({"show", record}).output;
    EXPECT_NE(whole.find(given_up), std::string::npos) << whole.substr(0, 200);
    EXPECT_NE(polemarch({"show", record, "--color", "always"}).output.find("A has given up"), std::string::npos);
    const std::string before = polemarch({"show", record + "@4"}).output;
    EXPECT_NE(before.find("Turn 1 of 10, initiative A: B places a leader [3.0]\n"), std::string::npos) << before;
    // The position can be played on from.
    std::ofstream(folder / "p.toml") << polemarch({"show", record, "--position"}).output;
    EXPECT_NE(polemarch({"show", folder / "p.toml"}).output.find("A decides who acts first"), std::string::npos);
    // A game that a person only leaves is not given up.
    ASSERT_EQ(
        polemarch({"play", "heraclea", "--board", "asked"}, {.input = "save " + (folder / "u.jsonl") + "\n"}).status,
        0);
    EXPECT_EQ(polemarch({"show", folder / "u.jsonl"}).output.find("over"), std::string::npos);
}

TEST(Show, BoardKeepsToThePageAndPositionOpensAgain) {
    const Folder folder;
    ASSERT_EQ(polemarch(simulate({"--games", "1", "--records", folder / "r"})).status, 0);
    const std::string record = folder / "r/game-000001.jsonl";
    for (const std::string& target : {std::string("heraclea"), std::string("kadesh"), record, record + "@100"}) {
        const Ran run = polemarch({"show", target});
        ASSERT_EQ(run.status, 0) << run.error;
        std::istringstream lines(run.output);
        for (std::string line; std::getline(lines, line);) {
            // Columns: every character of the board is one wide; UTF-8's further bytes count nothing.
            const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
            EXPECT_LE(columns, 100) << line;
        }
    }
    const Ran position = polemarch({"show", record + "@100", "--position"});
    ASSERT_EQ(position.status, 0) << position.error;
    std::ofstream(folder / "mid.toml") << position.output;
    EXPECT_EQ(polemarch({"show", folder / "mid.toml"}).output, polemarch({"show", record + "@100"}).output);
    const Ran beyond = polemarch({"show", record + "@99999"});
    EXPECT_EQ(beyond.status, 2);
    EXPECT_NE(beyond.error.find("and step 99999 was asked for"), std::string::npos) << beyond.error;
}

TEST(Show, ShowsSpecialRulesBelowTheBoard) {
    const Folder folder;
    std::ofstream(folder / "special.toml") << special_battle;
    const std::string board = polemarch({"show", folder / "special.toml"}).output;
    EXPECT_THAT(board, testing::HasSubstr("\n\nSpecial rules\n  Barbarian charges: "));
    std::istringstream lines(board);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 100) << line;
    EXPECT_THAT(polemarch({"show", "heraclea"}).output, testing::Not(testing::HasSubstr("Special rules")));
}

TEST(Simulate, SaysForWhomADrawCountsAndWhatExitsWereFor) {
    const Folder folder;
    std::ofstream(folder / "special.toml") << special_battle;
    const Ran run =
        polemarch({"simulate", folder / "special.toml", "--games", "6", "--threads", "1", "--json", folder / "r.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    for (const char* part : {"\n  a draw counts as a victory of B North\n", "\nExits ", "\n  units out by exit 1 ",
                             "\n  victory points, exit 1 "})
        EXPECT_THAT(run.output, testing::HasSubstr(part));
    expect_schema("simulate.schema.json", folder / "r.json");
    const json report = json::parse(file_text(folder / "r.json"));
    EXPECT_EQ(report["battle"]["draw_counts_for"], "B");
    std::vector<std::string> names;
    for (const json& fact : report["facts"])
        if (fact["group"] == "Exits") names.push_back(fact["name"]);
    EXPECT_THAT(names, testing::ElementsAre("a_exit_1_units", "a_exit_1_points", "b_exit_1_units", "b_exit_1_points"));
    const Ran basic = polemarch(simulate({"--games", "1", "--json", folder / "b.json"}));
    EXPECT_THAT(basic.output, testing::Not(testing::HasSubstr("draw counts")));
    EXPECT_THAT(basic.output, testing::Not(testing::HasSubstr("Exits")));
    EXPECT_TRUE(json::parse(file_text(folder / "b.json"))["battle"]["draw_counts_for"].is_null());
}

}  // namespace
}  // namespace polemarch::test
