// Reads the charts of data/blood_of_kings/charts.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/diagnostics.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace polemarch::blood_of_kings {

/// The names of the chart files, in the order of Charts::sources.
inline constexpr std::array<std::string_view, 6> chart_files{"units.toml",   "terrain.toml", "movement.toml",
                                                             "command.toml", "combat.toml",  "morale.toml"};

/// Parses the chart texts (in the order of chart_files). Returns nothing if there were errors.
[[nodiscard]] std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
