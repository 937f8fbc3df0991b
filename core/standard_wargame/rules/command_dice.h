// The three dice of a bound (4.1.4): which two are kept, hasty preparation, and what their raw faces bring: the end of
// mist, and flank marches. The checks come before hasty preparation changes the dice (S30, S39).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace polemarch::standard_wargame {

/// Raw faces, in any order.
using CommandDice = std::array<std::uint8_t, 3>;

[[nodiscard]] constexpr CommandDice in_rising_order(CommandDice dice) {
    std::sort(dice.begin(), dice.end());
    return dice;
}

/// The two dice that are left for command and morale.
struct KeptDice {
    std::uint8_t low = 0, high = 0;
    bool operator==(const KeptDice&) const = default;
};
/// The highest die is discarded, or the lowest if a maintenance level is spent (4.1.4.2). Hasty preparation takes one
/// from each die, which stays at least 0 (4.1.7).
[[nodiscard]] constexpr KeptDice kept_dice(CommandDice dice, bool level_spent, bool hasty) {
    const CommandDice sorted = in_rising_order(dice);
    const std::size_t first = level_spent ? 1 : 0;
    const auto points = [&](std::uint8_t face) {
        return static_cast<std::uint8_t>(hasty && face > 0 ? face - 1 : face);
    };
    return {points(sorted[first]), points(sorted[first + 1])};
}

/// Whether mist disappears (3.2.1, S17): the two lowest dice are equal.
[[nodiscard]] constexpr bool lifts_mist(CommandDice dice) {
    const CommandDice sorted = in_rising_order(dice);
    return sorted[0] == sorted[1];
}

/// Flank marches whose wait begins (4.1.6), seen from their owner (S40).
struct FlankPattern {
    bool left = false, right = false;
    bool operator==(const FlankPattern&) const = default;
};
/// Left: the two lowest dice are equal; right: the two highest; three equal dice bring both.
[[nodiscard]] constexpr FlankPattern flank_pattern(CommandDice dice) {
    const CommandDice sorted = in_rising_order(dice);
    return {sorted[0] == sorted[1], sorted[1] == sorted[2]};
}
/// Own bounds until the march arrives: 1 is the next one, 0 this one. `earlier`: against a defender
/// (StrategyEffects::march_earlier).
[[nodiscard]] constexpr int flank_wait(CommandDice dice, int earlier) {
    return std::max(0, *std::min_element(dice.begin(), dice.end()) - earlier);
}

}  // namespace polemarch::standard_wargame
