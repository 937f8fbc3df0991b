// What the JSON of batches, matches and ladders reports about a run. Only for files that write JSON.
#pragma once

#include "sim/batch/report.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

/// The work of an agent: decisions, seconds, seconds per decision (null without decisions).
[[nodiscard]] Json work_json(const std::string& agent, const AgentWork& work);
/// What depends on clock and machine, except the agents' work.
[[nodiscard]] Json timing_json(const Timing& timing);

}  // namespace polemarch::sim
