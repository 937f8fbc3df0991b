// The weather of a day (3.2): the dice that are rolled for it, and what they bring.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <cstdint>
#include <optional>

namespace polemarch::standard_wargame {

/// Which dice count on a day, for the defender's home. `northern`: of a European list (S13); `consecutive`: the battle
/// was delayed, one die is rolled.
[[nodiscard]] FirstWeather weather_dice(Home home, bool northern, bool consecutive, const Charts& charts);
/// The face that counts; `second` is ignored if one die is rolled.
[[nodiscard]] constexpr int weather_face(FirstWeather dice, int first, int second) {
    if (dice == FirstWeather::one_die) return first;
    return (dice == FirstWeather::highest) == (first > second) ? first : second;
}

/// A row of the table of 3.2, counted from 1; later rolls are compared by it (S12).
using WeatherRow = std::uint8_t;
[[nodiscard]] WeatherRow weather_row(int face, const Charts& charts);
/// `yesterday`: the row of the previous day's roll; nothing on the first day.
[[nodiscard]] Weather weather_of(int face, std::optional<WeatherRow> yesterday, const Charts& charts);

}  // namespace polemarch::standard_wargame
