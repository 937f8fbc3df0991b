// Settings of agents that have been renamed. Files of version 1 (records, ladders) have the old names.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace polemarch {

struct RenamedSetting {
    std::string_view before, now;
};
inline constexpr std::array<RenamedSetting, 5> renamed_settings{{{"looks", "simulations"},
                                                                 {"trust", "prior-weight"},
                                                                 {"foretold", "opponent-model"},
                                                                 {"rehearsals", "rollouts"},
                                                                 {"forgo", "without"}}};

/// An agent's name, such as "level-6:looks=250:temperament=bold", with the settings' names of today:
/// "level-6:simulations=250:temperament=bold". Other names stay as they are.
[[nodiscard]] std::string with_renamed_settings(std::string_view agent);

}  // namespace polemarch
