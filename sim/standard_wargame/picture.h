// The table seen from above, to scale, as SVG 1.1 without scripts or embedded fonts.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"
#include "sim/shared/board_overlay.h"

#include <string>

namespace polemarch::sim::standard_wargame {

/// Ground, baggage, units with their fronts, troops and generals, fortifications, who marches around a flank. Sides
/// differ by colour and by hatching; elements have tooltips. `due`: what happens next.
/// With an overlay, that and the ground alone.
[[nodiscard]] std::string picture(const polemarch::standard_wargame::Setup& g,
                                  const polemarch::standard_wargame::State& s, const Due& due,
                                  const BoardOverlay* overlay = nullptr);

}  // namespace polemarch::sim::standard_wargame
