// The shipped lists and armies: read, documented, legal; together they use all there is; every list makes armies of all
// usual sizes.
#include "core/standard_wargame/armies/build.h"
#include "core/standard_wargame/armies/tally.h"
#include "tests/support/standard_wargame/armies.h"

#include <filesystem>
#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Short names of the files of a folder, sorted.
std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data/standard_wargame/" + folder))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}
const std::map<std::string, ArmyList>& shipped_lists() {
    static const std::map<std::string, ArmyList> lists = [] {
        std::map<std::string, ArmyList> all;
        for (const std::string& name : names_in("lists")) {
            Diagnostics diagnostics;
            auto list =
                parse_list({name + ".toml", wargame_text("lists/" + name + ".toml")}, wargame_charts(), diagnostics);
            if (list) all.emplace(name, *std::move(list));
            EXPECT_EQ(diagnostics.text(), "");
        }
        return all;
    }();
    return lists;
}

TEST(ArmyLibrary, EveryListSaysWhatItRestsOn) {
    EXPECT_GE(shipped_lists().size(), 16u);
    const std::string table = wargame_text("lists/README.md");
    for (const auto& [name, list] : shipped_lists()) {
        EXPECT_EQ(list.short_name, name);
        EXPECT_GE(list.sources.size(), 2u) << name;
        EXPECT_FALSE(list.note.empty()) << name;
        EXPECT_NE(table.find("`" + name + "`"), std::string::npos) << name;
    }
}
TEST(ArmyLibrary, R2_3_1_TheListsUseAllThereIs) {
    std::map<ArmyType, int> types;
    std::set<Home> homes;
    TroopSet used;
    for (const auto& [name, list] : shipped_lists()) {
        ++types[list.army_type];
        homes.insert(list.home);
        for (const ListLine& line : list.lines) used.add(line.troops);
    }
    for (std::size_t i = 0; i < army_types; ++i) EXPECT_GE(types[static_cast<ArmyType>(i)], 2) << army_type_names[i];
    EXPECT_EQ(homes.size(), home_types);
    for (std::size_t i = 0; i < troop_kinds; ++i)
        EXPECT_TRUE(used.has(troops_at(i)) || all_troops[i].type == Type::baggage) << all_troops[i].code;
}
TEST(ArmyLibrary, R2_3_1_TheRomansAreThoseOfTheText) {
    const ArmyList &list = shipped_lists().at("romans-200bc"), text = list_from(roman_list);
    EXPECT_EQ(list.army_type, text.army_type);
    EXPECT_EQ(list.home, text.home);
    ASSERT_EQ(list.lines.size(), text.lines.size());
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        EXPECT_EQ(list.lines[i].troops, text.lines[i].troops) << i;
        EXPECT_EQ(list.lines[i].group, text.lines[i].group) << i;
        EXPECT_EQ(list.lines[i].classes, text.lines[i].classes) << i;
    }
}
TEST(ArmyLibrary, EveryListHasALegalArmyOf100ME) {
    const auto names = names_in("armies");
    std::set<std::string> with_army;
    for (const std::string& name : names) {
        Diagnostics diagnostics;
        const auto army = parse_army({name + ".toml", wargame_text("armies/" + name + ".toml")}, diagnostics);
        ASSERT_TRUE(army) << diagnostics.text();
        ASSERT_TRUE(shipped_lists().contains(army->list.value)) << name;
        const ArmyList& list = shipped_lists().at(army->list.value);
        EXPECT_EQ(faults_of(wargame_charts(), list, *army), "") << name;
        EXPECT_EQ(judge::broken_rules(judged(list), judged(list, *army)), std::set<std::string>{}) << name;
        if (army->game_size.value == 100) with_army.insert(army->list.value);
    }
    for (const auto& [name, list] : shipped_lists()) EXPECT_TRUE(with_army.contains(name)) << name;
}

class ShippedList : public testing::TestWithParam<std::string> {};
TEST_P(ShippedList, MakesArmiesOfAllSizesAndLevels) {
    const ArmyList& list = shipped_lists().at(GetParam());
    const judge::List other = judged(list);
    std::uint64_t seed = 0;
    for (const int game_size : {50, 100, 150})
        for (int level = 0; level <= 6; ++level)
            for (const Leaning leaning : {Leaning::none, static_cast<Leaning>(1 + seed % 5)}) {
                BuildRequest request{game_size, level, ++seed, leaning};
                const BuiltArmy built = build(wargame_charts(), list, request);
                ASSERT_TRUE(built.army) << game_size << " " << level << " " << built.reason;
                const Army army = army_from(army_text(*built.army));
                ASSERT_EQ(faults_of(wargame_charts(), list, army), "") << army_text(army);
                const judge::Army copy = judged(list, army);
                ASSERT_EQ(judge::broken_rules(other, copy), std::set<std::string>{}) << army_text(army);
                ASSERT_EQ(judge::unit_that_fits(other, copy), std::nullopt) << army_text(army);
            }
}
INSTANTIATE_TEST_SUITE_P(Lists, ShippedList, testing::ValuesIn(names_in("lists")), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace polemarch::test
