// Settings of every agent that searches, in any game.
#pragma once

#include "ai/mcts_agent.h"
#include "sim/shared/agent_name.h"

namespace polemarch::sim {

/// The settings: temperament, simulations, time, candidates, prior weight and dice. `candidates` is the default number
/// of candidates, `prior_weight` when the heuristic agent's priors count, if not always; both become parts of help
/// lines.
[[nodiscard]] std::vector<AgentSetting> search_settings(std::string_view candidates = "",
                                                        std::string_view prior_weight = "");

/// Applies those of `values` to `search`. The caller applies what else depends on the number of simulations.
void set_search(SearchSettings& search, const AgentValues& values);

}  // namespace polemarch::sim
