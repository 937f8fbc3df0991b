// What the JSON of batches, matches and ladders says of a run. Only for files that write JSON.
#pragma once

#include "sim/batch/report.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

/// What an agent spent: decisions, seconds, seconds a decision (null without decisions).
[[nodiscard]] Json work_json(const std::string& agent, const AgentWork& work);
/// What depends on clock and machine, the agents' work apart.
[[nodiscard]] Json timing_json(const Timing& timing);

}  // namespace polemarch::sim
