// What can be set of every general who searches, whatever the game.
#pragma once

#include "ai/mcts_agent.h"
#include "sim/shared/agent_name.h"

namespace polemarch::sim {

/// Temperament, looks, milliseconds, candidates, trust and dice. `candidates` says how many choices are compared if
/// that is not set, `trust` when the heuristic general's opinion counts, if not always; both are set into a line of
/// help.
[[nodiscard]] std::vector<AgentSetting> search_settings(std::string_view candidates = "",
                                                        std::string_view prior_weight = "");

/// Sets in `search` what `values` names of these; what else goes with the looks is the caller's.
void set_search(SearchSettings& search, const AgentValues& values);

}  // namespace polemarch::sim
