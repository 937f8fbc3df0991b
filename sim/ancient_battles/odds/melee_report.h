// One melee as text and JSON.
#pragma once

#include "sim/ancient_battles/odds/melee_odds.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

#include <array>
#include <string>

namespace polemarch::sim::ancient_battles {

/// The breakdown of the modifiers, the results of the two dice, and what becomes of both units. `names` are the
/// attacker's and the defender's.
void write_melee(TextReport& report, const MeleeOdds& odds, const std::array<std::string, 2>& names);
/// Adds the fields that every melee has, "approach" to "after".
void put_melee(Json& json, const MeleeOdds& odds);
/// "approach", "attacker_terrain", "defender_terrain", "hexside"
void put_place(Json& json, const Place& place);

}  // namespace polemarch::sim::ancient_battles
