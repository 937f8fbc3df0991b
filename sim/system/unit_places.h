// Where a scenario's file has its units, whatever its rule system: below a side itself or below its parts (wings,
// groups), in a list `unit` or `units`. Only for the files that read and change figures.
#pragma once

#include "core/game.h"
#include "core/toml_tree.h"

#include <cstddef>
#include <string>
#include <vector>

namespace polemarch::sim {

struct UnitPlace {
    Side side = Side::first;
    std::string list;        ///< the path to its list (figures.h): "side.A.wing[1].units"
    std::size_t number = 1;  ///< in the list, from 1
    const TomlValue* entry = nullptr;
};
/// In the order of the file, side A's first. They point into the tree.
[[nodiscard]] std::vector<UnitPlace> unit_places(const TomlValue& scenario);

}  // namespace polemarch::sim
