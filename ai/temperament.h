// What a general values, apart from how well he thinks: a dial of its own. What it changes is each rule system's.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace polemarch {

/// The bold one comes on, likes melees and fears little; the cautious one waits, and wants good odds and safe flanks.
enum class Temperament : std::uint8_t { steady, bold, cautious };
inline constexpr std::array<std::string_view, 3> temperament_names{"steady", "bold", "cautious"};

}  // namespace polemarch
