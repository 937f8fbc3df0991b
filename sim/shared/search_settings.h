// Settings of every agent that searches, in any game.
#pragma once

#include "ai/mcts_agent.h"
#include "sim/shared/agent_name.h"

namespace polemarch::sim {

/// Temperament, simulations, milliseconds, candidates, prior-weight and dice. `simulations` is the usual number of
/// them. `candidates` says how many moves are compared by default, `prior_weight` when the prior counts, if not always;
/// both become part of a line of help.
[[nodiscard]] std::vector<AgentSetting> search_settings(std::uint32_t simulations, std::string_view candidates = "",
                                                        std::string_view prior_weight = "");

/// Sets in `search` what `values` names of these. What depends on the number of simulations is up to the caller.
void set_search(SearchSettings& search, const AgentValues& values);

}  // namespace polemarch::sim
