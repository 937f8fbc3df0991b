// The parts of the scenario reader: ground (ground_reader.cpp), sides (side_reader.cpp), their units
// (side_unit_reader.cpp) and armies from files (side_army.cpp), handicaps (handicap.cpp), checks of the whole
// (scenario_check.cpp).
#pragma once

#include "core/standard_wargame/files/scenario_reader.h"
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
void read_side(TableReader& sides, unsigned side, const Charts& charts, const FileFinder& find, Scenario& scenario);

/// [[handicap]]. The sides must have been read without faults.
void read_handicaps_of_sides(TableReader& root, const Charts& charts, Scenario& scenario);

/// What the parts of a side are read with.
struct SideReading {
    const Charts& charts;
    const table::Measure& measure;
    Begins begins;
    unsigned side;
    SideEntry& entry;
    [[nodiscard]] const char* letter() const { return side_letters[side]; }
    /// Whether the battle begins behind this step, so that what it settles is written.
    [[nodiscard]] bool is_behind(Begins step) const { return begins > step; }
};

/// [[side.A.unit]]: with units from a file their places, without them the units.
void read_units(TableReader& side, const SideReading& reading);

/// The army that `file` names, one UnitEntry without a place for each of its units, in its order. It must be legal.
/// Nothing after errors; its texts are added to the scenario's in any case.
[[nodiscard]] std::optional<SideEntry> read_army_file(const FileReference& reference, const Charts& charts,
                                                      const FileFinder& find, Scenario& scenario,
                                                      Diagnostics& diagnostics);

/// The text without its [position], for one of another state. Armies that were built from a list ("list:NAME") are
/// written out unit by unit: no file has them. Such a scenario was written by the program: it begins with its eve, and
/// `file` has a line of its own.
[[nodiscard]] std::string text_without_built_armies(const Scenario& scenario);

/// Refuses a table on which no baggage could be deployed (3.5.1), of a battle that begins before its deployment.
void check_table(const Charts& charts, const Scenario& scenario, const Place& place, Diagnostics& diagnostics);
/// Checks a scenario that was read without faults: strategies, levels, generals, and where units stand.
void check_scenario(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics);

/// Reports units of a state that overlap, or stand off the table or where they cannot be. `place_of`: where a unit was
/// written.
void check_places(const Setup& g, const State& s, const std::function<Place(UnitIndex)>& place_of,
                  Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
