// The question of the eve of a battle: the dice that are rolled before it, and the three dice of each bound.
#pragma once

#include "core/standard_wargame/odds/eve.h"
#include "core/standard_wargame/rules/deployment_order.h"
#include "sim/odds/odds.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

/// A day whose weather is asked for.
struct WeatherDay {
    Home home = Home::europe;
    bool northern = false;
    std::optional<WeatherRow> yesterday;  ///< the row of the previous day's roll; nothing on the first day
};

/// Parts that are not asked for are empty. Arrays: own or first side 0, the other 1.
struct EveQuestion {
    std::optional<WeatherDay> weather;
    std::optional<std::array<bool, 2>> citizens;        ///< which armies are citizen armies
    std::optional<std::array<int, 2>> levels;           ///< maintenance levels, with that of a village
    std::optional<std::array<Strategy, 2>> strategies;  ///< on the first day
    std::optional<std::array<TroopCounts, 2>> counts;   ///< needs strategies
    bool hasty = false;                                 ///< of the command dice
};

struct EveAnswer {
    EveQuestion asked;
    std::optional<FirstWeather> weather_dice;
    std::optional<WeatherWays> weather;
    std::optional<OpposedWays> attacker, first_bound;  ///< side 0 attacks; side 0 chooses who begins
    std::optional<StrategyPair> pair;
    std::optional<OpposedRoll> deployment_roll;
    std::optional<OpposedWays> deployment;  ///< the side that wins deploys last
    std::vector<KeptWays> command;          ///< no level spent
    FlankWays flank;
};
/// Throws InputError for the deployment of a battle that is always delayed.
[[nodiscard]] EveAnswer answer(const EveQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const EveAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const EveAnswer& found);

}  // namespace polemarch::sim::standard_wargame
