// The parts of a state that a person may see.
#pragma once

#include "sim/system/rule_system.h"

#include <string>
#include <vector>

namespace polemarch::sim {

struct StateView {
    std::string board;     ///< paragraphs within the width: what is due; the map; its legend and the two armies
    std::string coloured;  ///< the same with escape sequences for terminals; colour is never the only mark
    std::string position;  ///< TOML, accepted wherever a scenario is
    /// The rules beyond the basic game, a sentence each; may be empty.
    std::vector<std::string> special_rules{};
};

/// `width`: columns, 80 at least. `due` is shown as what happens next. It differs from the game's own if a side has
/// given up.
[[nodiscard]] StateView state_view_of(const SystemBattle& battle, const StateBytes& s, const Due& due, int width = 100);

}  // namespace polemarch::sim
