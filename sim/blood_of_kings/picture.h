// The table seen from above, to scale, as SVG 1.1 without scripts or embedded fonts.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "core/guidance.h"
#include "sim/shared/board_overlay.h"

#include <string>

namespace polemarch::sim::blood_of_kings {

/// Ground, camps, units base by base with their fronts, leaders. Sides differ by colour and by hatching; elements have
/// tooltips. `due`: what happens next.
/// With an overlay, that and the ground alone.
[[nodiscard]] std::string picture(const polemarch::blood_of_kings::Battle& g, const polemarch::blood_of_kings::State& s,
                                  const Due& due, const BoardOverlay* overlay = nullptr);

}  // namespace polemarch::sim::blood_of_kings
