// Reads the charts of data/standard_wargame/charts.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/types/chart.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

/// The names of the chart files, in the order of Charts::sources.
inline constexpr std::array<std::string_view, 11> chart_files{
    "units.toml",   "armies.toml",     "movement.toml", "combat.toml", "flee.toml",  "terrain.toml",
    "weather.toml", "strategies.toml", "orders.toml",   "shapes.toml", "morale.toml"};

/// Parses the chart texts (in the order of chart_files). Returns nothing if there were errors.
[[nodiscard]] std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
