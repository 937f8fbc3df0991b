// Rolls as text and JSON.
#pragma once

#include "sim/blood_of_kings/odds/rolls.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

#include <string>
#include <vector>

namespace polemarch::sim::blood_of_kings {

void write_breakdown(TextReport& report, const std::vector<BreakdownLine>& lines, const std::string& rule);
void write_roll(TextReport& report, const std::string& heading, const RollOdds& odds);
[[nodiscard]] Json breakdown_json(const std::vector<BreakdownLine>& lines);
/// "rule", "faces", "results"
[[nodiscard]] Json roll_json(const RollOdds& odds);
/// The same with its "breakdown".
[[nodiscard]] Json roll_json(const CombatRoll& roll);

}  // namespace polemarch::sim::blood_of_kings
