// What the JSON of reports, matches and ladders has in common. Only for files that write JSON.
#pragma once

#include "sim/match/paired_match.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

[[nodiscard]] Json program_json(const ProgramVersion& program);
/// By what name it was asked for, and what it was built from.
/// By the names of its dials: {"vp": 1, "panic": 4}; by side: {"A": {...}, "B": {}}.
[[nodiscard]] Json handicap_json(const HandicapInfo& handicap);
[[nodiscard]] Json handicaps_json(const std::array<HandicapInfo, 2>& handicaps);
[[nodiscard]] Json battle_json(const std::string& scenario, const BattleInfo& battle);
/// Whole numbers only: pairs by half points, games by side, decisions.
[[nodiscard]] Json counts_json(const PairTally& tally);
/// Score and Elo with their intervals; null where they are unknown or infinite.
[[nodiscard]] Json strength_json(const Strength& strength);
/// null for an infinite number, which JSON does not know.
[[nodiscard]] Json finite(double number);
/// What an agent spent: decisions, seconds, seconds a decision (null without decisions).
[[nodiscard]] Json work_json(const std::string& agent, const AgentWork& work);
/// What depends on clock and machine, the agents' work apart.
[[nodiscard]] Json timing_json(const Timing& timing);

}  // namespace polemarch::sim
