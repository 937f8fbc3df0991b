// Files that are no records, records that are cut off, forged, or of another program, with every command that reads a
// record. (The reader's own table: tests/core/record_test.cpp.)
#include "tests/support/bad_input.h"

#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

std::string example() { return file_text(data_folder + "records/worked-example.jsonl"); }

/// The shipped record with its header changed.
std::string with_header(const std::function<void(nlohmann::ordered_json&)>& change) {
    const std::string text = example();
    const std::size_t end = text.find('\n');
    auto header = nlohmann::ordered_json::parse(text.substr(0, end));
    change(header);
    return header.dump() + text.substr(end);
}
/// The same with one of its texts changed: 0 the scenario, 1 the units ...
std::string with_source(std::size_t number, const std::string& from, const std::string& to) {
    return with_header([&](nlohmann::ordered_json& header) {
        auto& text = header["sources"][number]["text"];
        text = with(text, from, to);
    });
}
auto holding(const std::function<std::string()>& text) {
    return [text](const std::string& path) { write(path, text()); };
}

const std::string no_record =
    "@:1:1: this is not a game record (expected a first line with \"format\":\"polemarch-record\")";
const std::string other_version = "'version' is not what it must be (found ";

const BadFile damaged_records[] = {
    {"missing", [](const std::string&) {}, "cannot open @: No such file or directory"},
    {"directory", [](const std::string& path) { std::filesystem::create_directory(path); },
     "@ is a directory, expected a file"},
    {"pipe", [](const std::string& path) { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); },
     "@ is a pipe or a device, expected a file"},
    {"endless_device", [](const std::string& path) { std::filesystem::create_symlink("/dev/zero", path); },
     "@ is a pipe or a device, expected a file"},
    {"not_ours_to_read",
     [](const std::string& path) {
         write(path, example());
         std::filesystem::permissions(path, std::filesystem::perms::none);
     },
     "cannot open @: Permission denied",
     {.ordinary = true}},
    {"hundred_megabytes",
     [](const std::string& path) {
         write(path, example());
         std::filesystem::resize_file(path, 100'000'000);
     },
     "@ is larger than 33554432 bytes, the most that is read"},
    {"empty", holding([] { return ""; }), "@:1:1: the file is empty (expected a game record)"},
    {"scenario", holding([] { return file_text(data_folder + "scenarios/kadesh.toml"); }), no_record},
    {"utf16", holding([] { return "\xFF\xFE{"; }), no_record},
    {"not_utf8", holding([] { return with(example(), "J8 fire", "J8 \xE9"); }),
     "@:11:25: the text is not UTF-8 (expected text saved as UTF-8)"},
    {"nul_byte", holding([] { return with(example(), "J8 fire", std::string("J8\0fire", 7)); }),
     "@:11:23: the line is not JSON from here on (found '\\x00', expected one JSON object in each line)"},
    {"largest_line_of_brackets", holding([] { return example() + std::string(20'000'000, '['); }),
     "@:67:1: the line is too long (found 20000000 bytes, expected at most 16777216)"},
    {"deep", holding([] { return with(example(), "\"J8 fire\"", std::string(5'000'000, '[')); }),
     "@:11:27: the line is nested too deeply (expected at most 8 levels)"},
    {"crowded", holding([] {
         std::string list = "[0";
         for (int i = 0; i < 2'000'000; ++i) list += ",[]";
         return with(example(), "\"J8 fire\"", list + "]");
     }),
     "@:11:30011: the line holds too many values (expected at most 10000)"},
    {"twice", holding([] { return example() + example(); }), "@:67:1: something follows the result"},
    {"empty_first_line", holding([] { return "\n" + example(); }), no_record},
    {"result_cut", holding([] { return example().substr(0, example().size() - 2); }),
     "@:66:47: the line breaks off (expected one JSON object in each line)"},
    // Versions and systems.
    {"newer", holding([] { return with(example(), "\"version\":1,", "\"version\":4,"); }),
     "@:1:1: the record is of a newer format than this program reads (found polemarch-record version 4, expected "
     "version 3 or older; a newer polemarch reads it)"},
    {"newer_minor", holding([] { return with(example(), "\"version\":1,", "\"version\":1.1,"); }),
     "@:1:1: " + other_version + "1.1, expected a whole number from 1 to 3)"},
    {"version_0", holding([] { return with(example(), "\"version\":1,", "\"version\":0,"); }),
     "@:1:1: " + other_version + "0, expected a whole number from 1 to 3)"},
    {"version_in_words", holding([] { return with(example(), "\"version\":1,", "\"version\":\"1\","); }),
     "@:1:1: " + other_version + "\"1\", expected a whole number from 1 to 3)"},
    {"other_format", holding([] { return with(example(), "polemarch-record", "polemarch-report"); }), no_record},
    {"other_system", holding([] { return with(example(), "\"system\":\"ancient-battles\"", "\"system\":\"chess\""); }),
     "@:1:1: the record is of a rule system that this program does not know (found chess, expected ancient-battles, "
     "blood-of-kings or standard-wargame)"},
    {"key_of_the_future", holding([] { return with(example(), "\"options\"", "\"weather\":\"rain\",\"options\""); }),
     "@:1:1: unknown key 'weather' (expected agents, battle, dice, format, game, options, pair, program, seed, "
     "sources, system, version)"},
    // Forged headers.
    {"other_battle",
     holding([] { return with(example(), "\"battle\":\"The worked example\"", "\"battle\":\"Cannae\""); }),
     "@:1:1: the header names another battle than the scenario that the record carries (found Cannae, expected The "
     "worked example)"},
    {"option_of_the_future",
     holding([] { return with(example(), "\"options\":{}", "\"options\":{\"weather\":\"rain\"}"); }),
     "@:1:1: the record was made under an option that this program does not know (found weather, expected no options)"},
    {"text_left_out", holding([] { return with_header([](auto& header) { header["sources"].erase(5); }); }),
     "@:1:1: the record does not carry the texts of its battle (found 5 texts, expected a scenario and 5 charts)"},
    {"one_agent", holding([] { return with_header([](auto& header) { header["agents"].erase(1); }); }),
     "@:1:1: 'agents' is not what it must be (found [\"Blue\"], expected two strings)"},
    {"scenario_damaged", holding([] { return with_source(0, "N8/5", "N8/7"); }),
     "@, its ancient_battles/scenarios/worked-example.toml:21:12: there is no such facing (found '7', expected 1 to 6 "
     "(1 = north, then clockwise); rule 8.2)"},
    {"chart_damaged", holding([] { return with_source(1, "strength = [6, 3]", "strength = [6, 13]"); }),
     "@, its ancient_battles/charts/units.toml:54:12: disorder cannot make a unit stronger (found 6 and 13; rule 2.0)"},
    {"text_of_two_megabytes", holding([] {
         return with_header([](auto& header) { header["sources"][2]["text"] = std::string(2'000'000, 'x'); });
     }),
     "@, its ancient_battles/charts/terrain.toml: the file is too large (found 2000000 bytes, expected at most 1048576 "
     "bytes)"},
};

class BadRecordFile : public testing::TestWithParam<BadFile> {};
TEST_P(BadRecordFile, IsRefusedByEveryCommand) {
    const Folder folder;
    const std::string path = folder / "game.jsonl";
    GetParam().make(path);
    for (const auto& command : record_commands(path))
        expect_refused(folder, command, at(GetParam().message, path), GetParam().options);
}
INSTANTIATE_TEST_SUITE_P(Table, BadRecordFile, testing::ValuesIn(damaged_records), name_of_case);

/// `polemarch replay` finds a difference: exit status 1, and how far the record agrees with the rules.
void expect_difference(const std::string& path, const std::string& message, std::size_t steps) {
    SCOPED_TRACE(message);
    const Ran run = polemarch_soon({"replay", path});
    EXPECT_EQ(run.error, "polemarch: error: " + message + "\npolemarch: " + std::to_string(steps) +
                             (steps == 1 ? " step before it agrees" : " steps before it agree") + " with the rules\n");
    EXPECT_EQ(run.output, "");
    EXPECT_EQ(run.status, 1);
}

struct Forgery {
    const char* name;
    std::function<std::string()> text;
    std::string message;  ///< `@` is the path
    std::size_t steps;    ///< before it
};
void PrintTo(const Forgery& forgery, std::ostream* out) { *out << forgery.name; }
std::function<std::string()> changed(const std::string& from, const std::string& to) {
    return [=] { return with(example(), from, to); };
}

const Forgery forgeries[] = {
    {"faces", changed("[[2],[6]],\"consequence\":\"hit\"", "[[6],[2]],\"consequence\":\"hit\""),
     "@:13:1: the dice have another consequence (found hit, expected missed; rule 10.6)", 11},
    {"consequence", changed("\"consequence\":\"hit\"", "\"consequence\":\"missed\""),
     "@:13:1: the dice have another consequence (found missed, expected hit; rule 10.6)", 11},
    {"too_many_dice", changed("[[2],[6]]", "[[2,2],[6]]"),
     "@:13:1: another number of dice falls for side A (found 2, expected 1)", 11},
    {"event", changed("\"event\":\"ranged combat\"", "\"event\":\"melee\""),
     "@:13:1: another roll comes here (found melee 10.6, expected ranged combat 10.6)", 11},
    {"no_unit_there", changed("J8 fire", "A1 fire"), "@:11:1: there is no such unit (found A1 fire)", 9},
    {"another_move", changed("J8 fire", "J8 move"),
     "@:12:1: this is not what is to be decided now: B moves MM J8 (found at J6; rule 3.0)", 10},
    {"another_side", changed("\"side\":\"B\",\"move\":\"J8 fire\"", "\"side\":\"A\",\"move\":\"J8 fire\""),
     "@:11:1: another side is to move (found A, expected B)", 9},
    {"no_move", changed("J8 fire", ""), "@:11:1: '' is no move here; for example: pass", 9},
    {"dice_said_to_be_of_the_seed", changed("\"dice\":\"given\"", "\"dice\":\"referee\""),
     "@:2:1: these are not the dice of the seed (found 2 5, expected 3 6)", 0},
    {"winner", changed("\"unfinished\"", "\"A\""), "@:66:1: the game is not over, and the record has a result", 64},
    {"number_of_steps", changed("\"steps\":64", "\"steps\":63"),
     "@:66:1: the record has another number of steps than its result says (found 63, expected 64)", 64},
    {"chart", [] { return with_source(1, "strength = [6, 3]", "strength = [4, 3]"); },
     "@:62:1: the dice have another consequence (found DE, expected DD; rule 11.2.5)", 60},
};

class ForgedRecord : public testing::TestWithParam<Forgery> {};
TEST_P(ForgedRecord, IsFoundWithItsLine) {
    const Folder folder;
    const std::string path = folder / "game.jsonl";
    write(path, GetParam().text());
    const std::string message = at(GetParam().message, path);
    expect_difference(path, message, GetParam().steps);
    if (GetParam().steps < 64) expect_refused(folder, {"show", path}, message);
}
INSTANTIATE_TEST_SUITE_P(Table, ForgedRecord, testing::ValuesIn(forgeries), name_of_case);

// A record can be shown as far as it goes; replay reports that its result is missing.
TEST(CutRecord, IsReportedAtEveryLine) {
    const Folder folder;
    const std::string text = example(), path = folder / "game.jsonl";
    std::size_t lines = 0;
    for (std::size_t end = text.find('\n') + 1; end < text.size(); end = text.find('\n', end) + 1) {
        write(path, text.substr(0, end));
        const std::string steps = std::to_string(lines);
        expect_difference(path,
                          path + ":" + std::to_string(lines + 1) +
                              ":1: the record breaks off: its last line is no result (expected "
                              "{\"result\":\"unfinished\",\"payoff\":0.5,\"steps\":" +
                              steps + "})",
                          lines);
        ++lines;
    }
    EXPECT_EQ(lines, 65u);
}

TEST(CutRecord, IsReportedAtManyBytes) {
    const Folder folder;
    const std::string text = example(), path = folder / "game.jsonl";
    int reported = 0;
    for (std::size_t end = 1; end < text.size(); end += end < 400 || end + 400 > text.size() ? 37 : 509) {
        if (text[end - 1] == '\n') continue;
        write(path, text.substr(0, end));
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        const std::size_t start = end == 1 ? 0 : text.rfind('\n', end - 1) + 1;
        if (text[end] == '\n') continue;  // complete except for its line end
        expect_refused(folder, {"replay", path},
                       path + ":" + std::to_string(line) + ":" + std::to_string(end - start + 1) +
                           ": the line breaks off (expected one JSON object in each line)");
        ++reported;
    }
    EXPECT_GT(reported, 40);
}

TEST(CutRecord, MayLackItsLastLineEnd) {
    const Folder folder;
    const std::string text = example(), path = folder / "game.jsonl";
    write(path, text.substr(0, text.size() - 1));
    EXPECT_EQ(polemarch({"replay", path}).status, 0);
}

// Dice of a seed are computed again: changed faces are found even if the consequence fits them.
TEST(ForgedRecord, DiceOfASeedCannotBeChosen) {
    const Folder folder;
    ASSERT_EQ(polemarch({"simulate", "worked-example", "--games", "1", "--side-a", "random", "--side-b", "random",
                         "--records", folder / "r"})
                  .status,
              0);
    const std::string path = folder / "r/game-000001.jsonl", text = file_text(path);
    ASSERT_EQ(polemarch({"replay", path}).status, 0);
    write(path, with(text, "\"seed\":1,", "\"seed\":2,"));
    const Ran run = polemarch({"replay", path});
    EXPECT_EQ(run.error.find("polemarch: error: " + path + ":2:1: these are not the dice of the seed (found "), 0u)
        << run.error;
    EXPECT_EQ(run.status, 1);
}

// Legal, if absurd: a record with as many steps as a file may have is read and judged.
TEST(LongRecord, IsReadInLittleTimeAndMemory) {
    const Folder folder;
    const std::string text = example(), path = folder / "game.jsonl";
    const std::size_t end = text.rfind('\n', text.size() - 2) + 1;
    std::string longer = text.substr(0, end);
    for (int i = 0; i < 20'000; ++i) longer += "{\"side\":\"A\",\"move\":\"pass\",\"say\":\"A passes [3.0]\"}\n";
    write(path, longer);
    expect_difference(path, path + ":66:1: dice fall here, and the record has a move", 64);
}

}  // namespace
}  // namespace polemarch::test
