// What all JSON has in common. Only for files that write or read JSON.
#pragma once

#include "core/version.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

[[nodiscard]] Json program_json(const ProgramVersion& program);
/// By the names of its dials: {"vp": 1, "panic": 4}; by side: {"A": {...}, "B": {}}.
[[nodiscard]] Json handicap_json(const HandicapInfo& handicap);
[[nodiscard]] Json handicaps_json(const std::array<HandicapInfo, 2>& handicaps);
/// The name under which it was asked for, and the files that it was built from.
[[nodiscard]] Json battle_json(const std::string& scenario, const BattleInfo& battle);
/// null for infinite numbers, which JSON cannot express.
[[nodiscard]] Json finite(double number);
/// The whole number that is read; 6.0 is one, as in JSON Schema. Nothing for anything else, and beyond 2^53 for what is
/// written with a point or an exponent.
[[nodiscard]] std::optional<std::int64_t> whole_number_in(const Json& json);

}  // namespace polemarch::sim
