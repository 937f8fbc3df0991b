// The charts as data: what is read, what is refused, and which figures of the rule text they have.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/files/chart_reader.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

const UnitType& unit(std::string_view code) { return wargame_charts().unit(troops(code)); }
std::vector<std::string> codes_of(TroopSet set) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (set.has(troops_at(i))) codes.emplace_back(all_troops[i].code);
    return codes;
}
using Codes = std::vector<std::string>;
using Moves = std::array<std::uint8_t, 4>;
using Prices = std::array<Money, class_count>;

TEST(WargameCharts, R2_1_4_BasesAreTheTextsInWholeUnits) {
    EXPECT_EQ(unit("LF/-").width, base_width);
    EXPECT_EQ(unit("LF/-").depth, base_width / 2);
    EXPECT_EQ(unit("HF/1").depth, 192);
    EXPECT_EQ(unit("MC/bow").depth, 384);
    EXPECT_EQ(unit("El").depth, base_width);
    EXPECT_EQ(unit("Bg").width, 2 * base_width);
    EXPECT_EQ(unit("Bg").depth, 2 * base_width);
}
TEST(WargameCharts, R7_2_1_1_AWarWagonFightsOnItsLongSide) {  // S66
    EXPECT_EQ(unit("WW").width, 2 * base_width);
    EXPECT_EQ(unit("WW").depth, base_width);
}
TEST(WargameCharts, R2_1_5_ClassesThatDoNotExistHaveNoPrice) {
    for (const char* code : {"HC/-", "HC/bow", "HCa/-", "LBC/1", "LBC/bow", "MBC/-", "HBC/-"})
        EXPECT_EQ(unit(code).prices[0], not_sold) << code;
    for (const char* code : {"El", "Le", "HBC/exp"}) {
        EXPECT_EQ(unit(code).prices[2], not_sold) << code;
        EXPECT_EQ(unit(code).prices[3], not_sold) << code;
    }
    EXPECT_EQ(unit("HBC/exp").prices, (Prices{not_sold, 8, not_sold, not_sold}));
}
TEST(WargameCharts, R2_2_1_PricesAreTheTextsInHalves) {
    for (const char* code : {"HF/1", "HF/2", "HF/3", "MF/bow", "LMF/2"})
        EXPECT_EQ(unit(code).prices, (Prices{4, 5, 6, 7})) << code;
    EXPECT_EQ(unit("LF/bow").prices, (Prices{2, 3, 4, 5}));
    EXPECT_EQ(unit("MC/-").prices, (Prices{6, 8, 10, 12}));
    EXPECT_EQ(unit("HBC/-").prices, (Prices{not_sold, 8, 10, 12}));
    EXPECT_EQ(unit("WW").prices, (Prices{10, 12, 14, 16}));
    EXPECT_EQ(unit("LA").prices, (Prices{8, not_sold, 12, 14}));
    EXPECT_EQ(unit("HA").prices, (Prices{10, not_sold, 14, 16}));
    EXPECT_EQ(unit("Bg").prices, (Prices{0, not_sold, not_sold, not_sold}));
}
TEST(WargameCharts, R2_2_3_ArmySizesFallByTenPercentALevel) {
    EXPECT_EQ(wargame_charts().armies.level_sizes, (std::vector<std::uint8_t>{130, 120, 110, 100, 90, 80, 70}));
}
TEST(WargameCharts, R2_3_2_MostMainTroopsAreOfTheArmysClass) {
    const auto& types = wargame_charts().armies.types;
    const std::array<std::optional<Class>, army_types> mostly{Class::warrior, Class::regular, Class::veteran,
                                                              Class::militia, std::nullopt};
    for (std::size_t i = 0; i < army_types; ++i) EXPECT_EQ(types[i].mostly, mostly[i]) << army_type_names[i];
    EXPECT_EQ(types[4].generals, 4);            // 2.3.2.6
    EXPECT_EQ(types[3].attacker_modifier, -2);  // 2.3.2.5
}
TEST(WargameCharts, R6_1_1_MoveNumbersAreTheTexts) {
    EXPECT_EQ(unit("HF/3").moves, (Moves{1, 1, 1, 0}));
    EXPECT_EQ(unit("LMF/1").moves, (Moves{1, 1, 2, 1}));
    EXPECT_EQ(unit("LF/-").moves, (Moves{2, 2, 2, 2}));
    EXPECT_EQ(unit("HC/bow").moves, (Moves{2, 1, 1, 0}));
    EXPECT_EQ(unit("LCa/-").moves, (Moves{3, 1, 3, 0}));
    EXPECT_EQ(unit("LBC/1").moves, (Moves{2, 1, 3, 0}));
    EXPECT_EQ(unit("HA").moves, (Moves{1, 0, 0, 0}));
    EXPECT_EQ(unit("WW").moves, (Moves{1, 0, 1, 0}));
}
TEST(WargameCharts, R6_2_1_UnitsEvadeBeforeTheseEnemies) {
    const auto& evades = wargame_charts().movement.evades;
    EXPECT_EQ(codes_of(evades[index(troops("MC/bow"))]), (Codes{"HF/1", "HF/2", "HF/3"}));
    EXPECT_EQ(codes_of(evades[index(troops("LF/-"))]), (Codes{"MF/bow", "MF/1", "MF/2", "HF/1", "HF/2", "HF/3", "MC/-",
                                                              "MC/bow", "HC/-", "HC/bow", "MCa/-", "HCa/-", "El"}));
    EXPECT_FALSE(evades[index(troops("LBC/1"))].has(troops("MF/1")));
    EXPECT_TRUE(evades[index(troops("LC/-"))].has(troops("MF/1")));
    EXPECT_TRUE(evades[index(troops("HC/-"))].empty());
}
TEST(WargameCharts, R7_2_1_RangesAreTheTexts) {
    const auto& reach = wargame_charts().combat.reach;
    const auto of = [&](const char* shooter, const char* target) {
        return reach[index(troops(shooter))][index(troops(target))];
    };
    EXPECT_EQ(of("HA", "Le").one, 6 * base_width);
    EXPECT_EQ(of("LA", "Le").one, 2 * base_width);
    EXPECT_EQ(of("MF/bow", "Le").one, base_width);
    EXPECT_EQ(of("MF/bow", "Le").two_ranks, 2 * base_width);
    EXPECT_EQ(of("HC/bow", "Le").one, base_width / 2);
    EXPECT_EQ(of("HC/bow", "Le").two_ranks, 2 * base_width);
    EXPECT_EQ(of("LF/-", "HF/1").one, base_width / 2);
    EXPECT_EQ(of("LF/-", "El").one, base_width / 2);
    EXPECT_EQ(of("LF/-", "MF/bow").one, 0);
    EXPECT_EQ(of("LF/-", "LC/-").one, 0);
    EXPECT_EQ(of("MC/-", "HF/1").one, 0);
}
TEST(WargameCharts, R7_4_10_TheHardestFleeRollsNeverChange) {
    for (const char* code : {"WW", "HBC/exp", "Bg", "HA", "MA", "LA", "Le", "HF/3", "El"})
        for (std::size_t enemy = 0; enemy < troop_kinds; ++enemy)
            EXPECT_EQ(wargame_charts().flee.close[index(troops(code))][enemy], FleeLevel::auto_fail) << code;
}
TEST(WargameCharts, EveryFigureHasABasis) {
    std::map<std::string, Basis> bases;
    for (const Figure& figure : wargame_charts().figures)
        EXPECT_TRUE(bases.emplace(figure.name, figure.basis).second) << figure.name;
    EXPECT_EQ(bases.at("unit HF/1 value"), Basis::source);
    EXPECT_EQ(bases.at("unit Le moves"), Basis::assumed);
    EXPECT_EQ(bases.at("combat switches failed_evade"), Basis::assumed);
    EXPECT_EQ(bases.at("flee close 1 difficult"), Basis::deduced);
}

struct ChartFault {
    const char* file;
    const char* from;
    const char* to;
    const char* message;
};
void PrintTo(const ChartFault& fault, std::ostream* out) { *out << fault.file << ": " << fault.to; }
class WargameChartFaults : public ::testing::TestWithParam<ChartFault> {};
TEST_P(WargameChartFaults, AreReportedWithPlaceAndExpectation) {
    auto sources = wargame_chart_sources();
    bool changed = false;
    for (Source& source : sources)
        if (source.name == GetParam().file)
            if (const auto at = source.text.find(GetParam().from); at != std::string::npos) {
                source.text.replace(at, std::string(GetParam().from).size(), GetParam().to);
                changed = true;
            }
    ASSERT_TRUE(changed);
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_charts(sources, diagnostics));
    EXPECT_NE(diagnostics.text().find(GetParam().message), std::string::npos) << diagnostics.text();
}
INSTANTIATE_TEST_SUITE_P(
    Charts, WargameChartFaults,
    ::testing::Values(
        ChartFault{"shapes.toml", "\"0 0\", \"0 2\"", "\"0 0\", \"9 2\"", "this place is off the table (found '9 2'"},
        ChartFault{"shapes.toml", "\"0 0\", \"0 2\"", "\"0 0\", \"0 0\"", "the edges of this area cross or touch"},
        ChartFault{"units.toml", "base = [40, 20]", "base = [40, 21]",
                   "bases are multiples of 5 mm (found 21, expected a multiple of 5; rule 2.1.4)"},
        ChartFault{"units.toml", "code = \"LF/bow\"", "code = \"LF/-\"", "this entry is given twice (found 'LF/-')"},
        ChartFault{"units.toml", "code = \"LF/bow\"", "code = \"LF/bows\"", "(found 'LF/bows', expected LF/-, "},
        ChartFault{"units.toml", "value = 2\n", "", "a unit has either a battle value or a relative one"},
        ChartFault{"armies.toml", "mostly = \"W\"", "mostly = \"R\"",
                   "most main troops are of a class that they cannot have (found 'R', expected a class of 'main'; "
                   "rule 2.3.2)"},
        ChartFault{"armies.toml", "\n[limits]", "\n[limit]", "'limits'"},
        ChartFault{"movement.toml", "before = [\"HF\"]", "before = [\"HFF\"]", "unknown troops, did you mean 'HF'?"},
        ChartFault{"movement.toml", "near = 4", "neer = 4", "unknown key"},
        ChartFault{"combat.toml", "shooters = [\"LA\"]", "shooters = [\"LA\", \"HA\"]",
                   "these troops have a range already (found 'HA'; rule 7.2.1)"},
        ChartFault{"flee.toml", "fleeing = [\"LC\"]", "fleeing = [\"LC/bow\"]", "the list of [[close]] is incomplete"},
        ChartFault{"flee.toml", "ordinary = [\"LMF\", \"LF\"]", "ordinary = [\"LC\", \"LF\"]",
                   "an enemy stands in two columns"},
        ChartFault{"terrain.toml", "[\"rocky-hill\"", "[\"marsh-hill\"", "this ground cannot cover a hill"},
        ChartFault{"weather.toml", "faces = [2, 3]", "faces = [2]", "the list of [[roll]] is incomplete"},
        ChartFault{"strategies.toml", "code = \"probe\"", "code = \"foray\"", "this entry is given twice"},
        ChartFault{"strategies.toml", "light = [\"LF\"]", "light = [\"LF\", \"LC\"]",
                   "these troops are counted once and twice"},
        ChartFault{"weather.toml", "strategic_extra = 1", "strategic_cost = 2", "unknown key"},
        ChartFault{"orders.toml", "\"tactical\"", "\"tactics\"", "unknown kind of move"},
        ChartFault{"flee.toml", "fleeing = [\"LC\"]", "fleeing = [\"LC\", \"HF\"]",
                   "these troops have a row already (rule 7.4.10)"},
        ChartFault{"terrain.toml", "compulsory = [\"dunes\", \"bare-hill\"]", "compulsory = [\"dunes\"]",
                   "bad number of compulsory pieces (found 1, expected 2; rule 3.3.1)"},
        ChartFault{"weather.toml", "faces = [4]", "faces = [4, 1]",
                   "this face has a weather already (found 1; rule 3.2)"},
        ChartFault{"weather.toml", "bows = -1", "bows = -1\nshooters = -1",
                   "weather changes the dice of bows or of all, not both (expected the key 'bows' or the key "
                   "'shooters'; rule 3.2.1)"},
        ChartFault{"weather.toml", "[[weather]]\ncode = \"perfect\"\nvisibility = 128\n", "",
                   "the list of [[weather]] is incomplete (expected an entry 'perfect', too)"},
        ChartFault{"shapes.toml", "[\"0 0\", \"0 4\", \"9 4\", \"12 2\", \"12 0\"]",
                   "[\"0 1\", \"0 4\", \"9 4\", \"12 2\", \"12 0\"]",
                   "a corner piece has no corner in the south-west (expected \"0 0\"; rule 3.3.1.2)"},
        ChartFault{"shapes.toml", "corner = true\nwidth = 4\n", "width = 4\n",
                   "a basic shape stands behind one of a corner piece (expected all basic ones first; rule 3.3.1.1)"}));

}  // namespace
}  // namespace polemarch::test
