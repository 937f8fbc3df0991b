// Which two armies meet.
#pragma once

#include "core/random.h"
#include "core/scenario_file.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::sim {

/// Two armies that meet: side A's, then side B's. Each is a short name, the path of a file, or "list:NAME"
/// (list_prefix), an army that is built from that list.
struct MeetingRequest {
    std::array<std::string, 2> armies;
    std::optional<int> points{};               ///< the game size; nothing: that of the armies' files, or else 100
    std::array<std::uint64_t, 2> seeds{1, 2};  ///< of armies that are built
    /// Files of armies of lists that were built before; empty: they are built now.
    std::array<std::string, 2> built{};
};

/// The seed of the army of a pair of games in a run: of side A (0) or of side B (1) in the first of the two games.
[[nodiscard]] inline std::uint64_t army_seed(std::uint64_t seed, std::uint32_t pair, std::uint32_t side) {
    constexpr std::uint32_t armies_of_pairs = 1000;  // other keys of this purpose have smaller numbers here
    return keyed_word(seed, Purpose::setup, pair, side, armies_of_pairs);
}

/// What an army that is built from a list is called where a battle's sources are named: "an army of mongols-1241".
inline constexpr std::string_view built_army = "an army of ";

}  // namespace polemarch::sim
