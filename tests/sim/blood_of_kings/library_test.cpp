// Every battle of Blood of Kings & Heroes is complete, ends with the breaking of an army, is open, and can be drawn.
#include "tests/support/library.h"
#include "core/blood_of_kings/types/labels.h"
#include "sim/service/service.h"
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/blood_of_kings/library.h"
#include "tests/support/sanitized.h"

#include <cmath>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

std::unique_ptr<sim::BattleService> open_kings(const std::string& name) {
    Diagnostics diagnostics;
    auto service = sim::open_battle(name, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return service;
}

class KingsLibrary : public testing::TestWithParam<std::string> {};

TEST_P(KingsLibrary, FileSaysWhatItRestsOn) {
    const auto battle = load_kings(GetParam());
    const Scenario& scenario = battle->setup().scenario;
    EXPECT_EQ(scenario.short_name, GetParam());
    EXPECT_GT(scenario.note.size(), 100u);
    EXPECT_FALSE(scenario.ground.empty());
    EXPECT_FALSE(scenario.date.empty());
    for (const SideEntry& side : scenario.sides) {
        EXPECT_GE(side.units.size(), 9u);
        EXPECT_LE(side.units.size(), 20u);
        EXPECT_GE(side.leaders.size(), 2u);
    }
    if (GetParam() == "legions-and-warbands") return;  // not a historical battle
    EXPECT_FALSE(scenario.sources.empty());
    EXPECT_FALSE(scenario.simplified.empty());
}

/// A sample of 30 games with a tolerance of three standard errors: side A wins 10 to 90 %, an army breaks in 90 %.
TEST_P(KingsLibrary, IsOpenAndEndsByABrokenArmy) {
    const auto service = open_kings(GetParam());
    ASSERT_TRUE(service);
    constexpr std::uint32_t games = sanitized ? 10 : 30;
    const sim::BatchReport report = service->simulate({.games = {1, games}}, {});
    const auto grace = [&](double share) { return 3 * std::sqrt(share * (1 - share) / games); };
    const double won = static_cast<double>(report.results[0]) / games;
    EXPECT_GE(won, 0.10 - grace(0.10));
    EXPECT_LE(won, 0.90 + grace(0.90));
    const auto ending = std::find_if(report.facts.begin(), report.facts.end(),
                                     [](const auto& fact) { return std::string(fact.fact.name) == "ending"; });
    ASSERT_NE(ending, report.facts.end());
    constexpr std::int32_t turn_limit = 3;
    EXPECT_LE(static_cast<double>(ending->tally.count_of(turn_limit)) / games, 0.10 + grace(0.10));
}

TEST_P(KingsLibrary, IsDrawnWithEveryUnit) {
    const auto service = open_kings(GetParam());
    const std::string svg = service->picture({});
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    const auto battle = load_kings(GetParam());
    for (unsigned side = 0; side < 2; ++side)
        for (int i = 0; i < battle->setup().units(side); ++i) {
            const auto u = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i));
            EXPECT_NE(svg.find(">" + unit_label(u) + " " + battle->setup().type(u).code), std::string::npos);
        }
    EXPECT_THROW(static_cast<void>(service->picture({.zones = true})), InputError);
}

INSTANTIATE_TEST_SUITE_P(Quick, KingsLibrary, testing::ValuesIn(kings_library()), name_of_battle);

TEST(KingsLibraryAsAWhole, IsListedInItsTable) {
    const std::string table = kings_text("scenarios/README.md");
    for (const std::string& name : kings_library())
        EXPECT_NE(table.find("| `" + name + "` |"), std::string::npos) << name;
}

TEST(KingsAdvice, HasALevelsAnalysisWithReasons) {
    const auto service = open_kings("trebia");
    const sim::BatchRequest request{.games = {1, 1}};
    Diagnostics diagnostics;
    const auto record = parse_record({"game.jsonl", service->record(request, 1)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    // The first choice of a leader to call on.
    for (std::size_t step = 1; step < record->steps.size(); ++step) {
        if (!record->steps[step - 1].side) continue;
        const sim::Advice advice = service->explain({.general = "level-4", .seed = 1, .top = 3}, *record, step);
        if (advice.simulations == 0) continue;
        EXPECT_FALSE(advice.best.empty());
        ASSERT_TRUE(advice.made);
        EXPECT_TRUE(advice.best.front().value);
        EXPECT_EQ(advice.losses_in, "points toward breaking (Morale_1)");
        return;
    }
    FAIL() << "no choice was searched";
}

TEST(KingsAdvice, OfTheHeuristicAgentHasImmediateGains) {
    const auto service = open_kings("trebia");
    const sim::BatchRequest request{.games = {1, 1}};
    Diagnostics diagnostics;
    const auto record = parse_record({"game.jsonl", service->record(request, 1)}, diagnostics);
    ASSERT_TRUE(record);
    for (std::size_t step = 1; step < record->steps.size(); ++step) {
        if (!record->steps[step - 1].side) continue;
        const sim::Advice advice = service->explain({.general = "heuristic", .seed = 1, .top = 3}, *record, step);
        ASSERT_TRUE(advice.made);
        EXPECT_TRUE(advice.made_the_best()) << step;  // the game is the agent's own
        if (step > 60) return;
    }
}

}  // namespace
}  // namespace polemarch::test
