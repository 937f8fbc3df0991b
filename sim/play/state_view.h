// What a person may see of a state.
#pragma once

#include "sim/system/rule_system.h"

#include <string>
#include <vector>

namespace polemarch::sim {

struct StateView {
    std::string board;     ///< paragraphs within 100 columns: what is due; the map; its signs and the two armies
    std::string coloured;  ///< the same with escape sequences for terminals; nothing is said by colour alone
    std::string position;  ///< TOML, accepted wherever a scenario is
    /// What the battle has besides the basic game, a sentence each; nothing if there is nothing.
    std::vector<std::string> special_rules{};
};

/// `due` is told as what happens next: not the game's own where a side has given up.
[[nodiscard]] StateView state_view_of(const SystemBattle& battle, const StateBytes& s, const Due& due);

}  // namespace polemarch::sim
