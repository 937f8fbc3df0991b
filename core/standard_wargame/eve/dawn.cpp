#include "core/standard_wargame/eve/dawn.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/standard_wargame/rules/opposed_roll.h"

namespace polemarch::standard_wargame {

namespace {

constexpr std::uint8_t most_ties = 20;

}  // namespace

std::uint8_t attacker_by(const Setup& g, const State& s, int first, int second) {
    const OpposedRoll roll = attacker_roll({g.scenario.sides[0].type, g.scenario.sides[1].type}, g.charts);
    if (const auto side = roll.higher(first, second)) return static_cast<std::uint8_t>(*side);
    // After so many ties side A attacks, so that every game ends.
    return s.attempts >= most_ties ? 0 : 2;
}

void apply_roles(State& s, std::uint8_t attacker) {
    if (attacker == 2) {
        ++s.attempts;
        return;
    }
    s.attempts = 0;
    s.eve.attacker = s.active = attacker;
    s.step = Step::weather_dice;
}

FirstWeather weather_dice_due(const Setup& g, const State& s) {
    const SideEntry& defender = g.scenario.sides[defender_of(s.eve)];
    return weather_dice(defender.home, defender.northern, s.eve.day > 1, g.charts);
}

void apply_weather(const Setup& g, State& s, std::uint8_t face) {
    const WeatherRow yesterday = s.eve.weather_row;
    s.weather = weather_of(face, yesterday == 0 ? std::nullopt : std::optional(yesterday), g.charts);
    s.eve.weather_row = weather_row(face, g.charts);
    if (s.eve.terrain_due != 0)
        begin_terrain(s);
    else
        begin_strategies(s);
}

WeatherRow row_of(Weather weather, const Charts& charts) {
    for (const WeatherChart::Roll& roll : charts.weather.rolls)
        if (roll.row != 0 && (roll.first == weather || roll.again == weather)) return roll.row;
    return 0;
}

}  // namespace polemarch::standard_wargame
