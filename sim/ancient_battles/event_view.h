// What events may ask about a battle of Ancient Battles.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/events/event_view.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

/// Units by their names, their places at the start ("P8"), and both with their type ("PX@P8"); hexes; camps where the
/// scenario places them. A melee begins with the attack (as in the figure `melees`), also if the defender retreats. A
/// unit that loots the enemy's camp (13.1.4) has entered it.
[[nodiscard]] std::unique_ptr<const EventView> event_view(std::shared_ptr<const polemarch::ancient_battles::Battle> b);

}  // namespace polemarch::sim::ancient_battles
