// Paths to figures: every kind of file, and texts that stay as they are but for the change.
#include "sim/system/figures.h"

#include "core/diagnostics.h"
#include "sim/service/service.h"
#include "tests/support/folder.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::HasSubstr;

const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";
const Place typed{"typed", 1, 1};

std::vector<Source> sources_of(const std::string& scenario) {
    Diagnostics diagnostics;
    return open_battle(scenario, data, diagnostics)->system().sources();
}
FigureChange change_of(const std::string& text) {
    Diagnostics diagnostics;
    const auto change = parse_change(text, typed, diagnostics);
    EXPECT_TRUE(change) << diagnostics.text();
    return change.value_or(FigureChange{});
}
/// The texts with this change made.
std::vector<Source> with(const std::string& scenario, const std::string& text) {
    Diagnostics diagnostics;
    const auto made = changed(sources_of(scenario), {change_of(text)}, diagnostics);
    EXPECT_TRUE(made) << diagnostics.text();
    return made.value_or(std::vector<Source>{});
}
std::string refusal(const std::string& scenario, const std::string& text) {
    Diagnostics diagnostics;
    const auto change = parse_change(text, typed, diagnostics);
    if (change && changed(sources_of(scenario), {*change}, diagnostics)) return "it was not refused";
    return diagnostics.text();
}
std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}
/// The lines that the change makes other ones, in a text of as many lines.
std::vector<std::string> changed_lines(const std::string& scenario, const std::string& text) {
    std::vector<std::string> found;
    const auto before = sources_of(scenario), after = with(scenario, text);
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto was = lines(before[i].text), is = lines(after[i].text);
        EXPECT_EQ(was.size(), is.size());
        for (std::size_t n = 0; n < std::min(was.size(), is.size()); ++n)
            if (was[n] != is[n]) found.push_back(is[n]);
    }
    return found;
}

struct Made {
    const char *scenario, *change, *line;
};

TEST(Figures, OneLineChanges) {
    for (const Made& made : std::vector<Made>{
             {"heraclea", "side.A.panic = 22", "panic = 22"},
             {"heraclea", "side.B.units[\"HI@E5\"].at = \"E4/3\"",
              "    \"HI E4/3\", \"HI E6/4\", \"HI F5/4\", \"HI F6/4\", \"HI G4/4\", \"HI G5/4\", \"HI H5/4\", \"HI "
              "H4/4\","},
             {"heraclea", "side.A.units[1].type = \"HC\"", "    \"HC B11/1\","},
             {"heraclea", "charts.units.PX.strength.good = 9", "strength = [9, 3]"},
             {"heraclea", "charts.units.\"LI\".movement = 4", "movement = 4"},
             {"plataea", "side.A.wing[1].units[\"Spartiates\"].quality = 3",
              "    { name = \"Spartiates\", type = \"HS\", bases = 4, front = 2, at = \"51.11 15 facing 0\", ratings = "
              "[\"armoured\"], quality = 3 },"},
             {"plataea", "charts.units.BW.fire = 2", "fire = 2"},
             {"skirmish", "charts.morale.end.turns = 12", "turns = 12"},
         })
        EXPECT_THAT(changed_lines(made.scenario, made.change), ::testing::ElementsAre(made.line)) << made.change;
}

TEST(Figures, EntriesAreAddedAndRemoved) {
    EXPECT_THAT(with("heraclea", "side.B.units += \"LC at J5 facing 2\"")[0].text,
                HasSubstr("\"CAMP E3\", \"LC J5/2\""));
    const std::string less = with("heraclea", "side.A.units[\"MI@H7\"] -=")[0].text;
    EXPECT_THAT(less, HasSubstr("    \"LA I6/1\", \"MM J7/1\","));
    Diagnostics diagnostics;
    const auto without = with("heraclea", "side.A.leaders[2] -=");
    EXPECT_THAT(without[0].text, HasSubstr("leaders = [\"B Pyrrhus\""));
    EXPECT_THAT(without[0].text, ::testing::Not(HasSubstr("Megacles\"")));
}

TEST(Figures, AKeyThatIsNotThereIsAdded) {
    EXPECT_THAT(with("zama", "side.B.panic = 30")[0].text, HasSubstr("[side.B]\npanic = 30\narmy = \"Carthage\""));
}

TEST(Figures, UnitsByTheirNames) {
    const Folder folder;
    const std::string path = folder / "named.toml";
    std::string text = sources_of("heraclea")[0].text;
    text.replace(text.find("\"EL B11/1\""), 10, "\"EL B11/1 name=Bolos\"");
    std::ofstream(path) << text;
    EXPECT_THAT(with(path, "side.A.units[\"Bolos\"].at = \"B10/2 name=Bolos\"")[0].text,
                HasSubstr("\"EL B10/2 name=Bolos\""));
}

/// What follows the place of a unit stays, unless the change has words of its own there.
TEST(Figures, AUnitThatIsMovedKeepsItsWords) {
    const Folder folder;
    const std::string path = folder / "rapid.toml";
    std::string text = sources_of("heraclea")[0].text;
    text.replace(text.find("\"LA I6/1\""), 9, "\"HA I6/1 rapid=3 name=Guard\"");
    std::ofstream(path) << text;
    const auto moved = [&](const std::string& place) {
        return with(path, "side.A.units[\"Guard\"].at = \"" + place + "\"")[0].text;
    };
    EXPECT_EQ(moved("I6/1"), text);
    EXPECT_THAT(moved("I7/2"), HasSubstr("\"HA I7/2 rapid=3 name=Guard\""));
    EXPECT_THAT(moved("I7 facing 2"), HasSubstr("\"HA I7/2 rapid=3 name=Guard\""));
    EXPECT_THAT(moved("I7/2 rapid=2"), HasSubstr("\"HA I7/2 rapid=2\""));
}

TEST(Figures, WhatIsRefused) {
    struct Fault {
        const char *change, *message;
    };
    for (const Fault& fault : std::vector<Fault>{
             {"side.A.panic",
              "this changes nothing (found side.A.panic, expected PATH = VALUE, PATH += VALUE or PATH -=)"},
             {"side.A.panic = ", "this is no value of TOML"},
             {"side.A.panic = 1 2", "this is no value of TOML"},
             {"side..panic = 1", "this is no path to a figure"},
             {"side.C.panic = 1", "side.C.panic: there is nothing of this name (found C)"},
             {"charts.unit.PX.strength.good = 9", "there is no such chart, did you mean 'units'?"},
             {"charts.units.PZ.movement = 9", "there is nothing of this name"},
             {"side.A.units[99].at = \"A1/1\"", "there is no such entry"},
             {"side.B.units[\"HI@E9\"].at = \"A1/1\"", "there is no such entry"},
             {"side.A.panic.good = 1", "the path goes on behind a value"},
             {"side.A = 1", "a whole table cannot be set"},
             {"side.A.panic += 1", "only a list can be added to"},
             {"side.A.panic -=", "only an entry of a list can be removed"},
             {"side.A.units[1] -= 3", "a removal has no value"},
         })
        EXPECT_THAT(refusal("heraclea", fault.change), HasSubstr(fault.message)) << fault.change;
}

// 9 instead of 7, for this battle only; an experiment changes the scenario's own figure.
TEST(Figures, AScenarioChangesChartsForItsOwnBattle) {
    const Folder folder;
    const std::string path = folder / "own.toml";
    const std::string own = "\n[charts]\nunits.PX.strength.good = 9\n";
    std::ofstream(path) << sources_of("heraclea")[0].text + own;
    Diagnostics diagnostics;
    const auto service = open_battle(path, data, diagnostics);
    ASSERT_TRUE(service) << diagnostics.text();
    EXPECT_EQ(service->system().sources()[1].text, sources_of("heraclea")[1].text);
    EXPECT_THAT(service->battle().own_figures, testing::ElementsAre("units.PX.strength.good = 9"));
    BatchReport report = service->simulate({.games = {1, 2}, .agents = {"random", "random"}}, {});
    EXPECT_THAT(text_report(report, {}), HasSubstr("the scenario changes the charts: units.PX.strength.good = 9\n"));
    // Four phalanxes of two points more.
    const auto strength = [](const BattleService& battle) { return battle.start().board; };
    EXPECT_NE(strength(*service), strength(*open_battle("heraclea", data, diagnostics)));
    EXPECT_THAT(with(path, "charts.units.PX.strength.good = 8")[0].text, HasSubstr("units.PX.strength.good = 8"));

    std::ofstream(folder / "wrong.toml") << sources_of("heraclea")[0].text + "\n[charts]\nunits.PQ.movement = 9\n";
    Diagnostics wrong;
    EXPECT_FALSE(open_battle(folder / "wrong.toml", data, wrong));
    EXPECT_THAT(wrong.text(), HasSubstr("wrong.toml:"));
}

TEST(Figures, ChangesOfChartsAreWrittenIntoTheScenario) {
    const FigureChange three = change_of("charts.units.PX.strength.good = 3");
    const FigureChange four = change_of("charts.units.PX.strength.good = 4");
    const FigureChange other = change_of("charts.units.HI.movement = 5");
    const Source scenario{"s.toml", "name = \"x\"\n"};
    const Source once = with_own_changes(scenario, {three, change_of("side.A.panic = 3")});
    EXPECT_EQ(once.text, "name = \"x\"\n\n[charts]\nunits.PX.strength.good = 3\n");
    // A figure that is there gets its new value, others are added beside it; of two changes the last holds.
    EXPECT_EQ(with_own_changes(once, {other, three, four}).text,
              "name = \"x\"\n\n[charts]\nunits.HI.movement = 5\nunits.PX.strength.good = 4\n");
    EXPECT_EQ(with_own_changes(scenario, {change_of("side.A.panic = 3")}).text, scenario.text);
    EXPECT_THROW(static_cast<void>(with_own_changes(scenario, {change_of("charts.units.PX.flags += \"x\"")})),
                 InputError);
}

}  // namespace
}  // namespace polemarch::test
