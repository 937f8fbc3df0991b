// Two armies that meet: those of lists are built anew for each pair of games, and stand in the record.
#include "sim/service/service.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

std::unique_ptr<sim::BattleService> meeting_of(const std::string& a, const std::string& b) {
    Diagnostics diagnostics;
    auto service = sim::open_meeting({.armies = {a, b}, .points = 20}, 7, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    EXPECT_TRUE(service) << diagnostics.text();
    return service;
}
const sim::BatchRequest request{
    .games = {1, 4}, .agents = {"random", "idle"}, .seed = 7, .side_swap = sim::SideSwap::swapped};

Record record_of(const sim::BattleService& service, std::uint32_t game) {
    Diagnostics diagnostics;
    auto record = parse_record({"game.jsonl", service.record(request, game)}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return *std::move(record);
}
/// The text of the army in a record that was built from this list.
std::string army_in(const Record& record, const std::string& list) {
    for (const Source& source : record.header.sources)
        if (source.name == std::string(sim::built_army) + list) return source.text;
    ADD_FAILURE() << "no army of " << list << " stands in the record";
    return "";
}

TEST(WargameMeetings, ArmiesOfListsAreBuiltAnewForEachPairAndStandInTheRecord) {
    const auto service = meeting_of("list:maurya", "list:hussites-1420");
    const Record first = record_of(*service, 1), second = record_of(*service, 2), third = record_of(*service, 3);
    for (const std::string list : {"maurya", "hussites-1420"}) {
        EXPECT_EQ(army_in(first, list), army_in(second, list)) << list;
        EXPECT_NE(army_in(first, list), army_in(third, list)) << list;
        EXPECT_THAT(army_in(first, list), HasSubstr("game_size = 20"));
    }
    EXPECT_NE(first.header.agents, second.header.agents);
    for (const Record& record : {first, second, third}) {  // by its own texts alone
        Diagnostics diagnostics;
        const auto again = sim::open_battle(record, diagnostics);
        ASSERT_TRUE(again) << diagnostics.text();
        EXPECT_FALSE(again->replay(record).difference);
    }
}
TEST(WargameMeetings, TheSameSeedBuildsTheSameArmies) {
    const auto one = meeting_of("list:maurya", "list:hussites-1420"),
               two = meeting_of("list:maurya", "list:hussites-1420");
    EXPECT_EQ(one->record(request, 3), two->record(request, 3));
}
TEST(WargameMeetings, BothArmiesMayBeOfOneList) {
    const auto service = meeting_of("list:maurya", "list:maurya");
    const Record record = record_of(*service, 1);
    std::vector<std::string> armies;
    for (const Source& source : record.header.sources)
        if (source.name == std::string(sim::built_army) + "maurya") armies.push_back(source.text);
    ASSERT_EQ(armies.size(), 2u);
    EXPECT_NE(armies[0], armies[1]);
    Diagnostics diagnostics;
    const auto again = sim::open_battle(record, diagnostics);
    ASSERT_TRUE(again) << diagnostics.text();
    EXPECT_FALSE(again->replay(record).difference);
}
TEST(WargameMeetings, APositionOfBuiltArmiesIsReadBackToTheSameBytes) {
    const auto service = meeting_of("list:hussites-1420", "list:mongols-1241");
    const Record record = record_of(*service, 1);
    Diagnostics diagnostics;
    const auto battle = sim::open_battle(record, diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    for (const std::size_t step : {std::size_t{0}, std::size_t{40}, record.steps.size()}) {
        const std::string text = battle->view({&record, step}).position;
        EXPECT_EQ(text.find("list:"), std::string::npos);
        const std::string path = testing::TempDir() + "mend-position.toml";
        std::ofstream(path) << text;
        const auto again = sim::open_battle(path, POLEMARCH_SOURCE_DIR "/data", diagnostics);
        ASSERT_TRUE(again) << diagnostics.text();
        EXPECT_EQ(again->start().position, text) << step;
    }
}
TEST(WargameMeetings, APositionOfABuiltArmyAndOneFromAFileGoesOnInItsRecord) {
    Diagnostics diagnostics;
    const auto service = sim::open_meeting({.armies = {"list:maurya", "england-1415"}, .points = 100}, 7,
                                           POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(service) << diagnostics.text();
    const Record record = record_of(*service, 1);
    const auto position = sim::open_position(record, 40, "game.jsonl@40", diagnostics);
    ASSERT_TRUE(position) << diagnostics.text();
    const Record again = record_of(*position, 1);
    const auto reopened = sim::open_battle(again, diagnostics);
    ASSERT_TRUE(reopened) << diagnostics.text();
    EXPECT_FALSE(reopened->replay(again).difference);
}
TEST(WargameMeetings, TheReportSaysThatArmiesAreBuiltAnew) {
    const std::string words = "  armies of lists are built anew for each pair of games\n";
    const auto built = meeting_of("list:maurya", "list:hussites-1420");
    EXPECT_THAT(sim::text_report(built->simulate(request, {}), {}), HasSubstr(words));
    Diagnostics diagnostics;
    const auto from_files =
        sim::open_meeting({.armies = {"romans-200bc", "carthage-218bc"}}, 7, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(from_files) << diagnostics.text();
    EXPECT_FALSE(from_files->battle().armies_built_anew);
}

}  // namespace
}  // namespace polemarch::test
