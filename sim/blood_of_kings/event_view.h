// What events may ask about a battle of Blood of Kings & Heroes.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/events/event_view.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

/// Units by their names, their labels ("A3"; "A0" or "camp") and their places at the start ("24.5 10"); places in
/// inches: the middle of a front. A unit enters a camp or a baggage train when it touches it.
[[nodiscard]] std::unique_ptr<const EventView> event_view(std::shared_ptr<const polemarch::blood_of_kings::Battle> b);

}  // namespace polemarch::sim::blood_of_kings
