// Text and JSON that melee, fire and positions share: a unit, what becomes of two units, a longer fight.
#pragma once

#include "sim/ancient_battles/odds/fight_odds.h"
#include "sim/ancient_battles/odds/unit_spec.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

#include <array>
#include <string>
#include <string_view>

namespace polemarch::sim::ancient_battles {

/// A table for both units; `names` are the attacker's and the defender's.
void write_aftermath(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const Aftermath& after);
/// The states that the fight can reach, with their chances, and the transitions of those that go on. `alternate`: both
/// act in turn, so the side to act is part of the state.
void write_states(TextReport& report, const FightOdds& fight, bool alternate);
/// The expected number of attacks or volleys, or that the fight may never end. An attack from which the defender
/// retreats is declared but not fought.
void write_duration(TextReport& report, const FightOdds& fight, std::string_view noun);

[[nodiscard]] Json unit_json(const UnitSpec& unit);
/// "attacker" and "defender", each with its chances and losses.
[[nodiscard]] Json aftermath_json(const Aftermath& after);
/// "fight" of the schema, without the two units.
[[nodiscard]] Json fight_json(const FightOdds& fight);

}  // namespace polemarch::sim::ancient_battles
