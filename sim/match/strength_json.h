// What the JSON of matches and ladders has in common. Only for files that write JSON.
#pragma once

#include "sim/match/paired_match.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

/// Whole numbers only: pairs by half points, games by side, decisions.
[[nodiscard]] Json counts_json(const PairTally& tally);
/// Score and Elo with their intervals; null where they are unknown or infinite.
[[nodiscard]] Json strength_json(const Strength& strength);

}  // namespace polemarch::sim
