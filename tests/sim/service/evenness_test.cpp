// How even battles are, and how strong levels are, as files of the data directory say it.
#include "sim/service/evenness.h"

#include "sim/match/person_rating.h"
#include "sim/service/service.h"

#include <gmock/gmock.h>

namespace polemarch::sim {
namespace {

using testing::HasSubstr;

TEST(Evenness, IsReadAndCounted) {
    Diagnostics diagnostics;
    const Evenness all = parse_evenness({"e.toml", R"(format = "polemarch evenness 1"
[battle.heraclea]
scenario = "00ff"
players = "level-2"
results = [41, 4, 55]
)"},
                                        diagnostics);
    ASSERT_EQ(all.size(), 1u) << diagnostics.text();
    const MeasuredEvenness& even = all.at("heraclea");
    EXPECT_DOUBLE_EQ(even.score(), 0.43);
    EXPECT_LT(even.interval().low, 0.35);
    EXPECT_GT(even.interval().high, 0.51);
}

TEST(Evenness, FaultsAreReported) {
    const auto fault = [](const std::string& text) {
        Diagnostics diagnostics;
        static_cast<void>(
            parse_evenness({"e.toml", "format = \"polemarch evenness 1\"\n[battle.x]\n" + text}, diagnostics));
        return diagnostics.text();
    };
    const std::string head = "scenario = \"0\"\nplayers = \"level-2\"\n";
    EXPECT_THAT(fault(head + "results = [0, 0, 0]\n"), HasSubstr("e.toml:5:11: no results"));
    EXPECT_THAT(fault(head + "results = [1, 2]\n"), HasSubstr("no results"));
    EXPECT_THAT(fault(head), HasSubstr("results"));
    EXPECT_THAT(fault(head + "results = [1, 2, 3]\nscore = 3\n"), HasSubstr("score"));
    Diagnostics newer;
    EXPECT_TRUE(parse_evenness({"e.toml", "format = \"polemarch evenness 2\"\n"}, newer).empty());
    EXPECT_TRUE(newer.has_errors());
}

/// All that is measured is of battles that there are.
TEST(Evenness, OfShippedBattles) {
    const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";
    const auto names = scenario_names(data);
    for (const auto& [name, even] : measured_evenness(data)) EXPECT_THAT(names, testing::Contains(name));
}

TEST(LevelRatings, FaultsAreReported) {
    Diagnostics diagnostics;
    static_cast<void>(
        parse_level_ratings({"l.toml", "format = \"polemarch levels 1\"\n[elo]\nx = \"strong\"\n"}, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("l.toml:3:5"));
}

}  // namespace
}  // namespace polemarch::sim
