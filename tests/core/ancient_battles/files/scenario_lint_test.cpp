// The warnings of `validate` for battles that are possible.
#include "tests/core/ancient_battles/data_files.h"
#include "tests/support/library.h"

#include <gmock/gmock.h>

namespace polemarch::ancient_battles {
namespace {

using ::testing::HasSubstr;

const std::string sound = R"(format = "polemarch ancient-battles scenario 1"
name = "Sound"

[map]
columns = 8
rows = 7

[side.A]
army = "South"
leaders = ["B", "C"]
units = ["HI C5/1", "HI D5/1", "MI E5/1", "LC F6/1", "CAMP D7"]

[side.B]
army = "North"
leaders = ["B"]
units = ["MI C2/4", "MI D2/4", "PX E2/4", "CAMP D1"]
)";

std::string warnings(const std::string& text) {
    Diagnostics diagnostics;
    const Charts& charts = data_files::shipped_charts();
    const auto scenario = parse_scenario({"s.toml", text}, charts, diagnostics);
    if (!scenario) {
        ADD_FAILURE() << diagnostics.text();
        return "";
    }
    Diagnostics found;
    lint(*scenario, charts, found);
    EXPECT_FALSE(found.has_errors());
    return found.text();
}

struct Senseless {
    std::string name, from, to, message;
};
void PrintTo(const Senseless& of, std::ostream* out) { *out << of.name; }

const std::string walls = "rows = 7\nlake = [\"A4\", \"B4\", \"C4\", \"D4\", \"E4\", \"F4\", \"G4\", \"H4\"]\n";
const std::string name_line = "name = \"Sound\"\n", b_camp = ", \"CAMP D1\"]\n", a_camp = ", \"CAMP D7\"]\n";
const Senseless senseless[] = {
    {"group_after_the_end", b_camp,
     b_camp + "[[side.B.group]]\nturn = 6\nentry = [\"A1\"]\nunits = [\"LC\"]\n[turns]\nlast = 8\nend_on = { 4 = 6 }\n",
     "this group never comes: the game is over before (found turn 6, expected turn 4 at most; rule 8.7)"},
    {"no_turn_after_a_sure_end", a_camp, a_camp + "[turns]\nlast = 8\nend_on = { 4 = 6 }\n",
     "s.toml:14:10: the game never goes on after turn 4 (found end_on 4 = 6, last = 8, expected last = 4; rule 12.0)"},
    {"group_in_the_last_turn", b_camp, b_camp + "[[side.B.group]]\nturn = 10\nentry = [\"A1\"]\nunits = [\"LC\"]\n",
     "this group comes in the last turn"},
    {"general_comes_late", "leaders = [\"B\"]\n",
     "leaders = [\"D\"]\ngroup = [{ turn = 3, entry = [\"A1\"], units = [\"LC\"], leaders = [\"A\"] }]\n",
     "side B has no leader at the start who brings a Command Point"},
    {"general_out_of_reach", "\"HI C5/1\", \"HI D5/1\", \"MI E5/1\", \"LC F6/1\"",
     "\"HI A5/1\", \"HI C5/1\", \"MI E5/1\", \"LC H5/1\"",
     "the leaders of side A are out of reach of most of its army (found 0 of 4 units"},
    {"idle_leaders", "leaders = [\"B\", \"C\"]", "leaders = [\"B\", \"C\", \"C\", \"D\", \"D\"]",
     "side A has more leaders than units to lead (found 5 leaders, 4 units"},
    {"armies_that_never_meet", "rows = 7\n", walls, "s.toml:12:10: no unit of side A can ever come to an enemy"},
    {"unit_that_is_cut_off", "rows = 7\n",
     "rows = 7\nriver = [\"F5-F6\", \"F6-G5\", \"F6-G6\", \"F6-F7\", \"F6-E6\", \"E5-F6\"]\n",
     "s.toml:12:43: this unit can never come to an enemy (found LC F6"},
    {"camp_out_of_reach", "rows = 7\n", "rows = 7\nriver = [\"D1-D2\", \"D1-E1\", \"C1-D1\"]\n",
     "nobody can ever come to the camp of side B (found CAMP D1"},
    {"panics_at_once", "army = \"North\"\n", "army = \"North\"\npanic = 4\n",
     "s.toml:15:9: side B panics by the loss of any one unit (found panic level 4, weakest unit 4"},
    {"exit_that_nobody_takes", a_camp, a_camp + "[[side.A.exit]]\nhexes = [\"A1\"]\nunits = 5\n",
     "s.toml:12:1: exit 1 of side A can never score (found 4 of its units can leave there, expected 5 units or more"},
    {"exit_that_gives_too_little", a_camp, a_camp + "[[side.A.exit]]\nhexes = [\"A1\"]\npoints = 3\nmost = 2\n",
     "s.toml:12:1: exit 1 of side A never gives all its points"},
    {"return_without_who_returns", "army = \"North\"\n", "army = \"North\"\nreturn_entry = [\"A1\"]\n",
     "s.toml:15:16: no unit of side B may come back by these hexes (expected a unit that returns; rule 8.6.2)"},
    {"may_leave_in_any_case", "\"MI D2/4\"", "\"MI D2/4 may-leave\"",
     "this unit may leave the map in any case (found MI D2, expected an impetuous unit, or no 'may-leave'; rule "
     "17.4.2)"},
    {"by_slaughter_alone", "\"CAMP D1\"]\n", "\"MI A1/4\"]\npanic = 99\n", "side A scores by slaughter alone"},
    {"can_never_win", "army = \"North\"\n", "army = \"North\"\nvictory_points = 4\n",
     "s.toml:15:18: side A can never win (found 3 victory points at most against 4 at the start"},
    {"can_only_draw", "army = \"North\"\n", "army = \"North\"\nvictory_points = 3\n",
     "s.toml:15:18: side A can at best draw (found 3 victory points at most against 3 at the start"},
    {"three_times_as_strong", "\"MI C2/4\", \"MI D2/4\", \"PX E2/4\", \"CAMP D1\"]", "\"MI C2/4\", \"CAMP D1\"]",
     "side A is three times as strong as the other (found 14 to 4"},
    {"no_elephants", name_line, name_line + "options = [\"elephants\"]\n",
     "s.toml:3:12: elephants without elephants (expected EL; rule 17.5)"},
    {"no_barbarians", name_line, name_line + "options = [\"barbarian-charges\"]\n",
     "barbarian-charges without barbarians"},
    {"nobody_impetuous", name_line, name_line + "options = [\"command-control\"]\n",
     "command-control without anybody impetuous"},
    {"control_without_its_rule", name_line, name_line + "control_turns = [2]\n",
     "s.toml:3:17: control_turns without command-control"},
    {"barbarian_without_barbarians", "army = \"North\"\n", "army = \"North\"\nbarbarian = true\n",
     "s.toml:15:13: side B is barbarian, but none of its units"},
    {"barbarians_without_a_rule", "leaders = [\"B\"]\nunits = [\"MI C2/4\"",
     "barbarian = true\nleaders = [\"B\"]\nunits = [\"LI C2/4\"",
     "s.toml:15:13: that side B is barbarian changes nothing (expected barbarian-charges or command-control"},
};

class SenselessBattle : public ::testing::TestWithParam<Senseless> {};
INSTANTIATE_TEST_SUITE_P(Each, SenselessBattle, ::testing::ValuesIn(senseless),
                         [](const auto& of) { return of.param.name; });

TEST_P(SenselessBattle, IsReported) {
    EXPECT_THAT(warnings(data_files::replaced(sound, GetParam().from, GetParam().to)), HasSubstr(GetParam().message));
}

TEST(ScenarioLint, ReportsASideThatCannotScore) {
    // War wagons have no strength that counts (14.0), and there are no units to panic and no camp to take.
    std::string text = data_files::replaced(sound, "units = [\"MI C2/4\", \"MI D2/4\", \"PX E2/4\", \"CAMP D1\"]\n",
                                            "units = [\"WW E2\"]\npanic = 9\n");
    text = data_files::replaced(text, ", \"CAMP D7\"]", "]\npanic = 99");
    EXPECT_THAT(warnings(text), HasSubstr("s.toml:11:10: side A scores by slaughter alone"));
    EXPECT_THAT(warnings(text), HasSubstr("s.toml:17:10: side B cannot score"));
}

/// The sound battle with each first text replaced by the second.
std::string changed(const std::vector<std::pair<std::string, std::string>>& changes) {
    std::string text = sound;
    for (const auto& [from, to] : changes) text = data_files::replaced(text, from, to);
    return text;
}

TEST(ScenarioLint, ADrawIsAVictoryOfTheSideThatItCountsFor) {
    const std::pair<std::string, std::string> points{"army = \"North\"\n", "army = \"North\"\nvictory_points = 3\n"};
    const auto counts_for = [&](const std::string& side) {
        return changed({points, {name_line, name_line + "draw_counts_for = \"" + side + "\"\n"}});
    };
    EXPECT_EQ(warnings(counts_for("A")), "");
    EXPECT_THAT(warnings(counts_for("B")),
                HasSubstr("s.toml:16:18: side A can never win (found 3 victory points at most against 3 at the start"));
}

TEST(ScenarioLint, BarbariansDoNotLeaveUnderCommandControl) {
    const std::pair<std::string, std::string> exit{a_camp, a_camp + "[[side.A.exit]]\nhexes = [\"A1\"]\nunits = 4\n"};
    const std::pair<std::string, std::string> light{"units = [\"HI C5/1\"", "barbarian = true\nunits = [\"LI C5/1\""};
    const auto under = [&](const std::string& option) {
        return changed({exit, light, {name_line, name_line + "options = [\"" + option + "\"]\n"}});
    };
    EXPECT_THAT(warnings(under("command-control")),
                HasSubstr("s.toml:14:1: exit 1 of side A can never score (found 3 of its units can leave there"));
    EXPECT_EQ(warnings(under("barbarian-charges")), "");
}

TEST(ScenarioLint, TurnsOfCommandControlCome) {
    const auto checked_in = [](const std::string& turns) {
        return warnings(changed({{"\"HI C5/1\"", "\"KT C5/1\""},
                                 {name_line, name_line + "options = [\"command-control\"]\ncontrol_turns = " + turns +
                                                 "\n[turns]\nlast = 6\n"}}));
    };
    EXPECT_EQ(checked_in("[1, 6]"), "");
    EXPECT_THAT(checked_in("[6, 8]"),
                HasSubstr("s.toml:4:17: command control is to be checked in a turn that never comes (found turn 8, "
                          "expected turn 6 at most; rule 17.4.1)"));
    EXPECT_THAT(checked_in("[]"), HasSubstr("s.toml:4:17: command control is never checked"));
}

TEST(ScenarioLint, KnowsTheHighestAveragedDie) {
    const std::string group = "[[side.B.group]]\nturn = 6\nentry = [\"A1\"]\nunits = [\"LC\"]\n";
    const std::string turns = "[turns]\nend_on = { 3 = 5 }\n";
    EXPECT_EQ(warnings(changed({{b_camp, b_camp + group + turns}})), "");
    const std::string averaged = warnings(
        changed({{b_camp, b_camp + group + turns}, {name_line, name_line + "options = [\"averaging-dice\"]\n"}}));
    EXPECT_THAT(averaged, HasSubstr("s.toml:18:1: this group never comes: the game is over before (found turn 6"));
    EXPECT_THAT(averaged, HasSubstr("s.toml:23:10: the game never goes on after turn 3 (found end_on 3 = 5 with "
                                    "averaging dice, last = 10"));
}

TEST(ScenarioLint, HasNothingToSayOfASetUpThatIsVoid) {
    // Units apart, facing a lake or the edge, cut off by a river; one leader comes with a group.
    const std::vector<std::pair<std::string, std::string>> changes{
        {"rows = 7\n", "rows = 7\nlake = [\"H1\"]\nriver = [\"A5-A6\", \"A6-B6\", \"A6-B7\", \"A6-A7\"]\n"},
        {"\"HI C5/1\", \"HI D5/1\", \"MI E5/1\", \"LC F6/1\"", "\"HI H2/1\", \"HI D5/1\", \"MI A6/1\", \"LC F7/4\""}};
    const auto reported = [&](const std::string& options) {
        auto all = changes;
        all.emplace_back(name_line, name_line + options);
        Diagnostics diagnostics;
        const auto scenario = parse_scenario({"s.toml", changed(all)}, data_files::shipped_charts(), diagnostics);
        if (scenario) lint(*scenario, data_files::shipped_charts(), diagnostics);
        return diagnostics.text();
    };
    for (const char* what : {"faces ground that it may not enter", "faces off the map", "can never come to an enemy",
                             "out of reach of most of its army"})
        EXPECT_THAT(reported(""), HasSubstr(what));
    EXPECT_EQ(reported("options = [\"free-deployment\"]\n"), "");
}

TEST(ScenarioLint, HasNothingToSayOfASoundBattle) { EXPECT_EQ(warnings(sound), ""); }

TEST(ScenarioLint, HasNothingToSayOfTheLibrary) {
    for (const std::string& battle : test::library())
        EXPECT_EQ(warnings(test::data_text("scenarios/" + battle + ".toml")), "") << battle;
}

TEST(ScenarioLint, DoesNotMistakeAFordForARiver) {
    std::string text = data_files::replaced(sound, "rows = 7\n", walls);
    text = data_files::replaced(text, "\"H4\"]", "\"H4\"]\nclear = []\n");
    text = data_files::replaced(text, ", \"H4\"]", "]");
    EXPECT_EQ(warnings(text), "");  // H4 is the gap
}

}  // namespace
}  // namespace polemarch::ancient_battles
