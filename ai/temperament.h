// An agent's style of play, independent of its strength. Each rule system defines what it changes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace polemarch {

/// Bold: advances, seeks melees, accepts risks. Cautious: waits for good odds and protects its flanks.
enum class Temperament : std::uint8_t { steady, bold, cautious };
inline constexpr std::array<std::string_view, 3> temperament_names{"steady", "bold", "cautious"};

}  // namespace polemarch
