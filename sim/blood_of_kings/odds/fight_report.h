// A fight that goes on, as text and JSON: how it ends, what becomes of both and what that costs.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/odds/question_reader.h"
#include "sim/odds/text_report.h"

namespace polemarch::sim::blood_of_kings {

/// What becomes of both by then. `names`: "actor HC".
void write_prospects(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const std::array<Prospect, 2>& after);
/// How likely each end is, and after how many actions on the average.
void write_ends(TextReport& report, const Fight& fight, const Fight::Chain::End& end, const std::string& noun);

[[nodiscard]] Json prospect_json(const Prospect& prospect);
/// "fight" of the schema: all states that can be reached, with their chances and transitions, and both prospects.
[[nodiscard]] Json fight_json(const Fight& fight, const FightLength& length, const Fight::Chain::End& end,
                              const std::array<Prospect, 2>& after);

}  // namespace polemarch::sim::blood_of_kings
