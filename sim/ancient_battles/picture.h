// A position as a picture: the map, its units, leaders and markers, and a legend. SVG 1.1, no scripts, no embedded
// fonts; counters have tooltips. Colour is never the only mark: side A's counters are square, side B's round, and
// disordered units are hatched and marked.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/shared/svg.h"

#include <string>

namespace polemarch::sim::ancient_battles {

/// The whole picture. `due` is shown as what happens next.
[[nodiscard]] std::string draw_picture(const polemarch::ancient_battles::Battle& battle,
                                       const polemarch::ancient_battles::State& s, const Due& due,
                                       const PictureRequest& request);

}  // namespace polemarch::sim::ancient_battles
