// `polemarch army` from outside: what it prints, writes and returns, its JSON by the schema, and every kind of bad
// input.
#include "core/text.h"
#include "tests/support/bad_input.h"
#include "tests/support/json_files.h"
#include "tests/support/mistakes.h"
#include "tests/support/standard_wargame/armies.h"

#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

const std::string shipped = POLEMARCH_SOURCE_DIR "/data/standard_wargame/";

/// A folder with the text's list and an army of it, which are legal.
class RomanFolder {
public:
    RomanFolder() {
        write(folder_ / "romans.toml", roman_list);
        write_army("", "");
    }
    /// Writes the army with one change, or as it is.
    void write_army(const std::string& from, const std::string& to) const {
        const std::string army = with(roman_army, "\"roman-republic\"", "\"romans.toml\"");
        write(this->army(), from.empty() ? army : with(army, from, to));
    }
    [[nodiscard]] std::string army() const { return folder_ / "army.toml"; }
    [[nodiscard]] std::string operator/(const std::string& name) const { return folder_ / name; }

private:
    Folder folder_;
};

TEST(ArmyProgram, CheckSaysThatAnArmyIsLegal) {
    const RomanFolder folder;
    const Ran ran = polemarch({"army", "check", folder.army()});
    EXPECT_EQ(ran.output,
              folder.army() + ": legal, 96 of 100 ME, 32 units, 16,000 men; broken at 16 destroyed or disordered\n");
    EXPECT_EQ(ran.error, "");
    EXPECT_EQ(ran.status, 0);
}
TEST(ArmyProgram, ShortNamesOfArmiesWorkInAnyCapitals) {
    const std::string file = POLEMARCH_SOURCE_DIR "/data/standard_wargame/armies/romans-200bc.toml";
    for (const char* action : {"check", "show", "value"}) {
        const Ran by_name = polemarch({"army", action, "Romans-200bc"}), by_path = polemarch({"army", action, file});
        EXPECT_EQ(by_name.status, 0) << by_name.error;
        EXPECT_EQ(by_name.output, by_path.output);
    }
    EXPECT_THAT(polemarch({"army", "show", "romans-200b"}).error,
                HasSubstr("unknown army, did you mean 'romans-200bc'? (found 'romans-200b', expected "));
}

TEST(ArmyProgram, CheckListsEveryFault) {
    const RomanFolder folder;
    folder.write_army("class = \"R\"\ncount = 12\ngenerals = [\"commander\", \"sub\"]", "class = \"W\"\ncount = 8");
    const Ran ran = polemarch({"army", "check", folder.army()});
    EXPECT_EQ(ran.output,
              at("@:9:10: 2.2.6: an army has one commander-in-chief (found 0, expected 1)\n"
                 "@:9:10: 2.3.2: too few of the main line Legions are R, the class of a standing army (found 0 of 8 "
                 "units, expected at least 4)\n"
                 "@:9:10: 2.3.3.1: less than 25 % of the army size is spent on a main line (found 20 ME on HF/1 "
                 "Legions, expected at least 25 ME)\n"
                 "@:10:9: 2.3.2: main troops of a standing army do not have this class (found W HF/1, expected M, R "
                 "or V)\n"
                 "@: not legal, 4 faults\n",
                 folder.army()));
    EXPECT_EQ(ran.status, 1);
}
TEST(ArmyProgram, CheckAsJson) {
    const RomanFolder folder;
    const Ran ran = polemarch({"army", "check", folder.army(), "--json"});
    EXPECT_EQ(ran.status, 0);
    expect_schema_of(ran.output, "army-check.schema.json");
    const Json json = Json::parse(ran.output);
    EXPECT_EQ(json["legal"], true);
    EXPECT_EQ(json["faults"], Json::array());
    EXPECT_EQ(json["army_type"], "standing");
    EXPECT_EQ(json["game_size"], 100);
    EXPECT_EQ(json["army_size"], 100);
    EXPECT_EQ(json["spent"], 96);
    EXPECT_EQ(json["left"], 4);
    EXPECT_EQ(json["units"], 32);
    EXPECT_EQ(json["manpower"], 16'000);
    EXPECT_EQ(json["break_point"], 16);
    EXPECT_EQ(json["generals"], (Json{{"commander", 1}, {"sub", 1}, {"ally", 1}}));
    EXPECT_EQ(json["baggage"], "fortified");
    EXPECT_EQ(json["limited"], 12);
    ASSERT_EQ(json["lines"].size(), 8u);
    EXPECT_EQ(json["lines"][0], (Json{{"group", "main"},
                                      {"troops", "HF/1"},
                                      {"line", "Legions"},
                                      {"contingent", nullptr},
                                      {"units", 12},
                                      {"spent", 36},
                                      {"classes", {{"R", 12}}}}));
    EXPECT_EQ(json["lines"][7]["contingent"], "Aetolian league");
    EXPECT_EQ(json["contingents"],
              Json::parse(R"([{"name": "Aetolian league", "units": 8, "first_line_units": 4, "spent": 16}])"));
}
TEST(ArmyProgram, CheckAsJsonHasFaultsAndHalves) {
    const RomanFolder folder;
    folder.write_army("game_size = 100\nlevel = 3\nbaggage = \"fortified\"\n", "game_size = 55\nlevel = 4\n");
    const Ran ran = polemarch({"army", "check", "--json", folder.army()});
    EXPECT_EQ(ran.status, 1);
    expect_schema_of(ran.output, "army-check.schema.json");
    const Json json = Json::parse(ran.output);
    EXPECT_EQ(json["legal"], false);
    EXPECT_EQ(json["army_size"], 49.5);
    EXPECT_EQ(json["left"], -46.5);
    EXPECT_EQ(json["baggage"], nullptr);
    EXPECT_EQ(json["faults"][0], (Json{{"rule", "2.2.8"},
                                       {"where", folder.army() + ":1:1"},
                                       {"words",
                                        "each army has mobile or fortified baggage (found none, expected baggage = "
                                        "\"mobile\" or baggage = \"fortified\")"}}));
    folder.write_army("level = 3", "level = 9");
    const Ran level = polemarch({"army", "check", "--json", folder.army()});
    expect_schema_of(level.output, "army-check.schema.json");
    EXPECT_EQ(Json::parse(level.output)["army_size"], nullptr);
}
TEST(ArmyProgram, EveryShippedArmyFollowsTheSchema) {
    const Folder folder;
    std::string lines;
    int armies = 0;
    for (const auto& entry : std::filesystem::directory_iterator(shipped + "armies")) {
        const Ran ran = polemarch({"army", "check", "--json", entry.path().string()});
        EXPECT_EQ(ran.status, 0) << entry.path();
        lines += Json::parse(ran.output).dump() + "\n";
        ++armies;
    }
    EXPECT_GE(armies, 16);
    write(folder / "all.jsonl", lines);
    expect_schema("army-check.schema.json", folder / "all.jsonl", "--lines");
}

// ---- build

TEST(ArmyProgram, BuildWritesALegalArmy) {
    const Folder folder;
    const std::vector<std::string> order{"army",   "build", "Romans-200bc", "--points", "120", "--level", "2",
                                         "--seed", "5",     "--like",       "heavy"};
    const Ran printed = polemarch(order);
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.output.find("list = \"romans-200bc\"\ngame_size = 120\nlevel = 2\n"), std::string::npos);
    auto words = order;
    words.insert(words.end(), {"--out", folder / "army.toml"});
    const Ran written = polemarch(words);
    EXPECT_EQ(written.output + written.error, "");
    EXPECT_EQ(file_text(folder / "army.toml"), printed.output);
    EXPECT_EQ(polemarch({"army", "check", folder / "army.toml"}).status, 0);
    const Ran again = polemarch(words);
    EXPECT_EQ(again.error, at("polemarch: error: @ exists already; --force writes over it\n", folder / "army.toml"));
    EXPECT_EQ(again.status, 2);
    words.insert(words.end(), {"--force"});
    EXPECT_EQ(polemarch(words).status, 0);
}
TEST(ArmyProgram, BuildFindsAListFromWhereTheArmyWillBe) {
    const RomanFolder folder;
    std::filesystem::create_directory(folder / "armies");
    EXPECT_EQ(polemarch({"army", "build", folder / "romans.toml", "--points", "60", "--out", folder / "armies/a.toml"})
                  .status,
              0);
    EXPECT_NE(file_text(folder / "armies/a.toml").find("list = \"../romans.toml\"\n"), std::string::npos);
    EXPECT_EQ(polemarch({"army", "check", folder / "armies/a.toml"}).status, 0);
    const Ran here = polemarch({"army", "build", "./romans.toml", "--points", "60"}, {.directory = folder / ""});
    EXPECT_NE(here.output.find("list = \"romans.toml\"\n"), std::string::npos) << here.error;
}
TEST(ArmyProgram, BuildSaysWhyThereIsNoArmy) {
    const Folder folder;
    const Ran ran = polemarch({"army", "build", "romans-200bc", "--points", "2", "--out", folder / "army.toml"});
    EXPECT_EQ(ran.output,
              "there is no army of Roman Republic in the Second Macedonian War in a game of 2 ME at maintenance\n"
              "  level 3: at least 25 % of the army size, 0.5 ME, must be spent on each main line; in whole units,\n"
              "  with the classes that there must be, they cost at least 3 ME (Legions 3 ME), more than the army\n"
              "  size of 2 ME (2.3.3.1, 2.3.2, 2.2.5)\n");
    EXPECT_EQ(ran.status, 1);
    EXPECT_FALSE(std::filesystem::exists(folder / "army.toml"));
}

// ---- show and value

TEST(ArmyProgram, ShowPrintsTheArmyForItsPlayer) {
    const RomanFolder folder;
    const Ran ran = polemarch({"army", "show", folder.army()});
    EXPECT_EQ(ran.output,
              R"(Flamininus
Roman Republic (Second Macedonian War, 200 BC - 196 BC): standing army, home Mediterranean
Game of 100 ME, maintenance level 3: army size 100 ME
32 units, 16,000 men; broken at 16 destroyed or disordered

units   troops    line                            general     base mm      value    moves  strategic
1       R HF/1    Legions                         commander   40 x 15          4    1 / 1      1 / -
2       R HF/1    Legions                         sub         40 x 15          4    1 / 1      1 / -
3 - 12  R HF/1    Legions                                     40 x 15          4    1 / 1      1 / -
13 - 18 R LF/-    Velites                                     40 x 20          2    2 / 2      2 / 2
19 - 22 R MC/-    Roman or Italian cavalry                    40 x 30          3    2 / 1      2 / -
23 - 24 W El      Elephants                                   40 x 40  enemy + 2    1 / 1      1 / -
25      R MF/2    Thureophoros (Aetolian league)  ally        40 x 20          4    1 / 1      2 / -
26 - 28 R MF/2    Thureophoros (Aetolian league)              40 x 20          4    1 / 1      2 / -
29 - 32 M LF/-    Javelinmen (Aetolian league)                40 x 20          2    2 / 2      2 / 2

Fortified baggage: battle value 4, base 80 x 80 mm, no moves.
value: battle value (7.4.2). moves: on open and in difficult ground (6.1.1); strategic: in the
strategic sequence; -: none.
)");
    EXPECT_EQ(ran.status, 0);
}
TEST(ArmyProgram, ValuePrintsItsMoney) {
    const RomanFolder folder;
    const Ran ran = polemarch({"army", "value", folder.army()});
    EXPECT_EQ(ran.output,
              R"(Flamininus
Roman Republic (Second Macedonian War, 200 BC - 196 BC): standing army, home Mediterranean
Game of 100 ME, maintenance level 3: army size 100 ME

group    troops  line                                    units       ME     share         allowed ME
main     HF/1    Legions                                    12       36    36.0 %        at least 25
support  LF/-    Velites                                     6       12    12.0 %         at most 25
support  MC/-    Roman or Italian cavalry                    4       20    20.0 %         at most 25
limited  LC/-    Numidian light cavalry                      0        0     0.0 %
limited  El      Elephants                                   2       12    12.0 %
limited  LF/bow  Cretan mercenary archers                    0        0     0.0 %
                 all limited troops                          2       12    12.0 %         at most 25
ally     MF/2    Thureophoros                                4       12    12.0 %
ally     LF/-    Javelinmen                                  4        4     4.0 %
                 Aetolian league                             8       16    16.0 %         at most 25
                 the army                                   32       96    96.0 %        at most 100

troops  ME a unit                                  militia   warrior   regular   veteran
HF/1    Legions                                          2         -    12 x 3       3.5
LF/-    Velites                                          1         -     6 x 2         -
MC/-    Roman or Italian cavalry                         3         -     4 x 5         -
LC/-    Numidian light cavalry                           -         4         -         -
El      Elephants                                        -     2 x 6         -         -
LF/bow  Cretan mercenary archers                         -       1.5         -         -
MF/2    Thureophoros                                     -         -     4 x 3         -
LF/-    Javelinmen                                   4 x 1       1.5         -         -

96 ME of 100 are spent, 4 left.
Army sizes of this game in ME (2.2.3): level 0 130, level 1 120, level 2 110, level 3 100,
  level 4 90, level 5 80, level 6 70
Manpower (2.2.4): 32 units x 500 men = 16,000.
Break point (9.2): half of the units, rounded up: 16.
)");
    EXPECT_EQ(ran.status, 0);
}
TEST(ArmyProgram, ShowAndValueOfAnIllegalArmySaySo) {
    const RomanFolder folder;
    folder.write_army("level = 3", "level = 8");
    for (const char* action : {"show", "value"}) {
        const Ran ran = polemarch({"army", action, folder.army()});
        EXPECT_TRUE(ran.output.ends_with("\nThis army is not legal: 1 fault; polemarch army check lists it.\n"))
            << ran.output;
        EXPECT_NE(ran.output.find("maintenance level 8, which does not exist"), std::string::npos);
        EXPECT_EQ(ran.status, 0);
    }
}
TEST(ArmyProgram, EveryReportFits80Columns) {
    for (const auto& entry : std::filesystem::directory_iterator(shipped + "armies"))
        for (const char* action : {"show", "value"}) {
            const Ran ran = run_at_terminal({POLEMARCH_PROGRAM, "army", action, entry.path().string()}, plain_terminal);
            std::istringstream lines(ran.output);
            for (std::string line; std::getline(lines, line);)
                EXPECT_LE(width_of(line.substr(0, line.find('\r'))), 80) << line;
        }
}

// ---- validate

TEST(ArmyProgram, ValidateReadsListsAndArmies) {
    const RomanFolder folder;
    const Ran ran = polemarch({"validate", folder / "romans.toml", folder.army()});
    EXPECT_EQ(ran.output, folder / "romans.toml" + ": army list Roman Republic, no errors\n" + folder.army() +
                              ": army Flamininus, no errors\n");
    EXPECT_EQ(ran.status, 0);
    folder.write_army("level = 3", "level = 8");
    const Ran illegal = polemarch({"validate", folder.army()});
    EXPECT_EQ(illegal.error, "polemarch: error: " + folder.army() +
                                 ":5:9: there is no such maintenance level (found 8, expected a whole number from 0 to "
                                 "6; rule 2.2.3)\n");
    EXPECT_EQ(illegal.status, 2);
}
TEST(ArmyProgram, ValidateNamesTheKindsOfFiles) {
    const Folder folder;
    write(folder / "x.toml", "format = \"polemarch standard-wargame lists 1\"\n");
    EXPECT_EQ(polemarch({"validate", folder / "x.toml"}).error,
              "polemarch: error: " + folder / "x.toml" +
                  ":1:10: there is no such kind of file, did you mean 'list'? (found 'polemarch standard-wargame lists "
                  "1', expected 'polemarch standard-wargame KIND 1' with KIND units, armies, movement, combat, flee, "
                  "terrain, weather, strategies, orders, shapes, morale, scenario, list or army)\n");
}

// ---- bad input

TEST(ArmyProgram, AFaultyListOfAnArmyIsReported) {
    const RomanFolder folder;
    write(folder / "romans.toml", with(roman_list, "classes = [\"R\"]", "classes = []"));
    for (const char* action : {"check", "show", "value"}) {
        const Ran ran = polemarch({"army", action, folder.army()});
        EXPECT_EQ(ran.error,
                  "polemarch: error: " + folder / "romans.toml" +
                      ":33:11: this line gives no classes (expected the key 'classes' with some of M, W, R and "
                      "V; rule 2.3.4.1)\n");
        EXPECT_EQ(ran.output, "");
        EXPECT_EQ(ran.status, 2);
    }
}
TEST(ArmyProgram, AnUnknownListOfAnArmyIsReported) {
    const RomanFolder folder;
    folder.write_army("\"romans.toml\"", "\"nobody.toml\"");
    EXPECT_EQ(polemarch({"army", "check", folder.army()}).error,
              "polemarch: error: " + folder.army() + ":3:8: the army list cannot be read: cannot open " +
                  folder / "nobody.toml" + ": No such file or directory\n");
    folder.write_army("\"romans.toml\"", "\"romans-200b\"");
    const Ran ran = polemarch({"army", "check", folder.army()});
    EXPECT_TRUE(
        ran.error.starts_with("polemarch: error: " + folder.army() +
                              ":3:8: unknown army list, did you mean 'romans-200bc'? (found 'romans-200b', expected "
                              "anglo-danes-1066, "))
        << ran.error;
    EXPECT_EQ(ran.status, 2);
}
TEST(ArmyProgram, AFaultyArmyIsReported) {
    const RomanFolder folder;
    folder.write_army("troops = \"El\"", "troops = \"Elephant\"");
    const Ran ran = polemarch({"army", "check", "--json", folder.army()});
    EXPECT_EQ(ran.error,
              "polemarch: error: " + folder.army() +
                  ":26:10: unknown troops (found 'Elephant', expected a type and specification such as HF/1 or "
                  "MC/bow)\n");
    EXPECT_EQ(ran.output, "");
    EXPECT_EQ(ran.status, 2);
}
TEST(ArmyProgram, AFileOfAnotherKindIsRefused) {
    const Ran scenario =
        polemarch({"army", "check", POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/heraclea.toml"});
    EXPECT_EQ(scenario.error, "polemarch: error: " POLEMARCH_SOURCE_DIR
                              "/data/ancient_battles/scenarios/heraclea.toml: ancient-battles has no armies built from "
                              "lists\n");
    EXPECT_EQ(scenario.status, 2);
    const Ran list = polemarch({"army", "show", shipped + "lists/romans-200bc.toml"});
    EXPECT_TRUE(
        list.error.ends_with("this is another kind of file (found 'polemarch standard-wargame list 1', expected "
                             "'polemarch standard-wargame army 1')\n"))
        << list.error;
    const Ran army = polemarch({"army", "build", shipped + "armies/romans-200bc.toml", "--points", "100"});
    EXPECT_TRUE(
        army.error.ends_with("this is another kind of file (found 'polemarch standard-wargame army 1', expected "
                             "'polemarch standard-wargame list 1')\n"))
        << army.error;
}

TEST(ArmyProgram, DamagedFilesAreRefused) {
    const Folder folder;
    const std::vector<std::pair<std::string, std::string>> files{
        {"",
         "@:1:1: the key 'format' is missing (expected \"polemarch SYSTEM army 1\" with SYSTEM ancient-battles, "
         "blood-of-kings or standard-wargame)"},
        {"{\"format\": 1}\n", "@:1:1: not TOML (found '{', expected a key, [table] or comment)"},
        {"format = \"polemarch standard-wargame army 1\"\n\xff\n",
         "@:2:1: the text is not UTF-8 (expected text saved as UTF-8)"},
        {"format = \"polemarch standard-wargames army 1\"\n",
         "@:1:10: the file is of no rule system that this program knows, did you mean 'standard-wargame'? (found "
         "'polemarch standard-wargames army 1', expected 'polemarch SYSTEM ...' with SYSTEM ancient-battles, "
         "blood-of-kings or standard-wargame)"},
        {"format = \"polemarch standard-wargame army 2\"\n",
         "@:1:10: army format 2 is newer than this program knows (found 'polemarch standard-wargame army 2', expected "
         "'polemarch standard-wargame army 1' or older)"},
    };
    for (const auto& [text, message] : files) {
        write(folder / "army.toml", text);
        for (const char* action : {"check", "show", "value"}) {
            const Ran ran = polemarch({"army", action, folder / "army.toml"});
            EXPECT_EQ(ran.error, "polemarch: error: " + at(message, folder / "army.toml") + "\n");
            EXPECT_EQ(ran.output, "");
            EXPECT_EQ(ran.status, 2);
        }
    }
}
TEST(ArmyProgram, BuildCannotWriteEverywhere) {
    const RomanFolder folder;
    const auto refused = [&](const std::string& out, const std::string& message) {
        const Ran ran = polemarch({"army", "build", folder / "romans.toml", "--points", "50", "--force", "--out", out});
        EXPECT_EQ(ran.error, "polemarch: error: " + message + "\n");
        EXPECT_EQ(ran.status, 2);
    };
    refused(folder / "", folder / "" + " is a directory, expected the name of a file");
    refused(folder / "none/army.toml",
            "cannot write " + folder / "none/army.toml" + ": there is no directory " + folder / "none");
    refused(folder / "romans.toml",
            folder / "romans.toml" + " is read by this command, expected another name for what it writes");
    EXPECT_EQ(file_text(folder / "romans.toml"), roman_list);
}

class ArmyMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(ArmyMistakes, AreExplained) { expect_explained(GetParam()); }
const Mistake mistakes[] = {
    {"no_action",
     {"army"},
     "'army' needs check ARMY | build LIST --points N | show ARMY | value ARMY | matrix [LIST...]; see polemarch help "
     "army"},
    {"unknown_action",
     {"army", "chek", "x"},
     "'army' does check, build, show, value or matrix, found 'chek'; see polemarch help army"},
    {"no_file", {"army", "check"}, "'army check' needs ARMY; see polemarch help army"},
    {"no_list", {"army", "build", "--points", "100"}, "'army build' needs LIST; see polemarch help army"},
    {"no_points", {"army", "build", "romans-200bc"}, "'army build' needs the option '--points'"},
    {"points_of_nothing",
     {"army", "build", "romans-200bc", "--points", "0"},
     "the option '--points' must be a whole number from 1 to 100000, found '0'"},
    {"points_in_halves",
     {"army", "build", "romans-200bc", "--points", "99.5"},
     "the option '--points' must be a whole number from 1 to 100000, found '99.5'"},
    {"level",
     {"army", "build", "romans-200bc", "--points", "100", "--level", "7"},
     "there is no maintenance level 7 (expected a whole number from 0 to 6; rule 2.2.3)"},
    {"leaning",
     {"army", "build", "romans-200bc", "--points", "100", "--like", "hores"},
     "an army does not lean to 'hores', did you mean 'horse'?; expected horse, foot, light, heavy or bows"},
    {"option_of_another_action",
     {"army", "check", "x", "--points", "3"},
     "the option '--points' does not go with 'army check'; see polemarch help army"},
    {"json_of_show",
     {"army", "show", "x", "--json"},
     "the option '--json' does not go with 'army show'; see polemarch help army"},
    {"no_such_file", {"army", "check", "nobody.toml"}, "cannot open nobody.toml: No such file or directory"},
    {"no_such_list_file",
     {"army", "build", "./nobody.toml", "--points", "100"},
     "cannot open ./nobody.toml: No such file or directory"},
};
INSTANTIATE_TEST_SUITE_P(Table, ArmyMistakes, testing::ValuesIn(mistakes), name_of_mistake);

// ---- army matrix

const std::vector<std::string> three_lists{"army", "matrix", "maurya", "Swiss-1476", "hussites-1420", "--points", "40"};

Ran matrix(std::vector<std::string> more) {
    more.insert(more.begin(), three_lists.begin(), three_lists.end());
    return polemarch(more);
}

TEST(ArmyProgram, TheMatrixIsTheSameAtAnyNumberOfThreads) {
    const Ran one = matrix({"--games", "4", "--threads", "1"}), three = matrix({"--games", "4", "--threads", "3"});
    EXPECT_EQ(one.status, 0) << one.error;
    EXPECT_EQ(one.output, three.output);
    EXPECT_TRUE(
        one.output.starts_with("All against all: 3 army lists  (standard-wargame)\n"
                               "  heuristic for both, 40 ME, 4 games of each two lists, seed 1\n"))
        << one.output;
    for (const char* list : {"maurya", "swiss-1476", "hussites-1420"})
        EXPECT_NE(one.output.find(std::string("\n") + list + " "), std::string::npos) << one.output;
    EXPECT_NE(one.output.find("Of all 12 games"), std::string::npos) << one.output;
}
TEST(ArmyProgram, TheMatrixAsJsonHasEveryCouple) {
    const Ran ran = matrix({"--games", "2", "--json", "--agent", "random"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    expect_schema_of(ran.output, "army-matrix.schema.json");
    const Json json = Json::parse(ran.output);
    ASSERT_EQ(json["couples"].size(), 3u);
    EXPECT_EQ(json["couples"][2]["first"], "swiss-1476");
    EXPECT_EQ(json["couples"][2]["second"], "hussites-1420");
    double sum = 0;  // what one wins another loses
    for (const Json& list : json["lists"]) {
        sum += list["score"]["value"].get<double>();
        EXPECT_EQ(
            list["games"]["won"].get<int>() + list["games"]["drawn"].get<int>() + list["games"]["lost"].get<int>(), 4);
    }
    EXPECT_DOUBLE_EQ(sum, 1.5);
}
TEST(ArmyProgram, TheMatrixAsCsvIsAntisymmetric) {
    const Ran ran = matrix({"--games", "2", "--csv", "--agent", "random"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(ran.output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line + ',');
        auto& row = rows.emplace_back();
        for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    }
    ASSERT_EQ(rows.size(), 4u) << ran.output;
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_EQ(rows[i + 1].size(), 8u) << ran.output;
        EXPECT_EQ(rows[i + 1][0], rows[0][5 + i]);
        EXPECT_EQ(rows[i + 1][5 + i], "");
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_DOUBLE_EQ(std::stod(rows[i + 1][5 + j]) + std::stod(rows[j + 1][5 + i]), 1);
    }
}
TEST(ArmyProgram, TheMatrixAsAPicture) {
    const Ran ran = matrix({"--games", "2", "--svg", "--agent", "random"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_TRUE(ran.output.starts_with("<svg")) << ran.output.substr(0, 200);
}
TEST(ArmyProgram, AMatrixThatCannotBePlayed) {
    const auto refused = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"army", "matrix"});
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.output, "");
        EXPECT_EQ(ran.status, 2);
        return ran.error;
    };
    EXPECT_EQ(refused({"maurya"}), "polemarch: error: 'army matrix' needs two lists at least\n");
    EXPECT_EQ(refused({"maurya", "MAURYA"}), "polemarch: error: 'army matrix' is given the list 'maurya' twice\n");
    EXPECT_NE(refused({"maurya", "maurja"}).find("unknown army list, did you mean 'maurya'?"), std::string::npos);
    EXPECT_EQ(refused({"maurya", "france", "--games", "3"}),
              "polemarch: error: the option '--games' must be even, since games go in pairs; found 3\n");
    EXPECT_NE(refused({"maurya", "france", "--agent", "nobody"}).find("unknown agent 'nobody'"), std::string::npos);
    EXPECT_NE(refused({"maurya", "france", "--level", "3"}).find("does not go with 'army matrix'"), std::string::npos);
    EXPECT_NE(refused({"maurya", "france", "--csv", "--svg"}).find("only one of the options"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::test
