// What events may ask about a battle of the Standard Wargame Rules.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/events/event_view.h"

#include <memory>

namespace polemarch::sim::standard_wargame {

/// Units by their names, their labels ("A3"; "A0" or "camp" is the baggage), and, if the battle begins deployed, their
/// places at the start ("24.5 10"); places in base widths: the middle of a front. A unit enters the baggage when it
/// touches it. A melee is a close battle.
[[nodiscard]] std::unique_ptr<const EventView> event_view(std::shared_ptr<const polemarch::standard_wargame::Battle> b);

}  // namespace polemarch::sim::standard_wargame
