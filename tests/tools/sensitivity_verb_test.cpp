// polemarch sensitivity, from outside.
#include "tests/support/json_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json analysed(const std::string& threads, const Folder& folder) {
    const Ran ran = polemarch({"sensitivity",    "worked-example",
                               "--figure",       "charts.melee.camp_in_melee",
                               "--figure",       "charts.command.B.command_points",
                               "--trajectories", "3",
                               "--games",        "4",
                               "--curves",       "1",
                               "--curve-games",  "10",
                               "--check",        "random",
                               "--check-games",  "4",
                               "--threads",      threads,
                               "--json",         folder / "s.json",
                               "--force"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_THAT(ran.error, HasSubstr("worked-example: 2 assumed figures, 3 trajectories; "));
    EXPECT_THAT(ran.output, HasSubstr("Which assumed figures do results rest on?"));
    expect_schema("sensitivity.schema.json", folder / "s.json");
    return json::parse(file_text(folder / "s.json"));
}

}  // namespace

TEST(SensitivityVerb, FromTheScreeningToTheCheck) {
    const Folder folder;
    const json report = analysed("1", folder);
    const json& battle = report["battles"][0];
    ASSERT_EQ(battle["figures"].size(), 2u);
    EXPECT_EQ(battle["figures"][0]["trajectories"], 3);
    ASSERT_EQ(battle["curves"].size(), 1u);
    EXPECT_EQ(battle["curves"][0]["points"].size(), 2u);
    ASSERT_EQ(battle["checks"].size(), 2u);
    EXPECT_EQ(battle["checks"][0]["player"], "heuristic");
    EXPECT_TRUE(battle["checks"][0]["agrees"].is_null());
    EXPECT_EQ(battle["checks"][1]["player"], "random");
    EXPECT_TRUE(battle["checks"][1]["agrees"].is_boolean());
    EXPECT_EQ(report["ranking"].size(), 2u);
    // 3 trajectories of 3 points; the curve, with one value that is the chart's; the check.
    EXPECT_EQ(battle["basis"]["games"], 3 * 3 * 4 + 2 * 10 + 2 * 4);
    EXPECT_EQ(analysed("2", folder), report);
}

// Differences of scores are at most 100 %.
TEST(SensitivityVerb, IntervalsStayWithinWhatIsPossible) {
    const Folder folder;
    const Ran ran = polemarch({"sensitivity", "worked-example", "--figure", "charts.command.B.command_points",
                               "--trajectories", "2", "--games", "2", "--curves", "1", "--curve-games", "4", "--check",
                               "random", "--check-games", "4", "--json", folder / "s.json"});
    ASSERT_EQ(ran.status, 0) << ran.error;
    const json battle = json::parse(file_text(folder / "s.json"))["battles"][0];
    const auto expect_possible = [](const json& interval) {
        ASSERT_TRUE(interval[0].is_number() && interval[1].is_number()) << interval;
        EXPECT_GE(interval[0].get<double>(), -1);
        EXPECT_LE(interval[1].get<double>(), 1);
    };
    for (const json& curve : battle["curves"])
        for (const json& point : curve["points"]) expect_possible(point["from_the_charts"]["interval"]);
    for (const json& check : battle["checks"]) expect_possible(check["high_less_low"]["interval"]);
}

TEST(SensitivityVerb, AListOfWhatWouldBeVaried) {
    const Ran ran = polemarch({"sensitivity", "worked-example", "--list"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_THAT(ran.output, HasSubstr("charts.melee.camp_in_melee"));
    EXPECT_THAT(ran.output, HasSubstr("normal or steadfast"));
}

TEST(SensitivityVerb, FaultsAreRefused) {
    const auto refused = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"sensitivity"};
        words.insert(words.end(), more.begin(), more.end());
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 2);
        return run.error;
    };
    EXPECT_THAT(refused({}), HasSubstr("'sensitivity' takes scenarios, --system"));
    EXPECT_THAT(refused({"heraclea", "--system", "ancient-battles"}),
                HasSubstr("'sensitivity' takes scenarios, --system"));
    EXPECT_THAT(refused({"--system", "ancient-battle"}), HasSubstr("did you mean 'ancient-battles'?"));
    EXPECT_THAT(refused({"heraclea", "--figure", "charts.units.HI.movemen"}),
                HasSubstr("did you mean 'charts.units.HI.movement'?"));
    EXPECT_THAT(refused({"heraclea", "trebia"}), HasSubstr("the battles are of several rule systems"));
    EXPECT_THAT(refused({"heraclea", "--trajectories", "1"}), HasSubstr("--trajectories"));
    EXPECT_THAT(refused({"heraclea", "--check", "level-99"}), HasSubstr("level-99"));
}

}  // namespace polemarch::test
