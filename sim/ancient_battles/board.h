// A battle as a text map, within 100 columns.
#pragma once

#include "core/ancient_battles/battle.h"

#include <string>

namespace polemarch::sim::ancient_battles {

/// Map, hexsides, leaders and armies in the state s. A hex is five characters wide and two lines high:
///     HC4-   type, facing 1 to 6 (1 = N, clockwise), "-" if disordered; side A in capitals, side B in small letters
///     wy&    terrain, y or r for a yellow or red marker, & for a leader
[[nodiscard]] std::string board(const polemarch::ancient_battles::Battle& battle,
                                const polemarch::ancient_battles::State& s);

}  // namespace polemarch::sim::ancient_battles
