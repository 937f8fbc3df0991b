#include "core/standard_wargame/odds/eve.h"

#include <map>
#include <utility>

namespace polemarch::standard_wargame {

namespace {

constexpr std::uint8_t die_sides = 6;

/// Calls visit(dice) for all 216 rolls.
template <class Visit>
void each_command_roll(Visit visit) {
    for (std::uint8_t a = 1; a <= die_sides; ++a)
        for (std::uint8_t b = 1; b <= die_sides; ++b)
            for (std::uint8_t c = 1; c <= die_sides; ++c) visit(CommandDice{a, b, c});
}

}  // namespace

WeatherWays weather_ways(FirstWeather dice, std::optional<WeatherRow> yesterday, const Charts& charts) {
    const int second_sides = dice == FirstWeather::one_die ? 1 : die_sides;
    WeatherWays found;
    for (int first = 1; first <= die_sides; ++first)
        for (int second = 1; second <= second_sides; ++second) {
            const Weather weather = weather_of(weather_face(dice, first, second), yesterday, charts);
            ++found.ways[static_cast<std::size_t>(weather)];
            ++found.of;
        }
    return found;
}

OpposedWays opposed_ways(const OpposedRoll& roll) {
    OpposedWays found;
    for (int first = 1; first <= die_sides; ++first)
        for (int second = 1; second <= die_sides; ++second)
            if (const auto winner = roll.higher(first, second)) ++found.wins[*winner];
    return found;
}

std::vector<KeptWays> kept_ways(bool level_spent, bool hasty) {
    std::map<std::pair<int, int>, KeptWays> pairs;
    each_command_roll([&](const CommandDice& dice) {
        const KeptDice kept = kept_dice(dice, level_spent, hasty);
        KeptWays& pair = pairs[{kept.low, kept.high}];
        pair.kept = kept;
        ++pair.ways;
    });
    std::vector<KeptWays> all;
    for (const auto& [values, pair] : pairs) all.push_back(pair);
    return all;
}

FlankWays flank_ways() {
    FlankWays found;
    each_command_roll([&](const CommandDice& dice) {
        const FlankPattern pattern = flank_pattern(dice);
        ++(pattern.left && pattern.right ? found.both
           : pattern.left                ? found.left
           : pattern.right               ? found.right
                                         : found.none);
    });
    return found;
}

}  // namespace polemarch::standard_wargame
