// Scenarios: what is read, and one message for each fault.
#include "tests/support/standard_wargame/battles.h"

#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/names.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const WargameStart& small() {
    static const WargameStart start = wargame_from(small_wargame_text());
    return start;
}
const UnitEntry& entry(std::string_view name) {
    const UnitIndex u = wargame_unit(name);
    return small().setup->scenario.sides[side_of(u)].units[u % side_places];
}
table::Point place(double x, double y) {
    return {static_cast<Length>(x * base_width) - 20 * base_width,
            static_cast<Length>(y * base_width) - 15 * base_width};
}

TEST(WargameScenarios, WhatIsWrittenIsRead) {
    const Scenario& scenario = small().setup->scenario;
    EXPECT_EQ(scenario.name, "Small battle");
    EXPECT_EQ(scenario.short_name, "test");
    EXPECT_EQ(scenario.width, 40 * base_width);
    EXPECT_EQ(scenario.depth, 30 * base_width);
    EXPECT_EQ(scenario.day, 2);
    EXPECT_EQ(scenario.attacker, 0);
    EXPECT_EQ(scenario.pieces.size(), 6u);
    const SideEntry& side = scenario.sides[1];
    EXPECT_EQ(side.army, "Northerners");
    EXPECT_EQ(side.type, ArmyType::tribal);
    EXPECT_EQ(side.home, Home::europe);
    EXPECT_EQ(side.level, 2);
    EXPECT_EQ(side.strategy, Strategy::probe);
    EXPECT_TRUE(side.fortified_baggage);
    EXPECT_EQ(side.units.size(), 6u);
    EXPECT_EQ(entry("A6").role, Role::sub);
    EXPECT_EQ(entry("A7").contingent, 0);
    EXPECT_EQ(code(entry("B4").troops), "HBC/exp");
    EXPECT_EQ(entry("B4").grade, Class::warrior);
}
TEST(WargameScenarios, APlaceIsTheMiddleOfTheFrontOrItsLeftCorner) {
    EXPECT_EQ(entry("A1").pose, table::pose_at(place(15, 12), {}));
    EXPECT_EQ(entry("A5").pose, table::pose_at(place(16.5, 13.5), {}));
    EXPECT_EQ(small().setup->scenario.sides[1].baggage, table::pose_at(place(10, 26), table::half_turn));
}
TEST(WargameScenarios, R5_3_UnitsBesideAndBehindOthersAreOneGroup) {
    const Groups groups(Field(*small().setup, small().state));
    EXPECT_EQ(entry("A2").pose, table::pose_at(place(16, 12), {}));
    EXPECT_EQ(entry("A3").pose, table::pose_at(place(14, 12), {}));
    EXPECT_EQ(groups.ahead_of(wargame_unit("A4")), wargame_unit("A1"));
    for (const char* name : {"A2", "A3", "A4"}) EXPECT_TRUE(groups.together(wargame_unit("A1"), wargame_unit(name)));
    EXPECT_EQ(groups.beside(wargame_unit("B1"), table::Hand::right), wargame_unit("B2"));
}
TEST(WargameScenarios, R5_3_WhoIsWrittenBehindAWagonIsOfItsGroup) {
    const std::string wagon = "at = \"35 20 facing 180\"";
    std::string text = small_wargame_text();
    text.replace(text.find(wagon), wagon.size(), wagon + "\n\n[[side.B.unit]]\nunit = \"M LF/-\"\nbehind = \"B6\"");
    const WargameStart start = wargame_from(text);
    EXPECT_EQ(Groups(Field(*start.setup, start.state)).ahead_of(wargame_unit("B7")), wargame_unit("B6"));
}
TEST(WargameScenarios, R4_1_6_LeftAndRightAreAsTheOwnerSeesThem) {
    const State& s = small().state;
    EXPECT_EQ(s.unit[wargame_unit("A7")].where, Whereabouts::away);
    EXPECT_EQ(s.unit[wargame_unit("A7")].pose, table::pose_at(place(0, 15), table::quarter_turn));
    EXPECT_EQ(march_pose(small().setup->scenario, 1, table::Hand::left),
              table::pose_at(place(40, 15), -table::quarter_turn));
}
TEST(WargameScenarios, R6_5_2_WhoIsInsideAVillageHasNoPlace) {
    const Unit& unit = small().state.unit[wargame_unit("B3")];
    EXPECT_EQ(unit.where, Whereabouts::village);
    EXPECT_EQ(unit.inside, Inside::defender);
    EXPECT_FALSE(Field(*small().setup, small().state).on_table().has(wargame_unit("B3")));
}
TEST(WargameScenarios, R3_3_4_2_AVillageIsTheDefendersUnlessItIsWritten) {
    EXPECT_EQ(small().setup->scenario.pieces[2].friendly, 1);
    std::string text = small_wargame_text();
    text.replace(text.find("kind = \"fortified-village\""), 26, "kind = \"village\"\nfriend = \"A\"");
    text.replace(text.find("inside = \"defender\""), 19, "at = \"5 25 facing 180\"");
    EXPECT_EQ(wargame_from(text).setup->scenario.pieces[2].friendly, 0);
}
TEST(WargameScenarios, R3_3_1_3_ABandIsAStripFromEdgeToEdge) {
    const table::Polygon& road = small().setup->scenario.pieces[5].shape;
    EXPECT_EQ(road.low().x, place(35.5, 0).x);
    EXPECT_EQ(road.high().x, place(36.5, 0).x);
    const table::Polygon& river = small().setup->scenario.pieces[4].shape;
    EXPECT_TRUE(table::contains(river, place(6, 25)));
    EXPECT_FALSE(table::contains(river, place(6.6, 25)));
    EXPECT_TRUE(table::contains(river, place(0, 20.25)));  // it covers the edge of the table
}
TEST(WargameScenarios, R3_3_1_1_ShapesOfTheCatalogueHoldTwoBaggageBasesAndFitTheirRectangles) {  // S20
    EXPECT_GE(wargame_charts().basic_shapes, 4u);
    for (std::size_t i = 0; i < wargame_charts().basic_shapes; ++i) {
        const table::Polygon& shape = wargame_charts().shapes[i];
        const table::Point size = shape.high() - shape.low();
        bool fits = false;
        for (const auto& [width, depth] : {std::pair{5, 5}, std::pair{6, 4}, std::pair{7, 3}})
            fits = fits || (size.x <= width * base_width && size.y <= depth * base_width);
        EXPECT_TRUE(fits);
        for (const int side : {-1, 1})
            for (const Length x : {0, 2 * base_width})
                for (const Length y : {-base_width, base_width}) EXPECT_TRUE(table::contains(shape, {side * x, y}));
    }
}
TEST(WargameScenarios, AShapeIsPlacedByItsMiddleAndTurned) {
    const table::Polygon& woods = small().setup->scenario.pieces[1].shape;
    EXPECT_TRUE(table::contains(woods, place(30 + 1.9, 15 - 1.9)));  // turned 45: its length runs to the south-east
    EXPECT_FALSE(table::contains(woods, place(30 + 1.9, 15 + 1.9)));
}
TEST(WargameScenarios, R3_3_1_4_ThePeakIsTheMiddleOfTheHillUnlessItIsWritten) {  // S21
    EXPECT_EQ(small().setup->scenario.pieces[0].peak, place(8.5, 15));
    std::string text = small_wargame_text();
    text.replace(text.find("peak = \"8.5 15\""), 15, "");
    EXPECT_EQ(wargame_from(text).setup->scenario.pieces[0].peak, place(8.5, 14.5));
}
TEST(WargameScenarios, TheExampleOfTheDocumentIsRead) {
    const std::string text = wargame_text("SCENARIOS.md");
    const auto begin = text.find("```toml\n") + 8;
    const WargameStart start = wargame_from(text.substr(begin, text.find("```", begin) - begin));
    EXPECT_EQ(start.setup->scenario.name, "The hill");
    for (const auto* names : {&weather_names, &strategy_names, &begins_names, &ground_names})
        for (const std::string& name : *names) EXPECT_THAT(text, HasSubstr("`" + name + "`"));
}
TEST(WargameScenarios, NamesOfUnitsGeneralsAndGround) {
    const WargameStart& start = small();
    const auto& g = *start.setup;
    const State& s = start.state;
    EXPECT_EQ(unit_words(g, s, wargame_unit("A1")), "V HF/1, Legions, the commander-in-chief");
    EXPECT_EQ(unit_words(g, s, wargame_unit("A3")), "R HF/1");
    EXPECT_EQ(unit_words(g, s, wargame_unit("A7")), "W LC/bow, Riders, of Allies, the ally-general");
    EXPECT_EQ(unit_words(g, s, wargame_unit("A0")), "mobile baggage");
    EXPECT_EQ(unit_words(g, s, wargame_unit("B0")), "fortified baggage");
    EXPECT_EQ(general_name(1, 0), "BL1");
    EXPECT_EQ(piece_name(g.scenario.pieces, 0), "hill/rocky");
    EXPECT_EQ(piece_name(g.scenario.pieces, 1), "woods 1");
    EXPECT_EQ(piece_name(g.scenario.pieces, 3), "woods 2");
    EXPECT_EQ(piece_name(g.scenario.pieces, 5), "road");
}

// ---- faults

struct WargameFault {
    const char* name;
    std::string from, to, message;
};
void PrintTo(const WargameFault& fault, std::ostream* out) { *out << fault.name; }
class WargameScenarioFaults : public ::testing::TestWithParam<WargameFault> {};
TEST_P(WargameScenarioFaults, AreReportedWithPlaceAndExpectation) {
    std::string text = small_wargame_text();
    const auto at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, GetParam().from.size(), GetParam().to);
    Diagnostics diagnostics;
    EXPECT_FALSE(try_wargame_from(text, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr(GetParam().message));
    EXPECT_THAT(diagnostics.text(), StartsWith("polemarch: error: test.toml:"));
    EXPECT_EQ(diagnostics.errors(), 1u) << diagnostics.text();
}
std::string many_units() {
    std::string units;
    for (int i = 0; i < 52; ++i) units += "[[side.A.unit]]\nunit = \"R HF/1\"\nright_of = \"A1\"\n";
    return units + "[side.B]";
}
/// `text` so many times before side B.
std::string before_b(const std::string& text, int times = 1) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all + "[side.B]";
}
std::string corners(int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += fmt::format("\"{} 1\", ", 1 + i);
    return "corners = [" + all + "\"1 4\"";
}
const std::string rider = "[[side.A.unit]]\nunit = \"W LC/bow\"\nmarch = \"left\"\n";
INSTANTIATE_TEST_SUITE_P(
    All, WargameScenarioFaults,
    ::testing::Values(
        WargameFault{"no_place_of_a_table", "at = \"28 12 facing 0\"", "at = \"28 12\"",
                     "this is no place with a heading (found '28 12', expected a place and a heading such as '24.5 10 "
                     "facing 90')"},
        WargameFault{
            "handicap_levels", "[side.B]", before_b("[[handicap]]\nside = \"B\"\nlevels = -3\n"),
            "the handicap leaves side B impossible maintenance levels (found -1, expected 0 to 15; rule 2.2.3)"},
        WargameFault{"handicap_break", "[side.B]", before_b("[[handicap]]\nside = \"B\"\nbreak_point = 4\n"),
                     "the handicap leaves side B an impossible break point (found 7, expected 1 to 6; rule 9.2)"},
        WargameFault{"handicap_command", "[side.B]", before_b("[[handicap]]\nside = \"A\"\ncommand_points = 4\n"),
                     "bad value of 'command_points' in [handicap] (found 4, expected a whole number from -3 to 3)"},
        WargameFault{"handicap_of_another_system", "[side.B]",
                     before_b("[[handicap]]\nside = \"A\"\nvictory_points = 1\n"), "unknown key 'victory_points'"},
        WargameFault{"heading", "\"28 12 facing 0\"", "\"28 12 facing north\"",
                     "this is no heading (found 'north', expected degrees clockwise from north, 0 to 359.999)"},
        WargameFault{"heading_of_a_whole_turn", "\"28 12 facing 0\"", "\"28 12 facing 360\"", "this is no heading"},
        WargameFault{"length", "\"28 12 facing 0\"", "\"28 twelve facing 0\"", "this is no length (found 'twelve'"},
        WargameFault{"place_beyond", "\"28 12 facing 0\"", "\"48 12 facing 0\"",
                     "this place is off the table (found '48 12 facing 0', expected at most 40 by 30)"},
        WargameFault{"peak_nowhere", "peak = \"8.5 15\"", "peak = \"8.5\"", "this is no place (found '8.5'"},
        WargameFault{"many_corners", "corners = [\"1 1\", \"1 4\"", corners(32),
                     "an area has 32 corners at most (found 35 corners)"},
        WargameFault{"many_pieces", "[side.A]",
                     [] {
                         std::string pieces;
                         for (int i = 0; i < 7; ++i)
                             pieces += fmt::format(
                                 "[[piece]]\nkind = \"brush\"\ncorners = [\"{0} 1\", \"{0} 2\", "
                                 "\"{1} 2\", \"{1} 1\"]\n",
                                 20 + 2 * i, 21 + 2 * i);
                         return pieces + "[side.A]";
                     }(),
                     "there are too many pieces and bands (found 13, expected at most 12; rule 3.3.1)"},
        WargameFault{"many_generals", "[side.B]",
                     before_b("[[side.A.unit]]\nunit = \"W LC/bow\"\nmarch = \"left\"\ngeneral = \"sub\"\n", 2),
                     "side A: there are too many generals (found 4, expected at most 3 besides the commander-in-chief; "
                     "rule 2.2.6)"},
        WargameFault{"sub_of_allies", "[side.B]", before_b(rider + "contingent = \"Allies\"\ngeneral = \"sub\"\n"),
                     "side A: this general is in an allied contingent (found 'sub', expected general = \"ally\", or a "
                     "unit of no contingent; rule 2.2.7)"},
        WargameFault{"two_generals_of_allies", "[side.B]",
                     before_b(rider + "contingent = \"Allies\"\ngeneral = \"ally\"\n"),
                     "side A: a contingent has one general (found two, expected one; rule 2.2.6)"},
        WargameFault{"most_march", "[side.B]", before_b(rider, 8),
                     "side A: more than half of the units march around a flank (found 9 of 17, expected half of them "
                     "at most; rule 3.4.1.4)"},
        WargameFault{"version", "scenario 1", "scenario 2", "scenario"},
        WargameFault{"no_name", "name = \"Small battle\"\n", "", "the key 'name' is missing"},
        WargameFault{"unknown_key", "day = 2", "days = 2", "unknown key 'days', did you mean 'day'?"},
        WargameFault{"doubled_key", "day = 2", "day = 2\nday = 3", "day"},
        WargameFault{"begins", "\"deployed\"", "\"deploid\"", "bad value of 'begins'"},
        WargameFault{"weather", "weather = \"none\"", "weather = \"snow\"", "bad value of 'weather'"},
        WargameFault{"table", "width = 40", "width = 400", "bad value of 'width'"},
        WargameFault{"ground", "kind = \"hill\"", "kind = \"hil\"",
                     "test.toml:15:8: bad value of 'kind' in [piece] (found 'hil', expected hill, woods, "},
        WargameFault{"band_as_piece", "kind = \"hill\"\ncover = \"rocky\"", "kind = \"river\"", "bad value of 'kind'"},
        WargameFault{"piece_as_band", "kind = \"road\"", "kind = \"hill\"", "bad value of 'kind' in [band]"},
        WargameFault{"cover_of_woods", "shape = 2", "cover = \"rocky\"\nshape = 2", "only hills have a cover"},
        WargameFault{"peak_of_woods", "shape = 2", "peak = \"30 15\"\nshape = 2", "only hills have a peak"},
        WargameFault{"no_cover", "\"rocky\"", "\"village\"", "bad value of 'cover'"},
        WargameFault{"peak_outside", "peak = \"8.5 15\"", "peak = \"12 15\"",
                     "the peak lies outside the hill (found '12 15'"},
        WargameFault{"two_corners", "\"6 12\", \"6 17\", ", "", "an area needs three corners at least"},
        WargameFault{"crossing", "\"6 12\", \"6 17\", \"11 17\"", "\"6 12\", \"11 17\", \"6 17\"",
                     "the edges of this area cross or touch each other"},
        WargameFault{"corners_and_shape", "shape = 2", "corners = [\"29 14\", \"29 16\", \"31 16\"]\nshape = 2",
                     "a piece has corners or a shape of the catalogue"},
        WargameFault{"shape", "shape = 2", "shape = 99", "bad value of 'shape'"},
        WargameFault{"turned", "turned = 45", "turned = 360", "bad value of 'turned'"},
        WargameFault{"band_width", "width = 0.75", "width = 1.5",
                     "bad value of 'width' in [band] (found 1.5, expected a number from 0.5 to 1)"},
        WargameFault{"short_band", "to = \"36 30\"", "to = \"36 0.5\"", "a band is at least one base width long"},
        WargameFault{"second_village", "kind = \"woods\"\ncorners", "kind = \"village\"\ncorners",
                     "there is more than one village"},
        WargameFault{"friend", "kind = \"woods\"\ncorners", "kind = \"woods\"\nfriend = \"A\"\ncorners",
                     "only villages are friends of a side"},
        WargameFault{"army_type", "\"standing\"", "\"professional\"", "bad value of 'army_type'"},
        WargameFault{"home", "\"mediterranean\"", "\"rome\"", "bad value of 'home'"},
        WargameFault{"level", "level = 3", "level = 9", "bad value of 'level'"},
        WargameFault{"no_attacker", "attacker = true\n", "",
                     "one side attacks, the other defends (found no attacker, expected attacker = true in one side; "
                     "rule 3.1.1)"},
        WargameFault{"two_attackers", "army = \"Northerners\"", "army = \"Northerners\"\nattacker = true",
                     "found two attackers"},
        WargameFault{"strategy", "\"outflank\"", "\"attack\"", "bad value of 'strategy'"},
        WargameFault{"never_fought", "strategy = \"probe\"\nbaggage = \"fortified\"",
                     "strategy = \"withdraw\"\nbaggage = \"mobile\"", "with these strategies no battle is fought"},
        WargameFault{"no_baggage", "baggage_at = \"20 6 facing 0\"\n", "",
                     "the key 'baggage_at' in [side.A] is missing"},
        WargameFault{"no_unit", "\"V HF/1\"", "\"VHF/1\"", "this is no unit (found 'VHF/1', expected class and troops"},
        WargameFault{"class", "\"V HF/1\"", "\"X HF/1\"",
                     "unknown class (found 'X', expected M, W, R or V; rule 2.1.2)"},
        WargameFault{"troops", "\"V HF/1\"", "\"V HF/4\"", "unknown troops, did you mean 'HF/"},
        WargameFault{"no_such_class", "\"W HBC/exp\"", "\"R HBC/exp\"",
                     "there are no such HBC/exp (found 'R', expected W; rule 2.1.5)"},
        WargameFault{"baggage_as_unit", "\"R HA\"", "\"M Bg\"", "baggage is no unit of the list"},
        WargameFault{"two_places", "right_of = \"A1\"", "right_of = \"A1\"\nat = \"1 1 facing 0\"",
                     "two keys say where it stands"},
        WargameFault{"beside_nobody_in_the_second_unit", "right_of = \"A1\"", "right_of = \"A40\"",
                     "this is no unit of the side that stands further up (found 'A40', expected A1)"},
        WargameFault{"no_place", "right_of = \"A1\"\n", "", "the key 'at' in [side.A.unit] is missing"},
        WargameFault{"later_neighbour", "left_of = \"A1\"", "left_of = \"A5\"",
                     "this is no unit of the side that stands further up (found 'A5', expected A1 to A2)"},
        WargameFault{"enemy_neighbour", "left_of = \"A1\"", "left_of = \"B1\"", "this is no unit of the side"},
        WargameFault{"placeless_neighbour", "corner = \"16 13.5 facing 0\"",
                     "march = \"left\"\n[[side.A.unit]]\n"
                     "unit = \"R LF/bow\"\nbehind = \"A5\"",
                     "this unit stands at no place of the table"},
        WargameFault{"march", "march = \"left\"", "march = \"north\"", "bad value of 'march'"},
        WargameFault{"march_by_strategy", "\"outflank\"", "\"prepare\"",
                     "side A: with these strategies nobody marches around a flank (found 'prepare' against 'probe'"},
        WargameFault{"inside", "inside = \"defender\"", "inside = \"within\"",
                     "this is how the other side is in the village"},
        WargameFault{"no_village", "kind = \"fortified-village\"", "kind = \"village\"",
                     "there is no fortified village"},
        WargameFault{"fortified_village", "\"tribal\"", "\"mercenary\"", "side B has a fortified village"},
        WargameFault{"first_day", "day = 2\n", "", "(found 'probe' on the first day, expected strategy = \"defend\""},
        WargameFault{"fortification", "right_of = \"A1\"", "right_of = \"A1\"\nfortified = true",
                     "side A: this army builds no fortifications"},
        WargameFault{"no_commander", "general = \"commander\"", "",
                     "side A: nobody is the commander-in-chief (found 0"},
        WargameFault{"two_commanders", "general = \"sub\"", "general = \"commander\"",
                     "side A: there are two commanders-in-chief (found 2"},
        WargameFault{"ally_of_nobody", "general = \"sub\"", "general = \"ally\"", "this ally-general leads nobody"},
        WargameFault{"contingent", "general = \"ally\"", "", "the contingent Allies has no general"},
        WargameFault{"off_the_table", "\"28 12 facing 0\"", "\"28 0.25 facing 0\"",
                     "A9 Light foot with javelins stands off the table (expected a place on it)"},
        WargameFault{"overlap", "\"28 12 facing 0\"", "\"25.5 12.25 facing 10\"",
                     "A9 Light foot with javelins stands on A6 Horsemen (found an overlap of 0.4"},
        WargameFault{"forbidden_ground", "35 20 facing 180", "8.5 14 facing 180",
                     "B6 War wagon stands where it cannot go (expected other ground; rule 6.1.1)"},
        WargameFault{"more_than_60", "[side.B]", many_units(), "side A has more than 60 units"},
        WargameFault{"position_not_last", "[side.B]", "[position]\nstep = \"first-dice\"\n[side.B]",
                     "[position] must be the last table of the file"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(WargameScenarios, R2_2_ASideWithoutUnitsIsRefused) {
    std::string text = small_wargame_text();
    text.resize(text.find("[[side.B.unit]]"));
    Diagnostics diagnostics;
    EXPECT_FALSE(try_wargame_from(text + "unit = []\n", diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("side B has no unit (expected at least one; rule 2.2)"));
    Diagnostics found;
    EXPECT_FALSE(try_wargame_from(text, found));
    EXPECT_THAT(found.text(), HasSubstr("the key 'unit' in [side.B] is missing"));
}
TEST(WargameScenarios, R3_5_3_7_WhoMarchesIsBehindNoFortification) {
    std::string text = small_wargame_text();
    text.replace(text.find("march = \"left\""), 14, "march = \"left\"\nfortified = true");
    Diagnostics diagnostics;
    EXPECT_FALSE(try_wargame_from(text, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("side A: who has no place on the table is behind no fortification (found "
                                              "'fortified', expected 'at'; rule 3.5.3.7)"));
}

TEST(WargameScenarios, R3_4_1_2_FortifiedBaggageDoesNotWithdraw) {
    std::string text = small_wargame_text();
    const auto change = [&](const std::string& from, const std::string& to) {
        text.replace(text.find(from), from.size(), to);
    };
    change("\"outflank\"", "\"prepare\"");
    change("march = \"left\"", "at = \"2 12 facing 0\"");
    change("\"probe\"", "\"withdraw\"");
    Diagnostics diagnostics;
    EXPECT_FALSE(try_wargame_from(text, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("side B: an army with fortified baggage does not withdraw"));
    EXPECT_EQ(diagnostics.errors(), 1u);
    change("\"fortified\"", "\"mobile\"");
    EXPECT_EQ(wargame_from(text).setup->scenario.sides[1].strategy, Strategy::withdraw);
}
TEST(WargameScenarios, R3_5_1_ATableTooSmallForBaggageIsRefusedBeforeTheDeployment) {
    const auto text = [](const std::string& begins, int width, int depth) {
        std::string all = fmt::format(
            "format = \"polemarch standard-wargame scenario 1\"\nname = \"Small\"\nbegins = \"{}\"{}\n"
            "[table]\nwidth = {}\ndepth = {}\n",
            begins, begins == "deployment" ? "\nweather = \"none\"" : "", width, depth);
        for (const char* side : {"A", "B"}) {
            all += fmt::format(
                "[side.{0}]\narmy = \"Army {0}\"\narmy_type = \"tribal\"\nhome = \"europe\"\n"
                "level = 3\nbaggage = \"mobile\"\n",
                side);
            if (begins == "deployment")
                all += std::string(*side == 'A' ? "attacker = true\n" : "") + "strategy = \"prepare\"\n";
            all += fmt::format("[[side.{}.unit]]\nunit = \"W HF/1\"\ngeneral = \"commander\"\n", side);
        }
        return all;
    };
    for (const char* begins : {"eve", "deployment"}) {
        for (const auto& [width, depth] : {std::pair{13, 16}, std::pair{14, 15}, std::pair{60, 10}}) {
            Diagnostics diagnostics;
            EXPECT_FALSE(parse_scenario({"test.toml", text(begins, width, depth)}, wargame_charts(), diagnostics));
            EXPECT_EQ(diagnostics.errors(), 1u) << diagnostics.text();
            EXPECT_THAT(diagnostics.text(),
                        HasSubstr(fmt::format("the table has no place for baggage, and the battle begins before it is "
                                              "deployed (found {} by {}, expected at least 14 by 16 base widths, or "
                                              "begins = \"deployed\"; rule 3.5.1)",
                                              width, depth)));
        }
        Diagnostics diagnostics;
        EXPECT_TRUE(parse_scenario({"test.toml", text(begins, 14, 16)}, wargame_charts(), diagnostics))
            << diagnostics.text();
    }
}
TEST(WargameScenarios, R6_1_4_7b_NeighboursInABendingColumnMayOverlap) {                 // N31
    for (const auto& [place, legal] : {std::pair{"24.878 11.811 facing 350", true},      // in a curve behind A6
                                       std::pair{"24.878 11.811 facing 170", false}}) {  // faces the rear
        std::string text = small_wargame_text();
        const std::string from = "28 12 facing 0";
        text.replace(text.find(from), from.size(), place);
        Diagnostics diagnostics;
        EXPECT_EQ(try_wargame_from(text, diagnostics).has_value(), legal) << diagnostics.text();
    }
}

// ---- handicaps

std::string with_handicap(const std::string& lines) { return small_wargame_text() + "\n[[handicap]]\n" + lines; }

TEST(WargameHandicap, R2_2_3_MaintenanceLevelsAreMoreOrFewer) {
    const WargameStart start = wargame_from(with_handicap("side = \"B\"\nlevels = 2\ncommand_points = -1\n"));
    const SideEntry& side = start.setup->scenario.sides[1];
    EXPECT_EQ(side.level, 4);
    EXPECT_EQ(start.state.army[1].level, 4);
    EXPECT_EQ(side.handicap, (Handicap{.levels = 2, .break_point = 0, .command = -1}));
    EXPECT_EQ(start.setup->scenario.sides[0].handicap, Handicap{});
}
}  // namespace
}  // namespace polemarch::test
