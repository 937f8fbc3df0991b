// A longer fight, as text and JSON.
#pragma once

#include "sim/blood_of_kings/odds/fight_odds.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

#include <array>
#include <string>

namespace polemarch::sim::blood_of_kings {

/// What becomes of both units until then. `names`: "actor HC".
void write_prospects(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const std::array<Prospect, 2>& after);
/// The chance of each end, and the mean number of actions before it; `noun`: the name of an action.
void write_ends(TextReport& report, const FightOdds& fight, const std::string& noun);

/// "fight" of the schema: all states that can be reached, with their chances and transitions, and both prospects.
[[nodiscard]] Json fight_json(const FightOdds& fight);

}  // namespace polemarch::sim::blood_of_kings
