// The charts as data: what is read, what is refused, and which figures of the rule text they have.
#include "tests/support/blood_of_kings/charts.h"

#include "core/blood_of_kings/files/chart_reader.h"

#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

TEST(KingsCharts, Units_1_AllSeventeenTroopTypesOfTheTextAreThere) {
    std::set<std::string> names;
    for (const UnitType& unit : kings_charts().units) names.insert(unit.name);
    EXPECT_EQ(names, (std::set<std::string>{"Heavy Cavalry", "Medium Cavalry", "Light Horse", "Cataphracts",
                                            "Pike Phalanx", "Heavy Spearmen", "Heavy Swordsmen", "Medium Spearmen",
                                            "Medium Swordsmen", "Light Medium Infantry", "Bowmen", "Light Infantry",
                                            "Levy", "Artillery", "Elephants", "Light Chariots", "Heavy Chariots"}));
}
TEST(KingsCharts, Units_20_SevenTypesMayBeAggressive) {
    std::set<std::string> codes;
    for (const UnitType& unit : kings_charts().units)
        if (unit.aggressive) codes.insert(unit.code);
    EXPECT_EQ(codes, (std::set<std::string>{"MS", "MP", "SW", "MC", "HC", "CA", "HH"}));
}
TEST(KingsCharts, Units_23_BaseDepthsAreTheTextsInMillimetres) {
    EXPECT_EQ(kings_type("HC").half_depth, 202);  // 40 mm
    EXPECT_EQ(kings_type("LI").half_depth, 151);  // 30 mm
    EXPECT_EQ(kings_type("BW").half_depth, 302);  // 60 mm
    EXPECT_EQ(half_base, 302);
}
TEST(KingsCharts, Charges_8_RangesAreTheTexts) {
    const auto range = [](const char* code) { return kings_type(code).charge / inch; };
    for (const char* code : {"LH", "LC"}) EXPECT_EQ(range(code), 18) << code;
    for (const char* code : {"HC", "MC", "CA", "HH"}) EXPECT_EQ(range(code), 12) << code;
    for (const char* code : {"LI", "LM", "MP", "MS", "BW", "EL"}) EXPECT_EQ(range(code), 9) << code;
    for (const char* code : {"HS", "SW", "LV", "PP"}) EXPECT_EQ(range(code), 6) << code;
    EXPECT_EQ(range("AR"), 0);
}
TEST(KingsCharts, Morale_2_PointsOfABaseAreTheTexts) {
    for (const char* code : {"LI", "LH", "LC", "LV", "LM", "BW"}) EXPECT_EQ(kings_type(code).points, 2) << code;
    for (const char* code : {"MC", "MS", "MP"}) EXPECT_EQ(kings_type(code).points, 3) << code;
    for (const char* code : {"HC", "CA", "HH", "EL", "PP", "HS", "SW"}) EXPECT_EQ(kings_type(code).points, 4) << code;
}
TEST(KingsCharts, EveryFigureHasABasis) {
    std::set<std::string> names;
    for (const Figure& figure : kings_charts().figures) EXPECT_TRUE(names.insert(figure.name).second) << figure.name;
    const auto basis = [&](const char* name) {
        for (const Figure& figure : kings_charts().figures)
            if (figure.name == name) return figure.basis;
        throw std::runtime_error(name);
    };
    EXPECT_EQ(basis("unit HC charge"), Basis::source);
    EXPECT_EQ(basis("unit HC melee"), Basis::assumed);
    EXPECT_EQ(basis("combat ladder"), Basis::source);
    EXPECT_EQ(basis("combat impact"), Basis::assumed);
    EXPECT_EQ(basis("morale turn_limit"), Basis::assumed);
}

struct ChartFault {
    std::size_t file;
    const char* from;
    const char* to;
    const char* message;
};
class KingsChartFaults : public ::testing::TestWithParam<ChartFault> {};
TEST_P(KingsChartFaults, AreReportedWithPlaceAndExpectation) {
    auto sources = kings_chart_sources();
    std::string& text = sources[GetParam().file].text;
    const auto at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(GetParam().from).size(), GetParam().to);
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_charts(sources, diagnostics));
    EXPECT_NE(diagnostics.text().find(GetParam().message), std::string::npos) << diagnostics.text();
}
INSTANTIATE_TEST_SUITE_P(
    All, KingsChartFaults,
    ::testing::Values(
        ChartFault{0, "code = \"MC\"", "code = \"HC\"", "this code is given twice in the chart (found 'HC')"},
        ChartFault{0, "arm = \"mounted\"", "arm = \"ridden\"", "bad value of 'arm'"},
        ChartFault{0, "melee = [2, 2, 2]", "melee = [2, 2]",
                   "bad value of 'melee' (found a list of 2, expected a list of 3)"},
        ChartFault{0, "charge = 12", "charge = 99", "bad value of 'charge'"},
        ChartFault{0, "very_rough = 3", "very_rough = 1", "very rough ground cannot be easier than rough"},
        ChartFault{0, "\"evades\"", "\"evade\"", "unknown flag, did you mean 'evades'?"},
        ChartFault{0, "flank = -3", "flank = 3", "bad value of 'flank'"},
        ChartFault{1, "going = \"rough\"", "going = \"muddy\"", "bad value of 'going'"},
        ChartFault{1, "[\"conceals\"]", "[\"hides\"]", "unknown flag"},
        ChartFault{2, "zone = 1", "zones = 1", "the key 'zone' is missing"},
        ChartFault{2, "radius = 12", "radius = 0", "bad value of 'radius'"},
        ChartFault{3, "activations = [1, 1, 2, 2, 3, 3]", "activations = [1, 2, 3]", "a list of 6"},
        ChartFault{3, "regroup_two = 6", "regroup_two = 3", "two levels cannot be easier to regroup than one"},
        ChartFault{4, "ladder = [1, 4, 6, 8]", "ladder = [1, 6, 4, 8]", "the ladder must rise"},
        ChartFault{4, "quality = 1", "quality = 1\nmorale = 1", "unknown key 'morale'"},
        ChartFault{5, "turn_limit = 30", "turn_limit = 0", "bad value of 'turn_limit'"},
        ChartFault{5, "morale 1", "morale 2", "morale"}));

}  // namespace
}  // namespace polemarch::test
