// Exact chances of the dice before a battle and of the three dice of a bound: weather, rolls of both sides against each
// other, command dice, flank marches.
#pragma once

#include "core/dice/distribution.h"
#include "core/standard_wargame/rules/command_dice.h"
#include "core/standard_wargame/rules/opposed_roll.h"
#include "core/standard_wargame/rules/weather.h"

#include <array>
#include <optional>
#include <vector>

namespace polemarch::standard_wargame {

/// Of the weather of a day (3.2), by Weather; `of` is 6 or 36.
struct WeatherWays {
    std::array<dice::Ways, weather_types> ways{};
    dice::Ways of = 0;
    [[nodiscard]] double chance(Weather w) const { return dice::probability(ways[static_cast<std::size_t>(w)], of); }
};
[[nodiscard]] WeatherWays weather_ways(FirstWeather dice, std::optional<WeatherRow> yesterday, const Charts& charts);

/// Of the rolls without a tie, since ties are rolled again: how many are won by each side, the higher sum winning.
struct OpposedWays {
    std::array<dice::Ways, 2> wins{};
    [[nodiscard]] dice::Ways of() const { return wins[0] + wins[1]; }
    [[nodiscard]] double chance(std::size_t side) const { return dice::probability(wins[side], of()); }
};
[[nodiscard]] OpposedWays opposed_ways(const OpposedRoll& roll);

inline constexpr dice::Ways command_ways = 216;  ///< of three dice

/// A pair of kept dice, and in how many of 216 rolls it is left.
struct KeptWays {
    KeptDice kept;
    dice::Ways ways = 0;
};
/// All pairs in rising order.
[[nodiscard]] std::vector<KeptWays> kept_ways(bool level_spent, bool hasty);

/// Of 216: rolls after which only the left march begins its wait, only the right one, both, none (4.1.6).
struct FlankWays {
    dice::Ways left = 0, right = 0, both = 0, none = 0;
};
[[nodiscard]] FlankWays flank_ways();

}  // namespace polemarch::standard_wargame
