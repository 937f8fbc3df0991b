// Ground (3.3.2, 3.3.3) for all troops in all weather, and move numbers (6.1.1), written by hand from the tables.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/ground.h"

#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

std::string going_name(Going g) { return going_names[static_cast<std::size_t>(g)]; }
std::string type_code(Troops t) { return std::string(type_codes[static_cast<std::size_t>(type_of(t))]); }
bool is_on_wheels(const std::string& type) {  // chariots, artillery and war wagons
    static const std::vector<std::string> wheels{"LBC", "MBC", "HBC", "HA", "MA", "LA", "WW"};
    return std::find(wheels.begin(), wheels.end(), type) != wheels.end();
}
bool is_camel(const std::string& type) { return type == "LCa" || type == "MCa" || type == "HCa"; }

struct TableRow {
    const char* ground;
    double visibility;  // 0: no limit
    const char *movement, *combat, *in_pouring_rain, *combat_in_pouring_rain;
};
const std::vector<TableRow> terrain_table{
    {"hill", 0, "open", "open", "difficult", "difficult"},
    {"woods", 1, "difficult", "difficult", "difficult", "difficult"},
    {"orchard", 2, "difficult", "difficult", "difficult", "difficult"},
    {"light-woods", 2, "open", "difficult", "difficult", "difficult"},
    {"brush", 8, "open", "difficult", "difficult", "difficult"},
    {"rocky", 0, "difficult", "difficult", "difficult", "difficult"},
    {"dunes", 8, "difficult", "difficult", "difficult", "difficult"},
    {"village", 0.5, "difficult", "difficult", "difficult", "difficult"},
    {"fortified-village", 0, "none", "difficult", "none", "difficult"},  // by 6.5 only
    {"field", 0, "difficult", "open", "difficult", "difficult"},
    {"river", 0, "difficult", "difficult", "difficult", "difficult"},
    {"road", 0, "open", "open", "open", "open"},
    {"marsh", 0, "difficult", "difficult", "difficult", "difficult"},
    {"water", 0, "none", "none", "none", "none"},
};

TEST(WargameGround, R3_3_3_TheTerrainTableForAllTroopsInAllWeather) {  // 3.3.2.5, 3.3.2.7, 3.3.2.9; S18
    ASSERT_EQ(terrain_table.size(), ground_types);
    for (std::size_t g = 0; g < ground_types; ++g) {
        const TableRow& row = terrain_table[g];
        ASSERT_EQ(ground_names[g], row.ground);
        const auto ground = static_cast<Ground>(g);
        EXPECT_EQ(wargame_charts().ground(ground).visibility, static_cast<Length>(row.visibility * base_width))
            << row.ground;
        for (std::size_t w = 0; w < weather_types; ++w) {
            const auto weather = static_cast<Weather>(w);
            const bool soaked = weather == Weather::pouring_rain;
            EXPECT_EQ(going_name(combat_on(ground, weather, wargame_charts())),
                      soaked ? row.combat_in_pouring_rain : row.combat)
                << row.ground << ' ' << weather_names[w];
            for (std::size_t t = 0; t < troop_kinds; ++t) {
                const std::string type = type_code(troops_at(t));
                std::string expected = soaked ? row.in_pouring_rain : row.movement;
                if (ground == Ground::brush && is_on_wheels(type)) expected = "difficult";
                if (ground == Ground::marsh && is_on_wheels(type)) expected = "none";
                if (ground == Ground::dunes && is_camel(type) && !soaked) expected = "open";
                EXPECT_EQ(going_name(movement_on(troops_at(t), ground, weather, wargame_charts())), expected)
                    << row.ground << ' ' << code(troops_at(t)) << ' ' << weather_names[w];
            }
        }
    }
}
TEST(WargameGround, R6_1_1_TheNumberOfMoves) {
    using Numbers = std::array<int, 4>;  // movement open, difficult; strategic open, difficult
    const std::map<std::string, Numbers> table{
        {"HF", {1, 1, 1, 0}},  {"MF", {1, 1, 2, 0}},  {"LMF", {1, 1, 2, 1}}, {"LF", {2, 2, 2, 2}},
        {"HC", {2, 1, 1, 0}},  {"HCa", {2, 1, 1, 0}}, {"MC", {2, 1, 2, 0}},  {"MCa", {2, 1, 2, 0}},
        {"LC", {3, 1, 3, 0}},  {"LCa", {3, 1, 3, 0}}, {"HBC", {2, 1, 1, 0}}, {"MBC", {2, 1, 2, 0}},
        {"LBC", {2, 1, 3, 0}}, {"El", {1, 1, 1, 0}},  {"HA", {1, 0, 0, 0}},  {"MA", {1, 1, 1, 0}},
        {"LA", {1, 1, 2, 0}},  {"WW", {1, 0, 1, 0}},  {"Bg", {0, 0, 0, 0}},  // 5.2.5, N51
        {"Le", {1, 1, 1, 0}},                                                // not in the table: as heavy foot, assumed
    };
    for (std::size_t t = 0; t < troop_kinds; ++t) {
        const Troops unit = troops_at(t);
        const auto number = [&](Going going, Sequence sequence) {
            return move_number(unit, going, sequence, wargame_charts());
        };
        EXPECT_EQ((Numbers{number(Going::open, Sequence::movement), number(Going::difficult, Sequence::movement),
                           number(Going::open, Sequence::strategic), number(Going::difficult, Sequence::strategic)}),
                  table.at(type_code(unit)))
            << code(unit);
        EXPECT_EQ(number(Going::none, Sequence::movement), 0) << code(unit);
        EXPECT_EQ(number(Going::none, Sequence::strategic), 0) << code(unit);
    }
}

}  // namespace
}  // namespace polemarch::test
