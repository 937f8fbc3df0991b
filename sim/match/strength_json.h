// What the JSON of matches, ladders and counts has in common. Only for files that write JSON.
#pragma once

#include "sim/match/paired_match.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

/// Whole numbers only: pairs by half points, games by side, decisions.
[[nodiscard]] Json counts_json(const PairTally& tally);
/// Score and Elo with their intervals; null where they are unknown or infinite.
[[nodiscard]] Json strength_json(const Strength& strength);
/// What a test asks.
[[nodiscard]] Json sprt_json(const Sprt& sprt);
/// Its state after these pairs, with the corrected estimate, or null (sim/match/sprt_estimate.h).
[[nodiscard]] Json sprt_state_json(const Sprt& sprt, const Pentanomial& pentanomial);

}  // namespace polemarch::sim
