// Scenarios whose armies are in files of their own, and scenarios that begin before the armies are deployed.
#include "core/random.h"
#include "core/standard_wargame/files/make_battle.h"
#include "tests/support/standard_wargame/armies.h"
#include "tests/support/standard_wargame/battles.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using ::testing::HasSubstr;

/// Two Roman horsemen with an ally each, and their list: the smallest legal armies that have everything.
const std::string small_list = R"(format = "polemarch standard-wargame list 1"
name = "Horsemen"
period = "ever"
army_type = "feudal"
home = "europe"
northern = true
[[main]]
troops = "MC/-"
name = "Riders"
[[ally]]
name = "Neighbours"
[[ally.unit]]
troops = "LC/-"
name = "Scouts"
classes = ["W"]
)";
const std::string small_army = R"(format = "polemarch standard-wargame army 1"
name = "Few riders"
list = "horsemen"
game_size = 20
level = 3
baggage = "fortified"
[[unit]]
troops = "MC/-"
class = "V"
count = 2
generals = ["commander"]
[[unit]]
troops = "LC/-"
class = "W"
count = 1
generals = ["ally"]
)";

const std::string deployed_text = R"(format = "polemarch standard-wargame scenario 1"
name = "Riders"
begins = "deployed"
weather = "none"
[table]
width = 40
depth = 30
[side.A]
file = "few"
level = 2
attacker = true
strategy = "probe"
baggage_at = "20 6 facing 0"
[[side.A.unit]]
unit = "V MC/-"
at = "20 12 facing 0"
[[side.A.unit]]
right_of = "A1"
[[side.A.unit]]
name = "Outriders"
left_of = "A1"
[side.B]
army = "The others"
file = "few"
strategy = "prepare"
baggage_at = "20 24 facing 180"
[[side.B.unit]]
at = "20 18 facing 180"
[[side.B.unit]]
right_of = "B1"
[[side.B.unit]]
behind = "B1"
)";
const std::string eve_text = R"(format = "polemarch standard-wargame scenario 1"
name = "Riders"
begins = "eve"
[table]
width = 40
depth = 30
[side.A]
file = "few"
[side.B]
army = "Two riders"
army_type = "feudal"
home = "steppes"
level = 3
baggage = "mobile"
[[side.B.unit]]
unit = "V MC/-"
general = "commander"
[[side.B.unit]]
unit = "V MC/-"
)";

/// Files that there are, by kind and name.
using Files = std::map<std::string, std::string>;
Files usual_files() { return {{"army few", small_army}, {"list horsemen", small_list}}; }

std::optional<Scenario> read(const std::string& text, const Files& files, Diagnostics& diagnostics) {
    const FileFinder find = [&](const FileReference& reference, Diagnostics& found) -> std::optional<Source> {
        const bool army = reference.kind == FileReference::Kind::army;
        const auto file = files.find((army ? "army " : "list ") + reference.name.value);
        if (file != files.end()) return Source{reference.name.value + ".toml", file->second};
        found.error(reference.name.place, "there is no such file", reference.name.value, "not from " + reference.from);
        return std::nullopt;
    };
    return parse_scenario({"test.toml", text}, wargame_charts(), diagnostics, find);
}
std::string faults_in(const std::string& text, const Files& files = usual_files()) {
    Diagnostics diagnostics;
    const auto scenario = read(text, files, diagnostics);
    EXPECT_NE(scenario.has_value(), diagnostics.has_errors());
    return diagnostics.text();
}
std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("no " + from);
    return text.replace(at, from.size(), to);
}
Scenario scenario_of(const std::string& text) {
    Diagnostics diagnostics;
    auto scenario = read(text, usual_files(), diagnostics);
    if (!scenario) throw std::runtime_error(diagnostics.text());
    return *std::move(scenario);
}

TEST(WargameArmyFiles, TheUnitsAreThoseOfTheArmyInItsOrder) {
    const SideEntry side = scenario_of(deployed_text).sides[0];
    EXPECT_EQ(side.file, "few");
    EXPECT_EQ(side.army, "Few riders");
    EXPECT_EQ(side.type, ArmyType::feudal);
    EXPECT_EQ(side.home, Home::europe);
    EXPECT_TRUE(side.northern);
    EXPECT_TRUE(side.fortified_baggage);
    EXPECT_EQ(side.level, 2);
    ASSERT_EQ(side.units.size(), 3u);
    EXPECT_EQ(unit_name(side.units[0].grade, side.units[0].troops), "V MC/-");
    EXPECT_EQ(side.units[0].name, "Riders");
    EXPECT_EQ(side.units[0].role, Role::commander);
    EXPECT_EQ(side.units[0].contingent, nobody);
    EXPECT_EQ(side.units[1].role, Role::none);
    EXPECT_EQ(side.units[2].name, "Outriders");
    EXPECT_EQ(side.units[2].role, Role::ally);
    EXPECT_EQ(side.contingents.at(side.units[2].contingent), "Neighbours");
}
TEST(WargameArmyFiles, AScenarioMayNameTheArmyAndLeaveItsLevel) {
    const SideEntry side = scenario_of(deployed_text).sides[1];
    EXPECT_EQ(side.army, "The others");
    EXPECT_EQ(side.level, 3);
}
TEST(WargameArmyFiles, AStrategyHasCostItsLevelUnlessMoreIsGone) {
    EXPECT_EQ(scenario_of(with(deployed_text, "level = 2\n", "")).sides[0].level, 2);
    EXPECT_EQ(scenario_of(with(deployed_text, "level = 2", "level = 1")).sides[0].level, 1);
}
TEST(WargameArmyFiles, PlacesAreThoseOfTheScenario) {
    const Scenario scenario = scenario_of(deployed_text);
    const auto& units = scenario.sides[0].units;
    EXPECT_EQ(units[1].pose.x - units[0].pose.x, units[0].pose.x - units[2].pose.x);
    EXPECT_GT(units[1].pose.x, units[0].pose.x);
}
TEST(WargameArmyFiles, TheTextsOfArmiesAndListsAreKept) {
    std::vector<std::string> names;
    const Scenario scenario = scenario_of(deployed_text);
    for (const Source& file : scenario.files) names.push_back(file.name);
    EXPECT_THAT(names, ::testing::ElementsAre("few.toml", "horsemen.toml", "few.toml", "horsemen.toml"));
}
TEST(WargameArmyFiles, ADeployedBattleOfThemBegins) {
    Diagnostics diagnostics;
    const auto battle = make_battle(wargame_charts(), scenario_of(deployed_text), diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    EXPECT_EQ(battle->actor(battle->start()), Actor::chance);
    EXPECT_EQ(battle->start().army[0].level, 2);
}
TEST(WargameArmyFiles, ABattleGoesOnFromItsPosition) {
    Diagnostics diagnostics;
    const auto battle = make_battle(wargame_charts(), scenario_of(deployed_text), diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    State s = battle->start();
    AgentStream stream(1);
    Moves moves;
    for (int i = 0; i < 10; ++i) {
        if (battle->actor(s) == Actor::chance) {
            battle->apply(s, draw(*battle, s, stream));
        } else {
            moves.clear();
            battle->legal_moves(s, moves);
            battle->apply(s, moves[moves.size() - 1]);
        }
    }
    const auto again = make_battle(wargame_charts(), scenario_of(position_text(battle->setup(), s)), diagnostics);
    ASSERT_TRUE(again) << diagnostics.text();
    EXPECT_TRUE(same_bytes(again->start(), s));
}

TEST(WargameArmyFiles, AnIllegalArmyIsRefusedWithEveryRuleThatItBreaks) {
    Files files = usual_files();
    files["army few"] = with(with(small_army, "game_size = 20", "game_size = 10"), "generals = [\"commander\"]", "");
    const std::string faults = faults_in(deployed_text, files);
    for (const char* rule : {"rule 2.2.5", "rule 2.2.6"}) EXPECT_THAT(faults, HasSubstr(rule));
    EXPECT_THAT(faults, HasSubstr("few.toml:"));
    EXPECT_THAT(faults, ::testing::Not(HasSubstr("test.toml")));  // nothing else is judged without the army
}
TEST(WargameArmyFiles, WithoutAWayToFindFilesTheyAreRefused) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_scenario({"test.toml", deployed_text}, wargame_charts(), diagnostics));
    EXPECT_THAT(diagnostics.text(),
                HasSubstr("test.toml:9:8: no other files can be read here (found 'few', expected 'army_type'"));
}

// ---- one message for each fault

struct ArmyFileFault {
    const char* name;
    const std::string* base;
    std::string from, to, message;
};
void PrintTo(const ArmyFileFault& fault, std::ostream* out) { *out << fault.name; }
class WargameArmyFileFaults : public ::testing::TestWithParam<ArmyFileFault> {};
TEST_P(WargameArmyFileFaults, AreReportedWithPlaceAndExpectation) {
    Diagnostics diagnostics;
    EXPECT_FALSE(read(with(*GetParam().base, GetParam().from, GetParam().to), usual_files(), diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr(GetParam().message));
    EXPECT_EQ(diagnostics.errors(), 1u) << diagnostics.text();
}
INSTANTIATE_TEST_SUITE_P(
    All, WargameArmyFileFaults,
    ::testing::Values(
        ArmyFileFault{"no_such_army", &deployed_text, "file = \"few\"", "file = \"many\"",
                      "test.toml:9:8: there is no such file (found many, expected not from test.toml)"},
        ArmyFileFault{"file_is_no_text", &deployed_text, "file = \"few\"", "file = 3", "bad value of 'file'"},
        ArmyFileFault{"unknown_key", &deployed_text, "file = \"few\"", "fil = \"few\"\nfile = \"few\"",
                      "unknown key 'fil' in [side.A], did you mean 'file'?"},
        ArmyFileFault{"army_type", &deployed_text, "level = 2", "level = 2\narmy_type = \"tribal\"",
                      "the list of the army says this (found 'army_type', expected no such key beside 'file')"},
        ArmyFileFault{"home", &deployed_text, "level = 2", "level = 2\nhome = \"europe\"",
                      "the list of the army says this"},
        ArmyFileFault{"northern", &deployed_text, "level = 2", "level = 2\nnorthern = true",
                      "the list of the army says this"},
        ArmyFileFault{"baggage", &deployed_text, "level = 2", "level = 2\nbaggage = \"mobile\"",
                      "the army has other baggage (found 'mobile', expected 'fortified'; rule 2.2.8)"},
        ArmyFileFault{"level", &eve_text, "file = \"few\"", "file = \"few\"\nlevel = 4",
                      "the army has fewer maintenance levels (found 4, expected at most 3; rule 2.2.3)"},
        ArmyFileFault{"level_before_its_strategy", &deployed_text, "level = 2", "level = 3",
                      "the army has fewer maintenance levels (found 3, expected at most 2; rule 3.4.2)"},
        ArmyFileFault{"other_unit", &deployed_text, "unit = \"V MC/-\"", "unit = \"V HF/1\"",
                      "A1 is another unit of the army (found 'V HF/1', expected 'V MC/-')"},
        ArmyFileFault{"bad_unit", &deployed_text, "unit = \"V MC/-\"", "unit = \"V MC/3\"", "unknown troops"},
        ArmyFileFault{"general", &deployed_text, "right_of = \"A1\"", "right_of = \"A1\"\ngeneral = \"sub\"",
                      "the file of the army says this (found 'general', expected a place only)"},
        ArmyFileFault{"contingent", &deployed_text, "right_of = \"A1\"", "right_of = \"A1\"\ncontingent = \"X\"",
                      "the file of the army says this"},
        ArmyFileFault{"fewer_places", &deployed_text, "[[side.A.unit]]\nright_of = \"A1\"\n", "",
                      "side A has another number of places than of units (found 2 places, expected 3 units)"},
        ArmyFileFault{"more_places", &deployed_text, "[side.B]", "[[side.A.unit]]\nbehind = \"A1\"\n[side.B]",
                      "side A has another number of places than of units (found 4 places, expected 3 units)"},
        ArmyFileFault{"begins", &eve_text, "\"eve\"", "\"ev\"", "bad value of 'begins'"},
        ArmyFileFault{"no_place", &deployed_text, "right_of = \"B1\"\n", "",
                      "the key 'at' in [side.B.unit] is missing"},
        ArmyFileFault{"later_neighbour", &deployed_text, "right_of = \"A1\"", "right_of = \"A3\"",
                      "this is no unit of the side that stands further up (found 'A3', expected A1)"},
        ArmyFileFault{"overlap", &deployed_text, "right_of = \"A1\"", "at = \"20 12.5 facing 0\"", "A2 Riders stands"},
        ArmyFileFault{"south_of_the_north", &eve_text, "home = \"steppes\"", "home = \"steppes\"\nnorthern = true",
                      "only in Europe there is the weather of the north (found 'steppes', expected home = \"europe\""},
        ArmyFileFault{"weather_on_the_eve", &eve_text, "[table]", "weather = \"rain\"\n[table]",
                      "test.toml:4:11: the weather is not settled yet (found 'weather', expected no such key where "
                      "begins = \"eve\"; rule 3.2)"},
        ArmyFileFault{"day_on_the_eve", &eve_text, "[table]", "day = 2\n[table]", "the weather is not settled yet"},
        ArmyFileFault{"terrain_on_the_eve", &eve_text, "[side.A]",
                      "[[piece]]\nkind = \"woods\"\nshape = 1\nat = \"20 15\"\n[side.A]", "no terrain is laid yet"},
        ArmyFileFault{"attacker_on_the_eve", &eve_text, "file = \"few\"", "file = \"few\"\nattacker = true",
                      "nobody attacks yet"},
        ArmyFileFault{"strategy_on_the_eve", &eve_text, "file = \"few\"", "file = \"few\"\nstrategy = \"probe\"",
                      "no strategy is chosen yet"},
        ArmyFileFault{"baggage_on_the_eve", &eve_text, "file = \"few\"",
                      "file = \"few\"\nbaggage_at = \"20 6 facing 0\"", "no baggage is set up yet"},
        ArmyFileFault{"units_on_the_eve", &eve_text, "[side.B]", "[[side.A.unit]]\nat = \"20 12 facing 0\"\n[side.B]",
                      "units have no places yet, and the file has the army"},
        ArmyFileFault{"place_on_the_eve", &eve_text, "general = \"commander\"",
                      "general = \"commander\"\nat = \"20 12 facing 0\"",
                      "units have no places yet (found 'at', expected begins = \"deployed\"; rule 3.5)"},
        ArmyFileFault{"fortified_on_the_eve", &eve_text, "general = \"commander\"",
                      "general = \"commander\"\nfortified = true", "units have no places yet (found 'fortified'"},
        ArmyFileFault{"no_commander_on_the_eve", &eve_text, "general = \"commander\"\n", "",
                      "side B: nobody is the commander-in-chief"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(WargameArmyFiles, FaultsOfArmyAndListAreReportedInTheirFiles) {
    Files files = usual_files();
    files["army few"] = with(small_army, "count = 2", "cuont = 2\ncount = 2");
    EXPECT_THAT(faults_in(deployed_text, files),
                HasSubstr("few.toml:10:1: unknown key 'cuont' in [unit], did you mean"));
    files = usual_files();
    files["list horsemen"] = with(small_list, "\"feudal\"", "\"feudel\"");
    EXPECT_THAT(faults_in(deployed_text, files), HasSubstr("horsemen.toml:4:13: bad value of 'army_type'"));
    files = usual_files();
    files.erase("list horsemen");
    EXPECT_THAT(faults_in(deployed_text, files),
                HasSubstr("few.toml:3:8: there is no such file (found horsemen, expected not from few.toml)"));
    files["army few"] = small_list;
    EXPECT_THAT(faults_in(deployed_text, files), HasSubstr("few.toml:1:"));
}

// ---- before the deployment

TEST(WargameBegins, WhatTheBattleNeedsOnItsEveIsRead) {
    const Scenario scenario = scenario_of(eve_text);
    EXPECT_EQ(scenario.begins, Begins::eve);
    EXPECT_EQ(scenario.sides[0].units.size(), 3u);
    EXPECT_EQ(scenario.sides[0].level, 3);
    EXPECT_EQ(scenario.sides[1].home, Home::steppes);
    EXPECT_FALSE(scenario.sides[1].fortified_baggage);
}
TEST(WargameBegins, EachStepKnowsWhatCameBefore) {
    std::string text =
        with(with(eve_text, "\"eve\"", "\"terrain\""), "[table]", "weather = \"mist\"\nday = 2\n[table]");
    text = with(text, "file = \"few\"", "file = \"few\"\nattacker = true");
    EXPECT_EQ(scenario_of(text).weather, Weather::mist);
    EXPECT_EQ(scenario_of(text).attacker, 0);
    text = with(with(text, "\"terrain\"", "\"strategies\""), "[side.A]",
                "[[piece]]\nkind = \"village\"\nshape = 1\nat = \"20 15\"\n[side.A]");
    EXPECT_EQ(scenario_of(text).pieces.at(0).friendly, 1);
    text = with(text, "\"strategies\"", "\"deployment\"");
    EXPECT_THAT(faults_in(text), HasSubstr("the key 'strategy' in [side.A] is missing"));
    text = with(text, "file = \"few\"", "file = \"few\"\nlevel = 2\nstrategy = \"probe\"");
    text = with(text, "home = \"steppes\"", "home = \"steppes\"\nstrategy = \"foray\"");
    EXPECT_EQ(scenario_of(text).sides[0].strategy, Strategy::probe);
    EXPECT_EQ(scenario_of(text).sides[1].strategy, Strategy::foray);
    EXPECT_EQ(scenario_of(text).sides[0].level, 2);
}
TEST(WargameBegins, ABattleThatBeginsBeforeTheDeploymentCanBePlayed) {
    Diagnostics diagnostics;
    const auto battle = make_battle(wargame_charts(), scenario_of(eve_text), diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    EXPECT_EQ(battle->start().step, Step::roles_dice);
}

}  // namespace
}  // namespace polemarch::test
