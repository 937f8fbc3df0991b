// The battles by which a pair of armies' strategies are measured.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/standard_wargame/strategy_game.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace polemarch::sim::standard_wargame {

/// Plays the eve number `game` of a battle that begins with it between heuristic generals up to the strategies, then
/// the battle once with each pair of strategies as if it were not delayed, and once more for each side with a level
/// less. Depends on its arguments alone. Returns nothing if `stop` was set meanwhile.
///
/// A side that has already paid its last level for a village (3.3.4.2) is given what its strategy costs: the cells are
/// for armies with their levels.
[[nodiscard]] std::optional<EveOutcomes> play_eve(const polemarch::standard_wargame::Battle& battle, std::uint64_t seed,
                                                  std::uint32_t game, const std::atomic<bool>& stop);

}  // namespace polemarch::sim::standard_wargame
