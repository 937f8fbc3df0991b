// Scenarios: what is read, and one message for each fault.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/text/board.h"
#include "tests/support/blood_of_kings/rules_table.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

const std::string plain =
    KingsTable::text_of({.a = {unit_at("SW", 4, 2, 30, 10, 0)},
                         .b = {unit_at("HS", 4, 2, 30, 40, 180), unit_at("LI", 2, 2, 40, 40, 180)},
                         .ground = "[[area]]\nkind = \"woods\"\ncorners = [\"5 5\", \"9 5\", \"9 9\"]\n"
                                   "[[line]]\nkind = \"hedge\"\npoints = [\"50 20\", \"60 20\"]\n"});

TEST(KingsScenarios, Units_21_OneToSixBasesOfOneType) {
    for (int bases = 1; bases <= 6; ++bases) {
        KingsTable t({.a = {unit_at("SW", bases, bases, 30, 10, 0)}, .b = {unit_at("HS", 4, 2, 30, 40, 180)}});
        EXPECT_EQ(t.unit("A1").bases(), bases);
        EXPECT_EQ(field_of(t.setup(), t.state())[0].extent().half_width, half_base * bases);
    }
}
TEST(KingsScenarios, Units_36_TheSizeAtTheStartDecidesWhenAUnitIsGone) {
    KingsTable t({.a = {unit_at("SW", 6, 3, 30, 10, 0)}, .b = {unit_at("HS", 4, 2, 30, 40, 180)}});
    EXPECT_EQ(condition_of(t.setup(), t.state(), 0).at_start, 6);
    EXPECT_EQ(after_loss({Status::demoralized, 4, 6}, 1).status, Status::destroyed);
    EXPECT_EQ(after_loss({Status::demoralized, 5, 6}, 1).status, Status::demoralized);
}
TEST(KingsScenarios, Units_19_ArmourIsInherentOrByScenario) {
    KingsTable t({.a = {unit_at("HC", 3, 3, 30, 10, 0), unit_at("SW", 4, 2, 50, 10, 0, "ratings = [\"armoured\"]")},
                  .b = {unit_at("HS", 4, 2, 30, 40, 180)}});
    EXPECT_TRUE(t.setup().trait[KingsTable::index("A1")].armoured);
    EXPECT_TRUE(t.setup().trait[KingsTable::index("A2")].armoured);
    EXPECT_FALSE(t.setup().trait[KingsTable::index("B1")].armoured);
}
TEST(KingsScenarios, Units_20_ImpetuousTroopsAreAggressive) {
    KingsTable t(
        {.a = {unit_at("MS", 4, 2, 30, 10, 0, "ratings = [\"impetuous\"]")}, .b = {unit_at("HS", 4, 2, 30, 40, 180)}});
    EXPECT_TRUE(t.setup().trait[0].aggressive);
}
TEST(KingsScenarios, ACornerAndTheMiddleOfTheFrontSayTheSame) {
    const auto by_corner =
        kings_from(KingsTable::text_of({.a = {"type = \"SW\", bases = 4, front = 2, corner = \"27.641 10 facing 0\""},
                                        .b = {unit_at("HS", 4, 2, 30, 40, 180)}}));
    const auto by_middle = kings_from(
        KingsTable::text_of({.a = {unit_at("SW", 4, 2, 30, 10, 0)}, .b = {unit_at("HS", 4, 2, 30, 40, 180)}}));
    EXPECT_NEAR(by_corner->start().unit[0].pose.x, by_middle->start().unit[0].pose.x, 1);
}

struct KingsFault {
    const char* from;
    const char* to;
    const char* message;
};
class KingsScenarioFaults : public ::testing::TestWithParam<KingsFault> {};
TEST_P(KingsScenarioFaults, AreReportedWithPlaceAndExpectation) {
    std::string text = plain;
    const auto at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(GetParam().from).size(), GetParam().to);
    Diagnostics diagnostics;
    EXPECT_EQ(try_kings_from(text, diagnostics), nullptr);
    const std::string all = diagnostics.text();
    EXPECT_NE(all.find(GetParam().message), std::string::npos) << all;
    EXPECT_EQ(all.find("polemarch: error: test.toml:"), 0u) << all;
}
INSTANTIATE_TEST_SUITE_P(
    All, KingsScenarioFaults,
    ::testing::Values(
        KingsFault{"scenario 1", "scenario 2", "scenario"},
        KingsFault{"name = \"Test\"", "", "the key 'name' is missing"},
        KingsFault{"name = \"Test\"", "name = \"Test\"\nyear = 3", "unknown key 'year'"},
        KingsFault{"name = \"Test\"", "name = \"Test\"\nturn_limit = 0", "bad value of 'turn_limit'"},
        KingsFault{"[[area]]", "[table]\nwidth = 2\n[[area]]", "bad value of 'width'"},
        KingsFault{"[[area]]", "[table]\nscale = \"tiny\"\n[[area]]", "bad value of 'scale'"},
        KingsFault{"kind = \"woods\"", "kind = \"wood\"", "bad value of 'kind' in [area] (found 'wood'"},
        KingsFault{"\"5 5\", ", "", "an area needs three corners at least"},
        KingsFault{"\"5 5\"", "\"9 9\"", "the edges of this area cross or touch each other"},
        KingsFault{"\"5 5\"", "\"5\"", "this is no place (found '5', expected a place such as '24.5 10')"},
        KingsFault{"\"5 5\"", "\"5 x\"", "this is no length (found 'x', expected inches with up to three decimals)"},
        KingsFault{"\"5 5\"", "\"5 50\"", "this place is off the table (found '5 50', expected at most 72 by 48)"},
        KingsFault{"\"60 20\"", "\"50 20\"", "two points of a line are less than a quarter of an inch apart"},
        KingsFault{"kind = \"hedge\"", "kind = \"fence\"", "bad value of 'kind' in [line]"},
        KingsFault{"type = \"SW\"", "type = \"XX\"", "bad value of 'type'"},
        KingsFault{"bases = 4", "bases = 7", "bad value of 'bases'"},
        KingsFault{"front = 2", "front = 1",
                   "the unit cannot stand on this front (found 1, expected 2 to 4; rule Formations_1)"},
        KingsFault{"facing 0", "facing 360", "this is no heading (found '360'"},
        KingsFault{"facing 0", "looking 0", "this is no place with a heading"},
        KingsFault{"type = \"SW\"", "type = \"SW\", weapon = \"engine\"", "Heavy Swordsmen cannot have this weapon"},
        KingsFault{", weapon = \"javelin\"", "", "Light Infantry must say what they shoot with"},
        KingsFault{"type = \"HS\"", "type = \"HS\", ratings = [\"aggressive\"]", "Heavy Spearmen are never aggressive"},
        KingsFault{"type = \"LI\"", "type = \"LI\", ratings = [\"armoured\"]", "Light Infantry are never armoured"},
        KingsFault{"type = \"SW\"", "type = \"SW\", ratings = [\"brave\"]", "unknown rating"},
        KingsFault{"30.000 10.000", "30.000 0.500", "A1 Heavy Swordsmen stands off the table"},
        KingsFault{"at = \"36 12\"", "at = \"1 12\"", "AL1 First stands off the table"},
        KingsFault{"kind = \"woods\"\ncorners = [\"5 5\", \"9 5\", \"9 9\"]",
                   "kind = \"water\"\ncorners = [\"35 5\", \"39 5\", \"37 13\"]",
                   "AL1 First stands where nobody may go"},
        KingsFault{"\"50 20\", ", "", "a line needs two points at least (found 1 point)"},
        KingsFault{"40.000 40.000", "32.000 40.000",
                   "B2 Light Infantry stands on B1 Heavy Spearmen (found an overlap of "},
        KingsFault{"commander = true", "", "side A needs one army commander (found 0"},
        KingsFault{"commander = true", "commander = true\nwith = 3",
                   "the wing has no such unit (found 3, expected 1 to 1"},
        KingsFault{"commander = true", "commander = true\nwith = 1", "a leader stands at a place or with a unit"},
        KingsFault{"36 12", "40 41", "AL1 First stands on B2 Light Infantry (expected ground apart from that of line"},
        KingsFault{"army = \"A\"", "army = \"A\"\nbreak_bonus = -9", "side A is broken before it begins"},
        KingsFault{"[side.B]", "[side.C]", "unknown key 'C' in [side]"}));

/// The table `plain` with other units of side A.
std::string with_units(const std::string& units) {
    std::string text = plain;
    const auto from = text.find("[side.A]");
    const auto begin = text.find("units", from), end = text.find("[side.B]");
    return text.replace(begin, end - begin, "units = [\n" + units + "]\n");
}
const std::string first_unit =
    "{ type = \"HS\", name = \"Triarii\", bases = 4, front = 2, at = \"30 10 facing 0\" },\n";

TEST(KingsScenarios, AnOverlapNamesBothUnitsAndHowDeepItIs) {
    for (const auto& [at, found] :
         {std::pair{"34.4 10", "an overlap of 0.32 inches"}, std::pair{"30 8", "an overlap of "}}) {
        Diagnostics diagnostics;
        const std::string second =
            fmt::format("{{ type = \"HS\", name = \"Hastati\", bases = 4, front = 2, at = \"{} facing 0\" }},\n", at);
        EXPECT_EQ(try_kings_from(with_units(first_unit + second), diagnostics), nullptr);
        EXPECT_NE(diagnostics.text().find("A2 Hastati stands on A1 Triarii (found " + std::string(found)),
                  std::string::npos)
            << diagnostics.text();
    }
}

TEST(KingsScenarios, AUnitMayStandBesideAnotherWithoutArithmetic) {
    Diagnostics diagnostics;
    const auto battle = try_kings_from(with_units("{ type = \"HS\", bases = 4, front = 2, at = \"30 14 facing 30\" },\n"
                                                  "{ type = \"HS\", bases = 3, beside = \"A1 right\" },\n"
                                                  "{ type = \"HS\", bases = 2, beside = \"A1 left 0.5\" },\n"
                                                  "{ type = \"HS\", bases = 4, front = 2, beside = \"A1 behind\" },\n"
                                                  "{ type = \"HS\", bases = 1, beside = \"A3 left\" },\n"),
                                       diagnostics);
    ASSERT_NE(battle, nullptr) << diagnostics.text();
    const auto& g = battle->setup();
    const auto rectangle = [&](std::size_t u) {
        const UnitEntry& unit = g.scenario.sides[0].units[u];
        return table::Rectangle(unit.pose, extent_of(g.charts.units[unit.type], unit.bases, unit.frontage));
    };
    const auto first = rectangle(0);
    for (std::size_t u = 1; u < 5; ++u) EXPECT_EQ(rectangle(u).heading(), first.heading());
    EXPECT_EQ(rectangle(1).front_corner(table::Hand::left), first.front_corner(table::Hand::right));
    EXPECT_EQ(rectangle(4).front_corner(table::Hand::right), rectangle(2).front_corner(table::Hand::left));
    EXPECT_EQ(rectangle(3).front_corner(table::Hand::left), first.rear_corner(table::Hand::left));
    const table::Point gap = first.front_corner(table::Hand::left) - rectangle(2).front_corner(table::Hand::right);
    EXPECT_EQ(gap, table::along(first.heading() + table::quarter_turn, inch / 2));
}

TEST(KingsScenarios, ANeighbourThatCannotBeIsToldByItsLineAndColumn) {
    for (const auto& [where, message] : std::map<std::string, std::string>{
             {"beside = \"A3 right\"",
              "this is no unit of the side that stands further up (found 'A3', expected A1 to A1)"},
             {"beside = \"B1 right\"", "this is no unit of the side that stands further up (found 'B1'"},
             {"beside = \"A2 right\"", "(found 'A2', expected A1 to A1)"},
             {"beside = \"A1 over\"", "this is no side of a unit (found 'over', expected left, right or behind)"},
             {"beside = \"A1 right x\"", "this is no length (found 'x', expected inches with up to three decimals)"},
             {"beside = \"A1 right -1\"", "this is no length (found '-1'"},
             {"beside = \"A1\"", "this names no neighbour (found 'A1', expected a unit, a side and perhaps a gap"},
             {"beside = \"A1 right 60\"", "this place is off the table (found 'A1 right 60'"},
             {"beside = \"A1 right\", at = \"9 9 facing 0\"",
              "two keys say where it stands (expected 'at', 'corner' or 'beside')"},
             {"beside = 3", "bad value of 'beside'"}}) {
        Diagnostics diagnostics;
        const std::string text = with_units(first_unit + "{ type = \"HS\", bases = 2, " + where + " },\n");
        EXPECT_EQ(try_kings_from(text, diagnostics), nullptr) << where;
        EXPECT_NE(diagnostics.text().find(message), std::string::npos) << where << diagnostics.text();
        const auto line =
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(where)), '\n') + 1;
        EXPECT_EQ(diagnostics.text().find(fmt::format("polemarch: error: test.toml:{}:", line)), 0u)
            << diagnostics.text();
    }
    Diagnostics diagnostics;  // the first unit has no neighbour
    EXPECT_EQ(try_kings_from(with_units("{ type = \"HS\", bases = 2, beside = \"A1 left\" },\n"), diagnostics),
              nullptr);
    EXPECT_NE(diagnostics.text().find("expected 'at' or 'corner' for the first unit"), std::string::npos);
}

TEST(KingsScenarios, ArmiesThatAreTooLargeAreRefusedByName) {
    KingsSetup many{.b = {unit_at("HS", 4, 2, 30, 40, 180)}};
    for (int i = 0; i < 25; ++i) many.a.push_back(unit_at("LI", 1, 1, 4 + 2.5 * i, 10, 0));
    Diagnostics diagnostics;
    EXPECT_EQ(try_kings_from(KingsTable::text_of(many), diagnostics), nullptr);
    EXPECT_NE(diagnostics.text().find("side A has too many units (found 25, expected at most 24)"), std::string::npos);
    KingsSetup leaders{.a = {unit_at("SW", 4, 2, 30, 10, 0)}, .b = {unit_at("HS", 4, 2, 30, 40, 180)}};
    for (int i = 0; i < 8; ++i)
        leaders.more_a += fmt::format("[[side.A.wing]]\nleader = \"L{}\"\nat = \"10 {}\"\n", i, i + 2);
    Diagnostics more;
    EXPECT_EQ(try_kings_from(KingsTable::text_of(leaders), more), nullptr);
    EXPECT_NE(more.text().find("side A has too many leaders (found 9, expected at most 8)"), std::string::npos);
}
TEST(KingsSketch, ShowsUnitsAndEachGroundByItsOwnLetter) {
    const auto area = [](const char* kind, int x) {
        return fmt::format("[[area]]\nkind = \"{}\"\ncorners = [\"{} 20\", \"{} 20\", \"{} 24\"]\n", kind, x, x + 6,
                           x + 6);
    };
    KingsTable t({.a = {unit_at("LI", 2, 2, 30, 10, 0, "name = \"Velites of the second legion\", quality = 1"),
                        unit_at("MS", 4, 2, 40, 10, 0,
                                "name = \"Warband of the Insubres\", weapon = \"javelin\", quality = -1, ratings = "
                                "[\"impetuous\", \"armoured\", \"pavises\"]")},
                  .b = {unit_at("HS", 4, 2, 30, 40, 180)},
                  .ground = area("woods", 2) + area("water", 10) + area("road", 18) + area("rough", 26) +
                            area("forest", 34) + area("fields", 42) + area("scrub", 50) + area("steep", 58)});
    const std::string text = draw_table(t.setup(), t.state(), {});
    EXPECT_NE(text.find("facing 0; Velites of the second legion, quality +1, javelins\n"), std::string::npos) << text;
    for (const char* word : {"Insubres", "impetuous", "armoured", "pavises", "quality -1"})
        EXPECT_NE(text.find(word), std::string::npos) << word;
    for (const char* mark :
         {"w: woods", "a: water", "r: road", "u: rough", "f: forest", "i: fields", "s: scrub", "t: steep"})
        EXPECT_NE(text.find(mark), std::string::npos) << mark << '\n' << text;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
        EXPECT_LE(end - begin, 100u) << text.substr(begin, end - begin);
}
TEST(KingsPositions, FaultyPositionsAreRefused) {
    const auto battle = kings_from(plain);
    const std::string good = battle->position(battle->start());
    Diagnostics none;
    ASSERT_NE(try_kings_from(good, none), nullptr) << none.text() << good;
    const auto fault = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const auto at = text.rfind(from);
        if (at == std::string::npos) return "no such text: " + from;
        Diagnostics diagnostics;
        return try_kings_from(text.replace(at, from.size(), to), diagnostics) ? std::string("read")
                                                                              : diagnostics.text();
    };
    EXPECT_NE(fault("bases = 4", "bases = 2").find("has lost half of its bases"), std::string::npos);
    EXPECT_NE(fault("front = 2", "front = 6").find("is wider than it has bases"), std::string::npos);
    EXPECT_NE(fault("step = \"initiative\"", "step = \"dinner\"").find("bad value of 'step'"), std::string::npos);
    EXPECT_NE(fault("turn = 1", "turn = 99").find("the turn lies after the last one"), std::string::npos);
    EXPECT_NE(fault("y = -3072", "y = 30000").find("AL1 stands off the table"), std::string::npos);
    EXPECT_NE(fault("commands = \"AL1\"", "commands = \"BL1\"").find("goes to nobody of his side"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::test
