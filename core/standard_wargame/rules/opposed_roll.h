// A die of each side with modifiers; ties are rolled again: who attacks (3.1.1), and who chooses the first bound
// (4.1.1). The order of deployment (deployment_order.h) is decided by such a roll, too.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <array>
#include <cstddef>
#include <optional>

namespace polemarch::standard_wargame {

struct OpposedRoll {
    std::array<int, 2> modifiers{};
    /// The side with the higher sum; nothing: a tie.
    [[nodiscard]] constexpr std::optional<std::size_t> higher(int first, int second) const {
        const int difference = first + modifiers[0] - second - modifiers[1];
        if (difference == 0) return std::nullopt;
        return difference > 0 ? 0 : 1;
    }
};

/// The higher side attacks (3.1.1); citizens subtract from their die (2.3.2.5, S11).
[[nodiscard]] inline OpposedRoll attacker_roll(std::array<ArmyType, 2> armies, const Charts& charts) {
    const auto modifier = [&](ArmyType t) -> int {
        return charts.armies.types[static_cast<std::size_t>(t)].attacker_modifier;
    };
    return {{modifier(armies[0]), modifier(armies[1])}};
}

/// The higher side chooses who has the first bound (4.1.1). `levels`: the armies' current maintenance levels, with that
/// of a village (S38).
[[nodiscard]] constexpr OpposedRoll first_bound_roll(std::array<int, 2> levels) { return {levels}; }

}  // namespace polemarch::standard_wargame
