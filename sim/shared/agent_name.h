// Names of agents with settings: "level-6:simulations=250:temperament=bold" is level-6, but for what is set.
#pragma once

#include "ai/temperament.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// A setting of a kind of agent: one of some words, or a whole number.
struct AgentSetting {
    std::string name;                  ///< "temperament"
    std::string description;           ///< one line
    std::vector<std::string> words{};  ///< a word's value is its index; empty: a number
    int least = 0, most = 0;           ///< range of a number, inclusive
    bool everywhere = true;      ///< in all_agents(): whether every rule system that has the agent has the setting
    std::optional<int> usual{};  ///< the value that changes nothing; empty if that depends on other settings
};

/// Values by the settings' names. Settings without a value keep their default.
using AgentValues = std::map<std::string, int>;

/// The name of the kind: the part before the first colon.
[[nodiscard]] std::string kind_in(const std::string& agent);

/// The settings after it. Throws InputError, which lists the valid ones of this rule system, for settings that the kind
/// does not have, that occur twice or whose value is out of range.
[[nodiscard]] AgentValues settings_in(const std::string& agent, std::span<const AgentSetting> known,
                                      std::string_view system = "");

/// One name for all names of the same agent: its settings in the order of `known`, without those at their usual value.
/// "level-3:temperament=steady" is "level-3". Throws InputError as settings_in() does.
[[nodiscard]] std::string canonical_name(const std::string& agent, std::span<const AgentSetting> known,
                                         std::string_view system = "");

/// Calls change(value) if `values` names the setting.
template <class Change>
void if_set(const AgentValues& values, const std::string& name, Change change) {
    if (const auto found = values.find(name); found != values.end()) change(static_cast<unsigned>(found->second));
}

/// The temperament setting, and its value; steady if it is not named.
[[nodiscard]] AgentSetting temperament_setting();
[[nodiscard]] Temperament temperament_in(const AgentValues& values);

}  // namespace polemarch::sim
