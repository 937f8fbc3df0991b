// The possible results of a roll, as a table of ways and chances in text, and as JSON.
#pragma once

#include "sim/odds/odds.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace polemarch::sim {

/// Columns of such a table.
[[nodiscard]] inline TextColumns outcome_columns(int words, int ways, int chance) { return {words, {ways, chance}}; }
/// A heading with the names of the columns, and a row for each outcome: its words, "13/36", "36.1 %". `rule` is shown
/// in every row, unless it is empty.
void write_outcomes(TextReport& report, const TextColumns& columns, std::string_view title,
                    std::span<const RollOutcome> outcomes, std::uint32_t of, std::string_view rule = {});

/// {"count": 13, "probability": 0.36}
[[nodiscard]] Json chance_json(const RollOutcome& outcome);
/// [{"words": ..., "count": ..., "probability": ..., "gains": ...}, ...]; `sides` are what `gains` calls the first and
/// the second side; null for neither.
[[nodiscard]] Json outcomes_json(std::span<const RollOutcome> outcomes, std::array<std::string_view, 2> sides);

}  // namespace polemarch::sim
