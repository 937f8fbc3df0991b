// A position as a picture: the map, its units, leaders and markers, and what stands beside it. SVG 1.1, no scripts, no
// fonts of its own; counters say what they are when pointed at. Nothing is said by colour alone: side A's counters are
// square, side B's round, and disordered units are hatched and marked.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/shared/svg.h"

#include <string>

namespace polemarch::sim::ancient_battles {

/// The whole picture. `due` is what is said to happen next.
[[nodiscard]] std::string draw_picture(const polemarch::ancient_battles::Battle& battle,
                                       const polemarch::ancient_battles::State& s, const Due& due,
                                       const PictureRequest& request);

}  // namespace polemarch::sim::ancient_battles
