// Who attacks (3.1.1), and the weather of a day (3.2): dice of the eve, rolled before anybody chooses anything.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/rules/weather.h"

namespace polemarch::standard_wargame {

/// The faces of side A and of side B, two taken off that of citizens: the side that attacks; 2: a tie, which is rolled
/// again (S11).
[[nodiscard]] std::uint8_t attacker_by(const Setup& g, const State& s, int first, int second);
void apply_roles(State& s, std::uint8_t attacker);

/// Which dice of the attacker count today: two on the first day of some homes of the defender.
[[nodiscard]] FirstWeather weather_dice_due(const Setup& g, const State& s);
/// The face that counts. After it the terrain of the day is due, or the strategies if the terrain is kept.
void apply_weather(const Setup& g, State& s, std::uint8_t face);
/// The row of the table of 3.2 in which a weather is.
[[nodiscard]] WeatherRow row_of(Weather weather, const Charts& charts);

}  // namespace polemarch::standard_wargame
