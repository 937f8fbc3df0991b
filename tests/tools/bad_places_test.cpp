// Results that cannot be written, and words that name nothing: reported before the games wherever possible, and never
// half written.
#include "tests/support/bad_input.h"
#include "tests/support/library.h"

#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

const std::vector<std::string> games{"simulate", "heraclea", "--side-a", "random",
                                     "--side-b", "random",   "--games",  "3"};

std::vector<std::string> games_to(const std::vector<std::string>& more) {
    std::vector<std::string> words = games;
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// A place for results, and why they cannot be written there. `@` is the folder.
struct BadPlace {
    const char* name;
    std::vector<std::string> words;  ///< after `simulate heraclea`
    std::string message;
    std::function<void(const std::string& folder)> make = [](const std::string&) {};
    RunOptions options{};
};
void PrintTo(const BadPlace& place, std::ostream* out) { *out << place.name; }

const std::string longest(256, 'x');
void lock(const std::string& folder) {
    std::filesystem::create_directory(folder + "/locked");
    std::filesystem::permissions(folder + "/locked",
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
}

const BadPlace places[] = {
    {"json_is_a_directory", {"--json", "@"}, "@ is a directory, expected the name of a file"},
    {"json_is_a_device", {"--json", "/dev/full"}, "/dev/full is a pipe or a device, expected the name of a file"},
    {"json_is_a_device_by_force",
     {"--force", "--json", "/dev/null"},
     "/dev/null is a pipe or a device, expected the name of a file"},
    {"json_is_a_pipe",
     {"--force", "--json", "@/pipe"},
     "@/pipe is a pipe or a device, expected the name of a file",
     [](const std::string& folder) { ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0); }},
    {"json_is_a_link_to_nothing",
     {"--json", "@/link"},
     "@/link exists already; --force writes over it",
     [](const std::string& folder) { std::filesystem::create_symlink(folder + "/none", folder + "/link"); }},
    {"json_without_a_name", {"--json", ""}, "the name of a file is empty, expected the name of a file"},
    {"json_of_a_long_name", {"--json", "@/" + longest}, "cannot write @/" + longest + ": File name too long"},
    {"json_below_a_file", {"--json", "/dev/null/r"}, "cannot write /dev/null/r: there is no directory /dev/null"},
    {"json_in_a_locked_directory",
     {"--json", "@/locked/r"},
     "cannot write @/locked/r: Permission denied",
     lock,
     {.ordinary = true}},
    {"records_without_a_name", {"--records", ""}, "'' is no directory, and none can be made there"},
    {"records_of_a_long_name",
     {"--records", "@/" + longest},
     "'@/" + longest + "' is no directory, and none can be made there"},
    {"records_are_a_file",
     {"--records", "@/file"},
     "'@/file' is no directory, and none can be made there",
     [](const std::string& folder) { write(folder + "/file", "precious"); }},
    {"records_in_a_locked_directory",
     {"--records", "@/locked"},
     "cannot write @/locked/game-000001.jsonl: Permission denied",
     lock,
     {.ordinary = true}},
    {"records_below_a_locked_directory",
     {"--records", "@/locked/r"},
     "'@/locked/r' is no directory, and none can be made there",
     lock,
     {.ordinary = true}},
    {"one_record_exists",
     {"--records", "@"},
     "@/game-000002.jsonl exists already; --resume goes on with the run, --force writes over it",
     [](const std::string& folder) { write(folder + "/game-000002.jsonl", "precious"); }},
    {"one_of_ten_million_records_exists",
     {"--games", "10000000", "--records", "@"},
     "@/game-10000000.jsonl exists already; --resume goes on with the run, --force writes over it",
     [](const std::string& folder) { write(folder + "/game-10000000.jsonl", "precious"); }},
    {"record_is_a_directory",
     {"--force", "--records", "@"},
     "@/game-000001.jsonl is a directory, expected the name of a file",
     [](const std::string& folder) { std::filesystem::create_directory(folder + "/game-000001.jsonl"); }},
    {"nothing_to_resume", {"--resume"}, "--resume goes with --records DIR, which it goes on from"},
    {"json_where_records_go",
     {"--json", "@/x", "--records", "@/x"},
     "'@/x' cannot be both the file of --json and a directory of --records"},
    {"records_of_another_run",
     {"--games", "1", "--records", "@"},
     "@/game-000002.jsonl is of another run; --force writes beside it",
     [](const std::string& folder) { write(folder + "/game-000002.jsonl", "precious"); }},
    // Other errors are reported before anything is created.
    {"unknown_agent",
     {"--records", "@/r", "--side-b", "hanibal"},
     "unknown agent 'hanibal'; there are: random, heuristic, idle, sit, rush, shoot, raid, uct, level-1, level-2, "
     "level-3, "
     "level-4, level-5, level-6, level-7"},
    {"unknown_scenario_data",
     {"--records", "@/r", "--data", "@/none"},
     "the data directory '@/none' (--data) is no directory"},
    {"too_many_threads",
     {"--records", "@/r", "--threads", "100000"},
     "the option '--threads' must be a whole number from 1 to 256, found '100000'"},
    {"too_many_games",
     {"--records", "@/r", "--games", "10000001"},
     "the option '--games' must be a whole number from 1 to 10000000, found '10000001'"},
    {"bad_json_place", {"--records", "@/r", "--json", "@"}, "@ is a directory, expected the name of a file"},
};

class BadPlaces : public testing::TestWithParam<BadPlace> {};
TEST_P(BadPlaces, AreRefusedBeforeTheGames) {
    const Folder folder;
    const std::string here = folder.path().string();
    GetParam().make(here);
    std::vector<std::string> words{"simulate", "heraclea"};
    for (const std::string& word : GetParam().words) words.push_back(at(word, here));
    expect_refused(folder, words, at(GetParam().message, here), GetParam().options);
}
INSTANTIATE_TEST_SUITE_P(Table, BadPlaces, testing::ValuesIn(places), name_of_case);

// A full disk, simulated by a limit of a file's size: the report still goes to standard output.
TEST(FullDisk, LeavesNoHalfReport) {
    const Folder folder;
    const std::string report = polemarch(games).output;
    const Ran run = polemarch_soon(games_to({"--json", folder / "r.json"}), {.largest_file = 8192});
    EXPECT_EQ(run.error.find("polemarch: 3 games in "), 0u) << run.error;
    EXPECT_TRUE(run.error.ends_with("\npolemarch: error: cannot write " + (folder / "r.json") + ": File too large\n"));
    EXPECT_EQ(run.output, report);
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(contents(folder.path()).size(), 0u);
}

TEST(FullDisk, CostsTheRecordsAndNotTheReport) {
    const Folder folder;
    const std::string report = polemarch(games).output;
    const Ran run =
        polemarch_soon(games_to({"--records", folder / "r", "--json", folder / "r.json"}), {.largest_file = 24'000});
    const std::string message =
        "polemarch: error: cannot write " + (folder / "r/game-000001.jsonl") + ": File too large\n";
    EXPECT_EQ(run.error.find(message + "polemarch: 3 games in "), 0u) << run.error;
    EXPECT_EQ(run.output, report);
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(nlohmann::json::parse(file_text(folder / "r.json"))["covered"]["games"], 3);
    EXPECT_EQ(contents(folder.path()).size(), 2u);  // the report and an empty directory
}

TEST(FullDisk, IsReportedByEveryCommand) {
    const std::string record = data_folder + "records/worked-example.jsonl";
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"validate", "heraclea"},
                                               {"show", "heraclea"},
                                               {"show", record},
                                               {"replay", record},
                                               {"perft", "heraclea", "--depth", "1"},
                                               {"signature", "heraclea", "--games", "1"},
                                               {"version"},
                                               {"help"},
                                               {"help", "show"},
                                               {"--help"}}) {
        const Ran run = polemarch_soon(words, {.output_file = "/dev/full"});
        EXPECT_EQ(run.error, "polemarch: error: cannot write to standard output\n") << words[0];
        EXPECT_EQ(run.status, 3) << words[0];
    }
}

// A place may have any name that the system allows.
TEST(GoodPlace, OfALongNameOrOneThatIsNotUtf8) {
    const Folder folder;
    const std::string json = folder / std::string(255, 'x'), scenario = folder / "\xFF.toml";
    write(scenario, file_text(data_folder + "scenarios/heraclea.toml"));
    std::vector<std::string> words = games_to({"--json", json, "--records", folder / "r"});
    words[1] = scenario;
    EXPECT_EQ(polemarch_soon(words).status, 0);
    EXPECT_EQ(nlohmann::json::parse(file_text(json))["covered"]["games"], 3);
    EXPECT_EQ(polemarch_soon({"replay", folder / "r/game-000003.jsonl"}).status, 0);
}

/// Words that would spoil the message if they were not escaped to one line.
struct BadWord {
    const char* name;
    std::vector<std::string> words;
    std::string message;
};
void PrintTo(const BadWord& word, std::ostream* out) { *out << word.name; }

const std::string there_are = there_are_battles();
const std::string commands =
    "; there are: play, simulate, match, ladder, experiment, compare, balance, contribution, sensitivity, matchup, "
    "price, maps, quality, report, stats, new, army, strategy, validate, show, map, replay, odds, rule, umpire, "
    "session, "
    "serve, "
    "suggest, "
    "why, review, tune, perft, signature, version, help";

const BadWord words[] = {
    {"option_without_value_nor_command", {"--color"}, "the option '--color' needs a value; see polemarch help help"},
    {"option_as_a_value", {"--data", "--color", "auto"}, "unknown command 'auto'" + commands},
    {"empty_command", {""}, "unknown command ''" + commands},
    {"empty_scenario", {"show", ""}, "unknown scenario ''" + there_are},
    {"empty_record", {"replay", ""}, "the name of a file is empty, expected a file"},
    {"empty_record_at_a_step", {"show", "@1"}, "the name of a file is empty, expected a file"},
    {"escape_sequence", {"show", "\x1b[31mred\n"}, "unknown scenario '\\x1B[31mred\\n'" + there_are},
    {"control_character_of_two_bytes", {"show", "\u009b31m"}, "unknown scenario '\\u009B31m'" + there_are},
    {"not_utf8", {"show", "caf\xE9"}, "unknown scenario 'caf\\xE9'" + there_are},
    {"long_scenario",
     {"simulate", std::string(5000, 'x')},
     "unknown scenario '" + std::string(59, 'x') + "…'" + there_are},
    {"long_file", {"replay", std::string(300, 'x')}, "cannot open " + std::string(300, 'x') + ": File name too long"},
    {"number_of_a_step",
     {"show", "a.jsonl@99999999999999999999"},
     "'99999999999999999999' is no step: expected RECORD@STEP with a whole number"},
    {"negative_step", {"show", "a.jsonl@-1"}, "'-1' is no step: expected RECORD@STEP with a whole number"},
    {"depth",
     {"perft", "heraclea", "--depth", "31"},
     "the option '--depth' must be a whole number from 0 to 30, found '31'"},
    {"hexadecimal",
     {"simulate", "heraclea", "--games", "0x10"},
     "the option '--games' must be a whole number from 1 to 10000000, found '0x10'"},
    {"blank_before_a_number",
     {"simulate", "heraclea", "--games", " 5"},
     "the option '--games' must be a whole number from 1 to 10000000, found ' 5'"},
    {"plus",
     {"simulate", "heraclea", "--games", "+5"},
     "the option '--games' must be a whole number from 1 to 10000000, found '+5'"},
    {"digits_of_another_script",
     {"simulate", "heraclea", "--games", "٣"},
     "the option '--games' must be a whole number from 1 to 10000000, found '٣'"},
};

class BadWords : public testing::TestWithParam<BadWord> {};
TEST_P(BadWords, AreReportedOnOneLine) {
    const Folder folder;
    expect_refused(folder, GetParam().words, GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(Table, BadWords, testing::ValuesIn(words), name_of_case);

}  // namespace
}  // namespace polemarch::test
