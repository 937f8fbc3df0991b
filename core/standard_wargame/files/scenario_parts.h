// The parts of the scenario reader: ground (ground_reader.cpp), sides (side_reader.cpp), checks of the whole
// (scenario_check.cpp).
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/scenario.h"
#include "core/toml_reader.h"

#include <array>
#include <functional>
#include <string>

namespace polemarch::standard_wargame {

inline constexpr std::array<const char*, 2> side_letters{"A", "B"};

/// [[piece]] and [[band]]. The table must have been read.
void read_ground(TableReader& root, const Charts& charts, Scenario& scenario);

/// [side.A] or [side.B]. The table must have been read.
void read_side(TableReader& sides, unsigned side, const Charts& charts, Scenario& scenario);

/// Skips a key of what is decided in play, since the battle begins before it, and reports it if it is the first fault.
void refuse_later(TableReader& table, const char* key, Begins begins, const char* rule);

/// Checks a scenario that was read without faults: strategies, levels, generals, and where units stand.
void check_scenario(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics);

/// Reports units of a state that overlap, or stand off the table or where they cannot be. `place_of`: where a unit was
/// written.
void check_places(const Setup& g, const State& s, const std::function<Place(UnitIndex)>& place_of,
                  Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
