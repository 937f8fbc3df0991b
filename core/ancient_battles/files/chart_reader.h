// Reads the charts of data/ancient_battles/charts.
#pragma once

#include "core/ancient_battles/types/chart.h"
#include "core/diagnostics.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

/// The names of the chart files, in the order of Charts::sources.
inline constexpr std::array<std::string_view, 5> chart_files{"units.toml", "terrain.toml", "command.toml", "melee.toml",
                                                             "turns.toml"};

/// Parses the five chart texts (in the order of chart_files). Returns nothing if there were errors.
[[nodiscard]] std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
