// The weather (3.2): every face after every roll of the day before, and what each weather does.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/weather.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

const std::string& name_of(Weather w) { return weather_names[static_cast<std::size_t>(w)]; }

TEST(WargameWeather, R3_2_TheFirstDay) {
    constexpr std::array<const char*, 6> table{"perfect", "none", "none", "mist", "windy", "rain"};
    for (int face = 1; face <= 6; ++face)
        EXPECT_EQ(name_of(weather_of(face, std::nullopt, wargame_charts())), table[static_cast<std::size_t>(face - 1)]);
}
TEST(WargameWeather, R3_2_TheSameRowOnTwoDaysBringsTheBracket) {  // S12
    // [yesterday's face][today's]
    constexpr std::array<std::array<const char*, 6>, 6> table{{
        {"extreme-heat", "none", "none", "mist", "windy", "rain"},
        {"perfect", "none", "none", "mist", "windy", "rain"},
        {"perfect", "none", "none", "mist", "windy", "rain"},
        {"perfect", "none", "none", "fog", "windy", "rain"},
        {"perfect", "none", "none", "mist", "storm", "rain"},
        {"perfect", "none", "none", "mist", "windy", "pouring-rain"},
    }};
    for (int before = 1; before <= 6; ++before)
        for (int face = 1; face <= 6; ++face)
            EXPECT_EQ(name_of(weather_of(face, weather_row(before, wargame_charts()), wargame_charts())),
                      table[static_cast<std::size_t>(before - 1)][static_cast<std::size_t>(face - 1)])
                << before << ' ' << face;
}
TEST(WargameWeather, R3_2_TwoDiceOnTheFirstDayOfNorthAndDesert) {
    for (std::size_t home = 0; home < home_types; ++home) {
        const bool desert = static_cast<Home>(home) == Home::arabia_sahara;
        EXPECT_EQ(weather_dice(static_cast<Home>(home), false, false, wargame_charts()),
                  desert ? FirstWeather::lowest : FirstWeather::one_die)
            << home_names[home];
        EXPECT_EQ(weather_dice(static_cast<Home>(home), false, true, wargame_charts()), FirstWeather::one_die);
    }
    EXPECT_EQ(weather_dice(Home::europe, true, false, wargame_charts()), FirstWeather::highest);  // S13
    EXPECT_EQ(weather_dice(Home::europe, true, true, wargame_charts()), FirstWeather::one_die);
}
TEST(WargameWeather, R3_2_TheDieThatCounts) {
    EXPECT_EQ(weather_face(FirstWeather::one_die, 3, 6), 3);
    EXPECT_EQ(weather_face(FirstWeather::highest, 3, 6), 6);
    EXPECT_EQ(weather_face(FirstWeather::highest, 6, 3), 6);
    EXPECT_EQ(weather_face(FirstWeather::lowest, 3, 6), 3);
    EXPECT_EQ(weather_face(FirstWeather::lowest, 6, 3), 3);
    EXPECT_EQ(weather_face(FirstWeather::highest, 4, 4), 4);
}
TEST(WargameWeather, R3_2_1_EffectsOfEachWeather) {
    struct Effects {
        const char* weather;
        int visibility, bows, shooters;
        bool poor, lifts, soaked;
    };
    for (const Effects& expected : {
             Effects{"none", 16, 0, 0, false, false, false},
             Effects{"perfect", 16, 0, 0, false, false, false},
             Effects{"extreme-heat", 16, 0, 0, false, false, false},
             Effects{"mist", 8, 0, 0, true, true, false},
             Effects{"fog", 8, 0, 0, true, false, false},
             Effects{"windy", 16, -1, 0, false, false, false},
             Effects{"storm", 8, 0, -1, true, false, false},  // S14
             Effects{"rain", 16, 0, -1, false, false, false},
             Effects{"pouring-rain", 16, 0, -1, false, false, true},
         }) {
        const auto at = std::find(weather_names.begin(), weather_names.end(), expected.weather);
        ASSERT_NE(at, weather_names.end());
        const WeatherType& type = wargame_charts().in(static_cast<Weather>(at - weather_names.begin()));
        EXPECT_EQ(type.visibility, expected.visibility * base_width) << expected.weather;
        EXPECT_EQ(type.bows, expected.bows) << expected.weather;
        EXPECT_EQ(type.shooters, expected.shooters) << expected.weather;
        EXPECT_EQ(type.poor_visibility, expected.poor) << expected.weather;
        EXPECT_EQ(type.lifts, expected.lifts) << expected.weather;
        EXPECT_EQ(type.soaked, expected.soaked) << expected.weather;
    }
}

}  // namespace
}  // namespace polemarch::test
