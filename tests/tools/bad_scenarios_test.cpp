// Faulty scenarios: files damaged as a whole, texts that are not TOML, impossible set-ups. Each with every command that
// reads a scenario. (The reader's own table: tests/core/ancient_battles/files/scenario_faults_test.cpp.)
#include "tests/support/bad_input.h"

namespace polemarch::test {
namespace {

std::string heraclea() { return file_text(data_folder + "scenarios/heraclea.toml"); }

/// The shipped scenario, then these bytes.
auto ending_in(const std::string& bytes) {
    return [bytes](const std::string& path) { write(path, heraclea() + bytes); };
}
auto holding(const std::string& bytes) {
    return [bytes](const std::string& path) { write(path, bytes); };
}
std::string utf16(const std::string& text) {
    std::string wide = "\xFF\xFE";
    for (const char c : text) wide += {c, '\0'};
    return wide;
}
std::string many_keys(int count) {
    std::string text = "[position]\n";
    for (int i = 0; i < count; ++i) text += "k" + std::to_string(i) + " = 1\n";
    return text;
}

const std::string not_utf8 = "the text is not UTF-8 (expected text saved as UTF-8)";
const std::string is_no_file = "@ is a pipe or a device, expected a file";

const BadFile damaged_scenarios[] = {
    {"missing", [](const std::string&) {}, "cannot open @: No such file or directory"},
    {"directory", [](const std::string& path) { std::filesystem::create_directory(path); },
     "@ is a directory, expected a file"},
    {"pipe", [](const std::string& path) { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); }, is_no_file},
    {"endless_device", [](const std::string& path) { std::filesystem::create_symlink("/dev/zero", path); }, is_no_file},
    {"link_to_itself", [](const std::string& path) { std::filesystem::create_symlink(path, path); },
     "cannot open @: Too many levels of symbolic links"},
    {"below_a_file", [](const std::string& path) { std::filesystem::create_symlink("/dev/null/x", path); },
     "cannot open @: Not a directory"},
    {"not_ours_to_read",
     [](const std::string& path) {
         write(path, heraclea());
         std::filesystem::permissions(path, std::filesystem::perms::none);
     },
     "cannot open @: Permission denied",
     {.ordinary = true}},
    {"hundred_megabytes",
     [](const std::string& path) {
         write(path, heraclea());
         std::filesystem::resize_file(path, 100'000'000);
     },
     "@ is larger than 1048576 bytes, the most that is read"},
    {"empty", holding(""),
     "@:1:1: the key 'format' is missing (expected \"polemarch SYSTEM scenario 1\" with SYSTEM ancient-battles, "
     "blood-of-kings or standard-wargame)"},
    {"utf16", holding(utf16("format = 1\n")), "@:1:1: " + not_utf8},
    {"latin1", ending_in("# Trait\xE9\n"), "@:78:8: " + not_utf8},
    {"character_broken_off", ending_in("# \xE8\xBB"), "@:78:3: " + not_utf8},
    {"surrogate", ending_in("# \xED\xA0\x80\n"), "@:78:3: " + not_utf8},
    {"too_long_a_form", ending_in("# \xC0\xAF\n"), "@:78:3: " + not_utf8},
    {"nul_byte", ending_in(std::string("# a\0b\n", 6)), "@:78:4: not TOML: a control character in this comment"},
    {"zeros", holding(std::string(5000, '\0')),
     "@:1:1: not TOML (found '\\u0000', expected a key, [table] or comment)"},
    {"program",
     holding("\x7F"
             "ELF\x02\x01\x01"),
     "@:1:1: not TOML (found '\\u007F', expected a key, [table] or comment)"},
    {"prose", holding("Pyrrhus had called\n"), "@:1:9: not TOML (found 'h', expected =)"},
    {"record", [](const std::string& path) { write(path, file_text(data_folder + "records/worked-example.jsonl")); },
     "@ is a game record, expected a scenario or chart; polemarch replay, show and play --load read records"},
    {"json", holding("{\"format\": 1}\n"), "@:1:1: not TOML (found '{', expected a key, [table] or comment)"},
    {"crowd_of_keys", ending_in(many_keys(50'000)),
     "@:78:1: this table has too many keys (found 50000, expected at most 1000)"},
    {"deep", ending_in("deep = " + std::string(500'000, '[')),
     "@:78:40: lists, tables or dotted keys are nested too deeply (expected at most 32 levels)"},
};

class BadScenarioFile : public testing::TestWithParam<BadFile> {};
TEST_P(BadScenarioFile, IsRefusedByEveryCommand) {
    const Folder folder;
    const std::string path = folder / "battle.toml";
    GetParam().make(path);
    for (const auto& command : scenario_commands(folder, path))
        expect_refused(folder, command, at(GetParam().message, path), GetParam().options);
}
INSTANTIATE_TEST_SUITE_P(Table, BadScenarioFile, testing::ValuesIn(damaged_scenarios), name_of_case);

const BadText texts[] = {
    // Not TOML.
    {"text_not_closed", "\"Heraclea\"", "\"Heraclea",
     "@:2:8: not TOML: a text that is not closed (expected \" on the same line)"},
    {"long_text_not_closed", "\"\"\"\n\n[basis]", "\n\n[basis]",
     "@:19:14: not TOML: a long text that is not closed (expected \"\"\" where it ends)"},
    {"last_long_text_not_closed", "12  . . . . . . . h h h . . . . . . r .\n\"\"\"",
     "12  . . . . . . . h h h . . . . . . r .\n",
     "@:32:9: not TOML: a long text that is not closed (expected \"\"\" where it ends)"},
    {"list_not_closed", "\"CAMP G10\",\n]", "\"CAMP G10\",\n",
     "@:58:9: not TOML: a [ that is not closed (expected ] before the next =)"},
    {"list_not_opened", "units = [", "units =", "@:65:1: not TOML: a bracket that closes no open one of its kind"},
    {"header_not_closed", "[side.B]", "[side.B",
     "@:67:1: not TOML: a [ that is not closed (expected ] before the next =)"},
    {"double_key", "date = \"280 BC\"", "name = \"Again\"", "@:3:8: the key 'name' is given twice, first in line 2"},
    {"double_table", "[side.B]", "[side.A]", "@:67:1: the table 'side.A' is given twice, first in line 53"},
    {"no_value", "panic = 24", "panic =", "@:56:8: not TOML (found the end of the line, expected a value)"},
    {"no_equals", "panic = 24", "panic 24", "@:56:7: not TOML (found '2', expected =)"},
    {"two_values", "panic = 24", "panic = 24 25", "@:56:11: a blank in the middle of a number"},
    {"word", "panic = 24", "panic = twenty",
     "@:56:10: not TOML: a word that is no value (expected a number, true, false or a text in quotes)"},
    {"bad_escape", "\"280 BC\"", "\"280\\qBC\"",
     "@:3:13: not TOML: there is no such escape in a text (found \\q, expected \\\\ for a backslash)"},
    {"beyond_64_bits", "panic = 24", "panic = 99999999999999999999",
     "@:56:9: the number is too large or too small (found 99999999999999999999, expected -9223372036854775808 to "
     "9223372036854775807)"},
    // TOML of other types, keys and versions.
    {"text_for_a_number", "panic = 24", "panic = \"24\"",
     "@:56:9: bad value of 'panic' in [side.A] (found '24', expected a whole number from 1 to 1280)"},
    {"fraction", "panic = 24", "panic = 24.0",
     "@:56:9: bad value of 'panic' in [side.A] (found 24.0, expected a whole number from 1 to 1280, without a decimal "
     "point)"},
    {"no_number", "panic = 24", "panic = nan",
     "@:56:9: bad value of 'panic' in [side.A] (found nan, expected a whole number from 1 to 1280)"},
    {"text_for_a_list", "[\"B Pyrrhus\", \"B Megacles\"]", "\"B Pyrrhus\"",
     "@:57:11: bad value of 'leaders' in [side.A] (found 'B Pyrrhus', expected a list of texts)"},
    {"unknown_key", "panic = 24", "panik = 24\npanic = 24",
     "@:56:1: unknown key 'panik' in [side.A], did you mean 'panic'?"},
    {"no_format", "format = ", "formatted = ",
     "@:1:1: the key 'format' is missing (expected \"polemarch SYSTEM scenario 1\" with SYSTEM ancient-battles, "
     "blood-of-kings or standard-wargame)"},
    {"newer_format", "scenario 1", "scenario 2",
     "@:1:10: scenario format 2 is newer than this program knows (found 'polemarch ancient-battles scenario 2', "
     "expected 'polemarch ancient-battles scenario 1' or older)"},
    {"newer_minor_format", "scenario 1", "scenario 1.1",
     "@:1:10: this is another kind of file (found 'polemarch ancient-battles scenario 1.1', expected 'polemarch "
     "ancient-battles scenario 1')"},
    {"unknown_system", "ancient-battles", "chess",
     "@:1:10: the file is of no rule system that this program knows (found 'polemarch chess scenario 1', expected "
     "'polemarch SYSTEM ...' with SYSTEM ancient-battles, "
     "blood-of-kings or standard-wargame)"},
    {"misspelt_system", "ancient-battles", "ancient-battle",
     "@:1:10: the file is of no rule system that this program knows, did you mean 'ancient-battles'? (found 'polemarch "
     "ancient-battle scenario 1', expected 'polemarch SYSTEM ...' with SYSTEM ancient-battles, "
     "blood-of-kings or standard-wargame)"},
    {"format_is_a_number", "\"polemarch ancient-battles scenario 1\"", "1",
     "@:1:10: bad value of 'format' (found 1, expected a text)"},
    // Impossible set-ups.
    {"two_units_in_a_hex", "LC B10/1", "LC B11/1",
     "@:60:5: two units stand in one hex (found 'LC B11/1', expected a hex without a unit; B11 has 'EL B11/1' (line "
     "59); rule 8.5)"},
    {"two_sides_in_a_hex", "MM D7/4", "MM C9/4",
     "@:74:5: two units stand in one hex (found 'MM C9/4', expected a hex without a unit; C9 has 'HC C9/1' (line 61); "
     "rule 8.5)"},
    {"unit_in_a_lake", "11  . .", "11  . ~",
     "@:59:5: this unit stands where it may not go (found 'EL B11/1', expected other terrain than lake; rule 8.9)"},
    {"hex_off_the_map", "EL B11/1", "EL B13/1", "@:59:9: this is no hex (found 'B13', expected A1 to R12)"},
    {"no_hex", "EL B11/1", "EL", "@:59:5: this unit stands nowhere (found 'EL', expected a unit such as 'HC C9/1')"},
    {"facing_7", "EL B11/1", "EL B11/7",
     "@:59:13: there is no such facing (found '7', expected 1 to 6 (1 = north, then clockwise); rule 8.2)"},
    {"no_leader", "leaders = [\"B Pyrrhus\", \"B Megacles\"]", "leaders = []",
     "@:53:1: side A has no leader at the start and would panic at once (expected at least one leader; rule 4.0)"},
    {"panic_0", "panic = 24", "panic = 0",
     "@:56:9: bad value of 'panic' in [side.A] (found 0, expected a whole number from 1 to 1280)"},
    {"two_camps", "\"CAMP G10\"", "\"CAMP G10\", \"CAMP G11\"",
     "@:64:17: side A has a second camp (found 'CAMP G11', expected one camp; the other stands in line 64; rule 14.0)"},
    {"no_side", "[side.B]", "[side.C]",
     "@:53:1: the key 'B' in [side] is missing (expected a table)\n"
     "polemarch: error: @:67:7: unknown key 'C' in [side] (expected A or B)"},
};

class BadScenarioText : public testing::TestWithParam<BadText> {};
TEST_P(BadScenarioText, IsRefusedWithItsPlace) {
    const Folder folder;
    const std::string path = folder / "battle.toml";
    write(path, with(heraclea(), GetParam().from, GetParam().to));
    for (const auto& command : scenario_commands(folder, path))
        expect_refused(folder, command, at(GetParam().message, path));
}
INSTANTIATE_TEST_SUITE_P(Table, BadScenarioText, testing::ValuesIn(texts), name_of_case);

TEST(BadScenario, IsReportedByItsOwnLinesUnderOptionsOfTheCommandLine) {
    const Folder folder;
    const std::string path = folder / "battle.toml";
    write(path, with(heraclea(), "EL B11/1", "EL B11/7"));
    for (const char* verb : {"show", "simulate", "play"})
        expect_refused(folder, {verb, path, "--options", "elephants"},
                       path +
                           ":59:13: there is no such facing (found '7', expected 1 to 6 (1 = north, then "
                           "clockwise); rule 8.2)");
    write(path, with(heraclea(), "    \"CAMP G10\",\n", ""));
    expect_refused(folder, {"show", path, "--options", "elephants,free-deployment"},
                   "--options elephants,free-deployment: free deployment needs two camps (found 'free-deployment', "
                   "expected a camp of either side; rule 17.1)");
    write(path, with(heraclea(), "date = ", "options = [\"elephant\"]\ndate = "));
    expect_refused(folder, {"show", path, "--options", "re-rolls"},
                   path +
                       ":3:12: there is no such optional rule, did you mean 'elephants'? (found 'elephant', expected "
                       "free-deployment, averaging-dice, re-rolls, barbarian-charges, command-control, elephants "
                       "or dismounting; rule 17.0)");
}

TEST(BadScenario, AtMostTwentyFaultsAreReported) {
    const Folder folder;
    const std::string path = folder / "battle.toml";
    std::string units;
    for (int i = 0; i < 30; ++i) units += "\n\"XX\",";
    write(path, with(heraclea(), "units = [", "units = [" + units));
    std::string message;
    for (int i = 0; i < 20; ++i)
        message +=
            (i > 0 ? "polemarch: error: " : "") + path + ":" + std::to_string(59 + i) +
            ":2: unknown unit type, did you mean 'PX'? (found 'XX', expected LI, MI, HI, PX, PK, MM, LA, HA, LC, "
            "HC, MA, CT, KT, CC, CH, BC, EL, CAMP or WW; rule 2.0)\n";
    expect_refused(folder, {"validate", path}, message + "polemarch: ... and 10 more");
}

TEST(GoodScenario, NeedsNoCampAndMayHaveAMarkAndOtherLineEnds) {
    const Folder folder;
    const std::string path = folder / "battle.toml";
    std::string text = with(with(heraclea(), "    \"CAMP G10\",\n", ""), "    \"CAMP E3\",\n", "");
    const auto expect_good = [&](const std::string& changed) {
        write(path, changed);
        const Ran run = polemarch({"validate", path});
        EXPECT_EQ(run.error, "");
        EXPECT_EQ(run.output, path + ": scenario Heraclea, no errors\n");
        EXPECT_EQ(run.status, 0);
    };
    expect_good(text);
    expect_good("\xEF\xBB\xBF" + text);
    for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) text.replace(i, 1, "\r\n");
    expect_good(text);
}

TEST(BadChartFormat, NamesTheKindThatWasMeant) {
    const Folder folder;
    const std::string path = folder / "units.toml";
    write(path, with(file_text(data_folder + "charts/units.toml"), "battles units 1", "battles unit 1"));
    const std::string kinds = "(found 'polemarch ancient-battles unit 1', expected 'polemarch ancient-battles ";
    expect_refused(folder, {"validate", path},
                   path + ":21:10: there is no such kind of file, did you mean 'units'? " + kinds +
                       "KIND 1' with KIND units, terrain, command, melee, turns or scenario)");
    expect_refused(folder, {"show", path}, path + ":21:10: this is another kind of file " + kinds + "scenario 1')");
}

// The charts of every scenario; the units' chart is damaged.
const BadFile charts[] = {
    {"missing", [](const std::string& path) { std::filesystem::remove(path); },
     "cannot open @: No such file or directory"},
    {"directory",
     [](const std::string& path) {
         std::filesystem::remove(path);
         std::filesystem::create_directory(path);
     },
     "@ is a directory, expected a file"},
    {"not_utf8", [](const std::string& path) { write(path, "\xFF"); }, "@:1:1: " + not_utf8},
    {"stronger_in_disorder",
     [](const std::string& path) { write(path, with(file_text(path), "strength = [6, 3]", "strength = [6, 13]")); },
     "@:57:12: disorder cannot make a unit stronger (found 6 and 13; rule 2.0)"},
};

class BadChart : public testing::TestWithParam<BadFile> {};
TEST_P(BadChart, IsRefusedUnderItsName) {
    const Folder folder;
    std::filesystem::copy(data_folder, folder / "ancient_battles", std::filesystem::copy_options::recursive);
    const std::string path = folder / "ancient_battles/charts/units.toml";
    GetParam().make(path);
    for (auto command : scenario_commands(folder, "kadesh")) {
        command.insert(command.end(), {"--data", folder.path().string()});
        expect_refused(folder, command, at(GetParam().message, path));
    }
}
INSTANTIATE_TEST_SUITE_P(Table, BadChart, testing::ValuesIn(charts), name_of_case);

// A bare name may be that of a shipped scenario or of a file in the working directory; either may be a link.
TEST(BadScenario, ABareNameThatIsALoopOfLinks) {
    const Folder folder;
    const std::string scenarios = folder / "data/ancient_battles/scenarios/";
    std::filesystem::create_directories(scenarios);
    std::filesystem::create_symlink("two.toml", scenarios + "one.toml");
    std::filesystem::create_symlink("one.toml", scenarios + "two.toml");
    std::filesystem::create_symlink("nothing", scenarios + "gone.toml");
    std::filesystem::create_symlink("here", folder / "here");
    const auto shown = [&](const std::string& name) {
        const Ran run = run_program({"/bin/sh", "-c", R"(cd "$1" && "$2" validate "$3" --data "$1/data")", "sh",
                                     folder.path().string(), POLEMARCH_PROGRAM, name});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.output, "");
        return run.error;
    };
    const std::string head = "polemarch: error: cannot open ", loop = ": Too many levels of symbolic links\n";
    EXPECT_EQ(shown("one"), head + scenarios + "one.toml" + loop);
    EXPECT_EQ(shown("gone"), head + scenarios + "gone.toml: No such file or directory\n");
    EXPECT_EQ(shown("here"), head + "here" + loop);
    EXPECT_NE(shown("nowhere").find("unknown scenario 'nowhere'"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::test
