// The shipped charts against the figures of the rulings, typed from the rulings and not from the files; and every fault
// that a chart can have.
#include "core/ancient_battles/types/chart.h"
#include "core/ancient_battles/files/chart_reader.h"
#include "tests/core/ancient_battles/data_files.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace polemarch;
using namespace polemarch::ancient_battles;
using namespace polemarch::ancient_battles::data_files;

namespace {

std::map<std::string, Basis> bases() {
    std::map<std::string, Basis> all;
    for (const Figure& figure : shipped_charts().figures) {
        const bool fresh = all.emplace(figure.name, figure.basis).second;
        EXPECT_TRUE(fresh) << figure.name;
    }
    return all;
}

struct Row {
    const char* code;
    int strength, disordered, movement, shots, range, defence;
    std::set<std::string> flags;
    Family family;
    std::set<std::string> not_assumed;  // starred in the rulings
};

const std::vector<Row> unit_rows{
    {"LI",
     2,
     1,
     3,
     0,
     0,
     0,
     {"light", "skirmisher"},
     Family::infantry,
     {"strength", "movement", "light", "skirmisher"}},
    {"MI", 4, 2, 2, 0, 0, 0, {}, Family::infantry, {"strength"}},
    {"HI", 4, 2, 2, 0, 0, 1, {"disciplined"}, Family::infantry, {"strength"}},
    {"PX",
     6,
     3,
     1,
     0,
     0,
     2,
     {"disciplined", "cavalry-effective"},
     Family::infantry,
     {"strength", "disordered", "movement", "missile_defence", "disciplined", "cavalry-effective"}},
    {"PK", 4, 2, 2, 0, 0, 1, {"disciplined", "cavalry-effective"}, Family::infantry, {}},
    {"MM", 2, 1, 3, 1, 2, 0, {}, Family::infantry, {"strength", "movement", "shots", "range"}},
    {"LA",
     1,
     0,
     3,
     2,
     3,
     0,
     {"light", "skirmisher"},
     Family::infantry,
     {"strength", "movement", "shots", "light", "skirmisher"}},
    {"HA", 3, 1, 2, 2, 3, 1, {}, Family::infantry, {}},
    {"LC", 2, 1, 6, 0, 0, 1, {"light"}, Family::cavalry, {"strength", "movement", "light"}},
    {"HC", 4, 2, 5, 0, 0, 1, {}, Family::cavalry, {"strength"}},
    {"MA", 2, 1, 6, 1, 2, 1, {}, Family::cavalry, {}},
    {"CT", 5, 2, 4, 1, 2, 2, {}, Family::cavalry, {}},
    {"KT", 6, 3, 4, 0, 0, 2, {}, Family::cavalry, {}},
    {"CC", 3, 1, 5, 0, 0, 0, {"cavalry-effective"}, Family::cavalry, {}},
    {"CH", 4, 2, 4, 1, 2, 0, {}, Family::cavalry, {"strength", "movement", "shots"}},
    {"BC", 6, 2, 3, 0, 0, 0, {}, Family::cavalry, {}},
    {"EL", 8, 4, 3, 0, 0, 1, {"elephant"}, Family::other, {"elephant"}},
    {"CAMP", 2, 1, 0, 2, 2, 0, {"base"}, Family::other, {"strength", "movement", "shots", "base", "missile_defence"}},
    {"WW", 2, 1, 3, 2, 2, 0, {"base"}, Family::other, {"movement", "base", "missile_defence"}},
};

TEST(Charts, Units2_0AsInTheRulings) {
    const Charts& charts = shipped_charts();
    ASSERT_EQ(charts.units.size(), unit_rows.size());
    const auto basis = bases();
    for (std::size_t i = 0; i < unit_rows.size(); ++i) {
        const Row& row = unit_rows[i];
        SCOPED_TRACE(row.code);
        const UnitType& unit = charts.units[i];
        EXPECT_EQ(unit.code, row.code);
        EXPECT_FALSE(unit.name.empty());
        EXPECT_EQ(unit.family, row.family);
        EXPECT_EQ(unit.strength, row.strength);
        EXPECT_EQ(unit.disordered_strength, row.disordered);
        EXPECT_EQ(unit.movement, row.movement);
        EXPECT_EQ(unit.shots, row.shots);
        EXPECT_EQ(unit.range, row.range);
        EXPECT_EQ(unit.missile_defence, row.defence);
        EXPECT_EQ(unit.light, row.flags.contains("light"));
        EXPECT_EQ(unit.disciplined, row.flags.contains("disciplined"));
        EXPECT_EQ(unit.cavalry_effective, row.flags.contains("cavalry-effective"));
        EXPECT_EQ(unit.skirmisher, row.flags.contains("skirmisher"));
        EXPECT_EQ(unit.base, row.flags.contains("base"));
        EXPECT_EQ(unit.elephant, row.flags.contains("elephant"));
        EXPECT_EQ(unit.camp(), unit.code == "CAMP");
        std::set<std::string> figures{"strength", "disordered", "movement", "missile_defence"};
        if (row.shots > 0) figures.insert({"shots", "range"});
        figures.insert(row.flags.begin(), row.flags.end());
        for (const std::string& figure : figures)
            EXPECT_EQ(basis.at("unit " + unit.code + " " + figure) != Basis::assumed, row.not_assumed.contains(figure))
                << figure;
        EXPECT_EQ(basis.at("unit " + unit.code + " family"), Basis::source);
    }
    // As in the text itself.
    for (const char* figure :
         {"MI strength", "HI strength", "PX strength", "PX movement", "PX missile_defence", "MM strength",
          "LC strength", "LC movement", "HC strength", "CAMP movement", "WW movement"})
        EXPECT_EQ(basis.at(std::string("unit ") + figure), Basis::source) << figure;
}

TEST(Charts, Terrain8_9AsInTheRulings) {
    struct TerrainRow {
        const char* code;
        int movement;
        Disorders disorders;
        int attacker, defender, missile_defence;
        bool blocks;
    };
    const std::vector<TerrainRow> rows{
        {"clear", 1, Disorders::nobody, 0, 0, 0, false},
        {"rough", 2, Disorders::nobody, -1, 0, 0, false},
        {"woods", 2, Disorders::all_but_skirmishers, -1, 0, 1, true},
        {"hill", 2, Disorders::nobody, 0, 1, 0, true},
        {"built-up", 2, Disorders::nobody, -1, 1, 2, true},
        {"marsh", 3, Disorders::cavalry_and_elephants, -1, 0, 0, false},
        {"lake", 0, Disorders::nobody, 0, 0, 0, false},
    };
    const Charts& charts = shipped_charts();
    ASSERT_EQ(charts.terrain.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const HexTerrain& terrain = charts.terrain[i];
        SCOPED_TRACE(rows[i].code);
        EXPECT_EQ(terrain.code, rows[i].code);
        EXPECT_EQ(terrain.movement, rows[i].movement);
        EXPECT_EQ(terrain.disorders, rows[i].disorders);
        EXPECT_EQ(terrain.attacker, rows[i].attacker);
        EXPECT_EQ(terrain.defender, rows[i].defender);
        EXPECT_EQ(terrain.missile_defence, rows[i].missile_defence);
        EXPECT_EQ(terrain.blocks_sight, rows[i].blocks);
        EXPECT_EQ(terrain.hill, terrain.code == "hill");
        EXPECT_EQ(terrain.level_defender, terrain.code == "hill");
        EXPECT_EQ(terrain.wagons, terrain.code != "marsh");
    }
    EXPECT_FALSE(charts.river.crossable);
    EXPECT_TRUE(charts.ford.crossable && charts.bridge.crossable);
    EXPECT_EQ(charts.ford.movement, 1);
    EXPECT_EQ(charts.bridge.movement, 0);
    for (const SideTerrain* side : {&charts.ford, &charts.bridge}) {
        EXPECT_EQ(side->attacker, -1);
        EXPECT_EQ(side->defender, 0);
    }
    const auto basis = bases();
    for (const char* figure :
         {"clear movement", "clear blocks_sight", "woods blocks_sight", "hill blocks_sight", "built-up blocks_sight"})
        EXPECT_EQ(basis.at(std::string("terrain ") + figure), Basis::source) << figure;
    EXPECT_EQ(basis.at("terrain woods disorders"), Basis::deduced);
    for (const char* figure : {"woods movement", "hill defender", "marsh movement", "built-up missile_defence"})
        EXPECT_EQ(basis.at(std::string("terrain ") + figure), Basis::assumed) << figure;
    EXPECT_EQ(basis.at("terrain rough movement"), Basis::source);
}

TEST(Charts, CommandTable3_0AndLeaders2_0) {
    const Charts& charts = shipped_charts();
    EXPECT_EQ(charts.command, (std::array<std::uint8_t, 7>{0, 1, 1, 1, 2, 2, 3}));
    ASSERT_EQ(charts.leaders.size(), 4u);
    const auto kind = [&](const char* code, int points, int multiplier, int addition) {
        const LeaderKind* leader = charts.leader(code);
        ASSERT_TRUE(leader) << code;
        EXPECT_EQ(leader->command_points, points);
        EXPECT_EQ(leader->multiplier, multiplier);
        EXPECT_EQ(leader->addition, addition);
    };
    kind("A", 2, 2, 0);
    kind("B", 1, 1, 0);
    kind("C", 1, 0, 1);
    kind("D", 0, 0, 1);
    EXPECT_EQ(bases().at("command die"), Basis::deduced);
    EXPECT_EQ(bases().at("leader C addition"), Basis::assumed);
}

TEST(Charts, Melee11_2AndTurns12_0) {
    const Charts& charts = shipped_charts();
    EXPECT_TRUE(charts.melee.defender_eliminated_at_three_times);
    EXPECT_FALSE(charts.melee.attacker_eliminated_at_two_times);
    EXPECT_EQ(charts.melee.vector, (std::array<std::int8_t, 4>{0, 1, 2, 4}));
    EXPECT_EQ(charts.melee.most_advantage, 10);
    EXPECT_FALSE(charts.melee.skirmishers_retreat_from_all);
    EXPECT_FALSE(charts.melee.camp_steadfast);
    EXPECT_EQ(charts.turns.last, 10);
    EXPECT_EQ(charts.turns.end_on, (std::array<std::uint8_t, 16>{0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0}));
    const auto basis = bases();
    EXPECT_EQ(basis.at("turns end_on.6"), Basis::source);
    EXPECT_EQ(basis.at("turns end_on.7"), Basis::deduced);
    EXPECT_EQ(basis.at("melee at_two_times"), Basis::published);
    EXPECT_EQ(basis.at("melee camp_in_melee"), Basis::assumed);
}

TEST(Charts, LookUpAndSources) {
    const Charts& charts = shipped_charts();
    EXPECT_EQ(charts.unit("PX")->name, "Phalanx");
    EXPECT_EQ(charts.unit("px"), nullptr);
    EXPECT_EQ(charts.hex_terrain("marsh")->letter, 'm');
    EXPECT_EQ(charts.hex_terrain(""), nullptr);
    EXPECT_EQ(charts.leader("E"), nullptr);
    ASSERT_EQ(charts.sources.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(charts.sources[i].name, chart_files[i]);
    EXPECT_EQ(name_of(Basis::published), "published");
    EXPECT_EQ(name_of(Basis::assumed), "assumed");
}

TEST(Charts, SwitchesOfTheMeleeTable) {
    auto sources = chart_sources();
    std::string& melee = sources[3].text;
    melee = replaced(melee, "at_three_times = \"DE\"", "at_three_times = \"DD\"");
    melee = replaced(melee, "at_two_times = \"AD\"", "at_two_times = \"AE\"");
    melee = replaced(melee, "skirmishers_retreat_from = \"infantry\"", "skirmishers_retreat_from = \"all\"");
    melee = replaced(melee, "camp_in_melee = \"normal\"", "camp_in_melee = \"steadfast\"");
    Diagnostics diagnostics;
    const auto charts = parse_charts(sources, diagnostics);
    ASSERT_TRUE(charts) << diagnostics.text();
    EXPECT_FALSE(charts->melee.defender_eliminated_at_three_times);
    EXPECT_TRUE(charts->melee.attacker_eliminated_at_two_times);
    EXPECT_TRUE(charts->melee.skirmishers_retreat_from_all);
    EXPECT_TRUE(charts->melee.camp_steadfast);
}

// ---- faults

const std::string units_head = "format = \"polemarch ancient-battles units 1\"\ndefault_basis = \"assumed\"\n";
const std::string unit =
    "[[unit]]\ncode = \"XX\"\nname = \"Other\"\nfamily = \"infantry\"\nstrength = [4, 2]\nmovement = 2\n";

/// The diagnostics of the charts when one file is `text`.
std::string reported(std::size_t file, const std::string& text) {
    auto sources = chart_sources();
    sources[file].text = text;
    Diagnostics diagnostics;
    const auto charts = parse_charts(sources, diagnostics);
    EXPECT_EQ(charts.has_value(), !diagnostics.has_errors());
    return diagnostics.text();
}

TEST(Charts, FaultsInUnits) {
    const std::string end = "movement = 2\n";
    const std::vector<Fault> faults{
        {"[4, 2]", "[^21, 2]",
         "@: bad value of 'strength' in [unit] (found 21, expected in the list a whole number from 0 to 20)"},
        {"[4, 2]", "^[4]", "@: bad value of 'strength' (found a list of 1, expected a list of 2)"},
        {"[4, 2]", "^[2, 4]", "@: disorder cannot make a unit stronger (found 2 and 4; rule 2.0)"},
        {"movement = 2", "movement = ^7",
         "@: bad value of 'movement' in [unit] (found 7, expected a whole number from 0 to 6)"},
        {"movement = 2", "movement = ^0", "@: only a camp stands still (found 0, expected 1 to 6; rule 13.1.1)"},
        {"\"infantry\"", "^\"infantery\"",
         "@: bad value of 'family' in [unit] (found 'infantery', expected infantry, cavalry or other, did you mean "
         "'infantry'?)"},
        {"\"XX\"", "^\"X X\"", "@: bad code (found 'X X', expected letters, digits and hyphens)"},
        {end, end + "shots = ^2\n",
         "@: shots and range go together (found shots 2, range 0, expected both 0 or neither; rule 10.1)"},
        {end, end + "shots = ^4\nrange = 2\n",
         "@: bad value of 'shots' in [unit] (found 4, expected a whole number from 0 to 3)"},
        {end, end + "shots = 2\nrange = ^5\n",
         "@: bad value of 'range' in [unit] (found 5, expected a whole number from 0 to 4)"},
        {end, end + "^missile_defense = 1\n",
         "@: unknown key 'missile_defense' in [unit], did you mean 'missile_defence'?"},
        {end, end + "flags = [^\"Light\"]\n",
         "@: unknown flag, did you mean 'light'? (found 'Light', expected light, disciplined, cavalry-effective, "
         "skirmisher, base, elephant, impetuous or barbarian)"},
        {end, end + "flags = [\"light\", ^\"light\"]\n", "@: this flag is given twice (found 'light')"},
        {end, end + "flags = ^[\"base\"]\n",
         "@: a base is of the family 'other' and neither light nor an elephant (rule 2.0)"},
        {end, end + "source = [^\"strenght\"]\n",
         "@: there is no such figure here, did you mean 'strength'? (found 'strenght', expected family, strength, "
         "disordered, movement or missile_defence)"},
        {end, end + "source = [\"strength\"]\ndeduced = [^\"strength\"]\n",
         "@: the basis of this figure is named twice (found 'strength')"},
        {end, end + replaced(unit, "code = ", "code = ^"), "@: this code is given twice in the chart (found 'XX')"},
        {end, end + replaced(unit, "code = \"XX\"", "code = ^\"xX\""),
         "@: this code differs from another only in its capitals (found 'xX', expected no code like 'XX')"},
    };
    for (const Fault& fault : faults) {
        const Faulty faulty = with_fault("units.toml", units_head + unit, fault);
        EXPECT_EQ(reported(0, faulty.text), faulty.report);
    }
    EXPECT_EQ(reported(0, units_head + unit), "");
    EXPECT_EQ(reported(0, units_head),
              "polemarch: error: units.toml:1:1: the key 'unit' is missing (expected tables [[unit]])\n");
    std::string many = units_head;
    for (int i = 0; i < 33; ++i) many += replaced(unit, "XX", "X" + std::to_string(i));
    EXPECT_EQ(reported(0, many),
              "polemarch: error: units.toml:3:1: the chart has no place for this list of [[unit]] (found 33, "
              "expected 1 to 32 entries)\n");
}

TEST(Charts, FaultsInTheOtherFiles) {
    const std::vector<std::pair<std::size_t, Fault>> faults{
        {1, {"code = \"rough\"", "code = ^\"river\"", "@: this code has another meaning in maps (found 'river')"}},
        {1, {"letter = \"r\"", "letter = ^\".\"", "@: this letter is given twice in the chart (found '.')"}},
        {1,
         {"letter = \"r\"", "letter = ^\"#\"",
          "@: bad letter (found '#', expected neither a blank nor a digit nor #)"}},
        {1,
         {"letter = \"r\"", "letter = ^\"rr\"",
          "@: bad value of 'letter' in [hex] (found 'rr', expected a text of one line, 1 to 1 bytes)"}},
        {1,
         {"movement = 3", "movement = ^4",
          "@: bad value of 'movement' in [hex] (found 4, expected a whole number from 0 to 3)"}},
        {1,
         {"[[hex]]\ncode = \"clear\"\nletter = \".\"\nmovement = 1\n",
          "^[[hex]]\ncode = \"clear\"\nletter = \".\"\nmovement = 0\n",
          "@: the first terrain fills empty maps and must be open to all (found 'clear', expected clear ground)"}},
        {1,
         {"[river]\ncrossable = false", "[river]\ncrossable = ^0",
          "@: bad value of 'crossable' in [river] (found 0, expected true or false)"}},
        {1,
         {"[ford]\ncrossable = true\nmovement = 1", "[ford]\ncrossable = true\nmovement = ^2",
          "@: bad value of 'movement' in [ford] (found 2, expected a whole number from 0 to 1)"}},
        {1,
         {"[river]\n", "[river]\n^movement = 1\n",
          "@: unknown key 'movement' in [river] (expected assumed, crossable, deduced, published or source)"}},
        {2,
         {"[1, 1, 1, 2, 2, 3]", "^[1, 1, 1, 2, 2]",
          "@: the command table has a figure for each face of the die (found 5 figures, expected 6; rule 3.0)"}},
        {2,
         {"command_points = 2", "command_points = ^3",
          "@: bad value of 'command_points' in [leader] (found 3, expected a whole number from 0 to 2)"}},
        {2,
         {"[[leader]]\ncode = \"A\"\ncommand_points = 2\n",
          "^[[leader]]\ncode = \"A\"\ncommand_points = 2\naddition = 1\n",
          "@: a leader has a multiplier or an addition (found x2 and +1, expected one of them; rule 11.2.4)"}},
        {2, {"code = \"B\"", "code = ^\"A\"", "@: this code is given twice in the chart (found 'A')"}},
        {2,
         {"code = \"B\"", "code = ^\"a\"",
          "@: this code differs from another only in its capitals (found 'a', expected no code like 'A')"}},
        {3,
         {"at_two_times = \"AD\"", "at_two_times = ^\"EN\"",
          "@: bad value of 'at_two_times' (found 'EN', expected AD or AE)"}},
        {3,
         {"rear = 4 }", "rear = 4, ^top = 1 }",
          "@: unknown key 'top' in [vector] (expected front, front_flank, rear or rear_flank)"}},
        {3,
         {"most_advantage = 10", "",
          "melee.toml:1:1: the key 'most_advantage' is missing (expected a whole number from 1 to 20)"}},
        {4, {"last = 10", "last = ^16", "@: bad value of 'last' (found 16, expected a whole number from 1 to 15)"}},
        {4,
         {"9 = 5", "^10 = 6",
          "@: an end check stands on a turn before the last (found '10', expected a turn from 1 to 9; rule 12.0)"}},
        {4,
         {"9 = 5", "^09 = 5",
          "@: an end check stands on a turn before the last (found '09', expected a turn from 1 to 9; rule 12.0)"}},
        {4,
         {"9 = 5", "^nine = 5",
          "@: an end check stands on a turn before the last (found 'nine', expected a turn from 1 to 9; rule 12.0)"}},
        {4, {"9 = 5", "9 = ^7", "@: bad value of '9' in [end_on] (found 7, expected a whole number from 1 to 6)"}},
        {4,
         {"\"polemarch ancient-battles turns 1\"", "^\"polemarch ancient-battles turns 3\"",
          "@: turns format 3 is newer than this program knows (found 'polemarch ancient-battles turns 3', expected "
          "'polemarch ancient-battles turns 1' or older)"}},
        {4,
         {"\"polemarch ancient-battles turns 1\"", "^\"polemarch ancient-battles units 1\"",
          "@: this is another kind of file (found 'polemarch ancient-battles units 1', expected 'polemarch "
          "ancient-battles turns 1')"}},
    };
    for (const auto& [file, fault] : faults) {
        const Faulty faulty = with_fault(std::string(chart_files[file]), chart_sources()[file].text, fault);
        EXPECT_EQ(reported(file, faulty.text), faulty.report);
    }
}

TEST(Charts, MissingFilesAndAllFaultsAtOnce) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_charts({}, diagnostics));
    EXPECT_EQ(diagnostics.text(),
              "polemarch: error: the charts are incomplete (found 0 files, expected 5 files: units.toml, "
              "terrain.toml, command.toml, melee.toml, turns.toml)\n");
    auto sources = chart_sources();
    sources[2].text = "format = ";
    sources[4].text = "";
    Diagnostics two;
    EXPECT_FALSE(parse_charts(sources, two));
    EXPECT_EQ(two.errors(), 2u) << two.text();
}

}  // namespace
