// Names of agents with settings: "level-6:simulations=250:temperament=bold" is level-6, but for what is set.
#pragma once

#include "ai/temperament.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// What can be set of a kind of agent: one of some words, or a whole number.
struct AgentSetting {
    std::string name;                  ///< "temperament"
    std::string description;           ///< one line
    std::vector<std::string> words{};  ///< a word's value is its index; empty: a number
    int least = 0, most = 0;           ///< of a number, both included
    bool everywhere = true;            ///< in all_agents(): whether the agent has it in every rule system that has him
};

/// Values by the settings' names; those that are not named keep what the kind has.
using AgentValues = std::map<std::string, int>;

/// The name of the kind: what stands before the first colon.
[[nodiscard]] std::string kind_in(const std::string& agent);

/// What stands behind it. Throws InputError, with what there is in this rule system, for settings that the kind does
/// not have, that stand twice or have no value in range.
[[nodiscard]] AgentValues settings_in(const std::string& agent, std::span<const AgentSetting> known,
                                      std::string_view system = "");

/// Calls change(value) if `values` names the setting.
template <class Change>
void if_set(const AgentValues& values, const std::string& name, Change change) {
    if (const auto found = values.find(name); found != values.end()) change(static_cast<unsigned>(found->second));
}

/// The setting of what a general values, and its value; steady if it is not named.
[[nodiscard]] AgentSetting temperament_setting();
[[nodiscard]] Temperament temperament_in(const AgentValues& values);

}  // namespace polemarch::sim
