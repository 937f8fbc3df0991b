// How even its author says a battle is, and whether games agree.
//
//     [balance]
//     score = [40, 60]            # of side A, in percent: won + half of drawn
//     players = "heuristic"       # of both sides; default
#pragma once

#include "core/source.h"
#include "sim/service/battle_service.h"

#include <optional>
#include <string>

namespace polemarch::sim {

struct BalanceBand {
    Interval score{};  ///< of side A, 0 to 1
    std::string players = "heuristic";
};
/// What a scenario's [balance] says; nothing if it has none, and after errors.
[[nodiscard]] std::optional<BalanceBand> balance_band(const Source& scenario, Diagnostics& diagnostics);

enum class BandVerdict : std::uint8_t { inside, outside, uncertain };
struct BandCheck {
    std::uint32_t games = 0;
    Score score;  ///< of side A
    /// Whether the 95% interval of the score lies inside the band, outside of it, or on one of its ends.
    BandVerdict verdict = BandVerdict::uncertain;
};
/// Plays the games: from number 1 on, with seed 1. Fewer if it is stopped. Throws InputError for an unknown agent.
[[nodiscard]] BandCheck check_band(const BalanceBand& band, const BattleService& service, std::uint32_t games,
                                   const BatchHooks& hooks);

}  // namespace polemarch::sim
