#include "core/standard_wargame/rules/weather.h"

namespace polemarch::standard_wargame {

FirstWeather weather_dice(Home home, bool northern, bool consecutive, const Charts& charts) {
    if (consecutive) return FirstWeather::one_die;
    return northern ? charts.weather.northern : charts.home(home).first_weather;
}

WeatherRow weather_row(int face, const Charts& charts) {
    return charts.weather.rolls[static_cast<std::size_t>(face)].row;
}

Weather weather_of(int face, std::optional<WeatherRow> yesterday, const Charts& charts) {
    const WeatherChart::Roll& roll = charts.weather.rolls[static_cast<std::size_t>(face)];
    return yesterday == roll.row ? roll.again : roll.first;
}

}  // namespace polemarch::standard_wargame
