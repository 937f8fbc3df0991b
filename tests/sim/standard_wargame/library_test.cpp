// Every battle of the Standard Wargame Rules is opened, drawn, played by agents, and its record is replayed.
#include "tests/support/library.h"
#include "sim/service/service.h"

#include <filesystem>
#include <fstream>

namespace polemarch::test {
namespace {

std::vector<std::string> wargame_library() {
    std::vector<std::string> names;
    for (const auto& file :
         std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data/standard_wargame/scenarios"))
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class WargameBattles : public testing::TestWithParam<std::string> {};

TEST_P(WargameBattles, IsPlayedDrawnAndReplayed) {
    Diagnostics diagnostics;
    const auto service = sim::open_battle(GetParam(), POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(service) << diagnostics.text();
    EXPECT_EQ(service->battle().system, "standard-wargame");
    const std::string svg = service->picture({});
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    const std::string text = service->record({.games = {1, 1}, .agents = {"heuristic", "random"}, .seed = 5}, 1);
    const auto record = parse_record({"game.jsonl", text}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    EXPECT_GT(record->steps.size(), 50u);
    const auto reopened = sim::open_battle(*record, diagnostics);
    ASSERT_TRUE(reopened) << diagnostics.text();
    const sim::ReplayReport replayed = reopened->replay(*record);
    EXPECT_FALSE(replayed.difference) << to_string(*replayed.difference);
    EXPECT_EQ(replayed.steps, record->steps.size());
}
INSTANTIATE_TEST_SUITE_P(All, WargameBattles, testing::ValuesIn(wargame_library()), name_of_battle);

TEST(WargameBattlesAsAWhole, AreListedInTheirTable) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/data/standard_wargame/scenarios/README.md");
    const std::string table{std::istreambuf_iterator<char>(file), {}};
    for (const std::string& name : wargame_library())
        EXPECT_NE(table.find("`" + name + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace polemarch::test
