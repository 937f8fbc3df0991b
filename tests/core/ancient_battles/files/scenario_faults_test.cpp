// All faults of scenarios: the faulty text, and the exact message.
#include "core/ancient_battles/types/scenario.h"
#include "tests/core/ancient_battles/data_files.h"

#include <gtest/gtest.h>

using namespace polemarch;
using namespace polemarch::ancient_battles;
using namespace polemarch::ancient_battles::data_files;

namespace {

const std::vector<Fault>& faults() {
    static const std::vector<Fault> list{
        // The file as a whole.
        {"\"polemarch ancient-battles scenario 1\"", "^\"polemarch ancient-battles scenario 2\"",
         "@: scenario format 2 is newer than this program knows (found 'polemarch ancient-battles scenario 2', "
         "expected 'polemarch ancient-battles scenario 1' or older)"},
        {"\"polemarch ancient-battles scenario 1\"", "^\"polemarch blood-of-kings scenario 1\"",
         "@: this is another kind of file (found 'polemarch blood-of-kings scenario 1', expected 'polemarch "
         "ancient-battles scenario 1')"},
        {"format = \"polemarch ancient-battles scenario 1\"\n", "",
         "dir/My Battle.toml:1:1: the key 'format' is missing (expected format = 'polemarch ancient-battles scenario "
         "1')"},
        {"name = \"Small\"", "",
         "dir/My Battle.toml:1:1: the key 'name' is missing (expected a text of one line, 1 to 80 bytes)"},
        {"name = \"Small\"", "name = ^\"Sm\\nall\"",
         "@: bad value of 'name' (found 'Sm\\nall', expected a text of one line, 1 to 80 bytes)"},
        {"name = \"Small\"", "name = ^\"Sm\u009ball\"",
         "@: bad value of 'name' (found 'Sm\\u009Ball', expected a text of one line, 1 to 80 bytes)"},
        {"name = \"Small\"", "name = ^\"Sm\u202eall\"",
         "@: bad value of 'name' (found 'Sm\\u202Eall', expected a text of one line, 1 to 80 bytes)"},
        {"name = \"Small\"", "name = ^\"  \"",
         "@: bad value of 'name' (found '  ', expected a text of one line, 1 to 80 bytes)"},
        {"[\"A First\"]", "[^\"A Fir\u2066st\"]",
         "@: bad name of a leader (found 'Fir\\u2066st', expected a name of one line, at most 40 bytes)"},
        {"columns = 6", "^colums = 6", "@: unknown key 'colums' in [map], did you mean 'columns'?"},
        {"columns = 6", "columns = ^0",
         "@: bad value of 'columns' in [map] (found 0, expected a whole number from 1 to 18)"},
        {"last = 8\nend_on = { 6 = 3 }", "last = 1\nend_on = { ^6 = 3 }",
         "@: an end check stands on a turn before the last (found '6', expected no end check, for the first turn is "
         "the "
         "last; rule 12.0)\npolemarch: error: dir/My Battle.toml:31:8: this group comes after the last turn (found 4, "
         "expected a turn from 1 to 1; rule 8.7)"},
        {"date = ", "^dote = ", "@: unknown key 'dote', did you mean 'date'?"},
        {"date = \"1 BC\"", "short_name = ^\"Small\"",
         "@: bad value of 'short_name' (found 'Small', expected lower-case letters, digits and hyphens)"},
        {"date = \"1 BC\"", "draw_counts_for = ^\"C\"",
         "@: bad value of 'draw_counts_for' (found 'C', expected A or B)"},
        {"[map]", "[basis]\nsetup = ^\"sure\"\n[map]",
         "@: bad value of 'setup' in [basis] (found 'sure', expected source, published, deduced or assumed)"},
        {"[map]", "[basis]\n^set_up = \"source\"\n[map]", "@: unknown key 'set_up' in [basis], did you mean 'setup'?"},
        // Turns.
        {"last = 8", "last = ^0", "@: bad value of 'last' in [turns] (found 0, expected a whole number from 1 to 15)"},
        {"6 = 3", "^8 = 3",
         "@: an end check stands on a turn before the last (found '8', expected a turn from 1 to 7; rule 12.0)"},
        {"end_on", "^ends_on", "@: unknown key 'ends_on' in [turns], did you mean 'end_on'?"},
        // The map.
        {"columns = 6", "columns = ^19",
         "@: bad value of 'columns' in [map] (found 19, expected a whole number from 1 to 18)"},
        {"rows = 5", "rows = ^13", "@: bad value of 'rows' in [map] (found 13, expected a whole number from 1 to 12)"},
        {"5   . . . . . .\n", "",
         "dir/My Battle.toml:8:9: the drawing of the map has the wrong number of rows (found 4, expected 5)"},
        {"5   . . . . . .\n", "5   . . . . . .\n......\n",
         "dir/My Battle.toml:8:9: the drawing of the map has the wrong number of rows (found 6, expected 5)"},
        {"2   . . w . . .", "^2   . . w . .",
         "@: row 2 of the drawing has the wrong number of columns (found 5, expected 6)"},
        {"2   . . w . . .", "^2   . . w . . . .",
         "@: row 2 of the drawing has the wrong number of columns (found 7, expected 6)"},
        {"2   . . w . . .", "2   . . ^x . . .",
         "@: unknown terrain letter at C2 (found 'x', expected . clear, r rough, w woods, h hill, b built-up, m marsh "
         "or ~ lake)"},
        {"2   . . w . . .", "2   . . ^ü . . .",
         "@: unknown terrain letter at C2 (found 'ü', expected . clear, r rough, w woods, h hill, b built-up, m marsh "
         "or ~ lake)"},
        {"4   . m", "^3   . m", "@: a row of the drawing has the wrong number (found 3, expected 4)"},
        {"rough = [\"A1\"]", "^ruogh = [\"A1\"]", "@: unknown key 'ruogh' in [map], did you mean 'rough'?"},
        {"rough = [\"A1\"]", "rough = [^\"G1\"]", "@: this hex is off the map (found 'G1', expected A1 to F5)"},
        {"rough = [\"A1\"]", "rough = [\"A1\"]\nwoods = [^\"A1\"]",
         "@: this hex is listed twice (found 'A1', expected one terrain a hex; it is listed as rough too)"},
        {"\"D3-C3\"", "^\"D3C3\"",
         "@: this is no hexside (found 'D3C3', expected two neighbouring hexes, such as 'F5-F6')"},
        {"\"D3-C3\"", "\"D3-^C13\"", "@: this is no hex (found 'C13', expected A1 to F5)"},
        {"\"D3-C3\"", "^\"D3-B3\"",
         "@: these hexes are not neighbours (found 'D3-B3', expected two hexes that share a side)"},
        {"\"D3-C3\"", "^\"C4-C3\"",
         "@: this hexside is named twice (found 'C4-C3', expected each hexside once, as river, ford or bridge)"},
        {"\"D4-C3\"", "^\"C3-D3\"",
         "@: this hexside is named twice (found 'C3-D3', expected each hexside once, as river, ford or bridge)"},
        // Units.
        {"LI A2/4", "^LX A2/4",
         "@: unknown unit type, did you mean 'LI'? (found 'LX', expected LI, MI, HI, PX, PK, MM, LA, HA, LC, HC, MA, "
         "CT, KT, CC, CH, BC, EL, CAMP or WW; rule 2.0)"},
        {"CAMP C1", "^CP C1",
         "@: unknown unit type, did you mean 'CAMP'? (found 'CP', expected LI, MI, HI, PX, PK, MM, LA, HA, LC, HC, MA, "
         "CT, KT, CC, CH, BC, EL, CAMP or WW; rule 2.0)"},
        {"LI A2/4", "LI ^G2/4", "@: this hex is off the map (found 'G2', expected A1 to F5)"},
        {"LI A2/4", "LI ^2A/4", "@: this is no hex (found '2A', expected A1 to F5)"},
        {"LI A2/4", "LI A2/^7",
         "@: there is no such facing (found '7', expected 1 to 6 (1 = north, then clockwise); rule 8.2)"},
        {"LI A2/4", "LI A2/^",
         "@: there is no such facing (found '', expected 1 to 6 (1 = north, then clockwise); rule 8.2)"},
        {"LI A2/4", "LI ^A2",
         "@: this unit has no facing (found 'LI A2', expected 'LI A2/1', facing 1 to 6; rule 8.2)"},
        {"\"LI A2/4\"", "^\"LI\"", "@: this unit stands nowhere (found 'LI', expected a unit such as 'HC C9/1')"},
        {"\"LI A2/4\"", "^\" \"", "@: an empty unit (found ' ', expected a unit such as 'HC C9/1')"},
        {"\"LI A2/4\"", "^7", "@: bad value of 'units' in [side.A] (found 7, expected a list of texts)"},
        {"LI A2/4", "LI A2/4 ^fast",
         "@: nothing of this kind may follow here (found 'fast', expected name=WORD, rapid=2, rapid=3, camp, stays, "
         "returns or "
         "may-leave)"},
        {"LI A2/4", "LI A2/4 ^rapid=2",
         "@: LI cannot fire, let alone rapidly (found 'rapid=2', expected a unit with missiles; rule 10.7)"},
        {"MM B2/4", "MM B2/4 ^rapid=4",
         "@: bad number of ranged combats an activation (found 'rapid=4', expected rapid=2 or rapid=3; rule 10.7)"},
        {"MM B2/4", "MM B2/4 ^rapid=1",
         "@: bad number of ranged combats an activation (found 'rapid=1', expected rapid=2 or rapid=3; rule 10.7)"},
        {"MM B2/4", "MM B2/4 rapid=3 ^rapid=2", "@: this is said twice (found 'rapid=2', expected it once)"},
        {"MM B2/4", "MM B2/4 ^rapd=2",
         "@: nothing of this kind may follow here, did you mean 'rapid'? (found 'rapd=2', expected name=WORD, rapid=2, "
         "rapid=3, camp, stays, returns or may-leave)"},
        {"LI A2/4", "LI A2/4 ^camp",
         "@: LI cannot be the camp of its side (found 'camp', expected a war wagon; rule 14.0)"},
        {"CAMP C1", "CAMP C1 ^camp",
         "@: CAMP is the camp without being named so (found 'camp', expected a war wagon; rule 14.0)"},
        {"WW C5", "WW C5 ^cmap",
         "@: nothing of this kind may follow here, did you mean 'camp'? (found 'cmap', expected name=WORD, rapid=2, "
         "rapid=3, "
         "camp, stays, returns or may-leave)"},
        {"\"HA rapid=2\"", "\"WW ^camp\"",
         "@: the camp of a side cannot come as a reinforcement (found 'camp', expected a war wagon that stands on the "
         "map; rule 14.0)"},
        {"\"MM B2/4\"", "^\"MM A2/4\"",
         "@: two units stand in one hex (found 'MM A2/4', expected a hex without a unit; A2 has 'LI A2/4' (line 28); "
         "rule 8.5)"},
        {"\"HC B5/1\"", "^\"HC C1/1\"",
         "@: two units stand in one hex (found 'HC C1/1', expected a hex without a unit; C1 has 'CAMP C1' (line 28); "
         "rule 8.5)"},
        {"\"HC B5/1\"", "^\"HC F3/1\"",
         "@: this unit stands where it may not go (found 'HC F3/1', expected other terrain than lake; rule 8.9)"},
        {"\"WW C5\"", "^\"WW B4\"",
         "@: this unit stands where it may not go (found 'WW B4', expected other terrain than marsh; rule 8.9)"},
        {"\"HC B5/1\"", "\"CAMP B5\", ^\"CAMP D5\"",
         "@: side B has a second camp (found 'CAMP D5', expected one camp; the other stands in line 40; rule 14.0)"},
        {"\"HC B5/1\", \"WW C5\"", "\"CAMP B5\", ^\"WW C5 camp\"",
         "@: side B has a second camp (found 'WW C5 camp', expected one camp; the other stands in line 40; rule "
         "14.0)"},
        {"units = [\"LI A5/1\", \"HC B5/1\", \"WW C5\"]\n", "units = []\n",
         "dir/My Battle.toml:36:1: side B has no unit on the map (expected at least one; rule 15.0)"},
        {"units = [\"LI A5/1\", \"HC B5/1\", \"WW C5\"]\n", "",
         "dir/My Battle.toml:36:1: the key 'units' in [side.B] is missing (expected a list of texts)"},
        {"panic = 3\nleaders = [\"B Second One\", \"C\"]\nunits = [\"LI A5/1\", \"HC B5/1\", ",
         "leaders = [\"B\"]\nunits = [",
         "dir/My Battle.toml:36:1: side B has no strength from which a panic level follows (expected panic = 1 or "
         "more; rule 4.0)"},
        // Handicaps.
        {"[side.A]\n", "[[handicap]]\n^site = \"A\"\nside = \"A\"\n[side.A]\n",
         "@: unknown key 'site' in [handicap], did you mean 'side'?"},
        {"[side.A]\n", "[[handicap]]\nside = ^\"C\"\n[side.A]\n",
         "@: bad value of 'side' in [handicap] (found 'C', expected A or B)"},
        {"[side.A]\n", "^[[handicap]]\npanic = 1\n[side.A]\n",
         "@: the key 'side' in [handicap] is missing (expected A or B)"},
        {"[side.A]\n", "[[handicap]]\nside = \"A\"\n^victory_point = 1\n[side.A]\n",
         "@: unknown key 'victory_point' in [handicap], did you mean 'victory_points'?"},
        {"[side.A]\n", "[[handicap]]\nside = \"A\"\nvictory_points = ^10\n[side.A]\n",
         "@: bad value of 'victory_points' in [handicap] (found 10, expected a whole number from -9 to 9)"},
        {"[side.A]\n", "[[handicap]]\nside = \"A\"\ncommand_points = ^0.5\n[side.A]\n",
         "@: bad value of 'command_points' in [handicap] (found 0.5, expected a whole number from -9 to 9)"},
        {"[side.A]\n", "^[[handicap]]\nside = \"A\"\nvictory_points = -1\n[side.A]\n",
         "@: the handicap leaves side A impossible victory points at the start (found -1, expected 0 to 18; rule "
         "14.0)"},
        {"[side.A]\n", "^[[handicap]]\nside = \"B\"\npanic = -3\n[side.A]\n",
         "@: the handicap leaves side B an impossible panic level (found 0, expected 1 to 1280; rule 4.0)"},
        {"[side.A]\n", "^[[handicap]]\nside = \"A\"\ncommand_points = -4\n[side.A]\n",
         "@: the handicap leaves side A impossible Command Points in a turn of the lowest die (found -1, expected 0 to "
         "12; rule 3.0)"},
        // Sides.
        {"[side.B]", "^[side.C]",
         "dir/My Battle.toml:24:1: the key 'B' in [side] is missing (expected a table)\npolemarch: error: dir/My "
         "Battle.toml:36:7: unknown key 'C' in [side] (expected A or B)"},
        {"army = \"North\"\npanic = 3", "army = \"North\"\npanic = ^0",
         "@: bad value of 'panic' in [side.A] (found 0, expected a whole number from 1 to 1280)"},
        {"army = \"North\"", "^arms = \"North\"\narmy = \"N\"",
         "@: unknown key 'arms' in [side.A], did you mean 'army'?"},
        {"army = \"North\"", "army = \"North\"\nvictory_points = ^10",
         "@: bad value of 'victory_points' in [side.A] (found 10, expected a whole number from 0 to 9)"},
        {"[\"A First\"]", "[\"^E First\"]",
         "@: there is no leader of this kind (found 'E', expected A, B, C or D and then his name; rule 2.0)"},
        {"[\"A First\"]", "[^\"\"]",
         "@: there is no leader of this kind (found '', expected A, B, C or D and then his name; rule 2.0)"},
        {"leaders = [\"B Second One\", \"C\"]\n", "",
         "dir/My Battle.toml:36:1: side B has no leader at the start and would panic at once (expected at least one "
         "leader; rule 4.0)"},
        {"leaders = [\"A First\"]\n", "",
         "dir/My Battle.toml:24:1: side A has no leader at the start and would panic at once (expected at least one "
         "leader; rule 4.0)"},
        {"[\"B Second One\", \"C\"]", "[\"B\", \"B\", \"B\", \"B\", \"B\", \"B\", \"B\", \"B\", ^\"B\"]",
         "@: side B has too many leaders (found 9, expected at most 8)"},
        // Groups.
        {"turn = 4", "turn = ^9",
         "@: this group comes after the last turn (found 9, expected a turn from 1 to 8; rule 8.7)"},
        {"turn = 4", "turn = ^0",
         "@: bad value of 'turn' in [side.A.group] (found 0, expected a whole number from 1 to 15)"},
        {"[\"A1\", \"B1\"]", "[\"A1\", ^\"B2\"]",
         "@: reinforcements cannot enter here (found 'B2', expected a hex on the edge of the map; rule 8.7)"},
        {"[\"A1\", \"B1\"]", "[\"A1\", ^\"F3\"]",
         "@: no unit can enter this hex, it is lake (found 'F3', expected a hex of other terrain; rule 8.7.1)"},
        {"[\"A1\", \"B1\"]", "[\"A1\", ^\"a1\"]", "@: this entry hex is named twice (found 'a1')"},
        {"[\"A1\", \"B1\"]", "^[]", "@: this group has no hex to enter by (expected at least one; rule 8.7)"},
        {"[\"HC\", \"HA rapid=2\"]", "^[]", "@: this group has no unit (expected at least one; rule 8.7)"},
        {"[\"HC\", \"HA rapid=2\"]", "[^\"CAMP\"]",
         "@: a camp cannot come as a reinforcement (found 'CAMP', expected a unit that moves; rule 13.1.1)"},
        {"\"HA rapid=2\"", "\"HA ^B3/2\"",
         "@: nothing of this kind may follow here (found 'B3/2', expected name=WORD, rapid=2, rapid=3, camp, stays, "
         "returns or "
         "may-leave)"},
        {"entry = [\"A1\", \"B1\"]\nunits = [\"HC\", ", "entry = [\"A1\", \"B1\"]\n^side = 1\nunits = [\"HC\", ",
         "@: unknown key 'side' in [side.A.group] (expected entry, leaders, turn or units)"},
        // The position.
        {"[map]", "[position]\nx = 1\n^[map]",
         "@: [position] must be the last table of the file (found more of 'map', expected nothing after [position])"},
        {"[map]", "position = ^3\n[map]", "@: bad value of 'position' (found 3, expected a table)"},
    };
    return list;
}

class ScenarioFaults : public ::testing::TestWithParam<Fault> {};
TEST_P(ScenarioFaults, AreReportedWithPlaceAndExpectation) {
    const Faulty faulty = with_fault("dir/My Battle.toml", small, GetParam());
    Diagnostics diagnostics;
    EXPECT_FALSE(read(faulty.text, diagnostics));
    EXPECT_EQ(diagnostics.text(), faulty.report);
}
INSTANTIATE_TEST_SUITE_P(All, ScenarioFaults, ::testing::ValuesIn(faults()));

TEST(Scenarios, GroupsMustFindAnEntryTheirUnitsMayUse) {
    std::string text = replaced(small, "rough = [\"A1\"]", "marsh = [\"A1\", \"B1\"]");
    text = replaced(text, "\"HA rapid=2\"", "\"WW\"");
    Diagnostics diagnostics;
    EXPECT_FALSE(read(text, diagnostics));
    EXPECT_EQ(diagnostics.text(),
              "polemarch: error: dir/My Battle.toml:33:16: this unit can enter by none of its group's entry "
              "hexes (found 'WW'; rule 8.7.1)\n");
}

TEST(Scenarios, ArmiesThatAreTooLargeAreRefused) {
    std::string units;
    for (char column = 'A'; column <= 'L'; ++column)
        for (int row = 1; row <= 5; ++row) units += std::string("\"LI ") + column + std::to_string(row) + "/4\", ";
    const auto map = small.find("[map]"), turns = small.find("[turns]");
    std::string text = small.substr(0, map) + small.substr(turns);
    text = replaced(text, "\"LI A2/4\", \"MM B2/4\", \"CAMP C1\"", units);
    text = replaced(text, "\"LI A5/1\", \"HC B5/1\", \"WW C5\"", "\"LI A9/1\", \"HC B9/1\", \"WW C9\"");
    Diagnostics diagnostics;
    EXPECT_FALSE(read(text, diagnostics));
    EXPECT_EQ(diagnostics.text(),
              "polemarch: error: dir/My Battle.toml:25:32: the armies are too large for this program (found "
              "65 units, expected at most 64 units of both sides)\n");
}

TEST(Scenarios, OneRunShowsAllFaults) {
    std::string text = replaced(small, "LI A2/4", "LX A2/4");
    text = replaced(text, "\"D3-C3\"", "\"D3-B3\"");
    text = replaced(text, "turn = 4", "turn = 40");
    text = replaced(text, "HC B5/1", "HC B5/0");
    Diagnostics diagnostics;
    EXPECT_FALSE(read(text, diagnostics));
    EXPECT_EQ(diagnostics.errors(), 4u) << diagnostics.text();
}

class ScenarioWarnings : public ::testing::TestWithParam<Fault> {};
TEST_P(ScenarioWarnings, LeaveAScenario) {
    Faulty faulty = with_fault("dir/My Battle.toml", small, GetParam());
    faulty.report.replace(faulty.report.find("error"), 5, "warning");
    Diagnostics diagnostics;
    EXPECT_TRUE(read(faulty.text, diagnostics));
    EXPECT_EQ(diagnostics.text(), faulty.report);
}
INSTANTIATE_TEST_SUITE_P(
    All, ScenarioWarnings,
    ::testing::ValuesIn(std::vector<Fault>{
        {"army = \"South\"\npanic = 3", "army = \"South\"\npanic = ^7",
         "@: side B can never panic by its losses (found 7, expected at most its strength, 6; rule 4.0)"},
        {"\"LI A5/1\"", "^\"LI A5/4\"",
         "@: this unit faces off the map (found 'LI A5/4', expected a facing into the map; rule 8.2)"},
        {"\"LI A5/1\"", "^\"LI F4/1\"",
         "@: this unit faces ground that it may not enter (found 'LI F4/1', expected a facing away from F3, lake; rule "
         "8.9)"},
        {"\"LI A5/1\"", "^\"LI F1/1\"",
         "@: this unit faces off the map (found 'LI F1/1', expected a facing into the map; rule 8.2)"},
        {"\"B Second One\", \"C\"", "^\"D\"",
         "@: the leaders of side B bring no command point (expected a leader of a kind with command points; rule 3.0)"},
        {"ford = [\"D4-C3\"]", "ford = [^\"E1-E2\"]",
         "@: a ford without a river (found 'E1-E2', expected a hexside that continues a river)"},
        {"ford = [\"D4-C3\"]", "bridge = [^\"E1-E2\"]",
         "@: a bridge without a river (found 'E1-E2', expected a hexside that continues a river)"},
    }));

}  // namespace
