// What `validate` warns of in battles that are possible.
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
    check_sense(*scenario, charts, found);
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
     "the game never goes on after turn 4"},
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
     "side B panics by the loss of any one unit (found panic level 4, weakest unit 4"},
    {"exit_that_nobody_takes", a_camp, a_camp + "[[side.A.exit]]\nhexes = [\"A1\"]\nunits = 5\n",
     "exit 1 of side A can never score (found 4 of its units can leave there, expected 5 units or more"},
    {"exit_that_gives_too_little", a_camp, a_camp + "[[side.A.exit]]\nhexes = [\"A1\"]\npoints = 3\nmost = 2\n",
     "exit 1 of side A never gives all its points"},
    {"by_slaughter_alone", "\"CAMP D1\"]\n", "\"MI A1/4\"]\npanic = 99\n", "side A scores by slaughter alone"},
    {"can_never_win", "army = \"North\"\n", "army = \"North\"\nvictory_points = 4\n",
     "side A can never win (found 3 victory points at most against 4 at the start"},
    {"three_times_as_strong", "\"MI C2/4\", \"MI D2/4\", \"PX E2/4\", \"CAMP D1\"]", "\"MI C2/4\", \"CAMP D1\"]",
     "side A is three times as strong as the other (found 14 to 4"},
    {"no_elephants", name_line, name_line + "options = [\"elephants\"]\n",
     "s.toml:3:11: elephants without elephants (expected EL; rule 17.5)"},
    {"no_barbarians", name_line, name_line + "options = [\"barbarian-charges\"]\n",
     "barbarian-charges without barbarians"},
    {"nobody_impetuous", name_line, name_line + "options = [\"command-control\"]\n",
     "command-control without anybody impetuous"},
    {"control_without_its_rule", name_line, name_line + "control_turns = [2]\n",
     "control_turns without command-control"},
    {"barbarian_without_barbarians", "army = \"North\"\n", "army = \"North\"\nbarbarian = true\n",
     "side B is barbarian, but none of its units"},
};

class SenselessBattle : public ::testing::TestWithParam<Senseless> {};
INSTANTIATE_TEST_SUITE_P(Each, SenselessBattle, ::testing::ValuesIn(senseless),
                         [](const auto& of) { return of.param.name; });

TEST_P(SenselessBattle, IsTold) {
    EXPECT_THAT(warnings(data_files::replaced(sound, GetParam().from, GetParam().to)), HasSubstr(GetParam().message));
}

TEST(Sense, TellsOfASideThatCannotScore) {
    // War wagons have no strength that counts (14.0), and there is nobody to panic and no camp to take.
    std::string text = data_files::replaced(sound, "units = [\"MI C2/4\", \"MI D2/4\", \"PX E2/4\", \"CAMP D1\"]\n",
                                            "units = [\"WW E2\"]\npanic = 9\n");
    text = data_files::replaced(text, ", \"CAMP D7\"]", "]\npanic = 99");
    EXPECT_THAT(warnings(text), HasSubstr("s.toml:11:10: side A scores by slaughter alone"));
    EXPECT_THAT(warnings(text), HasSubstr("s.toml:17:10: side B cannot score"));
}

TEST(Sense, HasNothingToSayOfASoundBattle) { EXPECT_EQ(warnings(sound), ""); }

TEST(Sense, HasNothingToSayOfTheLibrary) {
    for (const std::string& battle : test::library())
        EXPECT_EQ(warnings(test::data_text("scenarios/" + battle + ".toml")), "") << battle;
}

TEST(Sense, DoesNotMistakeAFordForARiver) {
    std::string text = data_files::replaced(sound, "rows = 7\n", walls);
    text = data_files::replaced(text, "\"H4\"]", "\"H4\"]\nclear = []\n");
    text = data_files::replaced(text, ", \"H4\"]", "]");
    EXPECT_EQ(warnings(text), "");  // H4 is the way through
}

}  // namespace
}  // namespace polemarch::ancient_battles
