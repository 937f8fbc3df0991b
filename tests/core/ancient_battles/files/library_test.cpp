// Every file of the library of battles names its sources and has no warnings; the library as a whole has every unit
// type, and enough battles from Megiddo to Hastings.
#include "tests/support/library.h"
#include "core/ancient_battles/files/make_battle.h"

#include "tests/core/ancient_battles/data_files.h"

#include <set>
#include <sstream>

namespace polemarch::ancient_battles::data_files {
namespace {

Scenario read_battle(const std::string& name) {
    Diagnostics diagnostics;
    auto scenario = parse_scenario(data_file("scenarios/" + name + ".toml"), shipped_charts(), diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return scenario ? std::move(*scenario) : Scenario{};
}

class Library : public ::testing::TestWithParam<std::string> {};

TEST_P(Library, FileIsWholeAndWithoutWarning) {
    const Scenario scenario = read_battle(GetParam());
    Diagnostics diagnostics;
    EXPECT_TRUE(make_battle(shipped_charts(), scenario, diagnostics));
    EXPECT_EQ(diagnostics.text(), "");
    EXPECT_EQ(scenario.short_name, GetParam());
    EXPECT_FALSE(scenario.has_position);
    EXPECT_GT(scenario.note.size(), 100u);
    EXPECT_FALSE(scenario.ground.empty());
    if (GetParam() == "worked-example") return;  // it has no history
    EXPECT_FALSE(scenario.date.empty());
    EXPECT_FALSE(scenario.sources.empty());
    EXPECT_FALSE(scenario.simplified.empty());
    for (const SideEntry& side : scenario.sides) EXPECT_FALSE(side.commander.empty());
}

INSTANTIATE_TEST_SUITE_P(All, Library, ::testing::ValuesIn(test::library()), test::name_of_battle);

TEST(LibraryAsAWhole, HoldsEveryUnitType) {
    std::set<std::string> missing;
    for (const UnitType& type : shipped_charts().units) missing.insert(type.code);
    for (const std::string& name : test::library())
        for (const SideEntry& side : read_battle(name).sides)
            for (const UnitEntry& unit : side.units) missing.erase(shipped_charts().units[unit.type].code);
    EXPECT_EQ(missing, std::set<std::string>{});
}

/// "22 June 217 BC" is -217, "AD 83" is 83, "winter of 190/189 BC" is -189.
int year_of(const std::string& date) {
    std::istringstream words(date);
    std::string word, number;
    while (words >> word)
        if (word.find_first_of("0123456789") != std::string::npos) number = word.substr(word.rfind('/') + 1);
    return (date.ends_with(" BC") ? -1 : 1) * std::stoi(number);
}

TEST(LibraryAsAWhole, HoldsFourteenBattlesFromMegiddoToHastings) {
    const int from = year_of(read_battle("megiddo").date), to = year_of(read_battle("hastings").date);
    EXPECT_EQ(from, -1457);
    EXPECT_EQ(to, 1066);
    int battles = 0;
    for (const std::string& name : test::library()) {
        const std::string date = read_battle(name).date;
        if (name != "worked-example") battles += from <= year_of(date) && year_of(date) <= to;
    }
    EXPECT_GE(battles, 14);
}

TEST(LibraryAsAWhole, IsListedInItsTable) {
    const std::string table = test::data_text("scenarios/README.md");
    for (const std::string& name : test::library())
        EXPECT_NE(table.find("| `" + name + "` |"), std::string::npos) << name;
}

}  // namespace
}  // namespace polemarch::ancient_battles::data_files
