// What a general values, apart from how well he thinks: a dial of its own.
#pragma once

#include "ai/ancient_battles/worth.h"

#include <array>
#include <string_view>

namespace polemarch::ancient_battles {

enum class Temperament : std::uint8_t { steady, bold, cautious };
inline constexpr std::array<std::string_view, 3> temperament_names{"steady", "bold", "cautious"};

/// The bold one comes on, likes melees and fears little; the cautious one waits, and wants good odds and safe flanks.
[[nodiscard]] constexpr Temper temper_of(Temperament temperament) {
    Temper temper;
    if (temperament == Temperament::bold) {
        temper.ardour += 40;
        temper.exposure -= 130;
        temper.approach += 6;
    } else if (temperament == Temperament::cautious) {
        temper.ardour -= 40;
        temper.exposure += 170;
        temper.approach = temper.slowness = 1;
    }
    return temper;
}

}  // namespace polemarch::ancient_battles
