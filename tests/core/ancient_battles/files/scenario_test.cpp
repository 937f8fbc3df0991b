// The five shipped set-ups against the text of the rulings, and a small file that uses every key.
#include "core/ancient_battles/types/scenario.h"

#include "core/ancient_battles/files/scenario_parts.h"
#include "tests/core/ancient_battles/data_files.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <sstream>

using namespace polemarch;
using namespace polemarch::ancient_battles;
using namespace polemarch::ancient_battles::data_files;

namespace {

Scenario shipped(const std::string& name) {
    Diagnostics diagnostics;
    const Source source = data_file("scenarios/" + name + ".toml");
    auto scenario = parse_scenario(source, shipped_charts(), diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    EXPECT_TRUE(scenario);
    if (!scenario) return {};
    EXPECT_EQ(scenario->short_name, name);
    EXPECT_EQ(scenario->source.text, source.text);
    EXPECT_FALSE(scenario->has_position);
    EXPECT_GT(scenario->note.size(), 100u);
    EXPECT_FALSE(scenario->ground.empty());
    return *scenario;
}

/// The units of a set-up as the rulings write it: "MI N7/3 M7/3, CP J6" or "HI E5 E6 all /4".
std::multiset<std::string> ruled(const std::string& text) {
    std::multiset<std::string> units;
    std::istringstream words(text);
    std::string word, type;
    std::vector<std::string> unfaced;
    while (words >> word) {
        if (word.back() == ',') word.pop_back();
        if (word == "all") continue;
        if (word[0] == '/') {
            for (const std::string& unit : unfaced) units.insert(unit + word);
            unfaced.clear();
        } else if (word.find_first_of("0123456789") == std::string::npos) {
            type = word == "CP" ? "CAMP" : word;
        } else if (word.find('/') == std::string::npos && type != "CAMP") {
            unfaced.push_back(type + " " + word);
        } else {
            units.insert(type + " " + word);
        }
    }
    for (const std::string& unit : unfaced) units.insert(unit);
    return units;
}

std::multiset<std::string> set_up(const SideEntry& side) {
    std::multiset<std::string> units;
    for (const UnitEntry& unit : side.units) {
        if (unit.hex == hex::nowhere) continue;
        const UnitType& type = shipped_charts().units[unit.type];
        units.insert(type.code + " " + hex::name(unit.hex) + (type.base ? "" : "/" + std::to_string(unit.facing + 1)));
    }
    return units;
}

std::string leader_kinds(const SideEntry& side) {
    std::string kinds;
    for (const LeaderEntry& leader : side.leaders) kinds += shipped_charts().leaders[leader.kind].code;
    return kinds;
}

void expect_side(const SideEntry& side, const std::string& units, const std::string& leaders, int panic,
                 int victory_points = 0) {
    EXPECT_EQ(set_up(side), ruled(units));
    EXPECT_EQ(leader_kinds(side), leaders);
    EXPECT_EQ(side.panic, panic);
    EXPECT_EQ(side.victory_points, victory_points);
}

Basis basis_of(const Scenario& scenario, const std::string& figure) {
    for (const Figure& each : scenario.figures)
        if (each.name == "scenario " + figure) return each.basis;
    ADD_FAILURE() << figure;
    return Basis::assumed;
}

TEST(Scenarios, WorkedExample16_0) {
    const Scenario scenario = shipped("worked-example");
    expect_side(scenario.sides[0], "LC N8 M7 L7 /5 PX K6 J6 /5 MM I5 H5 /5", "BB", 11);
    expect_side(scenario.sides[1], "MM D5 J8 /2 PX E5 F6 G6 H7 I7 /2 LC K8 L9 /2", "BB", 19);
    for (const std::uint8_t terrain : scenario.map.terrain) EXPECT_EQ(terrain, 0);
    for (const auto& sides : scenario.map.sides)
        for (const auto side : sides) EXPECT_EQ(side, Map::HexSide::open);
    EXPECT_EQ(scenario.map.hexes, hex::board);
    EXPECT_EQ(scenario.draw_counts_for, -1);
    EXPECT_EQ(basis_of(scenario, "setup"), Basis::source);
    EXPECT_EQ(basis_of(scenario, "panic"), Basis::deduced);
}

TEST(Scenarios, SecondMantinea) {
    const Scenario scenario = shipped("second-mantinea");
    EXPECT_EQ(scenario.date, "362 BC");
    EXPECT_EQ(scenario.sides[0].commander, "Epaminondas");
    EXPECT_EQ(scenario.sides[1].commander, "Agesilaus II");
    expect_side(scenario.sides[0], "MI N7/3 M7/3 K7/3, LC N6/3 J8/3, MM O5/3 I8/3, PX M6/3 L7/3, CP J6", "AC", 18);
    expect_side(scenario.sides[1], "MM J10/1 P7/6, LC K10/1 P8/6, HI L10/6 M9/6, PX N9/6 O8/6, CP N10", "BB", 14);
}

TEST(Scenarios, Heraclea) {
    const Scenario scenario = shipped("heraclea");
    EXPECT_EQ(scenario.date, "280 BC");
    EXPECT_EQ(scenario.sides[0].commander, "Pyrrhus");
    EXPECT_EQ(scenario.sides[1].commander, "Laevinus");
    expect_side(scenario.sides[0],
                "EL B11/1, LC B10/1 J9/1, HC C9/1, PX D9/1 E8/1 F8/1 G7/1, MI H7/1, LA I6/1, MM J7/1, CP G10", "BB",
                24);
    expect_side(scenario.sides[1], "LC B7/4 J4/4, MM D7/4 I4/4, HI E5 E6 F5 F6 G4 G5 H5 H4 all /4, CP E3", "BB", 20);
    EXPECT_EQ(basis_of(scenario, "setup"), Basis::published);
    EXPECT_EQ(basis_of(scenario, "terrain"), Basis::assumed);
    EXPECT_EQ(basis_of(scenario, "turns"), Basis::assumed);
}

TEST(Scenarios, Megiddo) {
    const Scenario scenario = shipped("megiddo");
    expect_side(scenario.sides[0], "CH C8/1 G10/1 J9/1, CP C11, LA A8/1 E10/1 M7/1, LI B9/1 C9/1 F11/1 G11/1 K8/1 L8/1",
                "AA", 14);
    expect_side(scenario.sides[1], "CH K5/4 C5/5, LI J6/4 E7/5 E6/5, MM I6/4 F8/4 D6/5, CP G5", "AA", 10);
    EXPECT_EQ(scenario.draw_counts_for, 1);
}

TEST(Scenarios, Kadesh) {
    const Scenario scenario = shipped("kadesh");
    expect_side(scenario.sides[0],
                "LI I11/1 J11/1 J12/1 N12/1 N11/1 O11/1, MM K12/1 M12/1, CH K11/1 K10/1 L12/1 L11/1 M11/1, CP M10", "A",
                18);
    const SideEntry& side = scenario.sides[1];
    expect_side(side, "LI I9/2 P8/2, MM J9/2 Q8/2, CH K8/2 Q9/2, CP P9", "A", 16, 1);
    ASSERT_EQ(side.groups.size(), 3u);
    const auto codes = [&](const Group& group) {
        std::string text;
        for (std::size_t i = 0; i < group.units; ++i) {
            const UnitEntry& unit = side.units[group.first_unit + i];
            EXPECT_EQ(unit.hex, hex::nowhere);
            text += shipped_charts().units[unit.type].code + " ";
        }
        for (const hex::Index hex : group.entry) text += hex::name(hex) + " ";
        return text + std::to_string(group.turn);
    };
    EXPECT_EQ(codes(side.groups[0]), "CH LI MM A9 A10 A11 4");
    EXPECT_EQ(codes(side.groups[1]), "CH LI MM A9 A10 A11 6");
    EXPECT_EQ(codes(side.groups[2]), "LI R9 R10 R11 6");
    EXPECT_EQ(side.groups[2].first_unit + side.groups[2].units, side.units.size());
}

TEST(Scenarios, ShippedTerrainLeavesTheSetUpInTheOpen) {
    for (const char* name : {"worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"}) {
        const Scenario scenario = shipped(name);
        for (const SideEntry& side : scenario.sides)
            for (const UnitEntry& unit : side.units)
                if (unit.hex != hex::nowhere) {
                    EXPECT_EQ(scenario.map.terrain[unit.hex], 0) << name << ' ' << hex::name(unit.hex);
                }
        EXPECT_EQ(scenario.turns.end_on, shipped_charts().turns.end_on);
    }
}

// A panic level that is not given (rulings.md): half the good-order strength, with reinforcements, without camps,
// rounded up.
TEST(Scenarios, PanicLevelsThatAreNotGiven) {
    const std::array<std::array<int, 2>, 5> expected{{{11, 19}, {16, 14}, {24, 20}, {14, 10}, {18, 17}}};
    const std::array<const char*, 5> names{"worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        Source source = data_file("scenarios/" + std::string(names[i]) + ".toml");
        for (int side = 0; side < 2; ++side) {
            const auto at = source.text.find("\npanic = ", source.text.find("[side.A]"));
            source.text.erase(at, source.text.find('\n', at + 1) - at);
        }
        Diagnostics diagnostics;
        const auto scenario = parse_scenario(source, shipped_charts(), diagnostics);
        ASSERT_TRUE(scenario) << diagnostics.text();
        EXPECT_EQ(scenario->sides[0].panic, expected[i][0]) << names[i];
        EXPECT_EQ(scenario->sides[1].panic, expected[i][1]) << names[i];
        EXPECT_EQ(basis_of(*scenario, "panic"), Basis::deduced);
    }
}

// ---- a small scenario with every key once

TEST(Scenarios, EverythingThatAFileCanSay) {
    Diagnostics diagnostics;
    const auto scenario = read(small, diagnostics);
    ASSERT_TRUE(scenario) << diagnostics.text();
    EXPECT_EQ(diagnostics.text(), "");
    EXPECT_EQ(scenario->short_name, "my-battle");
    EXPECT_EQ(scenario->map.hexes.count(), 30);
    const auto at = [](const char* name) { return hex::parse(name).value(); };
    const auto terrain = [&](const char* name) {
        return shipped_charts().terrain[scenario->map.terrain[at(name)]].code;
    };
    EXPECT_EQ(terrain("A1"), "rough");
    EXPECT_EQ(terrain("C2"), "woods");
    EXPECT_EQ(terrain("E3"), "hill");
    EXPECT_EQ(terrain("F3"), "lake");
    EXPECT_EQ(terrain("B4"), "marsh");
    EXPECT_EQ(scenario->map.sides[at("C3")][3], Map::HexSide::river);
    EXPECT_EQ(scenario->map.sides[at("C4")][0], Map::HexSide::river);
    EXPECT_EQ(scenario->map.sides[at("C3")][1], Map::HexSide::river);
    EXPECT_EQ(scenario->map.sides[at("C3")][2], Map::HexSide::ford);
    EXPECT_EQ(scenario->map.sides[at("D4")][5], Map::HexSide::ford);
    EXPECT_FALSE(scenario->map.holds(at("G1")));
    EXPECT_EQ(scenario->turns.last, 8);
    EXPECT_EQ(scenario->turns.end_on, (std::array<std::uint8_t, 16>{0, 0, 0, 0, 0, 0, 3}));
    const SideEntry& north = scenario->sides[0];
    ASSERT_EQ(north.units.size(), 5u);
    EXPECT_EQ(north.units[1].place.line, 28);
    EXPECT_EQ(north.units[1].place.column, 21);
    EXPECT_EQ(north.units[4].rapid_fire, 2);
    EXPECT_EQ(north.groups[0].first_unit, 3u);
    ASSERT_EQ(north.leaders.size(), 2u);
    EXPECT_EQ(north.leaders[0].name, "First");
    EXPECT_EQ(north.leaders[0].with_group, -1);
    EXPECT_EQ(north.leaders[1].name, "");
    EXPECT_EQ(north.leaders[1].with_group, 0);
    EXPECT_EQ(scenario->sides[1].leaders[0].name, "Second One");
}

TEST(Scenarios, TheOneToBeginWithIsRight) {
    Diagnostics diagnostics;
    const auto scenario = read(data_file("skeleton.toml").text, diagnostics);
    ASSERT_TRUE(scenario) << diagnostics.text();
    EXPECT_EQ(diagnostics.text(), "");
    // 3 x 4 horse and foot, PX 6, HI 4, 3 x 2, LA 1: 29, half of it, rounded up
    EXPECT_EQ(scenario->sides[1].panic, 15);
}

TEST(Scenarios, AMapMayBeLeftOut) {
    const auto from = small.find("[map]"), to = small.find("[turns]");
    Diagnostics diagnostics;
    const auto scenario = read(small.substr(0, from) + small.substr(to), diagnostics);
    ASSERT_TRUE(scenario) << diagnostics.text();
    EXPECT_EQ(scenario->map.hexes, hex::board);
    for (const std::uint8_t terrain : scenario->map.terrain) EXPECT_EQ(terrain, 0);
}

TEST(Scenarios, ShortNamesFromFileNames) {
    const auto name_for = [](const char* file) {
        Diagnostics diagnostics;
        return parse_scenario({file, small}, shipped_charts(), diagnostics)->short_name;
    };
    EXPECT_EQ(name_for("heraclea.toml"), "heraclea");
    EXPECT_EQ(name_for("/a/b.c/Heraclea 2.toml"), "heraclea-2");
    EXPECT_EQ(name_for("-"), "scenario");
    EXPECT_EQ(name_for(""), "scenario");
    EXPECT_EQ(name_for("x\\y.toml"), "y");
}

TEST(Scenarios, APositionIsLeftToItsOwnReader) {
    Diagnostics diagnostics;
    const auto scenario =
        read(small + "\n[position]\nanything = { at = 'all' }\n[position.more]\nx = 1\n", diagnostics);
    ASSERT_TRUE(scenario) << diagnostics.text();
    EXPECT_TRUE(scenario->has_position);
    EXPECT_EQ(scenario->sides[0].units.size(), 5u);
}

}  // namespace
