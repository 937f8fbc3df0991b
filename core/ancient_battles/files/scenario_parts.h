// The common parts of the readers of charts, scenarios and positions.
#pragma once

#include "core/ancient_battles/types/scenario.h"
#include "core/game.h"
#include "core/scenario_file.h"
#include "core/toml_reader.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

/// The names of the sides in files.
inline const std::vector<std::string> side_letters{"A", "B"};

/// The hex that a word names. If the map has none of this name, reports an error at `place` and returns nothing.
[[nodiscard]] std::optional<hex::Index> read_hex(std::string_view word, const Place& place, const Map& map,
                                                 Diagnostics& diagnostics);

/// The index of the unit type with this code. If there is none, reports an error at `place` and returns nothing.
[[nodiscard]] std::optional<std::uint8_t> read_unit_type(std::string_view code, const Place& place,
                                                         const Charts& charts, Diagnostics& diagnostics);

/// "B11/1" or, for units without a facing, "B11" (facing 0). Sets hex and facing of the entry.
[[nodiscard]] bool read_stand(const Word& word, const Text& text, const UnitType& type, const Map& map,
                              UnitEntry& entry, Diagnostics& diagnostics);

/// Whether a unit of this type may ever stand on this terrain.
[[nodiscard]] inline bool may_enter(const UnitType& type, const HexTerrain& terrain) {
    return terrain.movement > 0 && (terrain.wagons || !type.base || type.camp());
}

/// The keys `last` and `end_on` of a turn chart or of a scenario's [turns].
void read_turns(TableReader& table, TurnTable& turns, Presence presence);

/// [[leader]] of the chart or of a scenario, except its basis. Its code is added to `codes`.
[[nodiscard]] LeaderKind read_leader_kind(TableReader& table, std::vector<std::string>& codes);

/// The key control_turns (17.4.1): a bit for each turn; nothing if the key is absent.
[[nodiscard]] std::optional<std::uint16_t> read_control_turns(TableReader& table);

/// [map]; an empty map of the largest size if there is none. Returns nothing if its size is wrong: then nothing else
/// can be checked.
[[nodiscard]] std::optional<Map> read_map(TableReader& root, const Charts& charts);

/// [side.A] or [side.B]. Returns whether it was read without errors. The map and the turns of the scenario must have
/// been read.
bool read_side(TableReader& sides, Side side, const Charts& charts, Scenario& scenario);

/// For a scenario without errors: checks whether all turns, levels and points are possible with the handicaps. `root`
/// is for places.
void check_handicaps(const TableReader& root, const Charts& charts, const Scenario& scenario);

/// Checks that need the whole scenario: stacking, terrain under units, numbers, leaders. Sets panic levels that are not
/// given (half the strength). Then, if there were no errors, adds the warnings. `sides` is [side], for places. If a
/// side is not `clean`, faults that may follow from what could not be read are not reported.
void check_scenario(const Charts& charts, const TableReader& sides, const std::array<bool, 2>& clean,
                    Scenario& scenario);

/// Good-order strength of the side, including waiting reinforcements, without camps and war wagons.
[[nodiscard]] int good_order_strength(const SideEntry& side, const Charts& charts);

}  // namespace polemarch::ancient_battles
