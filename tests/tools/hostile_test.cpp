// Files, names and circumstances that mean harm: what reaches the terminal, what is lost to signals, pipes, full disks
// and races, and what a replay says of a record that nobody vouches for.
#include "tests/support/bad_input.h"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::ordered_json;

/// Runs a line of bash in this directory; $P is the program.
Ran bash(const Folder& folder, const std::string& line, const RunOptions& options = {}) {
    return run_program(
        {"/bin/bash", "-c", "cd " + folder.path().string() + " || exit; P=" POLEMARCH_PROGRAM "; " + line}, options);
}
std::string with_header_of(const std::string& record, const std::function<void(Json&)>& change) {
    const std::size_t end = record.find('\n');
    Json header = Json::parse(record.substr(0, end));
    change(header);
    return header.dump() + record.substr(end);
}
std::size_t parts_in(const Folder& folder) {
    std::size_t parts = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path()))
        parts += entry.path().extension() == ".part";
    return parts;
}

// ---- crashes and memory

TEST(Hostile, NestedJsonIsRefusedWhereverJsonIsRead) {
    const Folder folder;
    const std::string deep = std::string(60'000, '[') + std::string(60'000, ']');
    write(folder / "l.json", "{\"format\":" + deep + "}");
    expect_refused(folder, {"ladder", "--show", folder / "l.json"},
                   (folder / "l.json") + ":1:26: the file is nested too deeply (expected at most 16 levels)");
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "m.tmj"}).status, 0);
    write(folder / "m.tmj", "{\"x\":" + deep + "," + file_text(folder / "m.tmj").substr(1));
    expect_refused(folder, {"map", "import", folder / "m.tmj"},
                   (folder / "m.tmj") + ":1:37: the file is nested too deeply (expected at most 32 levels)");
}

TEST(Hostile, ManyTilesAndManyValuesTakeLittleMemory) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "m.tmj"}).status, 0);
    Json map = Json::parse(file_text(folder / "m.tmj"));
    for (int i = 0; i < 300; ++i) map["tilesets"].push_back({{"firstgid", 1000 + i * 65'536}, {"tilecount", 65'536}});
    write(folder / "m.tmj", map.dump());
    EXPECT_EQ(polemarch_soon({"map", "import", folder / "m.tmj"}).status, 0);
    map["tilesets"].push_back({{"firstgid", 1001}, {"tilecount", 65'536}});
    write(folder / "m.tmj", map.dump());
    EXPECT_THAT(polemarch_soon({"map", "import", folder / "m.tmj"}).error,
                HasSubstr("tileset '' has numbers of tileset ''"));

    std::string text = "[";
    for (int i = 0; i < 21'000'000; ++i) text += "[],";
    write(folder / "l.json", text + "[]]");
    const Ran run = polemarch({"ladder", "--show", folder / "l.json"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("the file holds too many values (expected at most 2000000)"));
    EXPECT_LT(run.peak, sanitized ? 3'000'000 : 400'000);
}

TEST(Hostile, OutOfMemoryIsSaidInWords) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs more";
    const Folder folder;
    std::string text = "[";
    for (int i = 0; i < 1'500'000; ++i) text += "[],";
    write(folder / "l.json", text + "[]]");
    const Ran run = bash(folder, "ulimit -v 120000; exec $P ladder --show l.json");
    EXPECT_EQ(run.status, 3) << run.error;
    EXPECT_EQ(run.error, "polemarch: error: out of memory\n");
}

TEST(Hostile, ThreadsThatCannotBeMadeAreDoneWithout) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs more";
    const Folder folder;
    const Ran run = bash(folder, "ulimit -v 524288; exec $P simulate heraclea --games 40 --threads 256");
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("polemarch: warning: only "));
}

TEST(Hostile, NumbersOutOfRangeAreBadInput) {
    const Folder folder;
    for (const char* number : {"1e999", "-1e9999", "123.456e78900"}) {
        write(folder / "l.json", number);
        expect_refused(folder, {"ladder", "--show", folder / "l.json"},
                       (folder / "l.json") + ":1:1: the number is too large (found " + number +
                           ", expected at most 18446744073709551615)");
    }
}

// ---- the terminal

/// What ends up on a terminal raw: escape and other control characters, marks of direction, bytes that are no UTF-8.
const char* const raw[] = {"\x1B", "\x07", "\x7F", "\xC2\x9B", "\xE2\x80\xAE", "\xFF"};

void expect_spelt(const Ran& run, const std::string& what) {
    for (const char* const bytes : raw) {
        EXPECT_THAT(run.output, Not(HasSubstr(bytes))) << what;
        EXPECT_THAT(run.error, Not(HasSubstr(bytes))) << what;
    }
}

TEST(Hostile, NamesOfFilesAreSpeltOutByEveryCommand) {
    const Folder folder;
    const std::string odd =
        "a\x1B[2J\x07\xC2\x9B"
        "1m\xE2\x80\xAE\xFF";
    const std::string scenario = folder / (odd + ".toml"), record = folder / (odd + ".jsonl");
    std::filesystem::copy(data_folder + "scenarios/worked-example.toml", scenario);
    std::filesystem::copy(worked_example, record);
    const std::string out = folder / (odd + ".out");
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"validate", scenario},
             {"show", scenario},
             {"show", scenario, "--position"},
             {"show", record + "@3"},
             {"simulate", scenario, "--games", "1"},
             {"simulate", scenario, "--games", "1", "--json", out},
             {"simulate", scenario, "--games", "1", "--json", out},  // exists
             {"match", scenario, "--first", "random", "--second", "random", "--pairs", "1"},
             {"ladder", "--agents", "random,heuristic", "--scenarios", scenario, "--pairs", "1", "--out", folder / "l"},
             {"ladder", "--show", folder / "l"},
             {"ladder", "--show", record},
             {"signature", scenario, "--games", "1"},
             {"perft", scenario, "--depth", "1"},
             {"play", scenario},
             {"play", "--load", record},
             {"replay", record},
             {"replay", record, "--log"},
             {"replay", scenario},
             {"review", record, "--rollouts", "16"},
             {"suggest", record + "@0", "--level", "1"},
             {"why", record + "@9999", "--level", "1"},
             {"odds", record + "@52", "--move", "L9 attacks \x1B[2J"},
             {"odds", scenario, "--move", odd},
             {"tune", scenario, "--games", "10"},
             {"map", "export", scenario, folder / "m.tmj"},
             {"map", "import", scenario},
             {"map", "export", scenario, folder / "\xFF.tmj"},
             {"new", "ancient-battles", folder / "none/" + odd},
             {"new", odd, out},
             {"umpire", odd},
             {odd},
             {"help", odd},
             {"version", "--data", odd}}) {
        for (const char* const colour : {"never", "always"}) {
            std::vector<std::string> all = words;
            if (words[0] != odd) all.insert(all.end(), {"--color", colour});
            const Ran run = polemarch(all, {.input = "save " + out + "\n" + odd + "\nquit\n"});
            const std::string what = words[0] + " " + (words.size() > 1 ? words[1] : "") + " " + colour;
            EXPECT_NE(run.status, -1) << what;
            Ran plain = run;  // our own colours, and no others
            const std::regex paint("\x1B\\[(0|1|2|(1;)?3[0-7]|30;48;5;[0-9]+)m");
            plain.output = std::regex_replace(run.output, paint, "");
            plain.error = std::regex_replace(run.error, paint, "");
            expect_spelt(plain, what);
        }
    }
}

TEST(Hostile, WhatALadderARecordAndACommentHoldIsSpeltOut) {
    const Folder folder;
    const std::string odd =
        "a\x1B[2Jb\xC2\x9B"
        "1m\xE2\x80\xAE\x7F";
    ASSERT_EQ(polemarch({"ladder", "--agents", "random,heuristic", "--scenarios", "worked-example", "--pairs", "1",
                         "--out", folder / "l"})
                  .status,
              0);
    std::string ladder = file_text(folder / "l");
    for (std::size_t at = 0; (at = ladder.find("\"random\"", at)) != std::string::npos; ++at)
        ladder.replace(at, 8, Json(odd).dump());
    write(folder / "l", ladder);
    const Ran shown = polemarch({"ladder", "--show", folder / "l"});
    EXPECT_EQ(shown.status, 0) << shown.error;
    EXPECT_THAT(shown.output, HasSubstr("a\\x1B[2Jb\\u009B1m\\u202E"));
    expect_spelt(shown, "ladder");

    const std::string record = with_header_of(file_text(worked_example), [&](Json& header) {
        header["agents"] = {odd, odd};
        std::string text = header["sources"][0]["text"];
        header["sources"][0]["text"] = text +
                                       "# a comment \xC2\x9B"
                                       "1m\xE2\x80\xAE\n";
        header["sources"][0]["name"] = odd;
    });
    write(folder / "r.jsonl", record);
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"replay", folder / "r.jsonl"},
                                               {"review", folder / "r.jsonl", "--rollouts", "16"},
                                               {"show", folder / "r.jsonl"},
                                               {"show", folder / "r.jsonl", "--position"},
                                               {"why", (folder / "r.jsonl") + "@47", "--level", "1"},
                                               {"play", "--load", folder / "r.jsonl", "--side", "A"}})
        expect_spelt(polemarch(words), words[0]);
}

// ---- what a replay says

TEST(Hostile, AReplaySaysWhoseDiceAndChartsItTook) {
    const Folder folder;
    ASSERT_EQ(
        polemarch({"simulate", "worked-example", "--games", "1", "--seed", "1", "--records", folder / "r"}).status, 0);
    const std::string record = file_text(folder / "r/game-000001.jsonl"), file = folder / "r.jsonl";
    const auto replayed = [&](const std::string& text) {
        write(file, text);
        return polemarch({"replay", file});
    };
    const Ran honest = replayed(record);
    EXPECT_THAT(honest.output, HasSubstr(" steps agree with the rules; "));
    EXPECT_THAT(honest.output,
                HasSubstr("\n  Dice: those of seed 1, pair 1.\n"
                          "  Scenario and charts: those of the data directory.\n"
                          "  Not checked: that heuristic (A) and heuristic (B) chose these moves, and which program "
                          "wrote the\n    record.\n"));
    EXPECT_THAT(replayed(with(record, "\"dice\":\"referee\"", "\"dice\":\"given\"")).output,
                HasSubstr("  Dice: given by hand. No seed confirms them.\n"));
    const Ran chart = replayed(with_header_of(record, [](Json& header) {
        std::string text = header["sources"][1]["text"];
        header["sources"][1]["text"] = text + "# harmless\n";
    }));
    EXPECT_EQ(chart.status, 0) << chart.error;
    EXPECT_THAT(chart.output, testing::ContainsRegex("Scenario and charts: other texts than in the data directory:\n? "
                                                     "+ancient_battles/charts/units.toml\n? +\\([0-9a-f]{16}\\)\\."));
    EXPECT_THAT(replayed(with_header_of(record, [](Json& h) { h["sources"][0]["name"] = "../../etc/passwd"; })).output,
                HasSubstr("other texts than in the data directory: ../../etc/passwd ("));
    EXPECT_THAT(replayed(with(record, "\"agents\":[\"heuristic\"", "\"agents\":[\"level-6\"")).output,
                HasSubstr("Not checked: that level-6 (A) and heuristic (B) chose"));
    const Ran number = replayed(with(record, "\"game\":1,", "\"game\":7,"));
    EXPECT_EQ(number.status, 1);
    EXPECT_THAT(number.error, HasSubstr(":1:1: the game's number does not belong to its pair, which decides the dice "
                                        "(found game 7 of pair 1, expected pair 4 or 7)"));
    std::istringstream lines(record);
    std::string cut;
    int steps = -1;
    for (std::string line; steps < 20 && std::getline(lines, line); ++steps) cut += line + "\n";
    const Ran resigned = replayed(cut + "{\"result\":\"A\",\"payoff\":1,\"steps\":20,\"resigned\":\"B\"}\n");
    EXPECT_EQ(resigned.status, 0) << resigned.error;
    EXPECT_THAT(resigned.output, HasSubstr("(A) won: B gave up after step 20\n"));
}

// ---- files

TEST(Hostile, AFullDiskIsAFailureThatLeavesNothing) {
    const Folder folder;
    const Ran run = bash(folder, "ulimit -f 8; exec $P simulate heraclea --games 3 --records D");
    EXPECT_EQ(run.status, 3) << run.error;
    EXPECT_THAT(run.error, HasSubstr("cannot write D/game-000001.jsonl: File too large"));
    EXPECT_THAT(run.output, HasSubstr("Heraclea"));
    EXPECT_EQ(parts_in(folder), 0u);
}

TEST(Hostile, AGameThatCouldNotBeSavedIsAFailure) {
    const Folder folder;
    write(folder / "taken", "mine");
    const auto play = [&](const std::string& input, const RunOptions& options = {}) {
        RunOptions all = options;
        all.input = input;
        return polemarch({"play", "worked-example", "--board", "asked"}, all).status;
    };
    EXPECT_EQ(play("save " + (folder / "taken") + "\nquit\n"), 3);
    EXPECT_EQ(file_text(folder / "taken"), "mine");
    EXPECT_EQ(play("save " + (folder / "none/x") + "\nquit\n"), 3);
    EXPECT_EQ(play("save\nquit\n"), 0);  // nothing was tried
    EXPECT_EQ(play("save " + (folder / "new") + "\nquit\n", {.output_file = "/dev/null", .largest_file = 4096}), 3);
    EXPECT_EQ(play("save " + (folder / "taken") + "\nsave " + (folder / "new") + "\nquit\n"), 0);
    EXPECT_EQ(play("quit\n"), 0);
}

TEST(Hostile, FilesAreWrittenBeforeAPipeLosesItsReader) {
    const Folder folder;
    bash(folder, "(sleep .3; exec $P simulate worked-example --games 2 --json s.json) | true; sleep .1; true");
    EXPECT_THAT(file_text(folder / "s.json"), HasSubstr("polemarch-simulate"));
    bash(folder,
         "(sleep .3; exec $P review " + worked_example + " --rollouts 16 --json r.json --svg r.svg) | true; true");
    EXPECT_THAT(file_text(folder / "r.json"), HasSubstr("polemarch-review"));
    EXPECT_THAT(file_text(folder / "r.svg"), HasSubstr("</svg>"));
    bash(folder, "(sleep .3; exec $P suggest " + worked_example + "@52 --level 1 --json a.json) | true; true");
    EXPECT_THAT(file_text(folder / "a.json"), HasSubstr("polemarch-advice"));
}

TEST(Hostile, TwoRunsInOneDirectoryDoNotMix) {
    for (int round = 0; round < 8; ++round) {
        const Folder folder;
        bash(folder,
             "$P simulate worked-example --games 6 --seed 1 --records D >/dev/null 2>one & "
             "$P simulate worked-example --games 6 --seed 2 --records D >/dev/null 2>two & wait; true");
        std::set<std::uint64_t> seeds;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "D"))
            seeds.insert(Json::parse(file_text(entry.path()).substr(0, file_text(entry.path()).find('\n')))["seed"]
                             .get<std::uint64_t>());
        EXPECT_LE(seeds.size(), 1u) << file_text(folder / "one") << file_text(folder / "two");
    }
}

TEST(Hostile, ReplacingAFileKeepsItsRightsAndItsLink) {
    namespace fs = std::filesystem;
    const Folder folder;
    write(folder / "secret", "old");
    fs::permissions(folder / "secret", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_directory(folder / "sub");
    fs::create_symlink("../secret", folder / "sub/link");
    ASSERT_EQ(polemarch({"new", "ancient-battles", folder / "sub/link", "--force"}).status, 0);
    EXPECT_TRUE(fs::is_symlink(fs::symlink_status(folder / "sub/link")));
    EXPECT_THAT(file_text(folder / "secret"), HasSubstr("polemarch ancient-battles scenario 1"));
    EXPECT_EQ(fs::status(folder / "secret").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("later", folder / "dangling");
    EXPECT_EQ(polemarch({"new", "ancient-battles", folder / "dangling"}).status, 2);
    EXPECT_EQ(polemarch({"new", "ancient-battles", folder / "dangling", "--force"}).status, 0);
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder / "later")));
    fs::create_symlink("round", folder / "round");
    EXPECT_EQ(polemarch({"new", "ancient-battles", folder / "round", "--force"}).status, 2);
}

TEST(Hostile, NoResultReplacesWhatItsCommandReads) {
    const Folder folder;
    const std::string scenario = folder / "a.toml", record = folder / "r.jsonl", data = folder / "data";
    std::filesystem::copy(data_folder + "scenarios/worked-example.toml", scenario);
    std::filesystem::copy(worked_example, record);
    std::filesystem::copy(POLEMARCH_SOURCE_DIR "/data", data, std::filesystem::copy_options::recursive);
    std::filesystem::create_hard_link(scenario, folder / "same");
    const std::string chart = data + "/ancient_battles/charts/units.toml";
    for (const auto& [words, file] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"simulate", scenario, "--games", "1", "--json"}, scenario},
             {{"simulate", scenario, "--games", "1", "--json"}, folder / "same"},
             {{"simulate", scenario, "--games", "1", "--data", data, "--json"}, chart},
             {{"match", scenario, "--first", "random", "--second", "random", "--pairs", "1", "--json"}, scenario},
             {{"ladder", "--agents", "random,heuristic", "--scenarios", scenario, "--pairs", "1", "--out"}, scenario},
             {{"tune", scenario, "--games", "10", "--out"}, scenario},
             {{"review", record, "--rollouts", "16", "--json"}, record},
             {{"review", record, "--rollouts", "16", "--svg"}, record},
             {{"suggest", record + "@3", "--level", "1", "--json"}, record},
             {{"suggest", scenario, "--level", "1", "--json"}, scenario},
             {{"why", record + "@47", "--level", "1", "--json"}, record},
             {{"show", scenario, "--svg"}, scenario},
             {{"show", record, "--svg"}, record},
             {{"play", scenario, "--autosave"}, scenario},
             {{"map", "export", scenario}, scenario},
             {{"map", "export", "heraclea", "--data", data}, chart}}) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {file, "--force"});
        expect_refused(folder, all, file + " is read by this command, expected another name for what it writes");
    }
    const Ran play = polemarch({"play", scenario}, {.input = "save --force " + scenario + "\nquit\n"});
    EXPECT_THAT(play.error, HasSubstr("is read by this command"));
    EXPECT_EQ(file_text(scenario), file_text(data_folder + "scenarios/worked-example.toml"));
}

TEST(Hostile, FaultsOfPlacesAreBadInputAndNamed) {
    const Folder folder;
    expect_refused(
        folder, {"map", "export", "heraclea", folder / "\xFF.tmj"},
        "the name " + folder.path().string() + "/\\xFF.tmj is not UTF-8, and the map could not name its picture");
    std::filesystem::create_directory(folder / "closed");
    std::filesystem::permissions(folder / "closed",
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    for (const auto& words : std::vector<std::vector<std::string>>{{"new", "ancient-battles", folder / "closed/x"},
                                                                   {"show", "heraclea", "--svg", folder / "closed/x"}})
        expect_refused(folder, words, "cannot write " + (folder / "closed/x") + ": Permission denied",
                       {.ordinary = true});
    const std::string ladder = folder / "l.json", scenario = folder / "a.toml";
    std::filesystem::copy(data_folder + "scenarios/worked-example.toml", scenario);
    ASSERT_EQ(
        polemarch({"ladder", "--agents", "random,heuristic", "--scenarios", scenario, "--pairs", "1", "--out", ladder})
            .status,
        0);
    std::filesystem::remove(scenario);
    expect_refused(
        folder, {"ladder", "--resume", "--out", ladder},
        ladder + ": cannot open " + scenario +
            ": No such file or directory (names of files count from the folder in which the ladder was begun)");
    const Ran odds = polemarch({"odds", worked_example + "@52", "--move", "L9 attacks A1"});
    EXPECT_EQ(odds.status, 2);
    EXPECT_EQ(odds.error.find("polemarch: error: " + worked_example + "@52: "), 0u) << odds.error;
}

// ---- standard input

TEST(Hostile, MuchInputIsReadSoonAndKeptShort) {
    const Folder folder;
    const std::string much = "head -c 50000000 /dev/zero | tr '\\0' x";
    for (const std::string words : {"umpire", "umpire --typed", "play worked-example"}) {
        const auto begin = std::chrono::steady_clock::now();
        const Ran run = bash(folder, "(" + much + "; echo; " + much + ") | $P " + words);
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_LT(run.output.size(), 100'000u);
        EXPECT_LT(run.peak, most_memory);
        EXPECT_THAT(run.output,
                    HasSubstr(words == "umpire" ? "the line is too long" : "a line has at most 65,536 bytes"));
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(sanitized ? 60 : 15));
    }
}

// ---- one way for each

/// The lines of the sources, without comments, that match; "FILE: LINE".
std::vector<std::string> lines_with(const std::string& pattern, const std::vector<std::string>& but) {
    const std::regex wanted(pattern), comment("//.*");
    std::vector<std::string> found;
    for (const char* layer : {"core", "ai", "sim", "tools"})
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(std::filesystem::path(POLEMARCH_SOURCE_DIR) / layer)) {
            const std::string name = entry.path().lexically_relative(POLEMARCH_SOURCE_DIR).string();
            const bool source = entry.path().extension() == ".cpp" || entry.path().extension() == ".h";
            if (!source || std::find(but.begin(), but.end(), name) != but.end()) continue;
            std::istringstream lines(file_text(entry.path()));
            for (std::string line; std::getline(lines, line);)
                if (std::regex_search(std::regex_replace(line, comment, ""), wanted))
                    found.push_back(name + ": " + line);
        }
    return found;
}

TEST(Hostile, OneReaderOfJsonOneWriterOfFilesOneWayToTheTerminal) {
    using testing::IsEmpty;
    // A text that the program wrote itself may be parsed by the library: a line of a record, a report in an answer.
    EXPECT_THAT(lines_with(R"(sax_parse|json::parse|Json::parse|Json::accept|from_cbor)",
                           {"core/json_reader.cpp", "sim/match/ladder_reader.cpp", "sim/protocol/advice_answers.cpp",
                            "sim/protocol/look_answers.cpp", "sim/protocol/umpires.cpp"}),
                IsEmpty());
    EXPECT_THAT(lines_with(R"(Json::parse\()", {"core/json_reader.cpp"}), testing::SizeIs(7));
    EXPECT_THAT(lines_with(R"(\bofstream|\bfstream\b|\bfopen|\brename\(|filesystem::rename|O_WRONLY|O_RDWR|O_CREAT)",
                           {"core/files.cpp"}),
                IsEmpty());
    EXPECT_THAT(lines_with(R"(\bifstream)", {"core/files.cpp"}), IsEmpty());
    EXPECT_THAT(lines_with(R"(std::cout|std::cerr|\bprintf|\bputs\(|\bfputs|\bfwrite|\bputchar|fmt::print|\bfprintf)",
                           {"tools/output.cpp", "tools/progress.cpp", "tools/main.cpp"}),
                IsEmpty());
}

}  // namespace
}  // namespace polemarch::test
