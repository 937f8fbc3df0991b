// The parts of the scenario reader: sides (side_reader.cpp) and checks of the whole (scenario_check.cpp).
#pragma once

#include "core/blood_of_kings/types/scenario.h"
#include "core/toml_reader.h"

#include <array>

namespace polemarch::blood_of_kings {

inline constexpr std::array<const char*, 2> side_letters{"A", "B"};

/// [side.A] or [side.B]. The table and its ground must have been read.
void read_side(TableReader& sides, Side side, const Charts& charts, Scenario& scenario);

/// Checks overlaps, numbers and the ground under units; sets the break points.
void check_scenario(const Charts& charts, Scenario& scenario, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
