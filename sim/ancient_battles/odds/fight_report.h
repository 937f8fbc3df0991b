// Fights that go on, as text and JSON: what melee and fire share.
#pragma once

#include "sim/ancient_battles/odds/melee_odds.h"
#include "sim/ancient_battles/odds/unit_spec.h"

namespace polemarch::sim::ancient_battles {

/// The states that the fight can come to, with their chances, and what one step makes of each that goes on.
void write_transitions(TextReport& report, const Fight& fight, const Fight::Chain::End& end, bool alternate,
                       const FightLength& length);
/// The expected number of attacks or volleys, or that it may never end. An attack from which the defender retreats
/// (`retreated`: the chance of that) is declared but not fought.
void write_length(TextReport& report, const Fight::Chain::End& end, std::string_view noun, double retreated = 0);
/// "fight" of the schema, without the two units.
[[nodiscard]] Json fight_json(const Fight& fight, const FightLength& length, const Fight::Chain::End& end);

[[nodiscard]] Json unit_json(const UnitSpec& unit);

}  // namespace polemarch::sim::ancient_battles
